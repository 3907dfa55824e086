//! What a JSON bot is told: greeting, start, question, end. docs/json-protocol.md describes them.

use serde_json::{Value, json};
use std::time::Duration;
use tengen_agent::Request;
use tengen_core::{Cell, Color, Game, Point, Rule, Size};

/// The greeting. It has the fields of a question on an empty board, so that a bot of version 1,
/// which knows nothing but questions, answers it with a move and is recognised by that.
pub(super) fn hello(rule: Rule, size: Size) -> Value {
    let mut hello = position(&Game::new(rule, size));
    set(&mut hello, "type", "hello");
    set(&mut hello, "protocol", 2);
    set(&mut hello, "manager", concat!("Tengen ", env!("CARGO_PKG_VERSION")));
    set(&mut hello, "time_ms", 1000);
    hello
}

/// A game begins.
pub(super) fn start(rule: Rule, size: Size) -> Value {
    json!({ "type": "start", "rule": rule.name(), "size": size.get() })
}

/// A game has ended.
pub(super) fn end(you: Option<Color>, winner: Option<Color>, reason: &str) -> Value {
    let result = match (winner, you) {
        (None, _) => Some("draw"),
        (Some(winner), Some(you)) => Some(if winner == you { "win" } else { "loss" }),
        (Some(_), None) => None,
    };
    let winner = winner.map(|color| color.to_string());
    json!({ "type": "end", "winner": winner, "result": result, "reason": reason })
}

/// The object a program is asked with.
pub(super) fn question(
    request: &Request,
    id: u64,
    limit: Option<Duration>,
    memory: Option<u64>,
) -> Value {
    let mut question = position(&request.game);
    set(&mut question, "type", "move");
    set(&mut question, "id", id);
    set(&mut question, "time_ms", limit.map(milliseconds));
    let (clock, limits) = (&request.clock, &request.limits);
    let optional = [
        ("left_ms", clock.game.and(clock.remaining()).map(milliseconds)),
        ("memory", memory),
        ("nodes", limits.nodes),
        ("depth", limits.depth.map(u64::from)),
    ];
    for (key, value) in optional {
        if let Some(value) = value {
            set(&mut question, key, value);
        }
    }
    question
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}

fn set(object: &mut Value, key: &str, value: impl Into<Value>) {
    if let Some(fields) = object.as_object_mut() {
        fields.insert(key.to_owned(), value.into());
    }
}

/// The position: rows of the board from the top.
fn position(game: &Game) -> Value {
    let side = game.size().get();
    let cell = |column, row| match Point::new(column, row).map(|point| game.board().cell(point)) {
        Some(Cell::Stone(color)) => color.letter(),
        _ => '.',
    };
    let row = |row| (0..side).map(|column| cell(column, row)).collect::<String>();
    json!({
        "size": side,
        "rule": game.rule().name(),
        "you": game.side_to_move().to_string(),
        "moves": game.moves().map(|point| point.to_string()).collect::<Vec<_>>(),
        "board": (0..side).rev().map(row).collect::<Vec<_>>(),
    })
}
