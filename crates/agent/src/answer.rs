//! The end of a question.

use crate::Report;
use tengen_core::{Outcome, Point, Rule, Size};

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
}

impl Answer {
    /// A move with nothing to say about it.
    pub fn plain(best: Point) -> Answer {
        Answer { best, then: Vec::new(), report: Report::default(), cut: false }
    }
}

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
    /// The agent broke: a lost process, a panic, a broken rule of the seam.
    #[error("{0}")]
    Broken(String),
}
