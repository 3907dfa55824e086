//! Damage is told from what a crash leaves, in the last line as in any other; logs of format 1 are
//! read and continued.

use crate::sample;
use proptest::prelude::*;
use std::path::PathBuf;
use std::sync::LazyLock;
use tengen_arena::{Log, LogError, VerifyOptions, read_log, verify_with};
use tengen_testing::Folder;

/// A log of three games, and its bytes.
fn log(folder: &Folder) -> (PathBuf, Vec<u8>) {
    let path = folder.path("some.log");
    let mut log = Log::create(&path, &sample::tournament()).unwrap();
    (0..3).for_each(|n| log.append(&sample::game(&sample::tournament(), n)).unwrap());
    drop(log);
    let bytes = std::fs::read(&path).unwrap();
    (path, bytes)
}

/// The same log as versions before format 2 wrote it.
fn as_format_1(bytes: &[u8]) -> Vec<u8> {
    let mut old = Vec::new();
    for line in std::str::from_utf8(bytes).unwrap().lines() {
        let json = line[..line.rfind(",\"crc\":").unwrap()].to_owned() + "}";
        let json = json.replacen("{\"tengen-log\":2,", "{\"tengen-log\":1,", 1);
        let sum = crc32fast::hash(json.as_bytes());
        old.extend(format!("{json}\t{sum:08x}\n").into_bytes());
    }
    old
}

/// Whether verification finds fault with a file: what the exit code says.
fn is_refused(path: &std::path::Path) -> bool {
    let options = VerifyOptions { replay_every: 0, ..VerifyOptions::default() };
    verify_with(path, options, &mut |_, _| {}).map_or(true, |found| !found.is_clean())
}

#[test]
fn every_line_is_json_for_anybody() {
    let folder = Folder::in_memory("json");
    let (_, bytes) = log(&folder);
    for line in std::str::from_utf8(&bytes).unwrap().lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(value["crc"].as_str().map(str::len), Some(8), "{line}");
    }
}

#[test]
fn a_digit_more_in_the_last_line_is_damage() {
    let folder = Folder::in_memory("digit");
    let (path, mut bytes) = log(&folder);
    let last = bytes.len() - 40;
    let at = last + bytes[last..].iter().position(u8::is_ascii_digit).unwrap();
    bytes.insert(at, b'1');
    std::fs::write(&path, &bytes).unwrap();
    assert!(is_refused(&path));
    let error = Log::resume(&path, &sample::tournament()).unwrap_err();
    assert!(matches!(error, LogError::BadLine { line: 4, .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "nothing is cut off");
}

#[test]
fn an_old_log_is_read_verified_and_continued_in_its_form() {
    let folder = Folder::in_memory("old");
    let (path, bytes) = log(&folder);
    let old = as_format_1(&bytes);
    std::fs::write(&path, &old).unwrap();
    assert_eq!(read_log(&path).unwrap().games.len(), 3);
    assert!(!is_refused(&path));
    let mut resumed = Log::resume(&path, &sample::tournament()).unwrap();
    resumed.log.append(&sample::game(&sample::tournament(), 3)).unwrap();
    drop(resumed);
    assert_eq!(read_log(&path).unwrap().games.len(), 4);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.lines().all(|line| line.contains('\t') && !line.contains("\"crc\"")), "{text}");
    assert!(!is_refused(&path));
}

/// The bytes of such a log, made once.
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| log(&Folder::in_memory("once")).1);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_changed_byte_is_damage(at in any::<prop::sample::Index>(), new: u8, old_form: bool) {
        let folder = Folder::in_memory("changed");
        let path = folder.path("some.log");
        let mut bytes = BYTES.clone();
        if old_form {
            bytes = as_format_1(&bytes);
        }
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != new);
        bytes[at] = new;
        std::fs::write(&path, &bytes).unwrap();
        prop_assert!(is_refused(&path), "byte {} as {}", at, new);
        prop_assert!(Log::resume(&path, &sample::tournament()).is_err());
        prop_assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}
