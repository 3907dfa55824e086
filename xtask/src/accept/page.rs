//! How soon the board's page shows itself in a real Chromium.

use super::{Form, Measurement, Number, Outcome, Subject};
use anyhow::{Result, bail};

pub struct FirstPaint;

/// Milliseconds to the frame with the board on the loopback address: the first that means something.
const MOST_MS: f64 = 300.0;

impl Measurement for FirstPaint {
    fn id(&self) -> &'static str {
        "S4"
    }

    fn what(&self) -> &'static str {
        "first paint of the page in Chromium, empty cache"
    }

    fn measure(&self, subject: &Subject, _: Form) -> Result<Outcome> {
        let build = ["test", "--release", "-p", "tengen-server", "--test", "browser"];
        subject.workspace.cargo(&build).argument("--no-run").shown()?;
        let mut run = subject.workspace.cargo(&build);
        for argument in ["--", "--ignored", "--exact", "--nocapture", "paint::first_paint"] {
            run = run.argument(argument);
        }
        let printed = run.captured()?;
        if !printed.status.success() {
            bail!("the page cannot be measured ({})", printed.status);
        }
        let numbers: Vec<Number> = printed.stdout.lines().filter_map(number).collect();
        if numbers.is_empty() {
            return Ok(Outcome::Skipped("Chromium is not installed".to_owned()));
        }
        for over in numbers.iter().filter(|number| is_over(number)) {
            println!("      OVER {}: {:.1} ms, at most {MOST_MS}", over.name, over.value);
        }
        Ok(Outcome::Measured(numbers))
    }
}

fn is_over(number: &Number) -> bool {
    number.name == "board drawn, median" && number.value > MOST_MS
}

/// A line such as `measured: first paint, median: 81.2 ms`.
fn number(line: &str) -> Option<Number> {
    let (_, rest) = line.split_once("measured: ")?;
    let (name, value) = rest.rsplit_once(": ")?;
    let (value, unit) = value.split_once(' ')?;
    Some(Number::new(name, value.parse().ok()?, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_test_prints() {
        let line = "measured: board drawn, median: 320.5 ms";
        let read = number(line).unwrap();
        assert_eq!(read, Number::new("board drawn, median", 320.5, "ms"));
        assert!(is_over(&read));
        assert!(number("test paint::first_paint ... ok").is_none());
    }
}
