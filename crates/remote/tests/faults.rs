//! The fault zoo: every engine that misbehaves gets the right verdict, and the next game goes on.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{HANG, SHORT, agent, agent_of, ask, engine, game, play};
use std::time::Duration;
use tengen_agent::{Agent, Failure, Resources};
use tengen_core::{Rule, Size};
use tengen_remote::{EngineConfig, Exit, Fault, Launch, RemoteAgent, StartError};
use tengen_zoo::PROCESS_FAULTS;

/// What becomes of each engine that is asked for moves, with limits that only a hang reaches
/// where it is expected to answer: the kind of its fault, or `plays`.
const VERDICTS: &[(&str, &str)] = &[
    ("good", "plays"),
    ("never-ok", "no-ok"),
    ("never-reads", "no-ok"),
    ("dies-at-start", "died-at-start"),
    ("closes-output", "died"),
    ("error-on-start", "refused"),
    ("slow-start", "plays"),
    ("unknown-restart", "plays"),
    ("dies-in-thought", "died"),
    ("aborts", "died"),
    ("last-word", "died"),
    ("silent", "timeout"),
    ("late", "timeout"),
    ("refuses", "timeout"),
    ("occupied", "occupied"),
    ("off-board", "off-board"),
    ("far-off", "off-board"),
    ("two-on-a-line", "timeout"),
    ("no-line-end", "timeout"),
    ("suggests", "plays"),
    ("answers-twice", "out-of-turn"),
    ("out-of-turn", "out-of-turn"),
    ("garbage", "plays"),
    ("only-garbage", "timeout"),
    ("endless-line", "flood"),
    ("floods-stdout", "flood"),
    ("floods-stderr", "plays"),
    ("messages", "plays"),
    ("huge-message", "plays"),
    ("variations", "plays"),
    ("thinks-aloud", "timeout"),
    ("lower-case", "plays"),
    ("cr-only", "plays"),
    ("ignores-end", "plays"),
    ("eats-memory", "memory"),
    ("child-with-pipe", "plays"),
    ("leaves-child", "died"),
    ("counts-in-background", "plays"),
    ("tells-about-itself", "plays"),
];

/// An engine of the zoo with limits that fit what is expected of it.
fn subject(fault: &str, verdict: &str) -> RemoteAgent {
    let (name, turn) = match fault {
        "late" => ("late 600000", SHORT),
        "slow-start" => ("slow-start 50", HANG),
        _ => (fault, if verdict == "timeout" { SHORT } else { HANG }),
    };
    let mut engine = EngineConfig { grace: SHORT, ..engine(name) };
    if verdict == "no-ok" {
        engine.start_limit = SHORT;
    }
    agent_of(engine, turn)
}

/// Plays until something is wrong, three moves at most. The kind of fault.
fn verdict(agent: &mut RemoteAgent, resources: &Resources) -> &'static str {
    let mut game = game();
    agent.new_game();
    if let Err(failure) = agent.prepare(game.rule(), game.size(), resources) {
        assert!(!failure.to_string().is_empty());
        return agent.fault().unwrap().kind();
    }
    for _ in 0..3 {
        match ask(agent, &game) {
            Ok(answer) => game.play(answer.best).unwrap(),
            Err(failure) => {
                let fault = agent.fault().unwrap();
                assert_eq!(failure, Failure::Broken(format!("tengen-zoo: {fault}")));
                return fault.kind();
            }
        };
        let reply = game.board().empty_points().next().unwrap();
        game.play(reply).unwrap();
    }
    assert_eq!(agent.fault(), None);
    "plays"
}

#[test]
fn every_engine_of_the_zoo_gets_its_verdict() {
    let resources = Resources { memory: Some(48 << 20), ..Resources::default() };
    for (fault, expected) in VERDICTS {
        let mut agent = subject(fault, expected);
        for round in 0..2 {
            // The second time shows that the tournament goes on, with a new process if need be.
            assert_eq!(verdict(&mut agent, &resources), *expected, "{fault}, round {round}");
            assert_eq!(agent.process_id().is_some(), *expected == "plays", "{fault}");
        }
    }
}

#[test]
fn no_engine_of_the_zoo_is_left_out() {
    let mut names: Vec<&str> = PROCESS_FAULTS.iter().map(|fault| fault.name).collect();
    let mut tested: Vec<&str> = VERDICTS.iter().map(|(fault, _)| *fault).collect();
    names.sort_unstable();
    tested.sort_unstable();
    assert_eq!(tested, names);
}

/// The fault of an engine whose first move is asked for.
fn fault_of(mut agent: RemoteAgent) -> Fault {
    ask(&mut agent, &game()).unwrap_err();
    agent.fault().unwrap().clone()
}

