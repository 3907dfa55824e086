//! The commands as data: from their rows the reader learns their shape, the error messages what was
//! expected, and `docs/protocol.md` its table.

use std::fmt;

use crate::tuples::{Tuple, read_tuples};
use crate::{Command, ParseError};

/// Where a command comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Gomocup: every brain must know it.
    Mandatory,
    /// Gomocup: a brain may answer `UNKNOWN`.
    Optional,
    /// Yixin-Board.
    Yixin,
    /// Yixin-Board's position database: read so that the stream stays in step, answered `UNKNOWN`.
    Database,
    /// The extended Gomocup dialect of AlphaGomoku.
    Extended,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Origin::Mandatory => "Gomocup, mandatory",
            Origin::Optional => "Gomocup, optional",
            Origin::Yixin => "Yixin",
            Origin::Database => "Yixin, database",
            Origin::Extended => "extended",
        })
    }
}

/// Where a command's arguments are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// Arguments on the same line, or none.
    Line,
    /// `x,y,f` entries up to `DONE`.
    Stones,
    /// `x,y` entries up to `DONE`.
    Moves,
    /// `x,y` entries up to `DONE`, before them possibly a number.
    Offer,
    /// A file name on the same line or, as Yixin-Board sends it, on the next.
    File,
    /// Anything up to `DONE`; it is not looked at.
    Skipped,
}

/// One command.
#[derive(Clone, Copy, Debug)]
pub struct CommandDoc {
    /// The keyword in upper case.
    pub name: &'static str,
    /// What follows it, as the documentation writes it; empty if nothing does.
    pub arguments: &'static str,
    /// A command that parses.
    pub example: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// What it asks for, in one sentence.
    pub meaning: &'static str,
    /// What is answered.
    pub answer: &'static str,
    /// Whether the command or its answer names points.
    pub points: bool,
    pub(crate) body: Body,
    /// Makes the command from the rest of its line, or from the entries of its block.
    pub(crate) read: fn(&'static CommandDoc, &str, &[Tuple]) -> Result<Command, ParseError>,
}

impl CommandDoc {
    /// Reads a command that ends with its line; a file name may have been on the next.
    pub(crate) fn parse_line(&'static self, rest: &str) -> Result<Command, ParseError> {
        // The older Yixin-Board writes RECTSTART as `START w h`.
        if self.name == "START"
            && let Ok([Tuple::One(width), Tuple::One(height)]) = read_tuples(rest).as_deref()
            && let (Ok(width), Ok(height)) = (u32::try_from(*width), u32::try_from(*height))
            && width != height
        {
            return Ok(Command::RectStart { width, height });
        }
        (self.read)(self, rest, &[])
    }
}

/// Every command this crate knows, in the order of the documentation.
///
/// ```
/// let entry = tengen_protocol::table().iter().find(|entry| entry.name == "TURN").unwrap();
/// assert_eq!(entry.arguments, "x,y");
/// ```
pub fn table() -> &'static [CommandDoc] {
    crate::commands::TABLE
}

/// The entry of a keyword in upper or lower case.
pub(crate) fn find(keyword: &str) -> Option<&'static CommandDoc> {
    table().iter().find(|entry| entry.name.eq_ignore_ascii_case(keyword))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_the_command_it_stands_for() {
        for entry in table() {
            let command = Command::parse(entry.example).unwrap_or_else(|e| panic!("{entry:?} {e}"));
            assert!(!matches!(command, Command::Unknown(_)), "{}", entry.name);
            assert_eq!(command.name(), entry.name);
            assert_eq!(Command::parse(&entry.example.to_lowercase()), Ok(command));
        }
    }

    #[test]
    fn names_are_upper_case_and_occur_once() {
        for entry in table() {
            assert_eq!(entry.name, entry.name.to_uppercase());
            assert_eq!(table().iter().filter(|other| other.name == entry.name).count(), 1);
        }
    }

    #[test]
    fn texts_are_sentences_that_fit_a_markdown_table() {
        for entry in table() {
            assert!(entry.meaning.ends_with('.'), "{}", entry.name);
            for text in [entry.arguments, entry.meaning, entry.answer] {
                assert!(!text.contains(['|', '\n']), "{}", entry.name);
            }
        }
    }
}
