//! How a process ended.

use std::fmt;

/// The end of a process.
///
/// ```
/// use tengen_remote::Exit;
/// assert_eq!(Exit::Code(3).to_string(), "exit code 3");
/// assert_eq!(Exit::Signal(11).to_string(), "signal 11");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It left with this code; 0 means that all was well.
    Code(i32),
    /// A signal ended it: 11 is a wild pointer, 6 an abort, 9 a kill by somebody.
    Signal(i32),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(number) => write!(f, "signal {number}"),
        }
    }
}
