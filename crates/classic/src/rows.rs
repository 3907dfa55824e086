//! Stones as bits of rows, columns and diagonals: what the papers' agents count runs with.
//!
//! A line is a word with one bit per cell, cell `i` at bit `i + 1`; bit 0 and whatever lies behind
//! the last cell are outside. A run then ends by itself, at an empty cell, at the other colour or
//! at the edge, and its length is one count of leading or trailing ones. Points are numbered row by
//! row from the bottom left corner, without gaps.

use std::sync::Arc;
use tengen_core::{Board, Color, Point, Rule, Size};

/// Diagonals of the largest board.
const LINES: usize = 2 * Size::MAX.get() - 1;

/// Points of the largest board.
pub(crate) const MOST_POINTS: usize = Size::MAX.get() * Size::MAX.get();

type Bits = [[u32; LINES]; 4];

/// Where the points of a board of some size stand in its lines.
#[derive(Debug)]
struct Geometry {
    places: Vec<[(u8, u8); 4]>,
    inside: Bits,
    steps: [isize; 4],
}

/// The stones of a board, by lines.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    size: usize,
    /// How many stones a five may have beyond five.
    longer: u32,
    geometry: Arc<Geometry>,
    stones: [Bits; 2],
}

/// The unbroken stones of one colour on either side of a point in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Stones below, or to the left.
    pub down: u32,
    /// Stones above, or to the right.
    pub up: u32,
    /// Whether the cell behind those below is empty.
    pub open_down: bool,
    /// Whether the cell behind those above is empty.
    pub open_up: bool,
}

impl Run {
    /// Stones with one of that colour on the point itself.
    pub fn length(self) -> u32 {
        self.down + self.up + 1
    }

    /// How many ends are empty, 0 to 2.
    pub fn open_ends(self) -> u32 {
        u32::from(self.open_down) + u32::from(self.open_up)
    }
}

/// Which ends of a four make five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FiveEnds {
    pub down: bool,
    pub up: bool,
}

impl FiveEnds {
    /// How many, 0 to 2.
    pub fn count(self) -> u32 {
        u32::from(self.down) + u32::from(self.up)
    }
}

impl Rows {
    /// The empty board. Of the rules, only whether an overline is a five is kept.
    pub fn new(size: Size, rule: Rule) -> Rows {
        let side = size.get();
        let mut inside = [[0; LINES]; 4];
        let mut places = Vec::with_capacity(size.area());
        for point in Point::all(size) {
            let (column, row) = (point.column(), point.row());
            // Row, column, rising, falling; every direction but the column counts cells by column.
            let lines = [row, column, column + side - 1 - row, column + row];
            let cells = [column, row, column, column];
            let mut place = [(0, 0); 4];
            for direction in 0..4 {
                place[direction] = (lines[direction] as u8, cells[direction] as u8 + 1);
                inside[direction][lines[direction]] |= 2 << cells[direction];
            }
            places.push(place);
        }
        let side = side as isize;
        let geometry = Geometry { places, inside, steps: [1, side, side + 1, 1 - side] };
        let stones = [[[0; LINES]; 4]; 2];
        let longer = if rule == Rule::Freestyle { u32::BITS } else { 0 };
        Rows { size: size.get(), longer, geometry: Arc::new(geometry), stones }
    }

    /// The stones of a board.
    pub fn of(board: &Board) -> Rows {
        let mut rows = Rows::new(board.size(), board.rule());
        for color in Color::ALL {
            for point in board.points_of(color) {
                rows.put(rows.number(point), color);
            }
        }
        rows
    }

    /// The number of points.
    pub fn area(&self) -> usize {
        self.size * self.size
    }

    /// A point's number.
    pub fn number(&self, point: Point) -> usize {
        point.row() * self.size + point.column()
    }

    /// The point of a number.
    pub fn point(&self, number: usize) -> Point {
        Point::at_index(number / self.size * Point::STRIDE + number % self.size)
    }

    /// The number of the point this many cells further in a direction.
    #[inline(always)]
    pub fn along(&self, number: usize, direction: usize, cells: isize) -> usize {
        (number as isize + self.geometry.steps[direction] * cells) as usize
    }

    /// Puts a stone on an empty point, or takes it off again.
    #[inline(always)]
    pub fn put(&mut self, number: usize, color: Color) {
        for direction in 0..4 {
            let (line, cell) = self.geometry.places[number][direction];
            self.stones[color.index()][direction][line as usize] ^= 1 << cell;
        }
    }

    /// The line through a point: its own stones, its empty cells, and the bit of the point.
    #[inline(always)]
    pub fn line(&self, number: usize, color: Color, direction: usize) -> (u32, u32, u32) {
        let (line, cell) = self.geometry.places[number][direction];
        let own = self.stones[color.index()][direction][line as usize];
        let other = self.stones[(!color).index()][direction][line as usize];
        (own, self.geometry.inside[direction][line as usize] & !(own | other), u32::from(cell))
    }

