//! Sustech's one claim about search: deeper is weaker.

use super::Builder;
use crate::experiment::Experiment;
use crate::plan::{Plan, Start, player};
use tengen_core::Size;

const DEPTHS: [(&str, &str); 3] = [
    ("depth=1", "sustech:depth=1"),
    ("depth=2", "sustech:depth=2"),
    ("depth=3", "sustech:depth=3"),
];

/// The search that notices a five, which the printed one does not.
const WINS: [(&str, &str); 3] = [
    ("depth=1, wins=on", "sustech:depth=1,wins=on"),
    ("depth=2, wins=on", "sustech:depth=2,wins=on"),
    ("depth=3, wins=on", "sustech:depth=3,wins=on"),
];

pub(super) fn trials(plan: &Plan) -> Vec<Experiment> {
    let lab = Builder::new("sustech", plan, Size::FIFTEEN, Start::FewStones);
    let first = player("as in the paper", "sustech");
    vec![
        lab.among("depths", "is deeper search weaker?", &DEPTHS),
        lab.against("wins", "is it for want of seeing fives?", first, &WINS),
    ]
}
