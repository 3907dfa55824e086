//! What is wrong is said before the first game, all of it at once where that can be.

use crate::{arena, said};
use tengen_testing::Folder;

#[track_caller]
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let log = folder.path("t.log");
    let output =
        arena().args(arguments).args(["--games", "2", "--log"]).arg(&log).output().unwrap();
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}");
    assert!(!text.contains("[1/") && !log.exists(), "a game was played: {text}");
    assert!(output.stdout.is_empty() && !text.contains("panicked"), "{text}");
    text
}

#[test]
fn players_that_cannot_play() {
    let folder = Folder::new("players");
    for (player, words) in [
        ("cmd=./no-such-engine", "player no-such-engine: "),
        ("cmd=./no-such-engine", "the program `./no-such-engine` was not found"),
        ("json=./no-such-bot", "the program `./no-such-bot` was not found"),
        ("cmd=./examples", "cannot be started"),
        ("cmd=\"sh -c 'echo no licence >&2; exit 3'\" name=S", "player S: "),
        ("cmd=\"sh -c 'echo no licence >&2; exit 3'\" name=S", "no licence"),
        ("gredy", "gredy"),
        ("greedy:sed=1", "sed"),
        ("greedy:seed=x", "seed"),
        ("greedy fast=1", "unknown setting `fast=1`: expected agent, cmd, json"),
        ("greedy memory=much", "expected a size such as 350M"),
        ("random", "two players are called random"),
        ("cmd=\"", "is not closed"),
    ] {
        let text = refused(&folder, &["--player", "random", "--player", player]);
        assert!(text.contains(words), "{player}: {text}");
    }
    assert!(refused(&folder, &["--player", "random"]).contains("needs two players, there are 1"));
    let three = ["--player", "random", "--player", "greedy", "--player", "random name=R"];
    let test = [&three[..], &["--sprt", "0,10"]].concat();
    assert!(refused(&folder, &test).contains("needs a match of two players"));
}

#[test]
fn every_bad_player_is_named() {
    let folder = Folder::new("every");
    let text = refused(
        &folder,
        &["-p", "cmd=./no-one", "-p", "greedy", "-p", "json=./no-two", "-p", "greedy"],
    );
    for words in ["player no-one", "player no-two", "two players are called greedy"] {
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn broken_openings() {
    let folder = Folder::new("openings");
    let file = folder.path("openings.txt");
    for (content, words) in [
        ("this is not an opening\n", "openings.txt"),
        ("", "openings.txt"),
        ("h8 i9\nh8 h8\n", "h8"),
        ("h8 i9\nh8 z99\n", "z99"),
        ("a1a2b1b2c1c2d1d2e1\n", "opening 1"),
        ("(;GM[4]SZ[19];B[aa])", "size"),
    ] {
        std::fs::write(&file, content).unwrap();
        let openings = ["--openings", file.to_str().unwrap(), "--from-bottom"];
        let players = ["--player", "random", "--player", "greedy"];
        let text = refused(&folder, &[&players[..], &openings[..]].concat());
        assert!(text.contains(words), "{content:?}: {text}");
    }
}

#[test]
fn outputs_that_cannot_be_written() {
    let folder = Folder::new("outputs");
    std::fs::write(folder.path("file"), "content").unwrap();
    let nowhere = folder.path("file/x");
    let nowhere = nowhere.to_str().unwrap();
    for option in ["--report", "--json", "--csv", "--events"] {
        let text = refused(&folder, &["-p", "random", "-p", "greedy", option, nowhere]);
        assert!(text.contains("cannot ") && text.contains("file/x"), "{option}: {text}");
    }
    assert_eq!(std::fs::read(folder.path("file")).unwrap(), b"content");
}
