//! Weights by shape code, ready to be looked up.

use crate::class::class_of;
use crate::net_tables::NetTables;
use crate::weights::{WeightSet, Weights};
use std::sync::Arc;
use tengen_core::{Color, Rule};

type ByCode = Arc<[i16; 1 << 16]>;

/// The weights of a rule by shape code instead of class, so that a point is one look-up.
#[derive(Clone)]
pub struct Tables {
    value: [ByCode; 2],
    own: [ByCode; 2],
    other: [ByCode; 2],
    mask: [Vec<i16>; 2],
    near: [[Vec<i16>; 2]; 2],
    net: Option<NetTables>,
}

impl Tables {
    /// The tables of a rule.
    pub fn new(weights: &Weights, rule: Rule) -> Tables {
        // Both colours share tables wherever they share weights.
        let both = |of: fn(&WeightSet) -> &[i16]| -> [ByCode; 2] {
            let [black, white] = Color::ALL.map(|color| of(weights.set(rule, color)));
            let first = spread(black);
            let second = if black == white { first.clone() } else { spread(white) };
            [first, second]
        };
        Tables {
            value: both(|set| &set.value),
            own: both(|set| &set.own),
            other: both(|set| &set.other),
            mask: Color::ALL.map(|color| weights.set(rule, color).mask.clone()),
            near: Color::ALL.map(|color| weights.set(rule, color).near.clone()),
            net: weights.net(rule).map(|net| NetTables::new(&net, rule)),
        }
    }

    /// What an empty point is worth to both sides together, seen by black. Black's shapes are in
    /// the low half.
    #[inline(always)]
    pub(crate) fn value(&self, shapes: u32) -> i32 {
        let [black, white] = &self.value;
        i32::from(black[shapes as u16 as usize]) - i32::from(white[(shapes >> 16) as usize])
    }

    /// The net, where there is one.
    #[inline(always)]
    pub(crate) fn net(&self) -> Option<&NetTables> {
        self.net.as_ref()
    }

    #[inline(always)]
    pub(crate) fn mask(&self, side: Color, mask: usize) -> i32 {
        i32::from(self.mask[side.index()][mask])
    }

    /// How good a move looks by its place as seen from the last moves, the opponent's first.
    #[inline(always)]
    pub(crate) fn near(&self, side: Color, places: [usize; 2]) -> i32 {
        let [last, own] = &self.near[side.index()];
        i32::from(last[places[0]]) + i32::from(own[places[1]])
    }

    /// How good a move looks by its two shape codes.
    #[inline(always)]
    pub(crate) fn policy(&self, side: Color, own: u16, other: u16) -> i32 {
        let side = side.index();
        i32::from(self.own[side][usize::from(own)])
            + i32::from(self.other[side][usize::from(other)])
    }
}

/// Weights by class, spread over all shape codes.
fn spread(by_class: &[i16]) -> ByCode {
    let mut table = Box::new([0; 1 << 16]);
    for (code, weight) in table.iter_mut().enumerate() {
        *weight = by_class[class_of(code as u16)];
    }
    table.into()
}
