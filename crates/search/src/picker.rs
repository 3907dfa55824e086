//! The moves of a node, best first.

use crate::danger::Danger;
use crate::history::History;
use crate::params::Params;
use crate::position::Position;
use tengen_core::Point;

/// A move with what it promises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) point: Point,
    pub(crate) score: i32,
}

/// The table's move comes before all others.
const FIRST: i32 = i32::MAX;
const COUNTER_BONUS: i32 = 30;

/// Gives the moves of a node one by one. Nothing is sorted that is not asked for.
pub(crate) struct Picker {
    moves: Vec<Scored>,
    next: usize,
}

impl Picker {
    pub(crate) fn new(
        position: &mut Position,
        danger: &Danger,
        first: Option<Point>,
        history: &History,
        params: &Params,
        mut moves: Vec<Scored>,
    ) -> Picker {
        moves.clear();
        let side = position.side();
        let last = position.board.last_move();
        let policy = position.watch.policy(&position.board);
        let counter = history.counter(side, last);
        let position = &*position;
        let mut add = |point: Point| {
            let score = if Some(point) == first {
                FIRST
            } else if params.history_weight == 0 {
                0
            } else {
                policy.of(&position.watch, point)
                    + history.score(side, point) / params.history_weight
                    + if Some(point) == counter { COUNTER_BONUS } else { 0 }
            };
            moves.push(Scored { point, score });
        };
        match danger {
            Danger::Block(point) => add(*point),
            Danger::Hold(points) => points.iter().for_each(&mut add),
            _ => position.near().for_each(&mut add),
        }
        Picker { moves, next: 0 }
    }

    /// The list, to be used again.
    pub(crate) fn into_moves(self) -> Vec<Scored> {
        self.moves
    }

    /// The best move that was not given yet.
    pub(crate) fn next(&mut self) -> Option<Scored> {
        let rest = self.moves.get_mut(self.next..)?;
        let best = (0..rest.len()).max_by_key(|&at| (rest[at].score, std::cmp::Reverse(at)))?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().copied()
    }
}
