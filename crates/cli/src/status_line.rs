//! The one line on standard error that renews itself while something takes long.

use std::io::{IsTerminal, Write};

/// What fits in the narrowest terminal that is common: a line that wraps cannot be renewed.
pub const WIDTH: usize = 79;

/// A line that is overwritten by the next one. Where standard error is not a terminal nothing is
/// shown. What cannot be written is not shown either: the work goes on.
pub struct StatusLine {
    terminal: bool,
    shown: bool,
}

impl StatusLine {
    /// No line yet.
    pub fn new() -> StatusLine {
        StatusLine { terminal: std::io::stderr().is_terminal(), shown: false }
    }

    /// Whether lines are seen at all.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Puts this text, cut to [`WIDTH`], in place of the one before.
    pub fn show(&mut self, text: &str) {
        if self.terminal {
            self.shown = true;
            let text: String = text.chars().take(WIDTH).collect();
            put(&format!("\r\x1b[K{text}"));
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            put("\r\x1b[K");
        }
    }

    /// Lets the line stand and goes to the next.
    pub fn keep(&mut self) {
        if std::mem::take(&mut self.shown) {
            put("\n");
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}

fn put(text: &str) {
    let mut output = std::io::stderr();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}
