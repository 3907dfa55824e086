//! A net ready to be looked up, and what it says.

use crate::net::{HALF, HIDDEN, MASK_BITS, Net, NetSide, WIDE};
use crate::rows::Rows;
use tengen_core::{Color, Rule};
use tengen_pattern::LineCodes;

/// Features of a point or a line: black's first.
pub(crate) type Features = [i16; WIDE];

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
    hidden: Box<[[i16; HIDDEN]; WIDE]>,
    mask: Box<[[i16; HIDDEN]; MASK_BITS]>,
    bias: [i32; HIDDEN],
    value: [i16; HIDDEN],
    value_bias: i32,
    mix: Box<[[i16; WIDE]; HIDDEN]>,
    policy: [i32; WIDE],
}

impl Head {
    fn new(side: &NetSide) -> Head {
        Head {
            hidden: side.hidden.clone(),
            mask: side.mask.clone(),
            // The products they are added to have another factor of 256: that is what one is in
            // the sums (FEATURE_ONE times POOL, shifted by three) and in the hidden layer.
            bias: side.bias.map(|bias| i32::from(bias) << 8),
            value: side.value,
            value_bias: i32::from(side.value_bias) << 8,
            mix: side.mix.clone(),
            policy: side.policy.map(|weight| i32::from(weight) << 8),
        }
    }
}

impl NetTables {
    pub(crate) fn new(net: &Net, rule: Rule) -> NetTables {
        let (codes, rows) = (LineCodes::of(rule), Rows::new(rule));
        let lines = codes.all().map(|code| {
            let row = rows.of(code);
            let mut features = [0; WIDE];
            let black = net.side(Color::Black).table[usize::from(row)];
            let white = net.side(Color::White).table[usize::from(rows.swapped(row))];
            features[..HALF].copy_from_slice(&black);
            features[HALF..].copy_from_slice(&white);
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
    pub(crate) fn hidden(&self, sums: &[i32; WIDE], side: Color, mask: usize) -> [i16; HIDDEN] {
        let head = &self.heads[side.index()];
        let mut layer = head.bias;
        // White's features come first where white is to move.
        let (black, white) = sums.split_at(HALF);
        let own_first = if side == Color::Black { [black, white] } else { [white, black] };
        let (own, other) = head.hidden.split_at(HALF);
        for (sums, weights) in own_first.into_iter().zip([own, other]) {
            for number in 0..HALF {
                let sum = (sums[number] >> 3).min(i32::from(i16::MAX));
                let weights = &weights[number];
                for out in 0..HIDDEN {
                    layer[out] += sum * i32::from(weights[out]);
                }
            }
        }
        let mut mask = mask;
        while mask != 0 {
            let weights = &head.mask[mask.trailing_zeros() as usize % MASK_BITS];
            mask &= mask - 1;
            for out in 0..HIDDEN {
                layer[out] += i32::from(weights[out]) << 8;
            }
        }
        let mut hidden = [0; HIDDEN];
        for out in 0..HIDDEN {
            hidden[out] = (layer[out] >> 9).clamp(0, i32::from(i16::MAX)) as i16;
        }
        hidden
    }

    /// What the hidden layer adds to the value, in units of the weights.
    #[inline]
    pub(crate) fn value(&self, hidden: &[i16; HIDDEN], side: Color) -> i32 {
        let head = &self.heads[side.index()];
        let mut sum = i64::from(head.value_bias);
        for (&x, &weight) in hidden.iter().zip(&head.value) {
            sum += i64::from(i32::from(x) * i32::from(weight));
        }
        // Two hundred units are one, and one is 256 times 4,096 here: see VALUE_ONE.
        ((sum * 200) >> 20) as i32
    }

    /// What each feature of a point, black's first, says about a move there.
    #[inline]
    pub(crate) fn taste(&self, hidden: &[i16; HIDDEN], side: Color) -> Features {
        let head = &self.heads[side.index()];
        let mut sums = head.policy;
        for (&x, weights) in hidden.iter().zip(head.mix.iter()) {
            let x = i32::from(x);
            for out in 0..WIDE {
                sums[out] += x * i32::from(weights[out]);
            }
        }
        let most = i32::from(i16::MAX);
        let mut taste = [0; WIDE];
        for out in 0..WIDE {
            taste[out] = (sums[out] >> 9).clamp(-most, most) as i16;
        }
        taste.rotate_left(HALF * side.index());
        taste
    }
}

/// How good a move is by the features of its point, in points of the policy.
#[inline(always)]
pub(crate) fn liking(features: &Features, taste: &Features) -> i32 {
    let mut sum = 0;
    for number in 0..WIDE {
        sum += i32::from(features[number].max(0)) * i32::from(taste[number]);
    }
    // Forty points are one, and one is FEATURE_ONE times 256 here.
    ((sum >> 9) * 5) >> 3
}
