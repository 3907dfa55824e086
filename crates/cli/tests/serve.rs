//! `tengen serve` as a process: engines of other people play on its board. (T32, what it keeps when
//! it is killed, is a promise.)

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use serde_json::json;
use tengen_testing::{Folder, Serve};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

#[test]
fn a_program_plays_on_the_board() {
    let folder = Folder::new("engine");
    let engine = format!("Mine={} pbrain --agent greedy", TENGEN);
    let server = Serve::start(TENGEN, folder.root(), 0, &["--engine", &engine]);
    let agents = server.ask("GET", "/api/agents", &json!(null));
    let mine = agents["agents"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&mine["name"], &mine["external"]), (&json!("Mine"), &json!(true)));
    let asked = json!({"agent": "Mine", "position": {"moves": "a1h8b1i8c1j8d1"},
                       "limits": {"time_ms": 5000}});
    assert_eq!(server.ask("POST", "/api/analyse", &asked)["best"], "e1");
    let new = json!({"players": ["Mine", "random"], "pairs": 1, "openings": 0, "turn_ms": 5000,
                     "size": 9});
    let run = server.ask("POST", "/api/arena", &new);
    assert_eq!((&run["of"], &run["players"]), (&json!(2), &json!(["Mine", "random"])));
}

#[test]
fn a_bad_engine_is_said() {
    for engine in ["nonsense", "=x", "greedy=x", "A="] {
        let folder = Folder::new("bad");
        let mut command = assert_cmd::Command::new(TENGEN);
        command.args(["serve", "--port", "0", "--engine", engine, "--data"]);
        command.arg(folder.path("games.sqlite")).assert().failure();
    }
}
