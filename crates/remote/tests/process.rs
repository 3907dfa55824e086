//! Processes and connections, below the agent.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{HANG, SHORT, engine, is_alive, launch, state, strays, wait_for};
use std::time::{Duration, Instant};
use tengen_core::Size;
use tengen_protocol::{About, AboutKey, Info, Reply};
use tengen_remote::{
    Connection, EngineConfig, Exit, Fault, Heard, PipeError, Process, Shutdown, Signal,
};

fn soon() -> Instant {
    Instant::now() + HANG
}

#[test]
fn a_process_that_does_not_read_blocks_nobody() {
    let mut process = Process::start(&launch("never-reads")).unwrap();
    let block = [b'x'; 1 << 20];
    assert_eq!(process.write(&block, Instant::now() + SHORT), Err(PipeError::Late));
    assert_eq!(process.exit(), None);
    process.kill();
    assert_eq!(process.exit(), Some(Exit::Signal(9)));
    assert_eq!(process.write(b"x", soon()), Err(PipeError::Closed));
}

#[test]
fn a_connection_names_the_engine_that_does_not_read() {
    let mut connection = Connection::open(&engine("never-reads"), None).unwrap();
    let settings = vec![Info::Folder("x".repeat(900).into()); 100];
    assert_eq!(connection.start(Size::FIFTEEN, &settings, SHORT), Err(Fault::NotReading));
    connection.kill();
}

#[test]
fn a_flood_is_held_back_and_the_process_can_still_be_killed() {
    for fault in ["floods-stdout", "endless-line"] {
        let mut process = Process::start(&launch(fault)).unwrap();
        process.write(b"START 15\nBEGIN\n", soon()).unwrap();
        // It fills what we hold and then has to wait for us: the count stands still.
        let mut before = 0;
        wait_for("the flood is held back", || {
            std::thread::sleep(SHORT);
            let now = process.written();
            let stands = now == before && now > 100_000;
            before = now;
            stands
        });
        assert!(before < 4 << 20, "{before}");
        while let Heard::Line(line) = process.hear(Instant::now()) {
            assert!(line.text.len() <= 64 * 1024);
        }
        wait_for("it goes on when we listen", || {
            let _ = process.hear(Instant::now());
            process.written() > before
        });
        process.kill();
    }
}

#[test]
fn of_the_error_stream_the_end_is_kept() {
    let process = Process::start(&launch("floods-stderr")).unwrap();
    wait_for("there is an end", || process.errors().len() == 64 * 1024);
}

/// The session of a process.
fn session(id: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(3)?.parse().ok()
}

#[test]
fn memory_of_children_counts() {
    let mut process = Process::start(&launch("child-with-pipe 64")).unwrap();
    wait_for("the child has eaten", || process.memory() >= Some(64 << 20));
    assert!(process.memory() < Some(256 << 20));
    assert!(process.peak_memory() >= Some(64 << 20));
}

#[test]
fn children_that_left_group_and_session_are_killed_too() {
    for fault in ["child-with-pipe", "leaves-child"] {
        let mut launch = launch(fault);
        let mark = format!("{fault}-{}", std::process::id());
        launch.environment.push(("ZOO".into(), mark.clone()));
        let variable = format!("ZOO={mark}");
        let mut process = Process::start(&launch).unwrap();
        let leader = process.id();
        let mut child = 0;
        wait_for("the child is in a session of its own", || {
            let others = strays(&variable).into_iter().filter(|&id| id != leader);
            let mut leaders = others.filter(|&id| session(id) == Some(id));
            leaders.next().is_some_and(|id| {
                child = id;
                true
            })
        });
        process.suspend();
        wait_for("the child is halted too", || state(child).is_some_and(|(c, _)| c == 'T'));
        process.resume();
        wait_for("the child goes on too", || state(child).is_some_and(|(c, _)| c != 'T'));
        // The child of the second has no parent any more by which it could be found.
        if fault == "leaves-child" {
            process.write(b"START 15\nBEGIN\n", soon()).unwrap();
            assert_eq!(process.wait(soon()), Some(Exit::Code(5)));
        }
        process.kill();
        assert_eq!(strays(&variable), [0; 0]);
        assert_eq!(state(leader), None, "it was waited for");
    }
}

#[test]
fn a_processor_that_is_not_there() {
    for processor in [1 << 9, 1 << 20] {
        let mut launch = launch("good");
        launch.processors = vec![processor];
        let error = Process::start(&launch).unwrap_err().to_string();
        assert!(error.contains(&format!("cannot run on processor {processor}")), "{error}");
        // This thread, on which it was tried, is where it was.
        launch.processors = vec![];
        assert!(Process::start(&launch).is_ok());
    }
}

