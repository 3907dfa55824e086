//! The conformance checker for engines that speak the Gomocup ("pbrain") protocol.
//!
//! [`check`] runs an engine, ours or a stranger's, through protocol, clocks, memory, suspension,
//! hostile input, questions about the rules and small tactics, and gives a [`CheckReport`] with a
//! verdict on each [`Item`] and what was sent and answered.
//!
//! Items are tables, one file a group: most are a list of steps, some a function, and the
//! questions are pictures whose answers the tests prove. Every item has a process of its own,
//! limits against hanging, and a bounded record, so no engine can spoil more than its own verdict.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod conversation;
mod defender;
mod fours;
mod groups;
mod item;
mod options;
mod outcome;
mod positions;
mod probe;
mod processor;
mod question;
mod report;
mod run;
mod step;
mod text;
mod transcript;

pub use item::{Group, Item, Severity, items};
pub use options::{CheckOptions, CheckOptionsError};
pub use outcome::{ItemFailure, ItemOutcome};
pub use report::{CheckReport, Counts, ItemResult};
pub use run::{CheckEvent, check};
pub use text::Style;
pub use transcript::{Said, Transcript, Voice};
