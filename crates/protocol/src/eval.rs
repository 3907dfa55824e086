//! Scores as they are written in live output.

use std::fmt;
use std::str::FromStr;

use crate::LineText;

/// A score from the view of the side to move.
///
/// ```
/// use tengen_protocol::Eval;
/// assert_eq!(Eval::Win(7).to_string(), "+M7");
/// assert_eq!("-M4".parse(), Ok(Eval::Loss(4)));
/// assert_eq!("-120".parse(), Ok(Eval::Estimate(-120)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// A judgement, written as a number.
    Estimate(i32),
    /// A proven win in this many moves, written `+M7`.
    Win(u32),
    /// A proven loss in this many moves, written `-M4`.
    Loss(u32),
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eval::Estimate(score) => write!(f, "{score}"),
            Eval::Win(moves) => write!(f, "+M{moves}"),
            Eval::Loss(moves) => write!(f, "-M{moves}"),
        }
    }
}

/// A text that is not a score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a score: expected a number, or +M or -M and a number of moves")]
pub struct EvalError(LineText);

impl FromStr for Eval {
    type Err = EvalError;

    fn from_str(text: &str) -> Result<Eval, EvalError> {
        let error = || EvalError(LineText::excerpt(text));
        let upper = text.to_ascii_uppercase();
        if let Some(moves) = upper.strip_prefix("+M") {
            moves.parse().map(Eval::Win).map_err(|_| error())
        } else if let Some(moves) = upper.strip_prefix("-M") {
            moves.parse().map(Eval::Loss).map_err(|_| error())
        } else {
            upper.parse().map(Eval::Estimate).map_err(|_| error())
        }
    }
}

/// A winning probability in steps of one ten-thousandth, written `0.5234`.
///
/// ```
/// use tengen_protocol::WinRate;
/// assert_eq!(WinRate::new(0.52341).to_string(), "0.5234");
/// assert_eq!(WinRate::new(7.0), WinRate::new(1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WinRate(u16);

impl WinRate {
    /// The nearest step; what lies outside 0 to 1 becomes the nearer of the two, and what is no
    /// number 0.
    pub fn new(probability: f64) -> WinRate {
        // A cast of a float saturates, and gives 0 for what is not a number.
        WinRate((probability.clamp(0.0, 1.0) * 10_000.0).round() as u16)
    }

    /// The probability.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 10_000.0
    }

    /// Reads any number as C and Rust print it.
    pub(crate) fn parse(text: &str) -> Option<WinRate> {
        text.parse().ok().filter(|number: &f64| number.is_finite()).map(WinRate::new)
    }
}

impl fmt::Display for WinRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:04}", self.0 / 10_000, self.0 % 10_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_score() {
        for text in ["", "+M", "-M-3", "+M*", "VAL_INF", "1.5", "99999999999"] {
            assert!(text.parse::<Eval>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_win_rate_reads_back() {
        for step in 0..=10_000 {
            let rate = WinRate(step);
            assert_eq!(WinRate::parse(&rate.to_string()), Some(rate));
            assert_eq!(WinRate::new(rate.get()), rate);
        }
    }

    #[test]
    fn win_rates_of_other_engines() {
        assert_eq!(WinRate::parse("1e-05"), Some(WinRate(0)));
        assert_eq!(WinRate::parse("0.523438"), Some(WinRate(5234)));
        assert_eq!(WinRate::parse("-0.1"), Some(WinRate(0)));
        assert_eq!(WinRate::parse("nan"), None);
        assert_eq!(WinRate::new(f64::NAN), WinRate(0));
    }
}
