//! Commands read one at a time, and those of the position database.

use std::fmt;
use std::str::FromStr;

use crate::block::strip_done;
use crate::table::{self, Body, CommandDoc, Origin};
use crate::tuples::Tuple;
use crate::{Command, Event, LineText, Lines, ParseError, Reader, Yixin};

/// A command of Yixin-Board's position database, which is recognised but not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    name: &'static str,
    body: Body,
    arguments: LineText,
}

impl Database {
    /// The database command of this name, if there is one and the arguments fit it.
    pub fn new(name: &str, arguments: &str) -> Option<Database> {
        let entry = table::find(name).filter(|entry| entry.origin == Origin::Database)?;
        let mut arguments = LineText::new(arguments);
        while entry.body == Body::Skipped
            && let Some(before) = strip_done(arguments.as_str())
        {
            arguments = LineText::new(before);
        }
        match entry.body {
            Body::File if arguments.is_empty() => None,
            Body::Line if !arguments.is_empty() => None,
            body => Some(Database { name: entry.name, body, arguments }),
        }
    }

    pub(crate) fn read(
        doc: &'static CommandDoc,
        rest: &str,
        _: &[Tuple],
    ) -> Result<Command, ParseError> {
        let database = Database::new(doc.name, rest).map(Command::Database);
        database.ok_or_else(|| ParseError::arguments(doc.name, doc.arguments, rest))
    }

    /// The keyword.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What follows the keyword on its line, or the file on the next.
    pub fn arguments(&self) -> &LineText {
        &self.arguments
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if !self.arguments.is_empty() {
            write!(f, " {}", self.arguments)?;
        }
        if self.body == Body::Skipped { f.write_str("\nDONE") } else { Ok(()) }
    }
}

impl Command {
    /// Reads one command from a line, or from the lines of a block up to `DONE`.
    ///
    /// ```
    /// use tengen_protocol::Command;
    /// let block = Command::parse("BOARD\n7,7,1\n8,8,2\nDONE").unwrap();
    /// let line = Command::parse("board 7,7,1 8,8,2 done").unwrap();
    /// assert_eq!(block, line);
    /// ```
    pub fn parse(text: &str) -> Result<Command, ParseError> {
        let mut reader = Reader::new();
        let mut events = reader.feed(text.as_bytes());
        events.extend(reader.finish());
        let mut events = events.into_iter();
        match (events.next(), events.next()) {
            (Some(Event::Command(command)), None) => Ok(command),
            (Some(Event::Malformed { reason, .. }), _) => Err(reason),
            (Some(Event::Overlong), _) => Err(ParseError::Overlong(Lines::MAX)),
            _ => Err(ParseError::NotOne),
        }
    }

    /// Whether it ends a search with an answer: `STOP` or `YXSTOP`.
    pub fn is_stop(&self) -> bool {
        matches!(self, Command::Stop | Command::Yixin(Yixin::Stop))
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Command, ParseError> {
        Command::parse(text)
    }
}
