//! Seconds on the command line.

use std::time::Duration;

/// Reads a number of seconds above zero, as `--time` has it.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    // More than thirty years are as good as no limit.
    number
        .map(|number| Duration::from_secs_f64(number.min(1e9)))
        .ok_or_else(|| "expected seconds above 0".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_above_zero() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert!(seconds("1e300").is_ok());
        for text in ["0", "-1", "NaN", "inf", "soon", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
