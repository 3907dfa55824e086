//! Moves of the root that differ by a symmetry of the position only.

use tengen_core::{Board, Point, Symmetry};

/// Leaves the first of all points that a symmetry of the position carries into each other: the
/// others have its value. All stay if fewer than `least` would.
pub(crate) fn keep_distinct(points: &mut Vec<Point>, board: &Board, least: usize) {
    let turns = symmetries(board);
    if turns.is_empty() {
        return;
    }
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for &point in &*points {
        if !images(point, board, &turns).any(|image| kept.contains(&image)) {
            kept.push(point);
        }
    }
    if kept.len() >= least {
        *points = kept;
    }
}

/// Whether two points are the same, or a symmetry of the position carries one into the other.
pub(crate) fn is_same(one: Point, other: Point, board: &Board) -> bool {
    one == other || images(one, board, &symmetries(board)).any(|image| image == other)
}

fn images(point: Point, board: &Board, turns: &[Symmetry]) -> impl Iterator<Item = Point> {
    turns.iter().map(move |turn| turn.apply(point, board.size()))
}

/// The symmetries that leave the position as it is, besides the one that does nothing.
fn symmetries(board: &Board) -> Vec<Symmetry> {
    let turns = Symmetry::ALL.into_iter().filter(|&turn| turn != Symmetry::IDENTITY);
    turns.filter(|&turn| board.transform(turn) == *board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Game, Rule, Size, board};

    fn distinct(board: &Board) -> usize {
        let mut points: Vec<Point> = board.empty_points().collect();
        keep_distinct(&mut points, board, 2);
        points.len()
    }

    #[test]
    fn one_point_of_each_orbit_stays() {
        // On an odd board of side n the points fall into (n + 1)(n + 3) / 8 classes.
        let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
        assert_eq!(distinct(game.board()), 36);
        let mut all: Vec<Point> = game.board().empty_points().collect();
        keep_distinct(&mut all, game.board(), 37);
        assert_eq!(all.len(), 225, "more are wanted than there are");
        game.play(Point::centre(Size::FIFTEEN)).unwrap();
        assert_eq!(distinct(game.board()), 35);
        let diagonal = board! { "X . . . ." ". O . . ." ". . . . ." ". . . . ." ". . . . ." };
        assert_eq!(distinct(&diagonal), 13);
        let none = board! { "X O . . ." ". . . . ." ". . X . ." ". . . . ." ". . . . ." };
        assert_eq!(distinct(&none), 22);
    }

    #[test]
    fn every_point_has_its_image_among_those_that_stay() {
        let board = board! { ". . . . ." ". X O X ." ". . . . ." ". X O X ." ". . . . ." };
        let mut kept: Vec<Point> = board.empty_points().collect();
        keep_distinct(&mut kept, &board, 2);
        assert!(kept.len() < board.empty_count());
        for point in board.empty_points() {
            let image = |turn: &Symmetry| kept.contains(&turn.apply(point, board.size()));
            let turns = symmetries(&board);
            assert!(kept.contains(&point) || turns.iter().any(image), "{point}");
            assert_eq!(kept.iter().filter(|&&other| is_same(point, other, &board)).count(), 1);
        }
    }
}
