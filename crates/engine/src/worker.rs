//! The thread that thinks.

use crate::panics::THINKS;
use crate::session::{Input, JobId};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::time::Instant;
use tengen_agent::{
    Agent, AgentFactory, Answer, CancelToken, Failure, Guarded, Request, Resources, THREAD_STACK,
};
use tengen_core::{Rule, Size};

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
        thread.spawn(move || work(Guarded::new(factory), &received, &inputs))?;
        Ok(Worker { jobs })
    }

    /// Gives the thread something to do after what it is doing now. False if it has ended.
    pub(crate) fn give(&self, job: Job) -> bool {
        self.jobs.send(job).is_ok()
    }
}

fn work(mut agent: Guarded, jobs: &Receiver<Job>, inputs: &SyncSender<Input>) {
    while let Ok(job) = jobs.recv() {
        let input = match job {
            Job::Forget => {
                agent.new_game();
                continue;
            }
            Job::Prepare { ticket, rule, size, resources } => {
                let ready = agent.prepare(rule, size, &resources);
                let result = ready.map(|()| agent.notice());
                Input::Prepared { ticket, result }
            }
            Job::Think { ticket, request, stop } => {
                let result = think(&mut agent, ticket, &request, &stop, inputs);
                Input::Finished { at: Instant::now(), ticket, result }
            }
        };
        if inputs.send(input).is_err() {
            return;
        }
    }
}

fn think(
    agent: &mut Guarded,
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
