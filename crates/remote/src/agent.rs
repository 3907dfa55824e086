//! An external engine behind the seam.

use std::fmt;
use std::time::{Duration, Instant};

use crate::live::Live;
use crate::position::is_misleading;
use crate::table::{Table, Terms};
use crate::{Chat, ClockSetting, EngineConfig, Fault, LineTap, Shutdown};
use tengen_agent::{Agent, Answer, CancelToken, Failure, Report, Request, Resources, Task};
use tengen_core::{Rule, Size};

/// What the last question cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnRecord {
    /// What the engine is charged: from our question to the moment its answer was read. Without
    /// an answer, the time until we gave up.
    pub billed: Duration,
    /// Our own delay after that, which it is not charged.
    pub latency: Duration,
    /// Memory afterwards in bytes, as [`Process::memory`](crate::Process::memory) counts it.
    pub memory: Option<u64>,
    /// The most memory seen since its process was started.
    pub peak_memory: Option<u64>,
    /// What it said besides, since the question before.
    pub chat: Chat,
}

/// An engine in a process of its own, as an [`Agent`].
///
/// The process is started by [`Agent::prepare`], or by the first question, and started again
/// after every fault: a fault kills it. It leaves when this is dropped.
///
/// The engine is told the [`ClockSetting`]; without one, the request's hard limit is what a move
/// may take. Time counts from the moment the question is written, `START` and `RESTART` cost
/// nothing. Its tolerance is added before a move counts as late.
///
/// The Gomocup protocol has no way to stop an engine, so a question that is stopped ends its
/// process; the answer is the best move it has shown so far, if any.
///
/// A limit of nodes or depth, points to leave out and tasks other than playing are refused unless
/// the engine can be told of them. Moves are checked for being an empty point of the board; what
/// a forbidden move means is the referee's business.
pub struct RemoteAgent {
    engine: EngineConfig,
    clock: Option<ClockSetting>,
    tap: Option<LineTap>,
    resources: Resources,
    table: Option<Table>,
    fault: Option<Fault>,
    turn: Option<TurnRecord>,
}

impl RemoteAgent {
    /// The engine, not started yet.
    pub fn new(engine: EngineConfig) -> RemoteAgent {
        RemoteAgent {
            engine,
            clock: None,
            tap: None,
            resources: Resources::default(),
            table: None,
            fault: None,
            turn: None,
        }
    }

    /// The engine and how it is treated.
    pub fn engine(&self) -> &EngineConfig {
        &self.engine
    }

    /// Sets the clock for the questions that follow; a referee does so before each.
    pub fn set_clock(&mut self, clock: ClockSetting) {
        self.clock = Some(clock);
    }

    /// Shows every line that goes either way to `tap`, from the next start of the process on.
    pub fn set_tap(&mut self, tap: LineTap) {
        self.tap = Some(tap);
    }

    /// What was wrong with the engine when the last call failed. Nothing if it did not fail, or
    /// if the fault was not the engine's.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// What the last question cost.
    pub fn last_turn(&self) -> Option<&TurnRecord> {
        self.turn.as_ref()
    }

    /// The number of its process, if it runs.
    pub fn process_id(&mut self) -> Option<u32> {
        self.table.as_mut().map(|table| table.connection.process().id())
    }

    /// The end of what it has written to its error stream, if it runs.
    pub fn errors(&mut self) -> Option<String> {
        self.table.as_mut().map(|table| table.connection.process().errors())
    }

    /// Says `END` and waits for it to leave, at most for its grace. Nothing if it does not run.
    pub fn end(&mut self) -> Option<Shutdown> {
        self.table.take().map(|mut table| table.connection.end())
    }

    /// Makes the engine ready, in a new process if need be.
    fn seat(&mut self, rule: Rule, size: Size) -> Result<(), Fault> {
        let terms = Terms { rule, size, resources: self.resources };
        let clock = self.clock.as_ref();
        if let Some(table) = &mut self.table
            && table.renew(&self.engine, terms, clock)
        {
            return Ok(());
        }
        self.end();
        self.table = Some(Table::open(&self.engine, terms, self.clock.as_ref(), self.tap.clone())?);
        Ok(())
    }

