//! Agents to compare with, one file each.
//!
//! [`BLUEPRINTS`] lists them for the registry.

mod greedy;
mod lots;
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
    ottawa::ALPHABETA,
    ottawa::ANNEALING,
    ottawa::BASELINE,
    ottawa::MINIMAX,
];
