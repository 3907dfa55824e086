//! Positions that nobody can win any more.

use super::{At, DIRECTIONS, Grid, Law, Square, walk};

/// Whether neither colour can fill any five squares of a line to a winning row.
pub fn is_dead(grid: &Grid, law: Law) -> bool {
    !can_be_won(grid, law, Square::Black) && !can_be_won(grid, law, Square::White)
}

/// Whether `color` could make a winning row if the other side never moved again.
pub fn can_be_won(grid: &Grid, law: Law, color: Square) -> bool {
    grid.all().any(|start| {
        DIRECTIONS.iter().any(|&direction| is_open(grid, law, color, start, direction))
    })
}

/// Whether the five squares from `start` on, all filled by `color`, would win.
fn is_open(grid: &Grid, law: Law, color: Square, start: At, direction: (i32, i32)) -> bool {
    let free = |square: Square| square == color || square == Square::Empty;
    if !(0..5).all(|step| free(grid.get(walk(start, direction, step)))) {
        return false;
    }
    let before = grid.get(walk(start, direction, -1));
    let after = grid.get(walk(start, direction, 5));
    // A stone of the same colour beside the five makes them six.
    let longer = before == color || after == color;
    let closed = before == color.opponent() && after == color.opponent();
    match law {
        Law::Freestyle => true,
        Law::Standard => !longer,
        Law::Renju => color == Square::White || !longer,
        Law::Caro => longer || !closed,
        Law::CaroExact => !longer && !closed,
    }
}
