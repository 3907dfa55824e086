//! What can be wrong with a command.

use crate::LineText;

/// Why a line or a block is not a command. Its text says what was expected and what was found, fit
/// to be sent back as `ERROR`.
///
/// ```
/// use tengen_protocol::Command;
/// let error = Command::parse("TURN 7").unwrap_err();
/// assert_eq!(error.to_string(), "TURN expects x,y but found `7`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// Nothing at all, or more than one command where one was asked for.
    #[error("expected exactly one command")]
    NotOne,
    /// A line beyond the cap.
    #[error("a line may have at most {0} bytes")]
    Overlong(usize),
    /// Arguments that do not fit the command.
    #[error("{command} expects {expected} but found `{found}`")]
    Arguments {
        /// The command's name.
        command: &'static str,
        /// What its arguments look like.
        expected: &'static str,
        /// What stood there.
        found: LineText,
    },
    /// An argument to a command that has none.
    #[error("{command} takes no arguments but found `{found}`")]
    NoArguments {
        /// The command's name.
        command: &'static str,
        /// What stood there.
        found: LineText,
    },
    /// A setting with a value that does not fit.
    #[error("INFO {key} expects {expected} but found `{value}`")]
    Info {
        /// The setting's name.
        key: &'static str,
        /// What its values look like.
        expected: &'static str,
        /// What stood there.
        value: LineText,
    },
    /// `INFO` alone.
    #[error("INFO expects a key and a value")]
    InfoWithoutKey,
    /// A line inside a block that does not belong there.
    #[error("{command} expects lines {expected} up to DONE but found `{found}`")]
    Block {
        /// The command that opened the block.
        command: &'static str,
        /// What its lines look like.
        expected: &'static str,
        /// What stood there.
        found: LineText,
    },
    /// A block with more entries than any board has points.
    #[error("{command} has more than {most} entries")]
    BlockTooLong {
        /// The command that opened the block.
        command: &'static str,
        /// The cap.
        most: usize,
    },
    /// A line inside a block longer than the cap.
    #[error("{command} has a line that is too long")]
    BlockOverlong {
        /// The command that opened the block.
        command: &'static str,
    },
    /// A block, or a command that takes the next line, that was left unfinished.
    #[error("{command} was not finished: {missing} is missing before `{found}`")]
    Unfinished {
        /// The command that was begun.
        command: &'static str,
        /// What it still needed.
        missing: &'static str,
        /// The command that came instead, or `end of input`.
        found: LineText,
    },
    /// Coordinates or `DONE` where no block is open.
    #[error("`{0}` does not belong to any command")]
    Stray(LineText),
}

impl ParseError {
    /// Arguments that are not what the command expects, which is none if `expected` is empty.
    pub(crate) fn arguments(
        command: &'static str,
        expected: &'static str,
        found: &str,
    ) -> ParseError {
        let found = LineText::excerpt(found);
        match expected {
            "" => ParseError::NoArguments { command, found },
            _ => ParseError::Arguments { command, expected, found },
        }
    }
}
