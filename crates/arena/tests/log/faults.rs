//! T22: a full disk, a read-only folder, few file handles: a clear error and no damaged file.

use crate::sample;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_arena::{Log, read_log};
use tengen_testing::Folder;

/// Runs the writer under a limit of the shell. A process that ignores SIGXFSZ gets an error
/// instead when a file would become too large, as it would from a full disk: a part of the line
/// is written first.
fn writer_with(limit: &str, log: &Path, games: &str) -> Output {
    let script = format!("trap '' XFSZ; {limit}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_tengen-log-writer")]);
    command.arg(log).arg(games).output().unwrap()
}

fn acknowledged(output: &Output) -> Vec<u64> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| line.parse().unwrap()).collect()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn numbers(log: &Path) -> Vec<u64> {
    let contents = read_log(log).unwrap();
    assert!(contents.torn.is_none() && contents.doubled.is_empty());
    contents.games.iter().map(|game| game.pairing.game).collect()
}

#[test]
fn a_full_disk() {
    let folder = Folder::new("full");
    let log = folder.path("full.log");
    // Blocks of 512 or 1024 bytes; a game has about 3000.
    let mut before = Vec::new();
    for blocks in [40, 64, 90] {
        let output = writer_with(&format!("ulimit -f {blocks}"), &log, "200");
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        let error = said(&output);
        assert!(
            error.contains("cannot be added to") && error.contains("File too large"),
            "{error}"
        );
        assert!(error.contains("the log is as it was before"), "{error}");
        let now = numbers(&log);
        assert_eq!(now, [before, acknowledged(&output)].concat());
        before = now;
    }
    assert!(before.len() > 5);
    let more = before.len() as u64 + 1;
    let output = writer_with("true", &log, &more.to_string());
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(numbers(&log).len() as u64, more);
}

#[test]
fn a_disk_that_is_full_from_the_beginning() {
    let folder = Folder::new("fuller");
    let log = folder.path("full.log");
    let output = writer_with("ulimit -f 1", &log, "3");
    // One block of 1024 bytes may hold the header; then the first game fails.
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("File too large"), "{}", said(&output));
    if log.exists() {
        assert_eq!(numbers(&log), [0; 0]);
    }
    let output = writer_with("ulimit -f 0", &folder.path("zero.log"), "3");
    assert!(said(&output).contains("cannot create"), "{}", said(&output));
    assert!(!folder.path("zero.log").exists(), "half a header is of no use to anybody");
}

#[test]
fn a_folder_that_cannot_be_written() {
    let folder = Folder::new("readonly");
    std::fs::write(folder.path("file"), "content").unwrap();
    // Nobody can, not even root.
    for path in [folder.path("file/x.log"), folder.path("nowhere/x.log"), "/proc/x.log".into()] {
        let error = Log::create(&path, &sample::tournament()).unwrap_err().to_string();
        let begins = format!("cannot create {}: ", path.display());
        assert!(error.starts_with(&begins) && error.len() > begins.len() + 5, "{error}");
        let error = Log::resume(&path, &sample::tournament()).unwrap_err().to_string();
        assert!(error.starts_with("cannot open "), "{error}");
    }
    assert_eq!(std::fs::read(folder.path("file")).unwrap(), b"content");
    assert_eq!(folder.names(""), ["file"]);
    let error = Log::resume(&folder.path(""), &sample::tournament()).unwrap_err();
    assert!(error.to_string().starts_with("cannot open "), "a folder is not a log: {error}");
}

#[test]
fn few_file_handles() {
    let folder = Folder::new("handles");
    let log = folder.path("few.log");
    // Three are the standard ones, and the fourth is the folder: nothing is left for the file.
    let output = writer_with("ulimit -n 4", &log, "3");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("cannot create"), "{}", said(&output));
    assert!(said(&output).contains("Too many open files"), "{}", said(&output));
    assert!(!log.exists());
    // Going on takes one handle only.
    let output = writer_with("true", &log, "2");
    assert!(output.status.success(), "{}", said(&output));
    let output = writer_with("ulimit -n 4", &log, "4");
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(numbers(&log), [0, 1, 2, 3]);
}

#[test]
fn a_lock_ends_with_its_log_while_processes_start() {
    let folder = Folder::in_memory("unlock");
    let log = folder.path("unlock.log");
    let tournament = sample::tournament();
    drop(Log::create(&log, &tournament).unwrap());
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // A process that is just starting holds all files of this one for a moment.
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                assert!(Command::new("true").status().unwrap().success());
            }
        });
        let resumed: Result<Vec<()>, _> =
            (0..3_000).map(|_| Log::resume(&log, &tournament).map(drop)).collect();
        over.store(true, Ordering::Relaxed);
        resumed.unwrap();
    });
}
