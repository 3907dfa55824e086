//! The board in a real Chromium on the real binary: the server is killed in the middle of a game,
//! and programs of other people play.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use serde_json::json;
use std::path::Path;
use std::process::{Command, Stdio};
use tengen_testing::{Chromium, Folder, Page, Serve};

/// A server with these engines, its games in the folder.
fn serve(folder: &Folder, port: u16, engines: &[String]) -> Serve {
    let options: Vec<&str> =
        engines.iter().flat_map(|engine| ["--engine", engine.as_str()]).collect();
    Serve::start(env!("CARGO_BIN_EXE_tengen"), folder.root(), port, &options)
}

/// A page of this server at a desk; `None` if there is no browser.
fn at_a_desk(server: &Serve) -> Option<Page> {
    let Some(chromium) = Chromium::start() else {
        println!("Chromium is not installed: the page is not tested");
        return None;
    };
    Some(Page::open(chromium, &server.page(), 1280, 800))
}

fn begin(page: &mut Page, opponent: &str, size: &str) {
    page.choose("#play-opponent", opponent);
    page.choose("#play-size", size);
    page.click("#start-game");
    page.wait("document.getElementById('game-state').textContent === 'Game in progress'");
}

const SAVED: &str = "document.getElementById('status').textContent.endsWith('saved')
                     && !document.getElementById('status').textContent.includes('NOT')";

/// Plays here and waits for the answer.
fn exchange(page: &mut Page, point: &str) {
    let before = page.stones();
    page.point(point);
    page.wait(&format!("document.querySelectorAll('.board .stone').length === {}", before + 2));
    page.wait(SAVED);
}

/// Plays on free points until the game is over.
fn play_to_the_end(page: &mut Page, size: u32) {
    for row in 1..=size {
        for column in 0..size {
            if page.js("document.getElementById('rematch') !== null") == json!(true) {
                return;
            }
            let point = format!("{}{row}", char::from_u32(u32::from('a') + column).unwrap());
            if !page.label(&point).ends_with("empty") {
                continue;
            }
            let before = page.stones();
            page.point(&point);
            page.wait(&format!(
                "document.querySelectorAll('.board .stone').length === {} || document.getElementById('rematch')",
                before + 2
            ));
        }
    }
}

#[test]
fn a_game_and_a_study_survive_the_death_of_the_server() {
    let folder = Folder::new("board-kill");
    let mut server = serve(&folder, 0, &[]);
    let Some(mut page) = at_a_desk(&server) else { return };
    begin(&mut page, "random", "15");
    exchange(&mut page, "h8");
    exchange(&mut page, "a1");
    exchange(&mut page, "o15");
    server.kill();
    let mut server = serve(&folder, server.address.port(), &[]);
    page.reload();
    page.wait("document.getElementById('game-state')?.textContent === 'Game in progress'");
    assert_eq!(page.stones(), 6, "every move that was saved is there");
    exchange(&mut page, "c3");

    // Without a reload: the move is shown, said not to be saved, and goes on when it can.
    server.kill();
    page.point("d3");
    page.wait("document.getElementById('status').textContent.includes('NOT saved')");
    assert_eq!(page.stones(), 9);
    page.wait("document.getElementById('problem')");
    let mut server = serve(&folder, server.address.port(), &[]);
    page.wait("document.querySelectorAll('.board .stone').length === 10");
    page.wait(SAVED);
    page.forgive();

    // Somebody else's page offers it.
    server.kill();
    let mut server = serve(&folder, server.address.port(), &[]);
    page.js("sessionStorage.clear(); location.hash = ''");
    page.reload();
    page.forgive();
    page.click("#tab-play");
    page.click("#unfinished [data-go-on]");
    page.wait("document.querySelectorAll('.board .stone').length === 10");
    page.click("#take-back");
    page.wait("document.querySelectorAll('.board .stone').length === 8");
    page.wait(SAVED);
    server.kill();
    let mut server = serve(&folder, server.address.port(), &[]);
    page.reload();
    page.wait("document.querySelectorAll('.board .stone').length === 8");
    page.click("#resign");
    page.wait("document.getElementById('rematch')");
    page.wait("document.getElementById('game-state').textContent.includes('resignation')");

    // A study that is kept is saved with every change.
    page.click("#another");
    page.click("#tab-study");
    page.js("document.getElementById('new-study').closest('details').open = true");
    page.click("#new-study");
    page.point("h8");
    page.click("#save-study");
    page.wait("document.getElementById('toast').textContent.startsWith('Saved')");
    page.point("i9");
    page.write("#comment", "kept without a word");
    page.click("#tool-triangle");
    page.point("c3");
    page.wait("document.querySelectorAll('.board .mark').length === 1");
    page.wait(SAVED);
    server.kill();
    let server = serve(&folder, server.address.port(), &[]);
    page.js("location.hash = ''");
    page.reload();
    page.forgive();
    page.click("#tab-games");
    page.wait("document.querySelectorAll('#kept[aria-busy=\"false\"] [data-game]').length === 2");
    page.click("#kept [data-game]");
    page.wait("document.querySelector('.remark')?.textContent === 'kept without a word'");
    page.key("End");
    page.wait("document.querySelectorAll('.board .stone').length === 2");
    page.wait("document.querySelectorAll('.board .mark').length === 1");
    page.must_be_quiet();
    drop(server);
}

