//! External engines as child processes: limits, memory, an end that is certain.
//!
//! Three floors. [`Process`] starts a program and reads, writes, halts, measures and kills it with
//! all it has started. [`Connection`] speaks the Gomocup protocol with it and turns everything
//! that can go wrong into a [`Fault`]. [`RemoteAgent`] is the engine as an
//! [`Agent`](tengen_agent::Agent), interchangeable with everything else that thinks.
//!
//! Nobody else in Tengen starts processes to play with.
//!
//! ```no_run
//! use std::time::Duration;
//! use tengen_agent::{Agent, Request, Resources, CancelToken};
//! use tengen_core::{Game, Rule, Size};
//! use tengen_remote::{ClockSetting, EngineConfig, RemoteAgent};
//!
//! let mut agent = RemoteAgent::new(EngineConfig::new("./pbrain-mine".parse().unwrap()));
//! let turn = Some(Duration::from_secs(5));
//! agent.set_clock(ClockSetting { turn, ..ClockSetting::default() });
//! agent.prepare(Rule::Freestyle, Size::FIFTEEN, &Resources::default()).unwrap();
//! let request = Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN));
//! match agent.think(&request, &CancelToken::new(), &mut |_| {}) {
//!     Ok(answer) => println!("{} in {:?}", answer.best, agent.last_turn().unwrap().billed),
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

mod agent;
mod chat;
mod clock_setting;
mod connection;
mod cutter;
mod engine;
mod exit;
mod fault;
mod launch;
mod live;
mod output;
mod position;
mod process;
mod table;
mod tail;

// The seam to the system: either module offers the same `Child`.
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as platform;
#[cfg(not(target_os = "linux"))]
mod other;
#[cfg(not(target_os = "linux"))]
use other as platform;

pub use agent::{RemoteAgent, TurnRecord};
pub use chat::Chat;
pub use clock_setting::ClockSetting;
pub use connection::{Connection, LineTap, Played, Shutdown, Speaker, Timeouts};
pub use engine::EngineConfig;
pub use exit::Exit;
pub use fault::Fault;
pub use launch::{Launch, LaunchError, split_command};
pub use output::{Heard, OutputLine};
pub use process::{PipeError, Process, StartError};
