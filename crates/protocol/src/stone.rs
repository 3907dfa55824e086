//! The entries of `BOARD`, and the position they make.

use std::fmt;

use crate::{Coordinate, Dialect, OffBoard};
use tengen_core::{Color, Point, Rule, Setup, Size};

/// Whose stone an entry of `BOARD` is. Colours are not said: 1 is always the side that is asked to
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// 1: a stone of the brain that is asked.
    Own,
    /// 2: a stone of its opponent.
    Opponent,
    /// 3: a stone of a finished row in a continuous game.
    Marked,
}

impl Field {
    /// The field with this number.
    pub fn from_number(number: i32) -> Option<Field> {
        match number {
            1 => Some(Field::Own),
            2 => Some(Field::Opponent),
            3 => Some(Field::Marked),
            _ => None,
        }
    }

    /// Its number on the wire.
    pub const fn number(self) -> u8 {
        match self {
            Field::Own => 1,
            Field::Opponent => 2,
            Field::Marked => 3,
        }
    }
}

/// One entry of `BOARD`, printed `x,y,f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where.
    pub wire: Coordinate,
    /// Whose.
    pub field: Field,
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.wire, self.field.number())
    }
}

/// Why the entries of `BOARD` make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A stone off the board.
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
    /// A stone of a continuous game.
    #[error("{0},3 is a stone of a continuous game, which is not supported")]
    Marked(Coordinate),
}

/// The colour of the brain that is asked to move.
///
/// `BOARD` may list stones in any order and in any numbers. The numbers decide where they fit a
/// game from the empty board: as many own stones as the opponent's is black to move, one fewer is
/// white to move. Where they do not fit, the first entry is taken for black's, as in a list of
/// moves.
///
/// ```
/// use tengen_core::Color;
/// use tengen_protocol::{Command, own_color};
/// let Ok(Command::Board(stones)) = Command::parse("BOARD 8,8,1 7,7,2 6,6,2 DONE") else { panic!() };
/// assert_eq!(own_color(&stones), Color::White);
/// ```
pub fn own_color(stones: &[Stone]) -> Color {
    let count = |field| stones.iter().filter(|stone| stone.field == field).count();
    let (own, opponent) = (count(Field::Own), count(Field::Opponent));
    if own == opponent {
        Color::Black
    } else if own + 1 == opponent {
        Color::White
    } else {
        match stones.iter().find(|stone| stone.field != Field::Marked) {
            Some(Stone { field: Field::Opponent, .. }) => Color::White,
            _ => Color::Black,
        }
    }
}

/// The position that the entries of `BOARD` describe, with the brain that is asked to move.
///
/// ```
/// use tengen_core::{Color, Rule, Size};
/// use tengen_protocol::{Command, Dialect, setup};
/// let Ok(Command::Board(stones)) = Command::parse("BOARD 7,7,2 DONE") else { panic!() };
/// let setup = setup(&stones, Dialect::Gomocup, Rule::Freestyle, Size::FIFTEEN).unwrap();
/// assert_eq!(setup.black, ["h8".parse().unwrap()]);
/// assert_eq!(setup.side_to_move, Color::White);
/// ```
pub fn setup(
    stones: &[Stone],
    dialect: Dialect,
    rule: Rule,
    size: Size,
) -> Result<Setup, BoardError> {
    let own = own_color(stones);
    let mut setup = Setup { rule, size, black: vec![], white: vec![], side_to_move: own };
    for stone in stones {
        let color = match stone.field {
            Field::Own => own,
            Field::Opponent => !own,
            Field::Marked => return Err(BoardError::Marked(stone.wire)),
        };
        let point = dialect.point(stone.wire, size)?;
        match color {
            Color::Black => setup.black.push(point),
            Color::White => setup.white.push(point),
        }
    }
    Ok(setup)
}

/// The entries that a manager sends for a list of moves, to the brain that plays `own`.
///
/// ```
/// use tengen_core::{Color, Size};
/// use tengen_protocol::{Command, Dialect, stones};
/// let moves = [(Color::Black, "h8".parse().unwrap()), (Color::White, "i9".parse().unwrap())];
/// let board = Command::Board(stones(&moves, Color::Black, Dialect::Gomocup, Size::FIFTEEN));
/// assert_eq!(board.to_string(), "BOARD\n7,7,1\n8,6,2\nDONE");
/// ```
pub fn stones(moves: &[(Color, Point)], own: Color, dialect: Dialect, size: Size) -> Vec<Stone> {
    let stone = |&(color, point): &(Color, Point)| Stone {
        wire: dialect.wire(point, size),
        field: if color == own { Field::Own } else { Field::Opponent },
    };
    moves.iter().map(stone).collect()
}
