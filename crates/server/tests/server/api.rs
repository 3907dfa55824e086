//! The questions over HTTP.

use crate::support::TestServer;
use serde_json::json;

#[test]
fn agents_and_the_server_introduce_themselves() {
    let server = TestServer::start();
    let about = server.get("/api/about").json();
    assert_eq!((about["name"].as_str(), about["most_size"].as_u64()), (Some("Tengen"), Some(22)));
    assert!(about["data"].as_str().unwrap().ends_with("games.sqlite"));
    let agents = server.get("/api/agents").json();
    let names: Vec<_> = agents["agents"].as_array().unwrap().iter().map(|a| &a["name"]).collect();
    assert!(names.contains(&&json!("tengen")) && names.contains(&&json!("random")));
    assert!(names.contains(&&agents["default"]));
}

#[test]
fn a_position_is_described() {
    let server = TestServer::start();
    let info = server.ask("POST", "/api/position", &json!({"moves": "h8a1i8a2j8"}));
    assert_eq!(info["side"], "white");
    assert_eq!(info["ply"], 5);
    let black = info["threats"]["black"].as_array().unwrap();
    let open_fours: Vec<_> =
        black.iter().filter(|t| t["threat"] == "open four").map(|t| &t["at"]).collect();
    assert_eq!(open_fours, ["g8", "k8"]);
    assert_eq!(info["legal"].as_array().unwrap().len(), 220);

    let renju = json!({"rule": "renju", "size": 9, "black": "e7e6c5d5", "white": "c6f6d4e3"});
    let info = server.ask("POST", "/api/position", &renju);
    assert_eq!(info["forbidden"], json!([{"at": "e5", "kind": "double-three"}]));
    assert!(!info["legal"].as_array().unwrap().contains(&json!("e5")));

    let over = server.ask("POST", "/api/position", &json!({"moves": "a1a2b1b2c1c2d1d2e1"}));
    assert_eq!(over["outcome"]["winner"], "black");
    assert_eq!(over["outcome"]["row"], json!(["a1", "b1", "c1", "d1", "e1"]));

    let wrong = server.send("POST", "/api/position", &json!({"moves": "h8h8"}));
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "bad-request"));
    assert!(wrong.text().contains("h8 is occupied by black"));
}

#[test]
fn an_analysis_is_answered() {
    let server = TestServer::start();
    let asked = json!({
        "position": {"moves": "h8a1i8a2j8a3k8"}, "agent": "tengen", "lines": 2,
        "limits": {"nodes": 5000, "time_ms": 20000},
    });
    let answer = server.ask("POST", "/api/analyse", &asked);
    let best = answer["best"].as_str().unwrap();
    assert!(["g8", "l8"].contains(&best), "{answer}");
    let score = &answer["report"]["lines"][0]["score"];
    assert_eq!((&score["kind"], &score["proven"]), (&json!("loss"), &json!(true)), "{answer}");

    let excluded = json!({"agent": "greedy", "excluded": ["h8"]});
    assert_ne!(server.ask("POST", "/api/analyse", &excluded)["best"], "h8");
    let unknown = server.send("POST", "/api/analyse", &json!({"agent": "rapid"}));
    assert_eq!(unknown.status, 400);
    assert!(unknown.text().contains("there is no agent `rapid`"));
    let over = json!({"agent": "greedy", "position": {"moves": "a1a2b1b2c1c2d1d2e1"}});
    assert_eq!(server.send("POST", "/api/analyse", &over).status, 400);
}

#[test]
fn records_go_in_and_out() {
    let server = TestServer::start();
    let sgf = b"(;GM[4]SZ[15]PB[<script>alert(1)</script>];B[hh]C[a];(;W[ig])(;W[hg]))";
    let imported = server.request("POST", "/api/record/import", &[], sgf);
    assert_eq!(imported.status, 200, "{}", imported.text());
    assert!(imported.head.contains("content-type: application/json"));
    let imported = imported.json();
    assert_eq!(imported["records"][0]["black"], "<script>alert(1)</script>");
    let moves = json!({"format": "moves", "records": imported["records"]});
    let exported = server.ask("POST", "/api/record/export", &moves);
    assert_eq!(exported["text"], "h8i9\n");
    assert_eq!(exported["losses"][0], "variations (1 node)");
    let top = server.request("POST", "/api/record/import?format=moves&rows=top", &[], b"h1");
    assert_eq!(top.json()["records"][0]["nodes"][1]["move"], "h15");
    let bad = server.request("POST", "/api/record/import?format=nonsense", &[], b"h1");
    assert_eq!(bad.status, 400);
    assert_eq!(server.request("POST", "/api/record/import", &[], b"\xff\x00(").status, 400);
}