#[test]
fn dropping_a_process_ends_it() {
    let process = Process::start(&launch("ignores-end")).unwrap();
    let id = process.id();
    assert!(is_alive(id));
    drop(process);
    assert_eq!(state(id), None);
}

#[test]
fn a_halted_process_can_be_resumed_and_killed() {
    let mut process = Process::start(&launch("good")).unwrap();
    let id = process.id();
    process.suspend();
    wait_for("it is halted", || state(id).is_some_and(|(letter, _)| letter == 'T'));
    process.write(b"START 15\n", soon()).unwrap();
    assert_eq!(process.hear(Instant::now() + SHORT), Heard::Nothing);
    process.resume();
    assert!(matches!(process.hear(soon()), Heard::Line(line) if line.text == "OK"));
    process.suspend();
    process.kill();
    assert_eq!(state(id), None);
}

#[test]
fn who_is_deaf_leaves_the_output_in_its_pipe() {
    let mut process = Process::start(&launch("floods-stdout")).unwrap();
    process.set_deaf(true);
    process.write(b"START 15\nBEGIN\n", soon()).unwrap();
    assert_eq!(process.hear(Instant::now() + SHORT), Heard::Nothing);
    assert_eq!(process.written(), 0);
    process.set_deaf(false);
    assert!(matches!(process.hear(soon()), Heard::Line(line) if line.text == "OK"));
    wait_for("the rest is read too", || process.written() > 100_000);
}

#[test]
fn an_output_that_is_closed_breaks_the_pipe() {
    let mut process = Process::start(&"cat".parse().unwrap()).unwrap();
    process.close_output();
    assert_eq!(process.hear(soon()), Heard::Closed);
    assert_eq!((process.exit(), process.ended()), (None, None));
    let before = Instant::now();
    process.write(b"hello\n", soon()).unwrap();
    assert_eq!(process.wait(soon()), Some(Exit::Signal(13)));
    assert!(process.ended().is_some_and(|at| before < at && at < Instant::now()));
}

#[test]
fn signals_reach_the_process() {
    for (signal, number) in [(Signal::Terminate, 15), (Signal::Kill, 9)] {
        let mut process = Process::start(&launch("good")).unwrap();
        assert!(!process.is_halted());
        process.suspend();
        wait_for("it is halted", || process.is_halted());
        process.resume();
        process.signal(signal);
        assert_eq!(process.wait(soon()), Some(Exit::Signal(number)));
        process.signal(signal);
    }
}

#[test]
fn a_part_is_written_where_the_whole_does_not_fit() {
    let mut process = Process::start(&launch("never-reads")).unwrap();
    let block = [b'x'; 1 << 20];
    let count = process.write_some(&block, soon()).unwrap();
    assert!(0 < count && count < block.len(), "{count}");
    assert_eq!(process.write_some(&block, Instant::now()), Err(PipeError::Late));
}

#[test]
fn a_line_counts_by_the_moment_it_was_read() {
    let mut process = Process::start(&launch("good")).unwrap();
    let before = Instant::now();
    process.write(b"START 15\n", soon()).unwrap();
    wait_for("it was read", || process.written() > 0);
    let read_by = Instant::now();
    std::thread::sleep(SHORT);
    match process.hear(Instant::now()) {
        Heard::Line(line) => assert!(before <= line.at && line.at <= read_by),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_engine_leaves_by_itself_or_is_made_to() {
    let mut connection = Connection::open(&engine("good"), None).unwrap();
    connection.start(Size::FIFTEEN, &[], HANG).unwrap();
    assert_eq!(connection.end(), Shutdown::Left(Exit::Code(0)));
    assert_eq!(connection.end(), Shutdown::Left(Exit::Code(0)));

    let stubborn = EngineConfig { grace: SHORT, ..engine("ignores-end") };
    let mut connection = Connection::open(&stubborn, None).unwrap();
    connection.start(Size::FIFTEEN, &[], HANG).unwrap();
    assert_eq!(connection.end(), Shutdown::Killed);
}

#[test]
fn an_engine_says_who_it_is() {
    let mut connection = Connection::open(&engine("good"), None).unwrap();
    let about = About::new("Zoo").with(AboutKey::Version, "1");
    assert_eq!(connection.about(HANG).unwrap(), Some(Reply::About(about)));
    let mut connection = Connection::open(&engine("messages"), None).unwrap();
    let about = connection.about(HANG).unwrap().unwrap();
    assert_eq!(about.to_string(), "An old brain that says it freely");
    let mut connection = Connection::open(&engine("never-ok"), None).unwrap();
    assert_eq!(connection.about(Duration::from_millis(20)), Ok(None));
    connection.kill();
}
