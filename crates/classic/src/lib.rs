//! Agents to compare with, one file each.
//!
//! [`BLUEPRINTS`] lists them for the registry.

mod fudan;
mod greedy;
mod lots;
#[allow(dead_code)] // until the first paper is in
mod paper;
mod random;

use tengen_agent::Blueprint;

pub use fudan::Fudan;
pub use greedy::Greedy;
pub use lots::Lots;
pub use random::RandomAgent;

/// Every agent of this crate.
pub const BLUEPRINTS: &[Blueprint] = &[random::BLUEPRINT, greedy::BLUEPRINT, fudan::BLUEPRINT];