/// A brain in four lines of shell: it answers `BEGIN` and `TURN` with `answer`.
fn brain(folder: &Folder, name: &str, answer: &str) -> String {
    let path = folder.path(&format!("{name}.sh"));
    let script = format!(
        "while read -r word rest; do case \"$word\" in START*|RECTSTART*) echo OK;; \
         BEGIN*|TURN*|DONE*) {answer};; END*) exit 0;; esac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    format!("{name}=sh {}", path.display())
}

#[test]
fn programs_of_others_play_whole_games() {
    let folder = Folder::new("board-engines");
    let tengen = env!("CARGO_BIN_EXE_tengen");
    let mut engines = vec![format!("Own={tengen} pbrain --agent greedy")];
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/pbrain_bot.py");
    let mut python = Command::new("python3");
    python.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    match python.status().is_ok_and(|status| status.success()) {
        true => engines.push(format!("Bot=python3 {}", bot.display())),
        false => println!("skipped: there is no python3 for the bot"),
    }
    let server = serve(&folder, 0, &engines);
    let Some(mut page) = at_a_desk(&server) else { return };
    for engine in &engines {
        let (name, _) = engine.split_once('=').unwrap();
        begin(&mut page, name, "9");
        play_to_the_end(&mut page, 9);
        page.wait("document.getElementById('rematch')");
        let result = page.text("#game-state");
        assert!(result.contains("wins") || result.contains("Draw"), "{name}: {result}");
        page.click("#another");
    }
    page.must_be_quiet();
}

/// An engine plans with what it is told: the page's clock, not a plan that we made for it.
#[test]
fn an_engine_hears_the_clock_that_the_page_has() {
    let folder = Folder::new("board-clock");
    let heard = folder.path("heard.txt");
    let path = folder.path("listens.sh");
    let script = format!(
        "while read -r word rest; do echo \"$word $rest\" >> '{}'; case \"$word\" in \
         START*) echo OK;; TURN*) echo 0,0;; DONE*) echo 0,0;; END*) exit 0;; esac; done\n",
        heard.display()
    );
    std::fs::write(&path, script).unwrap();
    let engine = format!("Listens=sh {}", path.display());
    let server = serve(&folder, 0, &[engine]);
    let Some(mut page) = at_a_desk(&server) else { return };
    page.choose("#play-clock", "game");
    begin(&mut page, "Listens", "9");
    exchange(&mut page, "e5");
    let heard = std::fs::read_to_string(heard).unwrap();
    let told = |key: &str| -> u64 {
        let line = heard.lines().rev().find_map(|line| line.strip_prefix(&format!("INFO {key} ")));
        line.unwrap_or_else(|| panic!("{key} in {heard}")).trim().parse().unwrap()
    };
    // Five minutes and three seconds for each move are what the form offers.
    assert_eq!((told("timeout_match"), told("time_increment")), (300_000, 3_000), "{heard}");
    let left = told("time_left");
    assert!((200_000..300_000).contains(&left), "{heard}");
    assert!(told("timeout_turn") >= left, "no limit per move but the game's: {heard}");
    page.must_be_quiet();
}

#[test]
fn a_broken_engine_is_said_and_the_game_goes_on_elsewhere() {
    let folder = Folder::new("board-broken");
    let engines = [
        brain(&folder, "Crashes", "exit 3"),
        brain(&folder, "Hangs", "sleep 1000"),
        brain(&folder, "Cheats", "echo 99,99"),
        "Missing=/nowhere/engine".to_owned(),
    ];
    let server = serve(&folder, 0, &engines);
    let Some(mut page) = at_a_desk(&server) else { return };
    for engine in &engines {
        let (name, _) = engine.split_once('=').unwrap();
        begin(&mut page, name, "9");
        page.point("e5");
        page.wait("document.getElementById('problem')");
        let problem = page.text("#problem");
        assert!(problem.contains(name), "{problem}");
        println!("{problem}");
        assert_eq!(page.stones(), 1, "the game is as it was");
        page.wait(SAVED);
        // Somebody else may go on in its place.
        page.choose("#stand-in", "greedy");
        page.wait("document.querySelectorAll('.board .stone').length === 2");
        page.point("a1");
        page.wait("document.querySelectorAll('.board .stone').length === 4");
        page.click("#resign");
        page.wait("document.getElementById('rematch')");
        page.click("#another");
    }
    page.must_be_quiet();
}
