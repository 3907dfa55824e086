//! Ratings of many players from all their games at once.

use super::elo::ELO;
use super::fit::{Edge, Fit, Unit};
use super::groups::{connected, with_prior};
use super::normal::{Z95, cdf};
use super::pairs::units;
use super::{Estimate, Wdl};
use crate::{GameRecord, PlayerIndex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the scale of a rating list has its zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// The mean of each group of connected players.
    #[default]
    Mean,
    /// A player. Intervals are then those of the difference to it. Groups that it does not
    /// belong to keep their mean.
    Player(PlayerIndex),
}

/// How a rating list is computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RatingSetting {
    /// Where the zero is.
    pub anchor: Anchor,
    /// Draws that each player is credited with, spread over its opponents by the games played.
    /// They keep the rating of a player that won (or lost) everything finite.
    pub prior_draws: f64,
    /// Whether moving first has an advantage of its own, to be estimated too. Differences grow
    /// by it, for then a colour that decides games hides strength.
    pub first_mover: bool,
}

impl Default for RatingSetting {
    fn default() -> RatingSetting {
        RatingSetting { anchor: Anchor::Mean, prior_draws: 1.0, first_mover: false }
    }
}

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// The player.
    pub player: PlayerIndex,
    /// Its group's place in [`Ratings::groups`].
    pub group: usize,
    /// Its Elo. The interval has one end only if the player won, or lost, every game; and none
    /// without games.
    pub elo: Estimate,
}

/// Players connected by games. Players of different groups cannot be compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RatingGroup {
    /// Its players.
    pub players: Vec<PlayerIndex>,
    /// What moving first is worth in Elo, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_mover: Option<Estimate>,
}

/// A rating list.
///
/// The model is Bradley and Terry's with draws as half wins, fitted by maximum likelihood with a
/// prior of virtual draws. Intervals come from the Fisher information, times how much the pairs
/// of games really scatter: so draws, and openings that favour a colour, count for what they are.
///
/// ```
/// use tengen_arena::{GameRecord, RatingSetting, Ratings};
/// let game = |game: u64, black: usize, white: usize, winner: &str| -> GameRecord {
///     serde_json::from_value(serde_json::json!({
///         "pairing": {"game": game, "pair": game / 2, "round": 0, "black": black,
///                     "white": white, "opening": 0},
///         "moves": [], "winner": winner, "reason": "five", "started-ms": 0
///     })).unwrap()
/// };
/// let games = [
///     game(0, 0, 1, "black"), game(1, 1, 0, "white"), // 2 - 0
///     game(2, 1, 2, "black"), game(3, 2, 1, "black"), // 1 - 1
/// ];
/// let list = Ratings::new(4, &games, &RatingSetting::default());
/// assert!(list.ratings[0].elo.value > list.ratings[1].elo.value);
/// assert!(list.superiority(0, 2).unwrap() > 0.5);
/// assert_eq!(list.groups.len(), 2); // nobody has met player 3
/// assert_eq!(list.superiority(0, 3), None);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ratings {
    /// Each player's rating, in the order of the players.
    pub ratings: Vec<Rating>,
    /// The groups, the largest first.
    pub groups: Vec<RatingGroup>,
    /// The probability that the first player is stronger than the second, both in the order of
    /// the players; `None` if they cannot be compared.
    pub superiority: Vec<Vec<Option<f64>>>,
}

impl Ratings {
    /// Rates players 0 to `players` − 1. Games of others, or of a player with itself, do not count.
    pub fn new(players: usize, games: &[GameRecord], setting: &RatingSetting) -> Ratings {
        let games: Vec<&GameRecord> = games
            .iter()
            .filter(|game| game.pairing.black.max(game.pairing.white) < players)
            .filter(|game| game.pairing.black != game.pairing.white)
            .collect();
        let mut list = Ratings {
            ratings: (0..players)
                .map(|player| Rating { player, group: 0, elo: Estimate::UNKNOWN })
                .collect(),
            groups: Vec::new(),
            superiority: vec![vec![None; players]; players],
        };
        for (index, members) in connected(players, &games).into_iter().enumerate() {
            let first_mover = list.rate(index, &members, &games, setting);
            list.groups.push(RatingGroup { players: members, first_mover });
        }
        list
    }

