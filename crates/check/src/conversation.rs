//! A conversation with one running engine.
//!
//! This is what a manager does, but raw: a checker has to send what no manager would, and to
//! hear what one would pass over. So it stands on the process itself, and `Command` and `Reply`
//! are used wherever what is said has a form.

mod answer;
mod board;
mod moves;
mod record;

use std::time::{Duration, Instant};

use crate::outcome::{Abort, StepResult};
use crate::probe::Profile;
use crate::{CheckOptions, ItemFailure, Voice};
use tengen_core::{Game, Rule, Size};
use tengen_protocol::{Command, Info, LineText, Reply};
use tengen_remote::{Fault, Heard, Launch, PipeError, Process};

pub(crate) use answer::Due;
pub(crate) use record::{Record, Timing};

/// How long an engine may take to read what it is sent. The pipe holds much, so only one that
/// does not read at all ever needs it.
const READ_LIMIT: Duration = Duration::from_secs(5);

/// How often a wait is interrupted to look whether the engine still runs.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// How long the last words of an engine that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The most an engine may write where one answer is due.
const FLOOD: u64 = 4 << 20;

/// How long is listened where nothing may come.
pub(crate) const QUIET: Duration = Duration::from_millis(200);

/// How managers write "no limit".
pub(crate) const UNLIMITED: i64 = i32::MAX as i64;

/// How lines are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As managers do: upper case, CR LF.
    Plain,
    /// With LF alone.
    LineFeed,
    /// In lower case, as Yixin-Board writes.
    LowerCase,
    /// Byte by byte.
    Trickle,
}

/// A conversation with one running engine.
pub(crate) struct Conversation<'a> {
    process: Process,
    pub options: &'a CheckOptions,
    pub profile: &'a Profile,
    pub record: Record,
    pub manner: Manner,
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
    /// When the last line was sent, and how much the engine had written by then.
    sent: (Instant, u64),
    /// How often the engine suggested a move instead of playing it.
    pub suggestions: usize,
}

