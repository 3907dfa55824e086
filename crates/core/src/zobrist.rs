//! Zobrist keys: one random number a stone, combined by exclusive or.

use crate::{Color, Point, Rule, Size};

/// SplitMix64's mixing step: fixed numbers, so that hashes are the same in every build.
const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static STONES: [[u64; Point::COUNT]; 2] = {
    let mut keys = [[0; Point::COUNT]; 2];
    let mut index = 0;
    while index < Point::COUNT {
        keys[0][index] = mix(2 * index as u64 + 1);
        keys[1][index] = mix(2 * index as u64 + 2);
        index += 1;
    }
    keys
};

/// The key of "white to move".
pub(crate) const WHITE_TO_MOVE: u64 = mix(0x1_0000);

/// The key of a stone.
#[inline(always)]
pub(crate) fn stone(point: Point, color: Color) -> u64 {
    STONES[color.index()][point.index()]
}

/// The key of an empty board with black to move.
pub(crate) const fn empty_board(rule: Rule, size: Size) -> u64 {
    mix(0x2_0000 + 32 * rule as u64 + size.get() as u64)
}
