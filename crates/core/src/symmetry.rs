//! The eight symmetries of the square.

use crate::{Board, Color, Point, Size};

/// One of the eight ways to turn and mirror a board onto itself.
///
/// ```
/// use tengen_core::{Point, Size, Symmetry};
/// let a1: Point = "a1".parse().unwrap();
/// assert_eq!(Symmetry::ALL[1].apply(a1, Size::FIFTEEN).to_string(), "o1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Nothing moves.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// Rows change places top to bottom.
    pub const FLIP_ROWS: Symmetry = Symmetry(2);
    /// All eight. Bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then swaps columns and rows.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// Where a point goes.
    pub const fn apply(self, point: Point, size: Size) -> Point {
        debug_assert!(point.is_on(size));
        let last = size.get() - 1;
        let column = if self.0 & 1 != 0 { last - point.column() } else { point.column() };
        let row = if self.0 & 2 != 0 { last - point.row() } else { point.row() };
        let (column, row) = if self.0 & 4 != 0 { (row, column) } else { (column, row) };
        Point::at_index(row * Point::STRIDE + column)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        // With the swap, mirroring columns before it is mirroring rows after it.
        match self.0 {
            5 => Symmetry(6),
            6 => Symmetry(5),
            _ => self,
        }
    }
}

impl Board {
    /// The board turned or mirrored. Its history is empty.
    ///
    /// ```
    /// use tengen_core::{board, Symmetry};
    /// let board = board! { "X . . . ." ". . . . ." ". . . . ." ". . . . ." ". O . . ." };
    /// for symmetry in Symmetry::ALL {
    ///     assert_eq!(board.transform(symmetry).transform(symmetry.inverse()), board);
    /// }
    /// ```
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Board {
        let mut turned = Board::new(self.rule(), self.size());
        for color in Color::ALL {
            for point in self.points_of(color) {
                turned.put(symmetry.apply(point, self.size()), color);
            }
        }
        if self.side_to_move() != turned.side_to_move() {
            turned.pass();
        }
        turned
    }

    /// The form that all eight symmetric positions share, and a symmetry that leads to it.
    ///
    /// ```
    /// use tengen_core::{board, Symmetry};
    /// let board = board! { "X . . . ." ". . . . ." ". . . . ." ". . . . ." ". O . . ." };
    /// let turned = board.transform(Symmetry::ALL[5]);
    /// assert_eq!(board.canonical().0, turned.canonical().0);
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Board, Symmetry) {
        Symmetry::ALL
            .map(|symmetry| (self.transform(symmetry), symmetry))
            .into_iter()
            .min_by(|(a, _), (b, _)| a.lines().rows().cmp(b.lines().rows()))
            .unwrap_or_else(|| (self.clone(), Symmetry::IDENTITY))
    }
}
