//! A child process that cannot harm us.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::output::{Heard, Output};
use crate::platform::Child;
use crate::{Exit, Launch};
use tengen_agent::FaultKind;

/// Why a process does not start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// There is no such program.
    #[error("the program `{0}` was not found")]
    NotFound(PathBuf),
    /// There is one, but.
    #[error("the program `{program}` cannot be started: {reason}")]
    CannotStart {
        /// The program.
        program: PathBuf,
        /// What the system says.
        reason: String,
    },
}

impl StartError {
    /// What it is at the seam.
    pub(crate) fn kind(&self) -> FaultKind {
        match self {
            StartError::NotFound(_) => FaultKind::NotFound,
            StartError::CannotStart { .. } => FaultKind::CannotStart,
        }
    }
}

/// Why a process did not take what was written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PipeError {
    /// Its pipe is full and it does not read.
    #[error("the process does not read its input")]
    Late,
    /// It has closed its input, or ended.
    #[error("the process has closed its input")]
    Closed,
}

/// What a process is told by the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// To leave (SIGTERM).
    Terminate,
    /// Nothing: it ends at once (SIGKILL).
    Kill,
}

/// A child process in a group of its own.
///
/// Whatever it does, we neither wait longer than we said nor hold more of its output than a
/// bounded amount: a line has a cap, a process that writes faster than we listen has to wait, of
/// the error stream only the end is kept. When this is dropped the process is killed with
/// everything it has started, and no zombie, thread or open pipe is left.
///
/// ```
/// use std::time::{Duration, Instant};
/// use tengen_remote::{Exit, Heard, Launch, Process};
/// # #[cfg(target_os = "linux")] {
/// let mut process = Process::start(&"cat".parse::<Launch>().unwrap()).unwrap();
/// let soon = Instant::now() + Duration::from_secs(60);
/// process.write(b"hello\n", soon).unwrap();
/// assert!(matches!(process.hear(soon), Heard::Line(line) if line.text == "hello"));
/// process.close_input();
/// assert_eq!(process.wait(soon), Some(Exit::Code(0)));
/// # }
/// ```
#[derive(Debug)]
pub struct Process {
    child: Child,
    output: Arc<Output>,
    peak: Option<u64>,
}

impl Process {
    /// Starts a program.
    pub fn start(launch: &Launch) -> Result<Process, StartError> {
        let output = Arc::<Output>::default();
        match Child::start(launch, Arc::clone(&output)) {
            Ok(child) => Ok(Process { child, output, peak: None }),
            Err(error) => Err(start_error(launch, &error)),
        }
    }

    /// The system's number for it.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes to its input; waits no longer than until then for it to read.
    pub fn write(&mut self, mut bytes: &[u8], until: Instant) -> Result<(), PipeError> {
        while !bytes.is_empty() {
            let count = self.write_some(bytes, until)?;
            bytes = bytes.get(count..).unwrap_or_default();
        }
        Ok(())
    }

    /// Writes as much as its pipe has room for, and says how much that was. For callers that have
    /// to listen while they write, lest both sides wait for the other to read.
    pub fn write_some(&mut self, bytes: &[u8], until: Instant) -> Result<usize, PipeError> {
        self.child.write_some(bytes, until)
    }

    /// Closes its input.
    pub fn close_input(&mut self) {
        self.child.close_input();
    }

    /// Closes our end of its output, and returns when that is done. What it writes from now on
    /// is an error to it; to us it is [closed](Heard::Closed).
    pub fn close_output(&mut self) {
        self.output.hang_up();
        self.child.wake_reader();
        self.output.wait_for_close();
    }

    /// Leaves what it writes to its output in the pipe, which holds little, or reads again.
    pub fn set_deaf(&mut self, deaf: bool) {
        self.output.set_deaf(deaf);
        self.child.wake_reader();
    }

    /// The next line of its output, waiting for it until then. One that is there already is
    /// returned however late it is.
    pub fn hear(&self, until: Instant) -> Heard {
        self.output.hear(until, || self.child.wake_reader())
    }

    /// All it has written to its output so far, in bytes.
    pub fn written(&self) -> u64 {
        self.output.bytes()
    }

    /// The end of what it has written to its error stream: at most 64 KiB.
    pub fn errors(&self) -> String {
        self.output.errors()
    }

    /// How it ended, if it has. What it left behind is killed then; lines it wrote can still be
    /// [heard](Process::hear).
    pub fn exit(&mut self) -> Option<Exit> {
        self.child.exit()
    }

    /// Waits for it to end, until then.
    pub fn wait(&mut self, until: Instant) -> Option<Exit> {
        loop {
            let exit = self.exit();
            if exit.is_some() || Instant::now() >= until {
                return exit;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// When its end was noticed, by [`Process::exit`] or [`Process::wait`]. Clearing up after it
    /// takes time of our own, which this does not include.
    pub fn ended(&self) -> Option<Instant> {
        self.child.ended()
    }

    /// Waits until everything it wrote before its end has been read, at most until then.
    pub fn wait_for_output(&self, until: Instant) {
        self.output.wait_for_end(until);
    }

    /// Halts it and all it has started, until [`Process::resume`]. It can be killed all the same.
    pub fn suspend(&self) {
        self.child.suspend();
    }

    /// Lets it go on.
    pub fn resume(&self) {
        self.child.resume();
    }

    /// Whether it is halted: [`Process::suspend`] does not wait until it is.
    pub fn is_halted(&self) -> bool {
        self.child.is_halted()
    }

    /// Sends it a signal, and none to what it has started.
    pub fn signal(&self, signal: Signal) {
        self.child.signal(signal);
    }

    /// Memory in bytes as the Gomocup judge counts it: the sum of what would be free if they ended
    /// (USS) over the process and its descendants. Nothing if it has ended.
    pub fn memory(&mut self) -> Option<u64> {
        let now = self.child.memory();
        self.peak = self.peak.max(now);
        now
    }

    /// The most that [`Process::memory`] has ever returned.
    pub fn peak_memory(&self) -> Option<u64> {
        self.peak
    }

    /// Ends it with everything it has started.
    pub fn kill(&mut self) {
        self.child.kill();
    }
}

/// The system says "not found" of a missing folder, too.
fn start_error(launch: &Launch, error: &io::Error) -> StartError {
    let program = launch.program.clone();
    let reason = match launch.missing_folder() {
        Some(folder) => format!("there is no folder `{}` to run in", folder.display()),
        None if error.kind() == io::ErrorKind::NotFound => return StartError::NotFound(program),
        None => error.to_string(),
    };
    StartError::CannotStart { program, reason }
}
