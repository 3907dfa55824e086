//! Players that speak JSON lines: one object a turn in, one out. The students' door.
//!
//! In: `{"size":15,"rule":"freestyle","you":"black","moves":["h8","i9"],"board":["...",…],
//! "time_ms":1000}`, with rows of the board from the top. Out: `{"move":"h9"}`, or
//! `{"x":7,"y":6}` counted from the top left.

use crate::Termination;
use crate::seat::{Turn, late};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tengen_agent::{CancelToken, Report};
use tengen_core::{Cell, Game, Point};
use tengen_remote::{Heard, Launch, Process};

/// A program that is started once and asked turn by turn.
pub(crate) struct JsonPlayer {
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

impl JsonPlayer {
    pub(crate) fn new(launch: Launch, tolerance: Duration, memory: Option<u64>) -> JsonPlayer {
        JsonPlayer { launch, tolerance, memory, process: None }
    }

    pub(crate) fn prepare(&mut self) -> Result<(), Termination> {
        if self.process.as_mut().is_none_or(|process| process.exit().is_some()) {
            self.process = None;
            let started = Process::start(&self.launch);
            self.process = Some(started.map_err(|error| Termination::NoStart(error.to_string()))?);
        }
        Ok(())
    }

    pub(crate) fn ask(
        &mut self,
        game: &Game,
        limit: Option<Duration>,
        stop: &CancelToken,
    ) -> Result<Turn, Termination> {
        self.prepare()?;
        let result = self.converse(game, limit, stop);
        if result.is_err() {
            self.end();
        }
        result
    }

    fn converse(
        &mut self,
        game: &Game,
        limit: Option<Duration>,
        stop: &CancelToken,
    ) -> Result<Turn, Termination> {
        let Some(process) = &mut self.process else {
            return Err(Termination::Crash("it does not run".into()));
        };
        let line = format!("{}\n", question(game, limit));
        let asked = Instant::now();
        let until = asked + limit.map_or(FOREVER, |limit| limit + self.tolerance);
        process
            .write(line.as_bytes(), until)
            .map_err(|error| Termination::Crash(format!("cannot be asked: {error}")))?;
        let (mut chatter, mut ended) = (0, false);
        while chatter < MOST_CHATTER {
            match process.hear(until.min(Instant::now() + SLICE)) {
                Heard::Line(heard) => {
                    let text = heard.text.trim();
                    if !text.starts_with('{') {
                        chatter += 1;
                        continue;
                    }
                    let billed = heard.at.saturating_duration_since(asked);
                    let latency = heard.at.elapsed();
                    if let Some(limit) = limit
                        && billed > limit + self.tolerance
                    {
                        return Err(late(billed, limit));
                    }
                    let point = read_move(text, game).map_err(Termination::Illegal)?;
                    if let (Some(limit), Some(used)) = (self.memory, process.memory())
                        && used > limit
                    {
                        return Err(Termination::Memory { used, limit });
                    }
                    return Ok(Turn { point, billed, latency, report: Report::default() });
                }
                Heard::Closed => return Err(Termination::Crash(last_words(process))),
                // What is said then is not counted: the game is over without a result.
                Heard::Nothing if stop.is_cancelled() => {
                    return Err(Termination::Crash("stopped".into()));
                }
                Heard::Nothing if ended => return Err(Termination::Crash(last_words(process))),
                // A child that it left may keep its output open. What it wrote is heard first.
                Heard::Nothing if Instant::now() < until => ended = process.exit().is_some(),
                Heard::Nothing => return Err(late(asked.elapsed(), limit.unwrap_or(FOREVER))),
            }
        }
        Err(Termination::Illegal("it talks without answering".into()))
    }

    pub(crate) fn end(&mut self) {
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
fn question(game: &Game, limit: Option<Duration>) -> Value {
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
    json!({
        "size": side,
        "rule": game.rule().name(),
        "you": game.side_to_move().to_string(),
        "moves": moves,
        "board": rows,
        "time_ms": limit.map(|limit| limit.as_millis() as u64),
    })
}

/// The point an answer names.
fn read_move(text: &str, game: &Game) -> Result<Point, String> {
    let shown: String = text.chars().take(80).collect();
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("`{shown}` is no JSON: {error}"))?;
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
        let asked = question(&game, Some(Duration::from_millis(70)));
        assert_eq!(asked["board"], json!([".....", ".....", "..X..", ".....", "....."]));
        assert_eq!((&asked["you"], &asked["time_ms"]), (&json!("white"), &json!(70)));
        let read = |text: &str| read_move(text, &game).map(|point| point.to_string());
        assert_eq!(read(r#"{"move":"A1"}"#), Ok("a1".into()));
        assert_eq!(read(r#"{"x":0,"y":0}"#), Ok("a5".into()));
        assert_eq!(read(r#"{"move":"c3"}"#), Err("c3 is occupied by black".into()));
        assert_eq!(read(r#"{"x":0,"y":5}"#), Err("0,5 is off the board".into()));
        assert!(read("{").unwrap_err().contains("is no JSON"));
        assert!(read("{}").unwrap_err().contains("neither"));
    }
}
