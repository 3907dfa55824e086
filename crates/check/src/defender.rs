//! The opponent in the games of a check: it takes what wins, stops what would win against it, and
//! is otherwise harmless. An engine that misses its chance in a tactical question is punished.

use crate::fours::win;
use tengen_core::{Color, Game, Point};
use tengen_pattern::{PatternState, Threat};

/// How many fours the opponent looks ahead for itself.
const ATTACK: usize = 4;

/// What is played first, of both sides.
const URGENT: [(bool, Threat); 7] = [
    (true, Threat::Five),
    (false, Threat::Five),
    (true, Threat::OpenFour),
    (true, Threat::DoubleFour),
    (false, Threat::OpenFour),
    (false, Threat::DoubleFour),
    (false, Threat::FourThree),
];

/// The opponent's move, or nothing if there is no legal point.
pub(crate) fn reply(game: &Game) -> Option<Point> {
    let board = game.board();
    let side = board.side_to_move();
    let patterns = PatternState::new(board);
    let of = |own: bool| -> Color { if own { side } else { !side } };
    let urgent = URGENT.iter().flat_map(|&(own, threat)| patterns.points(of(own), threat).iter());
    urgent.chain(scattered(game)).find(|&point| board.is_legal(point, side))
}

/// The opponent in the tactical questions, where a win that was missed must not come back by
/// itself: it wins by fours if it can, and otherwise takes a point after which the engine cannot,
/// in so many moves. If there is none the engine has found its win.
pub(crate) fn resist(game: &Game, moves: usize) -> Option<Point> {
    let first = reply(game)?;
    let mut board = game.board().clone();
    let side = board.side_to_move();
    if let Some(point) = win(&mut board, ATTACK) {
        return Some(point);
    }
    // The last of its moves is the five.
    let fours = moves.saturating_sub(1);
    let holds = |point: &Point| {
        if !game.board().is_legal(*point, side) {
            return false;
        }
        board.place(*point, &mut ());
        let is_held = win(&mut board, fours).is_none();
        board.undo(&mut ());
        is_held
    };
    std::iter::once(first).chain(scattered(game)).find(holds).or(Some(first))
}

/// The empty points in an order that has no pattern, the same every time.
fn scattered(game: &Game) -> Vec<Point> {
    let mut points: Vec<Point> = game.board().empty_points().collect();
    points.sort_by_key(|point| (point.index() as u32).wrapping_mul(2_654_435_761));
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::board;

    fn answer(board: tengen_core::Board) -> String {
        reply(&Game::from_board(board).unwrap()).unwrap().to_string()
    }

    #[test]
    fn it_wins_then_stops_then_attacks() {
        let both_have_four = board! {
            "O O O O . . ."
            ". . . . . . ."
            "X X X X . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            "freestyle, white to move"
        };
        assert_eq!(answer(both_have_four), "e7");
        let four_and_open_three = board! {
            ". . O O O . ."
            ". . . . . . ."
            "X X X X . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            "freestyle, white to move"
        };
        assert_eq!(answer(four_and_open_three), "e5");
    }

    #[test]
    fn renju_forbids_it_points_too() {
        let board = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". X X X . X X . ."
            ". . . . O . . . ."
            ". . . . O . . . ."
            ". . . . O . . . ."
            ". . . . O . . . ."
            "renju, black to move"
        };
        assert_ne!(answer(board), "e5", "a row of six");
    }

    /// Black has an open three and has just played elsewhere; white has nothing.
    #[test]
    fn it_resists_where_it_can() {
        let board = board! {
            ". . . . . . . . ."
            ". X . . . . . O ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . X X X . . ."
            ". . . . . . . . ."
            ". . . . O . . . ."
            ". . . . . . O . ."
            ". . . . . . . . ."
            "freestyle, white to move"
        };
        let game = Game::from_board(board).unwrap();
        let mut after = game.board().clone();
        assert!(win(&mut after.clone(), ATTACK).is_none());
        after.place(resist(&game, 5).unwrap(), &mut ());
        assert_eq!(win(&mut after, 4), None);
    }
}
