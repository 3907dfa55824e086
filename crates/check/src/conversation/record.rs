//! What is kept of a conversation.

use std::fmt;
use std::time::{Duration, Instant};

use crate::{Transcript, Voice};

/// How long a move took, and how long it was allowed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timing {
    pub taken: Duration,
    pub limit: Duration,
}

impl Timing {
    /// Milliseconds beyond the limit; negative if it was kept.
    pub fn overshoot(self) -> i64 {
        self.taken.as_millis() as i64 - self.limit.as_millis() as i64
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (taken, limit) = (self.taken.as_millis(), self.limit.as_millis());
        write!(f, "slowest move {taken} ms of {limit} ms ({:+} ms)", self.overshoot())
    }
}

/// What is kept of a conversation.
pub(crate) struct Record {
    begun: Instant,
    pub transcript: Transcript,
    /// Numbers worth knowing whatever the verdict.
    pub notes: Vec<String>,
    pub timings: Vec<Timing>,
}

impl Record {
    pub fn new() -> Record {
        Record {
            begun: Instant::now(),
            transcript: Transcript::default(),
            notes: Vec::new(),
            timings: Vec::new(),
        }
    }

    /// Takes note of a line that was said now.
    pub fn note(&mut self, voice: Voice, text: &str) {
        self.note_at(Instant::now(), voice, text);
    }

    /// Takes note of a line that was said then.
    pub fn note_at(&mut self, at: Instant, voice: Voice, text: &str) {
        self.transcript.add(at.saturating_duration_since(self.begun), voice, text);
    }

    /// The move that came latest against its limit.
    pub fn slowest(&self) -> Option<Timing> {
        self.timings.iter().copied().max_by_key(|timing| timing.overshoot())
    }

    /// How long it has lasted.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}
