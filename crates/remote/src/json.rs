//! Programs that speak JSON lines, as agents: one object per turn in, one out. The students' door.
//!
//! docs/json-protocol.md describes the messages: a greeting that a bot of version 2 answers with
//! `{"type":"ready"}`, start and end of a game, and a question with an `id` that its answer repeats.
//! A bot of version 1 knows questions alone and answers the greeting with a move.

mod answer;
mod message;

use crate::{Heard, Launch, Process};
use answer::{Said, brief, read_move, read_report, sort};
use serde_json::Value;
use std::time::{Duration, Instant};
use tengen_agent::{
    Agent, Answer, CancelToken, Cost, Failure, FaultKind, Report, Request, Resources, Task,
};
use tengen_core::{Color, Rule, Size};

/// A program that is started once and asked turn by turn, as an [`Agent`].
///
/// It is told the limits of each move: time, memory, and nodes and depth where there are such limits.
/// What it cannot be told (excluded points, tasks other than a move) is refused, never ignored.
///
/// A line that it wrote before it was asked is never an answer; what it wrote so is said in the
/// reason when it loses, and by [`Agent::notice`].
pub struct JsonAgent {
    name: String,
    launch: Launch,
    tolerance: Duration,
    start_limit: Duration,
    memory: Option<u64>,
    process: Option<Process>,
    /// Known after the first greeting.
    version: Option<Version>,
    /// The number of the last question.
    id: u64,
    /// When the last answer came.
    answered: Option<Instant>,
    /// A line that was written without a question.
    unasked: Option<String>,
    /// The colour of the last question.
    color: Option<Color>,
    game: GameState,
}

/// What a bot understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    /// Questions alone.
    One,
    /// Greeting, start, end, ids.
    Two,
}

/// Whether the bot knows of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameState {
    /// A game is to begin.
    New,
    /// It was told.
    Told,
    /// There is none.
    Over,
}

/// The most lines that are no answer before an answer.
const MOST_CHATTER: usize = 1_000;

/// How long a stop can go unnoticed.
const SLICE: Duration = Duration::from_millis(50);

/// How long a program may take over a move that has no limit.
const FOREVER: Duration = Duration::from_secs(3_600);

/// How long a bot that greeted in another way may take to say that it is ready.
const AFTER_CHATTER: Duration = Duration::from_secs(1);

/// A bot of version 1 that writes two lines at once is heard to the end before it is asked again:
/// nothing but the moment tells its lines apart.
const SETTLE: Duration = Duration::from_millis(5);
const SETTLE_ONCE: Duration = Duration::from_millis(100);

impl JsonAgent {
    /// The program, not started yet. A move may come `tolerance` later than its limit.
    pub fn new(name: impl Into<String>, launch: Launch, tolerance: Duration) -> JsonAgent {
        JsonAgent {
            name: name.into(),
            launch,
            tolerance,
            start_limit: Duration::from_secs(30),
            memory: None,
            process: None,
            version: None,
            id: 0,
            answered: None,
            unasked: None,
            color: None,
            game: GameState::New,
        }
    }

    /// The same with another limit for the answer to the greeting.
    #[must_use]
    pub fn with_start_limit(mut self, limit: Duration) -> JsonAgent {
        self.start_limit = limit;
        self
    }

    /// Starts the program if it does not run, and greets it.
    fn start(&mut self, rule: Rule, size: Size) -> Result<(), Failure> {
        if self.process.as_mut().is_some_and(|process| process.exit().is_none()) {
            return Ok(());
        }
        self.launch_process()?;
        if self.version == Some(Version::One) {
            return Ok(());
        }
        let version = self.greet(rule, size)?;
        self.version = Some(version.unwrap_or(Version::One));
        if version.is_none() {
            // It did not survive the greeting: it knows questions alone.
            self.launch_process()?;
        }
        Ok(())
    }

    fn launch_process(&mut self) -> Result<(), Failure> {
        self.process = None;
        self.answered = None;
        let process = Process::start(&self.launch)
            .map_err(|error| Failure::fault(error.kind(), error.to_string()))?;
        self.process = Some(process);
        Ok(())
    }

