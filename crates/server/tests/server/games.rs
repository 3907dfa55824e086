//! Games that are kept.

use crate::support::TestServer;
use serde_json::{Value, json};

fn game(black: &str, moves: &[&str]) -> Value {
    let mut nodes = vec![json!({})];
    for (at, point) in moves.iter().enumerate() {
        let color = ["black", "white"][at % 2];
        nodes.push(json!({"parent": at, "move": point, "color": color}));
    }
    json!({"title": "t", "record": {"size": 15, "black": black, "nodes": nodes}})
}

#[test]
fn games_are_kept_found_and_forgotten() {
    let server = TestServer::start();
    let created = server.send("POST", "/api/games", &game("Ann", &["h8", "i9"]));
    assert_eq!(created.status, 201, "{}", created.text());
    let id = created.json()["id"].as_i64().unwrap();
    server.ask("POST", "/api/games", &game("Bob", &["a1"]));

    let path = format!("/api/games/{id}");
    let added = json!({"parent": 2, "node": 3, "move": "g7", "color": "black"});
    let added = server.ask("POST", &format!("{path}/moves"), &added);
    assert_eq!(added, json!({"node": 3, "revision": 2}));
    let read = server.get(&path).json();
    assert_eq!(read["summary"]["plies"], 3);
    assert_eq!(read["record"]["nodes"][3]["move"], "g7");

    assert_eq!(server.get("/api/games?player=ann").json()["total"], 1);
    assert_eq!(server.get("/api/games").json()["total"], 2);
    for wrong in ["/api/games?colour=red", "/api/games/x", "/api/live"] {
        let refused = server.get(wrong);
        assert!((400..500).contains(&refused.status), "{wrong}");
        assert_eq!(refused.code(), "bad-request", "{wrong}");
    }
    let mirrored = json!({"position": {"rule": "renju", "moves": "h8g9i7"}});
    let found = server.ask("POST", "/api/games/search", &mirrored);
    assert_eq!(found["matches"], json!([{"game": id, "node": 3}]));

    let replaced = server.ask("PUT", &path, &game("Carl", &["b2"]));
    assert_eq!((&replaced["black"], &replaced["plies"]), (&json!("Carl"), &json!(1)));
    assert_eq!(server.request("DELETE", &path, &[], b"").status, 204);
    assert_eq!(server.get(&path).status, 404);
}

#[test]
fn what_is_no_game_is_not_kept() {
    let server = TestServer::start();
    let mut bad = game("Ann", &["h8"]);
    bad["record"]["nodes"][1]["parent"] = json!(5);
    assert_eq!(server.send("POST", "/api/games", &bad).status, 400);
    let long = game(&"x".repeat(300), &[]);
    assert_eq!(server.send("POST", "/api/games", &long).status, 400);
    let outside = json!({"parent": 0, "move": "v22", "color": "black"});
    let id = server.ask("POST", "/api/games", &game("Ann", &[]))["id"].clone();
    assert_eq!(server.send("POST", &format!("/api/games/{id}/moves"), &outside).status, 400);
    assert_eq!(server.get("/api/games").json()["total"], 1);
}
