//! What an engine can do wrong.

use std::fmt;
use std::time::Duration;

use crate::{Exit, StartError};
use tengen_agent::FaultKind;
use tengen_core::{Point, Size};
use tengen_protocol::LineText;

/// Why an engine gave no move that counts, said so that a person understands it.
///
/// ```
/// use std::time::Duration;
/// use tengen_remote::Fault;
/// let (limit, tolerance) = (Duration::from_secs(5), Duration::from_secs(1));
/// let fault = Fault::Timeout { limit, tolerance, last: None };
/// assert_eq!(fault.to_string(), "no move after 5 s and a tolerance of 1 s");
/// assert_eq!(fault.kind().word(), "timeout");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program is missing or cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It ended before it was ready for a game.
    #[error("died at the start{}", Obituary(*exit, errors))]
    DiedAtStart {
        /// How; nothing if it only closed its output.
        exit: Option<Exit>,
        /// The end of its error stream.
        errors: String,
    },
    /// It did not answer `OK`.
    #[error("no OK {} after it was told to start", Span(*limit))]
    NoOk {
        /// How long it was waited for.
        limit: Duration,
    },
    /// It answered `ERROR` or `UNKNOWN` where `OK` was due.
    #[error("refused the game: {0}")]
    Refused(LineText),
    /// It ended in the middle of a game.
    #[error("died{}", Obituary(*exit, errors))]
    Died {
        /// How; nothing if it only closed its output.
        exit: Option<Exit>,
        /// The end of its error stream.
        errors: String,
    },
    /// It did not answer in time.
    #[error(
        "no move after {} and a tolerance of {}{}",
        Span(*limit), Span(*tolerance), LastLine(last)
    )]
    Timeout {
        /// What it was given.
        limit: Duration,
        /// What was waited beyond that.
        tolerance: Duration,
        /// The last line of its that was no move: often it says why.
        last: Option<LineText>,
    },
    /// It named a point that the board does not have.
    #[error("played {written}, which is not on a board of size {size}")]
    OffBoard {
        /// As written.
        written: LineText,
        /// The board's size.
        size: Size,
    },
    /// It named a point where a stone stands.
    #[error("played {0}, which is occupied")]
    Occupied(Point),
    /// It named a move without being asked, or a second one.
    #[error("wrote `{0}` without being asked")]
    OutOfTurn(LineText),
    /// It uses too much memory.
    #[error("used {} of memory, {} are allowed", Mebibytes(*used), Mebibytes(*limit))]
    Memory {
        /// Bytes it used.
        used: u64,
        /// Bytes it may use.
        limit: u64,
    },
    /// It wrote without end where a line was due.
    #[error("wrote {} where a move was due", Mebibytes(*bytes))]
    Flood {
        /// Bytes it wrote.
        bytes: u64,
    },
    /// It does not read what it is told.
    #[error("does not read its input")]
    NotReading,
    /// We were told to stop waiting.
    #[error("stopped before it answered")]
    Stopped,
}

impl Fault {
    /// What it is at the seam, where all agents have the same faults.
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::Start(error) => error.kind(),
            Fault::DiedAtStart { .. } => FaultKind::DiedAtStart,
            Fault::NoOk { .. } => FaultKind::NoOk,
            Fault::Refused(_) => FaultKind::Refused,
            Fault::Died { .. } => FaultKind::Died,
            Fault::Timeout { limit, .. } => FaultKind::Timeout { limit: *limit },
            Fault::OffBoard { .. } => FaultKind::OffBoard,
            Fault::Occupied(_) => FaultKind::Occupied,
            Fault::OutOfTurn(_) => FaultKind::OutOfTurn,
            Fault::Memory { used, limit } => FaultKind::Memory { used: *used, limit: *limit },
            Fault::Flood { .. } => FaultKind::Flood,
            Fault::NotReading => FaultKind::NotReading,
            Fault::Stopped => FaultKind::Stopped,
        }
    }
}

/// Seconds without needless digits.
struct Span(Duration);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", (self.0.as_secs_f64() * 1000.0).round() / 1000.0)
    }
}

struct Mebibytes(u64);

impl fmt::Display for Mebibytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} MiB", self.0 as f64 / f64::from(1 << 20))
    }
}

struct LastLine<'a>(&'a Option<LineText>);

impl fmt::Display for LastLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(line) => write!(f, "; its last line was `{line:.120}`"),
            None => Ok(()),
        }
    }
}

/// How it ended and its last words, on one line and without control characters.
struct Obituary<'a>(Option<Exit>, &'a str);

impl fmt::Display for Obituary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(exit) => write!(f, " ({exit})")?,
            None => f.write_str(" (closed its output)")?,
        }
        let mut words = self.1.lines().rev().map(LineText::new).filter(|line| !line.is_empty());
        // The last line of a traceback says what is wrong; those before it are code.
        let most = if self.1.contains("Traceback (most recent call last)") { 1 } else { 3 };
        let last: Vec<LineText> = words.by_ref().take(most).collect();
        let mut before = ": ";
        for line in last.iter().rev() {
            write!(f, "{before}{line:.200}")?;
            before = " | ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_words_are_few_and_clean() {
        let errors = "one\ntwo\nthree\n\n\x1b[31mfour\x07\n".into();
        let fault = Fault::Died { exit: Some(Exit::Signal(11)), errors };
        assert_eq!(fault.to_string(), "died (signal 11): two | three | [31mfour");
        let errors =
            "Traceback (most recent call last):\n  File \"b.py\"\n    x()\n    ^^\nValueError: 3\n";
        let fault = Fault::Died { exit: Some(Exit::Code(1)), errors: errors.into() };
        assert_eq!(fault.to_string(), "died (exit code 1): ValueError: 3");
        let fault = Fault::DiedAtStart { exit: None, errors: String::new() };
        assert_eq!(fault.to_string(), "died at the start (closed its output)");
    }

    #[test]
    fn numbers_are_for_people() {
        let fault = Fault::Memory { used: 367_001_600, limit: 1 << 20 };
        assert_eq!(fault.to_string(), "used 350.0 MiB of memory, 1.0 MiB are allowed");
        let fault = Fault::Timeout {
            limit: Duration::from_micros(100_400),
            tolerance: Duration::ZERO,
            last: Some("ERROR no".into()),
        };
        let text = "no move after 0.1 s and a tolerance of 0 s; its last line was `ERROR no`";
        assert_eq!(fault.to_string(), text);
    }
}
