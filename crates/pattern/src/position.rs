//! A board together with what every empty point of it would make.

use crate::mask::LinePoints;
use crate::state::PatternState;
use tengen_core::{Board, Color, Direction, Point};

/// A board and the [`PatternState`] that follows it. Whoever moves on both moves on this, so the
/// two always agree.
///
/// ```
/// use tengen_core::{board, Color};
/// use tengen_pattern::{Position, Threat};
/// let mut position = Position::new(&board! {
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . X X X . ."
///     ". O O . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     "freestyle, black to move"
/// });
/// let before = position.clone();
/// position.place("b5".parse().unwrap());
/// assert_eq!(position.board().side_to_move(), Color::White);
/// assert_eq!(position.patterns().points(Color::Black, Threat::Five).to_string(), "a5 f5");
/// assert_eq!(position.undo(), Some("b5".parse().unwrap()));
/// assert!(position == before);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    patterns: PatternState,
}

impl Position {
    /// A copy of a board, and its patterns.
    pub fn new(board: &Board) -> Position {
        Position { board: board.clone(), patterns: PatternState::new(board) }
    }

    /// The board.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What every empty point would make.
    #[inline(always)]
    pub fn patterns(&self) -> &PatternState {
        &self.patterns
    }

    /// Places a stone of the side to move and passes the turn.
    ///
    /// # Panics
    /// If the point is not an empty point of the board.
    #[inline]
    pub fn place(&mut self, point: Point) {
        self.board.place(point, &mut self.patterns);
    }

    /// Takes the newest placed stone back and gives the turn to its colour. Returns the point,
    /// or nothing if no stone was placed.
    #[inline]
    pub fn undo(&mut self) -> Option<Point> {
        self.board.undo(&mut self.patterns)
    }

    /// Gives the turn to the other side without a stone. It is its own inverse.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.board.pass();
    }

    /// Whether black may not play here in renju: [`PatternState::is_forbidden`] on this board.
    #[inline]
    pub fn is_forbidden(&self, point: Point) -> bool {
        self.patterns.is_forbidden(&self.board, point)
    }

    /// The points that would make five after a stone of `color` on this empty point:
    /// [`PatternState::completions`] on this board.
    #[inline]
    pub fn completions(&self, point: Point, color: Color, direction: Direction) -> LinePoints {
        self.patterns.completions(&self.board, point, color, direction)
    }
}
