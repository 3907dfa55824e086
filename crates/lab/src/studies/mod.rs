//! The experiments: one file a paper, the pool of all agents, and any agents at an equal budget.

mod compare;
mod eggplant;
mod fudan;
mod nthu;
mod ottawa;
mod pool;
mod sustech;
mod switches;

use crate::experiment::Experiment;
use crate::growth::depth_of;
use crate::plan::{Plan, Start, player, tournament};
use std::fmt;
use std::str::FromStr;
use tengen_arena::{PlayerConfig, PlayerKind, TournamentFormat};
use tengen_core::Size;

pub use compare::compare;
pub use pool::pool;
pub use switches::switches;

/// A paper whose experiment can be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// University of Ottawa: minimax and alpha-beta on 9x9.
    Ottawa,
    /// Eggplant: rule-graded minimax, Monte Carlo tree search.
    Eggplant,
    /// SUSTech: window dictionaries and a logic tree.
    Sustech,
    /// Fudan University: alpha-beta on a score graph, kill search.
    Fudan,
    /// National Tsing Hua University: negamax on accumulated scores.
    Nthu,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 5] =
        [Paper::Ottawa, Paper::Eggplant, Paper::Sustech, Paper::Fudan, Paper::Nthu];

    /// The trials of its experiment. The pool of all agents is not among them: see [`pool`].
    ///
    /// ```
    /// use tengen_lab::{Paper, Plan};
    /// let trials = Paper::Ottawa.trials(&Plan::default());
    /// // Seven agents against each of two: the paper's fourteen pairings.
    /// assert_eq!(trials[0].tournament.players.len() - 1, 7);
    /// assert_eq!(trials[1].tournament.players.len() - 1, 7);
    /// ```
    pub fn trials(self, plan: &Plan) -> Vec<Experiment> {
        let trials = match self {
            Paper::Ottawa => ottawa::trials(plan),
            Paper::Eggplant => eggplant::trials(plan),
            Paper::Sustech => sustech::trials(plan),
            Paper::Fudan => fudan::trials(plan),
            Paper::Nthu => nthu::trials(plan),
        };
        // With all deep players left out, a trial may have nobody to play.
        trials.into_iter().filter(|trial| trial.tournament.players.len() > 1).collect()
    }

    fn word(self) -> &'static str {
        match self {
            Paper::Ottawa => "ottawa",
            Paper::Eggplant => "eggplant",
            Paper::Sustech => "sustech",
            Paper::Fudan => "fudan",
            Paper::Nthu => "nthu",
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Not the name of a paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no paper `{0}`: expected ottawa, eggplant, sustech, fudan or nthu")]
pub struct UnknownPaper(String);

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(text: &str) -> Result<Paper, UnknownPaper> {
        let found = Paper::ALL.into_iter().find(|paper| paper.word() == text);
        found.ok_or_else(|| UnknownPaper(text.chars().take(40).collect()))
    }
}

/// Builds the trials of one paper on one board.
struct Builder<'a> {
    study: &'a str,
    plan: &'a Plan,
    size: Size,
    start: Start,
}

impl<'a> Builder<'a> {
    fn new(study: &'a str, plan: &'a Plan, size: Size, start: Start) -> Builder<'a> {
        Builder { study, plan, size: plan.size.unwrap_or(size), start }
    }

    /// Each of some players against the first.
    fn against(
        &self,
        name: &str,
        title: &str,
        first: PlayerConfig,
        others: &[(&str, &str)],
    ) -> Experiment {
        let others = others.iter().map(|(name, spec)| player(name, spec));
        let players = std::iter::once(first).chain(self.shallow(others)).collect();
        self.trial(name, title, TournamentFormat::Gauntlet, players)
    }

    /// Everybody against everybody.
    fn among(&self, name: &str, title: &str, players: &[(&str, &str)]) -> Experiment {
        let players = self.shallow(players.iter().map(|(name, spec)| player(name, spec)));
        self.trial(name, title, TournamentFormat::RoundRobin, players.collect())
    }

    fn trial(
        &self,
        name: &str,
        title: &str,
        format: TournamentFormat,
        players: Vec<PlayerConfig>,
    ) -> Experiment {
        let tournament = tournament(self.plan, self.size, format, self.start, players);
        Experiment::new(self.study, name, title, tournament)
    }

    /// Those that do not search deeper than the plan wants.
    fn shallow(
        &self,
        players: impl Iterator<Item = PlayerConfig>,
    ) -> impl Iterator<Item = PlayerConfig> {
        players.filter(|player| match &player.kind {
            PlayerKind::Agent(spec) => {
                let depth = depth_of(spec).unwrap_or(0);
                self.plan.deepest.is_none_or(|deepest| depth <= deepest)
            }
            _ => true,
        })
    }
}

/// A setting at the plan's depth, should that be less than its own.
fn at_most(spec: &str, plan: &Plan) -> String {
    match (depth_of(spec), plan.deepest) {
        (Some(depth), Some(deepest)) if depth > deepest => {
            crate::at_depth(spec, deepest).map_or_else(|| spec.to_owned(), |(spec, _)| spec)
        }
        _ => spec.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_arena::{check, game_count};

    #[test]
    fn every_trial_can_be_played_and_files_have_names_of_their_own() {
        for deepest in [None, Some(1), Some(2)] {
            let plan = Plan { games: 3, deepest, ..Plan::default() };
            for paper in Paper::ALL {
                let trials = paper.trials(&plan);
                assert!(!trials.is_empty(), "{paper}");
                for trial in &trials {
                    check(&trial.tournament).unwrap();
                    assert_eq!(trial.tournament.pairs, 2, "odd numbers are rounded up");
                    assert!(game_count(&trial.tournament) >= 4);
                    assert_eq!(trials.iter().filter(|other| other.name == trial.name).count(), 1);
                }
                assert_eq!(paper.to_string().parse(), Ok(paper));
            }
        }
    }

    #[test]
    fn a_depth_leaves_deeper_players_out() {
        let plan = Plan { deepest: Some(3), ..Plan::default() };
        let table = &Paper::Ottawa.trials(&plan)[0].tournament.players;
        assert_eq!(table.len(), 1 + 5);
        assert_eq!(at_most("fudan:must=off", &plan), "fudan:must=off,depth=3");
        assert_eq!(at_most("fudan:depth=2", &plan), "fudan:depth=2");
        assert_eq!(at_most("greedy", &plan), "greedy");
    }
}
