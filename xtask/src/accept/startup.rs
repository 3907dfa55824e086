//! How long the release binary takes to start and end.

use super::{Form, HANGS_AFTER, Measurement, Number, Outcome, Subject};
use crate::process::Invocation;
use crate::tally::Tally;
use anyhow::{Result, bail};
use std::process::{Command, Stdio};
use std::time::Instant;

pub struct Startup;

/// Calls that do nothing but start, print and end.
const CALLS: &[&[&str]] = &[&["--version"], &["--help"], &["show", "h8i9g7"]];

impl Measurement for Startup {
    fn id(&self) -> &'static str {
        "S1"
    }

    fn what(&self) -> &'static str {
        "start-up of the release binary"
    }

    fn check(&self, subject: &Subject) -> Result<Tally> {
        let mut tally = Tally::default();
        for call in CALLS {
            let printed =
                Invocation::new(&subject.binary, call).named("tengen").within(HANGS_AFTER)?;
            if printed.stdout.trim().is_empty() {
                bail!("`tengen {}` prints nothing", call.join(" "));
            }
            tally.passed += 1;
        }
        Ok(tally)
    }

    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome> {
        let runs = if form == Form::Long { 2000 } else { 200 };
        let mut times = Vec::with_capacity(runs);
        for _ in 0..runs {
            let mut command = Command::new(&subject.binary);
            command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null());
            let started = Instant::now();
            let status = command.status()?;
            times.push(started.elapsed().as_secs_f64() * 1000.0);
            if !status.success() {
                bail!("`tengen --version` failed ({status})");
            }
        }
        let size = std::fs::metadata(&subject.binary)?.len() as f64;
        let [least, median, p95] = spread(times);
        Ok(Outcome::Measured(vec![
            Number::new("least", least, "ms"),
            Number::new("median", median, "ms"),
            Number::new("95 of 100", p95, "ms"),
            Number::new("size of the binary", size / 1024.0, "KiB"),
        ]))
    }
}

fn spread(mut times: Vec<f64>) -> [f64; 3] {
    times.sort_unstable_by(f64::total_cmp);
    [0, 50, 95].map(|share| times.get(times.len() * share / 100).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_least_median_and_p95() {
        let times = (0..100).rev().map(f64::from).collect();
        assert_eq!(spread(times), [0.0, 50.0, 95.0]);
    }
}
