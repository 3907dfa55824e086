//! Following a board.

use crate::mask::threat_mask;
use crate::place::place_of;
use crate::tables::Tables;
use std::sync::Arc;
use tengen_core::{Board, BoardObserver, Color, Point};
use tengen_pattern::PatternState;

/// The pattern knowledge of a board and the sum of its weights.
///
/// ```
/// use tengen_core::{Board, Rule, Size};
/// use tengen_eval::{Tables, Watch, Weights};
/// use std::sync::Arc;
/// let mut board = Board::new(Rule::Freestyle, Size::FIFTEEN);
/// let tables = Arc::new(Tables::new(Weights::standard(), board.rule()));
/// let mut watch = Watch::new(&board, tables.clone());
/// for name in ["h8", "a1", "i8", "a15", "j8"] {
///     board.place(name.parse().unwrap(), &mut watch);
/// }
/// assert!(watch.value(&board) < 0, "black has an open three");
/// assert_eq!(watch.sum(), Watch::new(&board, tables).sum());
/// ```
#[derive(Clone)]
pub struct Watch {
    patterns: PatternState,
    tables: Arc<Tables>,
    sum: i32,
    /// The sums before each move.
    before: Vec<i32>,
}

impl Watch {
    /// The knowledge of a position.
    pub fn new(board: &Board, tables: Arc<Tables>) -> Watch {
        let patterns = PatternState::new(board);
        let codes = board.empty_points().map(|point| both_codes(&patterns, point));
        let sum = codes.map(|codes| tables.value(codes)).sum();
        Watch { patterns, tables, sum, before: Vec::with_capacity(64) }
    }

    /// What every point would make.
    #[inline(always)]
    pub fn patterns(&self) -> &PatternState {
        &self.patterns
    }

    /// The same, for a solver that places and undoes its own stones and needs no sums. It has to
    /// leave everything as it was.
    #[inline(always)]
    pub fn patterns_mut(&mut self) -> &mut PatternState {
        &mut self.patterns
    }

    /// The tables the sums are made of.
    #[inline(always)]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The sum over all empty points, seen by black.
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// What the position is worth to the side to move.
    ///
    /// Whoever moved last looks better than it is: its new stone counts and the answer does not.
    /// The mean with the position before cancels that.
    #[inline]
    pub fn value(&self, board: &Board) -> i32 {
        let side = board.side_to_move();
        let mean = (self.sum + self.before.last().copied().unwrap_or(self.sum)) / 2;
        let seen = if side == Color::Black { mean } else { -mean };
        seen + self.tables.mask(side, threat_mask(&self.patterns, side))
    }

    /// How good the moves of the side to move look.
    #[inline]
    pub fn policy(&self, board: &Board) -> Policy<'_> {
        Policy { watch: self, side: board.side_to_move(), recent: recent_moves(board) }
    }
}

/// The last move and the one before it.
#[inline]
pub fn recent_moves(board: &Board) -> [Option<Point>; 2] {
    let mut moves = board.moves().iter().rev().map(|&(point, _)| point);
    [moves.next(), moves.next()]
}

/// How good moves look: by what they make, what they take, and how near they are to the last ones.
pub struct Policy<'a> {
    watch: &'a Watch,
    side: Color,
    recent: [Option<Point>; 2],
}

impl Policy<'_> {
    /// Points for this empty point; forty are one nat of preference.
    #[inline(always)]
    pub fn of(&self, point: Point) -> i32 {
        let Watch { patterns, tables, .. } = self.watch;
        let own = patterns.shape_code(point, self.side);
        let other = patterns.shape_code(point, !self.side);
        let places = self.recent.map(|other| place_of(other, point));
        tables.policy(self.side, own, other) + tables.near(self.side, places)
    }
}

fn both_codes(patterns: &PatternState, point: Point) -> u32 {
    let [black, white] = Color::ALL.map(|color| u32::from(patterns.shape_code(point, color)));
    black | white << 16
}

impl BoardObserver for Watch {
    #[inline]
    fn placed(&mut self, board: &Board, point: Point, color: Color) {
        self.patterns.placed(board, point, color);
        self.before.push(self.sum);
        let tables = &*self.tables;
        let change: i32 = self
            .patterns
            .last_changes()
            .map(|(before, after)| tables.value(after) - tables.value(before))
            .sum();
        self.sum += change;
    }

    #[inline]
    fn undone(&mut self, board: &Board, point: Point, color: Color) {
        self.patterns.undone(board, point, color);
        match self.before.pop() {
            Some(sum) => self.sum = sum,
            // The stone was placed before this observer began to watch.
            None => *self = Watch::new(board, self.tables.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use tengen_core::{Rule, Size};

    #[test]
    fn kept_up_equals_built_afresh() {
        let mut lots = 7_u64;
        let mut lot = |below: usize| {
            lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (lots >> 33) as usize % below
        };
        for rule in Rule::ALL {
            for size in [5, 9, 15, 22] {
                let mut board = Board::new(rule, Size::new(size).unwrap());
                let tables = Arc::new(Tables::new(&Weights::by_hand(), rule));
                let mut watch = Watch::new(&board, tables.clone());
                for _ in 0..200 {
                    let empty: Vec<Point> = board.empty_points().collect();
                    if empty.is_empty() || lot(4) == 0 {
                        board.undo(&mut watch);
                    } else {
                        board.place(empty[lot(empty.len())], &mut watch);
                    }
                    assert_eq!(watch.sum(), Watch::new(&board, tables.clone()).sum());
                }
            }
        }
    }
}
