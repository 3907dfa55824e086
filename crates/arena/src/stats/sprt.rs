//! The sequential probability ratio test: play until it is clear which of two Elo differences is
//! the better account of the match.
//!
//! The log-likelihood ratio is the generalised one (GSPRT), with the probabilities of results
//! replaced by their likeliest values under each hypothesis, as fishtest and fastchess have it.

use super::elo::{NORMALIZED, score_of_elo};
use super::likelihood::{loss_at_mean, loss_at_t_value};
use super::{Pentanomial, ScoreSample};
use crate::SprtSetting;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of Elo a test's two differences are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EloModel {
    /// The ordinary kind: of the mean score alone.
    Logistic,
    /// In standard deviations of a game. How long a test takes then depends on its bounds alone,
    /// not on draws and openings.
    #[default]
    Normalized,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtState {
    /// Not clear yet.
    Continue,
    /// The null hypothesis: the difference is nearer `elo0`.
    AcceptH0,
    /// The alternative: the difference is nearer `elo1`.
    AcceptH1,
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SprtState::Continue => "continue",
            SprtState::AcceptH0 => "H0 accepted",
            SprtState::AcceptH1 => "H1 accepted",
        })
    }
}

/// Why a setting is not a test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 = {elo0} must be less than elo1 = {elo1}")]
    Order {
        /// The null hypothesis.
        elo0: f64,
        /// The alternative.
        elo1: f64,
    },
    /// A hypothesis beyond what a match could tell apart.
    #[error("a difference of {0} Elo is out of range: expected -500 to 500")]
    Range(f64),
    /// An error rate that is not a probability, or a test that is no better than a coin.
    #[error("alpha = {alpha} and beta = {beta} must be positive and their sum less than 1")]
    Rates {
        /// The chance to accept the alternative wrongly.
        alpha: f64,
        /// The chance to accept the null hypothesis wrongly.
        beta: f64,
    },
}

/// A sequential test, checked and ready to use.
///
/// ```
/// use tengen_arena::{EloModel, Pentanomial, Sprt, SprtSetting, SprtState};
/// let setting = SprtSetting { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
/// let test = Sprt::new(setting, EloModel::Normalized).unwrap();
/// let pairs = Pentanomial::new([120, 205, 990, 300, 160]);
/// assert_eq!(test.report(pairs).verdict, SprtState::AcceptH1);
/// assert_eq!(test.report(pairs).to_string(), "LLR 5.95 (-2.94, 2.94) [0, 10], H1 accepted");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    setting: SprtSetting,
    model: EloModel,
}

impl Sprt {
    /// Checks a setting.
    pub fn new(setting: SprtSetting, model: EloModel) -> Result<Sprt, SprtError> {
        let SprtSetting { elo0, elo1, alpha, beta } = setting;
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| !(-500.0..=500.0).contains(elo)) {
            return Err(SprtError::Range(elo));
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Rates { alpha, beta });
        }
        Ok(Sprt { setting, model })
    }

    /// The setting.
    pub fn setting(&self) -> SprtSetting {
        self.setting
    }

    /// The kind of Elo.
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted: Wald's bounds.
    ///
    /// ```
    /// use tengen_arena::{EloModel, Sprt, SprtSetting};
    /// let setting = SprtSetting { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 };
    /// let (lower, upper) = Sprt::new(setting, EloModel::Logistic).unwrap().bounds();
    /// assert_eq!(format!("{lower:.2} {upper:.2}"), "-2.25 2.89");
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        let SprtSetting { alpha, beta, .. } = self.setting;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The log-likelihood ratio of H1 to H0; 0 without games.
    ///
    /// Give it complete pairs. Single games ([`Wdl`](super::Wdl)) are for matches without pairs:
    /// while pairs are being played, more games of one colour may have ended than of the other.
    pub fn llr(&self, results: impl Into<ScoreSample>) -> f64 {
        let sample = results.into();
        if sample.size() <= 0.0 {
            return 0.0;
        }
        let sample = sample.regularized();
        let SprtSetting { elo0, elo1, .. } = self.setting;
        match self.model {
            EloModel::Logistic => {
                loss_at_mean(&sample, score_of_elo(elo0))
                    - loss_at_mean(&sample, score_of_elo(elo1))
            }
            EloModel::Normalized => {
                let t = |elo: f64| elo / NORMALIZED * sample.games_each().sqrt();
                let (t0, t1) = (t(elo0), t(elo1));
                match (loss_at_t_value(&sample, t0), loss_at_t_value(&sample, t1)) {
                    (Some(loss0), Some(loss1)) => loss0 - loss1,
                    _ => normal_llr(&sample, t0, t1),
                }
            }
        }
    }

    /// What a log-likelihood ratio means.
    pub fn verdict(&self, llr: f64) -> SprtState {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            SprtState::AcceptH1
        } else if llr <= lower {
            SprtState::AcceptH0
        } else {
            SprtState::Continue
        }
    }

    /// Where the test stands.
    pub fn report(&self, pairs: Pentanomial) -> SprtReport {
        let llr = self.llr(pairs);
        let (lower, upper) = self.bounds();
        SprtReport {
            setting: self.setting,
            model: self.model,
            llr,
            lower,
            upper,
            progress: ((llr - lower) / (upper - lower)).clamp(0.0, 1.0),
            verdict: self.verdict(llr),
        }
    }
}

