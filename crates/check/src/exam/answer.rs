//! Answers to commands that need no thought.

use std::time::{Duration, Instant};

use super::{Exam, QUIET};
use crate::Voice;
use crate::outcome::{Abort, StepResult, brief, fail, skip};
use tengen_protocol::{Command, Reply};
use tengen_remote::{Exit, Fault};

/// What is due from the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// `OK`.
    Ok,
    /// `ERROR`.
    Error,
    /// `UNKNOWN`.
    Unknown,
    /// The line that answers `ABOUT`, in whatever form.
    About,
    /// The same with at least a name, as `name="value"`.
    AboutForm,
}

impl Due {
    const fn name(self) -> &'static str {
        match self {
            Due::Ok => "OK",
            Due::Error => "ERROR",
            Due::Unknown => "UNKNOWN",
            Due::About => "a line about the engine",
            Due::AboutForm => "a line with name=\"...\"",
        }
    }

    fn fits(self, reply: &Reply) -> bool {
        use tengen_protocol::AboutKey::Name;
        match (self, reply) {
            (Due::Ok, Reply::Ok) => true,
            (Due::Error, Reply::Error(_)) => true,
            (Due::Unknown, Reply::Unknown(_)) => true,
            (Due::About, Reply::About(_) | Reply::Other(_)) => true,
            (Due::AboutForm, Reply::About(about)) => about.get(Name).is_some(),
            _ => false,
        }
    }
}

impl Exam<'_> {
    /// The next line that answers something. Messages and live output are passed over, and so is
    /// what has no form, as the judge does; unless it is the form of `ABOUT` that is asked for.
    pub fn answer(&mut self, limit: Duration, about: bool) -> StepResult<Option<Reply>> {
        let until = self.asked() + limit + self.options.tolerance;
        while let Some((reply, _)) = self.hear(until)? {
            match reply {
                Reply::Ok | Reply::Error(_) | Reply::Unknown(_) => return Ok(Some(reply)),
                Reply::About(_) | Reply::Other(_) if about => return Ok(Some(reply)),
                reply if reply.is_move() => return Ok(Some(reply)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Waits for what is due, and fails if something else is answered.
    pub fn expect(&mut self, due: Due) -> StepResult {
        let about = matches!(due, Due::About | Due::AboutForm);
        match self.answer(Duration::ZERO, about)? {
            Some(reply) if due.fits(&reply) => Ok(()),
            Some(reply) => self.wrong(&reply, due.name()),
            None => {
                let tolerance = self.options.tolerance.as_secs_f64();
                fail("no-answer", format!("no answer after {tolerance} s: {} was due", due.name()))
            }
        }
    }

    /// Like [`Exam::expect`], for what an engine need not know: a refusal is no failure.
    pub fn expect_if_known(&mut self, due: Due, command: &str) -> StepResult {
        match self.answer(Duration::ZERO, false)? {
            Some(reply) if due.fits(&reply) => Ok(()),
            Some(reply @ (Reply::Unknown(_) | Reply::Error(_))) => {
                skip(format!("the engine does not know {command}: `{}`", brief(reply)))
            }
            Some(reply) => self.wrong(&reply, due.name()),
            None => fail("no-answer", format!("no answer to {command}, not even UNKNOWN")),
        }
    }

    /// An answer that is not the one that was due.
    pub fn wrong<T>(&mut self, reply: &Reply, due: &str) -> StepResult<T> {
        fail("wrong-answer", format!("answered `{}` where {due} was due", brief(reply)))
    }

    /// Listens for a while: nothing but messages may come.
    pub fn expect_silence(&mut self) -> StepResult {
        let until = Instant::now() + QUIET;
        while let Some((reply, _)) = self.hear(until)? {
            match reply {
                Reply::Message(_) | Reply::Debug(_) | Reply::Realtime(_) | Reply::Detail(_) => {}
                Reply::MaxThreads(_) | Reply::MaxHashSize(_) | Reply::Opening(_) => {}
                reply => {
                    let reason = format!("wrote `{}` where nothing was due", brief(reply));
                    return fail("unasked", reason);
                }
            }
        }
        Ok(())
    }

    /// Brings question and answer together again after anything: all lines up to the answer to
    /// `ABOUT` are passed over. Where the engine does not answer that, a pause has to do.
    pub fn synchronise(&mut self, limit: Duration) -> StepResult<Vec<Reply>> {
        let mut passed = Vec::new();
        let Some(about) = &self.profile.about else {
            let until = Instant::now() + QUIET;
            while let Some((reply, _)) = self.hear(until)? {
                passed.push(reply);
            }
            return Ok(passed);
        };
        let is_about = |reply: &Reply| match reply {
            Reply::About(_) => true,
            reply => reply == about,
        };
        self.throw(Command::About)?;
        let until = Instant::now() + limit + self.options.tolerance;
        while let Some((reply, _)) = self.hear(until)? {
            if is_about(&reply) {
                return Ok(passed);
            }
            if passed.len() < 1000 {
                passed.push(reply);
            }
        }
        fail("no-answer", "hangs: ABOUT is no longer answered")
    }

    /// The engine must still be of use: it says who it is, starts a game and moves in it.
    pub fn expect_alive(&mut self) -> StepResult {
        self.synchronise(self.options.time)?;
        self.start()?;
        self.begin()?;
        Ok(())
    }

    /// The engine must leave. How it did, and the lines it wrote before.
    pub fn expect_end(&mut self) -> StepResult<(Exit, Vec<String>)> {
        let until = Instant::now() + self.options.tolerance;
        let mut lines = Vec::new();
        let exit = loop {
            match self.hear(until) {
                Ok(Some((reply, _))) => lines.push(reply.to_string()),
                Ok(None) => break self.process.exit(),
                Err(Abort::Failed(failure)) if failure.kind == "died" => {
                    break self.process.wait(until);
                }
                Err(halt) => return Err(halt),
            }
        };
        let Some(exit) = exit else {
            let tolerance = self.options.tolerance.as_secs_f64();
            return fail("stays", format!("still runs after {tolerance} s"));
        };
        self.record.note(Voice::Event, &format!("it has left with {exit}"));
        match exit {
            Exit::Signal(_) => Err(Fault::Died { exit: Some(exit), errors: String::new() }.into()),
            Exit::Code(_) => Ok((exit, lines)),
        }
    }
}
