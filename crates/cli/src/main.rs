//! The binary `tengen`: one file per command under `commands/`.

// The one crate that talks to a terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod commands;
mod goal;
mod interrupt;
mod jsonl;
mod machine;
mod player;
mod position;
mod status_line;
mod weights;

use clap::{Parser, Subcommand};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Gomoku, Renju and Caro: play, analyse, solve, and test engines.
///
/// Without a command it serves the board in the browser, as `tengen serve` does.
#[derive(Parser)]
#[command(name = "tengen", version, max_term_width = 100, after_long_help = commands::guide::text())]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The command line of an engine. A manager may allow it 10 MiB, a tenth of which the description of
/// all other commands would take.
#[derive(Parser)]
#[command(name = "tengen", version, max_term_width = 100)]
struct EngineArguments {
    #[command(subcommand)]
    command: EngineCommand,
}

#[derive(Subcommand)]
enum EngineCommand {
    Pbrain(commands::pbrain::Arguments),
}

#[derive(Subcommand)]
enum Command {
    // Play and study.
    Serve(commands::serve::Arguments),
    Show(commands::show::Arguments),
    Analyse(commands::analyse::Arguments),
    Solve(commands::solve::Arguments),
    Explain(commands::explain::Arguments),
    Convert(commands::convert::Arguments),
    // Measure players.
    Arena(Box<commands::arena::Arguments>),
    Openings(commands::openings::Arguments),
    Check(commands::check::Arguments),
    Agents(commands::agents::Arguments),
    Pbrain(commands::pbrain::Arguments),
    Lab(commands::lab::Arguments),
    // Develop the engine.
    Suite(commands::suite::Arguments),
    Selfplay(commands::selfplay::Arguments),
    Tune(commands::tune::Arguments),
    Bench(commands::bench::Arguments),
}

fn main() -> ExitCode {
    machine::check();
    let mut words: Vec<_> = std::env::args_os().collect();
    if is_called_pbrain() {
        // A tournament manager knows only the file's name: its arguments are those of `pbrain`.
        words.insert(1, "pbrain".into());
    }
    let command = match words.get(1) {
        Some(first) if first == "pbrain" => {
            let EngineCommand::Pbrain(arguments) = EngineArguments::parse_from(words).command;
            Some(Command::Pbrain(arguments))
        }
        _ => Arguments::parse_from(words).command,
    };
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Option<Command>) -> anyhow::Result<()> {
    match command {
        None => commands::serve::run(&commands::serve::Arguments::usual()),
        Some(Command::Serve(arguments)) => commands::serve::run(&arguments),
        Some(Command::Pbrain(arguments)) => commands::pbrain::run(&arguments),
        Some(Command::Agents(arguments)) => commands::agents::run(&arguments),
        Some(Command::Arena(arguments)) => commands::arena::run(&arguments),
        Some(Command::Lab(arguments)) => commands::lab::run(&arguments),
        Some(Command::Analyse(arguments)) => commands::analyse::run(&arguments),
        Some(Command::Selfplay(arguments)) => commands::selfplay::run(&arguments),
        Some(Command::Suite(arguments)) => commands::suite::run(&arguments),
        Some(Command::Bench(arguments)) => commands::bench::run(&arguments),
        Some(Command::Tune(arguments)) => commands::tune::run(&arguments),
        Some(Command::Check(arguments)) => commands::check::run(&arguments),
        Some(Command::Show(arguments)) => commands::show::run(&arguments),
        Some(Command::Solve(arguments)) => commands::solve::run(&arguments),
        Some(Command::Explain(arguments)) => commands::explain::run(&arguments),
        Some(Command::Convert(arguments)) => commands::convert::run(&arguments),
        Some(Command::Openings(arguments)) => commands::openings::run(&arguments),
    }
}

/// Whether the program was started under a name such as `pbrain-tengen`, as Gomocup demands.
fn is_called_pbrain() -> bool {
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name.as_deref().and_then(Path::file_name);
    name.is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().starts_with("pbrain"))
}

/// The reader of our output has seen enough: `tengen show … | head` is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_option_says_what_it_does() {
        fn check(command: &clap::Command) {
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let name = format!("{} {}", command.get_name(), argument.get_id());
                assert!(argument.get_help().is_some(), "{name} has no help");
            }
            command.get_subcommands().for_each(check);
        }
        check(&Arguments::command());
        check(&EngineArguments::command());
    }
}
