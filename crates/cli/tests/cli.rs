//! The binary as a person or a program uses it.

#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments);
    command
}

/// The objects `tengen show --jsonl` answers with.
fn show_jsonl(arguments: &[&str], input: &str) -> Vec<Value> {
    let mut command = tengen(&["show", "--jsonl"]);
    let assert = command.args(arguments).write_stdin(input).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn help_explains_what_there_is() {
    tengen(&["--help"])
        .assert()
        .success()
        .stdout(contains("tengen show").and(contains("renju, black to move")));
}

#[test]
fn show_draws_moves_and_threats() {
    tengen(&["show", "h8a1i8a2j8"])
        .assert()
        .success()
        .stdout(contains("freestyle, white to move; 3 black and 2 white stones"))
        .stdout(contains("black: open four: g8 k8"));
    tengen(&["show", "h8a1i8a2j8", "--side", "black", "--rule", "std"])
        .assert()
        .success()
        .stdout(contains("standard, black to move"));
    tengen(&["show", "a1", "--size", "9", "--from-top"])
        .assert()
        .success()
        .stdout(contains(" 9 X"));
}

#[test]
fn show_says_what_is_wrong() {
    let cases: [(&[&str], &str); 6] = [
        (&["show", "h8h8"], "move 2: h8 is occupied by black"),
        (&["show", "h8z9"], "at character 3: z9 is not on a board of size 15"),
        (&["show", "p1"], "at character 1: p1 is not on a board of size 15"),
        (&["show", "no-such-file"], "is neither a file nor a list of moves"),
        (&["show", "h8", "--size", "4"], "a board of size 4 is not possible: expected 5 to 22"),
        (&["show", "h8", "--rule", "chess"], "`chess` is not a rule"),
    ];
    for (arguments, message) in cases {
        tengen(arguments).assert().failure().stderr(contains(message));
    }
}

#[test]
fn explain_draws_what_a_player_sees() {
    let picture = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. X X X . . .\n. . . . . . .\n\
                   . O . O . . .\n. . . . . . .\nfreestyle, white to move\n";
    tengen(&["explain", "-", "--agent", "fudan"])
        .write_stdin(picture)
        .assert()
        .success()
        .stdout(contains("fudan: freestyle, white to move\n\nblack score\n 7 "))
        .stdout(contains("white score"))
        // Every column is as wide as its widest entry, coordinates included.
        .stdout(contains(" 4 must X X X must must .\n"))
        .stdout(contains("      a b c d    e    f g\n"));
    let assert = tengen(&["explain", "-", "--agent", "sustech:live2=7", "--json"])
        .write_stdin(picture)
        .assert()
        .success();
    let answer: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(answer["agent"], "sustech:live2=7");
    assert_eq!((&answer["size"], &answer["side"]), (&json!(7), &json!("white")));
    assert_eq!(answer["layers"][0]["name"], "black types");
    assert_eq!(answer["layers"][0]["points"]["e4"], "L4");
    assert_eq!(answer["layers"][2]["kind"], "numbers");
    assert!(answer["layers"][2]["points"]["g7"].is_number());
    assert_eq!(answer["layers"][3]["points"]["e4"], "5e6");
    tengen(&["explain", "h8", "--agent", "sustech", "--layer", "bonus"])
        .assert()
        .success()
        .stdout("sustech: freestyle, white to move\n\nbonus\n  nothing\n");
}

#[test]
fn explain_says_what_is_wrong() {
    let cases: [(&[&str], &str); 6] = [
        (&["explain", "h8", "--agent", "nobody"], "there is no agent `nobody`"),
        (&["explain", "h8", "--agent", "fudan:depth=0"], "`0` is no value of depth"),
        (&["explain", "h8", "--agent", "fudan", "--rule", "renju"], "fudan cannot play renju"),
        (&["explain", "h8", "--agent", "random"], "random has nothing to show"),
        (&["explain", "h8", "--agent", "fudan", "--layer", "x"], "expected black score, white"),
        (&["explain", "h8h8", "--agent", "fudan"], "h8 is occupied by black"),
    ];
    for (arguments, message) in cases {
        tengen(arguments).assert().failure().stderr(contains(message));
    }
}

#[test]
fn show_reads_pictures_and_records() {
    let picture = ". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .\nrenju, white to move\n";
    tengen(&["show", "-"])
        .write_stdin(picture)
        .assert()
        .success()
        .stdout(contains("renju, white to move; 1 black and 1 white"));
    tengen(&["show", "-"])
        .write_stdin("(;GM[4]SZ[15];B[hh];W[ii])")
        .assert()
        .success()
        .stdout(contains("1 black and 1 white stones"));
}

#[test]
fn jsonl_answers_line_by_line_and_goes_on_after_a_bad_one() {
    let input = r#"{"id":"a","rule":"renju","size":15,"side":"b","black":"h8 h9 i10 j10","white":""}
not json
{"id":"b","black":["h8","h8"]}
{"id":"c","black":"a1 b1 c1 d1 e1","white":"a2 b2 c2 d2"}

{"id":7,"black":"h8","white":"i9","size":99}
{"id":"d"}"#;
    let answers = show_jsonl(&["--rule", "standard"], input);
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(json!(ids), json!(["a", null, "b", "c", 7, "d"]));
    assert_eq!(answers[0]["forbidden"], json!(["h10"]));
    assert_eq!(answers[0]["forbidden_kinds"], json!({"h10": "double-three"}));
    assert_eq!(answers[0]["winner"], Value::Null);
    assert!(answers[1]["error"].as_str().unwrap().starts_with("not a position"));
    assert_eq!(answers[2]["error"], "h8 holds two stones");
    assert_eq!(answers[3]["winner"], "black");
    assert!(answers[4]["error"].as_str().unwrap().contains("size 99"));
    assert_eq!(answers[5]["side"], "black");
}

#[test]
fn jsonl_survives_an_endless_line() {
    let mut input = "x".repeat(3 << 20);
    input.push_str("\n{\"id\":1}\n");
    let answers = show_jsonl(&[], &input);
    assert!(answers[0]["error"].as_str().unwrap().contains("more than"));
    assert_eq!(answers[1]["id"], 1);
    assert_eq!(answers.len(), 2);
}

#[test]
fn convert_names_what_is_lost_and_keeps_what_exists() {
    let folder = std::env::temp_dir().join(format!("tengen-convert-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a.sgf"), "(;GM[4]SZ[15];B[hh]C[centre](;W[ii])(;W[gg]))").unwrap();
    tengen(&["convert", &path("a.sgf"), &path("a.psq")])
        .assert()
        .success()
        .stderr(contains("lost: ").and(contains("1 game, sgf to psq")));
    assert!(std::fs::read_to_string(path("a.psq")).unwrap().starts_with("Piskvorky 15x15"));
    tengen(&["convert", &path("a.sgf"), &path("a.psq")])
        .assert()
        .failure()
        .stderr(contains("exists: use --force"));
    tengen(&["convert", &path("a.sgf"), &path("a.xyz")])
        .assert()
        .failure()
        .stderr(contains("not that of a known format"));
    tengen(&["convert", &path("none"), "-", "--to", "sgf"])
        .assert()
        .failure()
        .stderr(contains("cannot open"));
    std::fs::write(path("bad.psq"), "Piskvorky 15x15, 11:11, 0\n8,8,0\n99,1,0\n").unwrap();
    tengen(&["convert", &path("bad.psq"), "-", "--to", "moves"])
        .assert()
        .failure()
        .stderr(contains("line 3"));
    tengen(&["convert", "-", "-", "--to", "moves"])
        .write_stdin("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,8,5\r\n")
        .assert()
        .success()
        .stdout("h8i8\n");
    std::fs::remove_dir_all(&folder).unwrap();
}
