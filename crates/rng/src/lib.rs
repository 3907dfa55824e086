//! The one pseudo-random generator: SplitMix64, the same numbers for the same seed in every build.

/// A random generator that is seeded by hand and has no other source.
///
/// ```
/// use tengen_rng::Rng;
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// The golden ratio in 64 bits: what the state grows by.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's output function: a permutation of 64 bits in which every input bit changes about
/// half of the output bits.
///
/// ```
/// assert_ne!(tengen_rng::mix(1) ^ tengen_rng::mix(2), 3);
/// ```
pub const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The seed of one part of a larger run, such as a move of a game of a tournament: depends on all
/// numbers and on their order.
///
/// ```
/// # use tengen_rng::seed_of;
/// assert_eq!(seed_of(7, &[3, 10]), seed_of(7, &[3, 10]));
/// assert_ne!(seed_of(7, &[3, 10]), seed_of(7, &[10, 3]));
/// ```
pub fn seed_of(seed: u64, parts: &[u64]) -> u64 {
    parts.iter().fold(seed, |seed, part| Rng::new(seed.wrapping_add(*part)).next())
}

impl Rng {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// One of many generators that a seed gives, unrelated to those with other numbers.
    pub const fn stream(seed: u64, number: u64) -> Rng {
        Rng(seed ^ number.wrapping_mul(STEP))
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `bound`, which must not be zero. (The high half of a product: unbiased enough
    /// for bounds far below 2^64.)
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// One of several, if there is any.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.below(from.len())) }
    }

    /// Brings them into a random order, each order as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference implementation's first outputs for seed 1234567.
    #[test]
    fn equals_the_published_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        let first =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first.map(|_| rng.next()), first);
    }

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut rng = Rng::new(3);
        let mut seen = [0; 7];
        (0..700).for_each(|_| seen[rng.below(7)] += 1);
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut rng = Rng::new(5);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..600 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert!(seen.len() == 6 && seen.values().all(|&count| count > 60), "{seen:?}");
    }

    /// Games in old logs are replayed with these seeds.
    #[test]
    fn seeds_stay_as_they_were() {
        assert_eq!(seed_of(1_234_567, &[0]), 6_457_827_717_110_365_317);
        assert_eq!(seed_of(7, &[3, 10]), 10_082_826_538_593_956_919);
        assert_eq!(Rng::stream(7, 3).next(), 2_940_488_688_193_949_890);
        assert_eq!(Rng::stream(7, 0).next(), Rng::new(7).next());
    }

    #[test]
    fn pick_of_nothing_is_none() {
        assert_eq!(Rng::new(0).pick::<u8>(&[]), None);
    }
}
