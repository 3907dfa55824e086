//! Writing records in any format.

use crate::loss::Tally;
use crate::{Format, GameError, Loss, Record, moves, offsets, picture, psq, sgf};
use tengen_core::{Point, RowOrder, Size};

/// How a file is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Which edge move strings count rows from. If not given, [`Format::Moves`] counts from the
    /// bottom and [`Format::PointOpenings`] from the top. What counts from the top begins with
    /// `# rows from the top`, so that it is read as it was meant.
    pub rows: Option<RowOrder>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The content.
    pub text: String,
    /// What the records have and the format cannot hold.
    pub losses: Vec<Loss>,
}

/// Why records cannot be written in a format at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format holds a single game.
    #[error("a {format} file holds one game, not {games}")]
    OneGame {
        /// The format.
        format: Format,
        /// The number of records given.
        games: usize,
    },
    /// The format holds only moves by black and white in turn from the empty board.
    #[error(
        "game {game}: this format holds only moves by black and white in turn from the empty board"
    )]
    NotInTurn {
        /// Which record, from 1.
        game: usize,
    },
    /// The stones that were set up would have to become moves, and cannot.
    #[error("game {game}: the stones that were set up cannot become moves: {error}")]
    SetupOrder {
        /// Which record, from 1.
        game: usize,
        /// What happens.
        error: GameError,
    },
    /// A point the board does not have.
    #[error("game {game}: {point} is not on a board of size {size}")]
    Outside {
        /// Which record, from 1.
        game: usize,
        /// The point.
        point: Point,
        /// The board's size.
        size: Size,
    },
    /// More moves than the board has points; readers refuse such lines.
    #[error("game {game}: more moves than a board of size {size} has points")]
    TooManyMoves {
        /// Which record, from 1.
        game: usize,
        /// The board's size.
        size: Size,
    },
    /// The format holds a position, and the record leads to none.
    #[error("game {game}: {error}")]
    Game {
        /// Which record, from 1.
        game: usize,
        /// What is wrong with it.
        error: GameError,
    },
}

/// Writes records. What the format cannot hold is listed beside the text; only what it cannot
/// write at all is an error.
///
/// ```
/// use tengen_core::{Game, Rule, Size};
/// use tengen_record::{Format, Record, WriteOptions, write};
/// let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
/// game.play("h8".parse().unwrap()).unwrap();
/// game.play("i9".parse().unwrap()).unwrap();
/// let written = write(&[Record::from(&game)], Format::Sgf, &WriteOptions::default()).unwrap();
/// assert_eq!(written.text, "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]\n;B[hh];W[ig])\n");
/// assert!(written.losses.is_empty());
/// ```
pub fn write(
    records: &[Record],
    format: Format,
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    let mut tally = Tally::default();
    let rows = |usual| options.rows.unwrap_or(usual);
    let text = match format {
        Format::Moves => moves::write(records, rows(RowOrder::FromBottom), &mut tally)?,
        Format::PointOpenings => moves::write(records, rows(RowOrder::FromTop), &mut tally)?,
        Format::OffsetOpenings => offsets::write(records, &mut tally)?,
        Format::Psq => match records {
            [record] => psq::write(record, &mut tally)?,
            _ => return Err(WriteError::OneGame { format, games: records.len() }),
        },
        Format::Sgf => sgf::write(records, &mut tally)?,
        Format::Picture => picture::write(records, &mut tally)?,
    };
    Ok(Written { text, losses: tally.losses() })
}
