//! An engine that speaks the Gomocup protocol, as an agent.

use std::fmt;
use std::time::{Duration, Instant};

use crate::live::Live;
use crate::position::is_misleading;
use crate::table::{Table, Terms};
use crate::{Chat, EngineConfig, Fault, LineTap, Shutdown};
use tengen_agent::{
    Agent, Answer, CancelToken, Clock, Cost, Failure, FaultKind, Report, Request, Resources, Task,
};
use tengen_core::{Rule, Size};

/// An engine in a process of its own, as an [`Agent`].
///
/// The process is started by [`Agent::prepare`], or by the first question, and started again
/// after every fault: a fault kills it. It leaves when this is dropped.
///
/// The engine is told the request's clock; a limit on the time alone is what a move may take. Time
/// counts from the moment the question is written, `START` and `RESTART` cost
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
    tap: Option<LineTap>,
    resources: Resources,
    table: Option<Table>,
    chat: Chat,
}

impl RemoteAgent {
    /// The engine, not started yet.
    pub fn new(engine: EngineConfig) -> RemoteAgent {
        RemoteAgent {
            engine,
            tap: None,
            resources: Resources::default(),
            table: None,
            chat: Chat::default(),
        }
    }

    /// The engine and how it is treated.
    pub fn engine(&self) -> &EngineConfig {
        &self.engine
    }

    /// Shows every line that goes either way to `tap`, from the next start of the process on.
    pub fn set_tap(&mut self, tap: LineTap) {
        self.tap = Some(tap);
    }

    /// What it said besides its answer, from the question before to the end of the last one.
    pub fn chat(&self) -> &Chat {
        &self.chat
    }

    /// The number of its process, if it runs.
    pub fn process_id(&mut self) -> Option<u32> {
        self.table.as_mut().map(|table| table.connection.process().id())
    }

    /// The end of what it has written to its error stream, if it runs.
    pub fn errors(&mut self) -> Option<String> {
        self.table.as_mut().map(|table| table.connection.process().errors())
    }

    /// Says `END` and waits for it to leave, at most for its grace. `None` if it does not run.
    pub fn shut_down(&mut self) -> Option<Shutdown> {
        self.table.take().map(|mut table| table.connection.end())
    }

    /// Makes the engine ready, in a new process if need be.
    fn seat(&mut self, rule: Rule, size: Size) -> Result<(), Fault> {
        let terms = Terms { rule, size, resources: self.resources };
        if let Some(table) = &mut self.table
            && table.renew(&self.engine, terms)
        {
            return Ok(());
        }
        self.end();
        self.table = Some(Table::open(&self.engine, terms, self.tap.clone())?);
        Ok(())
    }

    /// Kills the process, whose state nobody knows any more.
    fn fail(&mut self, fault: &Fault, cost: Cost) -> Failure {
        if let Some(mut table) = self.table.take() {
            table.connection.kill();
        }
        Failure::Fault { kind: fault.kind(), text: fault.to_string(), cost }
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
        self.resources = *resources;
        self.seat(rule, size).map_err(|fault| {
            let failure = self.fail(&fault, Cost::default());
            match fault {
                Fault::Refused(text) => {
                    let (agent, reason) = (self.name(), text.to_string());
                    Failure::CannotPlay { agent, rule, size, reason }
                }
                _ => failure,
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
        self.chat = Chat::default();
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
        let turn = request.clock.turn.into_iter().chain(request.limits.time).min();
        let clock = Clock { turn, ..request.clock };
        let Some(table) = &mut self.table else {
            return Err(Failure::fault(FaultKind::Died, "it does not run"));
        };

        let mut live = Live::new(request.game.board());
        let asked = Instant::now();
        let times = (&clock, &request.limits);
        let played = table.ask(&self.engine, &request.game, times, stop, (&mut live, report));
        let process = table.connection.process();
        let memory = process.memory();
        let cost = Cost {
            time: played.as_ref().map_or_else(|_| asked.elapsed(), |played| played.billed),
            latency: played.as_ref().map_or(Duration::ZERO, |played| played.latency),
            memory,
            peak_memory: process.peak_memory(),
        };
        self.chat = table.connection.take_chat();
        match played.and_then(|played| self.check_memory(memory).map(|()| played)) {
            Ok(played) => {
                let report = live.finish(played.point);
                Ok(Answer { report, cost, ..Answer::plain(played.point) })
            }
            Err(fault) => {
                let failure = self.fail(&fault, cost);
                match live.best() {
                    Some(best) if fault == Fault::Stopped => {
                        let report = live.finish(best);
                        Ok(Answer { report, cut: true, cost, ..Answer::plain(best) })
                    }
                    _ => Err(failure),
                }
            }
        }
    }

    fn end(&mut self) {
        self.shut_down();
    }
}

impl fmt::Debug for RemoteAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteAgent").field("engine", &self.engine).finish_non_exhaustive()
    }
}
