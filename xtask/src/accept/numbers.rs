//! Measured numbers, and those of the run before.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const FILE: &str = "last.tsv";

/// One number with its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    pub name: String,
    pub value: f64,
    pub unit: String,
}

impl Number {
    pub fn new(name: impl Into<String>, value: f64, unit: impl Into<String>) -> Number {
        Number { name: name.into(), value, unit: unit.into() }
    }
}

/// The newest number of each name, kept between runs as one line each:
/// measurement, name, unit and value, separated by tabs.
#[derive(Default)]
pub struct Numbers {
    values: BTreeMap<[String; 3], f64>,
}

impl Numbers {
    /// What is kept in the folder; `None` if nothing was measured yet.
    pub fn read(folder: &Path) -> Result<Numbers> {
        let path = folder.join(FILE);
        if !path.is_file() {
            return Ok(Numbers::default());
        }
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Numbers::parse(&text))
    }

    pub fn write(&self, folder: &Path) -> Result<()> {
        let path = folder.join(FILE);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, self.print()))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// The number as a line, with the difference from the last one of that name and unit.
    pub fn compare(&self, id: &str, number: &Number) -> String {
        let Number { name, value, unit } = number;
        let mut line = format!("{name:<44} {:>14} {unit}", short(*value));
        if let Some(&before) = self.values.get(&key(id, number))
            && before != 0.0
        {
            let change = 100.0 * (value - before) / before;
            let _ = write!(line, "  (was {}, {change:+.1} %)", short(before));
        }
        line
    }

    pub fn keep(&mut self, id: &str, number: Number) {
        self.values.insert(key(id, &number), number.value);
    }

    /// A line that cannot be read is a number that is not known.
    fn parse(text: &str) -> Numbers {
        let mut record = Numbers::default();
        for line in text.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            if let &[id, name, unit, value] = cells.as_slice()
                && let Ok(value) = value.parse()
            {
                record.keep(id, Number::new(name, value, unit));
            }
        }
        record
    }

    fn print(&self) -> String {
        self.values
            .iter()
            .map(|([id, name, unit], value)| format!("{id}\t{name}\t{unit}\t{value}\n"))
            .collect()
    }
}

fn key(id: &str, number: &Number) -> [String; 3] {
    [id.to_owned(), number.name.clone(), number.unit.clone()]
}

/// Whole above a thousand, else three decimals.
fn short(value: f64) -> String {
    if value.abs() >= 1000.0 { format!("{value:.0}") } else { format!("{value:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_again() {
        let mut record = Numbers::default();
        record.keep("S1", Number::new("median", 1.25, "ms"));
        record.keep("S2", Number::new("--version", 123_456.0, "instructions"));
        assert_eq!(Numbers::parse(&record.print()).values, record.values);
        assert!(Numbers::parse("S1\tmedian\tms\tfast\nnoise").values.is_empty());
    }

    #[test]
    fn a_number_is_shown_beside_the_one_before() {
        let mut record = Numbers::default();
        let first = Number::new("median", 2.0, "ms");
        assert!(record.compare("S1", &first).ends_with("2.000 ms"));
        record.keep("S1", first);
        let second = Number::new("median", 1.5, "ms");
        assert!(record.compare("S1", &second).ends_with("1.500 ms  (was 2.000, -25.0 %)"));
        assert!(record.compare("S2", &second).ends_with("1.500 ms"));
    }
}
