//! What `tengen openings` prints is what the other commands read.

#![allow(clippy::unwrap_used)]

use assert_cmd::Command;

fn run(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    let assert = command.args(arguments).write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn every_form_is_read_unmirrored_whatever_the_count() {
    for count in ["1", "3"] {
        let made = |form| run(&["openings", "--count", count, "--form", form], "");
        let plain = made("moves");
        for form in ["moves", "points", "offsets", "sgf"] {
            let list = made(form);
            let converted = run(&["convert", "-", "-", "--to", "moves", "--size", "15"], &list);
            assert_eq!(converted, plain, "{form}");
            let first = plain.lines().next().unwrap();
            assert_eq!(run(&["show", "-"], &list), run(&["show", first], ""), "{form}");
        }
    }
}

#[test]
fn the_arena_plays_a_list_from_standard_input() {
    let folder = std::env::temp_dir().join(format!("tengen-openings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let plain = run(&["openings", "--count", "2"], "");
    for form in ["moves", "points", "offsets", "sgf"] {
        let list = run(&["openings", "--count", "2", "--form", form], "");
        let log = folder.join(form);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        let arguments = "arena --player random --player greedy --games 4 --openings - --log";
        command.current_dir(&folder).args(arguments.split(' ')).arg(&log);
        command.write_stdin(list).assert().success();
        let log = std::fs::read_to_string(&log).unwrap();
        for opening in plain.lines() {
            assert!(log.contains(opening), "{form}: {opening} is missing in {log}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
