//! Work that takes time: each on a thread of its own, watched by a task that knows when to stop
//! it and when to wait no longer.

use crate::error::ApiError;
use crate::review;
use crate::shared::Shared;
use crate::solve::Puzzle;
use crate::think::{self, Question};
use crate::types::{Analysed, ClientMessage, Explain, Keep, ReportView, ServerMessage};
use crate::view;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;
use tengen_agent::{CancelToken, Report, THREAD_STACK};
use tokio::sync::{mpsc, oneshot, watch};

/// What an agent may take to get ready; an external engine has a limit of its own below this.
const PREPARATION: Duration = Duration::from_secs(15);
/// What an agent may take to show what it sees.
const EXPLANATION: Duration = Duration::from_secs(10);
/// An external engine is late only after a tolerance, which is its own affair.
const TOLERANCE: Duration = Duration::from_millis(1_500);
/// With more threads than this that do not come to an end, no new one is started.
const MOST_ABANDONED: isize = 128;

/// Whether a job has a place to run, or was given up before it got one: the first to act decides.
#[derive(Clone, Default)]
pub(crate) struct Begun(Arc<AtomicU8>);

impl Begun {
    const STARTED: u8 = 1;
    const GIVEN_UP: u8 = 2;

    fn set(&self, state: u8) -> bool {
        self.0.compare_exchange(0, state, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// It runs from now on, unless it was given up.
    fn start(&self) -> bool {
        self.set(Begun::STARTED)
    }

    /// It will never run, unless it does already.
    pub fn give_up(&self) -> bool {
        self.set(Begun::GIVEN_UP)
    }
}

/// Where a job's news go.
pub(crate) struct Feed {
    /// The newest report; those before it are of no interest.
    pub reports: watch::Sender<Option<ReportView>>,
    /// Messages of which none may be lost. The sender waits for the client.
    pub messages: mpsc::Sender<ServerMessage>,
}

/// Work that was understood and may be done.
pub(crate) enum Job {
    Analyse { id: u64, question: Question },
    Play { id: u64, question: Question, keep: Option<Keep> },
    Explain(Explain),
    Solve(Puzzle),
    Review(review::Job),
}

impl Job {
    /// Understands a message. `None` for those that are not work.
    pub fn new(shared: &Shared, message: ClientMessage) -> Result<Option<Job>, ApiError> {
        Ok(Some(match message {
            ClientMessage::Analyse(asked) => {
                let id = asked.id.ok_or_else(|| ApiError::bad("an analysis needs an id"))?;
                Job::Analyse { id, question: Question::of_analyse(shared, &asked)? }
            }
            ClientMessage::Play(asked) => {
                let question = Question::of_play(shared, &asked)?;
                Job::Play { id: asked.id, question, keep: asked.keep }
            }
            ClientMessage::Explain(asked) => Job::Explain(asked),
            ClientMessage::Solve(asked) => Job::Solve(Puzzle::new(&shared.bounds, asked)?),
            ClientMessage::Review(asked) => Job::Review(review::Job::new(shared, asked)?),
            ClientMessage::Stop(_) | ClientMessage::Follow(_) => return Ok(None),
        }))
    }

    /// Whether a client that says stop still wants the answer: a move must be made.
    pub fn is_move(&self) -> bool {
        matches!(self, Job::Play { .. })
    }

    /// The agent's name, if one is asked.
    fn agent(&self) -> &str {
        match self {
            Job::Analyse { question, .. } | Job::Play { question, .. } => &question.agent,
            Job::Explain(asked) => &asked.agent,
            Job::Solve(_) | Job::Review(_) => "",
        }
    }

    /// The longest it may take once its agent is ready.
    fn time(&self) -> Duration {
        match self {
            Job::Analyse { question, .. } | Job::Play { question, .. } => question.time,
            Job::Explain(_) => EXPLANATION,
            Job::Solve(puzzle) => puzzle.time(),
            Job::Review(job) => job.time(),
        }
    }

    /// Does the work, on the calling thread.
    fn run(
        &self,
        shared: &Shared,
        stop: &CancelToken,
        feed: &Feed,
    ) -> Result<ServerMessage, ApiError> {
        let mut show = |report: &Report| {
            feed.reports.send_replace(Some(view::report(report)));
        };
        match self {
            Job::Analyse { id, question } => {
                let done = think::analyse(shared, question, stop, &mut show)?;
                let (best, cut) = (Some(done.best), done.cut);
                feed.reports.send_replace(Some(done.report));
                Ok(ServerMessage::Done { id: *id, best, cut })
            }
            Job::Play { id, question, keep } => {
                think::play(shared, *id, question, *keep, stop, &mut show)
            }
            Job::Explain(asked) => think::explain(shared, asked),
            Job::Solve(puzzle) => Ok(puzzle.solve(&shared.bounds, stop)),
            Job::Review(job) => {
                job.run(shared, stop, &mut |message| feed.messages.blocking_send(message).is_ok())
            }
        }
    }

    /// Does the work on a thread and waits for it, but not for ever.
    pub async fn perform(
        self,
        shared: Arc<Shared>,
        stop: CancelToken,
        begun: Begun,
        feed: Feed,
    ) -> Result<ServerMessage, ApiError> {
        let time = patience(&shared, self.agent(), self.time());
        supervise(shared, stop, begun, time, move |shared, stop| self.run(shared, stop, &feed))
            .await
    }
}

/// How long to wait before an agent that should need `time` is told to stop.
fn patience(shared: &Shared, agent: &str, time: Duration) -> Duration {
    match shared.registry.is_external(agent) {
        true => time + PREPARATION + TOLERANCE,
        false => time + shared.bounds.grace,
    }
}

/// One analysis over HTTP.
pub(crate) async fn analyse_once(
    shared: Arc<Shared>,
    stop: CancelToken,
    question: Question,
) -> Result<Analysed, ApiError> {
    let time = patience(&shared, &question.agent, question.time);
    supervise(shared, stop, Begun::default(), time, move |shared, stop| {
        think::analyse(shared, &question, stop, &mut |_| {})
    })
    .await
}

/// Runs `work` on a thread when there is a place for it. It is stopped when its time is over, and
/// left alone when it does not obey. Runs as a task of its own: the place is taken until the
/// thread has ended, even if the client that asked has left.
async fn supervise<T: Send + 'static>(
    shared: Arc<Shared>,
    stop: CancelToken,
    begun: Begun,
    time: Duration,
    work: impl FnOnce(&Shared, &CancelToken) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let closed = |_| ApiError::failed("the server is closing");
    let permit = Arc::clone(&shared.running).acquire_owned().await.map_err(closed)?;
    if !begun.start() {
        return Err(ApiError::failed("it was stopped before it began"));
    }
    if shared.abandoned.load(Ordering::Relaxed) >= MOST_ABANDONED {
        return Err(ApiError::failed("too many agents did not come to an end"));
    }
    let (done, mut result) = oneshot::channel();
    // The one that sets it second knows what the other one did.
    let ended = Arc::new(AtomicBool::new(false));
    let (thread_shared, thread_stop) = (Arc::clone(&shared), stop.clone());
    let thread_ended = Arc::clone(&ended);
    let thread = std::thread::Builder::new().name("analysis".into()).stack_size(THREAD_STACK);
    let spawned = thread.spawn(move || {
        let outcome = catch_unwind(AssertUnwindSafe(|| work(&thread_shared, &thread_stop)));
        let outcome = outcome.unwrap_or_else(|_| Err(ApiError::failed("the agent panicked")));
        if thread_ended.swap(true, Ordering::Relaxed) {
            thread_shared.abandoned.fetch_sub(1, Ordering::Relaxed);
        }
        // Nobody listens any more if it came too late.
        let _ = done.send(outcome);
    });
    spawned.map_err(|error| ApiError::failed(format!("no thread: {error}")))?;
    let broken = |_| Err(ApiError::failed("the analysis broke"));
    if let Ok(outcome) = tokio::time::timeout(time, &mut result).await {
        return outcome.unwrap_or_else(broken);
    }
    stop.cancel();
    if let Ok(outcome) = tokio::time::timeout(shared.bounds.grace, &mut result).await {
        return outcome.unwrap_or_else(broken);
    }
    if !ended.swap(true, Ordering::Relaxed) {
        shared.abandoned.fetch_add(1, Ordering::Relaxed);
    }
    drop(permit);
    Err(ApiError::failed("the agent did not answer in time"))
}

/// Stops an analysis when the client that asked has left.
pub(crate) struct StopOnDrop(pub CancelToken);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
