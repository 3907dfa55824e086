//! The end of a question.

use crate::Report;
use std::time::Duration;
use tengen_core::Point;

/// What an agent decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move to play.
    pub best: Point,
    /// Further moves of the same side's choosing, where the task asked for more than one.
    pub then: Vec<Point>,
    /// The last word on the position.
    pub report: Report,
    /// Whether a limit or a stop cut the work short: it is the best so far.
    pub cut: bool,
    /// What the answer cost.
    pub cost: Cost,
}

impl Answer {
    /// A move with nothing to say about it.
    pub fn plain(best: Point) -> Answer {
        let (report, cost) = (Report::default(), Cost::default());
        Answer { best, then: Vec::new(), report, cut: false, cost }
    }
}

/// What a question cost. Who keeps the clock goes by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// What the agent is charged: from the question to the moment its answer was there, or until
    /// nobody waited for it any longer. Zero if nobody measured it; [`Guarded`](crate::Guarded) does.
    pub time: Duration,
    /// Our own delay after that, which it is not charged.
    pub latency: Duration,
    /// Memory of its processes afterwards in bytes, where it has processes of its own.
    pub memory: Option<u64>,
    /// The most memory seen since they were started.
    pub peak_memory: Option<u64>,
}
