//! The moves of a node, best first.

use crate::history::History;
use crate::params::Params;
use crate::position::Position;
use crate::threats::Forced;
use tengen_core::Point;

/// A move and what it promises in one number, so that comparing numbers is all it takes to find
/// the best: the score above ten bits of the point, of which the lowest comes first.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove(i32);

impl ScoredMove {
    const POINT_BITS: u32 = 10;
    const POINT_MASK: i32 = (1 << ScoredMove::POINT_BITS) - 1;
    /// So that every key is less than the greatest number.
    const MOST_SCORE: i32 = (i32::MAX >> ScoredMove::POINT_BITS) - 1;

    #[inline(always)]
    fn new(point: Point, score: i32) -> ScoredMove {
        let score = score.clamp(-ScoredMove::MOST_SCORE, ScoredMove::MOST_SCORE);
        ScoredMove(
            score << ScoredMove::POINT_BITS | (ScoredMove::POINT_MASK - point.index() as i32),
        )
    }

    fn unpack(self) -> Option<(Point, i32)> {
        let point = Point::from_index(
            (ScoredMove::POINT_MASK - (self.0 & ScoredMove::POINT_MASK)) as usize,
        )?;
        Some((point, self.0 >> ScoredMove::POINT_BITS))
    }
}

/// The table's move comes before all others.
const FIRST: i32 = i32::MAX;
/// Points of policy that the move which refuted the last one elsewhere is worth more.
const COUNTER_BONUS: i32 = 30;

/// History weights are fractions of two to this power.
const UNIT_BITS: u32 = 16;

/// What history points are multiplied with in place of a division, which takes longer.
const fn factor(weight: i32) -> i32 {
    (1 << UNIT_BITS) / weight
}

/// History points as points of policy, rounded down.
#[inline(always)]
fn weighed(history: i32, factor: i32) -> i32 {
    (history * factor) >> UNIT_BITS
}

/// Whether moves are ordered at all. A type, so that the search as shipped does not ask.
pub(crate) trait MoveOrdering: Send + Sync {
    const IS_ON: bool;
}

/// Promising moves come first.
pub(crate) struct Ordered;

impl MoveOrdering for Ordered {
    const IS_ON: bool = true;
}

/// Moves come as they lie on the board: what `tengen lab switches` compares with.
pub(crate) struct Unordered;

impl MoveOrdering for Unordered {
    const IS_ON: bool = false;
}

/// Gives the moves of a node one by one: the table's before the others are even looked at. Nothing
/// is sorted that is not asked for.
pub(crate) struct MovePicker {
    forced: Forced,
    first: Option<Point>,
    stage: Stage,
    moves: Vec<ScoredMove>,
}

/// What comes next.
#[derive(Clone, Copy)]
enum Stage {
    First(Point),
    List,
    /// The moves below this one.
    Rest(ScoredMove),
}

impl MovePicker {
    /// For a position where this is forced, with the table's move and a list to be used.
    pub(crate) fn new(forced: Forced, first: Option<Point>, moves: Vec<ScoredMove>) -> MovePicker {
        debug_assert!(!matches!(forced, Forced::Reply(_)), "an answer needs no choice");
        let first = first.filter(|&point| match &forced {
            Forced::Replies(points) => points.contains(point),
            _ => true,
        });
        MovePicker { forced, first, stage: first.map_or(Stage::List, Stage::First), moves }
    }

    /// The list, to be used again.
    pub(crate) fn into_moves(self) -> Vec<ScoredMove> {
        self.moves
    }

    /// The best move that was not given yet.
    pub(crate) fn next<O: MoveOrdering>(
        &mut self,
        position: &mut Position,
        history: &History,
        params: &Params,
    ) -> Option<(Point, i32)> {
        let last = match self.stage {
            Stage::First(point) => {
                self.stage = Stage::List;
                return Some((point, FIRST));
            }
            Stage::List => {
                self.list::<O>(position, history, params);
                i32::MAX
            }
            Stage::Rest(last) => last.0,
        };
        // No two keys are equal, so the next one is the greatest that is less than the last.
        let below = |key: &ScoredMove| if key.0 < last { key.0 } else { i32::MIN };
        let next = self.moves.iter().map(below).fold(i32::MIN, i32::max);
        self.stage = Stage::Rest(ScoredMove(next));
        if next == i32::MIN { None } else { ScoredMove(next).unpack() }
    }

    /// Lists all moves but the first with what they promise.
    fn list<O: MoveOrdering>(
        &mut self,
        position: &mut Position,
        history: &History,
        params: &Params,
    ) {
        self.moves.clear();
        let side = position.side();
        let policy = position.evaluation.policy();
        let last = position.board().last_move();
        let counter = history.counter(side, last);
        let main = factor(params.history_weight);
        let continuation = factor(params.continuation_weight);
        let position = &*position;
        let (moves, first) = (&mut self.moves, self.first);
        let add = |point: Point| {
            if Some(point) == first {
                return;
            }
            let score = if O::IS_ON {
                policy.score(&position.evaluation, point)
                    + weighed(history.score(side, point), main)
                    + weighed(history.continuation(side, last, point), continuation)
                    + if Some(point) == counter { COUNTER_BONUS } else { 0 }
            } else {
                0
            };
            moves.push(ScoredMove::new(point, score));
        };
        match self.forced {
            Forced::Replies(points) => points.iter().for_each(add),
            _ => position.candidates().for_each(add),
        }
    }
}
