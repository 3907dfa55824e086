//! Many measured times as a few numbers.

use super::promise::Notes;
use std::time::Duration;

/// Times in milliseconds; negative ones are early.
#[derive(Clone, Debug, Default)]
pub(super) struct Times(Vec<f64>);

impl Times {
    pub fn push(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64() * 1e3);
    }

    /// How far beyond a limit a time is.
    pub fn push_beyond(&mut self, time: Duration, limit: Duration) {
        self.0.push((time.as_secs_f64() - limit.as_secs_f64()) * 1e3);
    }

    pub fn extend(&mut self, other: Times) {
        self.0.extend(other.0);
    }

    /// The time that this part of all does not exceed.
    fn quantile(&self, part: f64) -> Option<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        sorted.get((last as f64 * part).ceil() as usize).copied()
    }

    /// Notes the median and the greatest, and the 95th of a hundred, which is what a target is for.
    pub fn note_p95(&self, name: &str, most: Option<f64>, notes: &mut Notes) {
        for (part, what, most) in [(0.5, "median", None), (0.95, "p95", most), (1.0, "max", None)] {
            if let Some(time) = self.quantile(part) {
                notes.metric(format!("{name}, {what}"), time, "ms", most);
            }
        }
    }

    /// Notes the median, the 99th of a hundred and the greatest, which is what a target is for.
    pub fn note(&self, name: &str, most: Option<f64>, notes: &mut Notes) {
        for (part, what, most) in [(0.5, "median", None), (0.99, "p99", None), (1.0, "max", most)] {
            if let Some(time) = self.quantile(part) {
                notes.metric(format!("{name}, {what}"), time, "ms", most);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles() {
        let mut times = Times::default();
        assert_eq!(times.quantile(1.0), None);
        (0..=200).rev().for_each(|ms| times.push(Duration::from_millis(ms)));
        assert_eq!(times.quantile(0.5), Some(100.0));
        assert_eq!(times.quantile(0.99), Some(198.0));
        assert_eq!(times.quantile(1.0), Some(200.0));
        times.push_beyond(Duration::from_millis(90), Duration::from_millis(100));
        assert!((times.quantile(0.0).unwrap() + 10.0).abs() < 1e-6);
    }
}
