//! What a tournament is made of: players, openings, games, results. Everything here can be
//! written to the log and read back; everything else is computed from it.

use crate::{EloModel, Sprt, SprtError};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_core::{Color, Rule, Size};
use tengen_engine::PlayerConfig;

/// A player's place in the list of players.
pub type PlayerIndex = usize;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Two players.
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Each round pairs players of like score.
    Swiss,
}

/// When a match stops early: a sequential test of two Elo differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SprtSetting {
    /// The difference of the null hypothesis, in (normalised or logistic) Elo.
    pub elo0: f64,
    /// The difference of the alternative.
    pub elo1: f64,
    /// Chance to accept the alternative though the null hypothesis holds.
    pub alpha: f64,
    /// Chance to accept the null hypothesis though the alternative holds.
    pub beta: f64,
}

/// When the referee ends a game that nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RefereeSetting {
    /// Whether a dead position is a draw at once.
    pub draw_when_dead: bool,
    /// Moves (openings included) after which the game is drawn.
    pub move_limit: Option<usize>,
    /// Milliseconds a player may be late before it loses.
    pub tolerance_ms: u64,
    /// Milliseconds a player may take to get ready for a game.
    #[serde(default = "start_limit")]
    pub start_limit_ms: u64,
    /// Whether engines are suspended while the opponent thinks.
    pub suspend: bool,
    /// Positions the referee looks at before each move for a forced win of the side to move. A
    /// game ends early only by a win whose proof was checked; `None` for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjudicate_nodes: Option<u64>,
}

fn start_limit() -> u64 {
    30_000
}

impl Default for RefereeSetting {
    /// The Gomocup judge's tolerance and patience, and draws as soon as they are certain.
    fn default() -> RefereeSetting {
        RefereeSetting {
            draw_when_dead: true,
            move_limit: None,
            tolerance_ms: 1_000,
            start_limit_ms: start_limit(),
            suspend: false,
            adjudicate_nodes: None,
        }
    }
}

/// Everything that defines a tournament. Two runs with the same setting play the same games, as
/// far as the players do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tournament {
    /// Who plays.
    pub players: Vec<PlayerConfig>,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// The rule's name.
    pub rule: Rule,
    /// The board's side length.
    pub size: Size,
    /// Openings as move strings with rows from the bottom; an empty one is the empty board.
    pub openings: Vec<String>,
    /// How often each pair of players meets: openings are taken in turn, each played with both
    /// colours.
    pub pairs: u64,
    /// Rounds, where the format has them.
    pub rounds: u64,
    /// The test that ends a match early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtSetting>,
    /// The referee's setting.
    pub referee: RefereeSetting,
    /// Seed for randomised players.
    pub seed: u64,
}

impl Tournament {
    /// The test that ends the match early, if it has one.
    pub fn sequential_test(&self) -> Result<Option<Sprt>, SprtError> {
        self.sprt.map(|setting| Sprt::new(setting, EloModel::Normalized)).transpose()
    }

    /// Names the files of our own players with their checksums. So the log says what played, and
    /// nothing else can play in its place, in this tournament or when the log is verified.
    pub fn pin_files(&mut self) {
        for player in &mut self.players {
            player.rewrite_agent(tengen_engine::pin_files);
        }
    }
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pairing {
    /// Its number in the tournament, from 0.
    pub game: u64,
    /// Which two games belong together: same players and opening, colours exchanged.
    pub pair: u64,
    /// The round, from 0.
    pub round: u64,
    /// Black's place in the list of players.
    pub black: PlayerIndex,
    /// White's.
    pub white: PlayerIndex,
    /// The opening's place in the list of openings.
    pub opening: usize,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// A winning row.
    Five,
    /// Black played a forbidden point; how it was forbidden.
    Forbidden(String),
    /// The board is full.
    FullBoard,
    /// No line can be won any more.
    Dead,
    /// The move limit.
    MoveLimit,
    /// The side to move has a forced win: the referee ended the game by a proof.
    Proven {
        /// The most plies until five.
        plies: u64,
        /// The proof from the last position, as `tengen_proof::Proof` is printed.
        proof: String,
    },
    /// The loser's process ended or broke; what it said.
    Crash(String),
    /// The loser was late.
    Timeout {
        /// Milliseconds it took.
        took_ms: u64,
        /// Milliseconds it had, without the tolerance.
        limit_ms: u64,
    },
    /// The loser played where it cannot, or said what is not a move.
    Illegal(String),
    /// The loser used too much memory.
    Memory {
        /// Bytes used.
        used: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The loser could not be started, or cannot play this game.
    NoStart(String),
}

impl Termination {
    /// Whether the loser lost by a fault and not on the board.
    pub fn is_forfeit(&self) -> bool {
        matches!(
            self,
            Termination::Crash(_)
                | Termination::Timeout { .. }
                | Termination::Illegal(_)
                | Termination::Memory { .. }
                | Termination::NoStart(_)
        )
    }
}

/// One move as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The point, as `h8`.
    pub at: String,
    /// Microseconds the player is billed for.
    pub us: u64,
    /// Nodes it says it visited.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nodes: u64,
    /// Its score for itself, as `35` or `+M7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// Plies it searched.
    #[serde(default, skip_serializing_if = "is_zero_depth")]
    pub depth: u32,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn is_zero_depth(number: &u32) -> bool {
    *number == 0
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameRecord {
    /// Which game it was.
    pub pairing: Pairing,
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// `black`, `white`, or `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Termination,
    /// When it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// The longest time, in microseconds, between an answer's arrival and our reading it.
    #[serde(default)]
    pub latency_us: u64,
}

/// A colour in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The first player.
    Black,
    /// The second.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

impl GameRecord {
    /// Points for a player: 1 for a win, a half for a draw; `None` if it did not play.
    pub fn points_of(&self, player: PlayerIndex) -> Option<f64> {
        let color = if self.pairing.black == player {
            Color::Black
        } else if self.pairing.white == player {
            Color::White
        } else {
            return None;
        };
        Some(match self.winner {
            None => 0.5,
            Some(side) if Color::from(side) == color => 1.0,
            Some(_) => 0.0,
        })
    }

    /// The time a colour was billed for.
    pub fn time_of(&self, color: Color, first_to_move: Color) -> Duration {
        let skip = usize::from(color != first_to_move);
        Duration::from_micros(self.moves.iter().skip(skip).step_by(2).map(|m| m.us).sum())
    }
}
