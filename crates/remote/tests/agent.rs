//! A remote engine behind the seam: what it is told, and what it may be asked.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{HANG, Subject, agent, agent_of, ask, engine, game, play, state, wait_for};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tengen_agent::{
    Agent, CancelToken, Clock, Failure, Limits, Request, Resources, RootState, Score, Task,
};
use tengen_core::{Game, Rule, Size};
use tengen_protocol::Info;
use tengen_remote::{EngineConfig, Exit, RemoteAgent, Shutdown, Speaker};

/// An agent with a list of every line that goes either way; ours begin with `>`.
fn overheard(engine: EngineConfig) -> (Subject, Arc<Mutex<Vec<String>>>) {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let mut agent = RemoteAgent::new(engine);
    let log = Arc::clone(&lines);
    agent.set_tap(Arc::new(move |speaker, line: &str| {
        let arrow = if speaker == Speaker::Manager { '>' } else { '<' };
        log.lock().unwrap().push(format!("{arrow}{line}"));
    }));
    (Subject { agent, clock: Clock::default() }, lines)
}

fn taken(lines: &Mutex<Vec<String>>) -> String {
    std::mem::take(&mut *lines.lock().unwrap()).join(" ")
}

#[test]
fn what_an_engine_is_told() {
    let folder = std::env::temp_dir();
    let (mut agent, lines) = overheard(EngineConfig {
        folder: Some(folder.clone()),
        settings: vec![Info::CautionFactor(tengen_protocol::Grade::MAX)],
        ..engine("good")
    });
    let second = Duration::from_secs(1);
    agent.clock = Clock {
        turn: Some(60 * second),
        game: Some(180 * second),
        left: Some(170 * second),
        ..Clock::default()
    };
    let clock = agent.clock;
    let resources = Resources { memory: Some(350 << 20), threads: 1, clock };
    agent.prepare(Rule::Renju, Size::FIFTEEN, &resources).unwrap();
    let expected = format!(
        ">START 15 >INFO timeout_turn 60000 >INFO timeout_match 180000 >INFO max_memory 367001600 \
         >INFO game_type 2 >INFO rule 4 >INFO folder {} >INFO caution_factor 5 <OK",
        folder.display()
    );
    assert_eq!(taken(&lines), expected);

    let mut game = Game::new(Rule::Renju, Size::FIFTEEN);
    let best = ask(&mut agent, &game).unwrap().best;
    assert_eq!(taken(&lines), ">INFO time_left 170000 >BEGIN <0,0");
    game.play(best).unwrap();
    game.play("h8".parse().unwrap()).unwrap();
    agent.clock.left = Some(169 * second);
    ask(&mut agent, &game).unwrap();
    assert_eq!(taken(&lines), ">INFO time_left 169000 >TURN 7,7 <1,0");
    // The same question again is no continuation.
    ask(&mut agent, &game).unwrap();
    assert_eq!(taken(&lines), ">INFO time_left 169000 >BOARD >0,0,1 >7,7,2 >DONE <1,0");

    agent.new_game();
    let resources = Resources { memory: None, threads: 1, clock };
    agent.prepare(Rule::Standard, Size::FIFTEEN, &resources).unwrap();
    assert_eq!(taken(&lines), ">INFO max_memory 0 >INFO rule 1 >RESTART <OK");
    agent.new_game();
    agent.prepare(Rule::Standard, Size::FIFTEEN, &resources).unwrap();
    assert_eq!(taken(&lines), "", "nothing has happened since");
    drop(agent);
    assert_eq!(taken(&lines), ">END");
}

#[test]
fn an_engine_without_a_clock_is_told_the_limit_on_time() {
    let (mut agent, lines) = overheard(EngineConfig { extended: true, ..engine("good") });
    let mut request = Request::new(game());
    request.limits = Limits { time: Some(HANG), nodes: Some(1000), depth: Some(8) };
    agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
    let said = taken(&lines);
    let told = ">INFO timeout_turn 60000 >INFO timeout_match 0 >INFO max_node 1000 \
                >INFO max_depth 8 >INFO time_left 2147483647 >BOARD";
    assert!(said.contains(told), "{said}");
    assert!(said.contains(">INFO thread_num 1"), "{said}");
}

