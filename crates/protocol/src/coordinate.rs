//! Coordinates as they are written, before anybody knows which square they mean.

use std::fmt;
use std::str::FromStr;

use crate::tuples::{Tuple, read_tuples};
use crate::{Dialect, LineText};
use tengen_core::{Point, Size};

/// A pair of numbers as a line has them. Which point they mean depends on the board's size and on
/// the [`Dialect`]; they may be off the board, negative or huge.
///
/// ```
/// use tengen_protocol::Coordinate;
/// let wire: Coordinate = "7, 8".parse().unwrap();
/// assert_eq!(wire, Coordinate { x: 7, y: 8 });
/// assert_eq!(wire.to_string(), "7,8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinate {
    /// The number before the comma.
    pub x: i32,
    /// The number after the comma.
    pub y: i32,
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A text that is not a pair of coordinates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a coordinate: expected two numbers with a comma, like 7,8")]
pub struct CoordinateError(LineText);

impl FromStr for Coordinate {
    type Err = CoordinateError;

    fn from_str(text: &str) -> Result<Coordinate, CoordinateError> {
        match read_tuples(text).as_deref() {
            Ok([Tuple::Two(x, y)]) => Ok(Coordinate { x: *x, y: *y }),
            _ => Err(CoordinateError(LineText::excerpt(text))),
        }
    }
}

/// Coordinates that this board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{wire} is not on a board of size {size}")]
pub struct OffBoard {
    /// As written.
    pub wire: Coordinate,
    /// The board's size.
    pub size: Size,
}

impl Dialect {
    /// The point that coordinates mean.
    ///
    /// ```
    /// use tengen_core::Size;
    /// use tengen_protocol::{Dialect, Coordinate};
    /// let wire = Coordinate { x: 2, y: 0 };
    /// let size = Size::FIFTEEN;
    /// assert_eq!(Dialect::Gomocup.point(wire, size).unwrap().to_string(), "c15");
    /// assert_eq!(Dialect::Yixin.point(wire, size).unwrap().to_string(), "a13");
    /// let error = Dialect::Gomocup.point(Coordinate { x: 15, y: 0 }, size).unwrap_err();
    /// assert_eq!(error.to_string(), "15,0 is not on a board of size 15");
    /// ```
    pub fn point(self, wire: Coordinate, size: Size) -> Result<Point, OffBoard> {
        let (column, from_top) = match self {
            Dialect::Gomocup => (wire.x, wire.y),
            Dialect::Yixin => (wire.y, wire.x),
        };
        let on_board = |number: i32| usize::try_from(number).ok().filter(|&n| n < size.get());
        on_board(column)
            .zip(on_board(from_top))
            .and_then(|(column, from_top)| Point::new(column, size.get() - 1 - from_top))
            .ok_or(OffBoard { wire, size })
    }

    /// How a point is written. The point must be on the board.
    ///
    /// ```
    /// use tengen_core::Size;
    /// use tengen_protocol::Dialect;
    /// let c15 = "c15".parse().unwrap();
    /// assert_eq!(Dialect::Gomocup.wire(c15, Size::FIFTEEN).to_string(), "2,0");
    /// assert_eq!(Dialect::Yixin.wire(c15, Size::FIFTEEN).to_string(), "0,2");
    /// ```
    pub fn wire(self, point: Point, size: Size) -> Coordinate {
        let column = point.column() as i32;
        let from_top = size.get() as i32 - 1 - point.row() as i32;
        match self {
            Dialect::Gomocup => Coordinate { x: column, y: from_top },
            Dialect::Yixin => Coordinate { x: from_top, y: column },
        }
    }

    /// [`Dialect::point`] for a list; the first one off the board is the error.
    pub fn points(self, wires: &[Coordinate], size: Size) -> Result<Vec<Point>, OffBoard> {
        wires.iter().map(|&wire| self.point(wire, size)).collect()
    }

    /// [`Dialect::wire`] for a list.
    pub fn wires(self, points: &[Point], size: Size) -> Vec<Coordinate> {
        points.iter().map(|&point| self.wire(point, size)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_reads_back_in_both_dialects() {
        for size in Size::all() {
            for point in Point::all(size) {
                for dialect in [Dialect::Gomocup, Dialect::Yixin] {
                    assert_eq!(dialect.point(dialect.wire(point, size), size), Ok(point));
                }
                let (gomocup, yixin) =
                    (Dialect::Gomocup.wire(point, size), Dialect::Yixin.wire(point, size));
                assert_eq!((gomocup.x, gomocup.y), (yixin.y, yixin.x));
            }
        }
    }

    #[test]
    fn off_the_board_is_an_error_however_far() {
        for (x, y) in [(15, 0), (0, 15), (-1, 0), (0, -1), (i32::MAX, 0), (0, i32::MIN), (-1, -1)] {
            for dialect in [Dialect::Gomocup, Dialect::Yixin] {
                assert!(dialect.point(Coordinate { x, y }, Size::FIFTEEN).is_err(), "{x},{y}");
            }
        }
    }

    #[test]
    fn what_is_no_pair() {
        for text in ["", "7", "7,", ",7", "7 8", "7,8,1", "7,8 9,10", "a,b", "7,99999999999"] {
            assert!(text.parse::<Coordinate>().is_err(), "{text}");
        }
        assert_eq!(" -1 , +2 ".parse(), Ok(Coordinate { x: -1, y: 2 }));
    }
}
