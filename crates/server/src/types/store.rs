//! Games and studies that are kept.

use super::{Position, RecordView, Text};
use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Rule};

/// What is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameKind {
    /// A game somebody played.
    #[default]
    Game,
    /// Variations somebody looked at.
    Study,
}

/// A game to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// What it is.
    #[serde(default)]
    pub kind: GameKind,
    /// A title.
    #[serde(default)]
    pub title: String,
    /// The moves.
    pub record: RecordView,
    /// The revision that is replaced, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSummary {
    /// Its number.
    pub id: i64,
    /// What it is.
    pub kind: GameKind,
    /// Its title.
    pub title: String,
    /// Black's name.
    pub black: Option<String>,
    /// White's.
    pub white: Option<String>,
    /// The result, as written.
    pub result: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The date, as written.
    pub date: Option<String>,
    /// The rule, if known.
    pub rule: Option<Text<Rule>>,
    /// The side length of the board.
    pub size: usize,
    /// Moves of the main line.
    pub plies: u64,
    /// Nodes in all.
    pub nodes: u64,
    /// Counts its changes.
    pub revision: u64,
    /// When it was stored, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was changed last.
    pub changed_ms: u64,
}

/// A game with its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGame {
    /// What a list says of it.
    pub summary: GameSummary,
    /// The moves.
    pub record: RecordView,
}

/// One more move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddMove {
    /// The node it follows.
    pub parent: u32,
    /// The place it should get, so that the same request may be made again.
    #[serde(default)]
    pub node: Option<u32>,
    /// Where.
    #[serde(rename = "move")]
    pub at: Text<Point>,
    /// Whose.
    pub color: Text<Color>,
    /// Milliseconds it took.
    #[serde(default)]
    pub time_ms: Option<u32>,
    /// What is written about it.
    #[serde(default)]
    pub comment: Option<String>,
    /// The game's result, if this move ends it.
    #[serde(default)]
    pub result: Option<String>,
}

/// A move that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddedMove {
    /// Its place in the array of nodes.
    pub node: u32,
    /// The game's revision.
    pub revision: u64,
}

/// Which games are wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// Part of a player's name.
    pub player: Option<String>,
    /// Who won.
    pub result: Option<ResultFilter>,
    /// Games or studies.
    pub kind: Option<GameKind>,
    /// A position that occurs in them, turned or mirrored.
    pub position: Option<Position>,
    /// The most games to answer with.
    pub limit: usize,
    /// Games to skip.
    pub offset: usize,
}

impl Default for Search {
    fn default() -> Search {
        Search { player: None, result: None, kind: None, position: None, limit: 50, offset: 0 }
    }
}

/// A result to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultFilter {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody won.
    Draw,
    /// It has none.
    Open,
}

/// Where a position occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The game.
    pub game: i64,
    /// The first node with the position.
    pub node: u32,
}

/// The games that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// How many there are in all.
    pub total: u64,
    /// The part that was asked for, newest first.
    pub games: Vec<GameSummary>,
    /// Where the position occurs in them.
    pub matches: Vec<Match>,
}
