//! A net as real numbers while it is fitted.

use tengen_core::{Color, Rule};
use tengen_eval::{
    FEATURE_ONE, FEATURES, FEATURES_PER_SIDE, HIDDEN, HIDDEN_ONE, LineIndex, MASK_BITS, Net,
    NetSide, VALUE_ONE,
};
use tengen_rng::Rng;

/// Where the parts of one side begin, in the order of [`NetSide::numbers`].
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) hidden: usize,
    pub(crate) mask: usize,
    pub(crate) bias: usize,
    pub(crate) value: usize,
    pub(crate) value_bias: usize,
    pub(crate) policy_hidden: usize,
    pub(crate) policy: usize,
    pub(crate) end: usize,
}

impl Layout {
    fn new(rows: usize) -> Layout {
        let hidden = rows * FEATURES_PER_SIDE;
        let mask = hidden + FEATURES * HIDDEN;
        let bias = mask + MASK_BITS * HIDDEN;
        let value = bias + HIDDEN;
        let value_bias = value + HIDDEN;
        let policy_hidden = value_bias + 1;
        let policy = policy_hidden + HIDDEN * FEATURES;
        Layout {
            hidden,
            mask,
            bias,
            value,
            value_bias,
            policy_hidden,
            policy,
            end: policy + FEATURES,
        }
    }

    /// What one is as a whole number, at this place.
    fn one(&self, place: usize) -> f32 {
        match place {
            _ if place < self.hidden => FEATURE_ONE,
            _ if place < self.value || place >= self.policy_hidden => HIDDEN_ONE,
            _ => VALUE_ONE,
        }
    }
}

/// All numbers of a net, one side after the other.
pub(crate) struct NetModel {
    pub(crate) layout: Layout,
    pub(crate) rows: LineIndex,
    pub(crate) numbers: Vec<f32>,
    rule: Rule,
    sides: usize,
}

impl NetModel {
    /// Begins with a net.
    pub(crate) fn new(rule: Rule, net: &Net) -> NetModel {
        let rows = LineIndex::new(rule);
        let layout = Layout::new(rows.count());
        let whole = net.sides().iter().flat_map(NetSide::numbers).enumerate();
        let numbers = whole.map(|(n, x)| f32::from(x) / layout.one(n % layout.end)).collect();
        NetModel { layout, rows, numbers, rule, sides: net.sides().len() }
    }

    /// Begins with noise that says next to nothing.
    pub(crate) fn noise(rule: Rule, seed: u64) -> NetModel {
        let mut model = NetModel::new(rule, &Net::zero(rule));
        let layout = model.layout;
        let mut rng = Rng::new(seed);
        for (place, number) in model.numbers.iter_mut().enumerate() {
            let place = place % layout.end;
            let most = match place {
                _ if place < FEATURES_PER_SIDE => 0.0,
                _ if place < layout.hidden => 0.25,
                _ if place < layout.mask => 0.2,
                _ if place < layout.value => 0.0,
                _ if place < layout.value_bias => 0.05,
                _ if place < layout.policy => 0.0,
                _ => 0.02,
            };
            *number = most * (rng.below(2_001) as f32 / 1_000.0 - 1.0);
        }
        model
    }

    /// Where a colour's numbers begin.
    pub(crate) fn side(&self, color: Color) -> usize {
        color.index() % self.sides * self.layout.end
    }

    /// The net, rounded.
    pub(crate) fn rounded(&self) -> Net {
        let mut net = Net::zero(self.rule);
        let places = net.sides_mut().iter_mut().flat_map(NetSide::numbers_mut);
        for (place, (whole, number)) in places.zip(&self.numbers).enumerate() {
            let scaled = number * self.layout.one(place % self.layout.end);
            // A float beyond the range becomes its end.
            *whole = scaled.round() as i16;
        }
        net.sides_mut().iter_mut().for_each(NetSide::clamp);
        net
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_stays_what_it_is() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let net = NetModel::noise(rule, 3).rounded();
            assert_ne!(net, Net::zero(rule));
            assert_eq!(NetModel::new(rule, &net).rounded(), net);
        }
    }
}
