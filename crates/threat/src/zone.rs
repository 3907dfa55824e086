//! Which replies can matter against a threat to win by fours.

use crate::fours::possible_fours;
use tengen_core::{Board, Color, Direction, Point, PointSet, Rule};
use tengen_pattern::{PatternState, Threat};

/// The replies that could spoil a win by fours that the attacker would have if the defender
/// passed. Every other reply leaves the whole line as it is: its points empty, its fours fours,
/// and the defender without a four of its own on the way.
///
/// The board has the defender to move; `line` is the attacker's win after a pass.
pub(crate) fn defence_zone(
    board: &mut Board,
    patterns: &mut PatternState,
    line: &[Point],
) -> PointSet {
    let defender = board.side_to_move();
    let attacker = !defender;
    let mut zone = possible_fours(patterns, defender);
    board.pass();
    let mut placed = 0;
    let mut hangs_on_bans = false;
    for (ply, &point) in line.iter().enumerate() {
        zone.insert(point);
        let own = ply % 2 == 0;
        if own && patterns.threat(point, attacker) == Threat::Five {
            break;
        }
        let doubtful = patterns.threat(point, Color::Black) == Threat::Suspect;
        hangs_on_bans |= doubtful && board.side_to_move() == Color::Black;
        board.place(point, patterns);
        placed += 1;
        if own {
            // Where the four would become five: the answer, or both ends of an open four.
            for five in &patterns.points(attacker, Threat::Five) {
                zone.insert(five);
                hangs_on_bans |= !board.is_legal(five, defender);
            }
        } else {
            zone = zone.union(&possible_fours(patterns, defender));
        }
    }
    for _ in 0..placed {
        board.undo(patterns);
    }
    board.pass();
    let empty: Vec<Point> = board.empty_points().collect();
    if board.rule() == Rule::Renju && hangs_on_bans {
        for &point in &empty {
            let open = !zone.contains(point) && board.is_legal(point, defender);
            if open && !stands(board, patterns, line, point) {
                zone.insert(point);
            }
        }
    }
    empty.into_iter().filter(|&point| zone.contains(point)).collect()
}

/// Whether the line still wins after a reply that touches none of its points: what renju forbids
/// can hang on stones far away, so the line is played.
fn stands(board: &mut Board, patterns: &mut PatternState, line: &[Point], reply: Point) -> bool {
    let defender = board.side_to_move();
    board.place(reply, patterns);
    let mut placed = 1;
    let mut stands = true;
    for (ply, &point) in line.iter().enumerate() {
        if !board.is_legal(point, board.side_to_move()) {
            stands = false;
            break;
        }
        board.place(point, patterns);
        placed += 1;
        if ply + 1 == line.len() && ply % 2 == 0 {
            let fives = patterns.points(!defender, Threat::Five);
            // Made, open, or not to be blocked.
            stands = match fives.len() {
                1 => fives.iter().all(|five| !board.is_legal(five, defender)),
                _ => true,
            };
        }
    }
    for _ in 0..placed {
        board.undo(patterns);
    }
    stands
}

/// All points in line with a point that a shape can reach.
pub(crate) fn around(board: &Board, point: Point, zone: &mut PointSet) {
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
