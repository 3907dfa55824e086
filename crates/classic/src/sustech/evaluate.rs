//! `calculate` and `evaluate` of section 2.3: the types in the Union Jack around a point, their
//! scores, and the bonuses of the logic tree.

use super::forms::{Forms, TYPES, Type, digit};
use tengen_core::{Board, Cell, Color, Point, Size};

/// How far the Union Jack's lines reach from its centre: nine points in all.
const REACH: isize = 4;

/// The stones as the paper holds them: 0 for none, 1 for white, 2 for black.
#[derive(Clone, Debug)]
pub(crate) struct Chessboard {
    size: Size,
    cells: [u8; Point::COUNT],
}

impl Chessboard {
    pub fn new(board: &Board) -> Chessboard {
        let mut cells = [0; Point::COUNT];
        for point in Point::all(board.size()) {
            if let Cell::Stone(color) = board.cell(point) {
                cells[point.index()] = digit(color) as u8;
            }
        }
        Chessboard { size: board.size(), cells }
    }

    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == 0
    }

    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        self.cells[point.index()] = digit(color) as u8;
    }

    #[inline]
    pub fn clear(&mut self, point: Point) {
        self.cells[point.index()] = 0;
    }

    /// The types that a stone of `color` has in its four lines, whatever stands there now.
    pub fn calculate(&self, point: Point, color: Color) -> [u8; TYPES] {
        let mut counts = [0; TYPES];
        let forms = Forms::of(color);
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let (mut line, mut length) = (0, 0);
            for far in -REACH..=REACH {
                let cell =
                    if far == 0 { Some(digit(color)) } else { self.at(point, dx * far, dy * far) };
                if let Some(cell) = cell {
                    line |= cell << (2 * length);
                    length += 1;
                }
            }
            // Windows of six, and the last five cells: a slice of six ends with the line.
            let mut best: Option<Type> = None;
            for start in 0..(length + 1_u32).saturating_sub(5) {
                let window = line >> (2 * start);
                let found =
                    if start + 6 <= length { forms.six(window) } else { forms.five(window) };
                if let Some(found) = found {
                    best = Some(best.map_or(found, |best| best.min(found)));
                }
            }
            if let Some(best) = best {
                counts[best as usize] += 1;
            }
        }
        counts
    }

    fn at(&self, point: Point, dx: isize, dy: isize) -> Option<u32> {
        let column = point.column().checked_add_signed(dx).filter(|&c| c < self.size.get())?;
        let row = point.row().checked_add_signed(dy).filter(|&r| r < self.size.get())?;
        Some(self.cells[row * Point::STRIDE + column].into())
    }

    /// The value of a stone of `color` at the point: what it makes, and what it keeps the other
    /// side from making.
    pub fn evaluate(&self, point: Point, color: Color, scores: &[i64; TYPES]) -> Evaluation {
        let own = self.calculate(point, color);
        let other = self.calculate(point, !color);
        let sum = |counts: &[u8; TYPES]| -> i64 {
            counts.iter().zip(scores).map(|(&count, &score)| i64::from(count) * score).sum()
        };
        Evaluation { own, other, sum: (sum(&own) + sum(&other)) as f64, bonus: bonus(&own, &other) }
    }
}

/// What a move is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evaluation {
    /// The types of the mover's stone there.
    pub own: [u8; TYPES],
    /// The types of the other side's stone, were it there.
    pub other: [u8; TYPES],
    /// Counts times SCORE, of both.
    pub sum: f64,
    /// Of the logic tree.
    pub bonus: f64,
}

impl Evaluation {
    pub fn score(&self) -> f64 {
        self.sum + self.bonus
    }
}

/// The logic tree, in the order of the text.
pub(crate) fn bonus(own: &[u8; TYPES], other: &[u8; TYPES]) -> f64 {
    let has = |counts: &[u8; TYPES], kind: Type, more_than: u8| counts[kind as usize] > more_than;
    let three_four = |counts| has(counts, Type::Live3, 0) && has(counts, Type::Form4, 0);
    if has(own, Type::Five, 0) {
        f64::INFINITY
    } else if has(other, Type::Five, 0) {
        1e9
    } else if has(own, Type::Live4, 0) {
        1e8
    } else if has(other, Type::Live4, 0) {
        5e6
    } else if has(own, Type::Form4, 1) {
        4e6
    } else if has(other, Type::Form4, 1) {
        3e6
    } else if three_four(own) {
        2.9e6
    } else if three_four(other) {
        2.8e6
    } else if has(own, Type::Live3, 1) {
        2e6
    } else if has(other, Type::Live3, 1) {
        1.5e6
    } else {
        0.0
    }
}
