//! A position, and what can be said of it without search.

use super::{AsText, Points};
use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Rule};

/// A position from outside: stones set up, then moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PositionText {
    /// The rule.
    pub rule: AsText<Rule>,
    /// The side length of the board.
    pub size: usize,
    /// Black stones that were set up.
    pub black: Points,
    /// White ones.
    pub white: Points,
    /// Whose turn it is after the set-up; by the count of stones if nothing is said.
    pub side: Option<AsText<Color>>,
    /// The moves since.
    pub moves: Points,
}

impl Default for PositionText {
    fn default() -> PositionText {
        PositionText {
            rule: AsText(Rule::Freestyle),
            size: 15,
            black: Points::default(),
            white: Points::default(),
            side: None,
            moves: Points::default(),
        }
    }
}

/// What can be said of a position without search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionInfo {
    /// Whose turn it is.
    pub side: AsText<Color>,
    /// Stones on the board.
    pub ply: usize,
    /// The end of the game, if it has ended.
    pub outcome: Option<OutcomeView>,
    /// Whether nobody can make five any more.
    pub dead: bool,
    /// Where the side to move may play.
    pub legal: Points,
    /// Points forbidden to black.
    pub forbidden: Vec<ForbiddenPoint>,
    /// What stones would make.
    pub threats: Threats,
    /// The same for all symmetries and rules.
    pub hash: String,
}

/// A point forbidden to black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForbiddenPoint {
    /// Where.
    pub at: AsText<Point>,
    /// `double-three`, `double-four` or `overline`.
    pub kind: String,
}

/// What stones of either colour would make.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Threats {
    /// Black ones.
    pub black: Vec<ThreatPoint>,
    /// White ones.
    pub white: Vec<ThreatPoint>,
}

/// What a stone would make on a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreatPoint {
    /// Where.
    pub at: AsText<Point>,
    /// What, in words.
    pub threat: String,
    /// Its place in the order of threats.
    pub strength: u8,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeView {
    /// The kind of end.
    pub kind: OutcomeKind,
    /// The winner; `None` in a draw.
    pub winner: Option<AsText<Color>>,
    /// The winning row.
    pub row: Points,
    /// The forbidden move.
    pub point: Option<AsText<Point>>,
    /// How it was forbidden.
    pub forbidden: Option<String>,
    /// All of it in words.
    pub text: String,
}

/// The kind of a game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeKind {
    /// A winning row.
    Five,
    /// Black played a forbidden point.
    Forbidden,
    /// The board is full.
    Draw,
}
