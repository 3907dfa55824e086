//! Positions from outside, before they are known to be possible.

use crate::{Board, BoardObserver, Color, Game, Point, Rule, Size};

/// A position as described. [`Setup::check`] turns it into a [`Game`], or says what
/// is wrong with it.
///
/// ```
/// use tengen_core::{Color, Rule, Setup, Size};
/// let setup = Setup {
///     rule: Rule::Renju,
///     size: Size::FIFTEEN,
///     black: vec!["h8".parse().unwrap()],
///     white: vec!["h8".parse().unwrap()],
///     side_to_move: Color::Black,
/// };
/// assert_eq!(setup.check().unwrap_err().to_string(), "h8 holds two stones");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule.
    pub rule: Rule,
    /// The side length.
    pub size: Size,
    /// Black's stones in any order.
    pub black: Vec<Point>,
    /// White's stones in any order.
    pub white: Vec<Point>,
    /// Whose turn it is; the numbers of stones need not fit.
    pub side_to_move: Color,
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A stone off the board.
    #[error("{point} is not on a board of size {size}")]
    Outside {
        /// Where.
        point: Point,
        /// The board's size.
        size: Size,
    },
    /// Two stones on one point.
    #[error("{0} holds two stones")]
    Twice(Point),
    /// Both sides have won.
    #[error("both sides have a winning row")]
    TwoWinners,
}

impl Setup {
    /// The side to move that the numbers of stones suggest: black, unless black has more.
    ///
    /// ```
    /// use tengen_core::{Color, Setup};
    /// assert_eq!(Setup::side_from_counts(3, 2), Color::White);
    /// assert_eq!(Setup::side_from_counts(3, 3), Color::Black);
    /// ```
    pub fn side_from_counts(black: usize, white: usize) -> Color {
        if black > white { Color::White } else { Color::Black }
    }

    /// The board, if no stone is outside or doubled.
    pub(crate) fn board(&self) -> Result<Board, SetupError> {
        let mut board = Board::new(self.rule, self.size);
        for (color, points) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            for &point in points {
                if !point.is_on(self.size) {
                    return Err(SetupError::Outside { point, size: self.size });
                }
                if !board.is_empty(point) {
                    return Err(SetupError::Twice(point));
                }
                board.put(point, color);
            }
        }
        if board.side_to_move() != self.side_to_move {
            board.pass();
        }
        Ok(board)
    }

    /// A game that begins here, if the position is possible: every stone on its own point of the
    /// board and not two winners. A game that begins won or with a full board is over.
    pub fn check(&self) -> Result<Game, SetupError> {
        Game::from_board(self.board()?)
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        Setup {
            rule: board.rule(),
            size: board.size(),
            black: board.points_of(Color::Black).collect(),
            white: board.points_of(Color::White).collect(),
            side_to_move: board.side_to_move(),
        }
    }
}

impl Board {
    /// Shows the whole board to a fresh observer, stone by stone; black's stones first. Lets an
    /// observer that can only follow moves be built for any position.
    pub fn replay(&self, observer: &mut impl BoardObserver) {
        let mut board = Board::new(self.rule(), self.size());
        for color in Color::ALL {
            for point in self.points_of(color) {
                board.put(point, color);
                observer.placed(&board, point, color);
            }
        }
    }
}
