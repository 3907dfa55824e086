//! solve, suite, analyse, bench, openings, selfplay and tune, as a person calls them.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use assert_cmd::Command;
use predicates::str::contains;
use serde_json::Value;
use std::path::PathBuf;

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).timeout(std::time::Duration::from_secs(300));
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Black has an open three: an open four, then five.
const THREE: &str = "h8a1i8c1j8e1";

#[test]
fn solve_prints_a_checked_win_its_tree_and_its_sgf() {
    let sgf = folder("solve").join("proof.sgf");
    tengen(&["solve", THREE, "--tree", "--sgf", sgf.to_str().unwrap()])
        .assert()
        .success()
        .stdout(contains("black wins in 3 plies at most"))
        .stdout(contains("checked against every reply"))
        .stdout(contains(" five"));
    let text = std::fs::read_to_string(&sgf).unwrap();
    assert!(text.starts_with("(;") && text.contains("any other reply"), "{text}");
    let read = tengen(&["show", sgf.to_str().unwrap()]).assert().success();
    println!("{}", String::from_utf8_lossy(&read.get_output().stdout));
}

#[test]
fn none_and_unknown_are_different_answers() {
    tengen(&["solve", "h8i9", "--vcf"]).assert().success().stdout(contains("has no win by"));
    let quiet = "h8a1i8c1";
    tengen(&["solve", quiet, "--nodes", "1"])
        .assert()
        .success()
        .stdout(contains("within the limits"));
    tengen(&["solve", "h8h8"]).assert().failure().stderr(contains("h8"));
    tengen(&["solve", THREE, "--time", "-1"]).assert().failure();
    tengen(&["solve", "h8a1i8c1j8e1k8g1l8"]).assert().failure().stderr(contains("over"));
}

/// White to move wins, but its first move threatens no win by fours: there is none by threats.
const QUIET: &str = "o7i7m2n2o1h8g9j8g7h6k9i8g8";

#[test]
fn a_win_that_begins_quietly_is_proved() {
    let sgf = folder("prove").join("proof.sgf");
    tengen(&["solve", QUIET]).assert().success().stdout(contains("white has no win by continuous"));
    let output = tengen(&["solve", QUIET, "--any", "--tree", "--sgf", sgf.to_str().unwrap()])
        .assert()
        .success()
        .stdout(contains("white wins in"))
        .stdout(contains("checked against every reply"));
    let tree = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    // A position that several ways lead to is written once.
    assert!(tree.contains(" as after "), "{tree}");
    let text = std::fs::read_to_string(&sgf).unwrap();
    // What answers every other reply is more than a line: it stands after a pass.
    assert!(text.contains("any other reply") && text.contains(";B[]"), "{text}");
    tengen(&["show", sgf.to_str().unwrap()]).assert().success();
}

#[test]
fn whether_a_win_can_be_forced_at_all_is_told_where_it_can_be() {
    // The name before 0.2.0.
    tengen(&["solve", "", "--size", "5", "--prove"])
        .assert()
        .success()
        .stdout(contains("black cannot force a win"));
    tengen(&["solve", "h8", "--any", "--nodes", "3000"])
        .assert()
        .success()
        .stdout(contains("no win was found within the limits; there may be one"))
        .stdout(contains("disproof"));
    tengen(&["solve", "h8", "--any", "--memory", "1"])
        .assert()
        .success()
        .stdout(contains("no win was found within the limits"));
    tengen(&["solve", THREE, "--any", "--vcf"]).assert().failure().stderr(contains("--vcf"));
    let row = "{\"id\":7,\"side\":\"w\",\"black\":\"o7 m2 o1 g9 g7 k9 g8\",\"white\":\"i7 n2 h8 j8 h6 i8\"}\n";
    let mut command = tengen(&["solve", "--jsonl", "--any", "--time", "250"]);
    let output = command.write_stdin(row).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let row: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&row["result"], &row["proof_checked"]), (&"win".into(), &true.into()));
}

