//! Commands that go on over several lines.

use crate::command::Database;
use crate::parse::{fits, parse_block, parse_line};
use crate::table::{Body, Entry};
use crate::tuples::{Tuple, read_tuples};
use crate::{Command, Event, ParseError, Text};

/// A command whose end has not been read yet.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    entry: &'static Entry,
    tuples: Vec<Tuple>,
    /// What stood behind the keyword, where it is not looked at.
    arguments: Text,
    /// The first thing wrong with it. The rest is then read over, so that one bad block is one
    /// error and not one for each of its lines.
    problem: Option<(Text, ParseError)>,
}

/// What has become of a block after a line.
pub(crate) enum Step {
    /// The line ended it.
    Closed(Event),
    /// It goes on.
    Open(Block),
}

impl Block {
    /// The most entries a block keeps: far more than any board has points, few enough that memory
    /// stays small.
    const MAX: usize = 4096;

    pub(crate) fn new(entry: &'static Entry) -> Block {
        Block { entry, tuples: Vec::new(), arguments: Text::default(), problem: None }
    }

    pub(crate) fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Takes what stands behind the keyword on its own line.
    pub(crate) fn open(mut self, rest: &str) -> Step {
        match self.entry.body {
            Body::Skipped => {
                let done = strip_done(rest);
                self.arguments = Text::new(done.unwrap_or(rest));
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
            Body::Stones | Body::Moves => {
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
                Step::Closed(Event::Malformed { line: Text::default(), reason: error })
            }
            Body::Stones | Body::Moves => {
                self.fail(Text::default(), error);
                Step::Open(self)
            }
        }
    }

    /// The report of a block that another command, or the end of the input, cut off.
    pub(crate) fn cut_off(self, by: &str) -> Event {
        let missing = if self.entry.body == Body::File { "a file name" } else { "DONE" };
        let command = self.entry.name;
        let found = Text::excerpt(by);
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
                return self.fail(Text::excerpt(text), reason);
            }
        };
        for tuple in tuples {
            if !fits(self.entry, self.tuples.len(), tuple) {
                let found = Text::excerpt(text);
                let reason = ParseError::Block { command, expected, found: found.clone() };
                return self.fail(found, reason);
            }
            if self.tuples.len() == Block::MAX {
                let reason = ParseError::BlockTooLong { command, most: Block::MAX };
                return self.fail(Text::excerpt(text), reason);
            }
            self.tuples.push(tuple);
        }
    }

    fn fail(&mut self, line: Text, reason: ParseError) {
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
            Body::File | Body::Line => parse_line(self.entry, line),
            Body::Skipped => {
                let database = Database::new(self.entry.name, self.arguments.as_str());
                database.map(Command::Database).ok_or(ParseError::NotOne)
            }
            Body::Stones | Body::Moves => {
                parse_block(self.entry, &self.tuples).ok_or(ParseError::NotOne)
            }
        };
        Event::new(command, line)
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
