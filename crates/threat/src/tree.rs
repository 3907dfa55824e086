//! Proof trees of wins by fours.

use std::sync::Arc;
use tengen_core::{Board, Point};
use tengen_pattern::{PatternState, Threat};
use tengen_proof::{Attack, Defence};

/// The tree of a line that [`Vcf`](crate::Vcf) found: after each four, whoever does not block it
/// loses at once. Nothing if the line does not win.
pub(crate) fn tree_of_fours(
    board: &mut Board,
    patterns: &mut PatternState,
    line: &[Point],
) -> Option<Arc<Attack>> {
    let (&point, rest) = line.split_first()?;
    let side = board.side_to_move();
    if patterns.threat(point, side) == Threat::Five {
        return Some(Attack::five(point));
    }
    board.place(point, patterns);
    let defence = defence_of_fours(board, patterns, rest);
    board.undo(patterns);
    Some(Attack::then(point, defence?))
}

fn defence_of_fours(
    board: &mut Board,
    patterns: &mut PatternState,
    rest: &[Point],
) -> Option<Defence> {
    let side = !board.side_to_move();
    let fives: Vec<Point> = patterns.points(side, Threat::Five).iter().collect();
    match *fives {
        [five] => {
            let otherwise = Some(Attack::five(five));
            if !board.is_legal(five, !side) {
                return Some(Defence { replies: Vec::new(), otherwise });
            }
            let (&reply, rest) = rest.split_first()?;
            if reply != five {
                return None;
            }
            board.place(reply, patterns);
            let next = tree_of_fours(board, patterns, rest);
            board.undo(patterns);
            Some(Defence { replies: vec![(reply, next?)], otherwise })
        }
        [first, second, ..] => Some(Defence::of_two_fives(first, second)),
        [] => None,
    }
}
