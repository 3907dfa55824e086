//! An agent whose panics end nothing but its answer.

use crate::{
    Agent, Answer, CancelToken, Cost, Failure, FaultKind, Overlay, Report, Request, Resources,
};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;
use tengen_core::{Color, Game, Rule, Size};

/// Builds an agent; again if it broke.
pub type AgentFactory = Arc<dyn Fn() -> Box<dyn Agent> + Send + Sync>;

/// An agent that is built anew when it panics: nothing can be said about the state of the old one.
/// It also measures what an answer cost, where the agent does not.
///
/// ```
/// use std::sync::Arc;
/// use tengen_agent::{Agent, CancelToken, Guarded, Request, testing::FirstPoint};
/// use tengen_core::{Game, Rule, Size};
/// let mut agent = Guarded::new(Arc::new(|| Box::new(FirstPoint)));
/// let request = Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN));
/// let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
/// assert!(!answer.cost.time.is_zero());
/// ```
pub struct Guarded {
    factory: AgentFactory,
    agent: Box<dyn Agent>,
}

impl Guarded {
    /// An agent from this factory.
    pub fn new(factory: AgentFactory) -> Guarded {
        let agent = factory();
        Guarded { factory, agent }
    }

    fn guard<T>(&mut self, work: impl FnOnce(&mut dyn Agent) -> T) -> Result<T, Failure> {
        let started = Instant::now();
        catch_unwind(AssertUnwindSafe(|| work(&mut *self.agent))).map_err(|panic| {
            self.agent = (self.factory)();
            let cost = Cost { time: started.elapsed(), ..Cost::default() };
            let text = format!("panic: {}", panic_text(&*panic));
            Failure::Fault { kind: FaultKind::Panicked, text, cost }
        })
    }
}

impl Agent for Guarded {
    fn name(&self) -> String {
        self.agent.name()
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        let started = Instant::now();
        let mut answer = self.guard(|agent| agent.think(request, stop, report))??;
        if answer.cost.time.is_zero() {
            answer.cost.time = started.elapsed();
        }
        Ok(answer)
    }

    fn prepare(&mut self, rule: Rule, size: Size, resources: &Resources) -> Result<(), Failure> {
        self.guard(|agent| agent.prepare(rule, size, resources))?
    }

    fn notice(&self) -> Option<String> {
        self.agent.notice()
    }

    fn new_game(&mut self) {
        // One that was built anew has nothing to forget.
        let _ = self.guard(|agent| agent.new_game());
    }

    fn game_over(&mut self, winner: Option<Color>, reason: &str) {
        let _ = self.guard(|agent| agent.game_over(winner, reason));
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        self.guard(|agent| agent.explain(game)).unwrap_or_default()
    }

    fn end(&mut self) {
        let _ = self.guard(|agent| agent.end());
    }
}

/// What a panic says.
pub fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "of an unknown kind".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ScriptStep, Scripted};

    #[test]
    fn a_panic_is_a_fault_and_the_agent_is_built_anew() {
        let built = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let count = Arc::clone(&built);
        let mut agent = Guarded::new(Arc::new(move || {
            let first = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0;
            let step =
                if first { ScriptStep::Panic } else { ScriptStep::Answer("h8".parse().unwrap()) };
            Box::new(Scripted(vec![step]))
        }));
        let request = Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN));
        let mut ask = || agent.think(&request, &CancelToken::new(), &mut |_| {});
        assert_eq!(ask().unwrap_err().kind(), Some(FaultKind::Panicked));
        assert_eq!(ask().unwrap().best.to_string(), "h8");
        assert_eq!(built.load(std::sync::atomic::Ordering::Relaxed), 2);
    }
}