#[test]
fn a_long_search_shows_how_it_stands() {
    // An empty board: nobody knows the end of it.
    tengen(&["solve", "", "--any", "--time", "3"])
        .assert()
        .success()
        .stderr(contains(" nodes"))
        .stderr(contains("disproof"))
        .stdout(contains("there may be one"));
}

#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_says_what_is_known() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["solve", "", "--any"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap()).lines();
    let shown = errors.next().unwrap().unwrap();
    assert!(shown.contains(" nodes"), "{shown}");
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(stopped.success());
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(text.contains("there may be one") && text.contains("disproof"), "{text}");
}

#[test]
fn positions_in_json_lines_are_solved_one_by_one() {
    let input = "{\"id\":\"a\",\"rule\":\"free\",\"size\":15,\"side\":\"b\",\"black\":\"h8 i8 j8\",\"white\":\"a1 c1 e1\"}\n\
                 {\"id\":\"b\",\"black\":\"h8\",\"white\":\"i9\"}\nnonsense\n";
    let output = tengen(&["solve", "--jsonl", "--vct", "--time", "60"])
        .write_stdin(input)
        .assert()
        .success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!((&rows[0]["id"], &rows[0]["result"]), (&"a".into(), &"win".into()));
    assert_eq!(rows[0]["proof_checked"], true);
    assert_eq!(rows[1]["result"], "none");
    assert!(rows[2]["error"].as_str().unwrap().contains("not a position"));
}

#[test]
fn a_suite_counts_what_it_solves() {
    let file = folder("suite").join("rows.jsonl");
    let rows = "{\"id\":1,\"kind\":\"x\",\"black\":\"h8 i8 j8\",\"white\":\"a1 c1 e1\"}\n\
                {\"id\":2,\"kind\":\"y\",\"black\":\"h8\",\"white\":\"i9\"}\n";
    std::fs::write(&file, rows).unwrap();
    let path = file.to_str().unwrap();
    tengen(&["suite", path, "--vcf", "--unsolved"])
        .assert()
        .success()
        .stdout(contains("      2       1       1"))
        .stdout(contains("2: none"));
    tengen(&["suite", path, "--only", "kind=x"])
        .assert()
        .success()
        .stdout(contains("      1       1       0"));
    tengen(&["suite", path, "--only", "kind"]).assert().failure();
    tengen(&["suite", "/no/such"]).assert().failure().stderr(contains("cannot open"));
}

#[test]
fn analyse_streams_depths_and_lines() {
    tengen(&["analyse", "h8i9g9", "--depth", "4", "--lines", "2"])
        .assert()
        .success()
        .stdout(contains("depth  4/"))
        .stdout(contains("line 2"))
        .stdout(contains("best "));
    tengen(&["analyse", "h8", "--agent", "nobody"])
        .assert()
        .failure()
        .stderr(contains("there is no agent `nobody`"));
}

#[test]
fn bench_says_the_same_twice() {
    let signature = || {
        let output = tengen(&["bench", "--depth", "4"]).assert().success();
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let last = text.lines().last().unwrap().to_owned();
        last.strip_prefix("Bench: ").unwrap().split_whitespace().next().unwrap().to_owned()
    };
    let first = signature();
    assert!(first.parse::<u64>().unwrap() > 1_000);
    assert_eq!(first, signature());
}

#[test]
fn openings_are_there_as_they_are_found() {
    use std::io::BufRead;
    let arguments = ["openings", "--count", "1000000", "--judge", "greedy", "--seed", "3"];
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let lines = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
    let next = || receive.recv_timeout(std::time::Duration::from_secs(300));
    let first: Result<Vec<String>, _> = (0..3).map(|_| next()).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let first = first.expect("openings before all of them are found");
    let few = ["openings", "--count", "3", "--judge", "greedy", "--seed", "3"];
    tengen(&few).assert().success().stdout(first.join("\n") + "\n");
}

