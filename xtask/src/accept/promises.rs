//! The promises of the engine's and the server's process. `crates/check` puts them to the test; here
//! their numbers are kept.

use super::{Form, Measurement, Number, Outcome, Subject};
use crate::process::Invocation;
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// One of them, by its number. `cargo xtask test` runs its quick form as a test.
pub struct Promised {
    id: &'static str,
    what: &'static str,
}

const fn promise(id: &'static str, what: &'static str) -> Promised {
    Promised { id, what }
}

pub const PROMISES: &[Promised] = &[
    promise("T1", "hostile sessions: no crash, no hang, served afterwards"),
    promise("T3", "replies that arrive at once are not lost, under double load"),
    promise("T4", "leaves at end of input, closed output, END and SIGTERM"),
    promise("T5", "suspended between moves as the judge does"),
    promise("T6", "100 ms per move, more games than cores"),
    promise("T7", "20 ms per move, match clocks, no time at all"),
    promise("T8", "memory after every move"),
    promise("T12", "a panic in thought"),
    promise("T14", "soak: memory, handles and threads"),
    promise("T27", "the board's server flooded: refused, and its memory flat"),
    promise("T30", "500 idle and 50 active clients: control messages"),
    promise("T31", "slow and hostile clients of the board's server"),
    promise("T32", "the board's server killed with games in play"),
];

impl Measurement for Promised {
    fn id(&self) -> &'static str {
        self.id
    }

    fn what(&self) -> &'static str {
        self.what
    }

    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome> {
        if !cfg!(target_os = "linux") {
            return Ok(Outcome::Skipped("needs Linux".to_owned()));
        }
        let build = ["build", "--release", "-p", "tengen-check", "--bin", "tengen-promises"];
        subject.workspace.cargo(&build).shown()?;
        let mut run =
            Invocation::new(subject.binary.with_file_name("tengen-promises"), &["--json", self.id])
                .argument("--binary")
                .argument(&subject.binary);
        if form == Form::Long {
            run = run.argument("--long");
        }
        let found = read(&run.captured()?.stdout)?;
        for over in found.over {
            println!("      OVER {over}");
        }
        if !found.faults.is_empty() {
            bail!("{}", found.faults.join("\n        "));
        }
        Ok(Outcome::Measured(found.numbers))
    }
}

/// What was printed.
#[derive(Debug, Default)]
struct Found {
    numbers: Vec<Number>,
    over: Vec<String>,
    faults: Vec<String>,
}

/// Reads a line of JSON for each figure and each fault.
fn read(text: &str) -> Result<Found> {
    let mut found = Found::default();
    for line in text.lines() {
        let value: Value =
            serde_json::from_str(line).with_context(|| format!("not valid JSON: `{line}`"))?;
        if let Some(fault) = value["fault"].as_str() {
            found.faults.push(fault.to_owned());
            continue;
        }
        let (Some(name), Some(number)) = (value["figure"].as_str(), value["value"].as_f64()) else {
            bail!("`{line}` is neither figure nor fault");
        };
        let unit = value["unit"].as_str().unwrap_or_default();
        if value["ok"] == false {
            found.over.push(format!("{name}: {number:.3} {unit}, at most {}", value["most"]));
        }
        // The target stands beside the number, so that one sees how much is left.
        let name = match value["most"].as_f64() {
            Some(most) => format!("{name} (at most {most})"),
            None => name.to_owned(),
        };
        found.numbers.push(Number::new(name, number, unit));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn reads_what_is_printed() {
        let text = r#"{"id":"T6","what":"w","figure":"late","value":7.5,"unit":"ms","most":5.0,"ok":false}
{"id":"T6","what":"w","figure":"games","value":40.0,"unit":"","most":null,"ok":true}
{"id":"T6","what":"w","fault":"game 3: no answer","ok":false}"#;
        let found = read(text).unwrap();
        let late = Number::new("late (at most 5)", 7.5, "ms");
        assert_eq!(found.numbers, [late, Number::new("games", 40.0, "")]);
        assert_eq!(found.over, ["late: 7.500 ms, at most 5.0"]);
        assert_eq!(found.faults, ["game 3: no answer"]);
        assert!(read("T6 held").is_err() && read("{}").is_err());
    }

    #[test]
    fn the_table_lists_every_promise_there_is() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/check/src/promises");
        let mut ids = Vec::new();
        for folder in [folder.clone(), folder.join("board")] {
            for entry in std::fs::read_dir(folder).unwrap() {
                let text = std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default();
                let declared = text.split_once("const PROMISE: Promise");
                let id = declared.and_then(|(_, rest)| rest.split('"').nth(1));
                ids.extend(id.map(str::to_owned));
            }
        }
        ids.sort();
        let mut listed: Vec<&str> = PROMISES.iter().map(|promise| promise.id).collect();
        listed.sort_unstable();
        assert_eq!(listed, ids);
    }
}
