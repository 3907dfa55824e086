//! Values inside the search: estimates, and wins by their distance from the root.

use tengen_agent::Score;

/// The value of a win at the root. A win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = tengen_eval::WIN_POINTS;
/// No value reaches this.
pub(crate) const INFINITE: i32 = 31_000;
/// Estimates stay within.
pub(crate) const MOST_ESTIMATE: i32 = 20_000;
/// Beyond every estimate, below every win.
const NEAR_WIN: i32 = 29_000;
const NEAR_LOSS: i32 = -NEAR_WIN;

/// The value of a win that comes this many plies after the root.
pub(crate) const fn mate_in(plies: i32) -> i32 {
    WIN - plies
}

/// Whether a value is a win or a loss.
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() >= NEAR_WIN
}

/// Whether a value is a loss.
pub(crate) const fn is_lost(value: i32) -> bool {
    value <= -NEAR_WIN
}

/// A value as the table keeps it: wins counted from the position, not from the root.
pub(crate) const fn to_table(value: i32, ply: i32) -> i32 {
    match value {
        NEAR_WIN.. => value + ply,
        i32::MIN..=NEAR_LOSS => value - ply,
        _ => value,
    }
}

/// The inverse of [`to_table`].
pub(crate) const fn from_table(value: i32, ply: i32) -> i32 {
    match value {
        NEAR_WIN.. => value - ply,
        i32::MIN..=NEAR_LOSS => value + ply,
        _ => value,
    }
}

/// A value of the root as others see it: an end that search has found is claimed, not proven.
pub(crate) fn score(value: i32) -> Score {
    let plies = (WIN - value.abs()).clamp(0, 999) as u16;
    match value {
        NEAR_WIN.. => Score::win(plies),
        i32::MIN..=NEAR_LOSS => Score::loss(plies),
        _ => Score::Estimate(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_keep_their_distance_through_the_table() {
        for value in [0, 55, -300, mate_in(7), -mate_in(12)] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(from_table(to_table(mate_in(7), 4), 2), mate_in(5));
        assert_eq!(score(mate_in(3)), Score::win(3));
        assert_eq!(score(-mate_in(4)), Score::loss(4));
        assert_eq!(score(-77), Score::Estimate(-77));
    }
}
