//! What a manager says to a brain.

use std::fmt;
use std::str::FromStr;

use crate::block::strip_done;
use crate::table::{self, Body, Origin};
use crate::yixin::write_block;
use crate::{Event, Info, Lines, ParseError, Reader, Stone, Text, Wire, Yixin};
use tengen_core::Size;

/// A command of a manager. Coordinates and rule numbers are kept as they were written: what they
/// mean is the [`Dialect`](crate::Dialect)'s to say.
///
/// `Display` writes what [`Command::parse`] reads, with line feeds inside a block and none at the
/// end.
///
/// ```
/// use tengen_protocol::{Command, Wire};
/// assert_eq!(Command::parse("turn 7,8\r\n"), Ok(Command::Turn(Wire { x: 7, y: 8 })));
/// assert_eq!(Command::Turn(Wire { x: 7, y: 8 }).to_string(), "TURN 7,8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a new game on an empty square board.
    Start(Size),
    /// `RECTSTART w,h`: a new game on a board that need not be square.
    RectStart {
        /// Points along x.
        width: u32,
        /// Points along y.
        height: u32,
    },
    /// `RESTART`: the same board, empty again.
    Restart,
    /// `BEGIN`: move first.
    Begin,
    /// `TURN x,y`: the opponent's move, to be answered with one.
    Turn(Wire),
    /// `BOARD … DONE`: a position to move in.
    Board(Vec<Stone>),
    /// `TAKEBACK x,y`: remove a stone.
    TakeBack(Wire),
    /// `PLAY x,y`: the move to play after `SUGGEST`.
    Play(Wire),
    /// `SWAP2BOARD … DONE`: a step of the swap2 opening.
    Swap2Board(Vec<Wire>),
    /// `INFO key value`: a setting.
    Info(Info),
    /// `ABOUT`: who are you?
    About,
    /// `END`: leave.
    End,
    /// `STOP`: stop thinking and answer.
    Stop,
    /// `PONDER [ms]`: think without answering, for this long if said.
    Ponder(Option<u32>),
    /// `SHOWFORBID … DONE`: list the forbidden points of a position.
    ShowForbid(Vec<Stone>),
    /// `CLEARHASH`: forget earlier searches.
    ClearHash,
    /// `PROTOCOLVERSION`: which version of the extended dialect?
    ProtocolVersion,
    /// A command of Yixin-Board.
    Yixin(Yixin),
    /// A command of Yixin-Board's position database.
    Database(Database),
    /// A line that begins with no keyword this crate knows.
    Unknown(Text),
}

/// A command of Yixin-Board's position database, which is recognised but not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    name: &'static str,
    body: Body,
    arguments: Text,
}

impl Database {
    /// The database command of this name, if there is one and the arguments fit it.
    pub fn new(name: &str, arguments: &str) -> Option<Database> {
        let entry = table::find(name).filter(|entry| entry.origin == Origin::Database)?;
        let mut arguments = Text::new(arguments);
        while entry.body == Body::Skipped
            && let Some(before) = strip_done(arguments.as_str())
        {
            arguments = Text::new(before);
        }
        match entry.body {
            Body::File if arguments.is_empty() => None,
            Body::Line if !arguments.is_empty() => None,
            body => Some(Database { name: entry.name, body, arguments }),
        }
    }

    /// The keyword.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What follows the keyword on its line, or the file on the next.
    pub fn arguments(&self) -> &Text {
        &self.arguments
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

    /// The keyword, or the first word of an unknown line.
    pub fn name(&self) -> &str {
        match self {
            Command::Start(_) => "START",
            Command::RectStart { .. } => "RECTSTART",
            Command::Restart => "RESTART",
            Command::Begin => "BEGIN",
            Command::Turn(_) => "TURN",
            Command::Board(_) => "BOARD",
            Command::TakeBack(_) => "TAKEBACK",
            Command::Play(_) => "PLAY",
            Command::Swap2Board(_) => "SWAP2BOARD",
            Command::Info(_) => "INFO",
            Command::About => "ABOUT",
            Command::End => "END",
            Command::Stop => "STOP",
            Command::Ponder(_) => "PONDER",
            Command::ShowForbid(_) => "SHOWFORBID",
            Command::ClearHash => "CLEARHASH",
            Command::ProtocolVersion => "PROTOCOLVERSION",
            Command::Yixin(yixin) => yixin.name(),
            Command::Database(database) => database.name,
            Command::Unknown(line) => line.as_str().split_whitespace().next().unwrap_or_default(),
        }
    }

    /// Whether it ends a search with an answer: `STOP` or `YXSTOP`.
    pub fn is_stop(&self) -> bool {
        matches!(self, Command::Stop | Command::Yixin(Yixin::Stop))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Yixin(yixin) => return yixin.fmt(f),
            Command::Unknown(line) => return line.fmt(f),
            _ => f.write_str(self.name())?,
        }
        match self {
            Command::Start(size) => write!(f, " {size}"),
            Command::RectStart { width, height } => write!(f, " {width},{height}"),
            Command::Turn(wire) | Command::TakeBack(wire) | Command::Play(wire) => {
                write!(f, " {wire}")
            }
            Command::Board(stones) | Command::ShowForbid(stones) => write_block(f, stones),
            Command::Swap2Board(moves) => write_block(f, moves),
            Command::Info(info) => write!(f, " {info}"),
            Command::Ponder(Some(milliseconds)) => write!(f, " {milliseconds}"),
            Command::Database(Database { body, arguments, .. }) => {
                if !arguments.is_empty() {
                    write!(f, " {arguments}")?;
                }
                if *body == Body::Skipped { f.write_str("\nDONE") } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Command, ParseError> {
        Command::parse(text)
    }
}
