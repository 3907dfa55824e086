//! Why a file cannot be read, and where.

use std::fmt;
use tengen_core::{PictureError, Size, SizeError};

/// Why a file cannot be read: the place and the reason.
///
/// ```
/// use tengen_record::{ReadOptions, read};
/// let error = read(b"(;SZ[15];B[hh];W[zz])", &ReadOptions::default()).unwrap_err();
/// assert_eq!((error.line, error.column), (1, Some(18)));
/// assert_eq!(error.to_string(), "line 1, column 18: `zz` is not on a board of size 15");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1, where it is known.
    pub column: Option<usize>,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// No format looks like this.
    #[error(
        "unknown format: expected moves, psq, SGF, an opening list or a picture of \
         a board"
    )]
    UnknownFormat,
    /// Nothing to read.
    #[error("there is no game here: expected {0}")]
    NoGame(&'static str),
    /// Something else should stand here.
    #[error("expected {expected}, found `{found}`")]
    Expected {
        /// What should stand here.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// A point that the board does not have.
    #[error("`{point}` is not on a board of size {size}")]
    Outside {
        /// The point as written.
        point: String,
        /// The board's size.
        size: Size,
    },
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Width and height differ.
    #[error("a board of {width}x{height} is not square")]
    NotSquare {
        /// Columns.
        width: String,
        /// Rows.
        height: String,
    },
    /// More moves than the board has points.
    #[error("more moves than a board of size {0} has points")]
    TooManyMoves(Size),
    /// A column offset without its row offset.
    #[error("the last offset has no partner: an opening is pairs dx,dy")]
    OddOffsets,
    /// An opened bracket that is never closed.
    #[error("this `[` is never closed")]
    Unclosed,
    /// An SGF file of another game.
    #[error("GM[{0}] is another game: expected GM[4], gomoku and renju")]
    OtherGame(String),
    /// Not the picture of a board.
    #[error("{}", picture(.0))]
    Picture(PictureError),
}

/// The reason alone: the line is part of [`ReadError`], counted in the whole file.
fn picture(error: &PictureError) -> String {
    match error {
        PictureError::Cell { found, .. } => format!("`{found}` is not a cell: expected X, O or ."),
        PictureError::Ragged { cells, rows, .. } => {
            format!("{cells} cells in a row, but there are {rows} rows")
        }
        other => other.to_string(),
    }
}

impl ReadError {
    pub(crate) fn at(line: usize, column: usize, reason: Reason) -> ReadError {
        ReadError { line, column: Some(column), reason }
    }

    pub(crate) fn in_line(line: usize, reason: Reason) -> ReadError {
        ReadError { line, column: None, reason }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

// The reason is part of the message: as a source it would be printed twice.
impl std::error::Error for ReadError {}
