//! Weights as a person would guess them: where fitting begins.

use crate::class::{CLASSES, shapes_of};
use crate::mask::MASKS;
use crate::weights::SideWeights;
use tengen_pattern::{Shape, Threat};

pub(crate) fn weights() -> SideWeights {
    let mut set = SideWeights::zero();
    for class in 0..CLASSES {
        let shapes = shapes_of(class);
        let threat = Threat::of(shapes);
        let sum: i16 = shapes.iter().map(|&shape| points(shape)).sum();
        set.value[class] = sum / 2;
        set.own[class] = 11 * sum / 2 + urgency(threat);
        set.other[class] = 5 * sum + urgency(threat) / 2;
    }
    for mask in 0..MASKS {
        let bit = |number: usize| (mask >> number & 1) as i16;
        // Own fours and threes in hand, then the opponent's, less urgent by the move.
        let own = 300 * bit(2) + 60 * bit(3) + 150 * bit(4) + 80 * bit(5);
        let other = 120 * bit(6) + 80 * bit(7) + 20 * bit(8) + 50 * bit(9) + 20 * bit(10);
        set.mask[mask] = 30 + own - other;
    }
    set
}

fn points(shape: Shape) -> i16 {
    match shape {
        Shape::Dead | Shape::Overline | Shape::TwinFour => 0,
        Shape::One => 1,
        Shape::OpenOne => 2,
        Shape::Two => 3,
        Shape::OpenTwo => 8,
        Shape::WideTwo => 10,
        Shape::FreeTwo => 12,
        Shape::Three => 12,
        Shape::OpenThree => 30,
        Shape::WideThree => 34,
        Shape::Four => 36,
        Shape::OpenFour => 80,
        Shape::Five => 100,
    }
}

fn urgency(threat: Threat) -> i16 {
    match threat {
        Threat::Five => 4000,
        Threat::OpenFour | Threat::DoubleFour => 2000,
        Threat::FourThree => 1000,
        Threat::DoubleThree => 600,
        Threat::FourPlus => 100,
        Threat::OpenThreePlus => 120,
        Threat::OpenThree => 60,
        Threat::ThreePlus | Threat::DoubleTwo => 40,
        _ => 0,
    }
}
