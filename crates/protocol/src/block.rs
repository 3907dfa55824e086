//! Commands that go on over several lines.

use crate::table::{Body, CommandDoc};
use crate::tuples::{Tuple, read_tuples};
use crate::{Event, LineText, ParseError};

/// A command whose end has not been read yet.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    entry: &'static CommandDoc,
    tuples: Vec<Tuple>,
    /// What stood behind the keyword, where it is not looked at.
    arguments: LineText,
    /// The first thing wrong with it. The rest is then read over, so that one bad block is one
    /// error and not one for each of its lines.
    problem: Option<(LineText, ParseError)>,
}

/// What has become of a block after a line.
pub(crate) enum Step {
    /// The line ended it.
    Closed(Event),
    /// It continues.
    Open(Block),
}

impl Block {
    /// The most entries a block keeps: far more than any board has points, few enough that memory
    /// stays small.
    const MAX: usize = 4096;

    pub(crate) fn new(entry: &'static CommandDoc) -> Block {
        Block { entry, tuples: Vec::new(), arguments: LineText::default(), problem: None }
    }

    pub(crate) fn entry(&self) -> &'static CommandDoc {
        self.entry
    }

    /// Takes what follows the keyword on its own line.
    pub(crate) fn open(mut self, rest: &str) -> Step {
        match self.entry.body {
            Body::Skipped => {
                let done = strip_done(rest);
                self.arguments = LineText::new(done.unwrap_or(rest));
                self.step(done.is_some(), rest)
            }
            _ if rest.is_empty() => Step::Open(self),
            _ => self.take(rest),
        }
    }

    /// Takes a line; the event if the line ends the block.
    pub(crate) fn take(mut self, line: &str) -> Step {
        match self.entry.body {
            Body::File | Body::Line => self.step(true, line),
            Body::Skipped => self.step(strip_done(line).is_some(), line),
            Body::Stones | Body::Moves | Body::Offer => {
                let done = strip_done(line);
                self.extend(done.unwrap_or(line));
                self.step(done.is_some(), line)
            }
        }
    }

    /// Takes note of a line that was too long to be kept.
    pub(crate) fn take_overlong(mut self) -> Step {
        let error = ParseError::BlockOverlong { command: self.entry.name };
        match self.entry.body {
            Body::Skipped => Step::Open(self),
            Body::File | Body::Line => {
                Step::Closed(Event::Malformed { line: LineText::default(), reason: error })
            }
            Body::Stones | Body::Moves | Body::Offer => {
                self.fail(LineText::default(), error);
                Step::Open(self)
            }
        }
    }

    /// The report of a block that another command, or the end of the input, cut off.
    pub(crate) fn cut_off(self, by: &str) -> Event {
        let missing = if self.entry.body == Body::File { "a file name" } else { "DONE" };
        let command = self.entry.name;
        let found = LineText::excerpt(by);
        let reason = ParseError::Unfinished { command, missing, found: found.clone() };
        Event::Malformed { line: found, reason }
    }

    fn extend(&mut self, text: &str) {
        if self.problem.is_some() {
            return;
        }
        let (command, expected) = (self.entry.name, self.entry.arguments);
        let tuples = match read_tuples(text) {
            Ok(tuples) => tuples,
            Err(found) => {
                let reason = ParseError::Block { command, expected, found };
                return self.fail(LineText::excerpt(text), reason);
            }
        };
        for tuple in tuples {
            if !fits(self.entry.body, self.tuples.len(), tuple) {
                let found = LineText::excerpt(text);
                let reason = ParseError::Block { command, expected, found: found.clone() };
                return self.fail(found, reason);
            }
            if self.tuples.len() == Block::MAX {
                let reason = ParseError::BlockTooLong { command, most: Block::MAX };
                return self.fail(LineText::excerpt(text), reason);
            }
            self.tuples.push(tuple);
        }
    }

    fn fail(&mut self, line: LineText, reason: ParseError) {
        self.tuples = Vec::new();
        self.problem.get_or_insert((line, reason));
    }

    fn step(self, ends: bool, line: &str) -> Step {
        if ends { Step::Closed(self.close(line)) } else { Step::Open(self) }
    }

    fn close(self, line: &str) -> Event {
        if let Some((line, reason)) = self.problem {
            return Event::Malformed { line, reason };
        }
        let command = match self.entry.body {
            Body::File | Body::Line => self.entry.parse_line(line),
            _ => (self.entry.read)(self.entry, self.arguments.as_str(), &self.tuples),
        };
        Event::new(command, line)
    }
}

/// Whether a tuple can be the entry with this index.
fn fits(body: Body, index: usize, tuple: Tuple) -> bool {
    match (body, tuple) {
        (Body::Stones, _) => tuple.stone().is_some(),
        (Body::Offer, Tuple::One(count)) => index == 0 && count >= 0,
        (Body::Moves | Body::Offer, _) => tuple.pair().is_some(),
        _ => false,
    }
}

/// What stands before a closing `DONE`, if the line has one.
pub(crate) fn strip_done(line: &str) -> Option<&str> {
    let (before, last) = match line.rsplit_once(char::is_whitespace) {
        Some((before, last)) => (before.trim_end(), last),
        None => ("", line),
    };
    last.eq_ignore_ascii_case("DONE").then_some(before)
}
