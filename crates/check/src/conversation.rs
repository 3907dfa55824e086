//! A conversation with one running engine, line by line.
//!
//! This is what a manager does, but raw: a checker has to send what no manager would, and to
//! hear what one would pass over. So it stands on the process itself, and `Command` and `Reply`
//! are used wherever what is said has a form. Items of a check wrap it in an `Exam`, promises play
//! a `Match` in it.

mod record;

use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::Voice;
use tengen_protocol::{LineText, Reply};
use tengen_remote::{Exit, Fault, Heard, Launch, OutputLine, PipeError, Process};

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
pub(crate) struct Conversation {
    pub process: Process,
    pub record: Record,
    pub manner: Manner,
    /// How long the engine may leave its input unread.
    pub read_limit: Duration,
    /// The most it may write after the last line it was sent, in bytes.
    pub flood: u64,
    /// When the last line was sent, and how much the engine had written by then.
    sent: (Instant, u64),
}

impl Conversation {
    /// Starts the engine, and says nothing to it yet.
    pub fn open(launch: &Launch) -> Result<Conversation, Fault> {
        Ok(Conversation {
            process: Process::start(launch)?,
            record: Record::new(),
            manner: Manner::Plain,
            read_limit: READ_LIMIT,
            flood: FLOOD,
            sent: (Instant::now(), 0),
        })
    }

    /// When the last line was sent.
    pub fn asked(&self) -> Instant {
        self.sent.0
    }

    /// Sends lines whatever the engine has written. Returns when its pipe had taken them all.
    pub fn throw(&mut self, text: impl Display) -> Result<Instant, Fault> {
        let mut bytes = Vec::new();
        for line in text.to_string().lines() {
            let line = match self.manner {
                Manner::LowerCase => line.to_ascii_lowercase(),
                _ => line.to_owned(),
            };
            self.record.note(Voice::Manager, &line);
            bytes.extend(line.into_bytes());
            let end: &[u8] = if self.manner == Manner::LineFeed { b"\n" } else { b"\r\n" };
            bytes.extend(end);
        }
        self.sent = (Instant::now(), self.process.written());
        if self.manner != Manner::Trickle {
            self.write(&bytes)?;
            return Ok(Instant::now());
        }
        for byte in bytes.chunks(1) {
            std::thread::sleep(Duration::from_micros(300));
            self.write(byte)?;
        }
        self.sent.0 = Instant::now();
        Ok(self.sent.0)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match self.process.write(bytes, Instant::now() + self.read_limit) {
            Ok(()) => Ok(()),
            Err(PipeError::Late) => Err(Fault::NotReading),
            Err(PipeError::Closed) => Err(self.gone()),
        }
    }

    /// Sends bytes as they are. The answers are read meanwhile, lest both sides wait for the
    /// other to read, and `look` sees each.
    pub fn pour<E: From<Fault>>(
        &mut self,
        bytes: &[u8],
        mut look: impl FnMut(Reply, Instant) -> Result<(), E>,
    ) -> Result<(), E> {
        let shown = String::from_utf8_lossy(bytes.get(..400).unwrap_or(bytes));
        self.record.note(Voice::Manager, &format!("[{} bytes] {shown}", bytes.len()));
        let mut rest = bytes;
        let mut until = Instant::now() + self.read_limit;
        while !rest.is_empty() {
            while let Heard::Line(line) = self.process.hear(Instant::now()) {
                self.stem()?;
                look(self.note(&line), line.at)?;
            }
            self.sent = (Instant::now(), self.process.written());
            match self.process.write_some(rest, until.min(Instant::now() + LOOK_EVERY)) {
                Ok(count) => {
                    rest = rest.get(count..).unwrap_or_default();
                    until = Instant::now() + self.read_limit;
                }
                Err(PipeError::Late) if Instant::now() < until => {}
                Err(PipeError::Late) => return Err(Fault::NotReading.into()),
                Err(PipeError::Closed) => return Err(self.gone().into()),
            }
        }
        Ok(())
    }

    /// The next line of the engine with the moment it was read, waiting for it until then. One
    /// that is there already is returned however late it is.
    pub fn hear(&mut self, until: Instant) -> Result<Option<(Reply, Instant)>, Fault> {
        let mut ended: Option<Instant> = None;
        loop {
            self.stem()?;
            match self.process.hear(until.min(Instant::now() + LOOK_EVERY)) {
                Heard::Line(line) => return Ok(Some((self.note(&line), line.at))),
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

    /// Looks at what was written since the last answer. A move among it was not asked for.
    pub fn settle(&mut self) -> Result<(), Fault> {
        while let Heard::Line(line) = self.process.hear(Instant::now()) {
            self.stem()?;
            if self.note(&line).is_move() {
                return Err(Fault::OutOfTurn(LineText::new(&line.text)));
            }
        }
        Ok(())
    }

    fn note(&mut self, line: &OutputLine) -> Reply {
        self.record.note_at(line.at, Voice::Engine, &line.text);
        Reply::parse(&line.text)
    }

    /// Fails if the engine has written far more than any answer needs. Lines that come faster
    /// than they are read would never end.
    fn stem(&self) -> Result<(), Fault> {
        match self.process.written().saturating_sub(self.sent.1) {
            bytes if bytes > self.flood => Err(Fault::Flood { bytes }),
            _ => Ok(()),
        }
    }

    /// How the engine ended and what it complained of.
    pub fn gone(&mut self) -> Fault {
        let until = Instant::now() + LAST_WORDS;
        let exit = self.process.wait(until);
        self.process.wait_for_output(until);
        let errors = self.process.errors();
        let surplus = errors.chars().count().saturating_sub(4000);
        Fault::Died { exit, errors: errors.chars().skip(surplus).collect() }
    }

    /// Closes the engine's input.
    pub fn close_input(&mut self) {
        self.record.note(Voice::Event, "its input is closed");
        self.process.close_input();
    }

    /// Waits for the engine to leave, until then. What it writes is read meanwhile: it may have to
    /// get rid of that before it can read.
    pub fn wait(&mut self, until: Instant) -> Option<Exit> {
        while self.process.exit().is_none() && Instant::now() < until {
            if self.process.hear(Instant::now() + Duration::from_millis(1)) == Heard::Closed {
                return self.process.wait(until);
            }
        }
        self.process.exit()
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
