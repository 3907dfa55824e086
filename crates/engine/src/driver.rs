//! A session over real pipes: one thread reads, one writes, one thinks, and this one decides.
//!
//! The deciding thread never waits for the agent or for a pipe, so a stop, an end or a deadline is
//! acted on at once, whatever the others are doing.

use crate::session::{Effect, Input, JobId, Session};
use crate::worker::{Job, Worker};
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tengen_agent::{AgentFactory, CancelToken};
use tengen_protocol::{About, Reader, Reply};

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// The manager said `END` or closed its pipe.
    Asked,
    /// Nobody reads our output any more.
    OutputClosed,
}

/// Events waiting to be decided on; a manager that sends faster than that is slowed down.
const MOST_EVENTS: usize = 4_096;

/// Lines waiting to be read by the manager; one that reads none of them loses the rest.
const MOST_LINES: usize = 32_768;

/// An agent that has not obeyed a stop for this long is given up.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long the last lines may take to get out at the end.
const FAREWELL: Duration = Duration::from_millis(50);

/// Holds a conversation with a manager until it ends. `about` is the answer to `ABOUT`. The agent's
/// thread may outlive the call, if it does not obey; the caller is expected to leave the process.
///
/// ```no_run
/// use std::{io, sync::Arc};
/// use tengen_engine::{About, serve};
/// let factory = || tengen_engine::create("greedy").expect("greedy is built in");
/// serve(io::stdin(), io::stdout(), About::new("Eager"), Arc::new(factory))?;
/// # io::Result::Ok(())
/// ```
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    about: About,
    factory: AgentFactory,
) -> std::io::Result<SessionEnd> {
    crate::panics::unwind_first();
    let (inputs, received) = sync_channel(MOST_EVENTS);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u32;
    let session = Session::new(about, threads);
    let reader = inputs.clone();
    std::thread::Builder::new().name("read".into()).spawn(move || read(input, &reader))?;
    let (lines, to_write) = sync_channel(MOST_LINES);
    let writer =
        std::thread::Builder::new().name("write".into()).spawn(move || write(output, &to_write))?;
    let worker = Worker::start(factory.clone(), inputs.clone())?;
    let driver = Driver {
        session,
        factory,
        inputs,
        worker,
        busy: None,
        held: None,
        stop: CancelToken::new(),
        stopped_at: None,
        watch: None,
        exit_by: None,
        lines,
    };
    driver.run(&received, writer)
}