impl<'a> Conversation<'a> {
    /// Starts the engine, and says nothing to it yet.
    pub fn open(
        launch: &Launch,
        options: &'a CheckOptions,
        profile: &'a Profile,
    ) -> Result<Conversation<'a>, ItemFailure> {
        let process = Process::start(launch).map_err(Fault::from)?;
        Ok(Conversation {
            process,
            options,
            profile,
            record: Record::new(),
            manner: Manner::Plain,
            rule: Rule::Freestyle,
            size: options.size(),
            game: None,
            turn: options.time,
            left: None,
            memory: options.memory,
            sent: (Instant::now(), 0),
            suggestions: 0,
        })
    }

    /// Sends lines. What the engine has written unasked before is looked at first.
    pub fn say(&mut self, text: &str) -> StepResult {
        self.settle()?;
        self.throw(text)
    }

    /// Sends a command.
    pub fn tell(&mut self, command: &Command) -> StepResult {
        self.say(&command.to_string())
    }

    /// Sends a setting.
    pub fn set(&mut self, info: Info) -> StepResult {
        self.tell(&Command::Info(info))
    }

    /// Sends lines whatever the engine has written.
    pub fn throw(&mut self, text: &str) -> StepResult {
        let mut bytes = Vec::new();
        for line in text.lines() {
            let line = match self.manner {
                Manner::LowerCase => line.to_ascii_lowercase(),
                _ => line.to_owned(),
            };
            self.record.note(Voice::Manager, &line);
            bytes.extend(line.into_bytes());
            let end: &[u8] = if self.manner == Manner::LineFeed { b"\n" } else { b"\r\n" };
            bytes.extend(end);
        }
        self.write(&bytes)
    }

    /// Sends bytes as they are. The answers are read meanwhile, lest both sides wait for the
    /// other to read.
    pub fn pour(&mut self, bytes: &[u8]) -> StepResult {
        let shown = String::from_utf8_lossy(bytes.get(..400).unwrap_or(bytes));
        self.record.note(Voice::Manager, &format!("[{} bytes] {shown}", bytes.len()));
        for chunk in bytes.chunks(2048) {
            self.drain()?;
            self.write(chunk)?;
        }
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> StepResult {
        self.sent = (Instant::now(), self.process.written());
        let pieces = if self.manner == Manner::Trickle { 1 } else { bytes.len().max(1) };
        for piece in bytes.chunks(pieces) {
            if pieces == 1 {
                std::thread::sleep(Duration::from_micros(300));
            }
            match self.process.write(piece, Instant::now() + READ_LIMIT) {
                Ok(()) => {}
                Err(PipeError::Late) => return Err(Fault::NotReading.into()),
                Err(PipeError::Closed) => return Err(self.gone()),
            }
        }
        if pieces == 1 {
            self.sent.0 = Instant::now();
        }
        Ok(())
    }

    /// The next line of the engine, with the moment it was read. Nothing if none comes in time.
    pub fn hear(&mut self, until: Instant) -> StepResult<Option<(Reply, Instant)>> {
        let mut ended: Option<Instant> = None;
        loop {
            self.stem()?;
            match self.process.hear(until.min(Instant::now() + LOOK_EVERY)) {
                Heard::Line(line) => {
                    self.record.note_at(line.at, Voice::Engine, &line.text);
                    let reply = Reply::parse(&line.text);
                    return Ok((line.at <= until).then_some((reply, line.at)));
                }
                Heard::Closed => return Err(self.gone()),
                Heard::Nothing if self.process.exit().is_some() => {
                    let since = *ended.get_or_insert_with(Instant::now);
                    if since.elapsed() > LAST_WORDS {
                        return Err(self.gone());
                    }
                }
                Heard::Nothing if Instant::now() >= until => return Ok(None),
                Heard::Nothing => {}
            }
        }
    }

    /// Fails if the engine has written far more than any answer needs. Lines that come faster
    /// than they are read would never end.
    fn stem(&self) -> StepResult {
        match self.process.written().saturating_sub(self.sent.1) {
            bytes if bytes > FLOOD => Err(Fault::Flood { bytes }.into()),
            _ => Ok(()),
        }
    }

    /// Looks at what was written since the last answer. A move among it was not asked for.
    pub fn settle(&mut self) -> StepResult {
        while let Heard::Line(line) = self.process.hear(Instant::now()) {
            self.stem()?;
            self.record.note_at(line.at, Voice::Engine, &line.text);
            if Reply::parse(&line.text).is_move() {
                return Err(Fault::OutOfTurn(LineText::new(&line.text)).into());
            }
        }
        Ok(())
    }

    /// Reads what is there and thinks nothing of it.
    fn drain(&mut self) -> StepResult {
        while let Heard::Line(line) = self.process.hear(Instant::now()) {
            self.stem()?;
            self.record.note_at(line.at, Voice::Engine, &line.text);
        }
        Ok(())
    }

    /// How the engine ended and what it complained of.
    fn gone(&mut self) -> Abort {
        let until = Instant::now() + LAST_WORDS;
        let exit = self.process.wait(until);
        self.process.wait_for_output(until);
        let errors = self.process.errors();
        let surplus = errors.chars().count().saturating_sub(4000);
        Fault::Died { exit, errors: errors.chars().skip(surplus).collect() }.into()
    }

    /// The process itself.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Says farewell and gives the record back. The engine is killed if it does not go.
    pub fn finish(mut self) -> Record {
        // It may be gone already, or deaf: nothing of that matters any more.
        let farewell = Instant::now() + Duration::from_millis(300);
        if self.process.exit().is_none() && self.process.write(b"END\r\n", farewell).is_ok() {
            self.process.close_input();
            self.process.wait(farewell);
        }
        self.record
    }
}
