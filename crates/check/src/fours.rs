//! A win by fours alone, searched from the rules themselves: slow, and with nothing to get wrong.
//! It proves the tactical questions, and finds the opponent's replies in them.

use tengen_core::{Board, Cell, Color, Direction, Point};

/// The points where a colour may win at once.
pub(crate) fn fives(board: &Board, color: Color) -> Vec<Point> {
    // The stone that completes five has one of its row beside it.
    let is_near = |point| around(point, 1).any(|near| board.cell(near) == Cell::Stone(color));
    let makes = |point: &Point| is_near(*point) && board.makes_five(*point, color);
    board.empty_points().filter(makes).collect()
}

/// The points within so many steps in every direction.
fn around(point: Point, steps: isize) -> impl Iterator<Item = Point> {
    Direction::ALL.into_iter().flat_map(move |direction| along(point, direction, steps))
}

/// The points within so many steps in one direction and its opposite.
fn along(point: Point, direction: Direction, steps: isize) -> impl Iterator<Item = Point> {
    (-steps..=steps).filter(|&count| count != 0).filter_map(move |count| {
        let index = point.index().checked_add_signed(count * direction.step());
        index.and_then(Point::from_index)
    })
}

/// The first move of a win by at most so many fours, the last of which cannot be stopped, for
/// the side to move. Zero asks for a five.
pub(crate) fn win(board: &mut Board, fours: usize) -> Option<Point> {
    let side = board.side_to_move();
    if let Some(&five) = fives(board, side).first() {
        return Some(five);
    }
    if fours == 0 {
        return None;
    }
    let forced = fives(board, !side);
    let points: Vec<Point> = match forced.as_slice() {
        [] => board.empty_points().collect(),
        [only] => vec![*only],
        _ => return None,
    };
    points.into_iter().find(|&point| {
        has_three(board, point, side) && board.is_legal(point, side) && holds(board, point, fours)
    })
}

/// Whether three stones of this colour stand within four steps in one direction: fewer make no
/// four there.
fn has_three(board: &Board, point: Point, color: Color) -> bool {
    let is_own = |point: &Point| board.cell(*point) == Cell::Stone(color);
    Direction::ALL
        .into_iter()
        .any(|direction| along(point, direction, 4).filter(is_own).count() > 2)
}

/// Whether this move makes a four that leads to a win, whatever the reply.
pub(crate) fn holds(board: &mut Board, point: Point, fours: usize) -> bool {
    let side = board.side_to_move();
    board.place(point, &mut ());
    // There was no five before, so each goes through the new stone.
    let makes = |near: &Point| is_five(board, *near, side);
    let mut threats: Vec<Point> = around(point, 4).filter(makes).collect();
    threats.sort_unstable();
    threats.dedup();
    let is_won = fives(board, !side).is_empty()
        && threats.first().is_some_and(|&first| {
            // Under caro a four is stopped from behind, too, and one stone may stop both ends.
            let replies: Vec<Point> = around(first, 5).chain([first]).collect();
            replies.into_iter().all(|reply| {
                if !board.is_legal(reply, !side) {
                    return true;
                }
                board.place(reply, &mut ());
                let goes_on = threats.iter().any(|&five| is_five(board, five, side))
                    || win(board, fours - 1).is_some();
                board.undo(&mut ());
                goes_on
            })
        });
    board.undo(&mut ());
    is_won
}

fn is_five(board: &Board, point: Point, color: Color) -> bool {
    board.is_empty(point) && board.makes_five(point, color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::board;

    #[test]
    fn an_open_three_is_one_four_from_the_win_and_a_closed_one_is_not() {
        let mut open = board! {
            ". . . . . . ."
            ". . . . . . ."
            ". . X X X . ."
            ". . . . . . ."
            ". . O O . O ."
            ". . . . . . ."
            ". . . . . . ."
            "freestyle, black to move"
        };
        assert_eq!(win(&mut open, 0), None);
        assert_eq!(win(&mut open, 1), Some("b5".parse().unwrap()));
        let mut closed = board! {
            ". . . . . . ."
            ". . . . . . ."
            ". O X X X . ."
            ". . . . . . ."
            ". . O O . . ."
            ". . . . . . ."
            ". . . . . . ."
            "freestyle, black to move"
        };
        assert_eq!(win(&mut closed, 3), None);
    }

    /// The reply to the first four makes a four itself, on the point that has to be answered.
    #[test]
    fn a_reply_that_makes_five_or_a_four_is_seen() {
        let mut board = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . O X X X . . ."
            ". . . . . . . . ."
            ". . . . . . . O ."
            ". . . . . . . O ."
            ". . . . . . . O ."
            ". . . . . . . X ."
            "freestyle, black to move"
        };
        assert_eq!(win(&mut board, 4), None);
    }
}
