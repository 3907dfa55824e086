//! The win test, and whether anybody can still win.

use crate::line::{Direction, View, along, view_bit};
use crate::{Board, Cell, Color, Point, WinCondition};

/// Whether a stone of `color` on this empty point would win.
pub(crate) fn makes_five(board: &Board, point: Point, color: Color) -> bool {
    let goal = board.rule().goal(color);
    Direction::ALL.into_iter().any(|direction| {
        let bit = view_bit(direction, point);
        is_won(goal, View::new(board.line(direction, point), color).with(bit), bit)
    })
}

#[inline]
fn is_won(goal: WinCondition, view: View, bit: usize) -> bool {
    let length = view.length_at(bit);
    length >= 5 && goal.is_won(length, goal.needs_open_end() && view.is_closed_at(bit))
}

/// The winning row through a stone, in order, if there is one.
pub(crate) fn winning_row(board: &Board, point: Point) -> Option<Vec<Point>> {
    let Cell::Stone(color) = board.cell(point) else { return None };
    let goal = board.rule().goal(color);
    Direction::ALL.into_iter().find_map(|direction| {
        let bit = view_bit(direction, point);
        let view = View::new(board.line(direction, point), color);
        is_won(goal, view, bit).then(|| {
            let (first, last) = view.row_at(bit);
            let at = |b: usize| along(direction, point, (b as isize - bit as isize) / 2);
            (first..=last).step_by(2).map(at).collect()
        })
    })
}

impl Board {
    /// Whether no line can be won any more by either side: every row of five points is broken by
    /// stones of both colours, or can no longer be won under the rule.
    ///
    /// Only lines count here. Whether enough empty points and turns are left, and whether renju's
    /// bans keep black from filling a line, is not asked; so a dead position is surely drawn, and
    /// a drawn one need not be dead.
    ///
    /// ```
    /// use tengen_core::board;
    /// let dead = board! {
    ///     "X X O O X"
    ///     "O O X X O"
    ///     "X . O X ."
    ///     "O X . O X"
    ///     "X O X . O"
    /// };
    /// assert!(dead.is_dead());
    /// ```
    pub fn is_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let goal = self.rule().goal(color);
            self.lines().all().all(|line| !can_be_won(goal, View::new(line, color)))
        })
    }
}

/// Whether some five neighbouring cells, filled with own stones, would win.
fn can_be_won(goal: WinCondition, view: View) -> bool {
    let free = view.own | view.empty;
    // Bit i: the cells i .. i + 4 hold no opposing stone and no wall.
    let mut windows = free & free >> 2 & free >> 4 & free >> 6 & free >> 8;
    if goal.is_exact() {
        // An own stone next to the window would make the row too long.
        windows &= !(view.own << 2) & !(view.own >> 10);
    }
    if goal.needs_open_end() {
        windows &= !(view.other << 2 & view.other >> 10);
    }
    windows != 0
}