/// An engine that is asked in another game must not count on the increment of the last one.
#[test]
fn an_increment_that_has_gone_is_taken_back() {
    let (mut agent, lines) = overheard(engine("good"));
    let second = Duration::from_secs(1);
    agent.clock = Clock { left: Some(60 * second), increment: 2 * second, ..Clock::default() };
    ask(&mut agent, &game()).unwrap();
    assert!(taken(&lines).contains(">INFO time_increment 2000"));
    agent.clock = Clock { left: Some(60 * second), ..Clock::default() };
    ask(&mut agent, &game()).unwrap();
    assert!(taken(&lines).contains(">INFO time_increment 0"));
    ask(&mut agent, &game()).unwrap();
    assert!(!taken(&lines).contains("time_increment"));
}

#[test]
fn what_cannot_be_said_is_refused() {
    let mut agent = agent("good");
    let cannot = |request: &Request, agent: &mut Subject| {
        let failure = agent.think(request, &CancelToken::new(), &mut |_| {}).unwrap_err();
        assert!(matches!(failure, Failure::CannotDo { .. }), "{failure}");
        assert_eq!(failure.kind(), None, "it is not the engine's fault");
    };
    let mut request = Request::new(game());
    request.limits.nodes = Some(1);
    cannot(&request, &mut agent);
    request = Request::new(game());
    request.limits.depth = Some(1);
    cannot(&request, &mut agent);
    request = Request::new(game());
    request.task = Task::BalanceOne { bias: 0 };
    cannot(&request, &mut agent);
    request = Request::new(game());
    request.excluded.insert("a1".parse().unwrap());
    cannot(&request, &mut agent);
    assert_eq!(agent.process_id(), None, "it was not even started");
}

#[test]
fn a_finished_game_has_no_answer() {
    let game = Game::parse(Rule::Freestyle, Size::FIFTEEN, "a1a2b1b2c1c2d1d2e1").unwrap();
    assert!(matches!(ask(&mut agent("good"), &game), Err(Failure::Over(_))));
}

#[test]
fn a_whole_game_is_played_to_its_end() {
    let mut sides = [agent("good"), agent("suggests")];
    let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    while game.outcome().is_none() {
        let side = &mut sides[game.side_to_move().index()];
        let best = ask(side, &game).unwrap().best;
        game.play(best).unwrap();
    }
    assert!(game.outcome().unwrap().winner().is_some());
    for side in &mut sides {
        assert_eq!(side.shut_down(), Some(Shutdown::Left(Exit::Code(0))));
        assert_eq!(side.shut_down(), None);
    }
}

#[test]
fn games_follow_each_other_in_one_process_where_the_engine_can() {
    for (fault, same) in [("good", true), ("unknown-restart", false)] {
        let mut agent = agent(fault);
        play(&mut agent, &mut game(), 2);
        let first = agent.process_id().unwrap();
        agent.new_game();
        play(&mut agent, &mut game(), 2);
        let second = agent.process_id().unwrap();
        assert_eq!(first == second, same, "{fault}");
        assert!(same || state(first).is_none(), "the old one is gone");
        // An empty board is asked for in the middle of a game.
        let answer = ask(&mut agent, &Game::new(Rule::Freestyle, Size::FIFTEEN)).unwrap();
        assert_eq!(answer.best.to_string(), "a15");
        // Another size takes another process.
        let before = agent.process_id();
        let answer = ask(&mut agent, &Game::new(Rule::Freestyle, Size::TWENTY)).unwrap();
        assert_eq!(answer.best.to_string(), "a20");
        assert_ne!(agent.process_id(), before);
    }
}

