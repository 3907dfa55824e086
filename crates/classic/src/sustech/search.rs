//! `alpha_beta` of section 2.3, with alpha and beta the right way round.
//!
//! The value of a line is that of its last move alone, as in the paper; the side that won on the
//! way is not noticed unless asked for. So deeper searches look at the wrong thing, which may be
//! why the paper found them weaker.

use super::evaluate::Chessboard;
use super::forms::{TYPES, Type};
use tengen_agent::Budget;
use tengen_core::{Color, Point};

pub(crate) struct Search<'a> {
    pub board: Chessboard,
    /// Every point that was empty at the root, row by row.
    pub points: &'a [Point],
    pub scores: &'a [i64; TYPES],
    pub budget: &'a mut Budget,
    /// The side that maximizes: the root's.
    pub side: Color,
    /// Whether a five ends a line.
    pub wins: bool,
    pub evaluations: u64,
}

impl Search<'_> {
    /// The value, for the root's side, of a move of `color` and `deep` plies after it.
    pub fn value(&mut self, point: Point, color: Color, deep: u32, alpha: f64, beta: f64) -> f64 {
        if !self.budget.visit() {
            return 0.0;
        }
        let ends =
            deep == 0 || self.wins && self.board.calculate(point, color)[Type::Five as usize] > 0;
        if ends {
            self.evaluations += 1;
            let score = self.board.evaluate(point, color, self.scores).score();
            return if color == self.side { score } else { -score };
        }
        self.board.place(point, color);
        let value = self.alpha_beta(deep, !color, alpha, beta);
        self.board.clear(point);
        value
    }

    /// The best value that `color`, to move, can reach in `deep` plies.
    fn alpha_beta(&mut self, deep: u32, color: Color, mut alpha: f64, mut beta: f64) -> f64 {
        let points = self.points;
        for &point in points {
            if !self.board.is_empty(point) {
                continue;
            }
            let value = self.value(point, color, deep - 1, alpha, beta);
            if self.budget.is_spent() {
                break;
            }
            if color == self.side {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if color == self.side { alpha } else { beta }
    }
}
