//! Wins, draws and losses.

use crate::{GameRecord, PlayerIndex, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Games won, drawn and lost from one player's side.
///
/// ```
/// use tengen_arena::Wdl;
/// let score = Wdl::new(12, 3, 5);
/// assert_eq!(score.points(), 13.5);
/// assert_eq!(score.reversed(), Wdl::new(5, 3, 12));
/// assert_eq!(score.to_string(), "12-3-5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// From the three counts.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Wdl {
        Wdl { wins, draws, losses }
    }

    /// What `a` scored against `b`.
    pub fn between(games: &[GameRecord], a: PlayerIndex, b: PlayerIndex) -> Wdl {
        games.iter().filter(|game| meets(game, a, b)).filter_map(|game| game.points_of(a)).collect()
    }

    /// What a player scored against everybody.
    pub fn of(games: &[GameRecord], player: PlayerIndex) -> Wdl {
        games.iter().filter_map(|game| game.points_of(player)).collect()
    }

    /// What black scored, whichever player that was.
    pub fn of_black<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Wdl {
        games
            .into_iter()
            .map(|game| match game.winner {
                Some(Side::Black) => 1.0,
                None => 0.5,
                Some(Side::White) => 0.0,
            })
            .collect()
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One point a win, half a point a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }

    /// Points for each game, from 0 to 1; nothing without games.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Draws for each game; nothing without games.
    pub fn draw_rate(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// The same games from the other side.
    pub const fn reversed(&self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Adds a game that brought 1, a half or 0 points.
    pub(super) fn add(&mut self, points: f64) {
        *(if points > 0.75 {
            &mut self.wins
        } else if points > 0.25 {
            &mut self.draws
        } else {
            &mut self.losses
        }) += 1;
    }
}

/// Whether a game is one between these two.
pub(super) fn meets(game: &GameRecord, a: PlayerIndex, b: PlayerIndex) -> bool {
    let pairing = game.pairing;
    (pairing.black, pairing.white) == (a, b) || (pairing.black, pairing.white) == (b, a)
}

impl FromIterator<f64> for Wdl {
    fn from_iter<T: IntoIterator<Item = f64>>(points: T) -> Wdl {
        points.into_iter().fold(Wdl::default(), |mut sum, points| {
            sum.add(points);
            sum
        })
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}-{}", self.wins, self.draws, self.losses))
    }
}
