//! Which replies can matter against a threat to win by fours.

use crate::fours::all_fours;
use tengen_core::{Board, Color, Direction, Point, PointSet, Rule};
use tengen_pattern::{PatternState, Threat};

/// The replies that could spoil a win by fours that the attacker would have if the defender
/// passed. Every other reply leaves the whole line as it is: its points empty, its fours fours,
/// and the defender without a four of its own on the way.
///
/// The board has the defender to move; `line` is the attacker's win after a pass.
pub(crate) fn zone(board: &mut Board, patterns: &mut PatternState, line: &[Point]) -> PointSet {
    let defender = board.side_to_move();
    let attacker = !defender;
    let mut zone = all_fours(board, patterns, defender);
    board.pass();
    let mut placed = 0;
    for (ply, &point) in line.iter().enumerate() {
        zone.insert(point);
        if ply % 2 == 0 && patterns.threat(point, attacker) == Threat::Five {
            break;
        }
        if doubtful(patterns, point, board.side_to_move()) {
            around(board, point, &mut zone);
        }
        board.place(point, patterns);
        placed += 1;
        if ply % 2 == 0 {
            // Where the four would become five: the answer, or both ends of an open four.
            for five in &patterns.points(attacker, Threat::Five) {
                zone.insert(five);
                if board.rule() == Rule::Renju && defender == Color::Black {
                    // What may be played there can hang on stones around it.
                    if !board.is_legal(five, defender) {
                        around(board, five, &mut zone);
                    }
                }
            }
        } else {
            zone = zone.union(&all_fours(board, patterns, defender));
        }
        if board.rule().goal(attacker).needs_open_end() {
            around(board, point, &mut zone);
        }
    }
    for _ in 0..placed {
        board.undo(patterns);
    }
    board.pass();
    zone.iter().filter(|&point| board.is_empty(point)).collect()
}

/// Whether renju's ban was a question here.
fn doubtful(patterns: &PatternState, point: Point, side: Color) -> bool {
    side == Color::Black && patterns.threat(point, side) == Threat::Suspect
}

/// All points in line with a point that a shape can reach.
fn around(board: &Board, point: Point, zone: &mut PointSet) {
    for direction in Direction::ALL {
        for sign in [-1, 1] {
            let step = sign * direction.step();
            let cells = (1..=5).map_while(|cell| {
                let index = usize::try_from(point.index() as isize + cell * step).ok()?;
                Point::from_index(index).filter(|other| other.is_on(board.size()))
            });
            cells.for_each(|other| zone.insert(other));
        }
    }
}