#[test]
fn either_searcher_can_be_asked() {
    for (search, agent) in [("pvs", "tengen"), ("mcts", "tengen-mcts")] {
        tengen(&["analyse", THREE, "--nodes", "300", "--search", search])
            .assert()
            .success()
            .stdout(contains("best "));
        tengen(&["pbrain", "--search", search])
            .write_stdin("ABOUT\nEND\n")
            .assert()
            .success()
            .stdout(contains(format!("({agent})")));
    }
    // The two count depth differently, so their answers tell them apart.
    let depth = |search| {
        let arguments = ["analyse", "h8i9", "--nodes", "500", "--search", search];
        tengen(&arguments).assert().success().get_output().stdout.clone()
    };
    assert_ne!(depth("pvs"), depth("mcts"));
    tengen(&["analyse", THREE, "--search", "mcts", "--agent", "nthu"]).assert().code(2);
    tengen(&["analyse", THREE, "--search", "ab"]).assert().code(2).stderr(contains("pvs, mcts"));
}

#[test]
fn a_recipe_makes_one_file_however_often_it_is_stopped() {
    let folder = folder("recipe");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let recipe = "[[run]]\ngames = 3\nsize = 7\nnodes = 40\nseed = 1\n\n\
                  [[run]]\ngames = 2\nsize = 8\nnodes = 40\nrule = \"renju\"\n";
    std::fs::write(file("recipe.toml"), recipe).unwrap();
    let play = |out: &str, more: &[&str]| {
        let mut command = tengen(&["selfplay", "--recipe", &file("recipe.toml"), "--out", out]);
        command.args(more).assert()
    };
    play(&file("whole.jsonl"), &[]).success().stderr(contains("5 of 5 games"));
    let whole = std::fs::read_to_string(file("whole.jsonl")).unwrap();
    assert_eq!(whole.lines().count(), 5);
    // Two at a time, beginning with two games and a line that was cut off.
    let two: usize = whole.lines().take(2).map(|line| line.len() + 1).sum();
    std::fs::write(file("part.jsonl"), &whole[..two + 30]).unwrap();
    play(&file("part.jsonl"), &["--concurrency", "2"])
        .success()
        .stderr(contains("2 of 5 games are in the file already"));
    assert_eq!(std::fs::read_to_string(file("part.jsonl")).unwrap(), whole);
    // Other games are left alone.
    let other = whole.lines().nth(1).unwrap().to_owned() + "\n";
    std::fs::write(file("other.jsonl"), &other).unwrap();
    play(&file("other.jsonl"), &[])
        .failure()
        .stderr(contains("line 1: not a game of this command"));
    assert_eq!(std::fs::read_to_string(file("other.jsonl")).unwrap(), other);
    std::fs::write(file("note.txt"), "a note").unwrap();
    play(&file("note.txt"), &[]).failure().stderr(contains("line 1: not a game of this command"));
    assert_eq!(std::fs::read_to_string(file("note.txt")).unwrap(), "a note");
    // The same seed with other nodes: other games.
    std::fs::write(file("recipe.toml"), recipe.replace("nodes = 40", "nodes = 400")).unwrap();
    std::fs::write(file("nodes.jsonl"), &whole[..two]).unwrap();
    play(&file("nodes.jsonl"), &[])
        .failure()
        .stderr(contains("line 2: not a game of this command"));
    std::fs::write(file("recipe.toml"), "[[run]]\ngames = 1\nrule = \"go\"\n").unwrap();
    play(&file("bad.jsonl"), &[]).failure().stderr(contains("run 1"));
}

