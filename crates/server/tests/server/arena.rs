//! Tournaments, started here or looked at.

use crate::support::TestServer;
use serde_json::{Value, json};

fn start(server: &TestServer) -> Value {
    let new = json!({"name": "test", "players": ["greedy", "random"], "pairs": 2, "openings": 2,
                     "turn_ms": 5000, "size": 9});
    server.ask("POST", "/api/arena", &new)
}

#[test]
fn a_tournament_is_followed_and_its_log_opened() {
    let server = TestServer::start();
    let run = start(&server);
    let mut live = server.live();
    live.say(&json!({"type": "follow", "id": 1, "run": run["id"]}));
    let heard = live.until_done(1);
    let kinds: Vec<&str> = heard.iter().filter_map(|m| m["event"]["event"].as_str()).collect();
    assert_eq!((kinds.first(), kinds.last()), (Some(&"opened"), Some(&"ended")));
    assert_eq!(kinds.iter().filter(|&&kind| kind == "finished").count(), 4);

    // A client that comes later hears the same games.
    live.say(&json!({"type": "follow", "id": 2, "run": run["id"]}));
    let later = live.until_done(2);
    let finished = |m: &&Value| m["event"]["event"] == "finished";
    let record = |m: &Value| m["event"]["record"].clone();
    let first: Vec<Value> = heard.iter().filter(finished).map(record).collect();
    assert_eq!(later.iter().filter(finished).map(record).collect::<Vec<_>>(), first);

    let view = server.get(&format!("/api/arena/{}?limit=3", run["id"].as_str().unwrap())).json();
    assert_eq!((&view["total"], &view["run"]["state"]), (&json!(4), &json!("ended")));
    assert_eq!(view["games"].as_array().unwrap().len(), 3);
    assert_eq!(view["standings"].as_array().unwrap().len(), 2);

    let logs = server.folder.path("arena");
    let log = std::fs::read_dir(logs).unwrap().next().unwrap().unwrap();
    let bytes = std::fs::read(log.path()).unwrap();
    let opened = server.request("POST", "/api/arena/open", &[], &bytes).json();
    assert_eq!(opened["standings"], view["standings"]);
    assert_eq!(server.request("POST", "/api/arena/open", &[], b"no log").status, 400);
    let torn = &bytes[..bytes.len() - 3];
    let opened = server.request("POST", "/api/arena/open", &[], torn).json();
    assert_eq!((&opened["total"], opened["notes"].as_array().unwrap().len()), (&json!(3), 1));
}

#[test]
fn files_of_others_are_followed_as_they_grow() {
    let events = {
        let server = TestServer::start();
        let run = start(&server);
        let mut live = server.live();
        live.say(&json!({"type": "follow", "id": 1, "run": run["id"]}));
        let heard = live.until_done(1);
        heard
            .iter()
            .filter(|m| m["type"] == "arena")
            .map(|m| m["event"].clone())
            .collect::<Vec<_>>()
    };
    let server = TestServer::start();
    let folder = server.folder.path("arena");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("mine.jsonl");
    let line = |event: &Value| {
        let event: tengen_arena::LiveEvent = serde_json::from_value(event.clone()).unwrap();
        serde_json::to_string(&event).unwrap() + "\n"
    };
    let lines: Vec<String> = events.iter().map(line).collect();
    std::fs::write(&path, &lines[0]).unwrap();
    std::fs::write(folder.join("other.jsonl"), "{\"id\": 1}\n").unwrap();
    let runs = server.get("/api/arena").json();
    assert_eq!(runs["runs"].as_array().unwrap().len(), 1, "{runs}");
    let mut live = server.live();
    live.say(&json!({"type": "follow", "id": 1, "run": "mine.jsonl"}));
    assert_eq!(live.hear()["event"]["event"], "opened");
    // Half a line is not an event yet.
    let rest = lines[1..].concat();
    let (first, second) = rest.split_at(rest.len() / 2);
    std::fs::write(&path, lines[0].clone() + first).unwrap();
    assert_eq!(live.hear()["event"], events[1]);
    std::fs::write(&path, lines[0].clone() + first + second).unwrap();
    let heard = live.until_done(1);
    assert_eq!(heard.len(), events.len() - 2 + 1);
    assert_eq!(server.get("/api/arena/mine.jsonl").json()["total"], 4);
}

/// A file is named where the server is started; a client may choose among what is built in.
#[test]
fn the_server_has_its_own_weights() {
    let server = TestServer::with(|options| options.weights = Some("sums".to_owned()));
    let new = json!({"players": ["tengen", "tengen:weights=handcrafted"], "pairs": 1,
                     "openings": 1, "nodes": 50, "size": 9});
    let run = server.ask("POST", "/api/arena", &new);
    let mut live = server.live();
    live.say(&json!({"type": "follow", "id": 1, "run": run["id"]}));
    live.until_done(1);
    let id = run["id"].as_str().unwrap();
    let view = server.get(&format!("/api/arena/{id}")).json();
    let kinds: Vec<&Value> =
        view["tournament"]["players"].as_array().unwrap().iter().map(|p| &p["kind"]).collect();
    let agents = ["tengen:weights=sums", "tengen:weights=handcrafted"];
    assert_eq!(kinds, agents.map(|spec| json!({"agent": spec})).iter().collect::<Vec<_>>());
    let asked = json!({"agent": "tengen:weights=own.bin"});
    let refused = server.send("POST", "/api/analyse", &asked);
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("given with --weights when the server is started"));
}

#[test]
fn only_known_players_play() {
    let server = TestServer::start();
    for players in [
        json!(["greedy"]),
        json!(["greedy", "greedy"]),
        json!(["greedy", "cmd=\"touch /tmp/x\""]),
        json!(["greedy", "nobody"]),
        json!(["greedy", "tengen:weights=/etc/passwd"]),
    ] {
        let refused = server.send("POST", "/api/arena", &json!({"players": players}));
        assert_eq!(refused.status, 400, "{players}");
    }
    let two = ["random", "greedy"];
    for bad in [
        json!({"players": two, "concurrency": 10_000}),
        json!({"players": two, "pairs": 1_000_000}),
        json!({"players": two, "sprt": {"elo0": 10.0, "elo1": 0.0}}),
        json!({"players": two, "sprt": {"elo0": 0.0, "elo1": 10.0, "alpha": 0.0}}),
        json!({"players": ["random", "greedy", "tengen"], "sprt": {"elo0": 0.0, "elo1": 10.0}}),
    ] {
        assert_eq!(server.send("POST", "/api/arena", &bad).status, 400, "{bad}");
    }
    let long = json!({"players": ["random", "greedy"], "pairs": 1000, "turn_ms": 5000});
    let run = server.ask("POST", "/api/arena", &long);
    assert_eq!(server.send("POST", "/api/arena", &long).status, 429);
    let path = format!("/api/arena/{}", run["id"].as_str().unwrap());
    assert_eq!(server.request("DELETE", &path, &[], b"").status, 204);
    assert_eq!(server.get("/api/arena/99").status, 404);
}
