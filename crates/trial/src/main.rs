//! `tengen-trial`: runs the trials one after the other and compares with the targets.

// A program for the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

#[cfg(target_os = "linux")]
mod report;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("tengen-trial: {error:#}");
            std::process::ExitCode::from(2)
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("tengen-trial: needs Linux");
    std::process::exit(2);
}

#[cfg(target_os = "linux")]
const HELP: &str = "\
Usage: tengen-trial [--binary PATH] [--quick | --long] [--json] [ID…]
       tengen-trial brain SCRIPT

Tries what the engine promises its manager on the real binary, one trial after the other, and
compares what was measured with the targets. Run it on a machine that does nothing else. With IDs
(T1, T3, T4, …), only those. The code is 0 if everything held, 1 if not, 2 if it could not be tried;
with --json it is 0 in both of the first cases, and the lines say what held.

  --binary PATH   the binary tengen; the one beside this program if not said
  --quick         less of everything, as the tests do
  --long          the forms that take hours
  --json          a line of JSON for each figure and each fault
  --list          shows the trials and runs none

`brain SCRIPT` is a brain that follows a script such as `wait`, `work:150` or `report:h8,panic`.";

#[cfg(target_os = "linux")]
fn run(arguments: &[String]) -> anyhow::Result<std::process::ExitCode> {
    use anyhow::{Context, bail};
    use std::path::PathBuf;
    use std::process::ExitCode;
    use tengen_trial::{Scale, Subject, TRIALS, find, script};

    if let [brain, script] = arguments
        && brain == "brain"
    {
        script::serve(script)?;
        // The agent may still be at work.
        std::process::exit(0);
    }
    let own = std::env::current_exe().context("cannot tell where this program is")?;
    let mut binary: Option<PathBuf> = None;
    let (mut scale, mut json, mut list) = (Scale::Measured, false, false);
    let mut chosen = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--binary" => binary = Some(words.next().context("--binary needs a path")?.into()),
            "--quick" => scale = Scale::Quick,
            "--long" => scale = Scale::Long,
            "--json" => json = true,
            "--list" => list = true,
            "--help" | "-h" => {
                println!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            id => chosen.push(find(id).with_context(|| format!("there is no trial `{id}`"))?),
        }
    }
    if chosen.is_empty() {
        chosen = TRIALS.iter().collect();
    }
    if list {
        chosen.iter().for_each(|entry| println!("{:<4} {}", entry.id, entry.what));
        return Ok(ExitCode::SUCCESS);
    }
    let binary = binary.unwrap_or_else(|| own.with_file_name("tengen"));
    if !binary.is_file() {
        bail!("{} is not there: cargo build --release, or --binary PATH", binary.display());
    }
    let subject = Subject::tengen(&binary).and_scripted(&own);
    let mut all_passed = true;
    for entry in chosen {
        let trial = (entry.run)(&subject, scale);
        all_passed &= trial.is_passed();
        let text = if json { report::json(&trial) } else { report::table(&trial) };
        print!("{text}");
    }
    Ok(if all_passed || json { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
