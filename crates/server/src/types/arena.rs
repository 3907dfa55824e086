//! Tournaments to start, follow and look at.

use serde::{Deserialize, Serialize};
use tengen_core::Rule;

/// All runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaList {
    /// The newest first, then the files.
    pub runs: Vec<ArenaRun>,
}

/// A run in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaRun {
    /// Its name in paths.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whether it is still running.
    pub state: RunState,
    /// Why it failed.
    pub error: Option<String>,
    /// Who plays.
    pub players: Vec<String>,
    /// Games finished.
    pub done: u64,
    /// Games there are.
    pub of: u64,
}

/// Whether a run is still running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunState {
    /// It is still running.
    Running,
    /// It has ended.
    Ended,
    /// It could not go on.
    Failed,
    /// A file: whether it still grows is not known.
    Log,
}

/// A sequential test of two differences in normalised Elo, which ends a match of two early.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtView {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative.
    pub elo1: f64,
    /// Chance to accept the alternative though the null hypothesis holds.
    #[serde(default = "usual_rate")]
    pub alpha: f64,
    /// Chance to accept the null hypothesis though the alternative holds.
    #[serde(default = "usual_rate")]
    pub beta: f64,
}

fn usual_rate() -> f64 {
    0.05
}

/// Where a sequential test stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtStand {
    /// The test.
    pub test: SprtView,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The null hypothesis is accepted here.
    pub lower: f64,
    /// The alternative is accepted here.
    pub upper: f64,
    /// `continue`, `accept-h0` or `accept-h1`.
    pub verdict: String,
}

/// A tournament to start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewArena {
    /// Its name for people.
    pub name: String,
    /// Agents, or names of engines.
    pub players: Vec<String>,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: usize,
    /// How often each two players meet, with both colours.
    pub pairs: u64,
    /// Random openings; none for the empty board.
    pub openings: usize,
    /// For openings and players.
    pub seed: u64,
    /// Milliseconds a move.
    pub turn_ms: Option<u64>,
    /// Nodes a move.
    pub nodes: Option<u64>,
    /// A test that ends it early; for two players.
    pub sprt: Option<SprtView>,
    /// Games at the same time.
    pub concurrency: usize,
}

impl Default for NewArena {
    fn default() -> NewArena {
        NewArena {
            name: String::new(),
            players: Vec::new(),
            rule: Rule::Freestyle,
            size: 15,
            pairs: 10,
            openings: 10,
            seed: 1,
            turn_ms: Some(100),
            nodes: None,
            sprt: None,
            concurrency: 1,
        }
    }
}

/// A run with its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaView {
    /// What the list says of it.
    pub run: ArenaRun,
    /// The tournament, as in the log.
    pub tournament: serde_json::Value,
    /// The games asked for, as in the log.
    pub games: Vec<serde_json::Value>,
    /// How many there are.
    pub total: u64,
    /// Who stands where.
    pub standings: Vec<StandingRow>,
    /// Where the test stands, if there is one.
    pub sprt: Option<SprtStand>,
    /// What is to be said of the log: an incomplete last line, say.
    pub notes: Vec<String>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingRow {
    /// Its name.
    pub player: String,
    /// Games it played.
    pub games: u64,
    /// Won ones.
    pub wins: u64,
    /// Drawn ones.
    pub draws: u64,
    /// Lost ones.
    pub losses: u64,
    /// Points a game.
    pub score: f64,
    /// Its rating, where one can be said.
    pub elo: Option<f64>,
    /// Half the interval that holds it 95 times in 100.
    pub error: Option<f64>,
}
