//! What is told while games are played.

use crate::{quick, said};
use std::collections::BTreeMap;
use tengen_arena::{LiveEvent, read_log};
use tengen_testing::Folder;

fn events(text: &str) -> Vec<LiveEvent> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn the_stream_has_every_move_of_every_game() {
    let folder = Folder::new("events");
    let log = folder.path("t.log");
    let output = quick(12).args(["-j2", "--events", "-", "--log"]).arg(&log).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let events = events(&String::from_utf8(output.stdout).unwrap());
    let contents = read_log(&log).unwrap();

    let Some(LiveEvent::Opened { tournament, done: 0, of: 12 }) = events.first() else {
        panic!("{:?}", events.first())
    };
    assert_eq!(**tournament, contents.header.tournament);
    let last = LiveEvent::Ended { early: false, interrupted: false };
    assert_eq!(events.last(), Some(&last));

    let mut moves: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut finished = 0;
    for event in &events {
        match event {
            LiveEvent::Started { pairing, opening } => {
                assert!(moves.insert(pairing.game, vec![]).is_none(), "it began once");
                assert_eq!(*opening, tournament.openings[pairing.opening]);
            }
            LiveEvent::Moved { game, at, .. } => moves.get_mut(game).unwrap().push(at.clone()),
            LiveEvent::Finished { record, done, of } => {
                finished += 1;
                assert_eq!((*done, *of), (finished, 12));
                let played: Vec<String> = record.moves.iter().map(|mv| mv.at.clone()).collect();
                assert_eq!(moves[&record.pairing.game], played);
                assert!(contents.games.contains(record));
            }
            LiveEvent::Opened { .. } | LiveEvent::Ended { .. } => {}
        }
    }
    assert_eq!((moves.len(), finished), (12, 12));
}

#[test]
fn where_no_terminal_is_there_are_plain_lines() {
    let folder = Folder::new("plain");
    let (log, file) = (folder.path("t.log"), folder.path("events"));
    let mut command = quick(40);
    command.args(["--sprt", "0,200", "--log"]).arg(&log).arg("--events").arg(&file);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let text = said(&output);
    assert!(!text.contains(['\r', '\x1b']), "{text:?}");
    let games: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
    let played = read_log(&log).unwrap().games.len();
    assert_eq!(games.len(), played);
    assert!(games[0].starts_with("[1/40] greedy:seed=3 - random: "), "{}", games[0]);
    assert!(games.iter().all(|line| line.contains("; LLR ")), "{text}");
    // One that wins every game is found out before the last.
    assert!(played < 40, "{text}");
    let last = LiveEvent::Ended { early: true, interrupted: false };
    assert_eq!(events(&std::fs::read_to_string(file).unwrap()).last(), Some(&last));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("H1 accepted") && table.matches("LLR").count() == 1, "{table}");
}

#[test]
fn a_run_that_goes_on_says_what_is_done() {
    let folder = Folder::new("goes-on");
    let log = folder.path("t.log");
    let run = |more: &[&str]| {
        let output = quick(6).args(more).arg("--log").arg(&log).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
        output
    };
    run(&[]);
    let output = run(&["--resume", "--events", "-"]);
    let events = events(&String::from_utf8(output.stdout.clone()).unwrap());
    assert!(matches!(
        events[..],
        [LiveEvent::Opened { done: 6, of: 6, .. }, LiveEvent::Ended { .. }]
    ));
    assert!(said(&output).contains("6 games are finished"), "{}", said(&output));
}
