//! What came of an item.

use tengen_remote::Fault;

/// The verdict on an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemOutcome {
    /// The engine did what was asked.
    Passed,
    /// It did not.
    Failed(ItemFailure),
    /// It could not be asked, for this reason.
    Skipped(String),
}

/// What an engine did wrong.
///
/// ```
/// use tengen_check::ItemFailure;
/// let failure = ItemFailure::new("occupied", "played 7,7 (h8), which is occupied");
/// assert_eq!(failure.to_string(), "played 7,7 (h8), which is occupied");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct ItemFailure {
    /// One word for programs: the kinds of [`Fault`], and some more.
    pub kind: &'static str,
    /// What happened, for people.
    pub reason: String,
}

impl ItemFailure {
    /// A failure of this kind.
    pub fn new(kind: &'static str, reason: impl Into<String>) -> ItemFailure {
        ItemFailure { kind, reason: reason.into() }
    }
}

impl From<Fault> for ItemFailure {
    fn from(fault: Fault) -> ItemFailure {
        ItemFailure::new(fault.kind().word(), fault.to_string())
    }
}

/// Why a script came to its end before its last step.
#[derive(Clone, Debug)]
pub(crate) enum Abort {
    Failed(ItemFailure),
    Skipped(String),
}

/// The way of a script.
pub(crate) type StepResult<T = ()> = Result<T, Abort>;

/// Ends a script with a failure.
pub(crate) fn fail<T>(kind: &'static str, reason: impl Into<String>) -> StepResult<T> {
    Err(Abort::Failed(ItemFailure::new(kind, reason)))
}

/// Ends a script without a verdict.
pub(crate) fn skip<T>(reason: impl Into<String>) -> StepResult<T> {
    Err(Abort::Skipped(reason.into()))
}

/// The beginning of something an engine wrote, for a reason.
pub(crate) fn brief(text: impl std::fmt::Display) -> String {
    text.to_string().chars().take(120).collect()
}

impl From<Fault> for Abort {
    fn from(fault: Fault) -> Abort {
        Abort::Failed(fault.into())
    }
}

impl From<StepResult> for ItemOutcome {
    fn from(course: StepResult) -> ItemOutcome {
        match course {
            Ok(()) => ItemOutcome::Passed,
            Err(Abort::Failed(failure)) => ItemOutcome::Failed(failure),
            Err(Abort::Skipped(reason)) => ItemOutcome::Skipped(reason),
        }
    }
}
