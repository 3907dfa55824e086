//! How good a position is.

use std::cmp::Ordering;
use std::fmt;

/// A value from the view of the side to move: a guess, or a fact.
///
/// Scores are ordered from worst to best. A quick win is better than a slow one, a slow loss
/// better than a quick one.
///
/// ```
/// use tengen_agent::Score;
/// assert!(Score::Win(3) > Score::Win(5));
/// assert!(Score::Win(99) > Score::Estimate(30_000));
/// assert!(Score::Loss(8) > Score::Loss(2));
/// assert_eq!(Score::Win(5).to_string(), "+M5");
/// assert_eq!("-M4".parse(), Ok(Score::Loss(4)));
/// assert_eq!(-Score::Win(5), Score::Loss(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// A guess in points; 0 is even.
    Estimate(i32),
    /// A proven win: five stands after this many plies.
    Win(u16),
    /// A proven loss: the opponent's five stands after this many plies.
    Loss(u16),
}

impl Score {
    /// Whether it is known for sure.
    pub fn is_proven(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// The chance to win, 0 to 1, if `scale` points are odds of e to 1.
    ///
    /// ```
    /// use tengen_agent::Score;
    /// assert_eq!(Score::Estimate(0).win_probability(200.0), 0.5);
    /// assert_eq!(Score::Loss(2).win_probability(200.0), 0.0);
    /// ```
    pub fn win_probability(self, scale: f64) -> f64 {
        match self {
            Score::Estimate(points) => 1.0 / (1.0 + (-f64::from(points) / scale).exp()),
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
        }
    }

    /// A number in the same order as the scores.
    fn rank(self) -> (i8, i64) {
        match self {
            Score::Loss(plies) => (-1, plies.into()),
            Score::Estimate(points) => (0, points.into()),
            Score::Win(plies) => (1, -i64::from(plies)),
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
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(points) => write!(f, "{points}"),
            Score::Win(plies) => write!(f, "+M{plies}"),
            Score::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}

/// A text that is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a score: expected a number, +M5 or -M4")]
pub struct ScoreError(String);

impl std::str::FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let error = || ScoreError(text.chars().take(20).collect());
        let plies = |digits: &str| digits.parse().map_err(|_| error());
        if let Some(digits) = text.strip_prefix("+M") {
            plies(digits).map(Score::Win)
        } else if let Some(digits) = text.strip_prefix("-M") {
            plies(digits).map(Score::Loss)
        } else {
            text.parse().map(Score::Estimate).map_err(|_| error())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_text() {
        let ordered = [
            Score::Loss(0),
            Score::Loss(6),
            Score::Estimate(i32::MIN),
            Score::Estimate(-3),
            Score::Estimate(0),
            Score::Estimate(i32::MAX),
            Score::Win(9),
            Score::Win(1),
        ];
        assert!(ordered.is_sorted());
        for score in ordered {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in ["", "M5", "+M", "-Mx", "+M70000", "1.5", "99999999999"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }
}
