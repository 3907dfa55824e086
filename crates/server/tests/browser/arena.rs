//! Tournaments in the browser: started, tested, followed, and logs of others opened.

use crate::{at_a_desk, with_page};
use serde_json::json;
use std::path::{Path, PathBuf};
use tengen_arena::{Log, read_log};

#[test]
fn an_arena_run_is_started_followed_and_opened() {
    at_a_desk("/", |page| {
        page.click("#tab-arena");
        page.choose("#arena-first", "greedy");
        page.choose("#arena-second", "random");
        page.choose("#arena-size", "9");
        page.js("document.getElementById('arena-pairs').value = 1");
        page.js("document.getElementById('arena-pairs').dispatchEvent(new Event('change'))");
        page.click("#arena-start");
        page.wait("document.getElementById('arena-state')?.textContent.includes('2 / 2')");
        page.wait("document.querySelectorAll('#arena-games [data-game]').length === 2");
        page.wait("document.querySelector('#standings tbody td')");
        page.click("#arena-games [data-game]");
        page.wait("document.querySelectorAll('.stone').length > 4");
        page.click("#arena-back");
        page.wait("document.querySelector('#runs [data-run]')");
    });
}

#[test]
fn a_sequential_test_ends_a_run() {
    at_a_desk("/", |page| {
        page.click("#tab-arena");
        page.choose("#arena-first", "greedy");
        page.choose("#arena-second", "random");
        page.choose("#arena-size", "9");
        page.click("#arena-sprt");
        for (name, value) in [("pairs", "500"), ("elo0", "0"), ("elo1", "200")] {
            page.set(&format!("#arena-{name}"), value);
        }
        page.click("#arena-start");
        page.wait("document.getElementById('arena-test')?.textContent.includes('LLR')");
        page.wait("document.getElementById('arena-test').textContent.includes('H1 accepted')");
        page.wait("document.getElementById('arena-state').textContent.startsWith('ended')");
        let state = page.text("#arena-state");
        assert!(!state.contains("1000 / 1000"), "it ended early: {state}");
    });
}

#[test]
fn two_games_at_once_are_seen_and_stopped() {
    at_a_desk("/", |page| {
        page.click("#tab-arena");
        page.choose("#arena-first", "tengen");
        page.choose("#arena-second", "greedy");
        page.set("#arena-pairs", "50");
        page.set("#arena-turn", "2000");
        page.set("#arena-concurrency", "2");
        page.click("#arena-start");
        page.wait("document.querySelectorAll('.boards .mini svg').length === 2");
        page.wait("document.querySelectorAll('.boards .mini-stone').length > 6");
        // One of them on the large board, as far as it is.
        page.click(".boards .mini");
        page.wait("document.querySelectorAll('.board .stone').length > 2");
        page.click("#arena-stop");
        page.wait("document.getElementById('arena-state').textContent.startsWith('ended')");
    });
}

/// A log as `tengen arena` writes it, in the server's folder.
fn play_a_log(page: &mut crate::Page, folder: &Path) -> PathBuf {
    page.js(
        "(async () => { const new_run = { players: ['greedy', 'random'], pairs: 2, openings: 2, size: 9, turn_ms: 5000 };
           await fetch('/api/arena', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(new_run) }); })()",
    );
    page.wait_for_promise(
        "(async () => (await (await fetch('/api/arena')).json()).runs[0]?.state === 'ended')()",
    );
    let mut logs = std::fs::read_dir(folder.join("arena")).unwrap();
    logs.next().unwrap().unwrap().path()
}

#[test]
fn a_finished_log_is_opened_and_stepped_through() {
    with_page("/", 1280, 800, |page, server| {
        let log = play_a_log(page, server.folder.root());
        page.click("#tab-arena");
        page.upload("#arena-file", &log);
        page.wait("document.querySelectorAll('#arena-games [data-game]').length === 4");
        page.click("#arena-games [data-game]");
        page.wait("document.querySelectorAll('.board .stone').length > 4");
        let all = page.stones();
        page.key("Home");
        page.wait("document.querySelectorAll('.board .stone').length === 0");
        for step in 1..=3 {
            page.key("ArrowRight");
            page.wait(&format!("document.querySelectorAll('.board .stone').length === {step}"));
        }
        page.key("End");
        page.wait(&format!("document.querySelectorAll('.board .stone').length === {all}"));
    });
}

#[test]
fn what_is_no_log_or_half_of_one_is_said_and_names_stay_text() {
    with_page("/", 1280, 800, |page, server| {
        let log = play_a_log(page, server.folder.root());
        let bytes = std::fs::read(&log).unwrap();
        page.click("#tab-arena");
        let place = |name: &str, bytes: &[u8]| {
            let path = server.folder.path(name);
            std::fs::write(&path, bytes).unwrap();
            path
        };
        // Damage in the middle: a game would be lost unseen.
        let mut damaged = bytes.clone();
        let middle = bytes.len() / 2;
        damaged[middle] ^= 1;
        let large = vec![b' '; (1 << 20) + 1];
        for (name, content) in [
            ("empty.log", b"".as_slice()),
            ("words.log", b"no log at all\n"),
            ("binary.log", &[0, 159, 146, 150, 10]),
            ("deep.log", &b"[".repeat(100_000)),
            ("damaged.log", &damaged),
            ("large.log", &large),
        ] {
            page.js("document.getElementById('toast').textContent = ''");
            page.upload("#arena-file", &place(name, content));
            page.wait(
                "document.getElementById('toast').textContent.startsWith('That did not work')",
            );
            page.wait("document.getElementById('arena-start')?.offsetParent");
            println!("{name}: {}", page.text("#toast"));
        }
        page.forgive(); // the browser notes the refusals
        // The last line is incomplete, as after a crash: what is whole is shown, and it is said.
        page.upload("#arena-file", &place("torn.log", &bytes[..bytes.len() - 3]));
        page.wait("document.querySelectorAll('#arena-games [data-game]').length === 3");
        assert!(page.text("#panel").contains("incomplete"));
        page.click("#arena-back");

        let read = read_log(&log).unwrap();
        let mut tournament = read.header.tournament;
        tournament.players[0].name = "<img src=x onerror=window.hacked=1>".to_owned();
        let hostile = server.folder.path("hostile.log");
        let mut writer = Log::create(&hostile, &tournament).unwrap();
        read.games.iter().for_each(|game| writer.append(game).unwrap());
        drop(writer);
        page.upload("#arena-file", &hostile);
        page.wait("document.querySelectorAll('#arena-games [data-game]').length === 4");
        page.click("#arena-games [data-game]");
        page.wait("document.querySelectorAll('.board .stone').length > 4");
        assert!(page.text("#standings").contains("<img"), "shown as text");
        assert_eq!(page.js("document.images.length + (window.hacked ?? 0)"), json!(0));
    });
}
