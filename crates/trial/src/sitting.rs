//! A game against a brain, with a referee that trusts nothing it says.

use crate::Brain;
use crate::brain::Silence;
use crate::scale::HANG;
use anyhow::{Context, Result, bail};
use std::time::{Duration, Instant};
use tengen_core::{Game, Point, Rule, Size};
use tengen_protocol::{Command, Coordinate, Dialect, Info, Reply};
use tengen_rng::Rng;

/// A game against a brain.
pub(crate) struct Sitting {
    game: Game,
    rng: Rng,
}

/// The brain's move.
pub(crate) struct Answer {
    /// How long it took from the last byte of the question.
    pub took: Duration,
    /// What else it said before: messages and the like.
    pub besides: Vec<String>,
}

/// Sends a setting.
pub(crate) fn set(brain: &mut Brain, info: Info) -> Result<Instant> {
    brain.say(Command::Info(info))
}

/// The next line that is no message. An error is one.
pub(crate) fn reply(
    brain: &mut Brain,
    limit: Duration,
    besides: &mut Vec<String>,
) -> Result<(Instant, Reply)> {
    let until = Instant::now() + limit;
    loop {
        let said = match brain.hear(until.saturating_duration_since(Instant::now())) {
            Ok(said) => said,
            Err(Silence::Late) => bail!("no answer for {limit:?}"),
            Err(Silence::Closed) => bail!("closed its output ({})", last_words(brain)),
        };
        match Reply::parse(&said.text) {
            Reply::Message(_) | Reply::Debug(_) | Reply::Realtime(_) | Reply::Detail(_) => {
                besides.push(said.text);
            }
            reply => return Ok((said.at, reply)),
        }
    }
}

/// How a brain that is gone has ended.
pub(crate) fn last_words(brain: &mut Brain) -> String {
    let status = brain.wait(Duration::from_millis(500));
    let status =
        status.map_or_else(|| "still running".to_owned(), |(_, status)| status.to_string());
    let complaints = brain.complaints();
    let complaint = complaints.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    format!("{status}; {}", complaint.chars().take(200).collect::<String>())
}

/// Waits for `OK`, and returns what else was said before.
pub(crate) fn ok(brain: &mut Brain, to: &str) -> Result<Vec<String>> {
    let mut besides = Vec::new();
    match reply(brain, HANG, &mut besides).with_context(|| format!("to {to}"))? {
        (_, Reply::Ok) => Ok(besides),
        (_, other) => bail!("to {to}: expected OK, got `{other}`"),
    }
}

impl Sitting {
    /// Begins a game; the rule is known to the brain already.
    pub fn start(brain: &mut Brain, rule: Rule, size: Size, rng: Rng) -> Result<Sitting> {
        brain.say(Command::Start(size))?;
        ok(brain, "START")?;
        Ok(Sitting::begun(rule, size, rng))
    }

    /// A game that the brain knows of.
    pub fn begun(rule: Rule, size: Size, rng: Rng) -> Sitting {
        Sitting { game: Game::new(rule, size), rng }
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
    pub fn begin(&mut self, brain: &mut Brain) -> Result<Answer> {
        let sent = brain.say(Command::Begin)?;
        self.answer(brain, sent)
    }

    /// Plays a move of ours and waits for the brain's.
    pub fn turn(&mut self, brain: &mut Brain) -> Result<Answer> {
        let command = self.move_of_ours()?;
        let sent = brain.say(command)?;
        self.answer(brain, sent)
    }

    /// The brain's move, which must be one.
    pub fn answer(&mut self, brain: &mut Brain, sent: Instant) -> Result<Answer> {
        let mut besides = Vec::new();
        let after = self.moves();
        let (at, reply) =
            reply(brain, HANG, &mut besides).with_context(|| format!("after {after} moves"))?;
        let Reply::Move(wire) = reply else { bail!("after {after} moves: `{reply}` is no move") };
        self.accept(wire).with_context(|| format!("after {after} moves"))?;
        Ok(Answer { took: at.saturating_duration_since(sent), besides })
    }

    /// Plays the brain's move.
    pub fn accept(&mut self, wire: Coordinate) -> Result<()> {
        let point = Dialect::Gomocup.point(wire, self.game.size())?;
        let board = self.game.board();
        let side = board.side_to_move();
        if board.is_empty(point)
            && !board.is_legal(point, side)
            && board.legal_points(side).next().is_some()
        {
            bail!("{point} is forbidden");
        }
        self.game.play(point)?;
        Ok(())
    }

    /// Plays a move of ours that does not end the game, and says how the brain is told.
    pub fn move_of_ours(&mut self) -> Result<Command> {
        let point = self.quiet_point().context("no quiet move is left")?;
        self.game.play(point)?;
        Ok(Command::Turn(self.wire(point)))
    }

    fn wire(&self, point: Point) -> Coordinate {
        Dialect::Gomocup.wire(point, self.game.size())
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

    /// Whether a game can go on with a move of ours and one of the brain's.
    pub fn goes_on(&mut self) -> bool {
        !self.is_over() && self.quiet_point().is_some()
    }
}
