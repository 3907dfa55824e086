//! What the engine promises its manager and the board's server its clients, tried on the real
//! binary: the quick forms of the promises. (T31's quick form is a test of `crates/server`.)
//! `cargo xtask accept` measures them.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout)]

use std::path::Path;
use tengen_check::promises::{Scale, Subject, find};
use tengen_remote::Launch;

const BINARY: &str = env!("CARGO_BIN_EXE_tengen");

#[track_caller]
fn holds(id: &str) {
    holds_for(&Subject::tengen(Path::new(BINARY)), id);
}

#[track_caller]
fn holds_for(subject: &Subject, id: &str) {
    let result = find(id).expect("a promise").run(subject, Scale::Quick);
    if let Err(faults) = &result.verdict {
        panic!("{id} ({}):\n{}", result.promise.what, faults.join("\n"));
    }
}

#[test]
fn t1_hostile_sessions() {
    // Two thousand sessions about the session: at full strength they would take as long as the
    // engine's thoughts. `cargo xtask accept` tries that.
    let engine = Launch::new(BINARY).with("pbrain").with("--agent").with("tengen:level=4,hash=1");
    holds_for(&Subject::of(engine), "T1");
}

#[test]
fn t3_replies_at_once() {
    holds("T3");
}

#[test]
fn t4_leaving() {
    holds("T4");
}

#[test]
fn t5_suspended_between_moves() {
    holds("T5");
}

#[test]
fn t6_a_hundred_milliseconds_a_move() {
    holds("T6");
}

#[test]
fn t7_little_time() {
    holds("T7");
}

#[test]
fn t8_memory() {
    // The process's code counts too, and the tests' own build has more of it than what is shipped:
    // the cap is tried on the release binary, which `cargo xtask test` has built before.
    let shipped = Path::new(BINARY).with_file_name("../release/tengen");
    if shipped.is_file() {
        holds_for(&Subject::tengen(&shipped), "T8");
    } else {
        println!("skipped: there is no release binary (cargo build --release)");
    }
}

#[test]
fn t14_soak() {
    holds("T14");
}

#[test]
fn t27_a_flooded_server() {
    holds("T27");
}

#[test]
fn t30_a_crowd() {
    holds("T30");
}

#[test]
fn t32_a_server_killed() {
    holds("T32");
}
