//! T22: a full disk, a read-only folder, few file handles: a clear error and no damaged file.

use crate::{quick, said};
use std::path::Path;
use std::process::{Command, Output};
use tengen_arena::read_log;
use tengen_testing::Folder;

const GAMES: u64 = 40;

/// Runs the match under a limit of the shell. A process that ignores SIGXFSZ gets an error instead
/// when a file would become too large, as it would from a full disk.
fn limited(limit: &str, log: &Path, more: &[&str]) -> Output {
    let whole = quick(GAMES);
    let script = format!("trap '' XFSZ; {limit}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(whole.get_program()).args(whole.get_args());
    command.arg("--log").arg(log).args(more).output().unwrap()
}

fn finished(log: &Path) -> Vec<u64> {
    let contents = read_log(log).unwrap();
    assert!(contents.torn.is_none() && contents.doubled.is_empty());
    contents.games.iter().map(|game| game.pairing.game).collect()
}

#[test]
fn a_full_disk_ends_the_run_and_costs_nothing() {
    let folder = Folder::new("full");
    let log = folder.path("t.log");
    let mut before = 0;
    for blocks in [12, 24] {
        let output = limited(&format!("ulimit -f {blocks}"), &log, &["--resume"]);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("the log cannot be written"), "{text}");
        assert!(text.contains("File too large"), "{text}");
        let now = finished(&log).len();
        assert!(now > before && (now as u64) < GAMES, "{blocks}: {now}");
        before = now;
    }
    let output = limited("true", &log, &["--resume"]);
    assert!(output.status.success(), "{}", said(&output));
    let mut games = finished(&log);
    games.sort_unstable();
    assert_eq!(games, (0..GAMES).collect::<Vec<_>>());
    assert_eq!(folder.names("t.games").len() as u64, 2 * GAMES);
}

#[test]
fn folders_that_cannot_be_written() {
    let folder = Folder::new("readonly");
    std::fs::write(folder.path("file"), "content").unwrap();
    // Nobody can, not even root.
    for log in [folder.path("file/t.log"), folder.path("nowhere/t.log"), "/proc/t.log".into()] {
        let text = said(&limited("true", &log, &[]));
        assert!(text.contains(&format!("cannot create {}", log.display())), "{text}");
        assert!(!text.contains("[1/"), "{text}");
    }
    assert_eq!(folder.names(""), ["file"]);
}

#[test]
fn few_file_handles() {
    let folder = Folder::new("handles");
    let log = folder.path("t.log");
    // Enough for the files, but not for the pipes of a program.
    let engine = format!("cmd=\"{} pbrain\" name=Program", env!("CARGO_BIN_EXE_tengen"));
    let output = limited("ulimit -n 8", &log, &["--player", &engine]);
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("player Program: ") && text.contains("Too many open files"), "{text}");
    assert!(!log.exists());
}
