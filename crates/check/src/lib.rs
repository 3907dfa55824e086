//! The conformance checker for engines that speak the Gomocup ("pbrain") protocol, and the
//! [`promises`] of our own.
//!
//! [`check`] runs an engine, ours or a stranger's, through protocol, clocks, memory, suspension,
//! hostile input, questions about the rules and small tactics, and gives a [`CheckReport`] with a
//! verdict on each [`Item`] and what was sent and answered.
//!
//! Items are tables, one file per group: most are a list of steps, some a function, and the
//! questions are pictures whose answers the tests prove. Every item has a process of its own,
//! limits against hanging, and a bounded record, so no engine can spoil more than its own verdict.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod conversation;
mod defender;
mod exam;
mod fours;
mod item;
mod items;
#[cfg(target_os = "linux")]
mod load;
mod options;
mod outcome;
mod positions;
mod probe;
// Signals, /proc and polled pipes: managers run elsewhere too, these tests do not.
#[cfg(target_os = "linux")]
pub mod promises;
mod question;
mod referee;
mod report;
mod run;
mod step;
mod system;
mod text;
mod transcript;

pub use item::{Group, Item, Severity, items};
pub use options::{CheckOptions, CheckOptionsError};
pub use outcome::{ItemFailure, ItemOutcome};
pub use report::{CheckReport, Counts, ItemResult};
pub use run::{CheckEvent, check};
pub use text::Style;
pub use transcript::{Said, Transcript, Voice};
