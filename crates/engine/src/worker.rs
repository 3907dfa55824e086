//! The thread that thinks.

use crate::panics::{THINKS, text_of};
use crate::session::{Input, JobId};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::time::Instant;
use tengen_agent::{Agent, Answer, CancelToken, Failure, Request, Resources, THREAD_STACK};
use tengen_core::{Rule, Size};

/// Builds the agent; again if it broke.
pub type AgentFactory = Arc<dyn Fn() -> Box<dyn Agent> + Send + Sync>;

/// Something for the agent to do.
pub(crate) enum Job {
    Prepare { ticket: JobId, rule: Rule, size: Size, resources: Resources },
    Think { ticket: JobId, request: Box<Request>, stop: CancelToken },
    Forget,
}

/// A handle on the thread. Dropping it lets the thread end after its present job.
pub(crate) struct Worker {
    jobs: Sender<Job>,
}

impl Worker {
    /// Starts a thread with an agent of its own; what it finds goes to `inputs`.
    pub(crate) fn start(
        factory: AgentFactory,
        inputs: SyncSender<Input>,
    ) -> std::io::Result<Worker> {
        let (jobs, received) = channel();
        let thread = std::thread::Builder::new().name(THINKS.into()).stack_size(THREAD_STACK);
        thread.spawn(move || work(&factory, &received, &inputs))?;
        Ok(Worker { jobs })
    }

    /// Gives the thread something to do after what it is doing now. False if it has ended.
    pub(crate) fn give(&self, job: Job) -> bool {
        self.jobs.send(job).is_ok()
    }
}

fn work(factory: &AgentFactory, jobs: &Receiver<Job>, inputs: &SyncSender<Input>) {
    let mut agent = factory();
    while let Ok(job) = jobs.recv() {
        let input = match job {
            Job::Forget => {
                if catch_unwind(AssertUnwindSafe(|| agent.new_game())).is_err() {
                    agent = factory();
                }
                continue;
            }
            Job::Prepare { ticket, rule, size, resources } => {
                let result = guard(&mut agent, factory, |a| {
                    a.prepare(rule, size, &resources)?;
                    Ok(a.notice())
                });
                Input::Prepared { ticket, result }
            }
            Job::Think { ticket, request, stop } => {
                let result =
                    guard(&mut agent, factory, |a| think(a, ticket, &request, &stop, inputs));
                Input::Finished { at: Instant::now(), ticket, result }
            }
        };
        if inputs.send(input).is_err() {
            return;
        }
    }
}

fn think(
    agent: &mut dyn Agent,
    ticket: JobId,
    request: &Request,
    stop: &CancelToken,
    inputs: &SyncSender<Input>,
) -> Result<Answer, Failure> {
    agent.think(request, stop, &mut |report| {
        // A full queue or a closed one only loses news; the answer itself is sent for sure.
        let _ = inputs.try_send(Input::Report { ticket, report: report.clone() });
    })
}

/// Runs a piece of the agent's work. A panic there is a failure like any other, and the agent is
/// built anew: nothing can be said about the state of the old one.
fn guard<T>(
    agent: &mut Box<dyn Agent>,
    factory: &AgentFactory,
    work: impl FnOnce(&mut dyn Agent) -> Result<T, Failure>,
) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(|| work(&mut **agent))).unwrap_or_else(|panic| {
        *agent = factory();
        let text = text_of(&*panic);
        Err(Failure::Broken(format!("panic: {text}")))
    })
}
