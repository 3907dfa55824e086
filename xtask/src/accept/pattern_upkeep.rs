//! How fast the patterns follow the board.

use super::{Form, Measurement, Number, Outcome, Subject};
use anyhow::{Result, bail};

pub struct PatternUpkeep;

/// Cargo's arguments for the benchmark.
pub const BENCH: [&str; 5] = ["bench", "-p", "tengen-pattern", "--bench", "upkeep"];

/// What the benchmark counts in; a number before one of these is a result.
const UNITS: &[&str] = &["M pairs/s", "M boards/s", "ms"];

impl Measurement for PatternUpkeep {
    fn id(&self) -> &'static str {
        "S3"
    }

    fn what(&self) -> &'static str {
        "upkeep of the patterns (crates/pattern/benches/upkeep.rs)"
    }

    fn measure(&self, subject: &Subject, _: Form) -> Result<Outcome> {
        let printed = subject.workspace.cargo(&BENCH).shown_and_kept()?;
        if !printed.status.success() {
            bail!("the benchmark failed ({})", printed.status);
        }
        let numbers: Vec<Number> = printed.stdout.lines().filter_map(number_in).collect();
        if numbers.is_empty() {
            bail!("the benchmark printed no number in {}", UNITS.join(", "));
        }
        Ok(Outcome::Measured(numbers))
    }
}

/// The first number with a unit in a line, under the name of the text before it.
fn number_in(line: &str) -> Option<Number> {
    let starts = line.char_indices().filter(|&(at, c)| {
        c.is_ascii_digit() && line[..at].chars().next_back().is_none_or(char::is_whitespace)
    });
    for (at, _) in starts {
        let (digits, rest) = line[at..].split_once(' ')?;
        let unit = UNITS.iter().find(|unit| rest.starts_with(**unit));
        if let (Ok(value), Some(unit)) = (digits.parse(), unit) {
            return Some(Number::new(line[..at].trim(), value, *unit));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_benchmark_prints() {
        let number = |name, value, unit| Some(Number::new(name, value, unit));
        assert_eq!(
            number_in("renju 15         3.21 M pairs/s    80 % of freestyle 15"),
            number("renju 15", 3.21, "M pairs/s")
        );
        assert_eq!(
            number_in("tables of all rules built in 12.5 ms"),
            number("tables of all rules built in", 12.5, "ms")
        );
        assert_eq!(
            number_in("from scratch    0.113 M boards/s; a pair is 40 times as fast"),
            number("from scratch", 0.113, "M boards/s")
        );
        assert_eq!(number_in("   Compiling tengen-core v0.1.0"), None);
    }
}
