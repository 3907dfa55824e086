//! The agent of `examples/rust-agent`, built from a folder of its own as docs/agent.md shows, and
//! played.

#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use predicates::str::contains;
use std::path::{Path, PathBuf};

/// Builds the example outside of the workspace, from a copy with absolute paths, and returns its
/// program. The folder stays, so only the first run compiles everything.
fn build() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let example = root.join("examples/rust-agent");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-agent");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = std::fs::read_to_string(example.join("Cargo.toml")).unwrap();
    let crates = format!("path = \"{}/crates/", root.display());
    let manifest = manifest.replace("path = \"../../crates/", &crates);
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(example.join("src/main.rs"), folder.join("src/main.rs")).unwrap();
    // The versions the workspace has, so that nothing needs to be downloaded.
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let target = folder.join("target");
    Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--target-dir"])
        .arg(&target)
        .current_dir(&folder)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .assert()
        .success();
    target.join("debug/pbrain-neighbour")
}

#[test]
fn an_agent_from_outside_plays_under_its_own_name() {
    let program = build();
    Command::new(&program)
        .write_stdin("ABOUT\nEND\n")
        .assert()
        .success()
        .stdout("name=\"Neighbour\", version=\"1.0.0\", author=\"you\"\n");

    let program = program.display().to_string();
    let tengen = || Command::new(env!("CARGO_BIN_EXE_tengen"));
    let items = "about,begin,turn,board,five,block";
    tengen()
        .args(["check", &program, "--only", items, "--rules", "freestyle"])
        .assert()
        .success()
        .stdout(contains("name=\"Neighbour\""));

    let player = format!("cmd=\"{program}\" name=Neighbour");
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-agent/match.log");
    let _ = std::fs::remove_file(&log);
    tengen()
        .args(["arena", "--player", &player, "--player", "random", "--games", "4", "--no-files"])
        .arg("--log")
        .arg(&log)
        .assert()
        .success()
        .stdout(contains("4-0-0"));
}
