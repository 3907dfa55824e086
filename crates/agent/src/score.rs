//! How good a position is.

use std::cmp::Ordering;
use std::fmt;

/// How a game ends by force, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mate {
    /// A win: five stands after this many plies.
    Win(u16),
    /// A loss: the opponent's five stands after this many plies.
    Loss(u16),
}

impl Mate {
    /// The plies until five.
    pub fn plies(self) -> u16 {
        match self {
            Mate::Win(plies) | Mate::Loss(plies) => plies,
        }
    }
}

impl std::ops::Neg for Mate {
    type Output = Mate;

    fn neg(self) -> Mate {
        match self {
            Mate::Win(plies) => Mate::Loss(plies),
            Mate::Loss(plies) => Mate::Win(plies),
        }
    }
}

impl fmt::Display for Mate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mate::Win(plies) => write!(f, "+M{plies}"),
            Mate::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}

/// A value from the view of the side to move: an estimate, what an agent claims, or what is proven.
///
/// Scores are ordered from worst to best. A quick win is better than a slow one, a slow loss
/// better than a quick one.
///
/// ```
/// use tengen_agent::{Mate, Score};
/// assert!(Score::win(3) > Score::win(5));
/// assert!(Score::win(99) > Score::Estimate(30_000));
/// assert!(Score::loss(8) > Score::loss(2));
/// assert_eq!(Score::win(5).to_string(), "+M5");
/// assert_eq!("-M4!".parse(), Ok(Score::Proven(Mate::Loss(4))));
/// assert_eq!(-Score::win(5), Score::loss(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In points; 0 is even.
    Estimate(i32),
    /// A forced end that the agent has seen: its word, and no more.
    Claimed(Mate),
    /// A forced end with a proof that an independent checker has replayed.
    Proven(Mate),
}

impl Score {
    /// A win that is claimed.
    pub fn win(plies: u16) -> Score {
        Score::Claimed(Mate::Win(plies))
    }

    /// A loss that is claimed.
    pub fn loss(plies: u16) -> Score {
        Score::Claimed(Mate::Loss(plies))
    }

    /// How the game ends by force, proven or not.
    pub fn mate(self) -> Option<Mate> {
        match self {
            Score::Estimate(_) => None,
            Score::Claimed(mate) | Score::Proven(mate) => Some(mate),
        }
    }

    /// Whether it is known for sure.
    pub fn is_proven(self) -> bool {
        matches!(self, Score::Proven(_))
    }

    /// The same with a checked proof; an estimate stays one.
    #[must_use]
    pub fn proven(self) -> Score {
        self.mate().map_or(self, Score::Proven)
    }

    /// The same as somebody's word.
    #[must_use]
    pub fn claimed(self) -> Score {
        self.mate().map_or(self, Score::Claimed)
    }

    /// The chance to win, 0 to 1, if `scale` points are odds of e to 1.
    ///
    /// ```
    /// use tengen_agent::Score;
    /// assert_eq!(Score::Estimate(0).win_probability(200.0), 0.5);
    /// assert_eq!(Score::loss(2).win_probability(200.0), 0.0);
    /// ```
    pub fn win_probability(self, scale: f64) -> f64 {
        match self {
            Score::Estimate(points) => 1.0 / (1.0 + (-f64::from(points) / scale).exp()),
            Score::Claimed(Mate::Win(_)) | Score::Proven(Mate::Win(_)) => 1.0,
            Score::Claimed(Mate::Loss(_)) | Score::Proven(Mate::Loss(_)) => 0.0,
        }
    }

    /// Numbers in the same order as the scores. Of two equal ends the proven one is further from even.
    fn rank(self) -> (i8, i64, i8) {
        let proven = i8::from(self.is_proven());
        match (self, self.mate()) {
            (_, Some(Mate::Loss(plies))) => (-1, plies.into(), -proven),
            (_, Some(Mate::Win(plies))) => (1, -i64::from(plies), proven),
            (Score::Estimate(points), None) => (0, points.into(), 0),
            (_, None) => (0, 0, 0),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Estimate(points) => Score::Estimate(points.saturating_neg()),
            Score::Claimed(mate) => Score::Claimed(-mate),
            Score::Proven(mate) => Score::Proven(-mate),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(points) => write!(f, "{points}"),
            Score::Claimed(mate) => write!(f, "{mate}"),
            Score::Proven(mate) => write!(f, "{mate}!"),
        }
    }
}

/// A text that is not a score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a score: expected a number, +M5 or -M4 (claimed), +M5! or -M4! (proven)")]
pub struct ScoreError(String);

impl std::str::FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let error = || ScoreError(text.chars().take(20).collect());
        let (value, is_proven) = text.strip_suffix('!').map_or((text, false), |v| (v, true));
        let plies = |digits: &str| digits.parse().map_err(|_| error());
        let mate = if let Some(digits) = value.strip_prefix("+M") {
            Mate::Win(plies(digits)?)
        } else if let Some(digits) = value.strip_prefix("-M") {
            Mate::Loss(plies(digits)?)
        } else {
            return text.parse().map(Score::Estimate).map_err(|_| error());
        };
        Ok(if is_proven { Score::Proven(mate) } else { Score::Claimed(mate) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_text() {
        let ordered = [
            Score::loss(0),
            Score::Proven(Mate::Loss(6)),
            Score::loss(6),
            Score::Estimate(i32::MIN),
            Score::Estimate(-3),
            Score::Estimate(0),
            Score::Estimate(i32::MAX),
            Score::win(9),
            Score::Proven(Mate::Win(9)),
            Score::win(1),
        ];
        assert!(ordered.is_sorted());
        for score in ordered {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in ["", "M5", "+M", "-Mx", "+M70000", "1.5", "99999999999", "5!", "+M5!!"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_claim_and_a_proof_of_the_same_end() {
        assert_eq!(Score::win(5).proven(), Score::Proven(Mate::Win(5)));
        assert_eq!(Score::win(5).proven().claimed(), Score::win(5));
        assert_eq!(Score::Estimate(7).proven(), Score::Estimate(7));
        assert!(Score::win(5).proven().is_proven() && !Score::win(5).is_proven());
    }
}
