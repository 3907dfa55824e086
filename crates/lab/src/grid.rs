//! A square board of stones of any number of colours: what counting rows needs, and no more.

/// An empty cell.
pub(crate) const EMPTY: u8 = 0;

/// The four directions in which rows lie, as steps of columns and rows.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Cells row by row; colours are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    side: usize,
    cells: Vec<u8>,
}

impl Grid {
    /// An empty board.
    pub fn new(side: usize) -> Grid {
        Grid { side, cells: vec![EMPTY; side * side] }
    }

    /// The length of a side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The colour at a cell; empty outside of the board.
    pub fn at(&self, cell: usize) -> u8 {
        self.cells.get(cell).copied().unwrap_or(EMPTY)
    }

    /// Puts a colour on a cell, or empties it.
    pub fn set(&mut self, cell: usize, color: u8) {
        if let Some(place) = self.cells.get_mut(cell) {
            *place = color;
        }
    }

    /// The empty cells.
    pub fn empty(&self) -> impl Iterator<Item = usize> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.filter(|(_, color)| **color == EMPTY).map(|(cell, _)| cell)
    }

    /// The cell this many steps away, if it is on the board.
    pub fn step(&self, cell: usize, (dx, dy): (isize, isize), steps: isize) -> Option<usize> {
        let inside = |from: usize, by: isize| {
            from.checked_add_signed(by * steps).filter(|place| *place < self.side)
        };
        Some(inside(cell / self.side, dy)? * self.side + inside(cell % self.side, dx)?)
    }

    /// The cells in line with a cell and no further away than this.
    pub fn around(&self, cell: usize, reach: usize) -> impl Iterator<Item = usize> + '_ {
        let reach = reach as isize;
        DIRECTIONS.iter().flat_map(move |&direction| {
            let steps = (-reach..=reach).filter(|&steps| steps != 0);
            steps.filter_map(move |steps| self.step(cell, direction, steps))
        })
    }

    /// How many stones of a colour touch the cell in a direction, on both sides.
    fn touching(&self, cell: usize, direction: (isize, isize), color: u8) -> usize {
        let run = |sign: isize| {
            let ahead = (1..).map(|steps| self.step(cell, direction, sign * steps));
            ahead.take_while(|next| next.is_some_and(|next| self.at(next) == color)).count()
        };
        run(1) + run(-1)
    }

    /// Whether a stone here makes a row of at least this length.
    pub fn makes_row(&self, cell: usize, color: u8, length: usize) -> bool {
        DIRECTIONS.iter().any(|&direction| self.touching(cell, direction, color) + 1 >= length)
    }

    /// The windows of a length that hold a cell: how many cells of each have which colour, empty
    /// ones first.
    pub fn windows(&self, cell: usize, length: usize) -> impl Iterator<Item = [usize; 4]> + '_ {
        let length = length as isize;
        DIRECTIONS.iter().flat_map(move |&direction| {
            (0..length).filter_map(move |back| {
                // Both ends on the board: so is what lies between them.
                let first = self.step(cell, direction, -back)?;
                self.step(first, direction, length - 1)?;
                let mut counts = [0; 4];
                for on in 0..length {
                    let color = self.at(self.step(first, direction, on)?);
                    *counts.get_mut(usize::from(color))? += 1;
                }
                Some(counts)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_across_a_gap_and_not_across_an_edge() {
        let mut grid = Grid::new(6);
        for cell in [0, 1, 3, 4] {
            grid.set(cell, 2);
        }
        assert!(grid.makes_row(2, 2, 5) && !grid.makes_row(2, 2, 6));
        assert!(!grid.makes_row(2, 1, 2));
        // The end of the first row and the beginning of the second are not neighbours.
        assert!(grid.makes_row(5, 2, 3) && !grid.makes_row(6, 2, 4));
        assert_eq!(grid.empty().count(), 32);
    }

    #[test]
    fn cells_around_are_on_the_board_and_in_line() {
        assert_eq!(Grid::new(9).around(40, 4).count(), 32);
        assert_eq!(Grid::new(9).around(0, 4).count(), 12);
        assert!(Grid::new(9).around(40, 1).all(|near| near.abs_diff(40) <= 10));
    }

    #[test]
    fn windows_stay_on_the_board() {
        let grid = Grid::new(5);
        // In the corner: along two edges and one diagonal.
        assert_eq!(grid.windows(0, 5).count(), 3);
        assert_eq!(grid.windows(12, 5).count(), 4);
        let mut grid = Grid::new(9);
        assert!(grid.windows(40, 5).all(|counts| counts == [5, 0, 0, 0]));
        grid.set(41, 3);
        assert_eq!(grid.windows(40, 5).filter(|counts| *counts == [4, 0, 0, 1]).count(), 4);
        assert_eq!(grid.windows(40, 5).count(), 20);
    }
}