#[test]
fn the_search_is_shown_while_it_goes_on() {
    let mut agent = agent("variations");
    let mut reports = Vec::new();
    let request = Request::new(game());
    let answer = agent
        .think(&request, &CancelToken::new(), &mut |report| reports.push(report.clone()))
        .unwrap();
    assert_eq!(reports.len(), 2);
    assert_eq!(reports[0].roots[0].state, RootState::Searching);
    let last = reports.last().unwrap();
    assert_eq!(last.best(), Some(answer.best));
    assert_eq!((last.depth, last.nodes, last.lines[0].score), (5, 99, Score::Estimate(42)));
    assert_eq!(answer.report.lines, last.lines);
    assert!(!answer.cut);
}

#[test]
fn a_stopped_question_is_answered_with_the_best_so_far_and_ends_the_process() {
    let mut agent = agent("thinks-aloud");
    let stop = CancelToken::new();
    let at_first_sight = stop.clone();
    let request = Request::new(game());
    let answer = agent
        .think(&request, &stop, &mut |report| {
            if report.best().is_some() {
                at_first_sight.cancel();
            }
        })
        .unwrap();
    assert!(answer.cut);
    assert_eq!(answer.best.to_string(), "a15");
    assert_eq!(agent.process_id(), None);

    let stop = CancelToken::new();
    stop.cancel();
    let mut agent = common::agent("silent");
    let failure = agent.think(&Request::new(game()), &stop, &mut |_| {}).unwrap_err();
    assert_eq!(failure.to_string(), "stopped before it answered");
}

/// The state of each thread of a process.
fn thread_states(id: u32) -> String {
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
    let state = |path: std::path::PathBuf| {
        let stat = std::fs::read_to_string(path.join("stat")).unwrap();
        stat.rsplit_once(')').unwrap().1.trim_start().chars().next().unwrap()
    };
    threads.map(|thread| state(thread.unwrap().path())).collect()
}

#[test]
fn an_engine_that_is_halted_between_its_turns_loses_nothing_but_that_time() {
    let mut agent =
        agent_of(EngineConfig { suspend: true, ..engine("counts-in-background") }, HANG);
    for _ in 0..10 {
        let mut game = game();
        agent.new_game();
        agent.prepare(game.rule(), game.size(), &Resources::default()).unwrap();
        for _ in 0..3 {
            let id = agent.process_id().unwrap();
            wait_for("it is halted with all its threads", || thread_states(id) == "TT");
            play(&mut agent, &mut game, 1);
        }
    }
    let count = |agent: &RemoteAgent| -> u64 {
        agent.chat().messages[0].as_str().strip_prefix("MESSAGE ").unwrap().parse().unwrap()
    };
    assert!(count(&agent) > 0, "it runs in its own time");
    assert_eq!(
        agent.shut_down(),
        Some(Shutdown::Left(Exit::Code(0))),
        "it can leave though halted"
    );
}

/// Where this thread may run.
fn own_processors() -> String {
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list"));
    line.unwrap().to_owned()
}

#[test]
fn it_runs_where_and_how_it_is_told() {
    let folder = std::env::temp_dir().canonicalize().unwrap();
    let mut engine = engine("tells-about-itself");
    engine.launch.folder = Some(folder.clone());
    engine.launch.environment.push(("ZOO".into(), "open all day".into()));
    engine.launch.processors = vec![0];
    let mut agent = agent_of(engine, HANG);
    let before = own_processors();
    play(&mut agent, &mut game(), 1);
    assert_eq!(own_processors(), before, "only the engine is bound to one");
    let chat = agent.chat();
    let texts: Vec<&str> = chat.messages.iter().map(|text| text.as_str()).collect();
    let folder = format!("MESSAGE folder {}", folder.display());
    assert_eq!(texts, [folder.as_str(), "MESSAGE ZOO open all day", "MESSAGE processors 0"]);
}
