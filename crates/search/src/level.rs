//! Weaker on purpose, for people: fewer positions, fewer fours foreseen, and at the lowest levels a
//! taste for moves that are nearly as good. A five is never missed and never left unblocked.

use tengen_agent::{
    Agent, Answer, CancelToken, Domain, Failure, Limits, Overlay, Parameter, PvLine, Report,
    Request, Resources, Score, Settings, Task,
};
use tengen_core::{Game, Rule, Size};
use tengen_rng::Rng;

/// The parameter of an agent that can play weaker.
pub(crate) const LEVEL: Parameter = Parameter {
    name: "level",
    default: "10",
    domain: Domain::Integer { least: 1, most: FULL },
    meaning: "Strength, from a beginner's to full.",
};

/// What a level is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// Positions for each move, at most.
    pub(crate) nodes: u64,
    /// Fours foreseen at each position.
    pub(crate) fours: i32,
    /// How many points worse than the best a move may look and still be played.
    pub(crate) slack: i32,
}

/// Full strength.
const FULL: i64 = 10;

const LEVELS: [Level; FULL as usize - 1] = [
    Level { nodes: 360, fours: 0, slack: 65 },
    Level { nodes: 360, fours: 1, slack: 45 },
    Level { nodes: 700, fours: 4, slack: 3 },
    Level { nodes: 700, fours: 5, slack: 0 },
    Level { nodes: 1_400, fours: 12, slack: 0 },
    Level { nodes: 2_900, fours: 29, slack: 0 },
    Level { nodes: 7_300, fours: 72, slack: 0 },
    Level { nodes: 19_000, fours: 118, slack: 0 },
    Level { nodes: 60_000, fours: 160, slack: 0 },
];

impl Level {
    /// The level that is set; `None` for full strength.
    pub(crate) fn of(settings: &Settings) -> Option<Level> {
        Level::number(settings.integer(LEVEL.name))
    }

    fn number(number: i64) -> Option<Level> {
        usize::try_from(number - 1).ok().and_then(|number| LEVELS.get(number)).copied()
    }

    /// The request as a level is asked it: with its nodes, and half of the time, so that full strength
    /// is ahead also where the clock leaves less than the level's positions.
    fn weaken(&self, request: &Request) -> Request {
        let nodes = match request.task {
            // Even games are looked for with many moves, so they may take more.
            Task::BalanceOne { .. } | Task::BalanceTwo { .. } => 20 * self.nodes,
            Task::Play => self.nodes,
        };
        let mut weaker = request.clone();
        weaker.clock = request.clock.halved();
        weaker.limits = Limits {
            nodes: Some(request.limits.nodes.unwrap_or(u64::MAX).min(nodes)),
            time: request.limits.time.map(|time| time / 2),
            ..request.limits
        };
        weaker
    }

    /// How many lines have to be known to choose from.
    pub(crate) fn lines(&self) -> usize {
        // Nodes spent on other lines make it weaker too.
        match self.slack {
            0 => 1,
            1..50 => 3,
            _ => 6,
        }
    }

    /// The line to play, by its place: any of those that look nearly as good as the best, at random.
    pub(crate) fn choose(&self, lines: &[PvLine], seed: u64) -> Option<usize> {
        let Score::Estimate(most) = lines.first()?.score else { return Some(0) };
        let is_near =
            |line: &PvLine| matches!(line.score, Score::Estimate(v) if v >= most - self.slack);
        let near: Vec<usize> = (0..lines.len()).filter(|&at| is_near(&lines[at])).collect();
        near.get((Rng::new(seed).next() % near.len().max(1) as u64) as usize).copied()
    }
}

/// A searcher that answers at once where there is nothing to think about.
pub(crate) trait SeesFives: Agent {
    /// The answer where the side to move has a five, or the opponent one that can be blocked.
    fn forced(&mut self, request: &Request) -> Option<Answer>;
}

/// A searcher that plays at a level. What the level forbids its search has been set already.
pub(crate) struct AtLevel<A> {
    inner: A,
    level: Level,
    /// What it was asked last.
    last: Option<Game>,
}

