//! Games and studies that are kept.

use super::{PositionText, RecordView};
use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Rule};

/// What is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameKind {
    /// A game that was played.
    #[default]
    Game,
    /// Variations that were looked at.
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
    /// Its state while it is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<GameState>,
}

/// What it takes to go on with a game, besides its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameState {
    /// Who plays black; the first player while the opening is open.
    pub black: Seat,
    /// Who plays white; the second player while the opening is open.
    pub white: Seat,
    /// The clocks each side began with. What is left follows from the times of the moves.
    #[serde(default)]
    pub clock: Option<GameClock>,
    /// How far a swap2 opening is, until the colours are chosen.
    #[serde(default)]
    pub swap2: Option<Swap2>,
    /// The node the game has come to: moves that were taken back stay in the tree.
    #[serde(default)]
    pub head: u32,
    /// The node it began from, which is not taken back.
    #[serde(default)]
    pub base: u32,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seat {
    /// The agent; `None` means a person at the board.
    pub agent: Option<String>,
    /// How strong it plays.
    pub level: Option<u8>,
    /// Milliseconds it has for a move.
    pub turn_ms: Option<u64>,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// Milliseconds for each side.
    pub base_ms: u64,
    /// Milliseconds each move adds.
    #[serde(default)]
    pub increment_ms: u64,
}

/// What is to be done next in a swap2 opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Swap2 {
    /// The first player puts three stones.
    Three,
    /// The second takes a colour or puts two more.
    Answer,
    /// The second puts two.
    Two,
    /// The first takes a colour.
    Choice,
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
    pub rule: Option<Rule>,
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
    /// Whether it is still being played.
    pub in_progress: bool,
}

/// A game with its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGame {
    /// What a list says of it.
    pub summary: GameSummary,
    /// The moves.
    pub record: RecordView,
    /// Its state while it is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<GameState>,
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
    pub at: Point,
    /// Whose.
    pub color: Color,
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

/// Where an agent's move is to be kept before it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keep {
    /// The game.
    pub game: i64,
    /// The node the move follows.
    pub parent: u32,
    /// The revision the game must still have.
    pub revision: u64,
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
    /// Only those that are still being played, or only those that are not.
    pub in_progress: Option<bool>,
    /// A position that occurs in them, turned or mirrored.
    pub position: Option<PositionText>,
    /// The most games to answer with.
    pub limit: usize,
    /// Games to skip.
    pub offset: usize,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            player: None,
            result: None,
            kind: None,
            in_progress: None,
            position: None,
            limit: 50,
            offset: 0,
        }
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
    /// A draw.
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
