//! Why games ended, without the details.

use crate::Termination;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a [`Termination`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TerminationKind {
    /// A winning row.
    Five,
    /// A forbidden point.
    Forbidden,
    /// A full board.
    FullBoard,
    /// No line can be won any more.
    Dead,
    /// The move limit.
    MoveLimit,
    /// A proof of a forced win.
    Proven,
    /// The loser broke.
    Crash,
    /// The loser was late.
    Timeout,
    /// The loser's move was none.
    Illegal,
    /// The loser used too much memory.
    Memory,
    /// The loser could not be started.
    NoStart,
}

impl TerminationKind {
    /// The name in files, the same as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            TerminationKind::Five => "five",
            TerminationKind::Forbidden => "forbidden",
            TerminationKind::FullBoard => "full-board",
            TerminationKind::Dead => "dead",
            TerminationKind::MoveLimit => "move-limit",
            TerminationKind::Proven => "proven",
            TerminationKind::Crash => "crash",
            TerminationKind::Timeout => "timeout",
            TerminationKind::Illegal => "illegal",
            TerminationKind::Memory => "memory",
            TerminationKind::NoStart => "no-start",
        }
    }
}

impl fmt::Display for TerminationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TerminationKind::Five => "five in a row",
            TerminationKind::Forbidden => "forbidden point",
            TerminationKind::FullBoard => "full board",
            TerminationKind::Dead => "nobody can win",
            TerminationKind::MoveLimit => "move limit",
            TerminationKind::Proven => "proven win",
            TerminationKind::Crash => "crash",
            TerminationKind::Timeout => "timeout",
            TerminationKind::Illegal => "illegal move",
            TerminationKind::Memory => "too much memory",
            TerminationKind::NoStart => "did not start",
        })
    }
}

impl From<&Termination> for TerminationKind {
    fn from(reason: &Termination) -> TerminationKind {
        match reason {
            Termination::Five => TerminationKind::Five,
            Termination::Forbidden(_) => TerminationKind::Forbidden,
            Termination::FullBoard => TerminationKind::FullBoard,
            Termination::Dead => TerminationKind::Dead,
            Termination::MoveLimit => TerminationKind::MoveLimit,
            Termination::Proven { .. } => TerminationKind::Proven,
            Termination::Crash(_) => TerminationKind::Crash,
            Termination::Timeout { .. } => TerminationKind::Timeout,
            Termination::Illegal(_) => TerminationKind::Illegal,
            Termination::Memory { .. } => TerminationKind::Memory,
            Termination::NoStart(_) => TerminationKind::NoStart,
        }
    }
}
