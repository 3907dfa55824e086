//! Move lists as text: `h8i9g7`, with or without separators.
//!
//! The field writes them in two ways. Gomocalc, Yixin-Board and renju players count rows from the
//! bottom; c-gomoku-cli and the Gomocup judge count from the top. The same text is then a mirrored
//! position, never an error, so the direction must always be said.

use crate::{Point, Size};

/// Which edge a text counts rows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowOrder {
    /// Row 1 is the lowest, as [`Point`]'s own names have it.
    FromBottom,
    /// Row 1 is the highest.
    FromTop,
}

/// Why a text is not a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Something that is not a point.
    #[error("at character {at}: `{found}` is not a point: expected a letter and a number, like h8")]
    NotAPoint {
        /// Characters before it, plus one.
        at: usize,
        /// The text there.
        found: String,
    },
    /// A point that this board does not have.
    #[error("at character {at}: {point} is not on a board of size {size}")]
    Outside {
        /// Characters before it, plus one.
        at: usize,
        /// The point as written.
        point: String,
        /// The board's size.
        size: Size,
    },
}

/// Reads a list of moves. Spaces, commas and semicolons between them are skipped.
///
/// ```
/// use tengen_core::{RowOrder, Size, parse_moves};
/// let moves = parse_moves("h8 i9,g7", Size::FIFTEEN, RowOrder::FromBottom).unwrap();
/// assert_eq!(moves.len(), 3);
/// let moves = parse_moves("h1", Size::FIFTEEN, RowOrder::FromTop).unwrap();
/// assert_eq!(moves[0].to_string(), "h15");
/// ```
pub fn parse_moves(text: &str, size: Size, rows: RowOrder) -> Result<Vec<Point>, NotationError> {
    let mut moves = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let Some(letter) = rest.chars().next() else { return Ok(moves) };
        // Counted only for an error: a long list would take quadratic time.
        let at = || text.chars().count() - rest.chars().count() + 1;
        let digits = rest.chars().skip(1).take_while(char::is_ascii_digit).count();
        let name = rest.get(..letter.len_utf8() + digits).unwrap_or(rest);
        let point: Point = name.parse().map_err(|_| {
            // A name with a proper form is a point of some board, only not of any we have.
            if letter.is_ascii_alphabetic()
                && (1..=3).contains(&digits)
                && !name[1..].starts_with('0')
            {
                NotationError::Outside { at: at(), point: name.to_owned(), size }
            } else {
                NotationError::NotAPoint { at: at(), found: rest.chars().take(8).collect() }
            }
        })?;
        if !point.is_on(size) {
            return Err(NotationError::Outside { at: at(), point: name.to_owned(), size });
        }
        moves.push(match rows {
            RowOrder::FromBottom => point,
            RowOrder::FromTop => point.flip_rows(size),
        });
        rest = &rest[name.len()..];
    }
}

/// Writes a list of moves without separators.
///
/// ```
/// use tengen_core::{RowOrder, Size, format_moves, parse_moves};
/// let moves = parse_moves("h8i9", Size::FIFTEEN, RowOrder::FromBottom).unwrap();
/// assert_eq!(format_moves(&moves, Size::FIFTEEN, RowOrder::FromBottom), "h8i9");
/// assert_eq!(format_moves(&moves, Size::FIFTEEN, RowOrder::FromTop), "h8i7");
/// ```
pub fn format_moves(moves: &[Point], size: Size, rows: RowOrder) -> String {
    moves
        .iter()
        .map(|&point| match rows {
            RowOrder::FromBottom => point.to_string(),
            RowOrder::FromTop => point.flip_rows(size).to_string(),
        })
        .collect()
}
