//! What the agents of the papers share: which rules they play, and how their answers are made.
//! How they think is each one's own.

use tengen_agent::{
    Answer, Budget, Domain, Failure, Limits, Parameter, PvLine, Report, Request, RootMove, Score,
    Settings, Task,
};
use tengen_core::{Point, Rule, Size};

/// A switch of a paper.
pub(crate) const fn switch(
    name: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> Parameter {
    Parameter { name, default, domain: Domain::Switch, meaning }
}

/// A choice a paper leaves, or that its text and its program make differently.
pub(crate) const fn choice(
    name: &'static str,
    default: &'static str,
    words: &'static [&'static str],
    meaning: &'static str,
) -> Parameter {
    Parameter { name, default, domain: Domain::Choice(words), meaning }
}

/// A whole number of a paper.
pub(crate) const fn integer(
    name: &'static str,
    default: &'static str,
    (least, most): (i64, i64),
    meaning: &'static str,
) -> Parameter {
    Parameter { name, default, domain: Domain::Integer { least, most }, meaning }
}

/// The numbers of a paper's table, from 0 to `most`, in its order.
pub(crate) const fn table(
    name: &'static str,
    default: &'static str,
    (count, most): (usize, i64),
    meaning: &'static str,
) -> Parameter {
    let domain = Domain::Integers { least: 0, most, count: Some(count) };
    Parameter { name, default, domain, meaning }
}

/// What a [`table`] is set to. The kind has seen to it that there are as many.
pub(crate) fn numbers<const COUNT: usize>(settings: &Settings, name: &str) -> [i32; COUNT] {
    let mut numbers = [0; COUNT];
    for (number, &set) in numbers.iter_mut().zip(settings.integers(name)) {
        *number = i32::try_from(set).unwrap_or(i32::MAX);
    }
    numbers
}

/// Whether the agent's method knows the rule; the papers know no other than these.
pub(crate) fn plays(agent: &str, rules: &[Rule], rule: Rule, size: Size) -> Result<(), Failure> {
    if rules.contains(&rule) {
        return Ok(());
    }
    let names: Vec<String> = rules.iter().map(Rule::to_string).collect();
    Err(Failure::CannotPlay {
        agent: agent.to_owned(),
        rule,
        size,
        reason: format!("its paper's method is for {}", names.join(" and ")),
    })
}

/// The points that may be answered, or why there is nothing to answer. An agent that was asked
/// without [`plays`] having been called says so here.
pub(crate) fn points(
    agent: &str,
    rules: &[Rule],
    request: &Request,
) -> Result<Vec<Point>, Failure> {
    let game = &request.game;
    plays(agent, rules, game.rule(), game.size())?;
    if let Some(outcome) = game.outcome() {
        return Err(Failure::Over(outcome.clone()));
    }
    let points: Vec<Point> =
        game.board().empty_points().filter(|&point| request.allows(point)).collect();
    if points.is_empty() { Err(Failure::NoMove) } else { Ok(points) }
}

/// The depth to search: the agent's own, or less if the request says so.
pub(crate) fn depth(own: i64, limits: &Limits) -> u32 {
    let own = u32::try_from(own).unwrap_or(u32::MAX);
    limits.depth.map_or(own, |most| own.min(most)).max(1)
}

/// What is known at some moment of the thought.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The best moves with their scores, the best first, each with what is expected to follow.
    pub lines: Vec<(Vec<Point>, Score)>,
    /// Plies searched to the end.
    pub depth: u32,
    /// Evaluations of points or positions.
    pub evaluations: u64,
    /// What is known of each root move.
    pub roots: Vec<RootMove>,
}

impl Found {
    /// One move with its score.
    pub fn one(point: Point, score: Score) -> Found {
        Found { lines: vec![(vec![point], score)], ..Found::default() }
    }

    /// As a report, with what the budget counted.
    pub fn report(&self, budget: &Budget) -> Report {
        let lines =
            self.lines.iter().map(|(moves, score)| PvLine { moves: moves.clone(), score: *score });
        Report {
            lines: lines.collect(),
            depth: self.depth,
            seldepth: self.lines.iter().map(|(moves, _)| moves.len() as u32).max().unwrap_or(0),
            nodes: budget.nodes(),
            evaluations: self.evaluations,
            time: budget.elapsed(),
            roots: self.roots.clone(),
            ..Report::default()
        }
    }

    /// As the last word: `fallback` if nothing was found before the limits were reached.
    pub fn answer(&self, budget: &Budget, fallback: Point) -> Answer {
        let report = self.report(budget);
        let best = report.best().unwrap_or(fallback);
        Answer { report, cut: budget.is_spent(), ..Answer::plain(best) }
    }
}

/// Refuses tasks other than playing: the papers know no openings to balance.
pub(crate) fn only_plays(agent: &str, request: &Request) -> Result<(), Failure> {
    match request.task {
        Task::Play => Ok(()),
        Task::BalanceOne { .. } | Task::BalanceTwo { .. } => Err(Failure::CannotDo {
            agent: agent.to_owned(),
            task: "balance an opening".to_owned(),
        }),
    }
}
