//! Results as counts on a scale from 0 to 1: the common ground of games and pairs of games.

use super::{Pentanomial, Wdl};

const GAME: &[f64] = &[0.0, 0.5, 1.0];
const PAIR: &[f64] = &[0.0, 0.25, 0.5, 0.75, 1.0];

/// How often each score came up, in single games (three scores) or pairs of games (five).
///
/// Every estimate takes either: a [`Wdl`] gives the trinomial answer, which is right if games are
/// independent; a [`Pentanomial`] gives the pentanomial one, which is right even if an opening
/// favours one colour, for then the two games of a pair make up for each other.
///
/// ```
/// use tengen_arena::{Pentanomial, ScoreSample};
/// let pairs = ScoreSample::from(Pentanomial::new([13, 37, 50, 25, 3]));
/// assert_eq!(pairs.mean(), Some(0.4375));
/// assert_eq!(pairs.games(), 256.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreSample {
    scores: &'static [f64],
    counts: [f64; 5],
    games_each: f64,
}

impl ScoreSample {
    /// Each score with its count, from 0 to 1.
    pub(super) fn iter(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.scores.iter().copied().zip(self.counts)
    }

    /// Games or pairs.
    pub fn size(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games.
    pub fn games(&self) -> f64 {
        self.size() * self.games_each
    }

    /// Games in each unit: 1, or 2 if the units are pairs.
    pub(super) fn games_each(&self) -> f64 {
        self.games_each
    }

    /// The mean score; nothing without games.
    pub fn mean(&self) -> Option<f64> {
        (self.size() > 0.0)
            .then(|| self.iter().map(|(score, count)| score * count).sum::<f64>() / self.size())
    }

    /// The n-th moment about a point.
    pub(super) fn moment(&self, about: f64, n: i32) -> f64 {
        let sum: f64 = self.iter().map(|(score, count)| (score - about).powi(n) * count).sum();
        sum / self.size()
    }

    /// The same with a little in every place, so that no result counts as impossible because it
    /// has not come up yet. A thousandth is what fishtest takes.
    pub(super) fn regularized(&self) -> ScoreSample {
        let mut sample = *self;
        for count in sample.counts.iter_mut().take(sample.scores.len()) {
            *count = count.max(1e-3);
        }
        sample
    }
}

impl From<Wdl> for ScoreSample {
    fn from(wdl: Wdl) -> ScoreSample {
        let counts = [wdl.losses as f64, wdl.draws as f64, wdl.wins as f64, 0.0, 0.0];
        ScoreSample { scores: GAME, counts, games_each: 1.0 }
    }
}

impl From<Pentanomial> for ScoreSample {
    fn from(pairs: Pentanomial) -> ScoreSample {
        ScoreSample {
            scores: PAIR,
            counts: pairs.counts().map(|count| count as f64),
            games_each: 2.0,
        }
    }
}