#[test]
fn games_are_made_again_from_their_seed_and_weights_fitted_to_them() {
    let folder = folder("selfplay");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for name in ["a.jsonl", "b.jsonl"] {
        tengen(&["selfplay", "--games", "2", "--nodes", "60", "--size", "9", "--seed", "3"])
            .args(["--out", &file(name)])
            .assert()
            .success();
    }
    let read = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    assert_eq!(read("a.jsonl"), read("b.jsonl"));
    assert_eq!(read("a.jsonl").lines().count(), 2);
    tengen(&["tune", &file("a.jsonl"), "--epochs", "2", "--out", &file("weights.bin")])
        .assert()
        .success()
        .stderr(contains("pass  2: value"));
    assert!(std::fs::read(file("weights.bin")).unwrap().starts_with(b"tgnwts03"));
    let think = |weights: &str| {
        let mut command = tengen(&["analyse", "h8i9", "--depth", "4", "--weights", weights]);
        command.assert()
    };
    think(&file("weights.bin")).success().stdout(contains("best "));
    think(&file("a.jsonl")).failure().stderr(contains("not a file of weights"));
    think(&file("none.bin")).failure().stderr(contains("tengen: cannot read the weights"));
    for (name, passes) in [("net.bin", "2"), ("again.bin", "2"), ("less.bin", "1")] {
        tengen(&["tune", "--net", &file("a.jsonl"), "--epochs", passes, "--from-scratch"])
            .args(["--out", &file(name), "--plot", &file("loss.svg")])
            .assert()
            .success()
            .stderr(contains(format!("pass  {passes}: value")));
    }
    think(&file("net.bin")).success().stdout(contains("best "));
    let bytes = |name: &str| std::fs::read(file(name)).unwrap();
    assert!(bytes("net.bin") == bytes("again.bin") && bytes("net.bin") != bytes("less.bin"));
    tengen(&["tune", "--net", &file("a.jsonl"), "--epochs", "0", "--out", &file("x.bin")])
        .assert()
        .failure()
        .stderr(contains("--epochs must be at least 1"));
    assert!(read("loss.svg").contains("freestyle, move, held out"));
    std::fs::write(file("bad.jsonl"), "{}\n").unwrap();
    tengen(&["tune", &file("bad.jsonl"), "--out", &file("x.bin")])
        .assert()
        .failure()
        .stderr(contains("line 1"));
}

/// Two files of weights: handcrafted ones, and ones that call every position of freestyle good.
fn two_weights(folder: &std::path::Path) -> [tengen_eval::Weights; 2] {
    use tengen_eval::{Net, Weights};
    let mut other = Weights::handcrafted();
    let mut net = Net::zero(tengen_core::Rule::Freestyle);
    net.sides_mut().iter_mut().for_each(|side| side.value_bias = 20_000);
    assert!(other.set_net(tengen_core::Rule::Freestyle, Some(&net)));
    let both = [Weights::handcrafted(), other];
    for (name, weights) in ["one.bin", "two.bin"].iter().zip(&both) {
        std::fs::write(folder.join(name), weights.to_bytes()).unwrap();
    }
    both
}

#[test]
fn the_log_of_an_arena_says_which_weights_played() {
    let folder = folder("arena-weights");
    let [one, two] = two_weights(&folder);
    let arena = |arguments: &[&str]| {
        let mut command = tengen(&["arena"]);
        command.args(arguments).current_dir(&folder).assert()
    };
    let match_of = |players: [&str; 2], log: &str| {
        let [first, second] = players;
        arena(&[
            "-p",
            first,
            "-p",
            second,
            "--weights",
            "one.bin",
            "--nodes",
            "60",
            "--games",
            "2",
            "--size",
            "9",
            "--no-files",
            "--log",
            log,
        ])
    };
    match_of(["tengen", "tengen:weights=two.bin name=B"], "a.log").success();
    let log = std::fs::read_to_string(folder.join("a.log")).unwrap();
    for (name, weights) in [("one.bin", &one), ("two.bin", &two)] {
        let spec = format!("\"tengen:weights={name}@{:08x}\"", weights.checksum());
        assert!(log.contains(&spec), "{spec}: {log}");
    }
    arena(&["--verify", "a.log"]).success();
    // Players without weights are left alone.
    match_of(["tengen-mcts", "greedy"], "b.log").success();
    arena(&["--verify", "b.log"]).success();

    std::fs::copy(folder.join("one.bin"), folder.join("two.bin")).unwrap();
    let expected =
        format!("two.bin has checksum {:08x}, expected {:08x}", one.checksum(), two.checksum());
    arena(&["--verify", "a.log"]).failure().stdout(contains(expected));
    std::fs::remove_file(folder.join("two.bin")).unwrap();
    let gone = "B cannot be asked again: tengen: cannot read the weights two.bin: ";
    arena(&["--verify", "a.log"]).failure().stdout(contains(gone));

    // A path in a tournament's file is meant from where that file is.
    std::fs::create_dir_all(folder.join("cup")).unwrap();
    std::fs::rename(folder.join("one.bin"), folder.join("cup/one.bin")).unwrap();
    let text = "players = [\"tengen\", \"greedy\"]\nweights = \"one.bin\"\nnodes = 60\ngames = 2\nsize = 9";
    std::fs::write(folder.join("cup/cup.toml"), text).unwrap();
    arena(&["--config", "cup/cup.toml", "--no-files", "--log", "c.log"]).success();
    let log = std::fs::read_to_string(folder.join("c.log")).unwrap();
    let spec = format!("tengen:weights=cup/one.bin@{:08x}", one.checksum());
    assert!(log.contains(&spec), "{log}");
}

