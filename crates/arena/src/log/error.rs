//! What can go wrong with a log.

use super::Difference;
use std::io;
use std::path::PathBuf;

/// Why a log cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system refused something.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What was tried, as a verb.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A new log would overwrite a file.
    #[error("{} exists already: resume it or choose another name", .0.display())]
    Exists(PathBuf),
    /// Another arena writes this log.
    #[error("{} is in use by another arena", .0.display())]
    InUse(PathBuf),
    /// The file is something else.
    #[error("{} is not a tournament's log", .0.display())]
    NotALog(PathBuf),
    /// The log ends within its first line, so no game is in it.
    #[error("{} ends before its first game: the header is incomplete", .0.display())]
    NoHeader(PathBuf),
    /// The log is of another version of the format.
    #[error("{} is a log of format {format}: this program reads formats 1 to {}", path.display(), super::header::FORMAT)]
    Format {
        /// The log.
        path: PathBuf,
        /// Its format.
        format: u64,
    },
    /// A line with its end that is not as it was written.
    #[error("{}, line {line}: {what}", path.display())]
    BadLine {
        /// The log.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The log is of another tournament than the one asked for.
    #[error("{} is the log of another tournament:{}", path.display(), list(differences))]
    Different {
        /// The log.
        path: PathBuf,
        /// Everything that differs.
        differences: Vec<Difference>,
    },
    /// The tournament cannot be written down: it would be read back as another.
    #[error("this tournament cannot be logged: {0}")]
    Unwritable(String),
    /// The game is in the log already.
    #[error("game {game} is in {} already", path.display())]
    Twice {
        /// The log.
        path: PathBuf,
        /// Its number.
        game: u64,
    },
    /// A game could not be added.
    #[error("game {game} cannot be added to {}: {error}; {}", path.display(), state(stuck))]
    Append {
        /// The log.
        path: PathBuf,
        /// The game's number.
        game: u64,
        /// What the system said.
        error: io::Error,
        /// Why the part of the line that was written could not be taken back, if so.
        stuck: Option<io::Error>,
    },
}

impl LogError {
    pub(super) fn io(action: &'static str, path: impl Into<PathBuf>, error: io::Error) -> LogError {
        LogError::Io { action, path: path.into(), error }
    }
}

fn state(stuck: &Option<io::Error>) -> String {
    match stuck {
        None => "the log is as it was before".to_owned(),
        Some(error) => format!(
            "nor can the incomplete line be removed ({error}): it will be cut off when the log is \
             resumed"
        ),
    }
}

/// The most differences that are spelt out.
const MOST: usize = 12;

fn list(differences: &[Difference]) -> String {
    let mut text: String =
        differences.iter().take(MOST).map(|difference| format!("\n  {difference}")).collect();
    if let Some(more) = differences.len().checked_sub(MOST).filter(|&more| more > 0) {
        text.push_str(&format!("\n  and {more} more"));
    }
    text
}
