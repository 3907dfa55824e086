//! Are the openings fair, and do they tell players apart?

use super::pairs::units;
use super::{Estimate, Wdl, score_interval};
use crate::{GameRecord, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What came of one opening.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct OpeningResult {
    /// Its place in the list of openings.
    pub opening: usize,
    /// What black scored with it.
    pub black: Wdl,
    /// Black's score for each game, from 0 to 1, with its interval.
    pub black_score: Estimate,
    /// Complete pairs of games.
    pub pairs: u64,
    /// Pairs in which black won both games: the opening decided, not the players.
    pub black_decided: u64,
    /// Pairs in which white won both.
    pub white_decided: u64,
}

impl OpeningResult {
    /// Of complete pairs, the part that the opening decided; nothing without pairs.
    pub fn decided(&self) -> Option<f64> {
        let decided = self.black_decided + self.white_decided;
        (self.pairs > 0).then(|| decided as f64 / self.pairs as f64)
    }

    /// Whether the interval leaves no doubt that one colour is favoured.
    pub fn is_one_sided(&self) -> bool {
        !self.black_score.contains(0.5)
    }
}

/// The results of every opening that was played, in the order of the list. Forfeits do not count:
/// they say nothing about the opening.
///
/// ```
/// use tengen_arena::{GameRecord, opening_results};
/// let game = |game: u64, black: usize, winner: &str| -> GameRecord {
///     serde_json::from_value(serde_json::json!({
///         "pairing": {"game": game, "pair": game / 2, "round": 0, "black": black,
///                     "white": 1 - black, "opening": 3},
///         "moves": [], "winner": winner, "reason": "five", "started-ms": 0
///     })).unwrap()
/// };
/// let games = [game(0, 0, "black"), game(1, 1, "black"), game(2, 0, "black"), game(3, 1, "white")];
/// let results = opening_results(&games);
/// assert_eq!((results[0].opening, results[0].black.wins), (3, 3));
/// assert_eq!((results[0].pairs, results[0].black_decided), (2, 1));
/// assert_eq!(results[0].decided(), Some(0.5));
/// assert!(!results[0].is_one_sided()); // three wins in four prove nothing
/// ```
pub fn opening_results(games: &[GameRecord]) -> Vec<OpeningResult> {
    let mut by_opening: BTreeMap<usize, Vec<&GameRecord>> = BTreeMap::new();
    for game in games.iter().filter(|game| !game.reason.is_forfeit()) {
        by_opening.entry(game.pairing.opening).or_default().push(game);
    }
    by_opening
        .into_iter()
        .map(|(opening, games)| {
            let black = Wdl::of_black(games.iter().copied());
            let mut result = OpeningResult {
                opening,
                black,
                black_score: score_interval(black),
                pairs: 0,
                black_decided: 0,
                white_decided: 0,
            };
            for unit in units(games) {
                let [first, second] = unit.as_slice() else { continue };
                result.pairs += 1;
                match (first.winner, second.winner) {
                    (Some(Side::Black), Some(Side::Black)) => result.black_decided += 1,
                    (Some(Side::White), Some(Side::White)) => result.white_decided += 1,
                    _ => {}
                }
            }
            result
        })
        .collect()
}
