//! The board of three colours.

use crate::grid::Grid;
use std::fmt;

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The board's side.
    pub side: usize,
    /// How long a row wins.
    pub row: usize,
}

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The side is too short or too long.
    #[error("a board of side {0}: expected 5 to 22")]
    Side(usize),
    /// The row is too short or too long.
    #[error("a row of {row} on a board of side {side}: expected 3 to {side}, 6 at most")]
    Row {
        /// The row asked for.
        row: usize,
        /// The board's side.
        side: usize,
    },
}

impl Variant {
    /// A board and a row that fits on it.
    ///
    /// ```
    /// use tengen_lab::three::Variant;
    /// assert!(Variant::new(9, 5).is_ok() && Variant::new(4, 4).is_err());
    /// assert!(Variant::new(9, 7).is_err());
    /// ```
    pub fn new(side: usize, row: usize) -> Result<Variant, VariantError> {
        if !(5..=22).contains(&side) {
            return Err(VariantError::Side(side));
        }
        if !(3..=6.min(side)).contains(&row) {
            return Err(VariantError::Row { row, side });
        }
        Ok(Variant { side, row })
    }
}

/// A position of the game, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreePosition {
    pub(super) grid: Grid,
    pub(super) row: usize,
    moves: Vec<usize>,
    winner: Option<usize>,
}

/// The stones of the first, second and third seat.
const STONES: [char; 3] = ['X', 'O', '#'];

impl ThreePosition {
    /// The empty board.
    pub fn new(variant: Variant) -> ThreePosition {
        let grid = Grid::new(variant.side);
        ThreePosition { grid, row: variant.row, moves: Vec::new(), winner: None }
    }

    /// Whose turn it is: seat 0, 1 or 2.
    pub fn turn(&self) -> usize {
        self.moves.len() % 3
    }

    /// Who has won.
    pub fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// Whether nobody can move any more.
    pub fn is_over(&self) -> bool {
        self.winner.is_some() || self.grid.empty().next().is_none()
    }

    /// The cells played, row by row from the bottom left.
    pub fn moves(&self) -> &[usize] {
        &self.moves
    }

    /// Puts a stone of the seat to move on an empty cell; nothing happens elsewhere or after the
    /// end.
    pub fn play(&mut self, cell: usize) -> bool {
        let area = self.grid.side() * self.grid.side();
        if self.is_over() || cell >= area || self.grid.at(cell) != 0 {
            return false;
        }
        let seat = self.turn();
        let wins = self.grid.makes_row(cell, stone(seat), self.row);
        self.grid.set(cell, stone(seat));
        self.moves.push(cell);
        self.winner = wins.then_some(seat);
        true
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        if let Some(cell) = self.moves.pop() {
            self.grid.set(cell, 0);
            self.winner = None;
        }
    }

    /// A cell as players write it: `e5`.
    pub fn name(&self, cell: usize) -> String {
        let side = self.grid.side();
        let column = char::from(b'a' + (cell % side) as u8);
        format!("{column}{}", cell / side + 1)
    }

    /// The moves in order, each with its stone.
    pub fn score_sheet(&self) -> String {
        let told = |(number, &cell): (usize, &usize)| {
            format!("{} {}{}", number + 1, STONES.get(number % 3).unwrap_or(&'?'), self.name(cell))
        };
        self.moves.iter().enumerate().map(told).collect::<Vec<_>>().join("  ")
    }
}

/// The colour of a seat on the grid.
pub(super) fn stone(seat: usize) -> u8 {
    seat as u8 + 1
}

impl fmt::Display for ThreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.grid.side();
        for row in (0..side).rev() {
            write!(f, "{:2}", row + 1)?;
            for column in 0..side {
                let color = usize::from(self.grid.at(row * side + column));
                let sign = color.checked_sub(1).and_then(|seat| STONES.get(seat)).unwrap_or(&'.');
                write!(f, " {sign}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        for column in 0..side {
            write!(f, " {}", char::from(b'a' + column as u8))?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_take_turns_until_one_has_a_row() {
        let mut position = ThreePosition::new(Variant::new(5, 3).unwrap());
        // The first along the bottom, the others elsewhere.
        for cell in [0, 10, 20, 1, 11, 24] {
            assert!(position.play(cell) && !position.is_over());
        }
        assert!(!position.play(0), "taken");
        assert!(position.play(2));
        assert_eq!((position.winner(), position.turn()), (Some(0), 1));
        assert!(!position.play(12), "over");
        assert!(position.to_string().ends_with(" 1 X X X . .\n   a b c d e\n"));
        assert!(position.score_sheet().starts_with("1 Xa1  2 Oa3  3 #a5"));
        position.undo();
        assert!(!position.is_over() && position.turn() == 0);
    }

    #[test]
    fn a_full_board_is_a_draw() {
        let mut position = ThreePosition::new(Variant::new(5, 5).unwrap());
        for cell in (0..25).map(|number| number * 3 % 25) {
            assert!(position.play(cell));
        }
        assert!(position.is_over() && position.winner().is_none());
    }
}
