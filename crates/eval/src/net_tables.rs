//! A net ready to be looked up, and what it says.

use crate::line_index::LineIndex;
use crate::net::{FEATURES, FEATURES_PER_SIDE, HIDDEN, MASK_BITS, Net, NetSide};
use crate::points::{POINTS_PER_LOGIT, POINTS_PER_POLICY_NAT};
use tengen_core::{Color, Rule};
use tengen_pattern::LineCodes;
use wide::{i16x16, i32x8};

/// Features of a point or a line: black's first.
pub(crate) type Features = [i16; FEATURES];

/// A net with its table spread over line codes.
#[derive(Clone)]
pub(crate) struct NetTables {
    views: usize,
    lines: Vec<Features>,
    heads: [Head; 2],
}

/// What one side makes of all features, its own first.
#[derive(Clone)]
struct Head {
    hidden: Pairs,
    mask: [Layer; MASK_BITS],
    bias: Layer,
    value: [i16; HIDDEN],
    value_bias: i32,
    policy_hidden: Pairs,
    policy: Layer,
}

impl Head {
    fn new(side: &NetSide) -> Head {
        // What is added to products has another factor of 256: that is what one is in the sums
        // (FEATURE_ONE times POOL_DIVISOR, shifted by three) and in the hidden layer.
        let layer = |numbers: &[i16; HIDDEN]| layer(&numbers.map(|number| i32::from(number) << 8));
        Head {
            hidden: pairs(&side.hidden),
            mask: std::array::from_fn(|bit| layer(&side.mask[bit])),
            bias: layer(&side.bias),
            value: side.value,
            value_bias: i32::from(side.value_bias) << 8,
            policy_hidden: pairs(&side.policy_hidden),
            policy: layer(&side.policy),
        }
    }
}

impl NetTables {
    pub(crate) fn new(net: &Net, rule: Rule) -> NetTables {
        let (codes, rows) = (LineCodes::of(rule), LineIndex::new(rule));
        let lines = codes.all().map(|code| {
            let row = rows.of(code);
            let mut features = [0; FEATURES];
            let black = net.side(Color::Black).table[usize::from(row)];
            let white = net.side(Color::White).table[usize::from(rows.swapped(row))];
            features[..FEATURES_PER_SIDE].copy_from_slice(&black);
            features[FEATURES_PER_SIDE..].copy_from_slice(&white);
            features
        });
        NetTables {
            views: codes.views(),
            lines: lines.collect(),
            heads: Color::ALL.map(|color| Head::new(net.side(color))),
        }
    }

    /// Where a line code stands in the table.
    #[inline(always)]
    pub(crate) fn place(&self, code: u16) -> u16 {
        ((code >> 8) as usize * self.views + (code & 0xFF) as usize) as u16
    }

    /// The features of a line.
    #[inline(always)]
    pub(crate) fn line(&self, place: u16) -> &Features {
        &self.lines[usize::from(place)]
    }

    /// The hidden layer for the side to move, of the sums over all points, 256 for one.
    #[inline]
    pub(crate) fn hidden(&self, sums: &[i32; FEATURES], side: Color, mask: usize) -> [i16; HIDDEN] {
        let head = &self.heads[side.index()];
        let mut inputs = [0; FEATURES];
        for (input, &sum) in inputs.iter_mut().zip(sums) {
            *input = (sum >> 3).min(i32::from(i16::MAX)) as i16;
        }
        // White's features come first where white is to move.
        inputs.rotate_left(FEATURES_PER_SIDE * side.index());
        let mut layer = through(head.bias, &inputs, &head.hidden);
        let mut mask = mask;
        while mask != 0 {
            let weights = &head.mask[mask.trailing_zeros() as usize % MASK_BITS];
            mask &= mask - 1;
            for (sum, weight) in layer.iter_mut().zip(weights) {
                *sum += *weight;
            }
        }
        rounded(&layer, 0)
    }

    /// What the hidden layer adds to the value, in units of the weights.
    #[inline]
    pub(crate) fn value(&self, hidden: &[i16; HIDDEN], side: Color) -> i32 {
        let head = &self.heads[side.index()];
        let mut sum = i64::from(head.value_bias);
        for (&x, &weight) in hidden.iter().zip(&head.value) {
            sum += i64::from(i32::from(x) * i32::from(weight));
        }
        // One logit is 256 times 4,096 here: see VALUE_ONE.
        ((sum * i64::from(POINTS_PER_LOGIT)) >> 20) as i32
    }

    /// What each feature of a point, black's first, says about a move there.
    #[inline]
    pub(crate) fn policy_weights(&self, hidden: &[i16; HIDDEN], side: Color) -> Features {
        let head = &self.heads[side.index()];
        let mut weights = rounded(&through(head.policy, hidden, &head.policy_hidden), -i16::MAX);
        weights.rotate_left(FEATURES_PER_SIDE * side.index());
        weights
    }
}

/// How good a move is by the features of its point, in points of the policy.
#[inline(always)]
pub(crate) fn policy_logit(features: &Features, weights: &Features) -> i32 {
    let ([one, two], [first, second]) = (halves(features), halves(weights));
    let sums = one.max(i16x16::ZERO).dot(first) + two.max(i16x16::ZERO).dot(second);
    // One nat is FEATURE_ONE times 256, two to the power of 15, here.
    const { assert!(POINTS_PER_POLICY_NAT == 5 << 3) };
    ((sums.reduce_add() >> 9) * 5) >> 3
}

/// Thirty-two sums.
type Layer = [i32x8; 4];

/// Weights from thirty-two numbers to thirty-two: for every two inputs what they add to each sum,
/// side by side, as processors multiply.
type Pairs = Box<[[i16x16; 4]; FEATURES / 2]>;

fn layer(numbers: &[i32; HIDDEN]) -> Layer {
    std::array::from_fn(|part| i32x8::from(std::array::from_fn(|at| numbers[8 * part + at])))
}

fn pairs(weights: &[[i16; FEATURES]; FEATURES]) -> Pairs {
    Box::new(std::array::from_fn(|pair| {
        std::array::from_fn(|part| {
            let weight = |at: usize| weights[2 * pair + at % 2][8 * part + at / 2];
            i16x16::from(std::array::from_fn(weight))
        })
    }))
}

/// The sums after one layer of weights.
#[inline(always)]
fn through(mut sums: Layer, inputs: &[i16; FEATURES], weights: &Pairs) -> Layer {
    for (pair, weights) in weights.iter().enumerate() {
        let (a, b) = (inputs[2 * pair], inputs[2 * pair + 1]);
        let inputs = i16x16::from([a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b]);
        for part in 0..sums.len() {
            sums[part] += inputs.dot(weights[part]);
        }
    }
    sums
}

/// Sums as numbers of which 512 are one, and none is less than `least`.
#[inline(always)]
fn rounded(sums: &Layer, least: i16) -> [i16; FEATURES] {
    let mut numbers = [0; FEATURES];
    for (numbers, sums) in numbers.chunks_exact_mut(8).zip(sums) {
        for (number, sum) in numbers.iter_mut().zip(sums.to_array()) {
            *number = (sum >> 9).clamp(i32::from(least), i32::from(i16::MAX)) as i16;
        }
    }
    numbers
}

#[inline(always)]
fn halves(features: &Features) -> [i16x16; 2] {
    let halves = features.as_chunks::<FEATURES_PER_SIDE>().0;
    [i16x16::from(halves[0]), i16x16::from(halves[1])]
}
