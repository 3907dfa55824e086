//! The binary `tengen`: one file per command under `commands/`.

// The one crate that talks to a terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod commands;
mod jsonl;
mod machine;
mod position;

use clap::{Parser, Subcommand};
use std::io::ErrorKind;
use std::process::ExitCode;

/// Gomoku: rules, patterns and records, one command each.
///
/// Run without a command for a short guide.
#[derive(Parser)]
#[command(name = "tengen", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Show(commands::show::Arguments),
    Convert(commands::convert::Arguments),
}

fn main() -> ExitCode {
    machine::check();
    let result = match Arguments::parse().command {
        None => commands::guide::run(),
        Some(Command::Show(arguments)) => commands::show::run(&arguments),
        Some(Command::Convert(arguments)) => commands::convert::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whoever read our output has seen enough: `tengen show … | head` is no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
