//! What a process writes, between the thread that reads it and whoever listens.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::cutter::Cutter;
use crate::tail::Tail;

/// When this much is waiting, no more is read until somebody listens: the process has to wait.
const MOST_BYTES: usize = 1024 * 1024;
const MOST_LINES: usize = 8192;

/// A line that a process wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputLine {
    /// When the thread that reads had it, whenever somebody listens.
    pub at: Instant,
    /// The line without its end.
    pub text: String,
    /// Whether it was too long and its end is missing.
    pub cut: bool,
}

/// What listening for a line gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(OutputLine),
    /// Nothing came in time.
    Nothing,
    /// Nothing will ever come: the output is closed.
    Closed,
}

/// Shared by the reading thread and the listener.
#[derive(Debug, Default)]
pub(crate) struct Output {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<OutputLine>,
    cutter: Cutter,
    /// Bytes read since the listener last found nothing waiting, dropped ones too.
    unheard: usize,
    bytes: u64,
    closed: bool,
    /// The reader found no room and waits to be woken.
    stalled: bool,
    /// Nothing is read for the time being.
    deaf: bool,
    /// The reader has to close its end.
    hung_up: bool,
    errors: Tail,
    errors_closed: bool,
}

impl Output {
    /// A thread that panicked while it held the lock left nothing half done: every change is one
    /// push or one number.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// For the reader: whether more may be read. If not, [`Output::hear`] will ask for a wake-up.
    pub fn has_room(&self) -> bool {
        let mut state = self.state();
        state.stalled = state.unheard >= MOST_BYTES || state.lines.len() >= MOST_LINES;
        !state.stalled && !state.deaf
    }

    /// For the reader: whether nobody will listen any more.
    pub fn is_hung_up(&self) -> bool {
        self.state().hung_up
    }

    /// Whether nothing is read for the time being. The reader has to be woken to learn of it.
    pub fn set_deaf(&self, deaf: bool) {
        self.state().deaf = deaf;
    }

    /// Nobody will listen any more. The reader has to be woken to learn of it.
    pub fn hang_up(&self) {
        self.state().hung_up = true;
    }

    /// For the reader: bytes of the output. All their lines become visible at once.
    pub fn read(&self, at: Instant, bytes: &[u8]) {
        let mut state = self.state();
        let State { lines, cutter, .. } = &mut *state;
        cutter.feed(bytes, |line| {
            lines.push_back(OutputLine { at, text: line.text, cut: line.cut });
        });
        state.unheard += bytes.len();
        state.bytes += bytes.len() as u64;
        // A listener that wakes while the lock is held would only wait again.
        drop(state);
        self.news.notify_all();
    }

    /// For the reader: the output has ended.
    pub fn close(&self, at: Instant) {
        let mut state = self.state();
        let State { lines, cutter, .. } = &mut *state;
        cutter.finish(|line| {
            lines.push_back(OutputLine { at, text: line.text, cut: line.cut });
        });
        state.closed = true;
        drop(state);
        self.news.notify_all();
    }

    /// For the reader: bytes of the error stream.
    pub fn read_error(&self, bytes: &[u8]) {
        self.state().errors.extend(bytes);
    }

    /// For the reader: the error stream has ended.
    pub fn close_errors(&self) {
        self.state().errors_closed = true;
        self.news.notify_all();
    }

    /// The next line, waiting for it until then. `wake` is called when the reader waits for room
    /// that there is again.
    pub fn hear(&self, until: Instant, wake: impl Fn()) -> Heard {
        let mut state = self.state();
        loop {
            let line = state.lines.pop_front();
            if state.lines.is_empty() {
                state.unheard = 0;
                if std::mem::take(&mut state.stalled) {
                    wake();
                }
            }
            if let Some(line) = line {
                return Heard::Line(line);
            }
            if state.closed {
                return Heard::Closed;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Heard::Nothing;
            }
            let waited = self.news.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until the output has ended: the reader was told so, and waits for nothing else.
    pub fn wait_for_close(&self) {
        let mut state = self.state();
        while !state.closed {
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until both streams have ended, at most until then. Whether they have.
    pub fn wait_for_end(&self, until: Instant) -> bool {
        let mut state = self.state();
        while !(state.closed && state.errors_closed) {
            let left = until.saturating_duration_since(Instant::now());
            // A full queue is not drained here, so its reader never comes to the end.
            if left.is_zero() || state.stalled {
                return false;
            }
            let waited = self.news.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Bytes read from the output so far.
    pub fn bytes(&self) -> u64 {
        self.state().bytes
    }

    /// The end of the error stream.
    pub fn errors(&self) -> String {
        self.state().errors.text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn hear(output: &Output) -> Option<String> {
        match output.hear(Instant::now(), || {}) {
            Heard::Line(line) => Some(line.text),
            Heard::Nothing | Heard::Closed => None,
        }
    }

    #[test]
    fn lines_come_in_order_and_the_last_needs_no_end() {
        let output = Output::default();
        output.read(Instant::now(), b"OK\n7,");
        assert_eq!((hear(&output), hear(&output)), (Some("OK".into()), None));
        output.read(Instant::now(), b"8");
        assert_eq!(output.hear(Instant::now(), || {}), Heard::Nothing);
        output.close(Instant::now());
        assert_eq!(hear(&output), Some("7,8".into()));
        assert_eq!(output.hear(Instant::now(), || {}), Heard::Closed);
    }

    #[test]
    fn a_flood_has_to_wait_for_the_listener() {
        for flood in [&b"x\n"[..], b"x"] {
            let output = Output::default();
            let mut read = 0;
            while output.has_room() {
                output.read(Instant::now(), &flood.repeat(1000));
                read += 1;
                assert!(read < 10_000, "it must come to an end");
            }
            let woken = Cell::new(0);
            while let Heard::Line(_) = output.hear(Instant::now(), || woken.set(woken.get() + 1)) {}
            assert_eq!(woken.get(), 1);
            assert!(output.has_room());
        }
    }

    #[test]
    fn the_end_needs_both_streams() {
        let output = Output::default();
        output.close(Instant::now());
        assert!(!output.wait_for_end(Instant::now()));
        output.read_error(b"no memory");
        output.close_errors();
        assert!(output.wait_for_end(Instant::now()));
        assert_eq!(output.errors(), "no memory");
    }
}
