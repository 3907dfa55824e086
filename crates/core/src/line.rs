//! Lines: how the board is stored.
//!
//! Every row, column and diagonal is one 64-bit word, two bits a cell: empty `00`, black `01`,
//! white `10`, wall `11`. Cell `i` of a line stands at bit `2 * (i + MARGIN)`. The margins and
//! whatever lies outside a smaller board are wall, so a window of five cells to either side of any
//! point can be cut out by one shift, never range-checked.

use crate::{Color, Point, Size};

/// Wall cells before and after the longest line.
pub const MARGIN: usize = 5;

/// One bit per cell: the low bit of each pair.
const LOW: u64 = 0x5555_5555_5555_5555;

/// One of the four directions a line can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Along a row, to the right.
    Row = 0,
    /// Along a column, upwards.
    Column = 1,
    /// To the upper right.
    Rising = 2,
    /// To the lower right.
    Falling = 3,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Rising, Direction::Falling];

    /// 0 to 3.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How far [`Point::index`] moves from one cell of a line to the next.
    #[inline(always)]
    pub const fn step(self) -> isize {
        match self {
            Direction::Row => 1,
            Direction::Column => Point::STRIDE as isize,
            Direction::Rising => Point::STRIDE as isize + 1,
            Direction::Falling => 1 - Point::STRIDE as isize,
        }
    }

    /// Which line of this direction holds the point.
    #[inline(always)]
    const fn line_of(self, point: Point) -> usize {
        let (column, row) = (point.column(), point.row());
        match self {
            Direction::Row => row,
            Direction::Column => column,
            Direction::Rising => column + (Size::MAX.get() - 1) - row,
            Direction::Falling => column + row,
        }
    }

    /// The point's place in its line.
    #[inline(always)]
    pub const fn cell_of(self, point: Point) -> usize {
        match self {
            Direction::Column => point.row(),
            _ => point.column(),
        }
    }
}

/// Diagonals of the largest board; rows and columns need fewer.
const LINES: usize = 2 * Size::MAX.get() - 1;

/// All lines of a board.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines([[u64; LINES]; 4]);

impl Lines {
    /// The lines of an empty board.
    pub(crate) fn empty(size: Size) -> Lines {
        let mut lines = Lines([[u64::MAX; LINES]; 4]);
        for point in Point::all(size) {
            for direction in Direction::ALL {
                lines.0[direction.index()][direction.line_of(point)] &=
                    !(3 << bit(direction, point));
            }
        }
        lines
    }

    /// The line through a point.
    #[inline(always)]
    pub(crate) fn through(&self, direction: Direction, point: Point) -> u64 {
        self.0[direction.index()][direction.line_of(point)]
    }

    /// Puts a stone on an empty point, or takes it off again.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            self.0[direction.index()][direction.line_of(point)] ^=
                (1 + color as u64) << bit(direction, point);
        }
    }

    /// The two bits of a point: 0 empty, 1 black, 2 white, 3 wall.
    #[inline(always)]
    pub(crate) fn cell(&self, point: Point) -> u64 {
        self.0[0][point.row()] >> bit(Direction::Row, point) & 3
    }

    /// The rows from the bottom up: a picture of the whole board for comparing positions.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.0[0][..Size::MAX.get()]
    }

    /// Every line that could hold five, once.
    pub(crate) fn all(&self) -> impl Iterator<Item = u64> {
        self.0.iter().flatten().copied().filter(|&line| line != u64::MAX)
    }
}

/// Where a point's two bits stand in its line.
#[inline(always)]
const fn bit(direction: Direction, point: Point) -> usize {
    2 * (direction.cell_of(point) + MARGIN)
}

/// A line as one colour sees it, one bit per cell at the cell's even position.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) own: u64,
    pub(crate) other: u64,
    pub(crate) empty: u64,
}

impl View {
    #[inline]
    pub(crate) fn new(line: u64, color: Color) -> View {
        let (low, high) = (line & LOW, line >> 1 & LOW);
        let (black, white) = (low & !high, high & !low);
        let (own, other) = if color == Color::Black { (black, white) } else { (white, black) };
        View { own, other, empty: !(low | high) & LOW }
    }

    /// The view after an own stone is put on an empty cell.
    #[inline]
    pub(crate) fn with(self, bit: usize) -> View {
        View { own: self.own | 1 << bit, empty: self.empty & !(1 << bit), ..self }
    }

    /// The first and last bit of the unbroken row of own stones through `bit`.
    #[inline]
    pub(crate) fn row_at(self, bit: usize) -> (usize, usize) {
        debug_assert!(self.own >> bit & 1 == 1);
        let up = (!(self.own >> bit) & LOW).trailing_zeros() as usize;
        let down = (!(self.own << (62 - bit)) & LOW).leading_zeros() as usize - 1;
        (bit + 2 - down, bit + up - 2)
    }

    /// The number of stones in the unbroken row through `bit`.
    #[inline]
    pub(crate) fn length_at(self, bit: usize) -> u32 {
        let (first, last) = self.row_at(bit);
        ((last - first) / 2 + 1) as u32
    }

    /// Whether opposing stones stand at both ends of the row through `bit`.
    #[inline]
    pub(crate) fn is_closed_at(self, bit: usize) -> bool {
        let (first, last) = self.row_at(bit);
        self.other >> (first - 2) & 1 == 1 && self.other >> (last + 2) & 1 == 1
    }

    /// The empty cells next to the row through `bit`, at most one on each side.
    #[inline]
    pub(crate) fn ends_at(self, bit: usize) -> impl Iterator<Item = usize> {
        let (first, last) = self.row_at(bit);
        let empty = self.empty;
        [first - 2, last + 2].into_iter().filter(move |&end| empty >> end & 1 == 1)
    }
}

/// The bit of a point in the line of a direction, for use with [`View`].
#[inline(always)]
pub(crate) const fn view_bit(direction: Direction, point: Point) -> usize {
    bit(direction, point)
}

/// The point `cells` further along the direction (or back, when negative). The caller knows that
/// it is on the board.
#[inline(always)]
pub fn along(direction: Direction, point: Point, cells: isize) -> Point {
    Point::at_index((point.index() as isize + direction.step() * cells) as usize)
}
