//! A number with its 95 % interval, either end of which may be infinite.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// A value and the interval that holds the truth 95 times in 100.
///
/// It prints with ± if both sides of the interval are equal up to a rounding, with both ends in
/// brackets if they are not, and as a bound if the interval has one end only.
/// JSON has no infinity, so there an infinite end is the text `"inf"` or `"-inf"`.
///
/// ```
/// use tengen_arena::Estimate;
/// let elo = Estimate { value: 52.08, low: 37.7, high: 66.5 };
/// assert_eq!(elo.to_string(), "+52.1 ± 14.4");
/// assert_eq!((-elo).to_string(), "-52.1 ± 14.4");
/// let lopsided = Estimate { value: 214.8, low: 80.5, high: 367.6 };
/// assert_eq!(format!("{lopsided:.0}"), "+215 [+80, +368]");
/// let unbeaten = Estimate { value: f64::INFINITY, low: 398.2, high: f64::INFINITY };
/// assert_eq!(unbeaten.to_string(), "> +398.2");
/// assert_eq!(
///     serde_json::to_string(&unbeaten).unwrap(),
///     r#"{"value":"inf","low":398.2,"high":"inf"}"#
/// );
/// assert_eq!(Estimate::UNKNOWN.to_string(), "?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The most likely value.
    #[serde(with = "number")]
    pub value: f64,
    /// The lower end.
    #[serde(with = "number")]
    pub low: f64,
    /// The upper end.
    #[serde(with = "number")]
    pub high: f64,
}

impl Estimate {
    /// Nothing is known: no games.
    pub const UNKNOWN: Estimate =
        Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// A value and the same error on either side.
    pub(super) fn symmetric(value: f64, error: f64) -> Estimate {
        Estimate { value, low: value - error, high: value + error }
    }

    /// Half the interval's width: what is printed after ± where both sides are equal. Infinite if
    /// an end is.
    pub fn error(&self) -> f64 {
        if self.low == self.high { 0.0 } else { (self.high - self.low) / 2.0 }
    }

    /// Whether a number lies within the interval.
    pub fn contains(&self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// The same on another scale, which must not fall.
    pub(super) fn map(self, rising: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: rising(self.value), low: rising(self.low), high: rising(self.high) }
    }
}

impl Neg for Estimate {
    type Output = Estimate;

    fn neg(self) -> Estimate {
        Estimate { value: -self.value, low: -self.high, high: -self.low }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        // Without this a difference of -0.04 would print as -0.0.
        let signed = |number: f64| {
            let text = format!("{number:+.digits$}");
            if text.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
                text
            } else {
                text.replace('-', "+")
            }
        };
        let (below, above) = (self.value - self.low, self.high - self.value);
        let lopsided = (above - below).abs() > 10_f64.powi(-(digits.min(9) as i32));
        f.write_str(&match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) if lopsided => {
                let [value, low, high] = [self.value, self.low, self.high].map(signed);
                format!("{value} [{low}, {high}]")
            }
            (true, true) => format!("{} ± {:.digits$}", signed(self.value), self.error()),
            (true, false) => format!("> {}", signed(self.low)),
            (false, true) => format!("< {}", signed(self.high)),
            (false, false) => "?".to_owned(),
        })
    }
}

/// Numbers that may be infinite, in a format that has no infinity.
mod number {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &f64, out: S) -> Result<S::Ok, S::Error> {
        if number.is_finite() {
            out.serialize_f64(*number)
        } else {
            out.serialize_str(if *number > 0.0 { "inf" } else { "-inf" })
        }
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Finite(f64),
        Infinite(String),
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<f64, D::Error> {
        match Written::deserialize(input)? {
            Written::Finite(number) => Ok(number),
            Written::Infinite(text) => match text.as_str() {
                "inf" => Ok(f64::INFINITY),
                "-inf" => Ok(f64::NEG_INFINITY),
                _ => {
                    Err(D::Error::custom(format!("invalid number `{text}`: expected inf or -inf")))
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinite_ends_are_read_back() {
        for estimate in [
            Estimate::UNKNOWN,
            Estimate { value: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high: -1.5 },
            Estimate { value: 1.0, low: 0.5, high: 2.0 },
        ] {
            let json = serde_json::to_string(&estimate).unwrap();
            assert_eq!(serde_json::from_str::<Estimate>(&json).unwrap(), estimate, "{json}");
        }
        assert!(serde_json::from_str::<Estimate>(r#"{"value":"x","low":0,"high":0}"#).is_err());
    }

    #[test]
    fn unequal_sides_are_printed_as_they_are() {
        let elo = Estimate { value: 59.1, low: 41.5, high: 80.4 };
        assert_eq!(elo.to_string(), "+59.1 [+41.5, +80.4]");
        assert_eq!((-elo).to_string(), "-59.1 [-80.4, -41.5]");
        // What rounding hides is not worth brackets.
        let nearly = Estimate { value: 29.3, low: 19.6, high: 39.7 };
        assert_eq!(format!("{nearly:.0}"), "+29 ± 10");
        assert_eq!(nearly.to_string(), "+29.3 [+19.6, +39.7]");
    }

    #[test]
    fn no_negative_zero_is_printed() {
        assert_eq!(Estimate { value: -0.01, low: -1.0, high: 1.0 }.to_string(), "+0.0 ± 1.0");
        let exact = Estimate { value: 0.0, low: 0.0, high: 0.0 };
        assert_eq!(format!("{exact:.2}"), "+0.00 ± 0.00");
    }
}
