//! The facade: every agent by name, and the session that speaks for one.
//!
//! [`PlayerConfig`] is the one way from a text to a player, ours (`greedy:seed=7`) or anybody's
//! (`cmd=./pbrain-mine`); [`create`] builds our own agents only, so it may be given texts of
//! strangers. [`Session`] is the Gomocup
//! protocol as a pure function from events to effects; [`serve`] runs one over real pipes, with a
//! thread that thinks and a watchdog that answers in time even if that thread hangs or panics.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod driver;
mod panics;
mod player;
mod registry;
mod session;
mod worker;

pub use driver::{SessionEnd, serve};
pub use player::{PlayerConfig, PlayerDefaults, PlayerError, PlayerKind, PlayerTerms};
pub use registry::{
    DEFAULT_AGENT, SpecError, create, find, kinds, names_files, pin_files, with_default,
    with_setting,
};
pub use session::{Effect, Input, JobId, Session};
pub use tengen_protocol::{About, AboutKey};
pub use tengen_search::POINTS_PER_LOGIT;
