//! What the items of a check hold with an engine: a conversation about games, where every
//! deviation ends the item with a verdict.

mod answer;
mod board;
mod moves;

use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use crate::conversation::{Conversation, Record};
use crate::outcome::StepResult;
use crate::probe::Profile;
use crate::{CheckOptions, ItemFailure};
use tengen_core::{Game, Rule, Size};
use tengen_protocol::{Command, Info, Reply};
use tengen_remote::Launch;

pub(crate) use answer::Due;

/// How long is listened where nothing may come.
pub(crate) const QUIET: Duration = Duration::from_millis(200);

/// How managers write "no limit".
pub(crate) const UNLIMITED: i64 = i32::MAX as i64;

/// A [`Conversation`], and the game it is about.
pub(crate) struct Exam<'a> {
    talk: Conversation,
    pub options: &'a CheckOptions,
    pub profile: &'a Profile,
    /// What the next game is played by and on.
    pub rule: Rule,
    pub size: Size,
    /// The position as it must be on the engine's board.
    game: Option<Game>,
    /// What a move may take.
    pub turn: Duration,
    /// What is left for the game, if there is a limit. Negative when it is overdrawn.
    pub left: Option<i64>,
    /// What it may use, in bytes.
    pub memory: u64,
    /// How often the engine suggested a move instead of playing it.
    pub suggestions: usize,
}

impl<'a> Exam<'a> {
    /// Starts the engine, and says nothing to it yet.
    pub fn open(
        launch: &Launch,
        options: &'a CheckOptions,
        profile: &'a Profile,
    ) -> Result<Exam<'a>, ItemFailure> {
        Ok(Exam {
            talk: Conversation::open(launch)?,
            options,
            profile,
            rule: Rule::Freestyle,
            size: options.size(),
            game: None,
            turn: options.time,
            left: None,
            memory: options.memory,
            suggestions: 0,
        })
    }

    /// Sends lines. What the engine has written unasked before is looked at first.
    pub fn say(&mut self, text: &str) -> StepResult {
        self.talk.settle()?;
        self.talk.throw(text)?;
        Ok(())
    }

    /// Sends a command.
    pub fn tell(&mut self, command: &Command) -> StepResult {
        self.say(&command.to_string())
    }

    /// Sends a setting.
    pub fn set(&mut self, info: Info) -> StepResult {
        self.tell(&Command::Info(info))
    }

    /// The next line of the engine, with the moment it was read. Nothing if none comes in time.
    pub fn hear(&mut self, until: Instant) -> StepResult<Option<(Reply, Instant)>> {
        Ok(self.talk.hear(until)?.filter(|(_, at)| *at <= until))
    }

    /// Says farewell and gives the record back.
    pub fn finish(self) -> Record {
        self.talk.finish()
    }
}

impl Deref for Exam<'_> {
    type Target = Conversation;

    fn deref(&self) -> &Conversation {
        &self.talk
    }
}

impl DerefMut for Exam<'_> {
    fn deref_mut(&mut self) -> &mut Conversation {
        &mut self.talk
    }
}
