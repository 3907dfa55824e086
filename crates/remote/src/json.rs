//! Programs that speak JSON lines, as agents: one object per turn in, one out. The students' door.
//!
//! In: `{"size":15,"rule":"freestyle","you":"black","moves":["h8","i9"],"board":["...",…],
//! "time_ms":1000}`, with rows of the board from the top; `"nodes"` and `"depth"` where they are
//! limited. Out: `{"move":"h9"}`, or
//! `{"x":7,"y":6}` counted from the top left.

use crate::{Heard, Launch, Process};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tengen_agent::{
    Agent, Answer, CancelToken, Cost, Failure, FaultKind, Limits, Report, Request, Resources, Task,
};
use tengen_core::{Cell, Game, Point, Rule, Size};

/// A program that is started once and asked turn by turn, as an [`Agent`].
///
/// It is told the limits of each move: time, and nodes and depth where there are such limits. What it
/// cannot be told (excluded points, tasks other than a move) is refused, never ignored.
pub struct JsonAgent {
    name: String,
    launch: Launch,
    tolerance: Duration,
    memory: Option<u64>,
    process: Option<Process>,
}

/// The most lines that are no answer before an answer.
const MOST_CHATTER: usize = 1_000;

/// How long a stop can go unnoticed.
const SLICE: Duration = Duration::from_millis(50);

/// How long a program may take over a move that has no limit.
const FOREVER: Duration = Duration::from_secs(3_600);

impl JsonAgent {
    /// The program, not started yet. A move may come `tolerance` later than its limit.
    pub fn new(name: impl Into<String>, launch: Launch, tolerance: Duration) -> JsonAgent {
        JsonAgent { name: name.into(), launch, tolerance, memory: None, process: None }
    }

    fn start(&mut self) -> Result<&mut Process, Failure> {
        let mut running = self.process.take();
        if running.as_mut().is_some_and(|process| process.exit().is_some()) {
            running = None;
        }
        let process = match running {
            Some(process) => process,
            None => Process::start(&self.launch)
                .map_err(|error| Failure::fault(error.kind(), error.to_string()))?,
        };
        Ok(self.process.insert(process))
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
        let (memory, tolerance) = (self.memory, self.tolerance);
        let process = self.start()?;
        let line = format!("{}\n", question(game, limit, &request.limits));
        let asked = Instant::now();
        let until = asked + limit.map_or(FOREVER, |limit| limit + tolerance);
        let fault = |kind: FaultKind, text: String| {
            let cost = Cost { time: asked.elapsed(), ..Cost::default() };
            Failure::Fault { kind, text, cost }
        };
        let late = || {
            let limit = limit.unwrap_or(FOREVER);
            let seconds = limit.as_secs_f64();
            fault(FaultKind::Timeout { limit }, format!("no move after {seconds} s"))
        };
        process
            .write(line.as_bytes(), until)
            .map_err(|error| fault(FaultKind::Died, format!("cannot be asked: {error}")))?;
        let (mut chatter, mut ended) = (0, false);
        while chatter < MOST_CHATTER {
            match process.hear(until.min(Instant::now() + SLICE)) {
                Heard::Line(heard) => {
                    let text = heard.text.trim();
                    if !text.starts_with('{') {
                        chatter += 1;
                        continue;
                    }
                    let time = heard.at.saturating_duration_since(asked);
                    let latency = heard.at.elapsed();
                    if limit.is_some_and(|limit| time > limit + tolerance) {
                        return Err(late());
                    }
                    let point =
                        read_move(text, game).map_err(|text| fault(FaultKind::Garbled, text))?;
                    let (used, peak_memory) = (process.memory(), process.peak_memory());
                    if let (Some(limit), Some(used)) = (memory, used)
                        && used > limit
                    {
                        let kind = FaultKind::Memory { used, limit };
                        return Err(fault(kind, format!("used {used} bytes of memory of {limit}")));
                    }
                    let cost = Cost { time, latency, memory: used, peak_memory };
                    return Ok(Answer { cost, ..Answer::plain(point) });
                }
                Heard::Closed => return Err(fault(FaultKind::Died, last_words(process))),
                // What is said then is not counted: the game is over without a result.
                Heard::Nothing if stop.is_cancelled() => {
                    return Err(fault(FaultKind::Stopped, "stopped".into()));
                }
                Heard::Nothing if ended => return Err(fault(FaultKind::Died, last_words(process))),
                // A child that it left may keep its output open. What it wrote is heard first.
                Heard::Nothing if Instant::now() < until => ended = process.exit().is_some(),
                Heard::Nothing => return Err(late()),
            }
        }
        Err(fault(FaultKind::Garbled, "it talks without answering".into()))
    }
}

