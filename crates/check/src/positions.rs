//! Positions that ask for nothing but a legal move.

use tengen_core::{Color, Point, Size};

/// How stones are listed in `BOARD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    /// None: the empty board.
    Empty,
    /// Three stones of an opening, as the judge begins a game; white is asked.
    Opening,
    /// Nearly all points, in an order in which they could have been played.
    Crowded,
    /// The same, row by row.
    CrowdedByRows,
    /// Four stones of the side that is asked and one of the other.
    Unequal,
}

/// The stones and the side that is asked.
pub(crate) fn listed(listing: Listing, size: Size) -> (Vec<(Color, Point)>, Color) {
    match listing {
        Listing::Empty => (Vec::new(), Color::Black),
        Listing::Opening => (opening(size), Color::White),
        Listing::Crowded => (in_turns(crowd(size)), Color::Black),
        Listing::CrowdedByRows => (crowd(size), Color::Black),
        Listing::Unequal => {
            let at = |right: isize, up: isize| from_centre(size, right, up);
            let black = [at(-4, 2), at(3, 3), at(-2, -3), at(4, -1)];
            let stones = black.into_iter().map(|point| (Color::Black, point));
            (stones.chain([(Color::White, at(0, 0))]).collect(), Color::Black)
        }
    }
}

/// Three stones near the centre.
pub(crate) fn opening(size: Size) -> Vec<(Color, Point)> {
    let offsets = [(Color::Black, 0, 0), (Color::White, 1, 1), (Color::Black, -1, 2)];
    offsets.map(|(color, right, up)| (color, from_centre(size, right, up))).to_vec()
}

fn from_centre(size: Size, right: isize, up: isize) -> Point {
    let centre = Point::centre(size);
    let moved = |from: usize, by: isize| from.saturating_add_signed(by);
    Point::new(moved(centre.column(), right), moved(centre.row(), up)).unwrap_or(centre)
}

/// Stones in pairs along the rows, which make no row of more than two, with holes. An engine that
/// loses track of a stone here soon plays where one stands, above all in the middle; equally many
/// of both colours.
fn crowd(size: Size) -> Vec<(Color, Point)> {
    let centre = Point::centre(size);
    let is_hole = |point: Point| {
        point != centre && (3 * point.column() + 2 * point.row() + 1).is_multiple_of(7)
    };
    let color = |point: Point| match (point.column() / 2 + point.row()) % 2 {
        0 => Color::Black,
        _ => Color::White,
    };
    let mut stones: Vec<(Color, Point)> = Point::all(size)
        .filter(|&point| !is_hole(point))
        .map(|point| (color(point), point))
        .collect();
    let count = |stones: &[(Color, Point)], wanted: Color| {
        stones.iter().filter(|(color, _)| *color == wanted).count()
    };
    for wanted in Color::ALL {
        while count(&stones, wanted) > count(&stones, !wanted) {
            match stones.iter().rposition(|(color, _)| *color == wanted) {
                Some(last) => drop(stones.remove(last)),
                None => break,
            }
        }
    }
    stones
}

/// The same stones, black and white in turns.
pub(crate) fn in_turns(stones: Vec<(Color, Point)>) -> Vec<(Color, Point)> {
    let (black, white): (Vec<_>, Vec<_>) =
        stones.into_iter().partition(|(color, _)| *color == Color::Black);
    let (mut black, mut white) = (black.into_iter(), white.into_iter());
    let mut turns = Vec::new();
    loop {
        let (first, second) = (black.next(), white.next());
        if first.is_none() && second.is_none() {
            return turns;
        }
        turns.extend(first.into_iter().chain(second));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Game, Rule, Setup};

    const ALL: [Listing; 5] = [
        Listing::Empty,
        Listing::Opening,
        Listing::Crowded,
        Listing::CrowdedByRows,
        Listing::Unequal,
    ];

    fn game(listing: Listing, size: Size) -> Game {
        let (stones, side_to_move) = listed(listing, size);
        let of = |wanted: Color| {
            stones.iter().filter(|(color, _)| *color == wanted).map(|&(_, point)| point).collect()
        };
        let (black, white) = (of(Color::Black), of(Color::White));
        let rule = Rule::Freestyle;
        Setup { rule, size, black, white, side_to_move }.check().unwrap()
    }

    #[test]
    fn every_position_is_open_and_nobody_can_win_at_once() {
        for size in Size::all().filter(|&size| size >= Size::FIFTEEN) {
            for listing in ALL {
                let game = game(listing, size);
                assert_eq!(game.outcome(), None);
                for color in Color::ALL {
                    let board = game.board();
                    assert!(board.empty_points().all(|point| !board.makes_five(point, color)));
                }
            }
        }
    }

    #[test]
    fn a_crowd_leaves_few_points_and_is_even() {
        for size in [Size::FIFTEEN, Size::TWENTY] {
            let board = game(Listing::Crowded, size).board().clone();
            assert_eq!(board.stones(Color::Black), board.stones(Color::White));
            let empty = board.empty_count();
            assert!(empty > 25 && empty < size.area() / 4, "{empty}");
            assert_eq!(board, game(Listing::CrowdedByRows, size).board().clone());
            let (turns, _) = listed(Listing::Crowded, size);
            let (rows, _) = listed(Listing::CrowdedByRows, size);
            assert_ne!(turns, rows);
        }
    }
}