    /// Says hello. Gives the version that the answer shows; nothing if the bot ended.
    fn greet(&mut self, rule: Rule, size: Size) -> Result<Option<Version>, Failure> {
        let Some(process) = &mut self.process else { return Ok(None) };
        let mut until = Instant::now() + self.start_limit;
        let hello = format!("{}\n", message::hello(rule, size));
        if process.write(hello.as_bytes(), until).is_err() {
            return Ok(None);
        }
        let (mut chatter, mut ended, mut spoke) = (0, false, false);
        while chatter < MOST_CHATTER {
            match process.hear(until.min(Instant::now() + SLICE)) {
                Heard::Line(line) => match sort(&line.text) {
                    Said::Ready => return Ok(Some(Version::Two)),
                    Said::Move(_) | Said::Wrong(_) => {
                        self.answered = Some(Instant::now());
                        return Ok(Some(Version::One));
                    }
                    Said::Object => {
                        spoke = true;
                        until = until.min(Instant::now() + AFTER_CHATTER);
                    }
                    Said::Text => chatter += 1,
                },
                Heard::Closed => return Ok(None),
                Heard::Nothing if ended => return Ok(None),
                Heard::Nothing if Instant::now() < until => ended = process.exit().is_some(),
                Heard::Nothing if spoke => return Ok(Some(Version::One)),
                Heard::Nothing => {
                    self.process = None;
                    let seconds = self.start_limit.as_secs_f64();
                    let text = format!("no answer to hello after {seconds} s");
                    return Err(Failure::fault(FaultKind::NoOk, text));
                }
            }
        }
        Ok(Some(Version::One))
    }

    /// Says something that needs no answer. One that does not listen is noticed by the next question.
    fn tell(&mut self, message: &Value) {
        if let Some(process) = &mut self.process {
            let line = format!("{message}\n");
            let _ = process.write(line.as_bytes(), Instant::now() + self.tolerance);
        }
    }

    /// Takes what was written without a question out of the way.
    fn drain(&mut self) {
        let Some(process) = &self.process else { return };
        let settle = match (self.version, self.id) {
            (Some(Version::One), 0) => SETTLE_ONCE,
            (Some(Version::One), _) => SETTLE,
            _ => Duration::ZERO,
        };
        let until = self.answered.map_or_else(Instant::now, |at| at + settle);
        for _ in 0..MOST_CHATTER {
            let Heard::Line(line) = process.hear(until) else { return };
            if matches!(sort(&line.text), Said::Move(_) | Said::Wrong(_)) {
                self.unasked.get_or_insert_with(|| brief(&line.text));
            }
        }
    }

    /// What is added to a reason.
    fn remark(&self) -> Option<String> {
        let line = self.unasked.as_ref()?;
        Some(format!("it wrote a line before it was asked; ignored: `{line}`"))
    }

    /// Why this cannot even be asked.
    fn refusal(&self, request: &Request) -> Option<Failure> {
        let task = match request {
            Request { task: Task::BalanceOne { .. } | Task::BalanceTwo { .. }, .. } => {
                "do anything but play a move"
            }
            Request { excluded, .. } if !excluded.is_empty() => "leave points out",
            _ => return None,
        };
        Some(Failure::CannotDo { agent: self.name.clone(), task: task.to_owned() })
    }

