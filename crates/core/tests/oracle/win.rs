//! What wins.

use super::{At, DIRECTIONS, Grid, Law, Square, walk};

/// Whether the stone that stands on this square belongs to a winning row.
pub fn wins(grid: &Grid, law: Law, at: At) -> bool {
    !winning_rows(grid, law, at).is_empty()
}

/// The winning rows through the stone on this square, each from its first stone to its last.
pub fn winning_rows(grid: &Grid, law: Law, at: At) -> Vec<Vec<At>> {
    let rows = DIRECTIONS.iter().map(|&direction| row_through(grid, at, direction));
    rows.zip(DIRECTIONS)
        .filter(|(row, direction)| is_won(grid, law, row, *direction))
        .map(|(row, _)| row)
        .collect()
}

/// The colours that have a winning row.
pub fn winners(grid: &Grid, law: Law) -> Vec<Square> {
    [Square::Black, Square::White]
        .into_iter()
        .filter(|&color| grid.squares_of(color).into_iter().any(|at| wins(grid, law, at)))
        .collect()
}

/// The unbroken row of stones of one colour through a stone.
fn row_through(grid: &Grid, at: At, direction: (i32, i32)) -> Vec<At> {
    let color = grid.get(at);
    assert!(matches!(color, Square::Black | Square::White), "no stone at {at:?}");
    let mut first = at;
    while grid.get(walk(first, direction, -1)) == color {
        first = walk(first, direction, -1);
    }
    let mut row = Vec::new();
    let mut next = first;
    while grid.get(next) == color {
        row.push(next);
        next = walk(next, direction, 1);
    }
    row
}

fn is_won(grid: &Grid, law: Law, row: &[At], direction: (i32, i32)) -> bool {
    let (first, last) = (row[0], row[row.len() - 1]);
    let color = grid.get(first);
    // Closed: an opposing stone stands at both ends. The edge of the board closes nothing.
    let closed = grid.get(walk(first, direction, -1)) == color.opponent()
        && grid.get(walk(last, direction, 1)) == color.opponent();
    match law {
        // Five or more in a row win.
        Law::Freestyle => row.len() >= 5,
        // Exactly five in a row win.
        Law::Standard => row.len() == 5,
        // Black wins with exactly five, white with five or more.
        Law::Renju if color == Square::Black => row.len() == 5,
        Law::Renju => row.len() >= 5,
        // A five wins unless it is closed; six or more always win.
        Law::Caro => row.len() >= 6 || (row.len() == 5 && !closed),
        // Exactly five wins unless it is closed.
        Law::CaroExact => row.len() == 5 && !closed,
    }
}
