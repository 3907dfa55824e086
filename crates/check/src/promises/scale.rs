//! How much of a test is run.

use std::time::Duration;

/// How much of a test is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// In a test beside other tests: the counts of every day, limits against hangs only.
    Quick,
    /// Alone on the machine: the same counts, times compared with the targets.
    Measured,
    /// Alone on the machine for hours.
    Long,
}

/// An engine that says nothing for this long hangs. More than ten times every target, because tests share
/// the machine.
pub(super) const HANG: Duration = Duration::from_secs(5);

impl Scale {
    /// One of three numbers.
    pub(super) fn choose<T>(self, quick: T, measured: T, long: T) -> T {
        match self {
            Scale::Quick => quick,
            Scale::Measured => measured,
            Scale::Long => long,
        }
    }
}
