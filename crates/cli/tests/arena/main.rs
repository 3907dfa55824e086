//! `tengen arena` as a person or a program uses it: tournament files, what is refused, what is
//! told, and what survives.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod adjudicate;
mod config;
mod errors;
mod events;
#[cfg(target_os = "linux")]
mod full;
#[cfg(target_os = "linux")]
mod kill;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The workspace's folder, in which the examples are run.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn arena() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("arena").current_dir(root());
    command
}

/// A quick match of our own players, the same in every run.
fn quick(games: u64) -> Command {
    let mut command = arena();
    command.args(["--player", "greedy:seed=3", "--player", "random", "--nodes", "50"]);
    command.args(["--size", "9", "--move-limit", "40", "--games", &games.to_string()]);
    command
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
