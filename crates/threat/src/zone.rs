//! Which replies can matter against a threat to win by fours.

use crate::fours::possible_fours;
use tengen_core::{Board, Color, Direction, Point, PointSet, Rule};
use tengen_pattern::{Position, Threat};

/// The replies that could spoil a win by fours that the attacker would have if the defender
/// passed. Every other reply leaves the whole line as it is: its points empty, its fours fours,
/// and the defender without a four of its own on the way.
///
/// The board has the defender to move; `line` is the attacker's win after a pass.
pub(crate) fn defence_zone(position: &mut Position, line: &[Point]) -> PointSet {
    let defender = position.board().side_to_move();
    let attacker = !defender;
    let mut zone = possible_fours(position.patterns(), defender);
    position.pass();
    let mut placed = 0;
    let mut hangs_on_bans = false;
    for (ply, &point) in line.iter().enumerate() {
        zone.insert(point);
        let own = ply % 2 == 0;
        if own && position.patterns().threat(point, attacker) == Threat::Five {
            break;
        }
        let doubtful = position.patterns().threat(point, Color::Black) == Threat::Suspect;
        hangs_on_bans |= doubtful && position.board().side_to_move() == Color::Black;
        position.place(point);
        placed += 1;
        if own {
            // Where the four would become five: the answer, or both ends of an open four.
            for five in &position.patterns().points(attacker, Threat::Five) {
                zone.insert(five);
                hangs_on_bans |= !position.board().is_legal(five, defender);
            }
        } else {
            zone = zone.union(&possible_fours(position.patterns(), defender));
        }
    }
    for _ in 0..placed {
        position.undo();
    }
    position.pass();
    let empty: Vec<Point> = position.board().empty_points().collect();
    if position.board().rule() == Rule::Renju && hangs_on_bans {
        for &point in &empty {
            let open = !zone.contains(point) && position.board().is_legal(point, defender);
            if open && !stands(position, line, point) {
                zone.insert(point);
            }
        }
    }
    empty.into_iter().filter(|&point| zone.contains(point)).collect()
}

/// Whether the line still wins after a reply that touches none of its points: what renju forbids
/// can hang on stones far away, so the line is played.
fn stands(position: &mut Position, line: &[Point], reply: Point) -> bool {
    let defender = position.board().side_to_move();
    position.place(reply);
    let mut placed = 1;
    let mut stands = true;
    for (ply, &point) in line.iter().enumerate() {
        let board = position.board();
        if !board.is_legal(point, board.side_to_move()) {
            stands = false;
            break;
        }
        position.place(point);
        placed += 1;
        if ply + 1 == line.len() && ply % 2 == 0 {
            let fives = position.patterns().points(!defender, Threat::Five);
            // Made, open, or not to be blocked.
            stands = match fives.len() {
                1 => fives.iter().all(|five| !position.board().is_legal(five, defender)),
                _ => true,
            };
        }
    }
    for _ in 0..placed {
        position.undo();
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
