//! A game from its moves, as points or as text.

use crate::{Game, MoveError, NotationError, Point, RowOrder, Rule, Size, parse_moves};

/// The move of a list that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {ply}: {why}")]
pub struct IllegalMove {
    /// Which move of the list, from 1.
    pub ply: usize,
    /// Where it was to be played.
    pub point: Point,
    /// What is wrong with it.
    pub why: MoveError,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// It is not a list of moves on this board.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// One of the moves cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Game {
    /// The game these moves make from the empty board, black first.
    ///
    /// ```
    /// use tengen_core::{Game, Point, Rule, Size};
    /// let centre = Point::centre(Size::FIFTEEN);
    /// let game = Game::from_moves(Rule::Renju, Size::FIFTEEN, [centre]).unwrap();
    /// assert_eq!(game.moves().len(), 1);
    /// let error = Game::from_moves(Rule::Renju, Size::FIFTEEN, [centre, centre]).unwrap_err();
    /// assert_eq!((error.ply, error.point), (2, centre));
    /// assert_eq!(error.to_string(), "move 2: h8 is occupied by black");
    /// ```
    pub fn from_moves(
        rule: Rule,
        size: Size,
        moves: impl IntoIterator<Item = Point>,
    ) -> Result<Game, IllegalMove> {
        let mut game = Game::new(rule, size);
        game.play_all(moves)?;
        Ok(game)
    }

    /// The game that a move list such as `h8i9g7` describes, rows counted from the bottom.
    ///
    /// ```
    /// use tengen_core::{Game, Rule, Size};
    /// let parse = |text| Game::parse(Rule::Freestyle, Size::FIFTEEN, text);
    /// assert_eq!(parse("h8 i9").unwrap().moves().len(), 2);
    /// assert_eq!(parse("h8h8").unwrap_err().to_string(), "move 2: h8 is occupied by black");
    /// assert!(parse("h8?").unwrap_err().to_string().starts_with("at character 3: "));
    /// ```
    pub fn parse(rule: Rule, size: Size, text: &str) -> Result<Game, GameTextError> {
        Ok(Game::from_moves(rule, size, parse_moves(text, size, RowOrder::FromBottom)?)?)
    }

    /// Plays moves in turn. At the first that cannot be played it stops, with those before it on
    /// the board.
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Point>) -> Result<(), IllegalMove> {
        for (point, ply) in moves.into_iter().zip(1..) {
            self.play(point).map_err(|why| IllegalMove { ply, point, why })?;
        }
        Ok(())
    }
}
