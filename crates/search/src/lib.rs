//! The engine's search: principal variation search over an incrementally kept board of threats.
//!
//! [`node`] is where to begin reading: one position, in numbered steps. Around it stand what is
//! decided without search ([`danger`]), the order of moves ([`picker`]), the shared [`table`], and
//! the root with its clock ([`root`]).

mod agent;
mod balance;
mod danger;
mod history;
mod large_pages;
mod level;
mod mcts;
mod near;
mod node;
mod params;
mod picker;
mod position;
mod root;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;
mod value;

use tengen_agent::Blueprint;

pub use agent::Engine;
pub use mcts::TreeSearch;

/// Every agent of this crate.
pub const BLUEPRINTS: &[Blueprint] = &[agent::BLUEPRINT, mcts::BLUEPRINT];
