//! Reading a file of any format.

use crate::{Format, ReadError, Reason, Record, moves, offsets, picture, psq, sgf, text};
use std::fmt;
use tengen_core::{RowOrder, Rule, Size};

/// What the reader knows about a file beforehand. What the file itself says is stronger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; recognised by the content if not given.
    pub format: Option<Format>,
    /// The rule of games whose file names none.
    pub rule: Option<Rule>,
    /// The size of boards whose file names none; 15 if not given.
    pub size: Option<Size>,
    /// Which edge move strings count rows from, where no comment `# rows from the top` (or
    /// `bottom`) says it. If not given, [`Format::Moves`] counts from the bottom, as boards do, and
    /// [`Format::PointOpenings`] from the top.
    pub rows: Option<RowOrder>,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format, given or recognised.
    pub format: Format,
    /// The games, at least one.
    pub records: Vec<Record>,
    /// What the reader had to assume. Each note once, however many games it concerns.
    pub notes: Vec<Note>,
}

/// Something the reader had to assume.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The text is not UTF-8; names and comments may look wrong.
    Latin1,
    /// The text is UTF-16.
    Utf16,
    /// Not said which edge rows count from.
    RowsAssumed(RowOrder),
    /// Not said how large the board is.
    SizeAssumed(Size),
    /// The last game of an SGF file is not closed; the file may have been cut.
    Unclosed,
    /// An unknown rule; it is kept as property `RU`.
    UnknownRule(String),
    /// The file says that the game is Go, as Go programs do with any game.
    SaysGo,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Latin1 => f.write_str(
                "the text is not UTF-8 and was read as Latin-1: names and comments may look wrong",
            ),
            Note::Utf16 => f.write_str("the text is UTF-16"),
            Note::RowsAssumed(RowOrder::FromBottom) => {
                f.write_str("rows are counted from the bottom, since nothing says otherwise")
            }
            Note::RowsAssumed(RowOrder::FromTop) => {
                f.write_str("rows are counted from the top, since nothing says otherwise")
            }
            Note::SizeAssumed(size) => {
                write!(f, "the board is taken to be of size {size}, since nothing says otherwise")
            }
            Note::Unclosed => {
                f.write_str("the last game is not closed: the end of the file may be missing")
            }
            Note::UnknownRule(name) => write!(f, "the rule `{name}` is unknown"),
            Note::SaysGo => f.write_str("the file says GM[1], Go; it was read as gomoku"),
        }
    }
}

/// What every reader gets: the options, and a place for its notes.
pub(crate) struct Context<'a> {
    pub options: &'a ReadOptions,
    pub notes: Vec<Note>,
}

impl Context<'_> {
    pub fn note(&mut self, note: Note) {
        // One note of a kind: a file of many games would repeat itself.
        let kind = std::mem::discriminant(&note);
        if self.notes.iter().all(|other| std::mem::discriminant(other) != kind) {
            self.notes.push(note);
        }
    }

    /// The size given, or 15 and a note.
    pub fn size(&mut self) -> Size {
        self.options.size.unwrap_or_else(|| {
            self.note(Note::SizeAssumed(Size::FIFTEEN));
            Size::FIFTEEN
        })
    }
}

/// Reads the games of a file.
///
/// ```
/// use tengen_core::Size;
/// use tengen_record::{Format, ReadOptions, read};
/// let openings = b"# balanced\n-1,3, -1,5, 3,5\n0,0,1,1\n";
/// let options = ReadOptions { size: Some(Size::TWENTY), ..ReadOptions::default() };
/// let reading = read(openings, &options).unwrap();
/// assert_eq!(reading.format, Format::OffsetOpenings);
/// assert_eq!(reading.records.len(), 2);
/// let first = reading.records[0].moves().next().unwrap();
/// assert_eq!(first.point.to_string(), "j7");
/// ```
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let (text, encoding) = text::decode(bytes);
    let mut context = Context { options, notes: Vec::new() };
    encoding.into_iter().for_each(|note| context.note(note));
    let format = options
        .format
        .or_else(|| Format::of_text(&text))
        .ok_or(ReadError::in_line(1, Reason::UnknownFormat))?;
    let mut records = match format {
        Format::Moves => moves::read(&text, RowOrder::FromBottom, &mut context)?,
        Format::PointOpenings => moves::read(&text, RowOrder::FromTop, &mut context)?,
        Format::OffsetOpenings => offsets::read(&text, &mut context)?,
        Format::Psq => psq::read(&text)?,
        Format::Sgf => sgf::read(&text, &mut context)?,
        Format::Picture => picture::read(&text)?,
    };
    for record in &mut records {
        record.rule = record.rule.or(options.rule);
    }
    Ok(Reading { format, records, notes: context.notes })
}
