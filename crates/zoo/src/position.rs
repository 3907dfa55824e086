//! The engine's board, and what it plays on it.

use tengen_core::{Board, Point, Setup, Size};

/// The point of coordinates that count from the top left, `7,8` or `7,8,1`.
pub fn point(numbers: &[i64], size: Size) -> Option<Point> {
    let [x, y] = *numbers.get(..2)? else { return None };
    let (column, from_top) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    let row = size.get().checked_sub(1)?.checked_sub(from_top)?;
    Point::new(column, row).filter(|point| point.is_on(size))
}

/// A point as the protocol writes it.
pub fn text(point: Point, size: Size) -> String {
    format!("{},{}", point.column(), size.get() - 1 - point.row())
}

/// The numbers of a line such as `7,8` or `7,8,1`.
pub fn numbers(text: &str) -> Vec<i64> {
    text.split(',').map_while(|number| number.trim().parse().ok()).collect()
}

/// Row by row from the top left, whatever the rule.
pub fn first_free(position: &Setup) -> Option<Point> {
    let side = position.size.get();
    let mut points = (0..side).rev().flat_map(|row| (0..side).map(move |column| (column, row)));
    points.find_map(|(column, row)| {
        let is_taken =
            |point: &Point| position.black.contains(point) || position.white.contains(point);
        Point::new(column, row).filter(|point| !is_taken(point))
    })
}

/// Five, the opponent's five, or the legal point nearest to the centre.
pub fn modest(board: &Board) -> Option<Point> {
    let side = board.side_to_move();
    let centre = Point::centre(board.size());
    let far = |point: Point| {
        point.column().abs_diff(centre.column()).max(point.row().abs_diff(centre.row()))
    };
    board.empty_points().min_by_key(|&point| {
        (
            !board.makes_five(point, side),
            !board.is_legal(point, side),
            !board.makes_five(point, !side),
            far(point),
        )
    })
}
