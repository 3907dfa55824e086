//! Pairs of games: the same opening with both colours, counted together.

use super::wdl::meets;
use super::{ScoreSample, Wdl};
use crate::{GameRecord, Pairing, PlayerIndex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// How many pairs of games brought 0, ½, 1, 1½ and 2 points: LL, LD, DD or WL, WD, WW.
///
/// ```
/// use tengen_arena::Pentanomial;
/// let pairs = Pentanomial::new([1, 2, 10, 4, 3]);
/// assert_eq!((pairs.pairs(), pairs.games()), (20, 40));
/// assert_eq!(pairs.to_string(), "[1, 2, 10, 4, 3]");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial([u64; 5]);

impl Pentanomial {
    /// From the five counts, both games lost first.
    pub const fn new(counts: [u64; 5]) -> Pentanomial {
        Pentanomial(counts)
    }

    /// The five counts, both games lost first.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// All pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// All games.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// The same pairs from the other side.
    pub fn reversed(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }

    /// Adds a pair that brought 0, ½, 1, 1½ or 2 points.
    pub fn add(&mut self, points: f64) {
        if let Some(count) = self.0.get_mut((2.0 * points).round() as usize) {
            *count += 1;
        }
    }
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:?}", self.0))
    }
}

/// What `a` scored against `b` in complete pairs, and in games whose partner is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PairResults {
    /// The complete pairs.
    pub complete: Pentanomial,
    /// How many of the pairs with one point each were two draws; the others are a win for each.
    pub double_draws: u64,
    /// Games without a partner: unfinished pairs.
    pub single: Wdl,
}

impl PairResults {
    /// Counts the pairs of two players.
    ///
    /// ```
    /// use tengen_arena::{GameRecord, PairResults};
    /// let games: Vec<GameRecord> = serde_json::from_str(r#"[
    ///   {"pairing": {"game": 0, "pair": 0, "round": 0, "black": 0, "white": 1, "opening": 0},
    ///    "moves": [], "winner": "black", "reason": "five", "started-ms": 0},
    ///   {"pairing": {"game": 1, "pair": 0, "round": 0, "black": 1, "white": 0, "opening": 0},
    ///    "moves": [], "winner": null, "reason": "full-board", "started-ms": 0},
    ///   {"pairing": {"game": 2, "pair": 1, "round": 0, "black": 0, "white": 1, "opening": 1},
    ///    "moves": [], "winner": "white", "reason": "five", "started-ms": 0}
    /// ]"#).unwrap();
    /// let results = PairResults::between(&games, 0, 1);
    /// assert_eq!(results.complete.counts(), [0, 0, 0, 1, 0]);
    /// assert_eq!(results.single.losses, 1);
    /// ```
    pub fn between(games: &[GameRecord], a: PlayerIndex, b: PlayerIndex) -> PairResults {
        let mut results = PairResults::default();
        for unit in units(games.iter().filter(|game| a != b && meets(game, a, b))) {
            match unit.as_slice() {
                [first, second] => {
                    let points =
                        first.points_of(a).unwrap_or(0.0) + second.points_of(a).unwrap_or(0.0);
                    results.complete.add(points);
                    results.double_draws +=
                        u64::from(first.winner.is_none() && second.winner.is_none());
                }
                single => {
                    single.iter().filter_map(|game| game.points_of(a)).for_each(|points| {
                        results.single.add(points);
                    });
                }
            }
        }
        results
    }

    /// All games, paired or not.
    pub fn wdl(&self) -> Wdl {
        let [ll, ld, even, wd, ww] = self.complete.counts();
        let split = even - self.double_draws.min(even);
        Wdl {
            wins: 2 * ww + wd + split + self.single.wins,
            draws: ld + wd + 2 * self.double_draws + self.single.draws,
            losses: 2 * ll + ld + split + self.single.losses,
        }
    }

    /// What estimates are best computed from: the complete pairs, or the single games as long as
    /// no pair is complete.
    pub fn sample(&self) -> ScoreSample {
        if self.complete.pairs() > 0 { self.complete.into() } else { self.single.into() }
    }
}

/// Games that wait for their partner: of the same pair, players and opening, with the colours
/// exchanged.
pub(super) struct Partners<T>(BTreeMap<(u64, usize, PlayerIndex, PlayerIndex), T>);

impl<T> Partners<T> {
    /// Nobody waits.
    pub fn new() -> Partners<T> {
        Partners(BTreeMap::new())
    }

    /// What was kept for the game's partner, if it came before; else `keep` is kept.
    pub fn meet(&mut self, game: &GameRecord, keep: T) -> Option<T> {
        let Pairing { pair, opening, black, white, .. } = game.pairing;
        let partner = self.0.remove(&(pair, opening, white, black));
        if partner.is_none() {
            self.0.insert((pair, opening, black, white), keep);
        }
        partner
    }
}

/// Puts partners together. What has none stays alone. In the order of the first games.
pub(super) fn units<'a>(
    games: impl IntoIterator<Item = &'a GameRecord>,
) -> Vec<Vec<&'a GameRecord>> {
    let mut units: Vec<Vec<&GameRecord>> = Vec::new();
    let mut partners = Partners::new();
    for game in games {
        match partners.meet(game, units.len()).and_then(|index| units.get_mut(index)) {
            Some(unit) => unit.push(game),
            None => units.push(vec![game]),
        }
    }
    units
}
