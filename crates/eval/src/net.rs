//! A small net on top of the sums: what the lines through every empty point say together.
//!
//! Each line through an empty point is a row of a table of features, for its own side and, with
//! the colours exchanged, for the other. A point's features are the sum of its four rows, those
//! below zero left out. All points together go through one hidden layer: that corrects the value,
//! and says which features make a move good in this position.

use crate::line_index::LineIndex;
use crate::mask::MASKS;
use tengen_core::{Color, Rule};
use tengen_pattern::LineCodes;

/// Features of a point for one side.
pub const FEATURES_PER_SIDE: usize = 16;
/// Features of a point for both sides.
pub const FEATURES: usize = 2 * FEATURES_PER_SIDE;
/// Numbers in the hidden layer.
pub const HIDDEN: usize = 32;
/// Bits of the threat mask.
pub const MASK_BITS: usize = MASKS.ilog2() as usize;

/// One as a feature.
pub const FEATURE_ONE: f32 = 128.0;
/// One as a weight of the hidden layer, its bias, or what it makes of a move.
pub const HIDDEN_ONE: f32 = 512.0;
/// One as a weight of the value.
pub const VALUE_ONE: f32 = 4096.0;
/// Points are summed up and divided by this.
pub const POOL_DIVISOR: f32 = 16.0;

/// A net for one side under one rule, as whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetSide {
    /// By row: features of a line through an empty point. Row 0 is zero.
    pub table: Vec<[i16; FEATURES_PER_SIDE]>,
    /// From the features of all points, own ones first, to the hidden layer.
    pub hidden: Box<[[i16; HIDDEN]; FEATURES]>,
    /// From the bits of the threat mask to the hidden layer.
    pub mask: Box<[[i16; HIDDEN]; MASK_BITS]>,
    /// Added to the hidden layer.
    pub bias: [i16; HIDDEN],
    /// From the hidden layer to the value.
    pub value: [i16; HIDDEN],
    /// Added to the value.
    pub value_bias: i16,
    /// From the hidden layer to what each feature of a point says about a move there.
    pub policy_hidden: Box<[[i16; FEATURES]; HIDDEN]>,
    /// What it says in any case.
    pub policy: [i16; FEATURES],
}

impl NetSide {
    /// A net that says nothing.
    pub fn zero(rule: Rule) -> NetSide {
        NetSide {
            table: vec![[0; FEATURES_PER_SIDE]; LineIndex::new(rule).count()],
            hidden: Box::new([[0; HIDDEN]; FEATURES]),
            mask: Box::new([[0; HIDDEN]; MASK_BITS]),
            bias: [0; HIDDEN],
            value: [0; HIDDEN],
            value_bias: 0,
            policy_hidden: Box::new([[0; FEATURES]; HIDDEN]),
            policy: [0; FEATURES],
        }
    }

    /// Keeps every number within what whole numbers can be summed up to, and row 0 at zero.
    /// Whatever a file says, nothing overflows then: 32 products of the largest number that is
    /// passed on, with a weight of its part, stay below 2^31.
    pub fn clamp(&mut self) {
        let within = |most: i16| move |number: &mut i16| *number = (*number).clamp(-most, most);
        self.table.iter_mut().flatten().for_each(within(511));
        let hidden = self.hidden.iter_mut().flatten().chain(self.mask.iter_mut().flatten());
        hidden.chain(&mut self.bias).for_each(within(1_900));
        self.policy_hidden.iter_mut().flatten().chain(&mut self.policy).for_each(within(2_000));
        if let Some(blank) = self.table.first_mut() {
            *blank = [0; FEATURES_PER_SIDE];
        }
    }

    /// All its numbers in the order they are stored.
    pub fn numbers(&self) -> impl Iterator<Item = i16> + '_ {
        let table = self.table.iter().flatten();
        let hidden = self.hidden.iter().flatten().chain(self.mask.iter().flatten());
        let value = self.bias.iter().chain(&self.value).chain([&self.value_bias]);
        let policy = self.policy_hidden.iter().flatten().chain(&self.policy);
        table.chain(hidden).chain(value).chain(policy).copied()
    }

    /// The same, to change them.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut i16> + '_ {
        let table = self.table.iter_mut().flatten();
        let hidden = self.hidden.iter_mut().flatten().chain(self.mask.iter_mut().flatten());
        let value = self.bias.iter_mut().chain(&mut self.value).chain([&mut self.value_bias]);
        let policy = self.policy_hidden.iter_mut().flatten().chain(&mut self.policy);
        table.chain(hidden).chain(value).chain(policy)
    }
}

/// A net for a rule: one side for both colours where the rule treats them alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    sides: Vec<NetSide>,
}

impl Net {
    /// A net that says nothing.
    pub fn zero(rule: Rule) -> Net {
        let sides = if rule.forbids(Color::Black) { 2 } else { 1 };
        Net { sides: vec![NetSide::zero(rule); sides] }
    }

    /// What a net of freestyle says about lines of another rule: where to begin with that rule.
    pub fn carried_to(&self, rule: Rule) -> Net {
        let (codes, rows, freestyle) =
            (LineCodes::of(rule), LineIndex::new(rule), LineIndex::new(Rule::Freestyle));
        let mut net = Net::zero(rule);
        for side in &mut net.sides {
            *side = NetSide { table: std::mem::take(&mut side.table), ..self.sides[0].clone() };
            for code in codes.all() {
                let from = usize::from(freestyle.of(codes.in_freestyle(code)));
                side.table[usize::from(rows.of(code))] = self.sides[0].table[from];
            }
            side.clamp();
        }
        net
    }

    /// What a colour goes by.
    pub fn side(&self, color: Color) -> &NetSide {
        &self.sides[color.index() % self.sides.len()]
    }

    /// The sides that differ.
    pub fn sides(&self) -> &[NetSide] {
        &self.sides
    }

    /// The same, to change them.
    pub fn sides_mut(&mut self) -> &mut [NetSide] {
        &mut self.sides
    }
}
