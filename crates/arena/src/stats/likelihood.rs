//! The likelihood of counted results under a hypothesis about their mean.
//!
//! The probabilities of the results are unknown and not interesting, so each hypothesis is
//! credited with those that fit the counts best among all that satisfy it (the generalised
//! likelihood ratio). With counts n_i and a linear condition Σ p_i h_i = 0 they are, by Lagrange,
//! p_i = n_i / N / (1 + x h_i), where x solves Σ n_i h_i / (1 + x h_i) = 0. The likelihood then
//! falls short of the best possible by Σ n_i ln(1 + x h_i).

use super::ScoreSample;

/// By how much the log-likelihood falls short of its maximum if the mean is held to a value;
/// infinite unless that is strictly between 0 and 1.
pub(super) fn loss_at_mean(sample: &ScoreSample, mean: f64) -> f64 {
    let h = heights(sample, |score| score - mean);
    multiplier(sample, &h).map_or(f64::INFINITY, |x| loss(sample, &h, x))
}

/// (mean − ½) / deviation of the likeliest probabilities if the mean is held to a value; infinite
/// unless that is strictly between 0 and 1.
pub(super) fn t_value_at_mean(sample: &ScoreSample, mean: f64) -> f64 {
    let h = heights(sample, |score| score - mean);
    let Some(x) = multiplier(sample, &h) else { return f64::INFINITY.copysign(mean - 0.5) };
    let (mut seen, mut variance) = (0.0, 0.0);
    for ((_, count), h) in sample.iter().zip(h).filter(|((_, count), _)| *count > 0.0) {
        let chance = count / sample.size() / (1.0 + x * h);
        seen += chance;
        variance += chance * h * h;
    }
    // What the results seen leave goes to the end of the scale that draws the mean over.
    let end = if x > 0.0 { 0.0 } else { 1.0 };
    variance += (1.0 - seen).max(0.0) * (end - mean).powi(2);
    (mean - 0.5) / variance.sqrt()
}

/// By how much the log-likelihood falls short of its maximum if (mean − ½) / deviation is held to
/// a value. `None` if the search for the best probabilities does not settle, which happens only
/// for values far outside what a test uses.
///
/// The condition is not linear in the probabilities. But its gradient at the solution is, up to a
/// factor, h(a) = a − ½ − tσ/2 (1 + ((a − μ)/σ)²), whose mean there is 0; so the linear problem
/// with h is solved, μ and σ are taken from its answer, and so on until nothing moves.
pub(super) fn loss_at_t_value(sample: &ScoreSample, t: f64) -> Option<f64> {
    let size = sample.size();
    // From a coin, wins and losses only, with the wanted value: there the linear problem has a
    // solution, which a start from the counts does not promise.
    let mut mean = 0.5 + 0.5 * t / t.hypot(1.0);
    let mut deviation = (mean * (1.0 - mean)).sqrt();
    for _ in 0..200 {
        let h = heights(sample, |score| {
            let z = (score - mean) / deviation;
            score - 0.5 - t * deviation / 2.0 * (1.0 + z * z)
        });
        let x = multiplier(sample, &h)?;
        let (mut first, mut second) = (0.0, 0.0);
        for ((score, count), h) in sample.iter().zip(h) {
            let chance = count / size / (1.0 + x * h);
            first += chance * score;
            second += chance * score * score;
        }
        let variance = second - first * first;
        if !(first.is_finite() && variance > 1e-12) {
            return None;
        }
        let moved = (first - mean).abs().max((variance.sqrt() - deviation).abs());
        // An error here counts only by its square, so this is enough for twelve digits.
        if moved < 1e-6 {
            return Some(loss(sample, &h, x)).filter(|loss| loss.is_finite());
        }
        (mean, deviation) = (first, variance.sqrt());
    }
    None
}

/// What the condition makes of each score.
fn heights(sample: &ScoreSample, h: impl Fn(f64) -> f64) -> [f64; 5] {
    let mut heights = [0.0; 5];
    for (height, (score, _)) in heights.iter_mut().zip(sample.iter()) {
        *height = h(score);
    }
    heights
}

fn loss(sample: &ScoreSample, h: &[f64; 5], x: f64) -> f64 {
    let seen = sample.iter().zip(h).filter(|((_, count), _)| *count > 0.0);
    seen.map(|((_, count), h)| count * (x * h).ln_1p()).sum()
}

