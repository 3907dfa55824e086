//! `tengen check` as an engine's author uses it. The faults it names are tested in its own crate.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

fn check(arguments: &[&str]) -> Command {
    let mut command = Command::new(TENGEN);
    command.arg("check").args(arguments);
    command
}

/// Our own engine with this player. The tolerance is for a machine that does other things, too.
fn check_player(player: &str, arguments: &[&str]) -> Command {
    let mut command = check(&[&format!("{TENGEN} pbrain --agent {player}")]);
    command.args(["--time", "200ms", "--tolerance", "20s"]).args(arguments);
    command
}

fn report(command: &mut Command, code: i32) -> Value {
    let output = command.arg("--json").assert().code(code).get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

fn items(report: &Value) -> impl Iterator<Item = &Value> {
    report["items"].as_array().unwrap().iter()
}

#[test]
fn greedy_passes_everything_about_the_protocol_and_the_rules() {
    let only = "protocol,clock,memory,suspend,hostile,rules";
    let report = report(&mut check_player("greedy", &["--only", only, "--rules", "all"]), 0);
    let failed: Vec<&Value> = items(&report).filter(|item| item["verdict"] == "failed").collect();
    assert!(failed.is_empty(), "{failed:#?}");
    let skipped: Vec<&Value> = items(&report)
        .filter(|item| item["verdict"] == "skipped")
        .map(|item| &item["id"])
        .collect();
    assert!(skipped.is_empty(), "{skipped:?}");
    for group in only.split(',') {
        let passed = items(&report).filter(|i| i["group"] == group && i["verdict"] == "passed");
        assert!(passed.count() > 2, "{group}");
    }
    assert_eq!(report["conforms"], true);
    assert!(report["about"].as_str().unwrap().contains("(greedy)"));
}

#[test]
fn random_knows_the_rules_but_not_the_game() {
    let only = "begin,five-freestyle-15,no-overline-renju-15";
    let report = report(&mut check_player("random", &["--only", only]), 1);
    let [begin, five, overline] = items(&report).collect::<Vec<_>>()[..] else {
        panic!("{report}")
    };
    assert_eq!((&begin["verdict"], &overline["verdict"]), (&"passed".into(), &"passed".into()));
    assert_eq!((&five["verdict"], &five["fault"]), (&"failed".into(), &"missed-win".into()));
    assert!(five["reason"].as_str().unwrap().contains("the winning move was 9,7 (j8)"), "{five}");
    let said: Vec<&str> = five["transcript"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    assert!(said.contains(&"START 15") && said.contains(&"OK") && said.contains(&"DONE"));
}

#[test]
fn a_person_reads_the_verdicts_and_what_was_said() {
    check_player("random", &["--only", "begin,five-freestyle-15"])
        .assert()
        .code(1)
        .stdout(contains("ok   begin  ").and(contains("FAIL five-freestyle-15  ")))
        .stdout(contains(" ms > BOARD\n").and(contains(" ms # freestyle, black to move\n")))
        .stdout(contains("It does not conform.\nfailed what it must do: five-freestyle-15\n"))
        .stdout(contains("2 items: 1 passed, 1 failed (1 must, 0 should), 0 skipped"));
    check_player("greedy", &["--only", "begin", "--verbose"])
        .assert()
        .success()
        .stdout(contains(" ms > BEGIN\n").and(contains("It conforms")));
}

#[test]
fn good_manners_count_only_if_asked_for() {
    let tactics = ["--only", "four-fours-freestyle"];
    check_player("random", &tactics).assert().success().stdout(contains("FAIL four-fours"));
    check_player("random", &tactics).arg("--strict").assert().code(1);
}

#[test]
fn what_does_not_start_has_a_code_of_its_own() {
    let cases = [
        ("false", "died at the start (exit code 1)"),
        ("/no/such", "the program `/no/such` was not found"),
        ("/", "cannot be started"),
        ("cat", "no OK"),
        ("sleep 1000", "no OK"),
    ];
    for (engine, reason) in cases {
        check(&[engine, "--start", "100ms", "--tolerance", "0.2"])
            .assert()
            .code(2)
            .stdout(contains(reason).and(contains("It does not start a game")))
            .stdout(contains("start-15").not());
    }
}

#[test]
fn a_wrong_command_line_is_no_verdict() {
    let cases: [(&[&str], &str); 5] = [
        (&[], "ENGINE-COMMAND"),
        (&[""], "an empty command line"),
        (&["true", "--only", "no-such-item"], "`no-such-item` is neither a group nor an item"),
        (&["true", "--size", "9"], "a board of size 9 is too small"),
        (&["true", "--rules", "chess"], "`chess` is not a rule"),
    ];
    for (arguments, message) in cases {
        check(arguments).assert().code(2).stderr(contains(message));
    }
}

#[test]
fn the_items_are_listed_with_their_meaning() {
    check(&["--list"])
        .assert()
        .success()
        .stdout(contains("protocol  must    begin  ").and(contains("tactics   should  open-four")));
    let only = check(&["--list", "--only", "clock"]).assert().success();
    let text = String::from_utf8(only.get_output().stdout.clone()).unwrap();
    assert!(text.lines().count() > 5 && text.lines().all(|line| line.starts_with("clock ")));
}

/// The command that docs/your-bot.md tells the reader to run, with the items that used to fail and
/// those that every bot needs.
#[test]
fn the_example_passes_its_first_check() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/pbrain_bot.py");
    let only = "rules,rule-changes,rule-after-start,restart,start,board,turn";
    check(&[&format!("python3 {bot}"), "--only", only, "--tolerance", "20s"])
        .assert()
        .success()
        .stdout(contains("\nstandard: not claimed, not asked\n"))
        .stdout(contains("\nrenju: not claimed, not asked\n"));
}
