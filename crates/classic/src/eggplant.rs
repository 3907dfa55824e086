//! `eggplant-minimax` and `eggplant-mcts`.
//!
//! **The paper.** Jialun Shen and Jinming Liu, "Final Report for AI Final Project: Gomoku": an
//! agent named Eggplant for freestyle on 20x20, once with minimax on points for patterns, once with
//! Monte Carlo tree search.
//!
//! **What it claims.** Minimax takes less than 1 s per move at n = 2 (search depth 1) and 10 to 60
//! s at n = 3, so n = 2 is all one can afford, and it plays well with good rules; one simulation on
//! 20x20 takes 40 s, so MCTS cannot converge and wanders until it is going to die.
//!
//! **How we read it, where it leaves a choice.**
//! - Neighbours follow the definition, not the printed list (which names a point outside its own
//!   table). All neighbours in a line share its pattern, so the four lines through the move say it
//!   all; the rows for double patterns in table 1 need them together. The other reading, the
//!   lines through each neighbour, is `lines=neighbours`.
//! - Table 1 is `points`. A five has its points whatever else fits, of the other rows the greatest
//!   counts (algorithm 1); the side that gets exactly win_point or will_win_point has won
//!   (algorithm 2).
//! - Algorithm 2 as printed calls a move that *stops* a win a win of the opponent
//!   (`printed=on`); meant is that the side that makes the row wins.
//! - Candidates are all empty points; among equals the nearest to the centre is taken.
//! - `Simulation` as printed returns at once unless the game is over: ours plays to the end. A draw
//!   is not a win. Forced patterns are unbroken rows, as table 2 draws them.
//! - In `flat` and `hmcts` the simulations go round by round over the moves, not move by move, so
//!   that a time limit cuts all moves alike; in full they are the same. `uct` has as many in all.
//! - The "relatively reasonable action" when time runs out: the most urgent forced move, or the
//!   move of most points.
//! - The number of simulations and the time limit are not given; ours are in the parameters.
//!
//! Freestyle as in the paper, and standard: table 1 stays, but six in a row are not a pattern, and
//! an end of a four where a stone would make six is not free; playouts end with exactly five.

mod grader;
mod mcts;
mod minimax;
mod playout;
mod tree;

use crate::rows::Rows;
use grader::{Lines, Points, single_move};
use tengen_agent::{Overlay, Settings};
use tengen_core::{Color, Game, Point, Rule};

pub(crate) use mcts::KIND as MCTS;
pub(crate) use minimax::KIND as MINIMAX;

const RULES: &[Rule] = &[Rule::Freestyle, Rule::Standard];

/// How moves are graded.
#[derive(Clone, Copy, Debug)]
struct Grading {
    lines: Lines,
    points: Points,
}

impl Grading {
    fn from(settings: &Settings) -> Grading {
        let lines = match settings.word("lines") {
            "neighbours" => Lines::Neighbours,
            _ => Lines::Move,
        };
        Grading { lines, points: Points::from(settings) }
    }

    /// The points of every move for either player, and together.
    fn layers(self, game: &Game) -> Vec<Overlay> {
        let board = game.board();
        if !RULES.contains(&board.rule()) {
            return Vec::new();
        }
        let mut rows = Rows::of(board);
        let empty: Vec<Point> = board.empty_points().collect();
        let mut of = |color: Color| -> Vec<f64> {
            let mut points = |point: &Point| {
                let number = rows.number(*point);
                f64::from(single_move(&mut rows, number, color, &self))
            };
            empty.iter().map(&mut points).collect()
        };
        let (black, white) = (of(Color::Black), of(Color::White));
        let both = black.iter().zip(&white).map(|(black, white)| black + white);
        let layer = |name: &str, values: Vec<f64>| {
            Overlay::numbers(name, empty.iter().copied().zip(values))
        };
        vec![
            layer("points", both.collect()),
            layer("points for black", black),
            layer("points for white", white),
        ]
    }
}