    /// The probability that `a` is stronger than `b`, from 0 to 1; `None` if they cannot be
    /// compared.
    pub fn superiority(&self, a: PlayerIndex, b: PlayerIndex) -> Option<f64> {
        *self.superiority.get(a)?.get(b)?
    }

    /// Rates one group.
    fn rate(
        &mut self,
        group: usize,
        members: &[PlayerIndex],
        games: &[&GameRecord],
        setting: &RatingSetting,
    ) -> Option<Estimate> {
        let place: BTreeMap<PlayerIndex, usize> = members.iter().copied().zip(0..).collect();
        let ours: Vec<&GameRecord> =
            games.iter().copied().filter(|game| place.contains_key(&game.pairing.black)).collect();
        let edge = |game: &GameRecord| {
            let (black, white) = (game.pairing.black, game.pairing.white);
            let points = game.points_of(black)?;
            Some(Edge {
                black: *place.get(&black)?,
                white: *place.get(&white)?,
                games: 1.0,
                points,
            })
        };
        let units: Vec<Unit> = units(ours.iter().copied())
            .iter()
            .map(|unit| Unit { edges: [0, 1].map(|i| unit.get(i).and_then(|game| edge(game))) })
            .collect();
        let edges = with_prior(ours.iter().filter_map(|game| edge(game)), setting.prior_draws);
        let fit = Fit::new(members.len(), &edges, &units, setting.first_mover && !ours.is_empty());

        let anchor = match setting.anchor {
            Anchor::Player(player) => place.get(&player).copied(),
            Anchor::Mean => None,
        };
        let strength = |i: usize| fit.strengths.get(i).copied().unwrap_or(0.0);
        let covariance = |i, j| fit.covariance.get(i, j);
        let deviation = |i: usize, j: usize| {
            (covariance(i, i) + covariance(j, j) - 2.0 * covariance(i, j)).max(0.0).sqrt()
        };
        for (&player, i) in members.iter().zip(0..) {
            let (value, error) = match anchor {
                Some(anchor) => (strength(i) - strength(anchor), deviation(i, anchor)),
                None => (strength(i), covariance(i, i).max(0.0).sqrt()),
            };
            let mut elo = Estimate::symmetric(ELO * value, ELO * Z95 * error);
            // Only the prior keeps a perfect score finite, and the way to an anchor that has one.
            if anchor != Some(i) {
                let (to_top, to_bottom) = perfect(&ours, player);
                let (from_top, from_bottom) = match setting.anchor {
                    Anchor::Player(anchor) => perfect(&ours, anchor),
                    Anchor::Mean => (false, false),
                };
                if to_top || (from_bottom && anchor.is_some()) {
                    elo.high = f64::INFINITY;
                }
                if to_bottom || (from_top && anchor.is_some()) {
                    elo.low = f64::NEG_INFINITY;
                }
            }
            if let Some(rating) = self.ratings.get_mut(player) {
                *rating = Rating { player, group, elo };
            }
            for (&other, j) in members.iter().zip(0..) {
                let z = (strength(i) - strength(j)) / deviation(i, j);
                let cell = self.superiority.get_mut(player).and_then(|row| row.get_mut(other));
                if let (Some(cell), true) = (cell, i != j) {
                    *cell = Some(if z.is_finite() { cdf(z) } else { 0.5 });
                }
            }
        }
        let at = members.len();
        fit.advantage.map(|advantage| {
            Estimate::symmetric(ELO * advantage, ELO * Z95 * covariance(at, at).max(0.0).sqrt())
        })
    }
}

/// Whether a player won, and whether it lost, every game; both without games.
fn perfect(games: &[&GameRecord], player: PlayerIndex) -> (bool, bool) {
    let wdl: Wdl = games.iter().filter_map(|game| game.points_of(player)).collect();
    (wdl.draws + wdl.losses == 0, wdl.draws + wdl.wins == 0)
}
