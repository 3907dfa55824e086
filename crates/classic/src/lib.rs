//! Agents to compare with, one file each.
//!
//! [`BLUEPRINTS`] lists them for the registry.

mod eggplant;
mod fudan;
mod greedy;
mod lots;
mod nthu;
mod ottawa;
mod paper;
mod random;
mod rows;
mod sustech;

use tengen_agent::Blueprint;

pub use fudan::Fudan;
pub use greedy::Greedy;
pub use lots::Lots;
pub use random::RandomAgent;
pub use sustech::Sustech;

/// Every agent of this crate.
pub const BLUEPRINTS: &[Blueprint] = &[
    random::BLUEPRINT,
    greedy::BLUEPRINT,
    eggplant::MCTS,
    eggplant::MINIMAX,
    fudan::BLUEPRINT,
    nthu::BLUEPRINT,
    ottawa::ALPHABETA,
    ottawa::ANNEALING,
    ottawa::BASELINE,
    ottawa::MINIMAX,
    sustech::BLUEPRINT,
];
