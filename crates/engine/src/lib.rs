//! The facade: every agent by name, and the session that speaks for one.
//!
//! [`create`] builds an agent from a text such as `greedy:seed=7`. [`Session`] is the Gomocup
//! protocol as a pure function from events to effects; [`serve`] runs one over real pipes, with a
//! thread that thinks and a watchdog that answers in time whatever happens there.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod driver;
mod panics;
mod registry;
mod session;
mod worker;

pub use driver::{SessionEnd, serve};
pub use registry::{DEFAULT_AGENT, SpecError, create, find, kinds};
pub use session::{Effect, Input, JobId, Session};
pub use worker::AgentFactory;
