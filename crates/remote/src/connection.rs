//! An engine that runs, spoken to in the Gomocup protocol.

mod listen;
mod said;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::chat::text;
use crate::output::OutputLine;
use crate::{Chat, EngineConfig, Exit, Fault, Heard, PipeError, Process};
use listen::Silence;
use said::Said;
use tengen_agent::CancelToken;
use tengen_core::{Point, Size};
use tengen_protocol::{Command, Dialect, Info, LineText, Reply};

/// How long an engine may take to read a command. The pipe holds many of them, so only one that
/// does not read at all ever needs it.
const READ_LIMIT: Duration = Duration::from_secs(10);

/// Who wrote a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// We did.
    Manager,
    /// The engine did.
    Engine,
}

/// Sees every line that goes either way, for a log.
pub type LineTap = Arc<dyn Fn(Speaker, &str) + Send + Sync>;

/// How long a move is waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timeouts {
    /// What the engine is given; nothing for no limit.
    pub limit: Option<Duration>,
    /// What is waited beyond it.
    pub tolerance: Duration,
}

/// A move of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move. It may be occupied or forbidden.
    pub point: Point,
    /// From our question to the moment the answer was read.
    pub billed: Duration,
    /// From that moment until it was noticed: our own delay, which costs the engine nothing.
    pub latency: Duration,
}

/// How an engine left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shutdown {
    /// By itself.
    Left(Exit),
    /// It had to be killed.
    Killed,
}

/// A running engine. Dropping it says `END` and, after the engine's grace, kills it with all it
/// has started.
pub struct Connection {
    process: Process,
    chat: Chat,
    tap: Option<LineTap>,
    size: Size,
    grace: Duration,
    flood: u64,
    suspended: bool,
    ending: Option<Shutdown>,
}

impl Connection {
    /// Starts an engine, and says nothing to it yet.
    pub fn open(engine: &EngineConfig, tap: Option<LineTap>) -> Result<Connection, Fault> {
        Ok(Connection {
            process: Process::start(&engine.launch)?,
            chat: Chat::default(),
            tap,
            size: Size::default(),
            grace: engine.grace,
            flood: engine.flood,
            suspended: false,
            ending: None,
        })
    }

    /// `START`, the settings, and the wait for `OK`. Like the Gomocup judge it sends the settings
    /// without waiting, so that an engine knows them when it gets ready.
    pub fn start(&mut self, size: Size, settings: &[Info], limit: Duration) -> Result<(), Fault> {
        self.size = size;
        let start = std::iter::once(Command::Start(size));
        let commands: Vec<_> = start.chain(settings.iter().cloned().map(Command::Info)).collect();
        match self.ask_for_ok(&commands, limit) {
            Ok(Reply::Ok) => Ok(()),
            Ok(refusal) => Err(Fault::Refused(text(&refusal))),
            Err(Fault::Died { exit, errors }) => Err(Fault::DiedAtStart { exit, errors }),
            Err(fault) => Err(fault),
        }
    }

    /// The settings, `RESTART`, and the wait for `OK`. False if the engine does not know
    /// `RESTART`: then it has to be ended and started again.
    pub fn restart(&mut self, settings: &[Info], limit: Duration) -> Result<bool, Fault> {
        self.settle()?;
        let settings = settings.iter().cloned().map(Command::Info);
        let commands: Vec<_> = settings.chain([Command::Restart]).collect();
        Ok(self.ask_for_ok(&commands, limit)? == Reply::Ok)
    }

    /// Sends what is answered `OK`, `ERROR` or `UNKNOWN`.
    fn ask_for_ok(&mut self, commands: &[Command], limit: Duration) -> Result<Reply, Fault> {
        let until = after(limit);
        self.send(commands, until)?;
        let is_answer =
            |reply: &Reply| matches!(reply, Reply::Ok | Reply::Error(_) | Reply::Unknown(_));
        let mut pick = |reply: &Reply, _: &OutputLine| is_answer(reply).then(|| reply.clone());
        self.listen(Some(until), None, &mut pick).map_err(|silence| match silence {
            Silence::Late => Fault::NoOk { limit },
            Silence::Fault(fault) => fault,
        })
    }

    /// Sends settings, which are never answered.
    pub fn tell(&mut self, settings: &[Info]) -> Result<(), Fault> {
        let commands: Vec<_> = settings.iter().cloned().map(Command::Info).collect();
        self.send(&commands, after(READ_LIMIT))
    }

    /// `ABOUT`: who the engine is, as [`Reply::About`] or, from an old one, as
    /// [`Reply::Other`]. Nothing if it does not say so in time.
    pub fn about(&mut self, limit: Duration) -> Result<Option<Reply>, Fault> {
        self.send(&[Command::About], after(READ_LIMIT))?;
        self.hear(limit, |reply| matches!(reply, Reply::About(_) | Reply::Other(_)))
    }

