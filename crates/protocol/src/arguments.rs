//! The kinds of arguments that commands have: what they look like, their parsers and printers.

use std::fmt;

use crate::table::Body;
use crate::text::split_word;
use crate::tuples::{Tuple, read_tuples};
use crate::value::Value;
use crate::{Coordinate, Info, LineText, ParseError, Stone};
use tengen_core::{Color, Size};

/// What can follow a keyword.
pub(crate) trait Arguments: Sized {
    /// What they look like, for the documentation; empty for none.
    const FORM: &'static str;
    /// What an error message says was expected.
    const EXPECTED: &'static str = Self::FORM;
    /// Where they are written.
    const BODY: Body = Body::Line;

    /// Reads them from the rest of the keyword's line or from the entries of a block, whichever
    /// `BODY` says.
    fn read(rest: &str, entries: &[Tuple]) -> Option<Self>;

    /// Writes what `read` reads, including what separates it from the keyword.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// `read` with an error that says what was expected.
    fn parse(command: &'static str, rest: &str, entries: &[Tuple]) -> Result<Self, ParseError> {
        Self::read(rest, entries)
            .ok_or_else(|| ParseError::arguments(command, Self::EXPECTED, rest))
    }
}

impl Arguments for () {
    const FORM: &'static str = "";
    fn read(rest: &str, _: &[Tuple]) -> Option<()> {
        rest.is_empty().then_some(())
    }
    fn write(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// One side of a square board; the older Yixin-Board writes both.
impl Arguments for Size {
    const FORM: &'static str = "size";
    const EXPECTED: &'static str = "a board size from 5 to 22";
    fn read(rest: &str, _: &[Tuple]) -> Option<Size> {
        let side = match *read_tuples(rest).ok()? {
            [Tuple::One(side)] => side,
            [Tuple::One(width), Tuple::One(height)] if width == height => width,
            _ => return None,
        };
        Size::new(usize::try_from(side).ok()?).ok()
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {self}")
    }
}

/// Width and height.
impl Arguments for (u32, u32) {
    const FORM: &'static str = "width,height";
    fn read(rest: &str, _: &[Tuple]) -> Option<(u32, u32)> {
        let Coordinate { x, y } = rest.parse().ok()?;
        Some((u32::try_from(x).ok()?, u32::try_from(y).ok()?))
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {},{}", self.0, self.1)
    }
}

impl Arguments for Coordinate {
    const FORM: &'static str = "x,y";
    fn read(rest: &str, _: &[Tuple]) -> Option<Coordinate> {
        rest.parse().ok()
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {self}")
    }
}

impl Arguments for Info {
    const FORM: &'static str = "key value";
    fn read(rest: &str, _: &[Tuple]) -> Option<Info> {
        Info::read(rest).ok()
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {self}")
    }
    /// Its own errors name the key too.
    fn parse(_: &'static str, rest: &str, _: &[Tuple]) -> Result<Info, ParseError> {
        Info::read(rest)
    }
}

/// Milliseconds. Without a number, or with a negative one, there is no limit.
impl Arguments for Option<u32> {
    const FORM: &'static str = "[milliseconds]";
    fn read(rest: &str, _: &[Tuple]) -> Option<Option<u32>> {
        if rest.is_empty() {
            return Some(None);
        }
        let milliseconds: i64 = rest.parse().ok()?;
        Some((milliseconds >= 0).then(|| u32::try_from(milliseconds).unwrap_or(u32::MAX)))
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.map_or(Ok(()), |milliseconds| write!(f, " {milliseconds}"))
    }
}

impl Arguments for u32 {
    const FORM: &'static str = "count";
    fn read(rest: &str, _: &[Tuple]) -> Option<u32> {
        rest.parse().ok()
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {self}")
    }
}

impl Arguments for i32 {
    const FORM: &'static str = "[bias]";
    fn read(rest: &str, _: &[Tuple]) -> Option<i32> {
        if rest.is_empty() { Some(0) } else { rest.parse().ok() }
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {self}")
    }
}

/// Whether a point is added to the forbidden ones, which, and for whom.
impl Arguments for (bool, Coordinate, Color) {
    const FORM: &'static str = "add or del, row, column, side";
    fn read(rest: &str, _: &[Tuple]) -> Option<(bool, Coordinate, Color)> {
        let (action, numbers) = split_word(rest);
        let add = action.eq_ignore_ascii_case("add");
        let [Tuple::One(x), Tuple::One(y), Tuple::One(side)] = *read_tuples(numbers).ok()? else {
            return None;
        };
        let side = match side {
            0 => Color::Black,
            1 => Color::White,
            _ => return None,
        };
        (add || action.eq_ignore_ascii_case("del")).then_some((add, Coordinate { x, y }, side))
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (add, Coordinate { x, y }, side) = self;
        write!(f, " {} {x} {y} {}", if *add { "add" } else { "del" }, side.index())
    }
}

/// A file name.
impl Arguments for LineText {
    const FORM: &'static str = "file";
    const BODY: Body = Body::File;
    fn read(rest: &str, _: &[Tuple]) -> Option<LineText> {
        Value::read(rest)
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {self}")
    }
}

impl Arguments for Vec<Stone> {
    const FORM: &'static str = "x,y,f";
    const BODY: Body = Body::Stones;
    fn read(_: &str, entries: &[Tuple]) -> Option<Vec<Stone>> {
        entries.iter().map(|entry| entry.stone()).collect()
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_block(f, self)
    }
}

impl Arguments for Vec<Coordinate> {
    const FORM: &'static str = "x,y";
    const BODY: Body = Body::Moves;
    fn read(_: &str, entries: &[Tuple]) -> Option<Vec<Coordinate>> {
        entries.iter().map(|entry| entry.pair()).collect()
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_block(f, self)
    }
}

/// Four stones, and how many fifth moves were announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of fifth moves, where the manager says it.
    pub count: Option<u32>,
    /// The stones in the order of the moves.
    pub moves: Vec<Coordinate>,
}

impl Arguments for Offer {
    const FORM: &'static str = "[offers] x,y";
    const BODY: Body = Body::Offer;
    fn read(rest: &str, entries: &[Tuple]) -> Option<Offer> {
        let (count, moves) = match entries.split_first() {
            Some((Tuple::One(count), moves)) => (Some(u32::try_from(*count).ok()?), moves),
            _ => (None, entries),
        };
        Some(Offer { count, moves: Arguments::read(rest, moves)? })
    }
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(count) = self.count {
            write!(f, " {count}")?;
        }
        write_block(f, &self.moves)
    }
}

