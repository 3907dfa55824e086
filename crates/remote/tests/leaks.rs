//! Nothing is left behind. Alone in its file: handles and threads of the whole process are
//! counted, so nothing may run beside it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{SHORT, agent_of, ask, children, engine, game};
use tengen_remote::EngineConfig;
use tengen_zoo::PROCESS_FAULTS;

fn count(folder: &str) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

/// Open handles and threads.
fn belongings() -> (usize, usize) {
    (count("/proc/self/fd"), count("/proc/self/task"))
}

#[test]
fn no_handle_thread_or_process_is_left_by_any_engine_of_the_zoo() {
    let before = belongings();
    for fault in PROCESS_FAULTS.iter().map(|fault| fault.name) {
        let engine = EngineConfig {
            start_limit: 10 * SHORT,
            grace: SHORT,
            tolerance: SHORT,
            ..engine(fault)
        };
        // Which verdict it gets is tested elsewhere, with limits that a busy machine keeps.
        let mut agent = agent_of(engine, SHORT);
        let _ = ask(&mut agent, &game());
        drop(agent);
        assert_eq!(belongings(), before, "{fault}");
        assert_eq!(children(), [0; 0], "{fault}");
    }
}
