//! Faulty engines for tests: one program, `tengen-zoo FAULT [NUMBER]`, that speaks the Gomocup
//! protocol and has the fault it is started with.
//!
//! A crate whose tests need one has this crate among its `dev-dependencies` and starts
//! [`command`]:
//!
//! ```
//! let output = std::process::Command::new("sh")
//!     .args(["-c", &format!("echo ABOUT | {}", tengen_zoo::command("good"))])
//!     .output()
//!     .unwrap();
//! assert_eq!(output.stdout, b"name=\"Zoo\", version=\"1\"\n");
//! ```
//!
//! The program is built by this crate's build script, `main.rs`; it is never shipped.

mod faults;

pub use faults::{Fault, PROCESS_FAULTS, PROTOCOL_FAULTS};

/// Where the program is.
pub const PROGRAM: &str = concat!(env!("OUT_DIR"), "/tengen-zoo");

/// The command line of an engine with this fault, and its number if it takes one: `late 500`.
pub fn command(fault: &str) -> String {
    format!("'{PROGRAM}' {fault}")
}
