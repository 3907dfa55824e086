//! Processes on Linux.
//!
//! The interface of this module, which another platform has to offer too, is [`Child`] with its
//! methods; see `other.rs`. Nothing here is `unsafe`: the group is made by the standard library,
//! processors are inherited from the thread that starts the process.

mod family;
mod memory;
mod pump;

use std::io::{self, PipeWriter, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;

use crate::output::Output;
use crate::process::PipeError;
use crate::{Exit, Launch};
use family::Family;

/// How long a killed process may take to be gone. Only one that waits for a broken disk or
/// network folder takes longer; it is left to the system then.
const REAP_LIMIT: Duration = Duration::from_secs(5);

/// A process and the thread that reads what it writes.
#[derive(Debug)]
pub(crate) struct Child {
    child: std::process::Child,
    family: Family,
    input: Option<ChildStdin>,
    /// A byte wakes the reading thread, closing it ends it.
    wake: Option<PipeWriter>,
    reader: Option<JoinHandle<()>>,
    exit: Option<Exit>,
    /// When its end was noticed.
    ended: Option<Instant>,
}

impl Child {
    pub fn start(launch: &Launch, output: Arc<Output>) -> io::Result<Child> {
        let mark = mark();
        let mut command = Command::new(launch.resolved());
        command.args(&launch.arguments).envs(launch.environment.iter().map(|(k, v)| (k, v)));
        command.env(family::MARK, &mark).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        let (wake_reader, wake) = io::pipe()?;
        let mut child = start_on(&launch.processors, &mut command)?;
        let family = Family::new(child.id(), mark);
        let input = child.stdin.take();
        let pump = pump::Pump {
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            wake: wake_reader,
            output,
        };
        let (wake, reader, exit, ended) = (Some(wake), None, None, None);
        let mut this = Child { child, family, input, wake, reader, exit, ended };
        // From here on an error drops `this`, and with it the process.
        let reader = thread::Builder::new().name("engine output".into());
        this.reader = Some(reader.spawn(move || pump.run())?);
        if let Some(input) = &this.input {
            let flags = OFlag::from_bits_retain(fcntl(input, FcntlArg::F_GETFL)?);
            fcntl(input, FcntlArg::F_SETFL(flags | OFlag::O_NONBLOCK))?;
        }
        Ok(this)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn write_some(&mut self, bytes: &[u8], until: Instant) -> Result<usize, PipeError> {
        let input = self.input.as_mut().ok_or(PipeError::Closed)?;
        loop {
            match input.write(bytes) {
                Ok(count) => return Ok(count),
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    io::ErrorKind::WouldBlock => {
                        let left = until.saturating_duration_since(Instant::now());
                        if left.is_zero() {
                            return Err(PipeError::Late);
                        }
                        let mut fds = [PollFd::new(input.as_fd(), PollFlags::POLLOUT)];
                        let wait = u16::try_from(left.as_millis() + 1).unwrap_or(u16::MAX);
                        // Whatever it says, the next write finds out.
                        let _ = poll(&mut fds, PollTimeout::from(wait));
                    }
                    _ => return Err(PipeError::Closed),
                },
            }
        }
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Wakes the thread that reads: there is room again.
    pub fn wake_reader(&self) {
        if let Some(mut wake) = self.wake.as_ref() {
            // If this fails the thread has ended.
            let _ = wake.write(&[1]);
        }
    }

    /// How it ended, if it has. Whatever it left behind is killed before its number is given
    /// back to the system, so no signal can meet a stranger.
    pub fn exit(&mut self) -> Option<Exit> {
        if self.exit.is_none() && self.has_ended() {
            self.ended.get_or_insert_with(Instant::now);
            self.end_family();
        }
        self.exit
    }

    pub fn ended(&self) -> Option<Instant> {
        self.ended
    }

    /// Looks without giving the process number back.
    fn has_ended(&self) -> bool {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        loop {
            return match waitid(Id::Pid(pid(&self.child)), flags) {
                Err(Errno::EINTR) => continue,
                Ok(WaitStatus::StillAlive) => false,
                // Any other error: it has ended in a way that has no name (a real-time signal).
                Ok(_) | Err(_) => true,
            };
        }
    }

    /// Ends it and all it has started, closes the pipes and joins the thread.
    pub fn kill(&mut self) {
        if self.exit.is_none() {
            self.end_family();
        }
        self.input = None;
        self.wake = None;
        if let Some(reader) = self.reader.take() {
            // It waits for nothing but its pipes, one of which was closed just now.
            let _ = reader.join();
        }
    }

    fn end_family(&mut self) {
        self.family.kill();
        let until = Instant::now() + REAP_LIMIT;
        while self.exit.is_none() && Instant::now() < until {
            match self.child.try_wait() {
                Ok(Some(status)) => self.exit = Some(exit_of(status)),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(_) => break,
            }
        }
    }

    pub fn suspend(&self) {
        if self.exit.is_none() {
            self.family.signal(Signal::SIGSTOP);
        }
    }

    pub fn resume(&self) {
        if self.exit.is_none() {
            self.family.signal(Signal::SIGCONT);
        }
    }

    pub fn is_halted(&self) -> bool {
        self.exit.is_none() && self.family.leader_is_halted()
    }

    pub fn signal(&self, signal: crate::Signal) {
        let signal = match signal {
            crate::Signal::Terminate => Signal::SIGTERM,
            crate::Signal::Kill => Signal::SIGKILL,
        };
        if self.exit.is_none() {
            // An error means that it has ended.
            let _ = kill(pid(&self.child), signal);
        }
    }

    /// Memory of its own, summed over it and its descendants.
    pub fn memory(&self) -> Option<u64> {
        if self.exit.is_some() {
            return None;
        }
        memory::of_tree(self.child.id())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}

fn pid(child: &std::process::Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}

fn exit_of(status: ExitStatus) -> Exit {
    match (status.code(), status.signal()) {
        (None, Some(signal)) => Exit::Signal(signal),
        (code, _) => Exit::Code(code.unwrap_or_default()),
    }
}

/// A value no other process of this machine was ever marked with.
fn mark() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = time.unwrap_or_default().as_nanos();
    format!("{}-{nanos}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Starts a process on these processors. It inherits them from this thread: set from outside
/// afterwards, threads that it started meanwhile would run elsewhere.
fn start_on(processors: &[usize], command: &mut Command) -> io::Result<std::process::Child> {
    if processors.is_empty() {
        return command.spawn();
    }
    let this_thread = Pid::from_raw(0);
    let before = sched_getaffinity(this_thread)?;
    let mut wanted = CpuSet::new();
    let set = processors.iter().try_for_each(|&processor| wanted.set(processor));
    set.and_then(|()| sched_setaffinity(this_thread, &wanted)).map_err(|error| {
        let list: Vec<String> = processors.iter().map(usize::to_string).collect();
        io::Error::other(format!("it cannot run on processor {}: {error}", list.join(", ")))
    })?;
    let child = command.spawn();
    // What this thread was allowed a moment ago it is allowed still; and the process runs.
    let _ = sched_setaffinity(this_thread, &before);
    child
}
