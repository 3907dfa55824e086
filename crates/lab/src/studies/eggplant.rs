//! Eggplant's minimax and its three kinds of Monte Carlo.

use super::Builder;
use crate::experiment::Experiment;
use crate::plan::{Plan, Start, player};
use tengen_core::Size;

const MINIMAX: [(&str, &str); 5] = [
    ("n=2", "eggplant-minimax"),
    ("n=3", "eggplant-minimax:n=3"),
    ("lines=neighbours", "eggplant-minimax:lines=neighbours"),
    ("printed=on", "eggplant-minimax:printed=on"),
    ("pruning=off", "eggplant-minimax:pruning=off"),
];

/// All with the same time for a move.
const MODES: [(&str, &str); 4] = [
    ("flat", "eggplant-mcts:mode=flat,simulations=1000,time=100"),
    ("hmcts", "eggplant-mcts:mode=hmcts,simulations=1000,time=100"),
    ("uct", "eggplant-mcts:mode=uct,simulations=1000,time=100"),
    ("uct, final=visits", "eggplant-mcts:mode=uct,simulations=1000,time=100,final=visits"),
];

pub(super) fn trials(plan: &Plan) -> Vec<Experiment> {
    let twenty = Size::new(20).unwrap_or(Size::FIFTEEN);
    let lab = Builder::new("eggplant", plan, twenty, Start::FewStones);
    let first = player("as in the paper", "eggplant-minimax");
    vec![
        lab.against("minimax", "minimax: each switch against the paper's choice", first, &MINIMAX),
        lab.against(
            "modes",
            "Monte Carlo at 100 ms per move against minimax",
            player("minimax", "eggplant-minimax"),
            &MODES,
        ),
    ]
}
