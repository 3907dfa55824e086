//! T21: the writer of the log is killed at any instant. No game that was acknowledged is lost,
//! none is there twice, and the tournament continues.

use crate::sample;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tengen_arena::{GameRecord, LogError, LogReader, read_log, verify};
use tengen_record::{ReadOptions, read};
use tengen_rng::Rng;
use tengen_testing::Folder;

/// More games than can be played before the last kill.
const MANY: &str = "1000000";

fn writer(log: &Path, games: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-log-writer"));
    command.arg(log).args([games, "files"]).stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

/// Lets it write until it has acknowledged some games, and a little longer, and kills it. The
/// games it acknowledged.
fn write_and_kill(log: &Path, after: usize, longer: Duration) -> Vec<u64> {
    let mut child = writer(log, MANY).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged: Vec<String> =
        lines.by_ref().take(after).map(|line| line.unwrap()).collect();
    if !longer.is_zero() {
        std::thread::sleep(longer);
    }
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert!(status.code().is_none(), "it was killed, and did not give up: {status}");
    acknowledged.extend(lines.map(|line| line.unwrap()));
    acknowledged.iter().map(|line| line.parse().unwrap()).collect()
}

/// The games in the log, each as it was made up.
fn finished(log: &Path) -> BTreeSet<u64> {
    let reader = match LogReader::open(log) {
        Ok(reader) => reader,
        // Killed before the header was complete, or before there was a file.
        Err(LogError::NoHeader(_) | LogError::Io { .. }) => return BTreeSet::new(),
        Err(error) => panic!("{error}"),
    };
    let tournament = sample::tournament();
    let mut numbers = BTreeSet::new();
    for item in reader {
        let (line, game): (u64, GameRecord) = item.unwrap();
        let number = game.pairing.game;
        assert_eq!(game, sample::game(&tournament, number), "line {line}");
        assert!(numbers.insert(number), "game {number} is there twice");
    }
    numbers
}

#[test]
fn killed_at_any_instant() {
    let folder = Folder::new("kill");
    let log = folder.path("kill.log");
    // The instants differ from run to run anyway. The first ones hit the start of the program; of
    // the others half come right after a game was acknowledged, half at any time.
    let mut rng = Rng::new(1);
    let mut known = BTreeSet::new();
    for round in 0..50 {
        let after = if round < 10 { 0 } else { 1 + rng.below(4) };
        let longer = if after > 0 && round % 2 == 0 { 0 } else { rng.below(0x2000) as u64 };
        let acknowledged = write_and_kill(&log, after, Duration::from_micros(longer));
        for game in acknowledged {
            assert!(known.insert(game), "game {game} was played again");
        }
        let there = finished(&log);
        assert!(there.is_superset(&known), "of {known:?} there are {there:?}");
        known = there;
    }
    assert!(known.len() > 20, "it came to something: {}", known.len());

    let last = known.len() as u64 + 2;
    let output = writer(&log, &last.to_string()).output().unwrap();
    assert!(output.status.success());
    let contents = read_log(&log).unwrap();
    assert_eq!((contents.games.len() as u64, contents.torn), (last, None));
    let found = verify(&log).unwrap();
    assert!(found.is_clean(), "{found}");

    // Every file is there, whole.
    let names = folder.names("games");
    let whole = names.iter().filter(|name| !name.ends_with(".part"));
    for name in whole.clone() {
        let bytes = std::fs::read(folder.path("games").join(name)).unwrap();
        let reading = read(&bytes, &ReadOptions::default()).unwrap();
        let number: u64 = name[..6].parse().unwrap();
        let game = sample::game(&sample::tournament(), number);
        let opening = [1, 3, 0][game.pairing.opening];
        assert_eq!(reading.records[0].moves().count(), opening + game.moves.len(), "{name}");
    }
    assert_eq!(whole.count() as u64, 2 * last);
}
