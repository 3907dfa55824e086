//! What came of an item.

use tengen_remote::Fault;

/// The verdict on an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The engine did what was asked.
    Passed,
    /// It did not.
    Failed(Failure),
    /// It could not be asked, for this reason.
    Skipped(String),
}

/// What an engine did wrong.
///
/// ```
/// use tengen_check::Failure;
/// let failure = Failure::new("occupied", "played 7,7 (h8), which is occupied");
/// assert_eq!(failure.to_string(), "played 7,7 (h8), which is occupied");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Failure {
    /// One word for programs: the kinds of [`Fault`], and some more.
    pub kind: &'static str,
    /// What happened, for people.
    pub reason: String,
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: &'static str, reason: impl Into<String>) -> Failure {
        Failure { kind, reason: reason.into() }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::new(fault.kind(), fault.to_string())
    }
}

/// Why a script came to its end before its last step.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    Failed(Failure),
    Skipped(String),
}

/// The way of a script.
pub(crate) type Course<T = ()> = Result<T, Halt>;

/// Ends a script with a failure.
pub(crate) fn fail<T>(kind: &'static str, reason: impl Into<String>) -> Course<T> {
    Err(Halt::Failed(Failure::new(kind, reason)))
}

/// Ends a script without a verdict.
pub(crate) fn skip<T>(reason: impl Into<String>) -> Course<T> {
    Err(Halt::Skipped(reason.into()))
}

/// The beginning of something an engine wrote, for a reason.
pub(crate) fn brief(text: impl std::fmt::Display) -> String {
    text.to_string().chars().take(120).collect()
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Failed(fault.into())
    }
}

impl From<Course> for Verdict {
    fn from(course: Course) -> Verdict {
        match course {
            Ok(()) => Verdict::Passed,
            Err(Halt::Failed(failure)) => Verdict::Failed(failure),
            Err(Halt::Skipped(reason)) => Verdict::Skipped(reason),
        }
    }
}