/// Solves Σ n h / (1 + x h) = 0 for x where every 1 + x h is positive. The sum falls as x rises,
/// so Newton's step is taken when it stays between the bounds found so far, else these are halved.
///
/// Results that never came up limit x too: if only they can bring the mean to where it must be,
/// the answer is that limit, and they take the probability that the others leave. `None` if the
/// condition is beyond all results.
fn multiplier(sample: &ScoreSample, h: &[f64; 5]) -> Option<f64> {
    let least = h.iter().copied().fold(0.0, f64::min);
    let most = h.iter().copied().fold(0.0, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    if !(low.is_finite() && high.is_finite()) {
        return None;
    }
    let mut x: f64 = 0.0;
    for _ in 0..200 {
        let (mut slope, mut value) = (0.0, 0.0);
        for ((_, count), h) in sample.iter().zip(h).filter(|((_, count), _)| *count > 0.0) {
            let part = h / (1.0 + x * h);
            value += count * part;
            slope -= count * part * part;
        }
        let newton = x - value / slope;
        *(if value > 0.0 { &mut low } else { &mut high }) = x;
        let next = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
        if (newton - x).abs().min((next - x).abs()) <= 1e-14 * (1.0 + x.abs()) {
            break;
        }
        x = next;
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Wdl};
    use super::*;

    fn pairs(counts: [u64; 5]) -> ScoreSample {
        Pentanomial::new(counts).into()
    }

    #[test]
    fn nothing_is_lost_at_the_mean_itself() {
        let sample = pairs([13, 37, 50, 25, 3]);
        assert!(loss_at_mean(&sample, 0.4375).abs() < 1e-12);
        assert!(loss_at_mean(&sample, 0.43) > 0.0 && loss_at_mean(&sample, 0.45) > 0.0);
        let t = (0.4375 - 0.5) / sample.moment(0.4375, 2).sqrt();
        assert!(loss_at_t_value(&sample, t).unwrap().abs() < 1e-12);
    }

    #[test]
    fn coins_give_the_binomial_likelihood() {
        let sample = Wdl::new(7, 0, 3).into();
        let ln = |p: f64| 7.0 * p.ln() + 3.0 * (1.0 - p).ln();
        for p in [0.01, 0.3, 0.5, 0.7, 0.9, 0.999] {
            let loss = loss_at_mean(&sample, p);
            assert!((loss - (ln(0.7) - ln(p))).abs() < 1e-9, "{p}: {loss}");
        }
    }

    #[test]
    fn results_that_never_came_up_take_the_rest() {
        // Ten wins at a mean of 0.8: at best 0.8 for a win and 0.2 for a loss.
        let loss = loss_at_mean(&Wdl::new(10, 0, 0).into(), 0.8);
        assert!((loss + 10.0 * 0.8_f64.ln()).abs() < 1e-9, "{loss}");
        // Ten draws at a mean of 0.6: at best 0.8 for a draw and 0.2 for a win.
        let loss = loss_at_mean(&Wdl::new(0, 10, 0).into(), 0.6);
        assert!((loss + 10.0 * 0.8_f64.ln()).abs() < 1e-9, "{loss}");
    }

    #[test]
    fn no_other_probabilities_with_that_mean_are_likelier() {
        let sample = ScoreSample::from(Wdl::new(30, 20, 10));
        let best = -[30.0_f64, 20.0, 10.0].iter().map(|n| n * (n / 60.0).ln()).sum::<f64>();
        // With w + d/2 = 0.55 the draw rate d is the only freedom left.
        let least = (1..900)
            .map(|d| f64::from(d) / 1000.0)
            .map(|d| {
                let (w, l) = (0.55 - d / 2.0, 0.45 - d / 2.0);
                -best - (30.0 * w.ln() + 20.0 * d.ln() + 10.0 * l.ln())
            })
            .filter(|loss| loss.is_finite())
            .fold(f64::INFINITY, f64::min);
        assert!((least - loss_at_mean(&sample, 0.55)).abs() < 1e-4, "{least}");
    }

    #[test]
    fn a_t_value_is_a_mean_when_it_is_zero() {
        for counts in [[13, 37, 50, 25, 3], [1, 0, 4, 0, 9], [5, 1, 1, 1, 5]] {
            let sample = pairs(counts).regularized();
            let (by_t, by_mean) = (loss_at_t_value(&sample, 0.0), loss_at_mean(&sample, 0.5));
            assert!((by_t.unwrap() - by_mean).abs() < 1e-9, "{counts:?} {by_t:?} {by_mean}");
        }
    }
}
