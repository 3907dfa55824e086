//! Engines with faults: each is named.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::time::Duration;
use tengen_check::{CheckOptions, CheckReport, ItemOutcome, ItemResult, Style, check};
use tengen_core::Rule;
use tengen_remote::Launch;

/// Ten times what is ever needed: these tests share the machine.
const PATIENT: u64 = 20_000;
/// For engines that never answer in time; the answers before that must be within it.
const BRIEF: u64 = 1_000;

fn options(only: &str, tolerance: u64) -> CheckOptions {
    CheckOptions {
        time: Duration::from_millis(200),
        tolerance: Duration::from_millis(tolerance),
        start: Duration::from_millis(3 * tolerance),
        rules: Rule::ALL.to_vec(),
        only: only.split_whitespace().map(str::to_owned).collect(),
        ..CheckOptions::default()
    }
}

fn run(launch: &Launch, options: &CheckOptions) -> CheckReport {
    check(launch, options, &mut |_| {}).unwrap()
}

/// An engine of the zoo.
fn zoo(fault: &str) -> Launch {
    tengen_zoo::command(fault).parse().unwrap()
}

#[track_caller]
fn the(report: &CheckReport) -> &ItemResult {
    assert_eq!(report.results.len(), 1, "{}", report.summary());
    &report.results[0]
}

/// An engine, the item it is asked, and what must come of it.
struct Case {
    launch: Launch,
    item: &'static str,
    tolerance: u64,
    verdict: Expected,
}

