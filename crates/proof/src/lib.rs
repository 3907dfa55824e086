//! The proof of a forced win, and its checker.
//!
//! A claimed forced win comes with a [`Proof`]: what the attacker plays, and what it plays
//! after every reply. [`Proof::check`] replays it against all of them with nothing but the rules
//! of the game. It shares no code with those who find wins.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod check;
mod text;
mod tree;

pub use check::{Checked, Flaw, FlawKind};
pub use text::ProofTextError;
pub use tree::{Attack, Defence, Proof, Start};
