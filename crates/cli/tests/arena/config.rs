//! Tournament files.

use crate::{arena, said};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tengen_arena::{PlayerKind, Tournament, read_log};
use tengen_core::Rule;
use tengen_testing::Folder;

fn run(config: &Path, log: &Path, more: &[&str]) -> Output {
    arena().arg("--config").arg(config).arg("--log").arg(log).args(more).output().unwrap()
}

#[track_caller]
fn tournament(config: &Path, log: &Path, more: &[&str]) -> Tournament {
    let output = run(config, log, more);
    assert!(output.status.success(), "{}", said(&output));
    read_log(log).unwrap().header.tournament
}

fn has_python() -> bool {
    let mut command = Command::new("python3");
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn the_example_is_played() {
    if !has_python() {
        println!("skipped: there is no python3");
        return;
    }
    let folder = Folder::new("example");
    let (log, report) = (folder.path("example.log"), folder.path("report.html"));
    // A busy machine is not a fault of the players.
    let patience = ["--tolerance", "60s", "--report", report.to_str().unwrap(), "-j2"];
    let found = tournament(&crate::root().join("examples/tournament.toml"), &log, &patience);
    let contents = read_log(&log).unwrap();
    assert_eq!(contents.games.len(), 12, "six encounters with both colours");
    assert!(contents.games.iter().all(|game| !game.reason.is_forfeit()));
    assert!(std::fs::read_to_string(report).unwrap().contains("Hurried"));

    let [greedy, hurried, careless, bot] = &found.players[..] else { panic!("{found:?}") };
    let ms = |time: u64| Some(std::time::Duration::from_millis(time));
    assert_eq!((greedy.name.as_str(), greedy.clock.turn), ("greedy", ms(1_000)));
    assert_eq!((hurried.clock.turn, hurried.nodes), (ms(50), Some(500)));
    assert_eq!((careless.depth, careless.threads), (Some(1), 1));
    assert_eq!(bot.kind, PlayerKind::Json("python3 examples/bots/json_bot.py".into()));
    assert_eq!((bot.memory, greedy.memory), (Some(350 << 20), Some(1 << 30)));
    assert_eq!(found.openings.len(), 4);
    assert_eq!(found.openings[0], "h8i9j8");
    assert_eq!(found.referee.tolerance_ms, 60_000, "the command line is stronger");
    assert_eq!((found.referee.start_limit_ms, found.referee.move_limit), (30_000, Some(200)));
}

#[test]
fn every_key_is_read() {
    let folder = Folder::new("keys");
    let config = folder.path("t.toml");
    std::fs::write(
        &config,
        r#"
        players = ["random name=A threads=2 depth=3", { agent = "random", match = "5s" }]
        format = "match"
        games = 2
        rounds = 2
        rule = "renju"
        size = 13
        match = "20s"
        increment = "250ms"
        time = "2s"
        nodes = 70
        depth = 9
        memory = "64M"
        threads = 3
        tolerance = "3s"
        start-limit = "7s"
        move-limit = 12
        play-dead = true
        suspend = true
        adjudicate = "proofs:77"
        seed = 4
        "#,
    )
    .unwrap();
    let found = tournament(&config, &folder.path("t.log"), &["--rule", "caro"]);
    assert_eq!((found.rule, found.size.get(), found.seed), (Rule::Caro, 13, 4));
    assert_eq!((found.pairs, found.rounds), (1, 2));
    let [a, b] = &found.players[..] else { panic!("{found:?}") };
    assert_eq!((a.threads, b.threads), (2, 3));
    assert_eq!((a.depth, b.depth), (Some(3), Some(9)));
    let seconds = |seconds: u64| Some(std::time::Duration::from_secs(seconds));
    assert_eq!((a.clock.game, b.clock.game), (seconds(20), seconds(5)));
    for player in [a, b] {
        let ms = std::time::Duration::from_millis;
        assert_eq!((player.clock.turn, player.clock.increment), (Some(ms(2_000)), ms(250)));
        assert_eq!((player.nodes, player.memory), (Some(70), Some(64 << 20)));
    }
    let referee = found.referee;
    assert_eq!((referee.tolerance_ms, referee.start_limit_ms), (3_000, 7_000));
    assert_eq!(referee.move_limit, Some(12));
    assert!(!referee.draw_when_dead && referee.suspend);
    assert_eq!(referee.adjudicate_nodes, Some(77));
}

#[test]
fn what_is_wrong_in_a_file_is_shown_with_its_place() {
    let folder = Folder::new("wrong");
    let players = r#"players = ["random", "greedy"]"#;
    for (text, words) in [
        ("games = 2\nspeed = 3", "unknown field `speed`"),
        ("games = \"many\"", "invalid type: string \"many\""),
        ("games = 2\ngames = 2", "duplicate key"),
        ("time = \"soon\"", "`soon`: expected a time such as 100ms, 1.5s, 2m or 1h"),
        ("memory = \"much\"", "`much`: expected a size such as 350M, 2G or 64K"),
        ("sprt = \"5\"", "invalid SPRT `5`: expected ELO0,ELO1"),
        ("sprt = \"5,1\"", "--sprt"),
        ("games = 3", "--games 3 is odd"),
        ("format = \"knockout\"", "unknown format `knockout`"),
        ("rule = \"chess\"", "`chess` is not a rule"),
        ("adjudicate = \"score\"", "invalid adjudication `score`: expected proofs or proofs:N"),
        ("size = 4", "a board of size 4 is not possible"),
        ("openings = \"nowhere.txt\"", "cannot read "),
    ] {
        let config = folder.path("t.toml");
        std::fs::write(&config, format!("{players}\n{text}\n")).unwrap();
        let output = run(&config, &folder.path("t.log"), &[]);
        assert!(!output.status.success(), "{text}");
        assert!(said(&output).contains(words), "{text}: {}", said(&output));
        assert!(!folder.path("t.log").exists(), "{text}");
    }
    let table = r#"players = ["random", { agent = "greedy", fast = true }]"#;
    std::fs::write(folder.path("t.toml"), table).unwrap();
    let output = run(&folder.path("t.toml"), &folder.path("t.log"), &[]);
    assert!(
        said(&output).contains("unknown setting `fast=true`: expected agent"),
        "{}",
        said(&output)
    );
}

/// The openings that a log's first line names.
fn openings_of(log: &std::path::Path) -> Vec<String> {
    let text = std::fs::read_to_string(log).unwrap();
    let header = text.lines().next().unwrap().split('\t').next().unwrap();
    let header: serde_json::Value = serde_json::from_str(header).unwrap();
    serde_json::from_value(header["tournament"]["openings"].clone()).unwrap()
}

#[test]
fn each_round_has_openings_of_its_own() {
    let folder = Folder::new("rounds");
    let log = folder.path("swiss.log");
    let mut command = crate::arena();
    command.args(["--format", "swiss", "--rounds", "4", "--games", "2", "--size", "9"]);
    command.args(["--nodes", "20", "--move-limit", "12", "--no-files", "--log"]).arg(&log);
    for seed in 1..=8 {
        command.args(["--player", &format!("random:seed={seed} name=R{seed}")]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", crate::said(&output));
    let openings = openings_of(&log);
    assert_eq!(openings.iter().collect::<std::collections::HashSet<_>>().len(), 4);
    assert!(!crate::said(&output).contains("note:"), "{}", crate::said(&output));
}

#[test]
fn a_short_list_is_announced_and_a_test_may_have_negative_bounds() {
    let folder = Folder::new("short");
    std::fs::write(folder.path("o.sgf"), "(;GM[4]SZ[9];B[ee];W[ff])").unwrap();
    let mut command = crate::quick(8);
    command.args(["--sprt", "-5,5", "--no-files", "--openings"]).arg(folder.path("o.sgf"));
    let output = command.arg("--log").arg(folder.path("t.log")).output().unwrap();
    let said = crate::said(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("note: 1 opening for 4 pairs of games"), "{said}");
    let none = crate::quick(2).args(["-j", "0"]).output().unwrap();
    assert!(
        !none.status.success() && crate::said(&none).contains("--concurrency"),
        "{}",
        crate::said(&none)
    );
}