enum Expected {
    Passed,
    /// With this in the reason.
    Skipped(&'static str),
    /// With this kind of fault, and this in the reason.
    Failed(&'static str, &'static str),
}

fn fails(
    launch: Launch,
    item: &'static str,
    tolerance: u64,
    kind: &'static str,
    words: &'static str,
) -> Case {
    Case { launch, item, tolerance, verdict: Expected::Failed(kind, words) }
}

fn passes(launch: Launch, item: &'static str) -> Case {
    Case { launch, item, tolerance: PATIENT, verdict: Expected::Passed }
}

fn skips(launch: Launch, item: &'static str, words: &'static str) -> Case {
    Case { launch, item, tolerance: PATIENT, verdict: Expected::Skipped(words) }
}

impl Case {
    fn try_it(&self) {
        let report = run(&self.launch, &options(self.item, self.tolerance));
        let result = the(&report);
        let what =
            format!("{} {}: {:?}\n{}", self.launch, self.item, result.verdict, result.transcript);
        match (&self.verdict, &result.verdict) {
            (Expected::Passed, ItemOutcome::Passed) => {}
            (Expected::Skipped(words), ItemOutcome::Skipped(reason)) => {
                assert!(reason.contains(words), "{what}");
            }
            (Expected::Failed(kind, words), ItemOutcome::Failed(failure)) => {
                assert_eq!(failure.kind, *kind, "{what}");
                assert!(failure.to_string().contains(words), "{what}");
                assert!(result.transcript.lines().next().is_some(), "{what}");
            }
            _ => panic!("{what}"),
        }
    }
}

/// Tries them, some at a time: nearly all of it is waiting.
fn each(cases: &[Case]) {
    for some in cases.chunks(4) {
        std::thread::scope(|scope| {
            for case in some {
                scope.spawn(|| case.try_it());
            }
        });
    }
}

/// The engine behind the faults has none but weakness, or the tests prove nothing.
#[test]
fn without_a_fault_everything_passes_but_tactics() {
    let only = "protocol clock memory suspend hostile rules";
    let report = run(&zoo("none"), &options(only, PATIENT));
    let failed: Vec<String> = report
        .results
        .iter()
        .filter(|result| result.failed())
        .map(|result| format!("{}: {:?}\n{}", result.item.id, result.verdict, result.transcript))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let skipped: Vec<&str> = report
        .results
        .iter()
        .filter(|result| matches!(result.verdict, ItemOutcome::Skipped(_)))
        .map(|result| result.item.id.as_str())
        .collect();
    assert_eq!(skipped, ["suggest"]);
    assert_eq!(report.about.as_deref(), Some(r#"name="Zoo", version="1""#));
}

/// Where no game can be started nothing else is asked.
#[test]
fn an_engine_that_does_not_start() {
    let cases = [
        (zoo("dies-at-start"), PATIENT, "died-at-start", "exit code 3"),
        (zoo("never-ok"), 100, "no-ok", "no OK"),
        (zoo("never-reads"), 100, "no-ok", "no OK"),
        (zoo("error-on-start"), PATIENT, "refused", "this size is not supported"),
        (Launch::new("./no-such-engine"), PATIENT, "not-found", "not found"),
    ];
    for (launch, tolerance, kind, words) in cases {
        let start = Duration::from_millis(tolerance);
        let report =
            run(&launch, &CheckOptions { start, ..options("start begin rules", tolerance) });
        assert!(!report.started, "{launch}");
        let ItemOutcome::Failed(failure) = &report.results[0].verdict else { panic!("{launch}") };
        assert_eq!(failure.kind, kind, "{launch}");
        assert!(failure.reason.contains(words), "{launch}: {failure}");
        let rest = &report.results[1..];
        assert!(rest.len() > 50);
        assert!(
            rest.iter().all(|result| matches!(result.verdict, ItemOutcome::Skipped(_))),
            "{launch}"
        );
    }
}

/// The reason is there even if another item was selected, and the text says it once.
#[test]
fn why_it_does_not_start_is_always_said() {
    let report = run(&zoo("dies-at-start"), &options("rules", PATIENT));
    assert!(!report.started && !report.conforms());
    assert_eq!(report.results[0].item.id, "start");
    let text = report.text(Style { ascii: true, verbose: false });
    assert_eq!(text.matches("weights.bin is missing").count(), 1, "{text}");
    assert!(text.contains("It does not start a game") && !text.contains("five-"), "{text}");
}

/// One that says OK and then nothing would cost seconds in each of two hundred items.
#[test]
fn an_engine_that_hangs_is_soon_left_alone() {
    let report = run(&zoo("silent"), &options("rules", 20));
    let (failed, rest) = report.results.split_at(10);
    assert!(failed.iter().all(ItemResult::failed));
    assert!(rest.len() > 50 && rest.iter().all(|result| {
        matches!(&result.verdict, ItemOutcome::Skipped(reason) if reason.contains("hung in ten items"))
    }));
    assert!(report.started && !report.conforms());
}

#[test]
fn faults_of_a_process() {
    let died = "died";
    each(&[
        fails(zoo("closes-output"), "begin", PATIENT, died, "closed its output"),
        fails(zoo("dies-in-thought"), "begin", PATIENT, died, "assertion failed"),
        fails(zoo("aborts"), "turn", PATIENT, died, "signal 6"),
        fails(zoo("leaves-child"), "begin", PATIENT, died, "exit code 5"),
        fails(zoo("last-word"), "turn", PATIENT, died, "exit code 6"),
        fails(zoo("silent"), "begin", BRIEF, "timeout", "no move after"),
        fails(zoo("only-garbage"), "begin", BRIEF, "timeout", "last line"),
        fails(zoo("thinks-aloud"), "begin", BRIEF, "timeout", "no move after"),
        fails(zoo("endless-line"), "begin", PATIENT, "flood", "where a move was due"),
        fails(zoo("floods-stdout"), "begin", PATIENT, "flood", "where a move was due"),
        fails(zoo("late 3000"), "turn-given", BRIEF, "timeout", "a tolerance of 1 s"),
        fails(zoo("ignores-end"), "end", BRIEF, "stays", "still runs"),
        fails(zoo("ignores-end"), "eof", BRIEF, "stays", "still runs"),
        fails(zoo("eats-memory 400"), "memory-game", PATIENT, "memory", "350.0 MiB are allowed"),
        fails(zoo("eats-memory 100"), "memory-small", PATIENT, "memory", "64.0 MiB are allowed"),
        passes(zoo("floods-stderr"), "turn"),
        passes(zoo("child-with-pipe"), "end"),
    ]);
}

#[test]
fn faults_of_an_answer() {
    each(&[
        fails(zoo("refuses"), "begin", BRIEF, "timeout", "I resign"),
        fails(zoo("occupied"), "turn", PATIENT, "occupied", "which is occupied"),
        fails(zoo("off-board"), "begin", PATIENT, "off-board", "15,15"),
        fails(zoo("far-off"), "begin", PATIENT, "off-board", "99999999999999999999"),
        fails(zoo("two-on-a-line"), "begin", BRIEF, "timeout", "last line was `0,0 0,0`"),
        fails(zoo("no-line-end"), "begin", BRIEF, "timeout", "no move after"),
        fails(zoo("answers-twice"), "one-answer", PATIENT, "unasked", "14,0"),
        fails(zoo("out-of-turn"), "one-answer", PATIENT, "unasked", "0,0"),
        fails(zoo("second-thought"), "one-answer", PATIENT, "unasked", "7,7"),
        fails(zoo("garbage"), "known-lines", PATIENT, "unknown-line", "wrote `"),
        fails(zoo("chatty"), "known-lines", PATIENT, "unknown-line", "thinking about it"),
        passes(zoo("garbage"), "turn"),
        passes(zoo("messages"), "turn"),
        passes(zoo("lower-case"), "turn"),
        passes(zoo("cr-only"), "turn"),
        passes(zoo("suggests"), "suggest"),
        passes(zoo("huge-message"), "turn"),
    ]);
}

#[test]
fn faults_of_the_protocol() {
    each(&[
        fails(zoo("answers-info"), "info-before-start", PATIENT, "unasked", "wrote `OK`"),
        fails(zoo("answers-info"), "info-after-start", PATIENT, "unasked", "wrote `OK`"),
        fails(zoo("asks-about-info"), "info-unknown-key", PATIENT, "unasked", "UNKNOWN setting"),
        passes(zoo("asks-about-info"), "info-after-start"),
        fails(zoo("takes-turns"), "board-colours", PATIENT, "missed-win", "the winning move was"),
        fails(zoo("forgets-board"), "board-any-order", PATIENT, "occupied", "which is occupied"),
        fails(zoo("keeps-stones"), "restart", BRIEF, "timeout", "ERROR coordinates"),
        fails(zoo("keeps-stones-unseen"), "restart", PATIENT, "old-stones", "after RESTART"),
        passes(zoo("none"), "restart"),
        fails(zoo("keeps-own"), "takeback", BRIEF, "timeout", "ERROR coordinates"),
        fails(zoo("keeps-theirs"), "takeback", BRIEF, "timeout", "ERROR coordinates"),
        fails(zoo("transposed"), "rectstart", PATIENT, "off-board", "20x15"),
        fails(zoo("deaf-to-rectstart"), "rectstart", BRIEF, "no-answer", "RECTSTART"),
        fails(zoo("needs-capitals"), "lower-case", PATIENT, "refused", "UNKNOWN"),
        fails(zoo("needs-cr"), "line-feed", BRIEF, "no-ok", "no OK"),
        fails(zoo("bad-swap2"), "swap2-place", PATIENT, "wrong-answer", "2 moves where three"),
        fails(zoo("swap2-twice"), "swap2-three", PATIENT, "occupied", "3,4"),
        fails(zoo("talks-after-end"), "end-silently", PATIENT, "unasked", "goodbye"),
        fails(zoo("free-about"), "about-form", PATIENT, "wrong-answer", "A brain of mine"),
        fails(zoo("silent-about"), "about", BRIEF, "no-answer", "a line about the engine"),
        fails(zoo("accepts-all"), "turn-outside-error", PATIENT, "wrong-answer", "where ERROR"),
        passes(zoo("free-about"), "about"),
        skips(zoo("unknown-restart"), "restart", "does not know RESTART"),
        skips(zoo("good"), "takeback", "does not know TAKEBACK"),
        skips(zoo("good"), "swap2-place", "does not know SWAP2BOARD"),
        skips(zoo("none"), "suggest", "never suggests"),
    ]);
}

#[test]
fn faults_of_nerves() {
    let bad = zoo("dies-of-bad-coordinates");
    each(&[
        fails(bad.clone(), "turn-outside", PATIENT, "died", "index out of bounds"),
        fails(bad, "hostile-turns", PATIENT, "died", "index out of bounds"),
        fails(zoo("dies-of-long-lines"), "hostile-long-line", PATIENT, "died", "buffer overflow"),
        fails(zoo("hangs-on-nonsense"), "unknown-command", BRIEF, "no-answer", "hangs"),
        fails(zoo("hangs-on-nonsense"), "hostile-before-start", BRIEF, "no-answer", "hangs"),
    ]);
}

#[test]
fn faults_of_time_and_memory() {
    each(&[
        fails(zoo("ignores-limits"), "turn-100", BRIEF, "timeout", "no move after 0.1 s"),
        fails(zoo("ignores-limits"), "turn-0", BRIEF, "timeout", "no move after 0 s"),
        fails(zoo("ignores-match"), "match-low", BRIEF, "timeout", "than the game had"),
        fails(zoo("trusts-wall-time"), "suspend-moves", BRIEF, "timeout", "out of time"),
        fails(zoo("thinks-while-waiting"), "no-pondering", PATIENT, "ponders", "processor time"),
        fails(zoo("leaks"), "memory-games", PATIENT, "memory", "MiB of memory"),
        passes(zoo("thinks-while-waiting"), "suspend-moves"),
    ]);
}

#[test]
fn how_late_is_said_although_it_is_tolerated() {
    let report = run(&zoo("ignores-limits"), &options("first-move", PATIENT));
    let result = the(&report);
    assert_eq!(result.verdict, ItemOutcome::Passed);
    assert!(result.overshoot.is_some_and(|overshoot| overshoot >= 1250), "{:?}", result.overshoot);
    assert!(result.notes[0].contains("of 200 ms (+"), "{:?}", result.notes);
}

#[test]
fn faults_of_the_rules() {
    let free = || zoo("ignores-rule");
    each(&[
        fails(
            free(),
            "exact-five-standard-15",
            PATIENT,
            "missed-win",
            "the winning move was 4,7 (e8)",
        ),
        fails(
            free(),
            "six-threat-standard-15",
            PATIENT,
            "missed-block",
            "the loss is stopped only by",
        ),
        fails(
            free(),
            "no-overline-renju-15",
            PATIENT,
            "forbidden",
            "forbidden to black there (overline)",
        ),
        fails(free(), "closed-five-caro-15", PATIENT, "missed-win", "the winning move was"),
        fails(zoo("first-rule-only"), "rule-changes", PATIENT, "missed-win", "4,7 (e8)"),
        passes(zoo("first-rule-only"), "exact-five-standard-15"),
    ]);
}

#[test]
fn a_rule_that_is_refused_is_not_asked_about() {
    each(&[
        skips(zoo("refuses-caro"), "closed-six", "the engine refuses the rule caro: `ERROR caro"),
        passes(zoo("refuses-caro"), "no-six-renju"),
    ]);
}

/// A rule that an engine never spoke of is not asked about; one that it claims is.
#[test]
fn only_rules_that_are_claimed_are_asked_about() {
    let by_claim = |only: &str| CheckOptions { rules: Vec::new(), ..options(only, PATIENT) };
    let report = run(
        &zoo("ignores-rule"),
        &by_claim("rule-changes six-threat exact-five closed-six no-six"),
    );
    assert!(report.results.iter().all(|result| !result.failed()), "{}", report.summary());
    let standard = "standard: not claimed, not asked";
    assert!(report.not_asked.iter().any(|line| line == standard), "{:?}", report.not_asked);
    assert!(report.results.iter().any(
        |result| matches!(&result.verdict, ItemOutcome::Skipped(reason) if reason == standard)
    ));
    let report = run(&zoo("claims-standard"), &by_claim("exact-five no-overline"));
    assert!(report.results.iter().any(|result| result.item.id == "exact-five-standard-15"));
    assert!(!report.results.iter().any(|result| result.item.id.contains("renju")));
}