    /// Whether a stone of this colour on the point makes a row too long to be a five, and no five.
    #[inline]
    pub fn makes_overline(&self, number: usize, color: Color) -> bool {
        self.knows_overlines()
            && (0..4).any(|direction| self.run(number, color, direction).length() > 5)
            && !self.makes_five(number, color)
    }

    /// The run of a colour through a point, whatever stands on the point itself.
    #[inline(always)]
    pub fn run(&self, number: usize, color: Color, direction: usize) -> Run {
        let (own, empty, cell) = self.line(number, color, direction);
        run_at(own, empty, cell)
    }

    /// Whether a stone can spoil an own five by making it longer.
    #[inline(always)]
    pub fn knows_overlines(&self) -> bool {
        self.longer == 0
    }

    /// Whether this many stones in a row are a five: one more than five only in freestyle.
    #[inline(always)]
    pub fn is_five(&self, length: u32) -> bool {
        length.wrapping_sub(5) <= self.longer
    }

    /// At which ends of the run of four through a point one more stone makes five in this line.
    #[inline(always)]
    pub fn five_ends(&self, number: usize, color: Color, direction: usize) -> FiveEnds {
        let (own, empty, cell) = self.line(number, color, direction);
        let run = run_at(own, empty, cell);
        let (top, bottom) = (cell + run.up + 1, cell - run.down - 1);
        FiveEnds {
            down: run.open_down && self.is_five(run.length() + 1 + below(own, bottom)),
            up: run.open_up && self.is_five(run.length() + 1 + above(own, top)),
        }
    }

    /// Whether a stone of this colour on the point makes five.
    #[inline(always)]
    pub fn makes_five(&self, number: usize, color: Color) -> bool {
        (0..4).any(|direction| {
            let (line, cell) = self.geometry.places[number][direction];
            let own = self.stones[color.index()][direction][line as usize];
            self.is_five(above(own, u32::from(cell)) + below(own, u32::from(cell)) + 1)
        })
    }
}

/// The run through a cell of a line.
#[inline(always)]
pub(crate) fn run_at(own: u32, empty: u32, cell: u32) -> Run {
    let (up, down) = (above(own, cell), below(own, cell));
    Run {
        down,
        up,
        open_down: empty >> (cell - down - 1) & 1 == 1,
        open_up: empty >> (cell + up + 1) & 1 == 1,
    }
}

/// Unbroken stones directly above a cell.
#[inline(always)]
pub(crate) fn above(own: u32, cell: u32) -> u32 {
    (own >> (cell + 1)).trailing_ones()
}

/// Unbroken stones directly below a cell, which is 1 or more.
#[inline(always)]
pub(crate) fn below(own: u32, cell: u32) -> u32 {
    (own << (32 - cell)).leading_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rng::Rng;

    #[test]
    fn runs_and_fives_are_those_of_the_board() {
        for side in [5, 9, 22] {
            let size = Size::new(side).unwrap();
            let mut rng = Rng::new(3);
            for stones in 0..60 {
                let rule = [Rule::Freestyle, Rule::Standard][stones % 2];
                let mut board = Board::new(rule, size);
                for _ in 0..stones.min(20) * side / 5 {
                    let empty: Vec<Point> = board.empty_points().collect();
                    board.place(*rng.pick(&empty).unwrap(), &mut ());
                }
                let rows = Rows::of(&board);
                for point in board.empty_points() {
                    let number = rows.number(point);
                    assert_eq!(rows.point(number), point);
                    for color in Color::ALL {
                        assert_eq!(rows.makes_five(number, color), board.makes_five(point, color));
                    }
                }
            }
        }
    }

    #[test]
    fn ends_are_open_closed_or_at_the_edge() {
        let board = tengen_core::board! {
            ". . . . . . ."
            ". . . . . . ."
            "X . X X . . O"
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            "O . X X . X O"
        };
        let rows = Rows::of(&board);
        let at = |name: &str| rows.number(name.parse().unwrap());
        let run = |name: &str| rows.run(at(name), Color::Black, 0);
        let bottom = Run { down: 2, up: 1, open_down: true, open_up: false };
        assert_eq!((run("e1"), run("e1").length(), run("e1").open_ends()), (bottom, 4, 1));
        assert_eq!(run("b5"), Run { down: 1, up: 2, open_down: false, open_up: true });
        assert_eq!(run("f1"), Run { down: 0, up: 0, open_down: true, open_up: false });
        assert_eq!(rows.along(at("e1"), 2, 2), at("g3"));
        assert_eq!(rows.along(at("b5"), 3, 2), at("d3"));
    }
}
