//! How many instructions are executed. Counts hardly vary from run to run, so they show a change
//! of one per cent that no clock would.

use super::pattern_upkeep::BENCH;
use super::{Form, Measurement, Number, Outcome, Subject};
use crate::process::{self, Invocation};
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::{Path, PathBuf};

pub struct Instructions;

/// Calls of the release binary whose work is the same every time.
const CALLS: &[&[&str]] = &[&["--version"], &["show", "h8i9g7"]];

impl Measurement for Instructions {
    fn id(&self) -> &'static str {
        "S2"
    }

    fn what(&self) -> &'static str {
        "instructions, counted by callgrind"
    }

    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome> {
        if !process::is_installed("valgrind") {
            return Ok(Outcome::Skipped("needs valgrind (apt-get install valgrind)".to_owned()));
        }
        let mut numbers = Vec::new();
        for call in CALLS {
            let (count, _) = count(&subject.binary, call)?;
            numbers.push(Number::new(format!("tengen {}", call.join(" ")), count, "instructions"));
        }
        numbers.push(pattern_pair(subject, form)?);
        Ok(Outcome::Measured(numbers))
    }
}

/// Placing and undoing a stone under the eyes of the patterns. Two runs of different length are
/// subtracted, so that what comes before the first pair does not count.
fn pattern_pair(subject: &Subject, form: Form) -> Result<Number> {
    let bench = bench_binary(subject)?;
    let pairs = if form == Form::Long { "1000000" } else { "50000" };
    let (few, made_few) = count(&bench, &["--count", "1"])?;
    let (many, made_many) = count(&bench, &["--count", pairs])?;
    let made = |text: &str| -> Result<f64> {
        let number = text.split_whitespace().next().and_then(|word| word.parse().ok());
        number.with_context(|| format!("the benchmark printed `{}`, not `N pairs`", text.trim()))
    };
    let value = (many - few) / (made(&made_many)? - made(&made_few)?);
    Ok(Number::new("a pair of place and undo with patterns", value, "instructions"))
}

/// Where cargo puts the benchmark.
fn bench_binary(subject: &Subject) -> Result<PathBuf> {
    let mut build = subject.workspace.cargo(&BENCH);
    for argument in ["--no-run", "--message-format=json"] {
        build = build.argument(argument);
    }
    let printed = build.captured()?.stdout;
    executable(&printed, "upkeep").context("cargo built no benchmark `upkeep`")
}

fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|line| {
        let path = line["executable"].as_str()?;
        (line["target"]["name"] == name).then(|| PathBuf::from(path))
    })
}

/// The instructions of a call, and what it printed.
fn count(binary: &Path, arguments: &[&str]) -> Result<(f64, String)> {
    let mut run =
        Invocation::new("valgrind", &["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .argument(binary);
    for argument in arguments {
        run = run.argument(argument);
    }
    let printed = run.captured()?;
    let count = collected(&printed.stderr).context("callgrind printed no line `Collected : N`")?;
    Ok((count, printed.stdout))
}

/// The count in callgrind's last words: `==12== Collected : 1234567`.
fn collected(text: &str) -> Option<f64> {
    text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_callgrind_prints() {
        let text = "==7== Events    : Ir\n==7== Collected : 1234567\n==7== I   refs: 1,234,567\n";
        assert_eq!(collected(text), Some(1_234_567.0));
        assert_eq!(collected("==7== nothing"), None);
    }

    #[test]
    fn finds_the_benchmark_among_cargos_messages() {
        let messages = r#"{"target":{"name":"tengen-core"},"executable":null}
{"target":{"name":"upkeep"},"executable":"target/release/deps/upkeep-1"}
{"reason":"build-finished"}"#;
        assert_eq!(
            executable(messages, "upkeep"),
            Some(PathBuf::from("target/release/deps/upkeep-1"))
        );
        assert_eq!(executable(messages, "other"), None);
    }
}