#[test]
fn weights_are_an_option_where_a_player_plays() {
    let folder = folder("weights-option");
    let [one, _] = two_weights(&folder);
    let with = |arguments: &[&str]| {
        let mut command = tengen(arguments);
        command.args(["--weights", "one.bin"]).current_dir(&folder).assert()
    };
    let name = format!("tengen:weights=one.bin@{:08x}", one.checksum());
    with(&["explain", "h8"]).success().stdout(contains(name));
    with(&["bench", "--depth", "2"]).success();
    with(&["openings", "-n", "1", "--judge", "tengen", "--nodes", "50"]).success();
    with(&["openings", "-n", "1"]).failure().stderr(contains("say which with --judge"));
    with(&["analyse", "h8", "--agent", "greedy"])
        .failure()
        .stderr(contains("greedy has no parameter `weights`: expected seed"));
    with(&["analyse", "h8", "--agent", "tengen:weights=sums"])
        .failure()
        .stderr(contains("tengen: weights is set twice"));
    with(&["selfplay", "--games", "1", "--nodes", "20", "--size", "9", "--out", "games.jsonl"])
        .success();
    for other in [&["show", "h8"][..], &["agents"], &["solve", "h8"], &["convert", "a", "b"]] {
        with(other).failure().stderr(contains("unexpected argument '--weights'"));
    }
}

#[test]
fn fitted_weights_are_installed_where_the_sources_are() {
    let folder = folder("install");
    let [one, _] = two_weights(&folder);
    tengen(&["selfplay", "--games", "2", "--nodes", "40", "--size", "9", "--out", "games.jsonl"])
        .current_dir(&folder)
        .assert()
        .success();
    let tune = || {
        let mut command = tengen(&["tune", "games.jsonl", "--epochs", "1", "--weights", "one.bin"]);
        command.current_dir(&folder);
        command
    };
    tune().assert().failure().stderr(contains("--out <FILE>"));
    tune()
        .arg("--install")
        .assert()
        .failure()
        .stderr(contains("run it in the folder of the sources"));
    let file = folder.join("crates/eval/weights/weights.bin");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "what was there").unwrap();
    tune().arg("--install").assert().success().stderr(contains("compile again to play with it"));
    let installed = tengen_eval::Weights::from_bytes(&std::fs::read(&file).unwrap()).unwrap();
    assert_ne!(installed, one);
    // The same fit from the same start; another start gives other weights.
    tune().args(["--out", "again.bin"]).assert().success();
    assert_eq!(std::fs::read(folder.join("again.bin")).unwrap(), std::fs::read(&file).unwrap());
    let mut built_in = tengen(&["tune", "games.jsonl", "--epochs", "1", "--out", "other.bin"]);
    built_in.current_dir(&folder).assert().success();
    assert_ne!(std::fs::read(folder.join("other.bin")).unwrap(), std::fs::read(&file).unwrap());
    tune()
        .args(["--from-scratch", "--out", "x.bin"])
        .assert()
        .failure()
        .stderr(contains("--from-scratch begins without --weights"));
}
