//! The chores of the workspace, one file per command. `cargo xtask --help` lists them.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool speaks")]

mod accept;
mod commit;
mod layers;
mod needs;
mod process;
mod release;
mod style;
mod tally;
mod test;
mod unused;
mod workspace;

use anyhow::{Result, bail};
use std::process::ExitCode;
use workspace::Workspace;

/// One chore: what the help shows, and what runs.
struct Command {
    name: &'static str,
    /// One line for the list.
    about: &'static str,
    /// The page of `cargo xtask NAME --help`.
    help: &'static str,
    run: fn(&Workspace, &[String]) -> Result<ExitCode>,
}

const COMMANDS: &[Command] =
    &[test::COMMAND, accept::COMMAND, layers::COMMAND, style::COMMAND, release::COMMAND];

const INTRODUCTION: &str = "\
The chores of the Tengen workspace.

Usage: cargo xtask COMMAND [OPTIONS]
";

const EXAMPLES: &str = "\
Before a commit, and on a fresh machine:     cargo xtask test
Only some of its steps, while working:       cargo xtask test fmt clippy style
How fast is it, and faster than before?      cargo xtask accept
What does a command do, step by step?        cargo xtask COMMAND --help

Tests read the test corpora from the folder named by TENGEN_CORPUS. Without it they run on the
repository's own cases alone, and say so.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<ExitCode> {
    let is_help = |text: &String| matches!(text.as_str(), "--help" | "-h" | "help");
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", overview());
        return Ok(ExitCode::SUCCESS);
    };
    if is_help(name) {
        print!("{}", rest.first().map_or_else(|| Ok(overview()), |name| page(name))?);
        return Ok(ExitCode::SUCCESS);
    }
    let command = find(name)?;
    if rest.iter().any(is_help) {
        print!("{}", page(name)?);
        return Ok(ExitCode::SUCCESS);
    }
    (command.run)(&Workspace::find()?, rest)
}

fn find(name: &str) -> Result<&'static Command> {
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
        bail!("unknown command `{name}`: expected one of {}; see --help", names.join(", "));
    };
    Ok(command)
}

fn overview() -> String {
    let list: String = COMMANDS
        .iter()
        .map(|command| format!("  {:<9}{}\n", command.name, command.about))
        .collect();
    format!("{INTRODUCTION}\nCommands:\n{list}\n{EXAMPLES}")
}

fn page(name: &str) -> Result<String> {
    let command = find(name)?;
    Ok(format!("{}\n\n{}", command.about, command.help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_shows_every_command() {
        let overview = overview();
        for command in COMMANDS {
            assert!(overview.contains(command.about), "{}", command.name);
            let page = page(command.name).unwrap();
            assert!(page.contains(&format!("cargo xtask {}", command.name)), "{page}");
        }
    }

    #[test]
    fn an_unknown_command_is_answered_with_the_known_ones() {
        let error = run(&["tets".to_owned()]).unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown command `tets`: expected one of test, accept, layers, style, release; see --help"
        );
    }
}
