//! External engines as child processes: limits, memory, an end that is certain.
//!
//! Three layers. [`Process`] starts a program and reads, writes, halts, measures and kills it with
//! all it has started. [`Connection`] speaks the Gomocup protocol with it and turns everything
//! that can go wrong into a [`Fault`]. [`RemoteAgent`] is the engine as an
//! [`Agent`](tengen_agent::Agent), interchangeable with everything else that thinks;
//! [`JsonAgent`] is a program that speaks JSON lines instead.
//!
//! Nobody else in Tengen starts processes to play with.
//!
//! ```no_run
//! use std::time::Duration;
//! use tengen_agent::{Agent, CancelToken, Clock, Request};
//! use tengen_core::{Game, Rule, Size};
//! use tengen_remote::{EngineConfig, RemoteAgent};
//!
//! let mut agent = RemoteAgent::new(EngineConfig::new("./pbrain-mine".parse().unwrap()));
//! let mut request = Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN));
//! request.clock = Clock::per_move(Duration::from_secs(5));
//! match agent.think(&request, &CancelToken::new(), &mut |_| {}) {
//!     Ok(answer) => println!("{} in {:?}", answer.best, answer.cost.time),
//!     Err(failure) => println!("{failure}"),
//! }
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "what reads the output of a process is not written there yet")
)]

mod chat;
mod connection;
mod cutter;
mod engine;
mod exit;
mod fault;
mod json;
mod launch;
mod live;
mod output;
mod pbrain;
mod position;
mod process;
mod table;
mod tail;
mod told_clock;

// The seam to the system: either module offers the same `Child`.
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as platform;
#[cfg(not(target_os = "linux"))]
mod other;
#[cfg(not(target_os = "linux"))]
use other as platform;

pub use chat::Chat;
pub use connection::{Connection, LineTap, Played, Shutdown, Speaker, Timeouts};
pub use engine::EngineConfig;
pub use exit::Exit;
pub use fault::Fault;
pub use json::JsonAgent;
pub use launch::{Launch, LaunchError, split_command};
pub use output::{Heard, OutputLine};
pub use pbrain::RemoteAgent;
pub use process::{PipeError, Process, Signal, StartError};
