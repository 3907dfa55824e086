//! Games lost by a fault and not on the board.

use crate::{GameRecord, PlayerIndex, Reason};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How often a player forfeited, by reason.
///
/// ```
/// use tengen_arena::Forfeits;
/// let forfeits = Forfeits { timeout: 2, crash: 1, ..Forfeits::default() };
/// assert_eq!(forfeits.total(), 3);
/// assert_eq!(forfeits.to_string(), "1 crash, 2 timeout");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Forfeits {
    /// It ended or broke.
    pub crash: u64,
    /// It was late.
    pub timeout: u64,
    /// It played where it cannot, or said what is no move.
    pub illegal: u64,
    /// It used too much memory.
    pub memory: u64,
    /// It could not be started.
    pub no_start: u64,
}

impl Forfeits {
    /// What a player forfeited. A fault in a game without a loser is nobody's.
    pub fn of(games: &[GameRecord], player: PlayerIndex) -> Forfeits {
        let mut forfeits = Forfeits::default();
        for game in games.iter().filter(|game| game.points_of(player) == Some(0.0)) {
            *(match game.reason {
                Reason::Crash(_) => &mut forfeits.crash,
                Reason::Timeout { .. } => &mut forfeits.timeout,
                Reason::Illegal(_) => &mut forfeits.illegal,
                Reason::Memory { .. } => &mut forfeits.memory,
                Reason::NoStart(_) => &mut forfeits.no_start,
                Reason::Five
                | Reason::Forbidden(_)
                | Reason::FullBoard
                | Reason::Dead
                | Reason::MoveLimit
                | Reason::Proven { .. } => continue,
            }) += 1;
        }
        forfeits
    }

    /// All of them.
    pub const fn total(&self) -> u64 {
        self.crash + self.timeout + self.illegal + self.memory + self.no_start
    }
}

impl fmt::Display for Forfeits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = [
            (self.crash, "crash"),
            (self.timeout, "timeout"),
            (self.illegal, "illegal"),
            (self.memory, "memory"),
            (self.no_start, "no start"),
        ];
        let said: Vec<String> = reasons
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, reason)| format!("{count} {reason}"))
            .collect();
        f.pad(&if said.is_empty() { "none".to_owned() } else { said.join(", ") })
    }
}
