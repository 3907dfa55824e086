//! The engine's search: principal variation search over an incrementally updated board of threats.
//!
//! Start reading at `alpha_beta`: one node, in steps named after the techniques. Around it stand
//! what is decided without search (`threats`), the horizon (`quiescence`), move ordering (`movepick`,
//! `history`), the transposition table (`tt`), iterative deepening at the root (`search`), its
//! threads (`smp`) and its solver (`root_solver`). `mcts` is the other searcher.

mod alpha_beta;
mod balance;
mod candidates;
mod engine;
mod history;
mod large_pages;
mod level;
mod mcts;
mod movepick;
mod params;
mod position;
mod quiescence;
mod root_solver;
mod score;
mod search;
mod smp;
mod symmetry;
#[cfg(test)]
mod tests;
mod threats;
mod tt;
mod weights;

use tengen_agent::AgentKind;

pub use engine::Engine;
pub use mcts::TreeSearch;
pub use tengen_eval::POINTS_PER_LOGIT;

/// Every agent of this crate.
pub const KINDS: &[AgentKind] = &[engine::KIND, mcts::KIND];
