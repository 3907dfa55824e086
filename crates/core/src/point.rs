//! A point of the board, and its name.

use crate::Size;
use std::fmt;
use std::str::FromStr;

/// A point: column from the left, row from the bottom, both from 0. Its name is the column's
/// letter and the row's number from 1, so the lower left corner is `a1` on every board.
///
/// ```
/// use tengen_core::Point;
/// let centre: Point = "h8".parse().unwrap();
/// assert_eq!((centre.column(), centre.row()), (7, 7));
/// assert_eq!(centre.to_string(), "h8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The distance in [`Point::index`] between a point and the one above it.
    pub const STRIDE: usize = 32;
    /// One more than the largest [`Point::index`]: the length of tables indexed by point.
    pub const COUNT: usize = Size::MAX.get() * Point::STRIDE;

    /// The point at a column and row, if a board of the largest size has it.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Option<Point> {
        if column < Size::MAX.get() && row < Size::MAX.get() {
            Some(Point((row * Point::STRIDE + column) as u16))
        } else {
            None
        }
    }

    /// The point with a given [`Point::index`], if there is one.
    ///
    /// ```
    /// use tengen_core::Point;
    /// let h8 = Point::new(7, 7).unwrap();
    /// assert_eq!(Point::from_index(h8.index()), Some(h8));
    /// assert_eq!(Point::from_index(31), None);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < Point::COUNT && index % Point::STRIDE < Size::MAX.get() {
            Some(Point(index as u16))
        } else {
            None
        }
    }

    /// Like [`Point::from_index`] where the caller knows that the index is a point's.
    #[inline(always)]
    pub const fn at_index(index: usize) -> Point {
        debug_assert!(index < Point::COUNT && index % Point::STRIDE < Size::MAX.get());
        Point(index as u16)
    }

    /// A number below [`Point::COUNT`], the same for a point on boards of every size.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column from the left, from 0.
    #[inline(always)]
    pub const fn column(self) -> usize {
        self.0 as usize % Point::STRIDE
    }

    /// Row from the bottom, from 0.
    #[inline(always)]
    pub const fn row(self) -> usize {
        self.0 as usize / Point::STRIDE
    }

    /// Whether a board of this size has the point.
    #[inline]
    pub const fn is_on(self, size: Size) -> bool {
        self.column() < size.get() && self.row() < size.get()
    }

    /// The point whose row counts from the other edge: how row-from-the-top formats name it.
    ///
    /// ```
    /// use tengen_core::{Point, Size};
    /// let h1: Point = "h1".parse().unwrap();
    /// assert_eq!(h1.flip_rows(Size::FIFTEEN).to_string(), "h15");
    /// ```
    #[must_use]
    pub const fn flip_rows(self, size: Size) -> Point {
        debug_assert!(self.is_on(size));
        Point(((size.get() - 1 - self.row()) * Point::STRIDE + self.column()) as u16)
    }

    /// The middle of a board; on even sizes the one above and right of the middle, as the
    /// Gomocup offset openings have it (column and row from the top are both `size / 2`).
    ///
    /// ```
    /// use tengen_core::{Point, Size};
    /// assert_eq!(Point::centre(Size::FIFTEEN).to_string(), "h8");
    /// assert_eq!(Point::centre(Size::TWENTY).to_string(), "k10");
    /// ```
    pub const fn centre(size: Size) -> Point {
        let (column, from_top) = (size.get() / 2, size.get() / 2);
        Point(((size.get() - 1 - from_top) * Point::STRIDE + column) as u16)
    }

    /// Every point of a board, row by row from the bottom.
    pub fn all(size: Size) -> impl DoubleEndedIterator<Item = Point> {
        let side = size.get();
        (0..side).flat_map(move |row| {
            (0..side).map(move |column| Point((row * Point::STRIDE + column) as u16))
        })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", (b'a' + self.column() as u8) as char, self.row() + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a point: expected a letter a to v and a number 1 to 22, like h8")]
pub struct PointError(pub(crate) String);

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let error = || PointError(text.chars().take(12).collect());
        let (letter, digits) = text.split_at_checked(1).ok_or_else(error)?;
        let letter = letter.bytes().next().unwrap_or(b'?').to_ascii_lowercase();
        let plain = !digits.is_empty() && digits.len() <= 2 && !digits.starts_with('0');
        if !letter.is_ascii_lowercase() || !plain || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        let row: usize = digits.parse().map_err(|_| error())?;
        Point::new((letter - b'a') as usize, row - 1).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for point in Point::all(Size::MAX) {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_uppercase().parse(), Ok(point));
            assert_eq!(Point::from_index(point.index()), Some(point));
        }
        assert_eq!(Point::all(Size::MAX).count(), 484);
    }

    #[test]
    fn names_that_are_none() {
        for text in
            ["", "h", "8", "h0", "h08", "h23", "w1", "h8x", "hh", "é8", "h-1", "h 8", "h1000"]
        {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }
}
