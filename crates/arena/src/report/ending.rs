//! Why games ended, without the details.

use crate::Reason;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a [`Reason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
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

impl Ending {
    /// The name in files, the same as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Five => "five",
            Ending::Forbidden => "forbidden",
            Ending::FullBoard => "full-board",
            Ending::Dead => "dead",
            Ending::MoveLimit => "move-limit",
            Ending::Proven => "proven",
            Ending::Crash => "crash",
            Ending::Timeout => "timeout",
            Ending::Illegal => "illegal",
            Ending::Memory => "memory",
            Ending::NoStart => "no-start",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ending::Five => "five in a row",
            Ending::Forbidden => "forbidden point",
            Ending::FullBoard => "full board",
            Ending::Dead => "nobody can win",
            Ending::MoveLimit => "move limit",
            Ending::Proven => "proven win",
            Ending::Crash => "crash",
            Ending::Timeout => "timeout",
            Ending::Illegal => "illegal move",
            Ending::Memory => "too much memory",
            Ending::NoStart => "did not start",
        })
    }
}

impl From<&Reason> for Ending {
    fn from(reason: &Reason) -> Ending {
        match reason {
            Reason::Five => Ending::Five,
            Reason::Forbidden(_) => Ending::Forbidden,
            Reason::FullBoard => Ending::FullBoard,
            Reason::Dead => Ending::Dead,
            Reason::MoveLimit => Ending::MoveLimit,
            Reason::Proven { .. } => Ending::Proven,
            Reason::Crash(_) => Ending::Crash,
            Reason::Timeout { .. } => Ending::Timeout,
            Reason::Illegal(_) => Ending::Illegal,
            Reason::Memory { .. } => Ending::Memory,
            Reason::NoStart(_) => Ending::NoStart,
        }
    }
}
