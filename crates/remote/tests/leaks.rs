//! Nothing is left behind. Alone in its file: handles and threads of the whole process are
//! counted, so nothing may run beside it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{SHORT, agent_of, ask, children, engine, game};
use std::process::Command;
use tengen_remote::Engine;

fn count(folder: &str) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

/// Open handles and threads.
fn belongings() -> (usize, usize) {
    (count("/proc/self/fd"), count("/proc/self/task"))
}

#[test]
fn no_handle_thread_or_process_is_left_by_any_engine_of_the_zoo() {
    let list = Command::new(env!("CARGO_BIN_EXE_tengen-zoo")).arg("list").output().unwrap();
    let names = String::from_utf8(list.stdout).unwrap();
    assert!(names.lines().count() > 20);
    let before = belongings();
    for fault in names.lines() {
        let engine =
            Engine { start_limit: 10 * SHORT, grace: SHORT, tolerance: SHORT, ..engine(fault) };
        // Which verdict it gets is tested elsewhere, with limits that a busy machine keeps.
        let mut agent = agent_of(engine, SHORT);
        let _ = ask(&mut agent, &game());
        drop(agent);
        assert_eq!(belongings(), before, "{fault}");
        assert_eq!(children(), [0; 0], "{fault}");
    }
}
