//! The same for players that speak JSON lines: here a shell plays them.

use crate::table::{HANG, SHORT, alone, endings, gauntlet, greedy, marked, play, player};
use crate::trace::{nothing_is_left, open_files};
use std::time::Duration;
use tengen_agent::CancelToken;
use tengen_arena::{PlayerKind, RunOptions, Termination, run};

/// A script that answers each line, as a command.
fn script(mark: &str, text: &str) -> PlayerKind {
    PlayerKind::Json(marked(mark, &format!("sh -c '{text}'")))
}

/// Says that it is ready, and nothing more.
const READY_AND_DEAF: &str = "read q; echo \"{\\\"type\\\":\\\"ready\\\"}\"; exec sleep 3600";

#[test]
fn every_fault_loses_for_its_reason() {
    let _alone = alone();
    let files = open_files();
    const MARK: &str = "TENGEN_ZOO=json";
    // `read` fails when the input ends, which is the polite time to leave.
    let faults = [
        ("dies", "crash", "echo no weights >&2; exit 3"),
        ("dies in thought", "crash", "read q; exit 4"),
        (
            "silent",
            "time",
            "read q; echo \"{\\\"type\\\":\\\"ready\\\"}\"; while read q; do :; done",
        ),
        ("deaf", "time", READY_AND_DEAF),
        ("garbage", "illegal", "while read q; do echo \"{\\\"x\"; done"),
        ("no point", "illegal", "while read q; do echo \"{}\"; done"),
        ("occupied", "illegal", "while read q; do echo \"{\\\"move\\\":\\\"h8\\\"}\"; done"),
        ("off the board", "illegal", "while read q; do echo \"{\\\"x\\\":99,\\\"y\\\":0}\"; done"),
        ("chatter", "illegal", "read q; yes"),
        ("memory", "memory", "while read q; do echo \"{\\\"move\\\":\\\"a1\\\"}\"; done"),
        ("leaves a child", "crash", "sleep 3600 & read q; exit 1"),
    ];
    let each = faults.iter().map(|(name, verdict, text)| {
        let waits = *verdict == "time" || *name == "no point";
        let turn = if waits { SHORT } else { HANG };
        let mut player = player(name, script(MARK, text), turn);
        // No program is that small.
        player.memory = (*verdict == "memory").then_some(4096);
        player
    });
    let tournament = gauntlet(std::iter::once(greedy()).chain(each).collect());
    let games = play(&tournament);
    assert_eq!(games.len(), 2 * faults.len());
    for (number, (name, verdict, _)) in (1..).zip(&faults) {
        assert_eq!(endings(&games, number), vec![format!("lost: {verdict}"); 2], "{name}");
    }
    nothing_is_left(MARK, files);
}

#[test]
fn a_stop_does_not_wait_for_a_player_without_limit() {
    let _alone = alone();
    let files = open_files();
    const MARK: &str = "TENGEN_ZOO=stop";
    let mut deaf = player("deaf", script(MARK, READY_AND_DEAF), 0);
    deaf.clock.turn = None;
    let tournament = gauntlet(vec![greedy(), deaf]);
    let stop = CancelToken::new();
    let games = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.cancel();
        });
        let options = RunOptions { concurrency: 2, ..RunOptions::default() };
        run(&tournament, vec![], options, &stop, &mut ()).unwrap()
    });
    assert!(games.is_empty(), "a game that was interrupted has no result: {games:?}");
    nothing_is_left(MARK, files);
}

#[test]
fn silence_after_hello_is_no_start() {
    let _alone = alone();
    let files = open_files();
    const MARK: &str = "TENGEN_ZOO=mute";
    let mute = player("mute", script(MARK, "while read q; do :; done"), HANG);
    let mut tournament = gauntlet(vec![greedy(), mute]);
    tournament.referee.start_limit_ms = SHORT;
    let games = play(&tournament);
    let expected = Termination::NoStart("no answer to hello after 0.15 s".into());
    assert!(games.iter().all(|game| game.reason == expected), "{games:?}");
    nothing_is_left(MARK, files);
}
