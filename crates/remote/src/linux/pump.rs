//! The thread that reads what a process writes.

use std::io::{self, PipeReader, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{ChildStderr, ChildStdout};
use std::sync::Arc;
use std::time::Instant;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use crate::output::Output;

/// Reads both streams of a process in one thread. It waits in one place only, for any of its
/// pipes, so closing the wake-up pipe ends it however long others keep the streams open.
pub(super) struct Pump {
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
    pub wake: PipeReader,
    pub output: Arc<Output>,
}

/// Which pipes have something: bytes, or their end.
struct Ready {
    wake: bool,
    stdout: bool,
    stderr: bool,
}

impl Pump {
    pub fn run(mut self) {
        let mut buffer = vec![0; 64 * 1024];
        while self.stdout.is_some() || self.stderr.is_some() {
            let Ok(ready) = self.wait() else { break };
            if ready.wake && !matches!(read_some(&mut self.wake, &mut buffer), Ok([_, ..])) {
                break;
            }
            if self.stdout.is_some() && self.output.is_hung_up() {
                self.stdout = None;
                self.output.close(Instant::now());
            }
            if ready.stdout
                && let Some(stdout) = &mut self.stdout
            {
                let read = read_some(stdout, &mut buffer);
                let now = Instant::now();
                match read {
                    Ok([]) | Err(_) => {
                        self.stdout = None;
                        self.output.close(now);
                    }
                    Ok(bytes) => self.output.read(now, bytes),
                }
            }
            if ready.stderr
                && let Some(stderr) = &mut self.stderr
            {
                match read_some(stderr, &mut buffer) {
                    Ok([]) | Err(_) => {
                        self.stderr = None;
                        self.output.close_errors();
                    }
                    Ok(bytes) => self.output.read_error(bytes),
                }
            }
        }
        self.output.close(Instant::now());
        self.output.close_errors();
    }

    /// Waits for any of the pipes; for the output only while there is room for it.
    fn wait(&self) -> Result<Ready, Errno> {
        let stdout = self.stdout.as_ref().filter(|_| self.output.has_room());
        let pipes: [Option<BorrowedFd<'_>>; 3] = [
            Some(self.wake.as_fd()),
            stdout.map(AsFd::as_fd),
            self.stderr.as_ref().map(AsFd::as_fd),
        ];
        let mut fds: Vec<PollFd<'_>> =
            pipes.iter().flatten().map(|&pipe| PollFd::new(pipe, PollFlags::POLLIN)).collect();
        while let Err(error) = poll(&mut fds, PollTimeout::NONE) {
            if error != Errno::EINTR {
                return Err(error);
            }
        }
        let mut polled = fds.iter().map(|fd| fd.any().unwrap_or(true));
        let mut is_ready =
            |pipe: Option<BorrowedFd<'_>>| pipe.is_some() && polled.next().unwrap_or_default();
        let [wake, stdout, stderr] = pipes;
        Ok(Ready { wake: is_ready(wake), stdout: is_ready(stdout), stderr: is_ready(stderr) })
    }
}

fn read_some<'a>(from: &mut impl Read, buffer: &'a mut [u8]) -> io::Result<&'a [u8]> {
    loop {
        match from.read(buffer) {
            Ok(count) => return Ok(buffer.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
