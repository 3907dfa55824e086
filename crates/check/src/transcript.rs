//! What was said, kept within bounds.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use tengen_protocol::LineText;

/// Who a line of a transcript is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// We sent it.
    Manager,
    /// The engine wrote it.
    Engine,
    /// Something was done to the engine, or happened to it.
    Event,
}

impl Voice {
    /// One word for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Voice::Manager => "manager",
            Voice::Engine => "engine",
            Voice::Event => "event",
        }
    }
}

/// One line of a transcript. `Display` prints it as `12 ms < OK`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Since the engine was started.
    pub at: Duration,
    /// By whom.
    pub voice: Voice,
    /// The line, cleaned and cut if it was long.
    pub text: String,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.voice {
            Voice::Manager => '>',
            Voice::Engine => '<',
            Voice::Event => '#',
        };
        write!(f, "{:>6} ms {mark} {}", self.at.as_millis(), self.text)
    }
}

/// A conversation: its first and last lines, and how many there were between them.
///
/// ```
/// use std::time::Duration;
/// use tengen_check::{Transcript, Voice};
/// let mut transcript = Transcript::default();
/// transcript.add(Duration::from_millis(3), Voice::Engine, "OK");
/// assert_eq!(transcript.to_string(), "     3 ms < OK\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    first: Vec<Said>,
    last: VecDeque<Said>,
    left_out: usize,
}

impl Transcript {
    /// The most lines kept from the beginning, and as many from the end.
    pub const MOST: usize = 80;
    /// The most characters kept of a line.
    pub const LONGEST: usize = 160;

    /// Adds a line.
    pub fn add(&mut self, at: Duration, voice: Voice, text: &str) {
        let clean = LineText::new(text);
        let mut kept: String = clean.as_str().chars().take(Transcript::LONGEST).collect();
        if kept.len() < clean.as_str().len() || text.len() > clean.as_str().len() + 2 {
            kept.push_str(&format!(" [{} bytes]", text.len()));
        }
        let said = Said { at, voice, text: kept };
        if self.first.len() < Transcript::MOST {
            return self.first.push(said);
        }
        if self.last.len() == Transcript::MOST {
            self.last.pop_front();
            self.left_out += 1;
        }
        self.last.push_back(said);
    }

    /// The lines that were kept, in order.
    pub fn lines(&self) -> impl Iterator<Item = &Said> {
        self.first.iter().chain(&self.last)
    }

    /// How many lines between the first and the last ones were not kept.
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for said in &self.first {
            writeln!(f, "{said}")?;
        }
        if self.left_out > 0 {
            writeln!(f, "          ... {} lines left out", self.left_out)?;
        }
        for said in &self.last {
            writeln!(f, "{said}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_keeps_its_beginning_and_its_end() {
        let mut transcript = Transcript::default();
        for number in 0..1000 {
            transcript.add(Duration::ZERO, Voice::Engine, &number.to_string());
        }
        let lines: Vec<&str> = transcript.lines().map(|said| said.text.as_str()).collect();
        assert_eq!(lines.len(), 2 * Transcript::MOST);
        assert_eq!((lines[0], lines[lines.len() - 1]), ("0", "999"));
        assert_eq!(transcript.left_out(), 1000 - 2 * Transcript::MOST);
        assert!(transcript.to_string().contains("... 840 lines left out"));
    }

    #[test]
    fn a_long_line_is_cut_and_its_length_said() {
        let mut transcript = Transcript::default();
        transcript.add(Duration::ZERO, Voice::Manager, &"x".repeat(100_000));
        transcript.add(Duration::ZERO, Voice::Engine, "\x1b[31m7,7\x07");
        let lines: Vec<&str> = transcript.lines().map(|said| said.text.as_str()).collect();
        assert!(lines[0].ends_with("x [100000 bytes]") && lines[0].len() < 200);
        assert_eq!(lines[1], "[31m7,7");
    }
}
