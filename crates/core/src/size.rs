//! The side length of a board.

use std::fmt;
use std::str::FromStr;

/// A board's side length, 5 to 22.
///
/// ```
/// use tengen_core::Size;
/// assert_eq!(Size::new(15).unwrap(), Size::FIFTEEN);
/// assert!(Size::new(23).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

/// A side length no board can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of size {0} is not possible: expected {min} to {max}", min = Size::MIN, max = Size::MAX)]
pub struct SizeError(String);

impl Size {
    /// The smallest board.
    pub const MIN: Size = Size(5);
    /// The largest board: a line of 22 points and its margins fill one 64-bit word.
    pub const MAX: Size = Size(22);
    /// The board of renju and most gomoku events.
    pub const FIFTEEN: Size = Size(15);
    /// The board of Gomocup's freestyle league.
    pub const TWENTY: Size = Size(20);

    /// Checks a side length.
    pub fn new(side: usize) -> Result<Size, SizeError> {
        match u8::try_from(side) {
            Ok(side) if (Size::MIN.0..=Size::MAX.0).contains(&side) => Ok(Size(side)),
            _ => Err(SizeError(side.to_string())),
        }
    }

    /// The side length as a number.
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// The number of points.
    pub const fn area(self) -> usize {
        self.get() * self.get()
    }

    /// Every size, smallest first.
    pub fn all() -> impl Iterator<Item = Size> {
        (Size::MIN.0..=Size::MAX.0).map(Size)
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::FIFTEEN
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        match text.parse() {
            Ok(side) => Size::new(side),
            Err(_) => Err(SizeError(format!("`{}`", text.chars().take(20).collect::<String>()))),
        }
    }
}
