//! T32: the server is killed at any instant of a game, and every move it has acknowledged is there
//! when it is started again, the agent's moves like the player's.

use super::{Board, Folder};
use crate::promises::promise::{Notes, Promise};
use crate::promises::{Scale, Subject};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tengen_rng::Rng;

pub(in crate::promises) const PROMISE: Promise = Promise {
    id: "T32",
    what: "killed with games in play: every acknowledged move is there",
    check,
};

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    if let Some(binary) = subject.server()
        && let Err(fault) = killed(binary, scale.choose(20, 200, 2_000), notes)
    {
        notes.fault(format!("{fault:#}"));
    }
}

fn killed(binary: &Path, kills: usize, notes: &mut Notes) -> Result<()> {
    let folder = Folder::new()?;
    let mut rng = Rng::new(32);
    let (mut acknowledged, mut unanswered) = (0, 0);
    // The last one is played; the others are over.
    let mut games: Vec<Known> = Vec::new();
    for round in 0..kills {
        let mut board = Board::start(binary, &folder)?;
        if let Some(known) = games.last_mut() {
            unanswered += known.compare(&board).with_context(|| format!("kill {round}"))?;
        }
        let delay = Duration::from_micros(1_000 + rng.next() % 120_000);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(delay);
                board.kill();
            });
            acknowledged += play_until_killed(&board, &mut games, &mut rng);
        });
        board.wait()?;
    }
    let board = Board::start(binary, &folder)?;
    for known in &mut games {
        unanswered += known.compare(&board).context("after the last kill")?;
    }
    if acknowledged == 0 {
        bail!("no move was ever acknowledged");
    }
    notes.count("kills", kills);
    notes.count("games", games.len());
    notes.count("moves acknowledged, none lost", acknowledged);
    notes.count("moves kept whose answer was lost", unanswered);
    Ok(())
}

/// Plays game after game, and tells how many moves were acknowledged.
fn play_until_killed(board: &Board, games: &mut Vec<Known>, rng: &mut Rng) -> usize {
    let mut acknowledged = 0;
    loop {
        if games.last().is_none_or(|known| known.is_over) {
            match Known::begin(board) {
                Ok(known) => games.push(known),
                Err(_) => return acknowledged,
            }
        }
        let Some(known) = games.last_mut() else { return acknowledged };
        let before = known.moves.len();
        let result = known.exchange(board, rng);
        acknowledged += known.moves.len() - before;
        if result.is_err() {
            return acknowledged;
        }
    }
}

/// What a client knows of its game.
struct Known {
    id: u64,
    revision: u64,
    moves: Vec<String>,
    is_over: bool,
}

impl Known {
    fn begin(board: &Board) -> Result<Known> {
        let new = json!({
            "record": {"size": 15, "nodes": [{}]},
            "progress": {"black": {}, "white": {"agent": "random"}, "head": 0},
        });
        let kept = board.ask("POST", "/api/games", &new)?;
        let number = |name: &str| kept.get(name).and_then(Value::as_u64).context("no number");
        let (id, revision) = (number("id")?, number("revision")?);
        Ok(Known { id, revision, moves: Vec::new(), is_over: false })
    }

    /// A move of the player, and the agent's answer.
    fn exchange(&mut self, board: &Board, rng: &mut Rng) -> Result<()> {
        let free = (0..225).map(|n| format!("{}{}", char::from(b'a' + n % 15), n / 15 + 1));
        let free: Vec<String> = free.filter(|point| !self.moves.contains(point)).collect();
        let point = rng.pick(&free).context("the board is full")?.clone();
        let parent = self.moves.len();
        let added = board.ask(
            "POST",
            &format!("/api/games/{}/moves", self.id),
            &json!({"parent": parent, "node": parent + 1, "move": point, "color": "black"}),
        )?;
        self.moves.push(point);
        self.revision = added.get("revision").and_then(Value::as_u64).context("no revision")?;
        let mut live = board.live()?;
        live.say(&json!({
            "type": "play", "id": 1, "agent": "random",
            "position": {"moves": self.moves.concat()},
            "keep": {"game": self.id, "parent": parent + 1, "revision": self.revision},
        }))?;
        let answer = live.last(1)?;
        let Some(at) = answer.get("at").and_then(Value::as_str) else {
            // Five stands already.
            self.is_over = true;
            return Ok(());
        };
        self.is_over = answer.get("outcome").is_some_and(|outcome| !outcome.is_null());
        let kept = answer.get("kept").and_then(|kept| kept.get("revision"));
        self.revision = kept.and_then(Value::as_u64).context("told before it was kept")?;
        self.moves.push(at.to_owned());
        Ok(())
    }

    /// Compares with what is kept, and learns of moves whose answers were lost: how many.
    fn compare(&mut self, board: &Board) -> Result<usize> {
        let stored = board.ask("GET", &format!("/api/games/{}", self.id), &json!(null))?;
        let nodes = stored.pointer("/record/nodes").and_then(Value::as_array);
        let nodes = nodes.context("no nodes")?;
        let kept: Vec<String> = nodes
            .iter()
            .skip(1)
            .filter_map(|node| Some(node.get("move")?.as_str()?.to_owned()))
            .collect();
        if !kept.starts_with(&self.moves) {
            bail!("{:?} were acknowledged, {kept:?} are kept", self.moves);
        }
        let lost = kept.len() - self.moves.len();
        if lost > 1 {
            bail!("{lost} moves are kept that nobody made");
        }
        let head = stored.pointer("/progress/head").and_then(Value::as_u64);
        if head.is_some_and(|head| head as usize != kept.len()) {
            bail!("the game has come to node {head:?}, the last is {}", kept.len());
        }
        let revision = stored.pointer("/summary/revision").and_then(Value::as_u64);
        self.revision = revision.context("no revision")?;
        self.moves = kept;
        if self.moves.len() % 2 == 1 && !self.is_over {
            // The player's move was kept and the agent never asked: somebody else answers.
            let parent = self.moves.len();
            let free = (0..225).map(|n| format!("{}{}", char::from(b'a' + n % 15), n / 15 + 1));
            let free = free.into_iter().find(|point: &String| !self.moves.contains(point));
            let point = free.context("the board is full")?;
            let path = format!("/api/games/{}/moves", self.id);
            let add = json!({"parent": parent, "move": point, "color": "white"});
            let added = board.ask("POST", &path, &add)?;
            let revision = added.get("revision").and_then(Value::as_u64);
            self.revision = revision.context("no revision")?;
            self.moves.push(point);
        }
        Ok(lost)
    }
}
