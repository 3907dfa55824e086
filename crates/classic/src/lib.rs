//! Agents to compare with, one file each.
//!
//! [`KINDS`] lists them for the registry.

mod eggplant;
mod fudan;
mod greedy;
mod nthu;
mod ottawa;
mod paper;
mod random;
mod rows;
mod sustech;

use tengen_agent::AgentKind;

pub use fudan::Fudan;
pub use greedy::Greedy;
pub use random::RandomAgent;
pub use sustech::Sustech;

/// Every agent of this crate.
pub const KINDS: &[AgentKind] = &[
    random::KIND,
    greedy::KIND,
    eggplant::MCTS,
    eggplant::MINIMAX,
    fudan::KIND,
    nthu::KIND,
    ottawa::ALPHABETA,
    ottawa::ANNEALING,
    ottawa::BASELINE,
    ottawa::MINIMAX,
    sustech::KIND,
];