    /// Kills the process, whose state nobody knows any more, and keeps the reason.
    fn fail(&mut self, fault: Fault) -> Failure {
        if let Some(mut table) = self.table.take() {
            table.connection.kill();
        }
        let failure = Failure::Broken(format!("{}: {fault}", self.name()));
        self.fault = Some(fault);
        failure
    }

    /// Why this cannot even be asked.
    fn refusal(&self, request: &Request) -> Option<Failure> {
        let cannot =
            |task: &str| Some(Failure::CannotDo { agent: self.name(), task: task.to_owned() });
        if let Some(outcome) = request.game.outcome() {
            return Some(Failure::Over(outcome.clone()));
        }
        if request.task != Task::Play {
            return cannot("do anything but play a move");
        }
        if !request.excluded.is_empty() {
            return cannot("leave points out");
        }
        let limits = &request.limits;
        if !self.engine.extended && (limits.nodes.is_some() || limits.depth.is_some()) {
            return cannot("stop at a number of nodes or a depth: it is not said to know how");
        }
        if is_misleading(&request.game) {
            return cannot("be told whose turn it is: the numbers of stones say the other side");
        }
        None
    }

    /// The memory it is allowed, if it uses more.
    fn check_memory(&self, used: Option<u64>) -> Result<(), Fault> {
        match (used, self.resources.memory) {
            (Some(used), Some(limit)) if used > limit => Err(Fault::Memory { used, limit }),
            _ => Ok(()),
        }
    }
}

impl Agent for RemoteAgent {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn prepare(&mut self, rule: Rule, size: Size, resources: &Resources) -> Result<(), Failure> {
        self.fault = None;
        self.resources = *resources;
        self.seat(rule, size).map_err(|fault| {
            let refused = match &fault {
                Fault::Refused(text) => Some(text.to_string()),
                _ => None,
            };
            let failure = self.fail(fault);
            match refused {
                Some(reason) => Failure::CannotPlay { agent: self.name(), rule, size, reason },
                None => failure,
            }
        })
    }

    fn new_game(&mut self) {
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        (self.fault, self.turn) = (None, None);
        if let Some(failure) = self.refusal(request) {
            return Err(failure);
        }
        if let Some(table) = &mut self.table
            && table.must_restart(&request.game)
        {
            table.restart_next();
        }
        let resources = self.resources;
        self.prepare(request.game.rule(), request.game.size(), &resources)?;
        let clock = self.clock.unwrap_or_else(|| ClockSetting::from(&request.limits));
        let Some(table) = &mut self.table else {
            return Err(Failure::Broken(format!("{} does not run", self.name())));
        };

        let mut live = Live::new(request.game.board());
        let asked = Instant::now();
        let times = (&clock, &request.limits);
        let played = table.ask(&self.engine, &request.game, times, stop, (&mut live, report));
        let process = table.connection.process();
        let memory = process.memory();
        self.turn = Some(TurnRecord {
            billed: played.as_ref().map_or_else(|_| asked.elapsed(), |played| played.billed),
            latency: played.as_ref().map_or(Duration::ZERO, |played| played.latency),
            memory,
            peak_memory: process.peak_memory(),
            chat: table.connection.take_chat(),
        });
        match played.and_then(|played| self.check_memory(memory).map(|()| played)) {
            Ok(played) => {
                let report = live.finish(played.point);
                Ok(Answer { report, ..Answer::plain(played.point) })
            }
            Err(fault) => {
                let stopped = fault == Fault::Stopped;
                let failure = self.fail(fault);
                match live.best() {
                    Some(best) if stopped => {
                        self.fault = None;
                        Ok(Answer { report: live.finish(best), cut: true, ..Answer::plain(best) })
                    }
                    _ => Err(failure),
                }
            }
        }
    }
}

impl fmt::Debug for RemoteAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteAgent").field("engine", &self.engine).finish_non_exhaustive()
    }
}
