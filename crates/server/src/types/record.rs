//! Game records.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Rule, point_list};

/// A record: a tree of moves in one array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordView {
    /// The side length of the board.
    pub size: usize,
    /// The rule, if known.
    #[serde(default)]
    pub rule: Option<Rule>,
    /// Black's name.
    #[serde(default)]
    pub black: Option<String>,
    /// White's.
    #[serde(default)]
    pub white: Option<String>,
    /// The event.
    #[serde(default)]
    pub event: Option<String>,
    /// The date, as written.
    #[serde(default)]
    pub date: Option<String>,
    /// The result, as written: `B+`, `W+`, `0`.
    #[serde(default)]
    pub result: Option<String>,
    /// The start position and then every node after its parent.
    pub nodes: Vec<NodeView>,
}

/// One node of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NodeView {
    /// The place of its parent in the array; none for the first.
    pub parent: Option<u32>,
    /// Where a stone was placed.
    #[serde(rename = "move")]
    pub at: Option<Point>,
    /// Whose it was.
    pub color: Option<Color>,
    /// Milliseconds the move took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u32>,
    /// What is written about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Stones set up here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<SetupView>,
    /// SGF properties without a field of their own, with their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<(String, Vec<String>)>,
}

/// Stones set up, not played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetupView {
    /// Black ones.
    #[serde(with = "point_list")]
    pub black: Vec<Point>,
    /// White ones.
    #[serde(with = "point_list")]
    pub white: Vec<Point>,
    /// Points that are cleared.
    #[serde(with = "point_list")]
    pub cleared: Vec<Point>,
    /// Whose turn it is then.
    pub side: Option<Color>,
}

/// How a file is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ImportQuery {
    /// Its format, if it is known.
    pub format: Option<String>,
    /// The rule, where the file says nothing.
    pub rule: Option<Rule>,
    /// The size, where the file says nothing.
    pub size: Option<usize>,
    /// `top` or `bottom`: which edge move strings count rows from.
    pub rows: Option<String>,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Imported {
    /// Its format.
    pub format: String,
    /// How many games it has.
    pub games: usize,
    /// What had to be assumed.
    pub notes: Vec<String>,
    /// The games.
    pub records: Vec<RecordView>,
}

/// Records to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The format wanted.
    pub format: String,
    /// The games.
    pub records: Vec<RecordView>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// Its content.
    pub text: String,
    /// What the format cannot hold.
    pub losses: Vec<String>,
}
