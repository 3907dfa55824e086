//! A position, and what can be said of it without search.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Rule, point_list};

/// A position from outside: stones set up, then moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PositionText {
    /// The rule.
    pub rule: Rule,
    /// The side length of the board.
    pub size: usize,
    /// Black stones that were set up.
    #[serde(with = "point_list")]
    pub black: Vec<Point>,
    /// White ones.
    #[serde(with = "point_list")]
    pub white: Vec<Point>,
    /// Whose turn it is after the set-up; by the count of stones if nothing is said.
    pub side: Option<Color>,
    /// The moves since.
    #[serde(with = "point_list")]
    pub moves: Vec<Point>,
}

impl Default for PositionText {
    fn default() -> PositionText {
        PositionText {
            rule: Rule::Freestyle,
            size: 15,
            black: Vec::new(),
            white: Vec::new(),
            side: None,
            moves: Vec::new(),
        }
    }
}

/// What can be said of a position without search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionInfo {
    /// Whose turn it is.
    pub side: Color,
    /// Stones on the board.
    pub ply: usize,
    /// The end of the game, if it has ended.
    pub outcome: Option<OutcomeView>,
    /// Whether nobody can make five any more.
    pub dead: bool,
    /// Where the side to move may play.
    pub legal: Vec<Point>,
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
    pub at: Point,
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
    pub at: Point,
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
    pub winner: Option<Color>,
    /// The winning row.
    pub row: Vec<Point>,
    /// The forbidden move.
    pub point: Option<Point>,
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