impl<A: SeesFives + 'static> AtLevel<A> {
    /// The searcher itself, or at the level that is set.
    pub(crate) fn wrap(inner: A, settings: &Settings) -> Box<dyn Agent> {
        match Level::of(settings) {
            Some(level) => Box::new(AtLevel { inner, level, last: None }),
            None => Box::new(inner),
        }
    }
}

impl<A: SeesFives> Agent for AtLevel<A> {
    fn name(&self) -> String {
        self.inner.name()
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        // What was seen after a move that was taken back, or in another game, would make it stronger.
        if self.last.as_ref().is_some_and(|last| !goes_on(last, &request.game)) {
            self.new_game();
        }
        self.last = Some(request.game.clone());
        let mut weaker = self.level.weaken(request);
        if request.task != Task::Play || request.game.outcome().is_some() {
            return self.inner.think(&weaker, stop, report);
        }
        // Fives are seen however short the time.
        if request.multi_pv <= 1
            && let Some(answer) = self.inner.forced(request)
        {
            report(&answer.report);
            return Ok(answer);
        }
        weaker.multi_pv = request.multi_pv.max(self.level.lines());
        let mut answer = self.inner.think(&weaker, stop, report)?;
        let lines = &mut answer.report.lines;
        let seed = request.game.board().hash() ^ request.seed;
        if let Some(chosen) = self.level.choose(lines, seed) {
            lines[..=chosen].rotate_right(1);
        }
        lines.truncate(request.multi_pv.max(1));
        answer.best = answer.report.best().unwrap_or(answer.best);
        Ok(answer)
    }

    fn prepare(&mut self, rule: Rule, size: Size, resources: &Resources) -> Result<(), Failure> {
        self.inner.prepare(rule, size, resources)
    }

    fn notice(&self) -> Option<String> {
        self.inner.notice()
    }

    fn new_game(&mut self) {
        self.last = None;
        self.inner.new_game();
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        self.inner.explain(game)
    }
}

/// Whether the second game is the first with further moves.
fn goes_on(before: &Game, after: &Game) -> bool {
    let mut moves = after.moves();
    before.moves().all(|point| moves.next() == Some(point))
        && moves.len() > 0
        && before.start() == after.start()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn only_moves_nearly_as_good_are_chosen() {
        let line = |name: &str, score| PvLine { moves: vec![name.parse().unwrap()], score };
        let lines = [
            line("h8", Score::Estimate(50)),
            line("i9", Score::Estimate(20)),
            line("a1", Score::Estimate(-300)),
            line("b1", Score::loss(4)),
        ];
        let level = Level { nodes: 1, fours: 0, slack: 40 };
        let chosen: Vec<usize> = (0..50).map(|seed| level.choose(&lines, seed).unwrap()).collect();
        assert!(chosen.contains(&0) && chosen.contains(&1));
        assert!(chosen.iter().all(|&at| at <= 1));
        assert_eq!(level.choose(&[], 0), None);
        assert!(Level::number(10).is_none() && Level::number(1).is_some());
    }

    #[test]
    fn a_level_has_its_nodes_and_half_of_the_time() {
        let second = std::time::Duration::from_secs(1);
        let level = Level { nodes: 700, fours: 0, slack: 0 };
        let mut request = Request::new(Game::new(Rule::Freestyle, Size::default()));
        assert_eq!(level.weaken(&request).limits, Limits::nodes(700));
        request.limits = Limits { nodes: Some(50), time: Some(2 * second), ..request.limits };
        request.clock = tengen_agent::Clock::per_move(6 * second);
        let weaker = level.weaken(&request);
        assert_eq!(weaker.limits, Limits { nodes: Some(50), time: Some(second), depth: None });
        assert_eq!(weaker.clock.limit(), Some(3 * second));
    }

    #[test]
    fn each_level_allows_more_than_the_one_below() {
        assert!(LEVELS.is_sorted_by_key(|level| level.nodes));
        assert!(LEVELS.is_sorted_by_key(|level| level.fours));
        assert!(LEVELS.is_sorted_by_key(|level| -level.slack));
    }
}
