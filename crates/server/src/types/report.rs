//! Agents, what they are asked and what they find.

use super::PositionText;
use serde::{Deserialize, Serialize};
use tengen_core::{Point, Rule, point_list};

/// Why something was refused or failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorBody {
    /// For programs.
    pub code: String,
    /// For people.
    pub error: String,
}

/// The server and its limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerInfo {
    /// The program.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The rules it knows.
    pub rules: Vec<Rule>,
    /// The smallest board.
    pub least_size: usize,
    /// The largest.
    pub most_size: usize,
    /// Who plays by default.
    pub default_agent: String,
    /// Where games are kept.
    pub data: String,
    /// The longest analysis.
    pub most_time_ms: u64,
    /// The largest analysis.
    pub most_nodes: u64,
    /// The most lines a report has.
    pub most_lines: usize,
    /// The most games of a tournament at the same time.
    pub most_concurrency: usize,
}

/// The players there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agents {
    /// Who plays by default.
    pub default: String,
    /// All of them.
    pub agents: Vec<AgentView>,
}

/// An agent and what can be set about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentView {
    /// Its name.
    pub name: String,
    /// What it is, or the command that starts it.
    pub about: String,
    /// Whether it is a program of its own.
    pub external: bool,
    /// Its knobs.
    pub parameters: Vec<ParameterView>,
}

/// A knob of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterView {
    /// As written before the `=`.
    pub name: String,
    /// As written after it, unless stated otherwise.
    pub default: String,
    /// What it does.
    pub meaning: String,
    /// What kind of value it has.
    pub kind: ParameterKind,
    /// The smallest value, of numbers.
    pub least: Option<serde_json::Number>,
    /// The largest.
    pub most: Option<serde_json::Number>,
    /// The words it can be.
    pub choices: Vec<String>,
    /// What can be written there, in words.
    pub expected: String,
}

/// What kind of value a parameter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParameterKind {
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// A word of several.
    Choice,
    /// `on` or `off`.
    Switch,
    /// Whole numbers with `-` between them.
    Integers,
}

/// When to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsView {
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ScoreView {
    /// A guess, in points.
    Estimate {
        /// 0 is even.
        value: i32,
    },
    /// A win.
    Win {
        /// Until five stands.
        plies: u16,
        /// Whether it is known for sure.
        proven: bool,
    },
    /// A loss.
    Loss {
        /// Until five stands.
        plies: u16,
        /// Whether it is known for sure.
        proven: bool,
    },
}

/// One variation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineView {
    /// The moves.
    pub moves: Vec<Point>,
    /// What they lead to.
    pub score: ScoreView,
    /// The same as a chance, 0 to 1.
    pub win_probability: f64,
}

/// A first move and how far the agent is with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RootView {
    /// Where.
    pub at: Point,
    /// How far.
    pub state: RootViewState,
    /// What it is worth, when it is done.
    pub score: Option<ScoreView>,
    /// Share of the attention, 0 to 1.
    pub weight: f64,
}

/// How far an agent is with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RootViewState {
    /// Not looked at in this round.
    Waiting,
    /// Being looked at.
    Searching,
    /// Looked at.
    Done,
    /// Not to be played.
    Excluded,
}

/// What an agent knows so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportView {
    /// Plies searched everywhere.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The same a second.
    pub nps: u64,
    /// Milliseconds so far.
    pub time_ms: u64,
    /// The best variations, best first.
    pub lines: Vec<LineView>,
    /// The state of each first move, where it is known.
    pub roots: Vec<RootView>,
}

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// Whose answers these will be, on the websocket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The position.
    #[serde(default)]
    pub position: PositionText,
    /// Who thinks.
    #[serde(default = "default_agent")]
    pub agent: String,
    /// How many variations.
    #[serde(default = "one_line")]
    pub lines: usize,
    /// When to stop.
    #[serde(default)]
    pub limits: LimitsView,
    /// Points that must not be played.
    #[serde(default, with = "point_list")]
    pub excluded: Vec<Point>,
}

pub(super) fn default_agent() -> String {
    tengen_engine::DEFAULT_AGENT.to_owned()
}

fn one_line() -> usize {
    1
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysed {
    /// The best move.
    pub best: Point,
    /// Whether a limit or a stop ended the work.
    pub cut: bool,
    /// The last report.
    pub report: ReportView,
}
