//! Waiting for an engine's lines.

use std::time::{Duration, Instant};

use super::said::Said;
use super::{Connection, Speaker};
use crate::chat::text;
use crate::output::OutputLine;
use crate::{Fault, Heard};
use tengen_agent::CancelToken;
use tengen_protocol::{LineText, Reply};

/// How often a wait is interrupted to look whether it still makes sense. A line ends it at once.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// How long the last words of a process that has ended are waited for, and the end of one that
/// has closed its output.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The most of the error stream that a fault carries.
const ERRORS_KEPT: usize = 4000;

/// Why nothing was heard.
pub(super) enum Silence {
    /// The time is over.
    Late,
    /// Nothing will be heard any more.
    Fault(Fault),
}

impl Connection {
    /// Hears lines until `pick` takes one, then says what it made of it. A line counts by the
    /// moment it was read: one that was there in time is never late because we were.
    pub(super) fn listen<T>(
        &mut self,
        until: Option<Instant>,
        stop: Option<&CancelToken>,
        pick: &mut dyn FnMut(&Reply, &OutputLine) -> Option<T>,
    ) -> Result<T, Silence> {
        let before = self.process.written();
        let mut ended: Option<Instant> = None;
        loop {
            let slice = Instant::now() + LOOK_EVERY;
            match self.process.hear(until.map_or(slice, |until| until.min(slice))) {
                Heard::Line(line) => {
                    if until.is_some_and(|until| line.at > until) {
                        self.take_in(&line, &mut |_, _| None::<T>);
                        return Err(Silence::Late);
                    }
                    if let Some(picked) = self.take_in(&line, pick) {
                        return Ok(picked);
                    }
                }
                Heard::Closed => return Err(Silence::Fault(self.gone())),
                Heard::Nothing => {
                    if self.process.exit().is_some() {
                        let since = *ended.get_or_insert_with(Instant::now);
                        if since.elapsed() > LAST_WORDS {
                            return Err(Silence::Fault(self.gone()));
                        }
                    } else if until.is_some_and(|until| Instant::now() >= until) {
                        return Err(Silence::Late);
                    }
                }
            }
            if stop.is_some_and(CancelToken::is_cancelled) {
                return Err(Silence::Fault(Fault::Stopped));
            }
            self.check_flood(before).map_err(Silence::Fault)?;
        }
    }

    /// Takes note of all that has been written since the last answer. A move among it was not
    /// asked for.
    pub(super) fn settle(&mut self) -> Result<(), Fault> {
        let before = self.process.written();
        while let Heard::Line(line) = self.process.hear(Instant::now()) {
            let mut unasked = |reply: &Reply, _: &OutputLine| Said::of(reply).map(|_| text(reply));
            if let Some(unasked) = self.take_in(&line, &mut unasked) {
                return Err(Fault::OutOfTurn(unasked));
            }
            self.check_flood(before)?;
        }
        Ok(())
    }

    fn check_flood(&self, before: u64) -> Result<(), Fault> {
        let bytes = self.process.written() - before;
        if bytes > self.flood { Err(Fault::Flood { bytes }) } else { Ok(()) }
    }

    fn take_in<T>(
        &mut self,
        line: &OutputLine,
        pick: &mut dyn FnMut(&Reply, &OutputLine) -> Option<T>,
    ) -> Option<T> {
        let reply = Reply::parse(&line.text);
        if let Some(tap) = &self.tap {
            tap(Speaker::Engine, LineText::new(&line.text).as_str());
        }
        self.chat.cut += u64::from(line.cut);
        let picked = pick(&reply, line);
        if picked.is_none() {
            self.chat.note(&reply);
        }
        picked
    }

    /// How it ended and what it complained of.
    pub(super) fn gone(&mut self) -> Fault {
        let until = Instant::now() + LAST_WORDS;
        let exit = self.process.wait(until);
        self.process.wait_for_output(until);
        let errors = self.process.errors();
        let surplus = errors.chars().count().saturating_sub(ERRORS_KEPT);
        Fault::Died { exit, errors: errors.chars().skip(surplus).collect() }
    }
}
