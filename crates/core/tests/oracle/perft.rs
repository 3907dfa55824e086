//! Counting games.

use super::{Grid, Law, Square, judge, wins};

/// What was counted at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Sequences of that many legal moves. A game that is won goes no further; a forbidden point
    /// is not a move.
    pub sequences: u64,
    /// Those whose last move wins.
    pub wins: u64,
    /// Forbidden points met where a last move was looked for.
    pub forbidden: u64,
}

/// Counts the sequences of `depth` moves from a position that is not won.
pub fn perft(grid: &mut Grid, law: Law, side: Square, depth: usize) -> Counts {
    let mut counts = Counts::default();
    for at in grid.squares_of(Square::Empty) {
        if law == Law::Renju && side == Square::Black && judge(grid, at).is_forbidden() {
            counts.forbidden += u64::from(depth == 1);
            continue;
        }
        grid.set(at, side);
        let won = wins(grid, law, at);
        if depth == 1 {
            counts.sequences += 1;
            counts.wins += u64::from(won);
        } else if !won {
            let below = perft(grid, law, side.opponent(), depth - 1);
            counts.sequences += below.sequences;
            counts.wins += below.wins;
            counts.forbidden += below.forbidden;
        }
        grid.set(at, Square::Empty);
    }
    counts
}
