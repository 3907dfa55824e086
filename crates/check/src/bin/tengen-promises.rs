//! `tengen-promises`: tries the promises one after the other and compares with the targets. It is
//! not shipped.

// A program for the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("tengen-promises: {error:#}");
            std::process::ExitCode::from(2)
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("tengen-promises: needs Linux");
    std::process::exit(2);
}

#[cfg(target_os = "linux")]
const HELP: &str = "\
Usage: tengen-promises [--binary PATH] [--quick | --long] [--json] [ID…]
       tengen-promises brain SCRIPT

Tries what the engine promises its manager on the real binary, one after the other, and
compares what was measured with the targets. Run it on a machine that does nothing else. With IDs
(T1, T3, T4, …), only those. The code is 0 if everything held, 1 if not, 2 if it could not be tried;
with --json it is 0 in both of the first cases, and the lines say what held.

  --binary PATH   the binary tengen (default: the one beside this program)
  --quick         less of everything, as the tests do
  --long          the forms that take hours
  --json          a line of JSON for each figure and each fault
  --list          shows the promises and tries none

`brain SCRIPT` is an engine that follows a script such as `wait`, `work:150` or `report:h8,panic`.";

#[cfg(target_os = "linux")]
fn run(arguments: &[String]) -> anyhow::Result<std::process::ExitCode> {
    use anyhow::{Context, bail};
    use std::path::PathBuf;
    use std::process::ExitCode;
    use tengen_check::promises::{PROMISES, Scale, Subject, find, script};

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
            id => chosen.push(
                find(id)
                    .with_context(|| format!("there is no promise `{id}`: --list shows them"))?,
            ),
        }
    }
    if chosen.is_empty() {
        chosen = PROMISES.iter().collect();
    }
    if list {
        chosen.iter().for_each(|promise| println!("{:<4} {}", promise.id, promise.what));
        return Ok(ExitCode::SUCCESS);
    }
    let binary = binary.unwrap_or_else(|| own.with_file_name("tengen"));
    if !binary.is_file() {
        bail!("{} is not there: cargo build --release, or --binary PATH", binary.display());
    }
    let subject = Subject::tengen(&binary).and_scripted(&own);
    let mut all_kept = true;
    for promise in chosen {
        let result = promise.run(&subject, scale);
        all_kept &= result.is_kept();
        print!("{}", if json { result.json() } else { result.text() });
    }
    Ok(if all_kept || json { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
