//! Positions told with `BOARD`.

use super::Exam;
use crate::outcome::{StepResult, fail};
use tengen_core::{Color, Point, Setup};
use tengen_protocol::{Command, Dialect, stones};

impl Exam<'_> {
    /// `BOARD` with these stones in this order, answered by a legal move of `side`.
    pub fn board(&mut self, placed: &[(Color, Point)], side: Color) -> StepResult<Point> {
        let command = self.take_board(placed, side)?;
        self.ask(&command)
    }

    /// The command, with the position taken over to our own board.
    pub fn take_board(&mut self, placed: &[(Color, Point)], side: Color) -> StepResult<Command> {
        let of = |wanted: Color| {
            placed.iter().filter(|(color, _)| *color == wanted).map(|&(_, point)| point).collect()
        };
        let (rule, size) = (self.rule, self.size);
        let setup = Setup {
            rule,
            size,
            black: of(Color::Black),
            white: of(Color::White),
            side_to_move: side,
        };
        match setup.check() {
            Ok(game) => *self.game() = game,
            Err(error) => return fail("checker", format!("a position of ours is none: {error}")),
        }
        Ok(Command::Board(stones(placed, side, Dialect::Gomocup, size)))
    }
}
