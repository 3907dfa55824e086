//! Every promise is seen to be broken: engines that misbehave, and what is found out about them.

#![cfg(target_os = "linux")]

use std::path::Path;
use tengen_check::promises::{PromiseResult, Scale, Subject, find};

fn try_with(id: &str, fault: &str) -> PromiseResult {
    let engine = tengen_zoo::command(fault).parse().expect("a command");
    find(id).expect("a promise").run(&Subject::of(engine), Scale::Quick)
}

#[track_caller]
fn is_found(id: &str, fault: &str, what: &str) {
    let faults = try_with(id, fault).verdict.expect_err("a fault");
    assert!(faults.iter().any(|fault| fault.contains(what)), "{faults:#?}");
}

#[test]
fn t1_an_engine_that_is_gone() {
    is_found("T1", "dies-at-start", "exit code 3): no weights");
}

#[test]
fn t3_moves_on_taken_points_and_dead_engines() {
    is_found("T3", "occupied", "is occupied by");
    is_found("T3", "dies-in-thought", "exit code 4): assertion failed: best_move");
}

#[test]
fn t4_an_engine_that_does_not_care() {
    let faults = try_with("T4", "good").verdict.expect_err("faults");
    let is_found = |what: &str| faults.iter().any(|fault| fault.starts_with(what));
    assert!(is_found("Idle, Terminated: died (signal 15)"), "{faults:#?}");
    assert!(is_found("Idle, ClosedOutput: still there after"), "{faults:#?}");
    assert!(!is_found("Idle, End"), "{faults:#?}");
}

#[test]
fn t5_an_engine_that_is_late() {
    let result = try_with("T5", "late 150");
    assert_eq!(result.verdict, Ok(()), "it is slow, and no more");
    let over: Vec<&str> = result.metrics.iter().filter(|m| m.is_over()).map(|m| &*m.name).collect();
    assert_eq!(over, ["engine: beyond the turn's time, max"]);
}

#[test]
fn t6_moves_beside_the_board() {
    // Which of the parallel games are kept depends on the order they end in.
    is_found("T6", "off-board", "is not on a board of size 20");
}

#[test]
fn t7_garbage_in_place_of_moves() {
    is_found("T7", "refuses", "is no move");
}

#[test]
fn t8_an_engine_that_eats_memory() {
    let faults = try_with("T8", "eats-memory 80").verdict.expect_err("faults");
    let is_found = |what: &str| faults.iter().any(|fault| fault.starts_with(what));
    assert!(is_found("10 MiB, threads 1: ") && is_found("64 MiB, threads 2: "), "{faults:#?}");
    assert!(!is_found("350 MiB"), "{faults:#?}");
}

#[test]
fn t14_an_engine_that_does_not_last() {
    is_found("T14", "dies-in-thought", "exit code 4");
}

#[test]
fn nothing_to_try_is_no_success() {
    let t12 = find("T12").expect("a promise");
    assert!(t12.run(&Subject::default(), Scale::Quick).verdict.is_err());
    let subject = Subject::scripted(Path::new(tengen_zoo::PROGRAM));
    assert!(t12.run(&subject, Scale::Quick).verdict.is_err());
}
