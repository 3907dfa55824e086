//! How a quantity is spread: latencies, lengths of games.

use serde::{Deserialize, Serialize};

/// A summary of whole numbers. All zero if there are none.
///
/// ```
/// use tengen_arena::Spread;
/// let spread: Spread = (1..=200).collect();
/// assert_eq!((spread.p50, spread.p99, spread.max), (100, 198, 200));
/// assert_eq!(spread.mean, 100.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Spread {
    /// How many numbers.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The least.
    pub min: u64,
    /// The median: the least number that half of them do not exceed.
    pub p50: u64,
    /// What 90 % do not exceed.
    pub p90: u64,
    /// What 99 % do not exceed.
    pub p99: u64,
    /// The greatest.
    pub max: u64,
}

impl FromIterator<u64> for Spread {
    fn from_iter<T: IntoIterator<Item = u64>>(numbers: T) -> Spread {
        let mut numbers: Vec<u64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        let (Some(&min), Some(&max)) = (numbers.first(), numbers.last()) else {
            return Spread::default();
        };
        let rank = |percent: usize| {
            let place = (numbers.len() * percent).div_ceil(100).saturating_sub(1);
            numbers.get(place).copied().unwrap_or(max)
        };
        Spread {
            count: numbers.len() as u64,
            mean: numbers.iter().map(|&n| n as f64).sum::<f64>() / numbers.len() as f64,
            min,
            p50: rank(50),
            p90: rank(90),
            p99: rank(99),
            max,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_lists() {
        assert_eq!(Spread::from_iter([]), Spread::default());
        let one = Spread::from_iter([7]);
        assert_eq!((one.count, one.min, one.p50, one.p99, one.max), (1, 7, 7, 7, 7));
        let two = Spread::from_iter([9, 1]);
        assert_eq!((two.min, two.p50, two.p90, two.max, two.mean), (1, 1, 9, 9, 5.0));
    }
}
