//! `tengen lab` as a person uses it: every experiment in its smallest form, interrupted and gone on
//! with, and what is refused.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::path::Path;
use std::process::{Command, Output};
use tengen_testing::Folder;

fn lab(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("lab").args(words.split_whitespace());
    command
}

fn done(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.as_ref().display()))
}

/// The games in a log: all lines but the header.
fn logged(path: impl AsRef<Path>) -> usize {
    read(path).lines().count() - 1
}

#[test]
fn the_tables_of_ottawa_stand_beside_ours() {
    let folder = Folder::new("lab-ottawa");
    let mut command = lab("ottawa --games 2 --depth 3 --no-pool --out");
    command.arg(folder.path(""));
    let text = done(command);
    let table = text.split("\n\n").next().unwrap();
    // Five agents do not search deeper than 3; the paper's row is beside ours.
    assert_eq!(table.lines().filter(|line| line.contains("depth")).count(), 5 + 2, "{table}");
    let row = table.lines().find(|line| line.starts_with("Minimax-alpha-beta-depth3")).unwrap();
    assert!(row.contains(" 0.45 ") && row.contains("0.18298"), "{row}");
    assert!(table.contains("10 of 10 games on 9x9, seed 1"));
    assert!(table.contains("(paper: 97 %)"), "{table}");

    let csv = read(folder.path("ottawa/table-2.csv"));
    assert_eq!(csv.lines().count(), 1 + 5);
    let json: serde_json::Value =
        serde_json::from_str(&read(folder.path("ottawa/table-1.json"))).unwrap();
    assert_eq!(json["rows"][2]["player"], "Minimax-depth3");
    assert_eq!(json["rows"][2]["paper"]["seconds"], 6.0509);
    assert!(json["rows"][4]["wdl"]["wins"].as_u64().unwrap() <= 2);
    assert!(json["machine"]["threads"].as_u64().unwrap() > 0);
    for name in ["table-1-wins.svg", "table-1-ratings.svg", "table-1-times.svg"] {
        let svg = read(folder.path("ottawa").join(name));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{name}");
    }
    let times = read(folder.path("ottawa/table-1-times.svg"));
    assert!(times.contains(">ottawa-minimax, paper<"), "the paper's times are a line of their own");
    assert!(read(folder.path("ottawa/table-1.html")).contains("Minimax-depth3"));
}

#[test]
fn the_other_papers_play_their_switches_and_depths() {
    let folder = Folder::new("lab-papers");
    // With two plies there is one depth only of the last two papers, and nobody to play it.
    for (paper, trials) in [
        ("sustech", vec!["depths", "wins"]),
        ("nthu", vec!["switches"]),
        ("fudan", vec!["switches"]),
    ] {
        let mut command = lab(paper);
        command.args("--games 2 --depth 2 --board 9 --no-pool -j2 --out".split(' '));
        command.arg(folder.path(""));
        let text = done(command);
        for trial in trials {
            let csv = read(folder.path(paper).join(format!("{trial}.csv")));
            assert!(csv.lines().count() > 2, "{paper} {trial}: {csv}");
            let log = folder.path(paper).join(format!("{trial}.log"));
            assert!(logged(log) >= 2);
            assert!(text.contains(&format!("{paper}/{trial}: ")));
        }
    }
}

#[test]
fn monte_carlo_and_the_pool_take_their_time() {
    let folder = Folder::new("lab-pool");
    let mut command = lab("eggplant --games 2 --depth 1 --board 5 --pool-time 2ms -j2 --out");
    command.arg(folder.path(""));
    let text = done(command);
    assert!(text.contains("the paper of uct: it would take as long as 40 seconds"), "{text}");
    assert!(text.contains("the paper of fudan: 27 : 45"), "{text}");
    let agents = read(folder.path("pool/pool.csv")).lines().count() - 1;
    assert_eq!(logged(folder.path("pool/pool.log")), agents * (agents - 1));
}

