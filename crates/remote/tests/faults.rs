//! The fault zoo: every engine that misbehaves gets the right verdict, and the next game goes on.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{HANG, SHORT, Subject, agent, agent_of, ask, engine, game, play};
use std::time::Duration;
use tengen_agent::{Agent, Failure, FaultKind, Resources};
use tengen_core::{Rule, Size};
use tengen_remote::{EngineConfig, Exit, Launch};
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
fn subject(fault: &str, verdict: &str) -> Subject {
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
fn verdict(agent: &mut Subject, resources: &Resources) -> &'static str {
    let mut game = game();
    agent.new_game();
    if let Err(failure) = agent.prepare(game.rule(), game.size(), resources) {
        assert!(!failure.to_string().is_empty());
        return failure.kind().map_or("refused", FaultKind::word);
    }
    for _ in 0..3 {
        match ask(agent, &game) {
            Ok(answer) => game.play(answer.best).unwrap(),
            Err(failure) => return failure.kind().unwrap().word(),
        };
        let reply = game.board().empty_points().next().unwrap();
        game.play(reply).unwrap();
    }
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

/// The fault of an engine whose first move is asked for, and what is said about it.
fn fault_of(mut agent: Subject) -> (FaultKind, String) {
    let failure = ask(&mut agent, &game()).unwrap_err();
    (failure.kind().unwrap(), failure.to_string())
}

#[test]
fn a_program_that_is_not_there() {
    let of_launch = |launch: Launch| fault_of(agent_of(EngineConfig::new(launch), HANG));
    let text = "the program `./no-such-engine` was not found".to_owned();
    assert_eq!(of_launch(Launch::new("./no-such-engine")), (FaultKind::NotFound, text));

    let mut launch = common::launch("good");
    launch.folder = Some("/no/such/folder".into());
    let (kind, text) = of_launch(launch);
    assert_eq!(kind, FaultKind::CannotStart);
    assert!(text.ends_with("there is no folder `/no/such/folder` to run in"));

    let (kind, _) = of_launch(Launch::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(kind, FaultKind::CannotStart);
}

#[test]
fn a_death_tells_how_and_shows_the_last_words() {
    let died = |fault: &str| {
        let (kind, text) = fault_of(agent(fault));
        assert!(matches!(kind, FaultKind::Died | FaultKind::DiedAtStart), "{kind:?}");
        text
    };
    let at_start =
        format!("died at the start ({}): no weights: weights.bin is missing", Exit::Code(3));
    assert_eq!(died("dies-at-start"), at_start);
    let in_thought = format!("died ({}): assertion failed: best_move", Exit::Code(4));
    assert_eq!(died("dies-in-thought"), in_thought);
    assert!(died("aborts").starts_with(&format!("died ({})", Exit::Signal(6))));
    let with_child = format!("died ({})", Exit::Code(5));
    assert!(died("leaves-child").starts_with(&with_child), "though its child keeps the pipes open");
}

#[test]
fn an_answer_counts_also_when_it_is_the_last_word() {
    let mut agent = agent("last-word");
    let mut game = game();
    let best = ask(&mut agent, &game).unwrap().best;
    assert_eq!(best.to_string(), "a15");
    game.play(best).unwrap();
    game.play("a1".parse().unwrap()).unwrap();
    let failure = ask(&mut agent, &game).unwrap_err();
    assert_eq!(failure.kind(), Some(FaultKind::Died));
    assert!(failure.to_string().starts_with(&format!("died ({})", Exit::Code(6))), "{failure}");
}

#[test]
fn a_timeout_shows_what_the_engine_said() {
    let (kind, text) = fault_of(agent_of(engine("refuses"), SHORT));
    assert_eq!(kind, FaultKind::Timeout { limit: SHORT });
    let expected =
        "no move after 0.15 s and a tolerance of 0.15 s; its last line was `ERROR I resign`";
    assert_eq!(text, expected);
}

#[test]
fn a_move_within_the_tolerance_counts() {
    let engine = EngineConfig { tolerance: HANG, ..engine("late 300") };
    let mut agent = agent_of(engine, Duration::from_millis(100));
    let answer = ask(&mut agent, &game()).unwrap();
    assert!(answer.cost.time >= Duration::from_millis(300));
}

#[test]
fn a_refused_game_is_no_defect_of_the_engine() {
    let mut agent = agent("error-on-start");
    let failure = agent.prepare(Rule::Caro, Size::TWENTY, &Resources::default()).unwrap_err();
    let text = "tengen-zoo cannot play caro on a board of size 20: \
                ERROR this size is not supported";
    assert_eq!(failure.to_string(), text);
}

#[test]
fn memory_is_measured_with_and_without_a_limit() {
    let mut agent = agent("eats-memory 64");
    let mut game = game();
    let cost = play(&mut agent, &mut game, 1).cost;
    let used = cost.memory.unwrap();
    assert!((64 << 20..256 << 20).contains(&used), "{used}");
    assert!(cost.peak_memory.unwrap() >= used);

    let resources = Resources { memory: Some(32 << 20), ..Resources::default() };
    agent.prepare(game.rule(), game.size(), &resources).unwrap();
    match ask(&mut agent, &game).unwrap_err() {
        Failure::Fault { kind: FaultKind::Memory { used, limit }, cost, .. } => {
            assert!(used > limit && limit == 32 << 20);
            assert_eq!(cost.memory, Some(used), "the cost is there all the same");
        }
        other => panic!("{other}"),
    }
}

#[test]
fn garbage_is_counted_and_messages_are_kept() {
    let mut agent = agent("garbage");
    play(&mut agent, &mut game(), 1);
    assert_eq!(agent.chat().ignored, 5);

    let mut agent = common::agent("messages");
    play(&mut agent, &mut game(), 2);
    let chat = agent.chat();
    let texts: Vec<&str> = chat.messages.iter().map(|text| text.as_str()).collect();
    let expected =
        ["MESSAGE depth 3", "DEBUG 17 nodes", "MESSAGE <b>bold</b>", "ERROR something is odd"];
    assert_eq!(texts, expected);

    let mut agent = common::agent("huge-message");
    play(&mut agent, &mut game(), 1);
    let chat = agent.chat();
    assert_eq!((chat.messages.len(), chat.cut), (1, 1));
    assert!(chat.messages[0].as_str().len() < 2000);
}
