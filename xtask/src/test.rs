//! `cargo xtask test`: everything a commit must pass, step by step.

use crate::process::{Invocation, Printed};
use crate::tally::Tally;
use crate::workspace::{CORPUS, Workspace};
use crate::{Command, accept, commit, layers, needs, style, unused};
use anyhow::{Context, Result, bail};
use std::process::ExitCode;
use std::time::Instant;

pub const COMMAND: Command = Command {
    name: "test",
    about: "Installs what is missing, then checks, builds and tests the whole workspace",
    help: "\
Usage: cargo xtask test [STEP…]

Runs these steps in this order and stops at the first that fails; with names, only those:

  install   what the tests need from the system, with apt-get, if it is missing
  fmt       the sources are formatted
  clippy    no lint warns
  layers    crates use only what ARCHITECTURE.md allows (cargo xtask layers)
  style     the cheap project rules (cargo xtask style)
  unused    crates declare only the dependencies they use
  commit    HEAD has a short subject, and its bench number if it touches the search
  doc       the documentation builds without a warning
  build     the release binary
  tests     all tests but those in documentation; cargo-nextest if it is installed
  doctests  the examples in the documentation
  accept    the promises that need the release binary, with hang limits only

The last line counts the tests: `N passed, N failed`. A step that fails without a failing test
counts as one failure. Speed is measured by `cargo xtask accept`, never here.

TENGEN_CORPUS names the folder with the test corpora; unset, only our own cases run.
",
    run,
};

/// One thing to do, by the name it is chosen with.
pub struct Step {
    pub name: &'static str,
    run: fn(&Workspace) -> Result<Tally>,
}

/// All steps in their order.
pub const STEPS: &[Step] = &[
    Step { name: "install", run: |_| needs::install(needs::NEEDS).map(silent) },
    Step { name: "fmt", run: fmt },
    Step { name: "clippy", run: |workspace| workspace.cargo(CLIPPY).shown().map(silent) },
    Step { name: "layers", run: |workspace| layers::check(workspace).map(silent) },
    Step { name: "style", run: |workspace| style::check(workspace).map(silent) },
    Step { name: "unused", run: |workspace| unused::check(workspace).map(silent) },
    Step { name: "commit", run: |workspace| commit::check(workspace).map(silent) },
    Step { name: "doc", run: doc },
    Step { name: "build", run: |workspace| workspace.release_binary().map(|_| Tally::default()) },
    Step { name: "tests", run: tests },
    Step {
        name: "doctests",
        run: |workspace| {
            counted(workspace.cargo(&["test", "--workspace", "--doc", "--no-fail-fast"]))
        },
    },
    Step { name: "accept", run: accept::check },
];

const CLIPPY: &[&str] = &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];

/// Benchmarks are not tests: they would run here beside other work and measure nothing.
const TARGETS: &[&str] = &["--workspace", "--tests", "--no-fail-fast"];

/// What a step that counts no tests returns.
fn silent((): ()) -> Tally {
    Tally::default()
}

fn run(workspace: &Workspace, names: &[String]) -> Result<ExitCode> {
    let steps = choose(names)?;
    match workspace.corpus() {
        Some(folder) => println!("corpus: {}", folder.display()),
        None => println!("corpus not there: our own cases only (set {CORPUS} to its folder)"),
    }
    let begin = Instant::now();
    let mut total = Tally::default();
    for (number, step) in steps.iter().enumerate() {
        println!("\n[{}/{}] {}", number + 1, steps.len(), step.name);
        let started = Instant::now();
        let result = needs::check(needs::NEEDS, step.name).and_then(|()| (step.run)(workspace));
        let seconds = started.elapsed().as_secs_f64();
        let failure = match result {
            Ok(tally) => {
                total += tally;
                (tally.failed > 0).then(|| format!("{} failed", tally.failed))
            }
            Err(error) => {
                total.failed += 1;
                Some(format!("{error:#}"))
            }
        };
        if let Some(reason) = failure {
            println!("      {}: FAILED after {seconds:.1} s: {reason}", step.name);
            println!("      again, alone: cargo xtask test {}", step.name);
            break;
        }
        println!("      {}: ok, {seconds:.1} s", step.name);
    }
    println!("\n{:.1} s", begin.elapsed().as_secs_f64());
    println!("{total}");
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn choose(names: &[String]) -> Result<Vec<&'static Step>> {
    let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        bail!("unknown step `{unknown}`: expected one of {}", known.join(", "));
    }
    let is_chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
    Ok(STEPS.iter().filter(is_chosen).collect())
}

fn fmt(workspace: &Workspace) -> Result<Tally> {
    let check = workspace.cargo(&["fmt", "--all", "--check"]).shown();
    check.context("run `cargo fmt --all`").map(silent)
}

/// The flags are rustdoc's alone, so that nothing else is compiled again.
fn doc(workspace: &Workspace) -> Result<Tally> {
    let doc = workspace.cargo(&["doc", "--no-deps", "--workspace"]);
    doc.with("RUSTDOCFLAGS", "-D warnings").shown().map(silent)
}

fn tests(workspace: &Workspace) -> Result<Tally> {
    let mut arguments = vec!["test"];
    if workspace.has_subcommand("nextest") {
        arguments = vec!["nextest", "run"];
    } else {
        println!("      cargo-nextest is not installed: cargo test instead");
    }
    arguments.extend(TARGETS);
    counted(workspace.cargo(&arguments))
}

/// Runs a test runner to its end and counts.
fn counted(run: Invocation) -> Result<Tally> {
    let printed = run.shown_and_kept()?;
    tally_of(&printed)
}

/// A runner that fails without counting a failed test did not compile, or could not run; one
/// that counts nothing at all is not understood, and must not pass for that.
fn tally_of(printed: &Printed) -> Result<Tally> {
    // Libtest sums up on one stream, cargo-nextest on the other.
    let tally = Tally::of_text(&format!("{}\n{}", printed.stdout, printed.stderr));
    if !printed.status.success() && tally.failed == 0 {
        bail!("the tests did not run to their end ({})", printed.status);
    }
    if tally == Tally::default() {
        bail!("the test runner counted no test");
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_lists_the_steps_in_order() {
        let listed: Vec<&str> = COMMAND
            .help
            .lines()
            .filter_map(|line| line.strip_prefix("  "))
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        let steps: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(listed, steps);
    }

    #[test]
    fn steps_keep_their_order_whatever_way_they_are_named() {
        let names = ["style".to_owned(), "fmt".to_owned()];
        let chosen: Vec<&str> = choose(&names).unwrap().iter().map(|step| step.name).collect();
        assert_eq!(chosen, ["fmt", "style"]);
        assert!(choose(&["lint".to_owned()]).is_err());
    }

    #[test]
    fn a_runner_that_dies_is_no_success() {
        let tally_of = |code: &str, stdout: &str| {
            let status = Invocation::new("sh", &["-c", code]).shown_and_kept().unwrap().status;
            tally_of(&Printed { stdout: stdout.to_owned(), stderr: String::new(), status })
        };
        let tally = tally_of("exit 101", "test result: FAILED. 2 passed; 1 failed;").unwrap();
        assert_eq!(tally, Tally { passed: 2, failed: 1 });
        assert!(tally_of("exit 101", "test result: ok. 2 passed; 0 failed;").is_err());
        assert!(tally_of("exit 0", "test result: ok. 2 passed; 0 failed;").is_ok());
        assert!(tally_of("exit 0", "nothing").is_err());
    }
}
