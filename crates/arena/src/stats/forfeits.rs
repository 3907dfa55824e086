//! Games lost by a fault and not on the board.

use crate::{GameRecord, PlayerIndex, Termination};
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
    /// It played where it cannot, or said what is not a move.
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
                Termination::Crash(_) => &mut forfeits.crash,
                Termination::Timeout { .. } => &mut forfeits.timeout,
                Termination::Illegal(_) => &mut forfeits.illegal,
                Termination::Memory { .. } => &mut forfeits.memory,
                Termination::NoStart(_) => &mut forfeits.no_start,
                Termination::Five
                | Termination::Forbidden(_)
                | Termination::FullBoard
                | Termination::Dead
                | Termination::MoveLimit
                | Termination::Proven { .. } => continue,
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
