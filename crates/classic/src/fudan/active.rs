//! The active-move list of section 2.3: empty points near a stone, kept move by move.
//!
//! The paper's own list was still rescanned (section 5.1 plans what stands here): a stone adds
//! its neighbourhood, and taking it back restores the rows it had touched.

use tengen_core::{Point, Size};

const ROWS: usize = Size::MAX.get();

/// The points within a radius of any stone, a word per row, with what they were before each stone.
#[derive(Clone, Debug)]
pub(crate) struct ActiveMoves {
    radius: usize,
    size: usize,
    near: [u32; ROWS],
    occupied: [u32; ROWS],
    before: Vec<[u32; ROWS]>,
}

impl ActiveMoves {
    pub fn new(size: Size, radius: usize) -> ActiveMoves {
        ActiveMoves {
            radius,
            size: size.get(),
            near: [0; ROWS],
            occupied: [0; ROWS],
            before: Vec::with_capacity(size.area()),
        }
    }

    #[inline]
    pub fn place(&mut self, point: Point) {
        self.before.push(self.near);
        let (column, row) = (point.column(), point.row());
        let last = self.size - 1;
        let (left, right) = (column.saturating_sub(self.radius), (column + self.radius).min(last));
        let columns = (u32::MAX >> (31 - right)) & (u32::MAX << left);
        let (low, high) = (row.saturating_sub(self.radius), (row + self.radius).min(last));
        self.near[low..=high].iter_mut().for_each(|near| *near |= columns);
        self.occupied[row] |= 1 << column;
    }

    /// Takes back the newest stone, which stood there.
    #[inline]
    pub fn undo(&mut self, point: Point) {
        if let Some(near) = self.before.pop() {
            self.near = near;
        }
        self.occupied[point.row()] &= !(1 << point.column());
    }

    #[inline]
    pub fn is_occupied(&self, point: Point) -> bool {
        self.occupied[point.row()] >> point.column() & 1 == 1
    }

    /// The active points, row by row from below.
    #[inline]
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.size).flat_map(|row| {
            let mut left = self.near[row] & !self.occupied[row];
            std::iter::from_fn(move || {
                let column = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (column < 32).then(|| Point::at_index(row * Point::STRIDE + column))
            })
        })
    }
}
