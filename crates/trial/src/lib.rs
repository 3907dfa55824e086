//! Acceptance tests of the *process*: what the engine promises its manager and the server its
//! clients, tried on the real binary from outside, over pipes, sockets and with signals.
//!
//! A trial is a file with a function `run(subject, scale)`. Its quick form is a test that knows
//! limits against hangs only; the measured form is run alone on the machine by the binary of this
//! crate and compared with the targets. Hostile sessions are the files of the folder `hostile`: a
//! bug report is added by adding a file.
//!
//! The subject is the engine itself and, for states it seldom gets into, a brain that follows a
//! [`script`]: the same session, watchdog and threads around an agent that waits, works, breaks or
//! cheats.

// Signals, /proc and polled pipes: managers run elsewhere too, trials do not.
#![cfg(target_os = "linux")]

mod at_once;
mod board;
mod board_crowd;
mod board_flood;
mod board_killed;
mod board_slow;
mod brain;
mod breaking;
mod hostile;
mod leaving;
mod load;
mod memory;
mod scale;
pub mod script;
mod short_clock;
mod sitting;
mod soak;
mod subject;
mod suspended;
mod times;
mod trial;
mod turn_time;

pub use brain::{Brain, Said, Silence};
pub use scale::Scale;
pub use subject::{Launch, Subject};
pub use trial::{Entry, Figure, TRIALS, Trial, find};
