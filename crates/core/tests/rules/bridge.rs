//! From the oracle's types to the crate's, by way of text where that is possible.

use crate::oracle::{At, Grid, Law, Square, Verdict};
use tengen_core::{Board, Color, Forbidden, Point, Rule};

pub fn rule(law: Law) -> Rule {
    law.name().parse().unwrap()
}

pub fn color(square: Square) -> Color {
    match square {
        Square::Black => Color::Black,
        Square::White => Color::White,
        other => panic!("{other:?} is not a colour"),
    }
}

pub fn square(color: Color) -> Square {
    match color {
        Color::Black => Square::Black,
        Color::White => Square::White,
    }
}

pub fn point(at: At) -> Point {
    Point::new(at.0 as usize, at.1 as usize).unwrap()
}

pub fn at(point: Point) -> At {
    (point.column() as i32, point.row() as i32)
}

/// The board with these stones, black to move.
pub fn board(grid: &Grid, law: Law) -> Board {
    format!("{}{}, black to move", grid.picture(), law.name()).parse().unwrap()
}

/// The stones of a board.
pub fn grid(board: &Board) -> Grid {
    let mut grid = Grid::empty(board.size().get());
    for color in Color::ALL {
        board.points_of(color).for_each(|point| grid.set(at(point), square(color)));
    }
    grid
}

pub fn forbidden(verdict: Verdict) -> Option<Forbidden> {
    match verdict {
        Verdict::Overline => Some(Forbidden::Overline),
        Verdict::DoubleFour => Some(Forbidden::DoubleFour),
        Verdict::DoubleThree => Some(Forbidden::DoubleThree),
        Verdict::Five | Verdict::Legal => None,
    }
}
