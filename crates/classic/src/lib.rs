//! Agents to compare with, one file each.
//!
//! [`BLUEPRINTS`] lists them for the registry.

mod eggplant;
mod greedy;
mod lots;
mod nthu;
mod ottawa;
mod paper;
mod random;
mod rows;

use tengen_agent::Blueprint;

pub use greedy::Greedy;
pub use lots::Lots;
pub use random::RandomAgent;

/// Every agent of this crate.
pub const BLUEPRINTS: &[Blueprint] = &[
    random::BLUEPRINT,
    greedy::BLUEPRINT,
    eggplant::MCTS,
    eggplant::MINIMAX,
    nthu::BLUEPRINT,
    ottawa::ALPHABETA,
    ottawa::ANNEALING,
    ottawa::BASELINE,
    ottawa::MINIMAX,
];
