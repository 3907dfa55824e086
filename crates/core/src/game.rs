//! A game that is always legal.

use crate::{Board, Cell, Color, Forbidden, Point, Rule, SetupError, Size, five};
use std::fmt;

/// How a game ended.
///
/// ```
/// use tengen_core::{Color, Outcome};
/// assert_eq!(Outcome::Draw.winner(), None);
/// assert_eq!(Outcome::Draw.to_string(), "draw: the board is full");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A winning row, its points in order.
    Five {
        /// Whose row it is.
        winner: Color,
        /// The row.
        row: Vec<Point>,
    },
    /// Black played on a point that renju forbids; white wins.
    ForbiddenMove {
        /// The point.
        point: Point,
        /// What was wrong with it.
        kind: Forbidden,
    },
    /// The board is full and nobody has won.
    Draw,
}

impl Outcome {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Five { winner, .. } => Some(*winner),
            Outcome::ForbiddenMove { .. } => Some(Color::White),
            Outcome::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Five { winner, row } => {
                write!(f, "{winner} wins:")?;
                row.iter().try_for_each(|point| write!(f, " {point}"))
            }
            Outcome::ForbiddenMove { point, kind } => {
                write!(f, "white wins: {point} is forbidden to black ({kind})")
            }
            Outcome::Draw => f.write_str("draw: the board is full"),
        }
    }
}

/// Why a move cannot be played. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The point is not on the board.
    #[error("{point} is not on a board of size {size}")]
    Outside {
        /// Where.
        point: Point,
        /// The board's size.
        size: Size,
    },
    /// There is a stone already.
    #[error("{point} is occupied by {color}")]
    Occupied {
        /// Where.
        point: Point,
        /// Whose stone stands there.
        color: Color,
    },
    /// The game has ended.
    #[error("the game is over ({0})")]
    Over(Outcome),
}

/// A game from the empty board or any checked position: moves, undo, redo and the result.
///
/// ```
/// use tengen_core::{Game, Rule, Size};
/// let moves = "h8a1 i8b1 j8c1 k8d1 l8";
/// let mut game = Game::parse(Rule::Freestyle, Size::FIFTEEN, moves).unwrap();
/// assert_eq!(game.outcome().unwrap().to_string(), "black wins: h8 i8 j8 k8 l8");
/// game.undo();
/// assert!(game.outcome().is_none());
/// ```
#[derive(Clone)]
pub struct Game {
    board: Board,
    redo: Vec<Point>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from the empty board, black to move.
    pub fn new(rule: Rule, size: Size) -> Game {
        Game { board: Board::new(rule, size), redo: Vec::new(), outcome: None }
    }

    /// A game that begins with this position, whose own history is forgotten.
    pub fn from_board(mut board: Board) -> Result<Game, SetupError> {
        board.forget_moves();
        let mut rows = Color::ALL.map(|color| winning_row_of(&board, color));
        let outcome = match &mut rows {
            [Some(_), Some(_)] => return Err(SetupError::TwoWinners),
            [Some(row), None] => {
                Some(Outcome::Five { winner: Color::Black, row: std::mem::take(row) })
            }
            [None, Some(row)] => {
                Some(Outcome::Five { winner: Color::White, row: std::mem::take(row) })
            }
            [None, None] if board.empty_count() == 0 => Some(Outcome::Draw),
            [None, None] => None,
        };
        Ok(Game { board, redo: Vec::new(), outcome })
    }

    /// The position.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.board.rule()
    }

    /// The side length.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Whose turn it is, or would be had the game not ended.
    pub fn side_to_move(&self) -> Color {
        self.board.side_to_move()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The moves played from the start position, oldest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Point> + DoubleEndedIterator + '_ {
        self.board.moves().iter().map(|&(point, _)| point)
    }

    /// The position the game began with.
    ///
    /// ```
    /// use tengen_core::{board, Game};
    /// let start = board! { ". . . . ." ". X . . ." ". . O . ." ". . . . ." ". . . . ." };
    /// let mut game = Game::from_board(start.clone()).unwrap();
    /// game.play("a1".parse().unwrap()).unwrap();
    /// assert_eq!(game.start(), start);
    /// ```
    pub fn start(&self) -> Board {
        let mut board = self.board.clone();
        while board.undo(&mut ()).is_some() {}
        board
    }

    /// Whether no line can be won any more by either side; see [`Board::is_dead`]. The game goes
    /// on all the same: whether this ends it is the referee's setting.
    pub fn is_dead(&self) -> bool {
        self.board.is_dead()
    }

    /// Plays a move for the side to move. A move that is forbidden in renju is played and loses.
    /// Moves that were undone can no longer be redone, unless this is the next of them.
    pub fn play(&mut self, point: Point) -> Result<Option<&Outcome>, MoveError> {
        self.check(point)?;
        if self.redo.last() == Some(&point) {
            self.redo.pop();
        } else {
            self.redo.clear();
        }
        self.place(point);
        Ok(self.outcome())
    }

    /// Whether [`Game::play`] would accept the move, and if not, why.
    pub fn check(&self, point: Point) -> Result<(), MoveError> {
        if let Some(outcome) = &self.outcome {
            return Err(MoveError::Over(outcome.clone()));
        }
        match self.board.cell(point) {
            Cell::Empty => Ok(()),
            Cell::Stone(color) => Err(MoveError::Occupied { point, color }),
            Cell::Outside => Err(MoveError::Outside { point, size: self.size() }),
        }
    }

    /// Takes the newest move back. Returns it, or nothing at the start position.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.board.undo(&mut ())?;
        self.redo.push(point);
        // A start position that is already decided accepts no move, so before any move that was
        // played the game was going on.
        self.outcome = None;
        Some(point)
    }

    /// Plays the move that was undone last again. Returns it, or `None` if there is none.
    pub fn redo(&mut self) -> Option<Point> {
        let point = self.redo.pop()?;
        self.place(point);
        Some(point)
    }

    fn place(&mut self, point: Point) {
        let ban = match self.side_to_move() {
            Color::Black => self.board.forbidden(point),
            Color::White => None,
        };
        let winner = self.side_to_move();
        self.board.place(point, &mut ());
        self.outcome = if let Some(kind) = ban {
            Some(Outcome::ForbiddenMove { point, kind })
        } else if let Some(row) = five::winning_row(&self.board, point) {
            Some(Outcome::Five { winner, row })
        } else if self.board.empty_count() == 0 {
            Some(Outcome::Draw)
        } else {
            None
        };
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)
    }
}

fn winning_row_of(board: &Board, color: Color) -> Option<Vec<Point>> {
    board.points_of(color).find_map(|point| five::winning_row(board, point))
}