/// The ratio if scores were normal with unknown deviation: what is left when the counts allow no
/// probabilities with the wanted quotient.
fn normal_llr(sample: &ScoreSample, t0: f64, t1: f64) -> f64 {
    let mean = sample.mean().unwrap_or(0.5);
    let t = (mean - 0.5) / sample.moment(mean, 2).sqrt();
    sample.size() / 2.0 * ((1.0 + (t - t0).powi(2)).ln() - (1.0 + (t - t1).powi(2)).ln())
}

/// Where a test stands, for people and programs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SprtReport {
    /// The test.
    pub setting: SprtSetting,
    /// The kind of Elo.
    pub model: EloModel,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// H0 is accepted here.
    pub lower: f64,
    /// H1 is accepted here.
    pub upper: f64,
    /// The way from `lower` to `upper`, from 0 to 1: the length of a bar.
    pub progress: f64,
    /// What it means.
    pub verdict: SprtState,
}

impl fmt::Display for SprtReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtReport { setting, llr, lower, upper, verdict, .. } = self;
        let (elo0, elo1) = (setting.elo0, setting.elo1);
        write!(f, "LLR {llr:.2} ({lower:.2}, {upper:.2}) [{elo0}, {elo1}], {verdict}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wdl;
    use super::*;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt::new(SprtSetting { elo0, elo1, alpha: 0.05, beta: 0.05 }, model).unwrap()
    }

    #[test]
    fn bounds_of_five_per_cent_are_the_log_of_nineteen() {
        let (lower, upper) = test(0.0, 5.0, EloModel::Normalized).bounds();
        assert!((upper - 19.0_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
        assert_eq!(format!("{upper:.3}"), "2.944");
    }

    #[test]
    fn settings_that_are_no_test_are_refused() {
        let setting = SprtSetting { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let new = |setting| Sprt::new(setting, EloModel::Logistic).unwrap_err().to_string();
        assert_eq!(
            new(SprtSetting { elo1: 0.0, ..setting }),
            "elo0 = 0 must be less than elo1 = 0"
        );
        assert!(new(SprtSetting { elo1: f64::NAN, ..setting }).contains("out of range"));
        assert!(new(SprtSetting { elo0: -501.0, ..setting }).contains("out of range"));
        assert!(new(SprtSetting { alpha: 0.0, ..setting }).contains("positive"));
        assert!(new(SprtSetting { alpha: 0.6, beta: 0.4, ..setting }).contains("less than 1"));
        assert!(new(SprtSetting { beta: f64::NAN, ..setting }).contains("positive"));
    }

    #[test]
    fn no_games_no_verdict() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let report = test(-5.0, 5.0, model).report(Pentanomial::default());
            assert_eq!((report.llr, report.verdict), (0.0, SprtState::Continue));
            assert!((report.progress - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn wins_only_are_coins_only() {
        // The likeliest account of wins only is a coin; the ratio is that of its two chances.
        let test = test(0.0, 100.0, EloModel::Logistic);
        let expected = 10.0 * (score_of_elo(100.0) / 0.5).ln();
        assert!((test.llr(Wdl::new(10, 0, 0)) - expected).abs() < 0.02);
    }

    #[test]
    fn finite_whatever_the_counts() {
        let mut counts = [0_u64; 5];
        let mut fallbacks = 0;
        for code in 0..5_u32.pow(5) {
            for (place, count) in counts.iter_mut().enumerate() {
                *count = [0, 1, 7, 100, 5000][(code / 5_u32.pow(place as u32) % 5) as usize];
            }
            for (elo0, elo1) in [(-500.0, 500.0), (0.0, 2.0), (400.0, 401.0)] {
                for model in [EloModel::Logistic, EloModel::Normalized] {
                    let llr = test(elo0, elo1, model).llr(Pentanomial::new(counts));
                    assert!(llr.is_finite(), "{counts:?} {elo0} {elo1} {model:?}");
                }
                let sample = ScoreSample::from(Pentanomial::new(counts)).regularized();
                let t = elo1 / NORMALIZED * 2.0_f64.sqrt();
                fallbacks += usize::from(elo1 == 2.0 && loss_at_t_value(&sample, t).is_none());
            }
        }
        assert_eq!(fallbacks, 0, "realistic bounds never need the normal approximation");
    }
}
