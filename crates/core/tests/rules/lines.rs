//! Every content of a line up to eleven squares: each square empty, black or white.

use crate::bridge;
use crate::oracle::{At, DIRECTIONS, Grid, Law, Square, judge, walk, wins};
use tengen_core::{Board, Color, Size};

struct Lines {
    grid: Grid,
    boards: Vec<(Law, Board)>,
    squares: Vec<At>,
    contents: usize,
}

impl Lines {
    /// The whole row, column or diagonal through the corner that starts it.
    fn new(size: usize, direction: (i32, i32)) -> Lines {
        let grid = Grid::empty(size);
        let corner = if direction == (1, -1) { (0, size as i32 - 1) } else { (0, 0) };
        let squares = (0..size as i32).map(|step| walk(corner, direction, step)).collect();
        let size = Size::new(size).unwrap();
        let boards = Law::ALL.map(|law| (law, Board::new(bridge::rule(law), size)));
        Lines { grid, boards: boards.to_vec(), squares, contents: 0 }
    }

    /// Fills the squares from the given one on in every way and compares each whole line.
    fn fill(&mut self, next: usize) {
        let Some(&at) = self.squares.get(next) else { return self.compare() };
        self.fill(next + 1);
        for square in [Square::Black, Square::White] {
            self.grid.set(at, square);
            for (_, board) in &mut self.boards {
                if board.side_to_move() != bridge::color(square) {
                    board.pass();
                }
                board.place(bridge::point(at), &mut ());
            }
            self.fill(next + 1);
            for (_, board) in &mut self.boards {
                board.undo(&mut ());
            }
            self.grid.set(at, Square::Empty);
        }
    }

    fn compare(&mut self) {
        self.contents += 1;
        for &at in &self.squares {
            if self.grid.get(at) != Square::Empty {
                continue;
            }
            let point = bridge::point(at);
            for (law, board) in &self.boards {
                for (square, color) in
                    [(Square::Black, Color::Black), (Square::White, Color::White)]
                {
                    self.grid.set(at, square);
                    let expected = wins(&self.grid, *law, at);
                    self.grid.set(at, Square::Empty);
                    assert_eq!(board.makes_five(point, color), expected, "{color} {point} {board}");
                }
                if *law == Law::Renju {
                    let expected = bridge::forbidden(judge(&mut self.grid, at));
                    assert_eq!(board.forbidden(point), expected, "{point} {board}");
                }
            }
        }
    }
}

fn compare_all(size: usize, directions: &[(i32, i32)]) {
    for &direction in directions {
        let mut lines = Lines::new(size, direction);
        lines.fill(0);
        assert_eq!(lines.contents, 3_usize.pow(size as u32));
    }
}

#[test]
fn lines_up_to_nine() {
    (5..=9).for_each(|size| compare_all(size, &DIRECTIONS));
}

#[test]
fn lines_of_ten() {
    compare_all(10, &DIRECTIONS[1..3]);
}

#[test]
fn lines_of_eleven() {
    compare_all(11, &DIRECTIONS[..1]);
}
