//! A question.

use crate::{Budget, CancelToken, Clock, Limits, Stopwatch};
use std::time::Duration;
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
/// request.limits = Limits::nodes(1_000);
/// assert_eq!(request.multi_pv, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The position with the moves that led to it. It carries the rule.
    pub game: Game,
    /// The time the side to move has, as its referee states it.
    pub clock: Clock,
    /// When to stop besides.
    pub limits: Limits,
    /// What is wanted.
    pub task: Task,
    /// How many variations, best first, a report should hold. At least 1.
    pub multi_pv: usize,
    /// Points that must not be played as the next move.
    pub excluded: PointSet,
    /// Seed for randomised agents.
    pub seed: u64,
    /// What times are measured by; it started when the question was asked.
    pub stopwatch: Stopwatch,
}

impl Request {
    /// The best move, without limits.
    pub fn new(game: Game) -> Request {
        Request {
            game,
            clock: Clock::default(),
            limits: Limits::default(),
            task: Task::Play,
            multi_pv: 1,
            excluded: PointSet::new(),
            seed: 0,
            stopwatch: Stopwatch::start(),
        }
    }

    /// Soft limit: start no new iteration after this.
    pub fn soft_limit(&self) -> Option<Duration> {
        let empty = self.game.board().empty_count();
        self.clock.soft(empty).into_iter().chain(self.limits.time).min()
    }

    /// Hard limit: the answer must be there by then.
    pub fn hard_limit(&self) -> Option<Duration> {
        let empty = self.game.board().empty_count();
        self.clock.hard(empty).into_iter().chain(self.limits.time).min()
    }

    /// The budget of this request: all its limits, counted on its stopwatch.
    pub fn budget(&self, stop: &CancelToken) -> Budget {
        Budget::new(&self.limits, self.stopwatch.clone(), stop.clone())
            .within(self.soft_limit(), self.hard_limit())
    }

    /// Whether the next move may be played here: empty, not excluded, not forbidden.
    pub fn allows(&self, point: tengen_core::Point) -> bool {
        let board = self.game.board();
        !self.excluded.contains(point) && board.is_legal(point, board.side_to_move())
    }
}
