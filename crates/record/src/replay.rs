//! From a record to a game that is known to be legal.

use crate::{Placement, Record};
use tengen_core::{Color, Game, IllegalMove, Setup, SetupError};

/// Why the main line of a record is not a legal game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The start position is none.
    #[error("the start position: {0}")]
    Setup(#[from] SetupError),
    /// A move that cannot be played; counted along the main line.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// A move by the side whose turn it is not.
    #[error("move {number}: {color} moves, but it is not {color}'s turn")]
    Turn {
        /// Counted from 1 along the main line.
        number: usize,
        /// Who moves.
        color: Color,
    },
    /// A turn without a stone.
    #[error("move {number}: {color} passes, which no rule here allows")]
    Pass {
        /// Counted from 1 along the main line.
        number: usize,
        /// Who passes.
        color: Color,
    },
    /// Stones are set up after the game has begun.
    #[error("before move {number}: stones are set up in the middle of the game")]
    LateSetup {
        /// Counted from 1 along the main line.
        number: usize,
    },
}

impl Record {
    /// The position before the first move of the main line. Where it is not said whose turn it is,
    /// the first move tells, and without one the numbers of stones.
    pub fn start(&self) -> Setup {
        let mut placement = Placement::default();
        for (_, node) in self.main_line() {
            node.placement().into_iter().for_each(|next| placement.then(next));
            if node.mv.is_some() {
                break;
            }
        }
        let stones = |color| placement.stones(color).iter().collect::<Vec<_>>();
        let (black, white) = (stones(Color::Black), stones(Color::White));
        let side_to_move = placement
            .to_move
            .or_else(|| self.moves().next().map(|mv| mv.color))
            .unwrap_or_else(|| Setup::side_from_counts(black.len(), white.len()));
        Setup { rule: self.rule.unwrap_or_default(), size: self.size(), black, white, side_to_move }
    }

    /// Replays the main line. An unknown rule counts as freestyle.
    ///
    /// ```
    /// use tengen_record::{ReadOptions, read};
    /// let reading = read(b"h8i9h8", &ReadOptions::default()).unwrap();
    /// let error = reading.records[0].game().unwrap_err();
    /// assert_eq!(error.to_string(), "move 3: h8 is occupied by black");
    /// ```
    pub fn game(&self) -> Result<Game, GameError> {
        let mut game = self.start().check()?;
        let mut number = 0;
        for (_, node) in self.main_line() {
            if number > 0 && node.placement().is_some() {
                return Err(GameError::LateSetup { number: number + 1 });
            }
            if let Some(color) = node.pass() {
                return Err(GameError::Pass { number: number + 1, color });
            }
            let Some(mv) = node.mv else { continue };
            number += 1;
            // A game that is over gives the better reason.
            let illegal = |why| IllegalMove { ply: number, point: mv.point, why };
            game.check(mv.point).map_err(illegal)?;
            if mv.color != game.side_to_move() {
                return Err(GameError::Turn { number, color: mv.color });
            }
            game.play(mv.point).map_err(illegal)?;
        }
        Ok(game)
    }
}
