//! The quick forms of the promises with engines that follow a script. Those with the engine itself
//! are tests of the package that has its binary.

#![cfg(target_os = "linux")]

use std::path::Path;
use tengen_check::promises::{Scale, Subject, find};

#[track_caller]
fn holds(id: &str) {
    let subject = Subject::scripted(Path::new(env!("CARGO_BIN_EXE_tengen-promises")));
    let result = find(id).expect("a promise").run(&subject, Scale::Quick);
    if let Err(faults) = &result.verdict {
        panic!("{id} ({}):\n{}", result.promise.what, faults.join("\n"));
    }
}

#[test]
fn t1_hostile_sessions() {
    holds("T1");
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
fn t12_agents_that_break() {
    holds("T12");
}

#[test]
fn t14_soak() {
    holds("T14");
}
