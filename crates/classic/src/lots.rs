//! Drawing lots, the same ones for the same seed.

/// SplitMix64: small, fast, and the same in every build.
///
/// ```
/// use tengen_classic::Lots;
/// let (mut a, mut b) = (Lots::new(7), Lots::new(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// Lots from a seed.
    pub const fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below a bound, which is not zero. (The high half of a product: unbiased enough
    /// for bounds far below 2^64.)
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// One of several, if there is any.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.below(from.len())) }
    }
}
