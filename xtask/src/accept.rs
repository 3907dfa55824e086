//! `cargo xtask accept`: the promises and speeds that are measured, one file each.

mod arena_overhead;
mod bench_signature;
mod instructions;
mod long_tests;
mod numbers;
mod page;
mod pattern_upkeep;
mod promises;
mod same_nodes;
mod startup;

use crate::Command;
use crate::tally::Tally;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use numbers::{Number, Numbers};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "accept",
    about: "Measures speed and the promises that need a quiet machine, and compares with before",
    help: "\
Usage: cargo xtask accept [--long] [ID…]

Runs the measurements one after the other, prints their numbers beside those of the run before,
and keeps them in target/accept. With IDs, only those. Nothing here is asserted in a test: run it
on a machine that does nothing else, and judge the numbers.

  --long    more repetitions and the forms that take hours
  --list    shows the measurements and runs none

T1 to T35 are the promises of the engine, the arena and the server; S1 and up are speeds.
A measurement is a file in xtask/src/accept/ and a line in the table of xtask/src/accept.rs; the
long form of a test is a line in xtask/src/accept/long_tests.rs.
",
    run,
};

/// The measurements with a file of their own.
const OWN: &[&dyn Measurement] = &[
    &startup::Startup,
    &instructions::Instructions,
    &pattern_upkeep::PatternUpkeep,
    &arena_overhead::ArenaOverhead,
    &page::FirstPaint,
    &same_nodes::SameNodes,
    &bench_signature::BenchSignature,
];

/// All measurements, in the order they run.
fn measurements() -> impl Iterator<Item = &'static dyn Measurement> {
    let promises = promises::PROMISES.iter().map(|promise| promise as &dyn Measurement);
    let long = long_tests::LONG_TESTS.iter().map(|test| test as &dyn Measurement);
    OWN.iter().copied().chain(promises).chain(long)
}

/// Far above any time worth measuring: what takes longer hangs.
const HANGS_AFTER: Duration = Duration::from_secs(20);

/// Something that is measured.
trait Measurement: Sync {
    /// `T…` for a promise, `S…` for a speed.
    fn id(&self) -> &'static str;

    /// What is measured, in a few words.
    fn what(&self) -> &'static str;

    /// The part that must hold on any machine, however busy; `cargo xtask test` runs it.
    fn check(&self, _: &Subject) -> Result<Tally> {
        Ok(Tally::default())
    }

    /// The numbers.
    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome>;
}

/// What is measured: the workspace and its release binary.
struct Subject<'a> {
    workspace: &'a Workspace,
    binary: PathBuf,
}

impl Subject<'_> {
    fn of(workspace: &Workspace) -> Result<Subject<'_>> {
        Ok(Subject { workspace, binary: workspace.release_binary()? })
    }
}

/// How much time may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// All quick forms together: at most ten minutes.
    Quick,
    Long,
}

/// What came out.
enum Outcome {
    Measured(Vec<Number>),
    /// Why it could not be measured here.
    Skipped(String),
}

/// The checks of all measurements, for `cargo xtask test`.
pub fn check(workspace: &Workspace) -> Result<Tally> {
    let subject = Subject::of(workspace)?;
    let mut total = Tally::default();
    for measurement in measurements() {
        let (id, what) = (measurement.id(), measurement.what());
        let tally = measurement.check(&subject).with_context(|| format!("{id} ({what})"))?;
        if tally != Tally::default() {
            println!("      {id} {what}: {tally}");
        }
        total += tally;
    }
    Ok(total)
}

fn run(workspace: &Workspace, arguments: &[String]) -> Result<ExitCode> {
    let (options, ids): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| argument.starts_with('-'));
    if let Some(unknown) = options.iter().find(|&&option| option != "--long" && option != "--list")
    {
        bail!("`{unknown}` is not an option: expected --long or --list");
    }
    let chosen = choose(&ids)?;
    if options.contains(&"--list") {
        for measurement in chosen {
            println!("{:<4} {}", measurement.id(), measurement.what());
        }
        return Ok(ExitCode::SUCCESS);
    }
    let form = if options.contains(&"--long") { Form::Long } else { Form::Quick };
    let subject = Subject::of(workspace)?;
    measure(&subject, &chosen, form)?;
    Ok(ExitCode::SUCCESS)
}

fn choose(ids: &[&str]) -> Result<Vec<&'static dyn Measurement>> {
    let known: Vec<&str> = measurements().map(|measurement| measurement.id()).collect();
    if let Some(unknown) = ids.iter().find(|id| !known.contains(id)) {
        bail!("`{unknown}` is not a measurement: expected one of {}", known.join(", "));
    }
    let is_chosen = |id: &str| ids.is_empty() || ids.contains(&id);
    Ok(measurements().filter(|measurement| is_chosen(measurement.id())).collect())
}

/// One failure does not hide the numbers of the others.
fn measure(subject: &Subject, chosen: &[&dyn Measurement], form: Form) -> Result<()> {
    let folder = subject.workspace.target()?.join("accept");
    let mut record = Numbers::read(&folder)?;
    let mut failed = Vec::new();
    for measurement in chosen {
        let (id, what) = (measurement.id(), measurement.what());
        println!("\n{id} {what}");
        let started = Instant::now();
        match measurement.measure(subject, form) {
            Ok(Outcome::Skipped(why)) => println!("      skipped: {why}"),
            Ok(Outcome::Measured(numbers)) => {
                for number in numbers {
                    println!("      {}", record.compare(id, &number));
                    record.keep(id, number);
                }
            }
            Err(error) => {
                println!("      FAILED: {error:#}");
                failed.push(id);
            }
        }
        println!("      {:.1} s", started.elapsed().as_secs_f64());
    }
    record.write(&folder)?;
    if !failed.is_empty() {
        bail!("could not measure {}", failed.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measurement_has_its_own_id() {
        for measurement in measurements() {
            let id = measurement.id();
            assert!(id.starts_with(['T', 'S']) && id[1..].parse::<u32>().is_ok(), "{id}");
            assert_eq!(choose(&[id]).unwrap().len(), 1, "{id}");
        }
        assert!(choose(&["T0"]).is_err());
    }
}
