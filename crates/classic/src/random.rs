//! `random`: any legal point. The floor of every rating list.

use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Domain, Failure, Parameter, PvLine, Report, Request,
    Score, Settings,
};
use tengen_core::Point;
use tengen_rng::Rng;

pub(crate) const KIND: AgentKind = AgentKind {
    name: "random",
    about: "Plays any legal point.",
    former: &[],
    parameters: &[SEED],
    build: |settings| Ok(Box::new(RandomAgent::new(settings))),
};

/// The seed of randomised agents.
pub(crate) const SEED: Parameter = Parameter {
    name: "seed",
    default: "0",
    domain: Domain::Integer { least: 0, most: i64::MAX },
    meaning: "Random seed; the request's own seed is added.",
};

/// Plays any legal point.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    name: String,
    seed: u64,
}

impl RandomAgent {
    fn new(settings: &Settings) -> RandomAgent {
        RandomAgent { name: settings.to_string(), seed: settings.integer("seed") as u64 }
    }
}

impl Agent for RandomAgent {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        request: &Request,
        _: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        let board = request.game.board();
        let points: Vec<Point> =
            board.empty_points().filter(|&point| request.allows(point)).collect();
        let mut rng = rng_for(self.seed, request);
        let best = *rng.pick(&points).ok_or(Failure::NoMove)?;
        let lines = vec![PvLine { moves: vec![best], score: Score::Estimate(0) }];
        let last = Report { lines, depth: 0, nodes: 1, ..Report::default() };
        report(&last);
        Ok(Answer { report: last, ..Answer::plain(best) })
    }
}

/// A generator that differs from position to position but not from run to run.
pub(crate) fn rng_for(seed: u64, request: &Request) -> Rng {
    Rng::new(seed.wrapping_add(request.seed) ^ request.game.board().hash())
}