    /// Waits for a line that fits; the others are taken note of. Nothing if none comes in time.
    pub fn hear(
        &mut self,
        limit: Duration,
        fits: impl Fn(&Reply) -> bool,
    ) -> Result<Option<Reply>, Fault> {
        let mut pick = |reply: &Reply, _: &OutputLine| fits(reply).then(|| reply.clone());
        match self.listen(Some(after(limit)), None, &mut pick) {
            Ok(reply) => Ok(Some(reply)),
            Err(Silence::Late) => Ok(None),
            Err(Silence::Fault(fault)) => Err(fault),
        }
    }

    /// Sends a command that asks for a move, and waits for it. `news` sees every other line that
    /// comes meanwhile. When it is stopped the engine may still think: it must be killed then, or
    /// its answer would come out of turn.
    pub fn ask(
        &mut self,
        command: &Command,
        patience: &Timeouts,
        stop: &CancelToken,
        news: &mut dyn FnMut(&Reply),
    ) -> Result<Played, Fault> {
        self.settle()?;
        let asked = Instant::now();
        let wait = patience.limit.map(|limit| limit.saturating_add(patience.tolerance));
        let until = wait.and_then(|wait| asked.checked_add(wait));
        self.send(std::slice::from_ref(command), after(READ_LIMIT))?;
        let (answer, at) = loop {
            let answer = self.listen(until, Some(stop), &mut |reply, line| {
                let answer = Said::of(reply);
                if answer.is_none() {
                    news(reply);
                }
                answer.map(|answer| (answer, line.at))
            });
            match answer {
                // The protocol lets a manager play something else. Nobody does.
                Ok((Said::Suggest(wire), _)) => {
                    self.send(&[Command::Play(wire)], after(READ_LIMIT))?;
                }
                Ok(answer) => break answer,
                Err(Silence::Late) => return Err(self.late(patience)),
                Err(Silence::Fault(fault)) => return Err(fault),
            }
        };
        let (billed, latency) = (at.saturating_duration_since(asked), at.elapsed());
        // An engine that answers twice in one breath is found out before the next question.
        self.settle()?;
        let size = self.size;
        match answer {
            Said::Move(wire) | Said::Suggest(wire) => match Dialect::Gomocup.point(wire, size) {
                Ok(point) => Ok(Played { point, billed, latency }),
                Err(_) => Err(Fault::OffBoard { written: LineText::new(&wire.to_string()), size }),
            },
            Said::FarOff(written) => Err(Fault::OffBoard { written, size }),
        }
    }

    fn late(&self, patience: &Timeouts) -> Fault {
        Fault::Timeout {
            limit: patience.limit.unwrap_or_default(),
            tolerance: patience.tolerance,
            last: self.chat.last.clone(),
        }
    }

    /// Sends commands with CR LF, as managers do.
    fn send(&mut self, commands: &[Command], until: Instant) -> Result<(), Fault> {
        let mut bytes = String::new();
        for command in commands {
            for line in command.to_string().lines() {
                if let Some(tap) = &self.tap {
                    tap(Speaker::Manager, line);
                }
                bytes.push_str(line);
                bytes.push_str("\r\n");
            }
        }
        match self.process.write(bytes.as_bytes(), until) {
            Ok(()) => Ok(()),
            Err(PipeError::Late) => Err(Fault::NotReading),
            Err(PipeError::Closed) => Err(self.gone()),
        }
    }

    /// Halts the engine until [`Connection::resume`].
    pub fn suspend(&mut self) {
        self.process.suspend();
        self.suspended = true;
    }

    /// Lets it go on.
    pub fn resume(&mut self) {
        if std::mem::take(&mut self.suspended) {
            self.process.resume();
        }
    }

    /// What it has said besides its answers since this was last called.
    pub fn take_chat(&mut self) -> Chat {
        std::mem::take(&mut self.chat)
    }

    /// The process itself.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// `END`, and after the grace the end. A second call changes nothing.
    pub fn end(&mut self) -> Shutdown {
        if let Some(ending) = self.ending {
            return ending;
        }
        self.resume();
        let until = after(self.grace);
        if self.send(&[Command::End], until).is_ok() {
            // An engine that still writes must get rid of it before it can read.
            while self.process.exit().is_none() && Instant::now() < until {
                if let Heard::Closed = self.process.hear(Instant::now() + Duration::from_millis(2))
                {
                    self.process.wait(until);
                }
            }
        }
        let ending = self.process.exit().map_or(Shutdown::Killed, Shutdown::Left);
        self.process.kill();
        *self.ending.insert(ending)
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        self.process.kill();
        self.ending.get_or_insert(Shutdown::Killed);
    }
}

/// So much from now; for a time beyond the clock's range, a year.
fn after(time: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(time).unwrap_or_else(|| now + Duration::from_secs(365 * 24 * 3600))
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").field("process", &self.process.id()).finish_non_exhaustive()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.kill();
        } else {
            self.end();
        }
    }
}
