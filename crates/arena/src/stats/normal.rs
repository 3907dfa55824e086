//! The normal distribution, as far as it is needed here: one function and one number. A crate of
//! distributions would cost more to build than these lines to read.

/// The normal quantile that leaves 2.5 % on either side.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The chance that a standard normal variable is below `x`.
pub(super) fn cdf(x: f64) -> f64 {
    let density = (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
    if x.abs() < 6.0 {
        // Marsaglia (2004): all terms have one sign, so nothing is lost to cancellation.
        let (mut term, mut sum, mut n) = (x, x, 1.0);
        while sum + term != sum {
            n += 2.0;
            term *= x * x / n;
            sum += term;
        }
        0.5 + sum * density
    } else {
        // The continued fraction of the tail; beyond 6 a few levels give every digit.
        let tail = (1..=40).rev().fold(x.abs(), |below, n| x.abs() + f64::from(n) / below);
        let outside = density / tail;
        if x < 0.0 { outside } else { 1.0 - outside }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        for (x, chance) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.644_853_626_951_472_7, 0.05),
            (Z95, 0.975),
            (-3.0, 0.001_349_898_031_630_094_5),
        ] {
            assert!((cdf(x) - chance).abs() < 1e-14, "{x}: {}", cdf(x));
        }
        let far = cdf(-8.0) / 6.220_960_574_271_785e-16;
        assert!((far - 1.0).abs() < 1e-10, "{far}");
        assert_eq!((cdf(f64::NEG_INFINITY), cdf(f64::INFINITY)), (0.0, 1.0));
    }

    #[test]
    fn the_two_methods_meet() {
        let (inside, outside) = (cdf(-6.0 + 1e-12), cdf(-6.0));
        assert!((inside / outside - 1.0).abs() < 1e-5, "{inside} {outside}");
    }

    #[test]
    fn rises_and_is_symmetric() {
        let mut before = 0.0;
        for step in -900..=900 {
            let x = f64::from(step) / 100.0;
            let chance = cdf(x);
            assert!(chance >= before && (chance + cdf(-x) - 1.0).abs() < 1e-14, "{x}");
            before = chance;
        }
    }
}
