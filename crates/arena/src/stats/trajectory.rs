//! How a sequential test went: its log-likelihood ratio after each pair of games.

use super::pairs::Partners;
use super::wdl::meets;
use super::{Pentanomial, Sprt};
use crate::{GameRecord, PlayerIndex};
use serde::{Deserialize, Serialize};

/// A point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LlrPoint {
    /// Games of the two players that had ended, paired or not.
    pub games: u64,
    /// Complete pairs.
    pub pairs: u64,
    /// The log-likelihood ratio.
    pub llr: f64,
}

impl Sprt {
    /// The log-likelihood ratio each time a pair was completed, for `a` against `b`, with the
    /// games in the order in which they ended. It begins at 0 games.
    pub fn trajectory(
        &self,
        games: &[GameRecord],
        a: PlayerIndex,
        b: PlayerIndex,
    ) -> Vec<LlrPoint> {
        let mut curve = vec![LlrPoint { games: 0, pairs: 0, llr: 0.0 }];
        let mut complete = Pentanomial::default();
        let mut partners = Partners::new();
        let ours = games.iter().filter(|game| a != b && meets(game, a, b));
        for (game, games) in ours.zip(1..) {
            let points = game.points_of(a).unwrap_or(0.0);
            if let Some(first) = partners.meet(game, points) {
                complete.add(first + points);
                curve.push(LlrPoint { games, pairs: complete.pairs(), llr: self.llr(complete) });
            }
        }
        curve
    }
}
