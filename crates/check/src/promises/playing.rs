//! A game against an engine, with a referee that trusts nothing it says.

use super::scale::HANG;
use crate::conversation::{Conversation, Manner};
use crate::referee;
use anyhow::{Context, Result, bail};
use std::time::{Duration, Instant};
use tengen_core::{Game, Point, Rule, Size};
use tengen_protocol::{Command, Dialect, Info, Reply};
use tengen_remote::{Fault, Launch};
use tengen_rng::Rng;

/// A game against an engine.
pub(super) struct Match {
    game: Game,
    rng: Rng,
}

/// The engine's move.
pub(super) struct Answer {
    /// How long it took from the last byte of the question.
    pub took: Duration,
    /// What else it said before: messages and the like.
    pub besides: Vec<Reply>,
}

/// What an engine may write in answer to one send: whole floods are sent at once.
const FLOOD: u64 = 1 << 30;

/// Starts an engine.
pub(super) fn open(launch: &Launch) -> Result<Conversation, Fault> {
    let mut talk = Conversation::open(launch)?;
    (talk.manner, talk.read_limit, talk.flood) = (Manner::LineFeed, HANG, FLOOD);
    Ok(talk)
}

/// Sends a setting.
pub(super) fn set(talk: &mut Conversation, info: Info) -> Result<Instant, Fault> {
    talk.throw(Command::Info(info))
}

/// The next line that is not a message; `ERROR` is such a line.
pub(super) fn reply(
    talk: &mut Conversation,
    limit: Duration,
    besides: &mut Vec<Reply>,
) -> Result<(Instant, Reply)> {
    let until = Instant::now() + limit;
    while let Some((reply, at)) = talk.hear(until)? {
        match reply {
            Reply::Message(_) | Reply::Debug(_) | Reply::Realtime(_) | Reply::Detail(_) => {
                besides.push(reply);
            }
            reply => return Ok((at, reply)),
        }
    }
    bail!("no answer for {limit:?}")
}

/// Waits for `OK`, and returns what else was said before.
pub(super) fn ok(talk: &mut Conversation, to: &str) -> Result<Vec<Reply>> {
    let mut besides = Vec::new();
    match reply(talk, HANG, &mut besides).with_context(|| format!("to {to}"))? {
        (_, Reply::Ok) => Ok(besides),
        (_, other) => bail!("to {to}: expected OK, got `{other}`"),
    }
}

impl Match {
    /// Begins a game; the rule is known to the engine already.
    pub fn start(talk: &mut Conversation, rule: Rule, size: Size, rng: Rng) -> Result<Match> {
        talk.throw(Command::Start(size))?;
        ok(talk, "START")?;
        Ok(Match::begun(rule, size, rng))
    }

    /// A game that the engine knows of.
    pub fn begun(rule: Rule, size: Size, rng: Rng) -> Match {
        Match { game: Game::new(rule, size), rng }
    }

    /// The generator, for the next game.
    pub fn into_rng(self) -> Rng {
        self.rng
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The moves so far.
    pub fn moves(&self) -> usize {
        self.game.moves().len()
    }

    /// Asks for the first move.
    pub fn begin(&mut self, talk: &mut Conversation) -> Result<Answer> {
        let sent = talk.throw(Command::Begin)?;
        self.answer(talk, sent)
    }

    /// Plays a move of ours and waits for the engine's.
    pub fn turn(&mut self, talk: &mut Conversation) -> Result<Answer> {
        let command = self.move_of_ours()?;
        let sent = talk.throw(command)?;
        self.answer(talk, sent)
    }

    /// The engine's move, which must be one.
    pub fn answer(&mut self, talk: &mut Conversation, sent: Instant) -> Result<Answer> {
        let mut besides = Vec::new();
        let after = self.moves();
        let (at, reply) =
            reply(talk, HANG, &mut besides).with_context(|| format!("after {after} moves"))?;
        let Reply::Move(wire) = reply else { bail!("after {after} moves: `{reply}` is no move") };
        referee::play(&mut self.game, wire).with_context(|| format!("after {after} moves"))?;
        Ok(Answer { took: at.saturating_duration_since(sent), besides })
    }

    /// Plays a move of ours that does not end the game, and says how the engine is told.
    pub fn move_of_ours(&mut self) -> Result<Command> {
        let point = self.quiet_point().context("no quiet move is left")?;
        self.game.play(point)?;
        Ok(Command::Turn(Dialect::Gomocup.wire(point, self.game.size())))
    }

    /// A point where a game goes on.
    pub fn quiet_point(&mut self) -> Option<Point> {
        let board = self.game.board();
        let side = board.side_to_move();
        let is_quiet = |point: Point| {
            board.is_legal(point, side) && !board.makes_five(point, side) && board.empty_count() > 1
        };
        let quiet: Vec<Point> = board.empty_points().filter(|&point| is_quiet(point)).collect();
        self.rng.pick(&quiet).copied()
    }

    /// Whether a game can go on with a move of ours and one of the engine's.
    pub fn goes_on(&mut self) -> bool {
        !self.is_over() && self.quiet_point().is_some()
    }
}
