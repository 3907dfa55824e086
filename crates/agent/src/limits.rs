//! How much work a question is worth.

use std::time::Duration;

/// Where a request ends besides its [`Clock`](crate::Clock). Without any limit it ends when it is
/// stopped or everything is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Thinking time, used to the full: nobody loses a game over it.
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

impl Limits {
    /// A number of positions and nothing else: the same question has the same answer.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A time and nothing else.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}