impl Agent for JsonAgent {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, _: Rule, _: Size, resources: &Resources) -> Result<(), Failure> {
        self.memory = resources.memory;
        self.start().map(|_| ())
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
        let result = self.converse(request, limit, stop);
        if result.is_err() {
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

/// The object a program is asked with.
fn question(game: &Game, limit: Option<Duration>, limits: &Limits) -> Value {
    let side = game.size().get();
    let rows: Vec<String> = (0..side)
        .rev()
        .map(|row| {
            let cell = |column| match Point::new(column, row).map(|point| game.board().cell(point))
            {
                Some(Cell::Stone(color)) => color.letter(),
                _ => '.',
            };
            (0..side).map(cell).collect()
        })
        .collect();
    let moves: Vec<String> = game.moves().map(|point| point.to_string()).collect();
    let mut question = json!({
        "size": side,
        "rule": game.rule().name(),
        "you": game.side_to_move().to_string(),
        "moves": moves,
        "board": rows,
        "time_ms": limit.map(|limit| limit.as_millis() as u64),
    });
    if let Some(fields) = question.as_object_mut() {
        fields.extend(limits.nodes.map(|nodes| ("nodes".to_owned(), json!(nodes))));
        fields.extend(limits.depth.map(|depth| ("depth".to_owned(), json!(depth))));
    }
    question
}

/// The point an answer names.
fn read_move(text: &str, game: &Game) -> Result<Point, String> {
    let shown: String = text.chars().take(80).collect();
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("`{shown}` is not JSON: {error}"))?;
    let point = if let Some(name) = value.get("move").and_then(Value::as_str) {
        name.parse().map_err(|error| format!("{error}"))?
    } else {
        let number = |key: &str| value.get(key).and_then(Value::as_u64).map(|n| n as usize);
        let (Some(x), Some(y)) = (number("x"), number("y")) else {
            return Err(format!("`{shown}` has neither \"move\" nor \"x\" and \"y\""));
        };
        let row = game.size().get().checked_sub(1 + y);
        row.and_then(|row| Point::new(x, row)).ok_or_else(|| format!("{x},{y} is off the board"))?
    };
    game.check(point).map_err(|error| error.to_string())?;
    Ok(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Rule, Size};

    #[test]
    fn questions_and_answers() {
        let mut game = Game::new(Rule::Renju, Size::new(5).unwrap());
        game.play("c3".parse().unwrap()).unwrap();
        let asked = question(&game, Some(Duration::from_millis(70)), &Limits::nodes(9));
        assert_eq!(asked["board"], json!([".....", ".....", "..X..", ".....", "....."]));
        assert_eq!((&asked["you"], &asked["time_ms"]), (&json!("white"), &json!(70)));
        assert_eq!((&asked["nodes"], asked.get("depth")), (&json!(9), None));
        let read = |text: &str| read_move(text, &game).map(|point| point.to_string());
        assert_eq!(read(r#"{"move":"A1"}"#), Ok("a1".into()));
        assert_eq!(read(r#"{"x":0,"y":0}"#), Ok("a5".into()));
        assert_eq!(read(r#"{"move":"c3"}"#), Err("c3 is occupied by black".into()));
        assert_eq!(read(r#"{"x":0,"y":5}"#), Err("0,5 is off the board".into()));
        assert!(read("{").unwrap_err().contains("is not JSON"));
        assert!(read("{}").unwrap_err().contains("neither"));
    }
}
