//! A manager's end of a brain: the real process, its pipes, its signals.
//!
//! One thread does everything by polling: it can be waiting for a line, or writing while it reads,
//! and no time is lost between threads. So the time of a line is when it arrived as long as
//! somebody waits for it, which is how all of it is used.

mod inspect;

use crate::Launch;
use anyhow::{Context, Result, bail};
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tengen_protocol::{Lines, RawLine};

/// A line of a brain.
#[derive(Clone, Debug)]
pub struct Said {
    /// When it arrived.
    pub at: Instant,
    /// The line; one that is too long as a text that is no reply.
    pub text: String,
}

/// Why no line was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The time is over.
    Late,
    /// The brain has closed its output.
    Closed,
}

/// A running brain. Dropping it kills the process.
#[derive(Debug)]
pub struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    /// Whether the output is left in its pipe.
    deaf: bool,
    lines: Lines,
    heard: VecDeque<Said>,
    complaints: Vec<u8>,
}

/// What is kept of the brain's error stream.
const MOST_COMPLAINTS: usize = 1 << 16;

impl Brain {
    /// Starts a process.
    pub fn start(launch: &Launch) -> Result<Brain> {
        let mut child = Command::new(&launch.program)
            .args(&launch.arguments)
            .env_remove("RUST_LIB_BACKTRACE")
            .env("RUST_BACKTRACE", if launch.backtraces { "1" } else { "0" })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", launch.program.display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let errors = child.stderr.take();
        // Our ends only: each end of a pipe has its own flags.
        input.iter().try_for_each(do_not_wait)?;
        output.iter().try_for_each(do_not_wait)?;
        errors.iter().try_for_each(do_not_wait)?;
        Ok(Brain {
            child,
            input,
            output,
            errors,
            deaf: false,
            lines: Lines::new(),
            heard: VecDeque::new(),
            complaints: Vec::new(),
        })
    }

    /// Writes bytes, and reads what comes meanwhile. Says when the last byte was taken.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>, limit: Duration) -> Result<Instant> {
        let mut rest = bytes.as_ref();
        let until = Instant::now() + limit;
        while !rest.is_empty() {
            if Instant::now() >= until {
                bail!("left {} bytes unread for {limit:?}", rest.len());
            }
            self.turn(&mut rest, until)?;
        }
        Ok(Instant::now())
    }

    /// Writes a line.
    pub fn say(&mut self, line: impl std::fmt::Display) -> Result<Instant> {
        self.send(format!("{line}\n"), crate::scale::HANG)
    }

    /// The next line.
    pub fn hear(&mut self, limit: Duration) -> Result<Said, Silence> {
        let until = Instant::now() + limit;
        loop {
            if let Some(said) = self.heard.pop_front() {
                return Ok(said);
            }
            if self.output.is_none() {
                return Err(Silence::Closed);
            }
            if Instant::now() >= until {
                return Err(Silence::Late);
            }
            // Reading fails where the pipe is closed, and is asked again then.
            if self.turn(&mut &[][..], until).is_err() {
                self.output = None;
            }
        }
    }

    /// Leaves what the brain says in its pipe, or reads again.
    pub fn be_deaf(&mut self, deaf: bool) {
        self.deaf = deaf;
    }

    /// Closes the brain's input.
    pub fn close_input(&mut self) -> Instant {
        self.input = None;
        Instant::now()
    }

    /// Closes the brain's output.
    pub fn close_output(&mut self) -> Instant {
        self.output = None;
        Instant::now()
    }

    /// Sends a signal.
    pub fn signal(&mut self, signal: Signal) -> Result<Instant> {
        kill(Pid::from_raw(self.id().cast_signed()), signal)?;
        Ok(Instant::now())
    }

    /// Waits for the process to end.
    pub fn wait(&mut self, limit: Duration) -> Option<(Instant, ExitStatus)> {
        let until = Instant::now() + limit;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some((Instant::now(), status));
            }
            let now = Instant::now();
            if now >= until {
                return None;
            }
            // The end of the error stream wakes us: it is open as long as the process lives.
            if self.errors.is_none() || self.turn(&mut &[][..], now + LOOK_EVERY).is_err() {
                std::thread::sleep(Duration::from_micros(50));
            }
        }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What the brain wrote to its error stream so far.
    pub fn complaints(&self) -> String {
        String::from_utf8_lossy(&self.complaints).into_owned()
    }

    /// Waits until a pipe can be used, or the time has come, and uses it.
    fn turn(&mut self, rest: &mut &[u8], until: Instant) -> Result<()> {
        let mut pipes = Vec::with_capacity(3);
        let output = self.output.as_ref().filter(|_| !self.deaf);
        pipes.extend(output.map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        pipes.extend(self.errors.iter().map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        let input = self.input.as_ref().filter(|_| !rest.is_empty());
        if !rest.is_empty() && input.is_none() {
            bail!("its input is closed");
        }
        pipes.extend(input.map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLOUT)));
        let time = until.saturating_duration_since(Instant::now());
        let time = time.as_micros().div_ceil(1000).min(60_000) as u16;
        match poll(&mut pipes, PollTimeout::from(time)) {
            Ok(0) | Err(nix::errno::Errno::EINTR) => return Ok(()),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        drop(pipes);
        self.listen()?;
        self.write(rest)
    }

    fn listen(&mut self) -> Result<()> {
        let mut buffer = [0; 1 << 16];
        if let Some(output) = self.output.as_mut().filter(|_| !self.deaf)
            && let Some(count) = available(output, &mut buffer)?
        {
            let at = Instant::now();
            let mut bytes = buffer.get(..count).unwrap_or_default();
            while let Some(line) = self.lines.read(&mut bytes) {
                self.heard.push_back(Said { at, text: text_of(line) });
            }
            if count == 0 {
                self.output = None;
                let last = self.lines.finish().map(|line| Said { at, text: text_of(line) });
                self.heard.extend(last);
            }
        }
        if let Some(errors) = &mut self.errors
            && let Some(count) = available(errors, &mut buffer)?
        {
            let room = MOST_COMPLAINTS.saturating_sub(self.complaints.len());
            self.complaints.extend(buffer.iter().take(count.min(room)));
            if count == 0 {
                self.errors = None;
            }
        }
        Ok(())
    }

    fn write(&mut self, rest: &mut &[u8]) -> Result<()> {
        let Some(input) = self.input.as_mut().filter(|_| !rest.is_empty()) else { return Ok(()) };
        match input.write(rest) {
            Ok(count) => *rest = rest.get(count..).unwrap_or_default(),
            Err(error) if is_no_matter(&error) => {}
            Err(error) => return Err(error).context("its input is closed"),
        }
        Ok(())
    }
}

/// How often the end of a process is looked for besides being told.
const LOOK_EVERY: Duration = Duration::from_millis(1);

impl Drop for Brain {
    fn drop(&mut self) {
        // It may have ended; either way it has to be waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text_of(line: RawLine) -> String {
    match line {
        RawLine::Text(text) => text,
        RawLine::Overlong => "(a line that is too long)".into(),
    }
}

/// Reads what is there: nothing if that is nothing yet, zero bytes at the end.
fn available(pipe: &mut impl Read, buffer: &mut [u8]) -> std::io::Result<Option<usize>> {
    match pipe.read(buffer) {
        Ok(count) => Ok(Some(count)),
        Err(error) if is_no_matter(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_no_matter(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn do_not_wait(pipe: &impl AsFd) -> Result<()> {
    fcntl(pipe.as_fd(), FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(())
}