/// Writes entries one to a line, and `DONE`.
fn write_block<T: fmt::Display>(f: &mut fmt::Formatter<'_>, entries: &[T]) -> fmt::Result {
    for entry in entries {
        write!(f, "\n{entry}")?;
    }
    f.write_str("\nDONE")
}

#[cfg(test)]
mod tests {
    use crate::{Command, Yixin};
    use tengen_core::Size;

    fn error(text: &str) -> String {
        Command::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_say_what_was_expected() {
        assert_eq!(error("START 4"), "START expects a board size from 5 to 22 but found `4`");
        assert_eq!(error("START"), "START expects a board size from 5 to 22 but found ``");
        assert_eq!(error("TURN seven"), "TURN expects x,y but found `seven`");
        assert_eq!(error("END now"), "END takes no arguments but found `now`");
        assert_eq!(error("YXDBFIX now"), "YXDBFIX takes no arguments but found `now`");
        assert_eq!(
            error("YXFORBID add 7 8 2"),
            "YXFORBID expects add or del, row, column, side but found `add 7 8 2`"
        );
    }

    #[test]
    fn start_with_two_numbers_is_a_board_of_both() {
        assert_eq!(Command::parse("start 15 15"), Ok(Command::Start(Size::FIFTEEN)));
        assert_eq!(Command::parse("start 15 20"), Ok(Command::RectStart { width: 15, height: 20 }));
        assert!(Command::parse("start 15,20").is_err());
    }

    #[test]
    fn pondering_without_end() {
        assert_eq!(Command::parse("PONDER"), Ok(Command::Ponder(None)));
        assert_eq!(Command::parse("PONDER -1"), Ok(Command::Ponder(None)));
        assert_eq!(Command::parse("PONDER 99999999999"), Ok(Command::Ponder(Some(u32::MAX))));
        assert!(Command::parse("PONDER long").is_err());
    }

    #[test]
    fn the_number_of_fifth_moves_stands_first_or_not_at_all() {
        let Ok(Command::Yixin(Yixin::SoosorvStep4(offer))) =
            Command::parse("YXSOOSORVSTEP4 3\n7,7\nDONE")
        else {
            panic!()
        };
        assert_eq!((offer.count, offer.moves.len()), (Some(3), 1));
        assert!(Command::parse("YXSOOSORVSTEP4\n7,7\nDONE").is_ok());
        assert!(Command::parse("YXSOOSORVSTEP4\n7,7\n3\nDONE").is_err());
        assert!(Command::parse("YXSOOSORVSTEP6 3\n7,7\nDONE").is_err());
    }
}
