//! The NTHU agent's switches and depths.

use super::{Builder, at_most};
use crate::experiment::Experiment;
use crate::plan::{Plan, Start, player};
use tengen_core::Size;

const SWITCHES: [(&str, &str); 4] = [
    ("pruning off", "nthu:enable_ab_pruning=off"),
    ("no decay", "nthu:decay=1"),
    ("no threats first", "nthu:threat_limit=20000"),
    ("cache off", "nthu:cache=off"),
];

const DEPTHS: [(&str, &str); 5] = [
    ("depth 2", "nthu:max_depth=2"),
    ("depth 4", "nthu:max_depth=4"),
    ("depth 4, pruning off", "nthu:max_depth=4,enable_ab_pruning=off"),
    ("depth 6", "nthu:max_depth=6"),
    ("depth 6, pruning off, width 5", "nthu:max_depth=6,enable_ab_pruning=off,width=5"),
];

pub(super) fn trials(plan: &Plan) -> Vec<Experiment> {
    let lab = Builder::new("nthu", plan, Size::FIFTEEN, Start::FewStones);
    let switches: Vec<(&str, String)> =
        SWITCHES.iter().map(|(name, spec)| (*name, at_most(spec, plan))).collect();
    let switches: Vec<(&str, &str)> =
        switches.iter().map(|(name, spec)| (*name, spec.as_str())).collect();
    let first = player("as in the paper", &at_most("nthu", plan));
    vec![
        lab.against("switches", "each switch against the paper's choice", first, &switches),
        lab.among("depths", "strength and time against depth", &DEPTHS),
    ]
}