#[test]
fn a_program_that_is_not_there() {
    let agent = RemoteAgent::new(EngineConfig::new(Launch::new("./no-such-engine")));
    let fault = fault_of(agent);
    assert_eq!(fault, Fault::Start(StartError::NotFound("./no-such-engine".into())));
    assert_eq!(fault.to_string(), "the program `./no-such-engine` was not found");

    let mut launch = common::launch("good");
    launch.folder = Some("/no/such/folder".into());
    let fault = fault_of(RemoteAgent::new(EngineConfig::new(launch)));
    assert_eq!(fault.kind(), "cannot-start");
    assert!(fault.to_string().ends_with("there is no folder `/no/such/folder` to run in"));

    let fault =
        fault_of(RemoteAgent::new(EngineConfig::new(Launch::new(env!("CARGO_MANIFEST_DIR")))));
    assert_eq!(fault.kind(), "cannot-start");
}

#[test]
fn a_death_tells_how_and_shows_the_last_words() {
    let died = |fault: &str| match fault_of(agent(fault)) {
        Fault::Died { exit, errors } | Fault::DiedAtStart { exit, errors } => {
            (exit.unwrap(), errors)
        }
        other => panic!("{other}"),
    };
    let (exit, errors) = died("dies-at-start");
    assert_eq!((exit, errors.trim()), (Exit::Code(3), "no weights: weights.bin is missing"));
    let (exit, errors) = died("dies-in-thought");
    assert_eq!((exit, errors.trim()), (Exit::Code(4), "assertion failed: best_move"));
    assert_eq!(died("aborts").0, Exit::Signal(6));
    assert_eq!(died("leaves-child").0, Exit::Code(5), "though its child keeps the pipes open");
}

#[test]
fn an_answer_counts_also_when_it_is_the_last_word() {
    let mut agent = agent("last-word");
    let mut game = game();
    let best = ask(&mut agent, &game).unwrap().best;
    assert_eq!(best.to_string(), "a15");
    game.play(best).unwrap();
    game.play("a1".parse().unwrap()).unwrap();
    assert!(ask(&mut agent, &game).is_err());
    let fault = agent.fault().unwrap();
    assert!(matches!(fault, Fault::Died { exit: Some(Exit::Code(6)), .. }), "{fault}");
}

#[test]
fn a_timeout_shows_what_the_engine_said() {
    match fault_of(agent_of(engine("refuses"), SHORT)) {
        Fault::Timeout { limit, tolerance, last } => {
            assert_eq!((limit, tolerance), (SHORT, SHORT));
            assert_eq!(last.unwrap().as_str(), "ERROR I resign");
        }
        other => panic!("{other}"),
    }
}

#[test]
fn a_move_within_the_tolerance_counts() {
    let engine = EngineConfig { tolerance: HANG, ..engine("late 300") };
    let mut agent = agent_of(engine, Duration::from_millis(100));
    ask(&mut agent, &game()).unwrap();
    assert!(agent.last_turn().unwrap().billed >= Duration::from_millis(300));
}

#[test]
fn a_refused_game_is_no_defect_of_the_engine() {
    let mut agent = agent("error-on-start");
    let failure = agent.prepare(Rule::Caro, Size::TWENTY, &Resources::default()).unwrap_err();
    let text = "tengen-zoo cannot play caro on a board of size 20: \
                ERROR this size is not supported";
    assert_eq!(failure.to_string(), text);
    assert_eq!(agent.fault().unwrap().kind(), "refused");
}

#[test]
fn memory_is_measured_with_and_without_a_limit() {
    let mut agent = agent("eats-memory 64");
    let mut game = game();
    play(&mut agent, &mut game, 1);
    let used = agent.last_turn().unwrap().memory.unwrap();
    assert!((64 << 20..256 << 20).contains(&used), "{used}");
    assert!(agent.last_turn().unwrap().peak_memory.unwrap() >= used);

    let resources = Resources { memory: Some(32 << 20), ..Resources::default() };
    agent.prepare(game.rule(), game.size(), &resources).unwrap();
    ask(&mut agent, &game).unwrap_err();
    match agent.fault().unwrap() {
        Fault::Memory { used, limit } => assert!(used > limit && *limit == 32 << 20),
        other => panic!("{other}"),
    }
    assert!(agent.last_turn().unwrap().memory.is_some(), "the record is there all the same");
}

#[test]
fn garbage_is_counted_and_messages_are_kept() {
    let mut agent = agent("garbage");
    play(&mut agent, &mut game(), 1);
    assert_eq!(agent.last_turn().unwrap().chat.ignored, 5);

    let mut agent = common::agent("messages");
    play(&mut agent, &mut game(), 2);
    let chat = &agent.last_turn().unwrap().chat;
    let texts: Vec<&str> = chat.messages.iter().map(|text| text.as_str()).collect();
    let expected =
        ["MESSAGE depth 3", "DEBUG 17 nodes", "MESSAGE <b>bold</b>", "ERROR something is odd"];
    assert_eq!(texts, expected);

    let mut agent = common::agent("huge-message");
    play(&mut agent, &mut game(), 1);
    let chat = &agent.last_turn().unwrap().chat;
    assert_eq!((chat.messages.len(), chat.cut), (1, 1));
    assert!(chat.messages[0].as_str().len() < 2000);
}
