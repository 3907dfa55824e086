//! Times such as `100ms`.

use std::time::Duration;

/// Why a text is not a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DurationError {
    /// It has another form, or is negative.
    #[error("expected a time such as 100ms, 1.5s, 2m or 1h (a bare number counts seconds)")]
    NotATime,
    /// It is zero where that would make no sense.
    #[error("expected a time above 0, such as 100ms, 1.5s, 2m or 1h")]
    Zero,
}

/// More is as good as no limit, and fits whatever a clock counts in.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);

/// Reads a time: `100ms`, `1.5s`, `2m` (or `2min`), `1h`, or a bare number of seconds. More than
/// thirty days are read as thirty days.
///
/// ```
/// use std::time::Duration;
/// use tengen_units::parse_duration;
/// assert_eq!(parse_duration("100ms"), Ok(Duration::from_millis(100)));
/// assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1_500)));
/// assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
/// assert!(parse_duration("soon").unwrap_err().to_string().starts_with("expected a time such as"));
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, DurationError> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        // `1e9` is a number as a whole.
        Some(at) if text.parse::<f64>().is_err() => text.split_at(at),
        _ => (text, "s"),
    };
    let nanoseconds = match unit {
        "ms" => 1e6,
        "s" => 1e9,
        "m" | "min" => 60e9,
        "h" => 3_600e9,
        _ => return Err(DurationError::NotATime),
    };
    match number.parse::<f64>() {
        // Thirty days in nanoseconds are below 2^53, so that rounding finds the exact number.
        Ok(number) if number.is_finite() && number >= 0.0 => {
            let most = LONGEST.as_nanos() as f64;
            Ok(Duration::from_nanos((number * nanoseconds).round().min(most) as u64))
        }
        _ => Err(DurationError::NotATime),
    }
}

/// Reads a time above zero.
///
/// ```
/// use tengen_units::parse_positive_duration;
/// assert!(parse_positive_duration("1ms").is_ok());
/// assert!(parse_positive_duration("0s").is_err());
/// ```
pub fn parse_positive_duration(text: &str) -> Result<Duration, DurationError> {
    match parse_duration(text) {
        Ok(Duration::ZERO) => Err(DurationError::Zero),
        time => time,
    }
}

/// Writes a time exactly, as [`parse_duration`] reads it.
///
/// ```
/// use std::time::Duration;
/// use tengen_units::format_duration;
/// let texts = [50, 1_500, 120_000, 90_000, 3_600_000].map(Duration::from_millis).map(format_duration);
/// assert_eq!(texts, ["50ms", "1.5s", "2m", "90s", "1h"]);
/// ```
pub fn format_duration(time: Duration) -> String {
    let (whole, seconds) = (time.subsec_nanos() == 0, time.as_secs());
    match seconds {
        0 if !whole => format!("{}ms", decimal(time.as_nanos(), 6)),
        1.. if whole && seconds % 3_600 == 0 => format!("{}h", seconds / 3_600),
        1.. if whole && seconds % 60 == 0 => format!("{}m", seconds / 60),
        _ => format!("{}s", decimal(time.as_nanos(), 9)),
    }
}

/// A number that counts parts of `10^-places`, without needless digits.
fn decimal(parts: u128, places: usize) -> String {
    let unit = 10_u128.pow(places as u32);
    let text = format!("{}.{:0places$}", parts / unit, parts % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_unit_is_read() {
        for (text, ms) in [
            ("0", 0),
            ("0.25", 250),
            ("7ms", 7),
            ("0.5ms", 0),
            ("3s", 3_000),
            ("2min", 120_000),
            ("1.5m", 90_000),
            ("0.5h", 1_800_000),
            ("1e2", 100_000),
        ] {
            assert_eq!(parse_duration(text).map(|time| time.as_millis()), Ok(ms), "{text}");
        }
        assert_eq!(parse_duration("1e300"), Ok(LONGEST));
        assert_eq!(parse_duration("9999h"), Ok(LONGEST));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "s", "-1", "-1s", "NaN", "inf", "soon", "1d", "1 s", "1.5.2s", "s1", "1µs"]
        {
            assert_eq!(parse_duration(text), Err(DurationError::NotATime), "{text}");
            assert_eq!(parse_positive_duration(text), Err(DurationError::NotATime), "{text}");
        }
        assert_eq!(parse_positive_duration("0ms"), Err(DurationError::Zero));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            nanoseconds in 0..=LONGEST.as_nanos() as u64,
            step in prop::sample::select(vec![1, 1_000_000, 1_000_000_000, 60_000_000_000]),
        ) {
            let time = Duration::from_nanos(nanoseconds / step * step);
            prop_assert_eq!(parse_duration(&format_duration(time)), Ok(time));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = parse_duration(&text);
        }
    }
}