    /// One question and its answer.
    fn converse(
        &mut self,
        request: &Request,
        limit: Option<Duration>,
        stop: &CancelToken,
    ) -> Result<Answer, Failure> {
        let game = &request.game;
        self.start(game.rule(), game.size())?;
        self.drain();
        self.id += 1;
        self.color = Some(game.side_to_move());
        let (memory, tolerance, version, id) = (self.memory, self.tolerance, self.version, self.id);
        let question = message::question(request, id, limit, memory);
        let Some(process) = &mut self.process else {
            return Err(Failure::fault(FaultKind::Died, "it does not run"));
        };
        let asked = Instant::now();
        let until = asked + limit.map_or(FOREVER, |limit| limit + tolerance);
        let fault = |kind: FaultKind, text: String| {
            let cost = Cost { time: asked.elapsed(), ..Cost::default() };
            Failure::Fault { kind, text, cost }
        };
        let late = |last: &Option<String>| {
            let limit = limit.unwrap_or(FOREVER);
            let seconds = limit.as_secs_f64();
            match last {
                None => fault(FaultKind::Timeout { limit }, format!("no move after {seconds} s")),
                Some(last) => fault(
                    FaultKind::Garbled,
                    format!("no move after {seconds} s; its last line was {last}"),
                ),
            }
        };
        process
            .write(format!("{question}\n").as_bytes(), until)
            .map_err(|error| fault(FaultKind::Died, format!("cannot be asked: {error}")))?;
        let (mut chatter, mut ended, mut last) = (0, false, None);
        while chatter < MOST_CHATTER {
            match process.hear(until.min(Instant::now() + SLICE)) {
                Heard::Line(heard) => {
                    let value = match sort(&heard.text) {
                        Said::Move(value) => value,
                        Said::Wrong(why) => return Err(fault(FaultKind::Garbled, why)),
                        other => {
                            chatter += 1;
                            if other == Said::Object {
                                last = Some(format!(
                                    "`{}`, which has neither \"move\" nor \"x\" and \"y\"",
                                    brief(&heard.text)
                                ));
                            }
                            continue;
                        }
                    };
                    match value.get("id") {
                        None if version == Some(Version::Two) => {
                            let text = format!(
                                "`{}` lacks the question's id: expected \"id\": {id}",
                                brief(&heard.text)
                            );
                            return Err(fault(FaultKind::Garbled, text));
                        }
                        // To another question: a second answer, or one that came too early.
                        Some(other) if other.as_u64() != Some(id) => {
                            chatter += 1;
                            last = Some(format!(
                                "`{}`, which has another id than {id}",
                                brief(&heard.text)
                            ));
                            continue;
                        }
                        _ => {}
                    }
                    let time = heard.at.saturating_duration_since(asked);
                    let latency = heard.at.elapsed();
                    if limit.is_some_and(|limit| time > limit + tolerance) {
                        return Err(late(&None));
                    }
                    let point =
                        read_move(&value, game).map_err(|text| fault(FaultKind::Garbled, text))?;
                    let (used, peak_memory) = (process.memory(), process.peak_memory());
                    if let (Some(limit), Some(used)) = (memory, used)
                        && used > limit
                    {
                        let kind = FaultKind::Memory { used, limit };
                        return Err(fault(kind, format!("used {used} bytes of memory of {limit}")));
                    }
                    self.answered = Some(heard.at);
                    let cost = Cost { time, latency, memory: used, peak_memory };
                    let report = Report { time, ..read_report(&value, point) };
                    return Ok(Answer { cost, report, ..Answer::plain(point) });
                }
                Heard::Closed => return Err(fault(FaultKind::Died, last_words(process))),
                // What is said then is not counted: the game is over without a result.
                Heard::Nothing if stop.is_cancelled() => {
                    return Err(fault(FaultKind::Stopped, "stopped".into()));
                }
                Heard::Nothing if ended => return Err(fault(FaultKind::Died, last_words(process))),
                // A child that it left may keep its output open. What it wrote is heard first.
                Heard::Nothing if Instant::now() < until => ended = process.exit().is_some(),
                Heard::Nothing => return Err(late(&last)),
            }
        }
        Err(fault(FaultKind::Garbled, "it talks without answering".into()))
    }
}

impl Agent for JsonAgent {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, rule: Rule, size: Size, resources: &Resources) -> Result<(), Failure> {
        self.memory = resources.memory;
        self.start(rule, size)?;
        if self.game == GameState::New && self.version == Some(Version::Two) {
            self.tell(&message::start(rule, size));
            (self.game, self.color) = (GameState::Told, None);
        }
        Ok(())
    }

    fn notice(&self) -> Option<String> {
        self.remark()
    }

    fn new_game(&mut self) {
        self.game = GameState::New;
    }

    fn game_over(&mut self, winner: Option<Color>, reason: &str) {
        if self.game == GameState::Told && self.process.is_some() {
            self.tell(&message::end(self.color, winner, reason));
        }
        self.game = GameState::Over;
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        _: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        if let Some(failure) = self.refusal(request) {
            return Err(failure);
        }
        let limit = request.clock.limit().into_iter().chain(request.limits.time).min();
        let mut result = self.converse(request, limit, stop);
        if let Err(failure) = &mut result {
            if let (Failure::Fault { text, .. }, Some(remark)) = (failure, self.remark()) {
                *text = format!("{text}; {remark}");
            }
            self.end();
        }
        result
    }

    fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.close_input();
            process.wait(Instant::now() + Duration::from_millis(200));
            process.kill();
        }
    }
}

/// What a program that is gone has to say: the last line of its error stream, or how it ended.
fn last_words(process: &mut Process) -> String {
    let errors = process.errors();
    let said = errors.lines().rev().map(str::trim).find(|line| !line.is_empty());
    match (said, process.wait(Instant::now() + SLICE)) {
        (Some(line), _) => line.chars().take(200).collect(),
        (None, Some(exit)) => format!("it ended: {exit}"),
        (None, None) => "it closed its output".to_owned(),
    }
}
