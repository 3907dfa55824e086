//! The loudest facts of a position, as one number.

use tengen_core::Color;
use tengen_pattern::{PatternState, Threat};

/// How many masks there are.
pub const MASKS: usize = 1 << 11;

/// Which threats there are, from the view of the side to move: one bit each for an own open or
/// double four, four-three, other four, double three, open three, and the same for the opponent,
/// whose five comes on top.
pub fn threat_mask(patterns: &PatternState, side: Color) -> usize {
    let has = |color: Color, threats: &[Threat]| {
        threats.iter().any(|&threat| patterns.count(color, threat) > 0) as usize
    };
    let five = has(!side, &[Threat::Five]);
    let mut mask = five;
    let mut bit = 1;
    for color in [side, !side] {
        for threats in [
            &[Threat::OpenFour, Threat::DoubleFour][..],
            &[Threat::FourThree, Threat::FourPlus],
            &[Threat::Four],
            &[Threat::DoubleThree, Threat::OpenThreePlus, Threat::Suspect],
            &[Threat::OpenThree],
        ] {
            mask |= has(color, threats) << bit;
            bit += 1;
        }
    }
    mask
}
