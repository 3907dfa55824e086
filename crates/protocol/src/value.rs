//! The kinds of values that `INFO` settings have.

use std::fmt;

use crate::tuples::{Tuple, read_tuples};
use crate::{Coordinate, LineText};

/// A value that can follow an `INFO` key.
pub(crate) trait Value: Sized {
    /// What it looks like, for error messages and the documentation.
    const EXPECTED: &'static str;
    /// Reads it from the rest of the line, which has no blanks around it.
    fn read(text: &str) -> Option<Self>;
    /// Writes it as `read` reads it; `None` where nothing has to follow the key.
    fn write(&self) -> String;
}

/// Reads a whole number; one beyond the range of 64 bits becomes the nearest that fits, because
/// managers write "no limit" as the largest number of whatever type they happen to use.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let far = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(far))
}

impl Value for i64 {
    const EXPECTED: &'static str = "a whole number";
    fn read(text: &str) -> Option<i64> {
        whole(text)
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for u32 {
    const EXPECTED: &'static str = "a whole number from 0";
    fn read(text: &str) -> Option<u32> {
        let number = whole(text).filter(|&number| number >= 0)?;
        Some(u32::try_from(number).unwrap_or(u32::MAX))
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for bool {
    const EXPECTED: &'static str = "0 or 1";
    fn read(text: &str) -> Option<bool> {
        match whole(text)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
    fn write(&self) -> String {
        u8::from(*self).to_string()
    }
}

/// Free text on the rest of the line: a folder, or the name of a search.
impl Value for LineText {
    const EXPECTED: &'static str = "a text without control characters";
    fn read(text: &str) -> Option<LineText> {
        LineText::exact(text).filter(|text| !text.is_empty())
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

/// Moves from the position, none for the position itself.
impl Value for Vec<Coordinate> {
    const EXPECTED: &'static str = "coordinates x,y with blanks between them";
    fn read(text: &str) -> Option<Vec<Coordinate>> {
        read_tuples(text).ok()?.into_iter().map(Tuple::pair).collect()
    }
    fn write(&self) -> String {
        self.iter().map(Coordinate::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// A number from 0 to `MOST`.
///
/// ```
/// use tengen_protocol::Grade;
/// assert_eq!(Grade::<100>::new(60).unwrap().get(), 60);
/// assert!(Grade::<5>::new(6).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grade<const MOST: u8>(u8);

impl<const MOST: u8> Grade<MOST> {
    /// The largest.
    pub const MAX: Grade<MOST> = Grade(MOST);

    /// Checks a number.
    pub const fn new(number: u8) -> Option<Grade<MOST>> {
        if number <= MOST { Some(Grade(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const MOST: u8> Value for Grade<MOST> {
    const EXPECTED: &'static str = match MOST {
        2 => "a number from 0 to 2",
        3 => "a number from 0 to 3",
        5 => "a number from 0 to 5",
        _ => "a number from 0 to 100",
    };
    fn read(text: &str) -> Option<Grade<MOST>> {
        u8::try_from(whole(text)?).ok().and_then(Grade::new)
    }
    fn write(&self) -> String {
        self.0.to_string()
    }
}

impl<const MOST: u8> fmt::Display for Grade<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who plays on the other side, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameType {
    /// A human.
    Human,
    /// Another brain.
    Brain,
    /// Another brain, in a tournament.
    Tournament,
    /// Another brain, in a tournament over the network.
    Network,
}

impl Value for GameType {
    const EXPECTED: &'static str = "a number from 0 to 3";
    fn read(text: &str) -> Option<GameType> {
        match whole(text)? {
            0 => Some(GameType::Human),
            1 => Some(GameType::Brain),
            2 => Some(GameType::Tournament),
            3 => Some(GameType::Network),
            _ => None,
        }
    }
    fn write(&self) -> String {
        (*self as u8).to_string()
    }
}

/// What a full board counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawResult {
    /// A draw.
    Draw,
    /// A win of black.
    BlackWins,
    /// A win of white.
    WhiteWins,
}

impl Value for DrawResult {
    const EXPECTED: &'static str = "a number from 0 to 2";
    fn read(text: &str) -> Option<DrawResult> {
        match whole(text)? {
            0 => Some(DrawResult::Draw),
            1 => Some(DrawResult::BlackWins),
            2 => Some(DrawResult::WhiteWins),
            _ => None,
        }
    }
    fn write(&self) -> String {
        (*self as u8).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_the_range_become_the_nearest() {
        assert_eq!(i64::read("18446744073709551615"), Some(i64::MAX));
        assert_eq!(i64::read("-99999999999999999999"), Some(i64::MIN));
        assert_eq!(u32::read("99999999999999999999"), Some(u32::MAX));
        assert_eq!(i64::read("+5"), Some(5));
    }

    #[test]
    fn what_is_no_number() {
        for text in ["", "-", "+", "1.5", "0x10", "1e3", "--1", "1 2", "one"] {
            assert_eq!(i64::read(text), None, "{text}");
        }
        assert_eq!(u32::read("-1"), None);
        assert_eq!(bool::read("2"), None);
        assert_eq!(Grade::<5>::read("6"), None);
        assert_eq!(Grade::<5>::read("300"), None);
    }
}
