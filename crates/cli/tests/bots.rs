//! The bots of `examples/bots` through their protocols, and the JSON that docs/your-bot.md shows.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tengen_core::{Cell, Color, Game, Outcome, Point, Rule, Size};

/// Far above any time a bot needs: what takes longer hangs.
const HANGS_AFTER: Duration = Duration::from_secs(60);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text_of(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap()
}

/// Whether a program is there; says so if it is not.
fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    let found = command.status().is_ok_and(|status| status.success());
    if !found {
        println!("skipped: there is no {program}");
    }
    found
}

/// A bot in a process of its own. It ends with its owner.
struct Bot {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Bot {
    fn start(program: &str, file: &str) -> Bot {
        let mut command = Command::new(program);
        // It would hide a flush that is missing.
        command.env_remove("PYTHONUNBUFFERED").arg(root().join("examples/bots").join(file));
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            while output.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        Bot { input: process.stdin.take(), process, lines }
    }

    fn say(&mut self, text: &str) {
        self.input.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// The next line with its end.
    #[track_caller]
    fn hear(&mut self) -> String {
        self.lines.recv_timeout(HANGS_AFTER).expect("an answer")
    }

    /// Asks over the Gomocup protocol, with the line ends of its managers.
    #[track_caller]
    fn ask(&mut self, text: &str) -> String {
        self.say(&(text.replace('\n', "\r\n") + "\r\n"));
        self.hear().strip_suffix("\r\n").expect("CR LF at the end").to_owned()
    }

    /// Asks over JSON lines.
    #[track_caller]
    fn ask_json(&mut self, game: &Game) -> Point {
        self.say(&format!("{}\n", question(game)));
        point_of(&serde_json::from_str(&self.hear()).unwrap(), game.size())
    }

    /// Waits until it has left of its own accord, and hears that it says nothing more.
    fn leaves(mut self) {
        self.input = None;
        assert_eq!(self.lines.iter().next(), None);
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have left already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The object a JSON bot is asked with.
fn question(game: &Game) -> Value {
    let side = game.size().get();
    let letter = |x, y| match game.board().cell(Point::new(x, side - 1 - y).unwrap()) {
        Cell::Stone(Color::Black) => 'X',
        Cell::Stone(Color::White) => 'O',
        _ => '.',
    };
    let row = |y| (0..side).map(|x| letter(x, y)).collect::<String>();
    json!({
        "type": "move",
        "id": 1,
        "size": side,
        "rule": "freestyle",
        "you": if game.side_to_move() == Color::Black { "black" } else { "white" },
        "moves": game.moves().map(|point| point.to_string()).collect::<Vec<_>>(),
        "board": (0..side).map(row).collect::<Vec<_>>(),
        "time_ms": 1000,
    })
}

/// The point of an answer, in either form.
fn point_of(answer: &Value, size: Size) -> Point {
    match answer.get("move") {
        Some(name) => name.as_str().unwrap().parse().unwrap(),
        None => point_at(&format!("{},{}", answer["x"], answer["y"]), size),
    }
}

/// `x,y` from the top left.
#[track_caller]
fn point_at(text: &str, size: Size) -> Point {
    let (x, y) = text.split_once(',').expect("x,y");
    Point::new(x.parse().unwrap(), size.get() - 1 - y.parse::<usize>().unwrap()).unwrap()
}

fn wire(point: Point, size: Size) -> String {
    format!("{},{}", point.column(), size.get() - 1 - point.row())
}

fn game(size: usize, moves: &str) -> Game {
    Game::parse(Rule::Freestyle, Size::new(size).unwrap(), moves).unwrap()
}

#[test]
fn the_json_bot_plays_whole_games() {
    if !is_installed("python3") {
        return;
    }
    for size in [5, 15, 20] {
        let mut bots = [Bot::start("python3", "json_bot.py"), Bot::start("python3", "json_bot.py")];
        let mut game = game(size, "");
        while game.outcome().is_none() {
            let turn = game.moves().len() % 2;
            let point = bots[turn].ask_json(&game);
            game.play(point).unwrap();
        }
        // On 5x5 nobody makes five against one who blocks.
        assert_eq!(game.outcome() == Some(&Outcome::Draw), size == 5);
        bots.into_iter().for_each(Bot::leaves);
    }
}

#[test]
fn the_bots_win_block_and_agree() {
    if !is_installed("python3") {
        return;
    }
    let mut json = Bot::start("python3", "json_bot.py");
    let mut node = is_installed("node").then(|| Bot::start("node", "json_bot.mjs"));
    let mut pbrain = Bot::start("python3", "pbrain_bot.py");
    let cases = [
        ("", &["h8"][..]),
        // Its own five before anything else, also before two of the opponent's.
        ("a1 h8 b1 h9 c1 h10 d1 h11", &["e1"]),
        ("a1 h8 b1 h9 c1 h10 d1", &["e1"]),
        // An open three has to be stopped, and is better extended.
        ("h8 a1 h9 c3 h10", &["h7", "h11"]),
        ("h8 a1 h9 c3 h10 o1", &["h7", "h11"]),
    ];
    for (moves, expected) in cases {
        let game = game(15, moves);
        let size = game.size();
        let point = json.ask_json(&game);
        assert!(expected.contains(&point.to_string().as_str()), "{moves}: {point}");
        if let Some(node) = &mut node {
            assert_eq!(node.ask_json(&game), point, "{moves}");
        }
        assert_eq!(pbrain.ask("START 15"), "OK");
        let own = game.side_to_move();
        let stones: String = (game.moves().zip([Color::Black, Color::White].into_iter().cycle()))
            .map(|(at, color)| format!("{},{}\n", wire(at, size), 1 + u8::from(color != own)))
            .collect();
        assert_eq!(pbrain.ask(&format!("BOARD\n{stones}DONE")), wire(point, size), "{moves}");
    }
}

#[test]
fn the_pbrain_bot_plays_whole_games() {
    if !is_installed("python3") {
        return;
    }
    let mut bots = [Bot::start("python3", "pbrain_bot.py"), Bot::start("python3", "pbrain_bot.py")];
    for size in [15, 20] {
        let mut game = game(size, "");
        for bot in &mut bots {
            assert_eq!(bot.ask(&format!("START {size}\nINFO timeout_turn 1000")), "OK");
        }
        let mut said = "BEGIN".to_owned();
        while game.outcome().is_none() {
            let turn = game.moves().len() % 2;
            let answer = bots[turn].ask(&said);
            game.play(point_at(&answer, game.size())).unwrap();
            said = format!("TURN {answer}");
        }
    }
    bots.into_iter().for_each(Bot::leaves);
}

#[test]
fn the_pbrain_bot_keeps_to_the_protocol() {
    if !is_installed("python3") {
        return;
    }
    let mut bot = Bot::start("python3", "pbrain_bot.py");
    let session = [
        ("BEGIN", "ERROR"),
        ("START 0", "ERROR"),
        ("start 15", "OK"),
        ("INFO rule 0\nINFO no_such_key\nBEGIN", "7,7"),
        ("ABOUT", "name="),
        ("TURN 7,7", "ERROR"),
        ("TURN 15,0", "ERROR"),
        ("TURN x", "ERROR"),
        ("FROBNICATE", "UNKNOWN"),
        // White has four in the top row; settings may come between, and empty lines.
        ("BOARD\n0,0,2\n1,0,2\n\nINFO time_left 5\n2,0,2\n3,0,2\n9,9,1\n9,8,1\n9,7,1\nDONE", "4,0"),
        ("TAKEBACK 4,0", "OK"),
        ("TAKEBACK 4,0", "ERROR"),
        ("TURN 14,14", "4,0"),
        // A bad BOARD changes nothing; one without DONE ends with the next command.
        ("BOARD\n1,1,1\n1,1,2\nDONE", "ERROR"),
        ("TURN 14,13", "9,"),
        ("BOARD\n1,1,1\nABOUT", "name="),
        ("DONE", "UNKNOWN"),
        ("RESTART", "OK"),
        ("BEGIN", "7,7"),
        ("START 20", "OK"),
        ("TURN 19,19", "15,15"),
    ];
    for (said, expected) in session {
        let answer = bot.ask(said);
        assert!(answer.starts_with(expected), "{said}: {answer}");
    }
    bot.say("END\r\nBEGIN\r\n");
    bot.leaves();
}

/// The lines of the tutorial that are JSON.
fn shown_json() -> Vec<String> {
    text_of("docs/your-bot.md").lines().filter(|l| l.starts_with('{')).map(str::to_owned).collect()
}

#[test]
fn the_tutorial_shows_the_question_and_the_answers() {
    let question = text_of("examples/bots/question.json");
    let shown = shown_json();
    assert_eq!(shown.first().map(String::as_str), Some(question.trim_end()));
    let asked: Value = serde_json::from_str(&question).unwrap();
    assert_eq!(asked, self::question(&game(9, "e5 f6 e6")));
    let points: Vec<String> = (shown.iter().skip(1))
        .map(|line| point_of(&serde_json::from_str(line).unwrap(), Size::new(9).unwrap()))
        .map(|point| point.to_string())
        .collect();
    assert!(points.len() >= 2 && points.iter().all(|point| point == "e7"), "{points:?}");
    for (program, file) in [("python3", "json_bot.py"), ("node", "json_bot.mjs")] {
        if is_installed(program) {
            let mut bot = Bot::start(program, file);
            bot.say(&question);
            let answer = bot.hear();
            assert!(shown.iter().any(|line| line == answer.trim_end()), "{answer} is not shown");
        }
    }
}

/// Every command of the tutorial that runs a bot or the arena, in its order, with fewer games.
#[test]
#[cfg(unix)]
fn the_tutorials_commands_work() {
    if !is_installed("python3") {
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_tengen")).parent().unwrap().display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap());
    let text = text_of("docs/your-bot.md");
    let begins = ["tengen agents", "tengen arena", "tengen show", "python3 ", "cp "];
    let commands: Vec<&str> =
        text.lines().filter(|line| begins.iter().any(|word| line.starts_with(word))).collect();
    assert!(commands.len() >= 9, "{commands:?}");
    for command in commands {
        let fewer = command.replace("--games 100", "--games 2").replace("--games 20", "--games 2");
        let fewer = fewer.replace("--sprt 0,50", "--sprt 0,50 --games 4 --tolerance 60s");
        let fewer = fewer.replace("out/", &format!("{}/", out.display()));
        let mut shell = assert_cmd::Command::new("sh");
        shell.current_dir(root()).env("PATH", &path).args(["-c", &fewer]).timeout(4 * HANGS_AFTER);
        shell.assert().success();
    }
    assert!(std::fs::read_to_string(out.join("report.html")).unwrap().contains("greedy"));
}

#[test]
#[cfg(unix)]
fn the_arena_asks_as_the_tutorial_shows() {
    if !is_installed("python3") {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bots");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("openings.txt"), "e5f6e6\n").unwrap();
    let eavesdropper =
        r#"json="sh -c 'tee -a \"$QUESTIONS\" | python3 examples/bots/json_bot.py'""#;
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_tengen"));
    command
        .current_dir(root())
        .env("QUESTIONS", folder.join("questions"))
        .args(["arena", "--player", eavesdropper, "--player", "random", "--games", "2"])
        .args(["--size", "9", "--time", "1s", "--tolerance", "60s", "--no-files"])
        .arg("--from-bottom")
        .arg("--openings")
        .arg(folder.join("openings.txt"))
        .arg("--log")
        .arg(folder.join("a.log"))
        .timeout(4 * HANGS_AFTER)
        .assert()
        .success();
    let asked = std::fs::read_to_string(folder.join("questions")).unwrap();
    let expected = text_of("examples/bots/question.json");
    let without_id = |line: &str| {
        let mut question: Value = serde_json::from_str(line).unwrap();
        question.as_object_mut().unwrap().remove("id");
        question
    };
    assert!(asked.lines().any(|line| without_id(line) == without_id(&expected)), "{asked}");
    let types = ["hello", "start", "move", "end"];
    for (kind, count) in types.into_iter().zip([1, 2, 1, 2]) {
        let mark = format!("\"type\":\"{kind}\"");
        assert!(
            asked.lines().filter(|line| line.contains(&mark)).count() >= count,
            "{kind}: {asked}"
        );
    }
    assert!(asked.contains(r#""result":"win""#), "{asked}");
}
