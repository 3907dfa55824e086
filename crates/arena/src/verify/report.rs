//! What verification found.

use crate::{GameRecord, Side, Torn};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something wrong with a line or a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LogFlaw {
    /// The line is not as it was written.
    #[error("{0}")]
    BadLine(String),
    /// The game's number was there before.
    #[error("the game is in line {first_line} already")]
    Twice {
        /// The line that counts.
        first_line: u64,
    },
    /// The players, the opening or the numbers cannot be.
    #[error("{0}")]
    Pairing(String),
    /// A move that cannot be played.
    #[error("move {ply}: {what}")]
    Move {
        /// Counted from 1, opening included.
        ply: usize,
        /// What is wrong.
        what: String,
    },
    /// The result or its reason is not what the board says.
    #[error("{0}")]
    Result(String),
    /// The player was asked again and did something else.
    #[error("move {ply}: {player} played {logged}, asked again: {now}")]
    Replay {
        /// Counted from 1, opening included.
        ply: usize,
        /// Who.
        player: String,
        /// The move in the log.
        logged: String,
        /// The move now, or what happened instead.
        now: String,
    },
    /// A player could not be asked again. Said once for each player.
    #[error("{player} cannot be asked again: {what}")]
    NoReplay {
        /// Who.
        player: String,
        /// What is wrong.
        what: String,
    },
}

/// Something wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The line of the log, from 1.
    pub line: u64,
    /// The game's number, if the line could be read.
    pub game: Option<u64>,
    /// What is wrong.
    pub flaw: LogFlaw,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(game) = self.game {
            write!(f, ", game {game}")?;
        }
        write!(f, ": {}", self.flaw)
    }
}

/// What was found in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Verification {
    /// The version of Tengen that began the log.
    pub tengen: String,
    /// Games, each counted once.
    pub games: u64,
    /// Games that black won.
    pub black_wins: u64,
    /// Games that white won.
    pub white_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that somebody lost by a fault.
    pub forfeits: u64,
    /// Pairs of which both games are there.
    pub whole_pairs: u64,
    /// Pairs of which one game is missing.
    pub half_pairs: u64,
    /// Whether each game was compared with the schedule. It is not if that is too long.
    pub schedule_compared: bool,
    /// Games in which at least one player was asked again.
    pub replayed_games: u64,
    /// Moves that were found again.
    pub replayed_moves: u64,
    /// The incomplete line at the end, which is not a problem: no game is lost with it.
    pub torn: Option<Torn>,
    /// The first problems.
    pub problems: Vec<Problem>,
    /// How many problems there are.
    pub problem_count: u64,
    #[serde(skip)]
    most_problems: usize,
}

impl Verification {
    pub(super) fn new(tengen: &str, most_problems: usize) -> Verification {
        Verification {
            tengen: tengen.to_owned(),
            games: 0,
            black_wins: 0,
            white_wins: 0,
            draws: 0,
            forfeits: 0,
            whole_pairs: 0,
            half_pairs: 0,
            schedule_compared: false,
            replayed_games: 0,
            replayed_moves: 0,
            torn: None,
            problems: Vec::new(),
            problem_count: 0,
            most_problems,
        }
    }

    pub(super) fn count(&mut self, game: &GameRecord) {
        self.games += 1;
        match game.winner {
            Some(Side::Black) => self.black_wins += 1,
            Some(Side::White) => self.white_wins += 1,
            None => self.draws += 1,
        }
        self.forfeits += u64::from(game.reason.is_forfeit());
    }

    pub(super) fn add(&mut self, line: u64, game: Option<u64>, flaw: LogFlaw) {
        self.problem_count += 1;
        if self.problems.len() < self.most_problems {
            self.problems.push(Problem { line, game, flaw });
        }
    }

    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.problem_count == 0
    }
}

impl fmt::Display for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verification { games, black_wins, white_wins, draws, forfeits, .. } = self;
        writeln!(
            f,
            "games      {games}: black won {black_wins}, white won {white_wins}, {draws} drawn; \
             {forfeits} by forfeit"
        )?;
        let schedule = if self.schedule_compared { "" } else { "; not compared with the schedule" };
        let (whole, half) = (self.whole_pairs, self.half_pairs);
        writeln!(f, "pairs      {whole}, and {half} half played{schedule}")?;
        let (replayed, moves) = (self.replayed_games, self.replayed_moves);
        writeln!(f, "replayed   {moves} moves of {replayed} games, by asking the players again")?;
        if let Some(torn) = self.torn {
            writeln!(f, "the end    {torn}; no game is lost with it")?;
        }
        write!(f, "problems   {}", self.problem_count)?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))?;
        match self.problem_count.saturating_sub(self.problems.len() as u64) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}
