//! A question.

use crate::{Limits, Stopwatch};
use tengen_core::{Game, PointSet};

/// What is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Task {
    /// The best move.
    #[default]
    Play,
    /// One move that makes the game as even as can be: after it, the side that then moves should
    /// stand at `bias` points.
    BalanceOne {
        /// Points for the side that moves next.
        bias: i32,
    },
    /// Two moves, one for each side in turn, after which the game is as even as can be.
    BalanceTwo {
        /// Points for the side that moves next.
        bias: i32,
    },
}

/// Everything an agent may know of the question.
///
/// ```
/// use tengen_agent::{Limits, Request};
/// use tengen_core::{Game, Rule, Size};
/// let mut request = Request::new(Game::new(Rule::Renju, Size::FIFTEEN));
/// request.limits = Limits { nodes: Some(1_000), ..Limits::default() };
/// assert_eq!(request.multi_pv, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The position with the moves that led to it. It carries the rule.
    pub game: Game,
    /// When to stop.
    pub limits: Limits,
    /// What is wanted.
    pub task: Task,
    /// How many variations, best first, a report should hold. At least 1.
    pub multi_pv: usize,
    /// Points that must not be played as the next move.
    pub excluded: PointSet,
    /// Seed for randomised agents.
    pub seed: u64,
    /// The clock that limits are measured by.
    pub stopwatch: Stopwatch,
}

impl Request {
    /// The best move, without limits.
    pub fn new(game: Game) -> Request {
        Request {
            game,
            limits: Limits::default(),
            task: Task::Play,
            multi_pv: 1,
            excluded: PointSet::new(),
            seed: 0,
            stopwatch: Stopwatch::start(),
        }
    }

    /// Whether the next move may be played here: empty, not excluded, not forbidden.
    pub fn allows(&self, point: tengen_core::Point) -> bool {
        let board = self.game.board();
        !self.excluded.contains(point) && board.is_legal(point, board.side_to_move())
    }
}
