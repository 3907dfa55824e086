//! Why there is no answer.

use crate::Cost;
use std::time::Duration;
use tengen_core::{Outcome, Rule, Size};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The game has ended.
    #[error("the game is over ({0})")]
    Over(Outcome),
    /// No empty point is left that the request allows.
    #[error("no point is left to play on")]
    NoMove,
    /// The agent cannot play this rule or size.
    #[error("{agent} cannot play {rule} on a board of size {size}: {reason}")]
    CannotPlay {
        /// The agent.
        agent: String,
        /// The rule asked for.
        rule: Rule,
        /// The size asked for.
        size: Size,
        /// What stands in the way.
        reason: String,
    },
    /// The agent cannot do this kind of task.
    #[error("{agent} cannot {task}")]
    CannotDo {
        /// The agent.
        agent: String,
        /// What it was asked, as a verb phrase.
        task: String,
    },
    /// The agent did something wrong. What it knew is lost.
    #[error("{text}")]
    Fault {
        /// What, for programs.
        kind: FaultKind,
        /// What, for people; without the agent's name.
        text: String,
        /// What the question cost until then.
        cost: Cost,
    },
}

impl Failure {
    /// A fault before anything was spent.
    pub fn fault(kind: FaultKind, text: impl Into<String>) -> Failure {
        Failure::Fault { kind, text: text.into(), cost: Cost::default() }
    }

    /// Whether the agent did something wrong, and what.
    pub fn kind(&self) -> Option<FaultKind> {
        match self {
            Failure::Fault { kind, .. } => Some(*kind),
            _ => None,
        }
    }
}

/// What an agent can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Its program does not exist.
    NotFound,
    /// Its program cannot be started.
    CannotStart,
    /// It ended before it was ready for a game.
    DiedAtStart,
    /// It did not say that it is ready.
    NoOk,
    /// It refused the game.
    Refused,
    /// It ended in the middle of a game.
    Died,
    /// It did not answer in time.
    Timeout {
        /// What it was given.
        limit: Duration,
    },
    /// It named a point that the board does not have.
    OffBoard,
    /// It named a point where a stone stands.
    Occupied,
    /// It named a move without being asked, or a second one.
    OutOfTurn,
    /// Its answer is not a move.
    Garbled,
    /// It uses too much memory.
    Memory {
        /// Bytes it used.
        used: u64,
        /// Bytes it may use.
        limit: u64,
    },
    /// It wrote without end where a line was due.
    Flood,
    /// It does not read what it is told.
    NotReading,
    /// It was told to stop before it had an answer. Nobody's fault, but there is no move.
    Stopped,
    /// It panicked.
    Panicked,
}

impl FaultKind {
    /// One word for logs and tables.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::NotFound => "not-found",
            FaultKind::CannotStart => "cannot-start",
            FaultKind::DiedAtStart => "died-at-start",
            FaultKind::NoOk => "no-ok",
            FaultKind::Refused => "refused",
            FaultKind::Died => "died",
            FaultKind::Timeout { .. } => "timeout",
            FaultKind::OffBoard => "off-board",
            FaultKind::Occupied => "occupied",
            FaultKind::OutOfTurn => "out-of-turn",
            FaultKind::Garbled => "garbled",
            FaultKind::Memory { .. } => "memory",
            FaultKind::Flood => "flood",
            FaultKind::NotReading => "not-reading",
            FaultKind::Stopped => "stopped",
            FaultKind::Panicked => "panicked",
        }
    }
}
