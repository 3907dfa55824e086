//! Tests whose long form takes too long for every day: `#[ignore = "long: …"]` in their crate.

use super::{Form, Measurement, Number, Outcome, Subject};
use crate::tally::Tally;
use anyhow::{Result, bail};
use std::time::Instant;

/// One ignored test, by its place. `cargo xtask test` runs its quick form with all the others.
pub struct LongTest {
    pub id: &'static str,
    pub what: &'static str,
    pub package: &'static str,
    /// The file or folder in the crate's `tests/`.
    pub target: &'static str,
    pub name: &'static str,
}

/// From the ground up.
pub const LONG_TESTS: &[LongTest] = &[
    LongTest {
        id: "T11",
        what: "every claimed win replayed by the checker, in 20,000 positions",
        package: "tengen-threat",
        target: "replay",
        name: "twenty_thousand_positions",
    },
    LongTest {
        id: "T15",
        what: "a board that was played on equals one from scratch",
        package: "tengen-core",
        target: "rules",
        name: "walks::long_walks",
    },
    LongTest {
        id: "T16",
        what: "forbidden points as the rule text has them",
        package: "tengen-core",
        target: "rules",
        name: "forbidden::maps_by_the_million",
    },
    LongTest {
        id: "T18",
        what: "counts of games on small boards",
        package: "tengen-core",
        target: "rules",
        name: "perft::boards_count_as_the_file_says_to_the_full_depth",
    },
    LongTest {
        id: "T19",
        what: "counts of games in the corpus",
        package: "tengen-core",
        target: "rules",
        name: "corpus::counts_of_games_to_the_full_depth",
    },
    LongTest {
        id: "T21",
        what: "the arena killed 200 times and resumed: no game lost, none counted twice",
        package: "tengen",
        target: "arena",
        name: "kill::killed_two_hundred_times",
    },
];

impl Measurement for LongTest {
    fn id(&self) -> &'static str {
        self.id
    }

    fn what(&self) -> &'static str {
        self.what
    }

    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome> {
        if form == Form::Quick {
            return Ok(Outcome::Skipped("long form only; the quick one is a test".to_owned()));
        }
        let LongTest { package, target, name, .. } = self;
        let build = ["test", "--release", "-p", package, "--test", target];
        subject.workspace.cargo(&build).argument("--no-run").shown()?;
        let mut run = subject.workspace.cargo(&build);
        for argument in ["--", "--ignored", "--exact", name] {
            run = run.argument(argument);
        }
        let started = Instant::now();
        let printed = run.shown_and_kept()?;
        let seconds = started.elapsed().as_secs_f64();
        let tally = Tally::of_text(&printed.stdout);
        if !printed.status.success() || tally != (Tally { passed: 1, failed: 0 }) {
            bail!("{name} of {package}: {tally} ({})", printed.status);
        }
        Ok(Outcome::Measured(vec![Number::new(*name, seconds, "s")]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn long_tests_are_where_the_table_says() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for test in LONG_TESTS {
            let krate = match test.package {
                "tengen" => "cli",
                other => other.trim_start_matches("tengen-"),
            };
            let (file, name) = match test.name.split_once("::") {
                Some((module, name)) => (format!("{}/{module}.rs", test.target), name),
                None => (format!("{}.rs", test.target), test.name),
            };
            let file = root.join(format!("crates/{krate}/tests/{file}"));
            let text = std::fs::read_to_string(&file).unwrap();
            let (before, _) = text.split_once(&format!("fn {name}(")).unwrap();
            let mark = before.trim_end().lines().next_back().unwrap();
            assert!(mark.starts_with("#[ignore = \"long: "), "{}: {mark}", test.name);
        }
    }
}
