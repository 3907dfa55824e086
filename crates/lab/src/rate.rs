//! A ratio and how far it can be trusted.

use tengen_arena::Estimate;

/// Wilson's 95 % interval of a ratio: it stays between 0 and 1, and is not a point when all or
/// none of the games were won.
///
/// ```
/// let half = tengen_lab::wilson(10, 20);
/// assert_eq!(half.value, 0.5);
/// assert!((half.low - 0.299).abs() < 1e-3 && (half.high - 0.701).abs() < 1e-3);
/// let none = tengen_lab::wilson(0, 20);
/// assert!(none.low == 0.0 && (none.high - 0.161).abs() < 1e-3);
/// ```
pub fn wilson(hits: u64, of: u64) -> Estimate {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, p) = (of as f64, hits as f64 / of as f64);
    let scale = 1.0 / (1.0 + Z * Z / n);
    let middle = scale * (p + Z * Z / (2.0 * n));
    let reach = scale * Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Rounding would leave a trace of an end that is exactly 0 or 1.
    let low = if hits == 0 { 0.0 } else { middle - reach };
    let high = if hits == of { 1.0 } else { middle + reach };
    Estimate { value: p, low, high }
}