/// Turns bytes into events as they arrive.
fn read(mut input: impl Read, inputs: &SyncSender<Input>) {
    let mut reader = Reader::new();
    let mut buffer = [0; 8_192];
    loop {
        let events = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => reader.feed(buffer.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = Instant::now();
        for event in events {
            if inputs.send(Input::Event { at, event }).is_err() {
                return;
            }
        }
    }
    let at = Instant::now();
    for event in reader.finish() {
        if inputs.send(Input::Event { at, event }).is_err() {
            return;
        }
    }
    // The session may be over already.
    let _ = inputs.send(Input::Closed { at });
}

/// Writes lines as they come; all that wait are written before one flush.
fn write(mut output: impl Write, lines: &Receiver<Reply>) -> std::io::Result<()> {
    while let Ok(first) = lines.recv() {
        let mut text = format!("{first}\n");
        while let Ok(more) = lines.try_recv() {
            text.push_str(&format!("{more}\n"));
        }
        output.write_all(text.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

struct Driver {
    session: Session,
    factory: AgentFactory,
    inputs: SyncSender<Input>,
    worker: Worker,
    /// The work that was given to the thread and is not done.
    busy: Option<JobId>,
    /// Work for the thread once it has obeyed a stop, or for its successor.
    held: Option<(JobId, Job)>,
    stop: CancelToken,
    stopped_at: Option<Instant>,
    watch: Option<(JobId, Instant)>,
    exit_by: Option<Instant>,
    lines: SyncSender<Reply>,
}

impl Driver {
    fn run(
        mut self,
        received: &Receiver<Input>,
        writer: JoinHandle<std::io::Result<()>>,
    ) -> std::io::Result<SessionEnd> {
        loop {
            if writer.is_finished() {
                return Ok(SessionEnd::OutputClosed);
            }
            let Some(input) = self.next(received)? else { return Ok(self.leave(&writer)) };
            if let Input::Prepared { ticket, .. } | Input::Finished { ticket, .. } = &input
                && self.busy == Some(*ticket)
            {
                self.busy = None;
                self.stopped_at = None;
                self.hand_over();
            }
            for effect in self.session.handle(input) {
                if matches!(effect, Effect::Exit) {
                    return Ok(self.leave(&writer));
                }
                self.carry_out(effect)?;
            }
        }
    }

    /// Lets the last lines get out.
    fn leave(self, writer: &JoinHandle<std::io::Result<()>>) -> SessionEnd {
        drop(self.lines);
        let until = Instant::now() + FAREWELL;
        while !writer.is_finished() && Instant::now() < until {
            std::thread::sleep(Duration::from_micros(200));
        }
        SessionEnd::Asked
    }

    /// The next thing that happens: something arrives, or the watched time comes. Nothing when it
    /// is time to leave.
    fn next(&mut self, received: &Receiver<Input>) -> std::io::Result<Option<Input>> {
        loop {
            self.relieve()?;
            let watched = self.watch.map(|(_, at)| at);
            let times = [watched, self.exit_by, self.relief()];
            let input = match times.into_iter().flatten().min() {
                None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => received.recv_timeout(at.saturating_duration_since(Instant::now())),
            };
            let now = Instant::now();
            match (input, self.watch) {
                (Ok(input), _) => return Ok(Some(input)),
                (Err(RecvTimeoutError::Disconnected), _) => return Ok(None),
                _ if self.exit_by.is_some_and(|at| at <= now) => return Ok(None),
                (Err(RecvTimeoutError::Timeout), Some((ticket, at))) if at <= now => {
                    self.watch = None;
                    return Ok(Some(Input::Deadline { at: now, ticket }));
                }
                (Err(RecvTimeoutError::Timeout), _) => {}
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) -> std::io::Result<()> {
        match effect {
            // A manager that leaves [`MOST_LINES`] unread does not miss one more.
            Effect::Reply(reply) => drop(self.lines.try_send(reply)),
            Effect::Prepare { ticket, rule, size, resources } => {
                self.stop = CancelToken::new();
                self.give(ticket, Job::Prepare { ticket, rule, size, resources })?;
            }
            Effect::Think { ticket, request } => {
                self.stop = CancelToken::new();
                let stop = self.stop.clone();
                self.give(ticket, Job::Think { ticket, request, stop })?;
            }
            Effect::Watch { ticket, at } => self.watch = Some((ticket, at)),
            Effect::Stop => {
                self.stop.cancel();
                if self.busy.is_some() {
                    self.stopped_at.get_or_insert_with(Instant::now);
                }
            }
            Effect::ExitBy { at } => self.exit_by = Some(at),
            Effect::Forget => drop(self.worker.give(Job::Forget)),
            Effect::Exit => {}
        }
        Ok(())
    }

    /// Hands work to the thread. One that was told to stop and has not is given some time first.
    fn give(&mut self, ticket: JobId, job: Job) -> std::io::Result<()> {
        self.held = Some((ticket, job));
        if self.busy.is_none() || self.stopped_at.is_none() {
            self.hand_over();
        }
        self.relieve()
    }

    /// Hands over what was held.
    fn hand_over(&mut self) {
        if let Some((ticket, job)) = self.held.take() {
            self.busy = Some(ticket);
            // It may have been stopped while it waited.
            self.stopped_at = self.stop.is_cancelled().then(Instant::now);
            self.worker.give(job);
        }
    }

    /// When the thread that does not obey is given up, if there is work for another.
    fn relief(&self) -> Option<Instant> {
        self.stopped_at.filter(|_| self.held.is_some()).map(|at| at + PATIENCE)
    }

    /// Starts another thread in place of one that does not obey.
    fn relieve(&mut self) -> std::io::Result<()> {
        if self.relief().is_some_and(|at| at <= Instant::now()) {
            self.worker = Worker::start(self.factory.clone(), self.inputs.clone())?;
            self.hand_over();
        }
        Ok(())
    }
}