#[test]
fn what_was_interrupted_goes_on() {
    let folder = Folder::new("lab-resume");
    let run = |more: &str| {
        let mut command = lab("ottawa --games 4 --depth 1 --no-pool --seed 7 --out");
        command.arg(folder.path("a")).args(more.split_whitespace());
        command.output().unwrap()
    };
    let log = folder.path("a/ottawa/table-1.log");
    let first = run("--stop-after 5");
    assert!(
        first.status.success() && said(&first).contains("to continue, run the same command"),
        "{}",
        said(&first)
    );
    assert_eq!(logged(&log), 5);
    let before = read(&log);
    // Results are not overwritten.
    let again = run("");
    assert!(!again.status.success() && said(&again).contains("--resume"), "{}", said(&again));
    assert_eq!(read(&log), before);
    // Another setting is another experiment.
    let mut other = lab("ottawa --games 4 --depth 1 --no-pool --seed 8 --resume --out");
    let other = other.arg(folder.path("a")).output().unwrap();
    assert!(!other.status.success() && said(&other).contains("seed"), "{}", said(&other));

    assert!(run("--resume").status.success());
    assert!(read(&log).starts_with(&before));
    assert_eq!(logged(&log), 3 * 4);
    assert_eq!(logged(folder.path("a/ottawa/table-2.log")), 3 * 4);
    // The same games as without a break.
    let mut whole = lab("ottawa --games 4 --depth 1 --no-pool --seed 7 --out");
    whole.arg(folder.path("b"));
    done(whole);
    let results = |name: &str| -> Vec<String> {
        let csv = read(folder.path(name).join("ottawa/table-1-games.csv"));
        let moves = |line: &str| line.rsplit(',').next().unwrap().to_owned();
        csv.lines().map(moves).collect()
    };
    assert_eq!(results("a"), results("b"));
    // Nothing is left to do, and the table is shown again.
    let last = run("--resume");
    assert!(String::from_utf8_lossy(&last.stdout).contains("12 of 12 games"));
}

#[test]
fn any_agents_are_compared_at_an_equal_budget() {
    let folder = Folder::new("lab-compare");
    let mut command = lab("compare greedy nthu:max_depth=2 tengen --budget nodes=20 --board 9");
    command.args("--games 2 --growth 2 --growth-ms 60000 --out".split(' ')).arg(folder.path(""));
    let text = done(command);
    assert!(text.contains("6 of 6 games on 9x9"), "{text}");
    let growth = read(folder.path("compare/growth.csv"));
    assert_eq!(growth.lines().count(), 1 + 2 + 2, "{growth}");
    for name in ["growth-times.svg", "growth-nodes.svg", "compare-ratings.svg", "compare.json"] {
        assert!(!read(folder.path("compare").join(name)).is_empty());
    }
}

#[test]
fn each_part_of_the_search_can_be_switched_off() {
    let folder = Folder::new("lab-switches");
    let mut command = lab("switches --budget nodes=60 --board 9 --games 2 --out");
    command.arg(folder.path(""));
    let text = done(command);
    assert!(text.contains("8 of 8 games on 9x9"), "{text}");
    for part in ["no table", "no ordering", "no threats", "none of them"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn three_players_share_a_board() {
    let folder = Folder::new("lab-three");
    let mut command = lab("three-players --games 6 --board 7 --row 4 --depths 1,1,2 --out");
    command.arg(folder.path(""));
    let text = done(command);
    assert!(text.contains("first seat") && text.contains("player 3, depth 2"), "{text}");
    assert!(text.contains("\n1 X") && text.contains("6 games of"), "{text}");
    let table: serde_json::Value =
        serde_json::from_str(&read(folder.path("three-players/table.json"))).unwrap();
    assert_eq!(table["games"], 6);
    let mut again = lab("three-players --games 6 --board 7 --row 4 --depths 1,1,2");
    assert_eq!(String::from_utf8(again.output().unwrap().stdout).unwrap(), text);
}

#[test]
fn bad_arguments_are_refused_with_what_is_wrong() {
    let folder = Folder::new("lab-bad");
    for (words, expected) in [
        ("oxford", "unrecognized subcommand"),
        ("ottawa --games 0", "--games"),
        ("ottawa --depth 0", "--depth"),
        ("pool --no-pool", "nothing is left to play"),
        ("ottawa --board 4", "--board"),
        ("compare greedy --budget nodes=10", "2 values required"),
        ("compare greedy random", "--budget"),
        ("compare greedy random --budget nodes=0", "expected nodes=N or time=TIME"),
        ("compare greedy rapid --budget nodes=10", "there is no agent `rapid`"),
        ("compare greedy greedy --budget nodes=10", "two players are called greedy"),
        ("three-players --depths 1,2", "expected three numbers"),
        ("three-players --board 4", "a board of side 4"),
        ("three-players --row 9", "a row of 9"),
    ] {
        let mut command = lab(words);
        command.current_dir(folder.path(""));
        let output = command.output().unwrap();
        assert!(!output.status.success(), "{words}");
        assert!(said(&output).contains(expected), "{words}: {}", said(&output));
    }
    assert!(folder.names("").is_empty() || folder.names("") == ["lab"], "{:?}", folder.names(""));
}
