//! T21: the arena is killed at any instant and continues. No finished game is lost, none is counted
//! twice, and its programs leave with it.

use crate::{quick, said};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tengen_arena::{LiveEvent, LogError, read_log};
use tengen_rng::Rng;
use tengen_testing::Folder;

/// Everything the arena has started has this in its environment.
const MARK: &str = "TENGEN_KILL";

fn command(log: &Path, games: u64, mark: &str) -> Command {
    let mut command = quick(games);
    let engine = format!("cmd=\"{} pbrain\" name=Program time=60s", env!("CARGO_BIN_EXE_tengen"));
    // It knows no node limit, and nobody's moves matter here.
    command.args(["--player", &engine, "--format", "round-robin", "-j2", "--resume"]);
    command.args(["--events", "-", "--log"]).arg(log).env(MARK, mark).stdin(Stdio::null());
    command
}

/// Lets it play until it has told of some games, and a little longer, and kills it. The games it
/// told of.
fn play_and_kill(mut command: Command, after: usize, longer: Duration) -> Vec<u64> {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut finished = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map_while(Result::ok)
        // The last line may be half a line.
        .filter_map(|line| match serde_json::from_str(&line) {
            Ok(LiveEvent::Finished { record, .. }) => Some(record.pairing.game),
            _ => None,
        });
    let mut told: Vec<u64> = finished.by_ref().take(after).collect();
    std::thread::sleep(longer);
    child.kill().unwrap();
    child.wait().unwrap();
    told.extend(finished);
    told
}

/// The games in the log. A run that was killed may have left half a line.
fn logged(log: &Path) -> BTreeSet<u64> {
    let contents = match read_log(log) {
        Ok(contents) => contents,
        // Killed before the header was complete, or before there was a file.
        Err(LogError::NoHeader(_) | LogError::Io { .. }) => return BTreeSet::new(),
        Err(error) => panic!("{error}"),
    };
    assert!(contents.doubled.is_empty(), "{:?}", contents.doubled);
    contents.games.iter().map(|game| game.pairing.game).collect()
}

/// Whether anything with the mark still runs.
fn is_left(mark: &str) -> bool {
    let entry = format!("{MARK}={mark}");
    let has_mark = |id: &u32| {
        let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|found| found == entry.as_bytes())
    };
    let folder = std::fs::read_dir("/proc").unwrap().flatten();
    folder.filter_map(|item| item.file_name().to_str()?.parse().ok()).any(|id| has_mark(&id))
}

fn killed(name: &str, rounds: u64) {
    let folder = Folder::new(name);
    let log = folder.path("t.log");
    let mark = format!("{name}-{}", std::process::id());
    // Three encounters; about as many games as all rounds together come to.
    let each = 2 * (rounds + 5);
    let mut rng = Rng::new(std::process::id().into());
    let mut known = BTreeSet::new();
    for round in 0..rounds {
        // Some hit the start of the program, some come right after a game, some at any time.
        let after = if round % 4 == 0 { 0 } else { rng.below(4) };
        let longer = if round % 4 == 1 { 0 } else { rng.below(0x4000) as u64 };
        let run = command(&log, each, &mark);
        for game in play_and_kill(run, after, Duration::from_micros(longer)) {
            assert!(known.insert(game), "game {game} was played again");
        }
        let there = logged(&log);
        assert!(there.is_superset(&known), "of {known:?} there are {there:?}");
        known = there;
        let begin = Instant::now();
        while is_left(&mark) {
            assert!(begin.elapsed() < Duration::from_secs(60), "a program was left behind");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    let before = known.len();
    let output = command(&log, each, &mark).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let contents = read_log(&log).unwrap();
    assert_eq!((contents.torn, contents.doubled.len()), (None, 0));
    let numbers: BTreeSet<u64> = contents.games.iter().map(|game| game.pairing.game).collect();
    assert_eq!(numbers, (0..3 * each).collect());
    assert_eq!(contents.games.len() as u64, 3 * each);
    assert!(!contents.games.iter().any(|game| game.reason.is_forfeit()));
    println!("{rounds} kills: {before} games before the last run, {} in all", numbers.len());

    let verified =
        Command::new(env!("CARGO_BIN_EXE_tengen")).args(["arena", "--verify"]).arg(&log).output();
    let verified = verified.unwrap();
    assert!(verified.status.success(), "{}", said(&verified));
    let files = folder.names("t.games");
    let whole = files.iter().filter(|name| !name.ends_with(".part")).count();
    assert_eq!(whole as u64, 2 * 3 * each);
}

#[test]
fn killed_and_resumed() {
    killed("killed", 30);
}

#[test]
#[ignore = "long: 200 kills"]
fn killed_two_hundred_times() {
    killed("killed-long", 200);
}
