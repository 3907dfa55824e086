//! Fudan's switches and depths.

use super::{Builder, at_most};
use crate::experiment::Experiment;
use crate::plan::{Plan, Start, player};
use tengen_core::Size;

/// Each switch away from the paper's choice.
const SWITCHES: [(&str, &str); 9] = [
    ("branch=6", "fudan:branch=6"),
    ("must=off", "fudan:must=off"),
    ("flexible=off", "fudan:flexible=off"),
    ("kill=off", "fudan:kill=off"),
    ("kill=vcf", "fudan:kill=vcf"),
    ("kill=pn", "fudan:kill=pn"),
    ("zobrist=on", "fudan:zobrist=on"),
    ("printed=on", "fudan:printed=on"),
    ("r=0", "fudan:r=0"),
];

const DEPTHS: [(&str, &str); 4] = [
    ("depth=2", "fudan:depth=2"),
    ("depth=4", "fudan:depth=4"),
    ("depth=6", "fudan:depth=6"),
    ("depth=8", "fudan:depth=8"),
];

pub(super) fn trials(plan: &Plan) -> Vec<Experiment> {
    let lab = Builder::new("fudan", plan, Size::FIFTEEN, Start::FewStones);
    let switches: Vec<(&str, String)> =
        SWITCHES.iter().map(|(name, spec)| (*name, at_most(spec, plan))).collect();
    let switches: Vec<(&str, &str)> =
        switches.iter().map(|(name, spec)| (*name, spec.as_str())).collect();
    let first = player("as in the paper", &at_most("fudan", plan));
    vec![
        lab.against("switches", "each switch against the paper's choice", first, &switches),
        lab.among("depths", "strength and time against depth", &DEPTHS),
    ]
}
