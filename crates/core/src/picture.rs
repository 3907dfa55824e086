//! A board as text: rows from the top, `X` black, `O` white, `.` empty, then the rule and the
//! side to move. What `Display` prints, [`Board::from_str`] and [`board!`](crate::board!) read.

use crate::{Board, Cell, ColorError, Point, Rule, RuleError, Setup, SetupError, Size, SizeError};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size().get()).rev() {
            for column in 0..self.size().get() {
                let cell = Point::new(column, row).map_or(Cell::Outside, |point| self.cell(point));
                let letter = match cell {
                    Cell::Stone(color) => color.letter(),
                    _ => '.',
                };
                write!(f, "{}{letter}", if column == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        write!(f, "{}, {} to move", self.rule(), self.side_to_move())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}

/// Why a text is not a picture of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A character that stands for nothing.
    #[error("line {line}: `{found}` is not a cell: expected X, O or .")]
    Cell {
        /// Line of the text, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// A row that is longer or shorter than there are rows.
    #[error("line {line}: {cells} cells in a row, but there are {rows} rows")]
    Ragged {
        /// Line of the text, from 1.
        line: usize,
        /// Cells in that row.
        cells: usize,
        /// Rows of the board.
        rows: usize,
    },
    /// Something after the line with rule and side.
    #[error("line {line}: nothing may follow the rule")]
    Trailing {
        /// Line of the text, from 1.
        line: usize,
    },
    /// No board of that many rows.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An unknown rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// An unknown side to move.
    #[error(transparent)]
    Color(#[from] ColorError),
    /// Not a possible position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Board {
    type Err = PictureError;

    /// Reads what `Display` prints. Without the last line the rule is freestyle; without the side
    /// to move, it is black's turn unless black has more stones.
    fn from_str(text: &str) -> Result<Board, PictureError> {
        let mut rows: Vec<(usize, Vec<char>)> = Vec::new();
        let (mut rule, mut side, mut closed) = (Rule::default(), None, false);
        for (number, line) in
            text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()))
        {
            if line.is_empty() {
                continue;
            }
            if closed {
                return Err(PictureError::Trailing { line: number });
            }
            if !rows.is_empty()
                && line.starts_with(|c: char| c.is_ascii_alphabetic() && !is_cell(c))
            {
                let (name, turn) = line.split_once(',').unwrap_or((line, ""));
                rule = name.trim().parse()?;
                let turn = turn.trim();
                if !turn.is_empty() {
                    side = Some(turn.strip_suffix("to move").unwrap_or(turn).trim().parse()?);
                }
                closed = true;
            } else {
                let cells: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
                if let Some(&found) = cells.iter().find(|&&c| !is_cell(c)) {
                    return Err(PictureError::Cell { line: number, found });
                }
                rows.push((number, cells));
            }
            if rows.len() > Size::MAX.get() {
                break;
            }
        }
        let size = Size::new(rows.len())?;
        let (mut black, mut white) = (Vec::new(), Vec::new());
        for ((line, cells), row) in rows.iter().zip((0..size.get()).rev()) {
            if cells.len() != size.get() {
                return Err(PictureError::Ragged {
                    line: *line,
                    cells: cells.len(),
                    rows: size.get(),
                });
            }
            for (column, cell) in cells.iter().enumerate() {
                match cell {
                    'X' | 'x' => black.extend(Point::new(column, row)),
                    'O' | 'o' => white.extend(Point::new(column, row)),
                    _ => {}
                }
            }
        }
        let side_to_move =
            side.unwrap_or_else(|| Setup::side_from_counts(black.len(), white.len()));
        Ok(Setup { rule, size, black, white, side_to_move }.board()?)
    }
}

fn is_cell(c: char) -> bool {
    matches!(c, 'X' | 'x' | 'O' | 'o' | '.')
}

/// Draws a [`Board`] in the source: the same text that `Display` prints, as one literal a line
/// (or one literal with line breaks).
///
/// ```
/// use tengen_core::{board, Color};
/// let board = board! {
///     ". . . . ."
///     ". . O . ."
///     ". X X . ."
///     ". . . . ."
///     ". . . . ."
///     "renju, white to move"
/// };
/// assert_eq!(board.to_string().parse(), Ok(board.clone()));
/// assert_eq!(board.side_to_move(), Color::White);
/// ```
///
/// # Panics
/// If the picture shows no board.
#[macro_export]
macro_rules! board {
    ($($line:literal)+) => {
        match concat!($($line, "\n"),+).parse::<$crate::Board>() {
            Ok(board) => board,
            Err(error) => panic!("{error}"),
        }
    };
}
