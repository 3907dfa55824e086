//! One side of a window as one colour sees it.
//!
//! A point's shape in a line depends on the cells up to five away on each side, and only up to
//! the first one its colour cannot pass: an opposing stone or the wall. So a side is a short
//! string of own and empty cells, 63 of them in all (twice as many where it matters what ends
//! it), instead of the 1,024 contents of five cells.

use tengen_core::{Color, Rule};

/// How many cells a side can hold.
pub(crate) const REACH: usize = 5;

/// A side's code: bits 0 to 4 tell own stones from empty cells, nearest first; the bit after the
/// last cell is set; bit 6 says that an opposing stone ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side(pub(crate) u8);

/// Set when an opposing stone, not the wall, ends a side, under rules that ask for it.
const STONE: u8 = 1 << 6;

/// One more than the largest code.
pub(crate) const SIDES: usize = 128;

impl Side {
    /// How many cells the side holds.
    pub(crate) fn cells(self) -> usize {
        (self.0 & !STONE).ilog2() as usize
    }

    /// Whether the cell at this distance (from 1) is an own stone.
    pub(crate) fn is_own(self, distance: usize) -> bool {
        distance <= self.cells() && self.0 >> (distance - 1) & 1 == 1
    }

    /// Whether the cell at this distance is empty.
    pub(crate) fn is_empty(self, distance: usize) -> bool {
        distance <= self.cells() && self.0 >> (distance - 1) & 1 == 0
    }

    /// What is left of the side if it ends after so many cells, whatever ends it.
    pub(crate) fn cut(self, most: usize) -> Side {
        let cells = self.cells().min(most);
        Side(self.0 & ((1 << cells) - 1) | 1 << cells)
    }

    /// How many own stones follow each other from the centre on.
    pub(crate) fn row(self) -> usize {
        (1..=self.cells()).take_while(|&distance| self.is_own(distance)).count()
    }

    /// Whether an opposing stone stands at this distance. Known only where the rule asks for it.
    pub(crate) fn is_stone(self, distance: usize) -> bool {
        self.0 & STONE != 0 && distance == self.cells() + 1
    }

    /// The side with an own stone on an empty cell.
    pub(crate) fn with_own(self, distance: usize) -> Side {
        Side(self.0 | 1 << (distance - 1))
    }

    /// The side with an opposing stone on an empty cell.
    pub(crate) fn with_opponent(self, distance: usize, stones_matter: bool) -> Side {
        let end = 1 << (distance - 1);
        Side(self.0 & (end - 1) | end | if stones_matter { STONE } else { 0 })
    }

    /// Every code there is for a reach.
    pub(crate) fn all(reach: usize, stones_matter: bool) -> impl Iterator<Item = Side> {
        (0..SIDES as u8).map(Side).filter(move |side| {
            let body = side.0 & !STONE;
            let ended_by_stone = side.0 & STONE != 0;
            body != 0
                && side.cells() <= reach
                && (!ended_by_stone || (stones_matter && side.cells() < reach))
        })
    }
}

/// How far a stone can matter: a row of five reaches four cells from any of its stones, and one
/// further where a sixth stone or a closed end spoils it.
pub(crate) const fn reach(rule: Rule) -> usize {
    if matches!(rule, Rule::Freestyle) { 4 } else { REACH }
}

/// Five cells as in [`tengen_core::Board::line`], nearest first, as a colour sees them.
pub(crate) fn side_of(rule: Rule, cells: [u8; REACH], color: Color) -> Side {
    let own = 1 + color as u8;
    let mut side = Side(1);
    for (cell, &content) in cells.iter().enumerate().take(reach(rule)) {
        match content {
            0 => side = Side(1 << (cell + 1) | side.0 & !(1 << cell)),
            _ if content == own => side = Side(1 << (cell + 1) | side.0),
            3 => return side,
            _ => return side.with_opponent(cell + 1, rule.goal(color).needs_open_end()),
        }
    }
    side
}
