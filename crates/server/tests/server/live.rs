//! The websocket.

use crate::support::{TestServer, scripted};
use serde_json::json;
use tengen_agent::testing::ScriptStep;

#[test]
fn an_analysis_streams() {
    let server = TestServer::start();
    let mut live = server.live();
    live.say(&json!({
        "type": "analyse", "id": 1, "agent": "tengen", "lines": 2,
        "position": {"moves": "h8i9g7"}, "limits": {"nodes": 20000, "time_ms": 30000},
    }));
    let heard = live.until_done(1);
    let (done, reports) = heard.split_last().unwrap();
    assert_eq!(done["type"], "done", "{done}");
    let last = reports.last().unwrap();
    assert_eq!(last["lines"][0]["moves"][0], done["best"]);
    assert!(reports.windows(2).all(|two| two[0]["depth"].as_u64() <= two[1]["depth"].as_u64()));
    let chance = last["lines"][0]["win_probability"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance));
}

#[test]
fn a_stop_ends_what_runs_and_what_waits() {
    let server = TestServer::with(|options| {
        options.agents.push(scripted("waits", vec![ScriptStep::WaitForStop]));
    });
    let mut live = server.live();
    for id in [1, 2, 3, 4] {
        live.say(&json!({"type": "analyse", "id": id, "agent": "waits"}));
    }
    let refused = live.until_done(4).pop().unwrap();
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("busy")));
    live.say(&json!({"type": "analyse", "id": 2, "agent": "waits"}));
    assert_eq!(live.until_done(2).pop().unwrap()["code"], "bad-request", "the id is in use");
    live.say(&json!({"type": "stop", "id": 2}));
    assert_eq!(live.until_done(2).pop().unwrap()["cut"], true);
    live.say(&json!({"type": "stop", "id": 1}));
    assert_eq!(live.until_done(1).pop().unwrap()["best"], "a1");
    live.say(&json!({"type": "stop"}));
    assert_eq!(live.until_done(3).pop().unwrap()["type"], "done");
}

#[test]
fn agents_play_at_every_level() {
    let server = TestServer::start();
    let mut live = server.live();
    for level in [json!(1), json!(9), json!(10), json!(null)] {
        live.say(&json!({
            "type": "play", "id": 1, "agent": "tengen", "level": level,
            "position": {"moves": "a1h8b1i8c1j8d1"}, "clock": {"turn_ms": 1000, "left_ms": 5000},
        }));
        let answer = live.until_done(1).pop().unwrap();
        assert_eq!((&answer["type"], &answer["at"]), (&json!("move"), &json!("e1")), "{answer}");
        assert_eq!(answer["outcome"], json!(null));
    }
    live.say(&json!({"type": "play", "id": 1, "agent": "tengen",
                     "position": {"moves": "a1h8b1i8c1j8d1k8"}}));
    assert_eq!(live.until_done(1).pop().unwrap()["outcome"]["winner"], "black");
    for (agent, level) in [("tengen", 11), ("tengen", 0), ("tengen:level=2", 3), ("greedy", 3)] {
        live.say(&json!({"type": "play", "id": 1, "agent": agent, "level": level}));
        let answer = live.until_done(1).pop().unwrap();
        assert_eq!(answer["code"], "bad-request", "{agent} {level}: {answer}");
    }
}

#[test]
fn a_level_is_the_engines_own() {
    let server = TestServer::start();
    let mut live = server.live();
    // Level 1 weighs several lines with few positions.
    let mut most = |agent: &str, level, what: fn(&serde_json::Value) -> u64| {
        live.say(&json!({
            "type": "play", "id": 1, "agent": agent, "level": level,
            "position": {"moves": "h8i9g7"}, "limits": {"time_ms": 30000, "nodes": 20000},
        }));
        let heard = live.until_done(1);
        let reports = heard.iter().filter(|message| message["type"] == "report");
        reports.map(what).max().unwrap()
    };
    let nodes = |report: &serde_json::Value| report["nodes"].as_u64().unwrap();
    let lines = |report: &serde_json::Value| report["lines"].as_array().unwrap().len() as u64;
    assert!(most("tengen", json!(1), lines) > 1);
    assert!(most("tengen", json!(1), nodes) <= 1000);
    assert!(most("tengen:hash=8", json!(1), nodes) <= 1000);
    assert!(most("tengen", json!(10), nodes) > 10_000);
    assert!(most("tengen", json!(null), nodes) > 10_000);
    assert_eq!(most("tengen", json!(null), lines), 1);
}

#[test]
fn a_win_is_proven() {
    let server = TestServer::start();
    let mut live = server.live();
    // Two open threes that nobody has stopped: black makes an open four.
    let position = json!({"moves": "h8a1i8a3j8c1"});
    live.say(&json!({"type": "solve", "id": 1, "position": position, "tree": true}));
    let solved = live.until_done(1).pop().unwrap();
    assert_eq!((&solved["result"], &solved["winner"]), (&json!("win"), &json!("black")));
    assert!(solved["checked"].as_u64().unwrap() > 0);
    let line = solved["line"].as_array().unwrap();
    assert!(["g8", "k8"].contains(&line[0].as_str().unwrap()));
    assert_eq!(solved["tree"]["nodes"][1]["move"], line[0]);
    live.say(&json!({"type": "solve", "id": 2, "position": position, "side": "white"}));
    assert_eq!(live.until_done(2).pop().unwrap()["result"], "none");
    let asked = json!({"type": "solve", "id": 3, "goal": "vcf", "position": {"moves": "h8"}});
    live.say(&asked);
    assert_eq!(live.until_done(3).pop().unwrap()["result"], "none");
}

#[test]
fn agents_show_what_they_see() {
    let server = TestServer::start();
    let mut live = server.live();
    live.say(&json!({"type": "explain", "id": 1, "agent": "tengen", "position": {"moves": "h8"}}));
    let answer = live.until_done(1).pop().unwrap();
    let layers = answer["layers"].as_array().unwrap();
    assert_eq!(layers[0]["kind"], "numbers");
    assert!(layers[0]["points"].as_array().unwrap().len() > 100);
}

#[test]
fn a_review_names_the_move_that_lost() {
    let server = TestServer::start();
    let mut live = server.live();
    // White ignores an open three with its third move; black then makes an open four and five.
    let moves = "h8a1i8o1j8a15k8g8l8";
    live.say(&json!({
        "type": "review", "id": 1, "agent": "tengen", "position": {"moves": moves},
        "limits": {"time_ms": 20000, "nodes": 3000},
    }));
    let heard = live.until_done(1);
    let (done, moves) = heard.split_last().unwrap();
    assert_eq!(done["type"], "done");
    let plies: Vec<_> = moves.iter().map(|m| m["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    let of = |ply: usize| moves.iter().find(|m| m["ply"] == ply).unwrap();
    assert_eq!(of(9)["verdict"], "won");
    assert_eq!(of(8)["verdict"], "lost", "{}", of(8));
    let fault = of(6);
    assert_eq!((&fault["verdict"], &fault["proven"]), (&json!("lost-by-force"), &json!(true)));
    assert!(!fault["line"].as_array().unwrap().is_empty());
    assert_ne!(fault["best"], "a15");
}
