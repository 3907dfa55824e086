//! Clients that ask too much, too often, too slowly, or nonsense.

use crate::support::{TestServer, scripted};
use serde_json::json;
use std::io::{Read, Write};
use std::time::Duration;
use tengen_agent::testing::ScriptStep;
use tengen_rng::Rng;
use tungstenite::Message;

#[test]
fn what_is_too_large_is_refused() {
    let server = TestServer::start();
    let json = ["content-type: application/json"];
    let large = vec![b' '; (64 << 10) + 1];
    for path in ["/api/position", "/api/analyse", "/api/games/search", "/api/arena"] {
        let refused = server.request("POST", path, &json, &large);
        assert_eq!((refused.status, refused.code().as_str()), (413, "too-large"), "{path}");
    }
    let fits = server.request("POST", "/api/record/import", &[], &vec![b' '; 100 << 10]);
    assert_eq!(fits.status, 400, "no game, but not too large");
    let upload = vec![b' '; (1 << 20) + 1];
    for path in ["/api/record/import", "/api/record/export", "/api/games", "/api/arena/open"] {
        assert_eq!(server.request("POST", path, &json, &upload).status, 413, "{path}");
    }
    // Without a length nobody knows in advance.
    let mut stream = server.connect();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = [b"4000\r\n".as_slice(), &[b' '; 0x4000], b"\r\n"].concat();
    while stream.write_all(&chunk).is_ok() {
        stream.set_nonblocking(true).unwrap();
        let answered = stream.peek(&mut [0]).is_ok();
        stream.set_nonblocking(false).unwrap();
        if answered {
            break;
        }
    }
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[test]
fn long_and_frequent_messages_end_a_connection() {
    let server = TestServer::start();
    let mut live = server.live();
    let whole: Vec<String> = (0..15)
        .flat_map(|column| (1..=15).map(move |row| format!("{}{row}", (b'a' + column) as char)))
        .collect();
    // A full board fits.
    live.say(&json!({"type": "explain", "id": 1, "position": {"black": whole[..112], "white": whole[112..]}}));
    let answer = live.until_done(1).pop().unwrap();
    assert_ne!(answer["code"], "too-large", "{answer}");
    live.socket.send(Message::text(" ".repeat((8 << 10) + 1))).unwrap();
    assert_eq!(live.closing_code(), Some(1009));

    let mut live = server.live();
    let _ = live.socket.send(Message::text(" ".repeat(100 << 10)));
    assert!(matches!(live.closing_code(), Some(1009) | None));

    let mut live = server.live();
    for _ in 0..51 {
        live.socket.send(Message::text("nonsense")).unwrap();
    }
    assert_eq!(live.closing_code(), Some(1008));

    let mut live = server.live();
    live.socket.send(Message::binary(vec![1, 2, 3])).unwrap();
    assert_eq!(live.closing_code(), Some(1003));
    assert_eq!(server.get("/api/about").status, 200);
}

#[test]
fn one_analysis_runs_and_two_wait() {
    let server = TestServer::with(|options| {
        options.bounds.waiting = 3;
        options.agents.push(scripted("waits", vec![ScriptStep::WaitForStop]));
    });
    let asked = json!({"agent": "waits", "limits": {"time_ms": 60000}}).to_string();
    let head = format!(
        "POST /api/analyse HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{asked}",
        server.address,
        asked.len()
    );
    let mut clients: Vec<_> = (0..8).map(|_| server.connect()).collect();
    clients.iter_mut().for_each(|client| client.write_all(head.as_bytes()).unwrap());
    // Five are refused, three have a place and hear nothing.
    clients.iter().for_each(|client| client.set_nonblocking(true).unwrap());
    let is_answered = |client: &&std::net::TcpStream| client.peek(&mut [0]).is_ok();
    let deadline = std::time::Instant::now() + tengen_testing::HANG;
    while clients.iter().filter(is_answered).count() < 5 {
        assert!(std::time::Instant::now() < deadline, "nobody is refused");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(clients.iter().filter(is_answered).count(), 5);
    let mut answered = clients.iter().find(is_answered).unwrap();
    let mut text = vec![0; 1000];
    let count = answered.read(&mut text).unwrap();
    let text = String::from_utf8_lossy(&text[..count]).to_lowercase();
    assert!(text.starts_with("http/1.1 429") && text.contains("retry-after: 1"), "{text}");
    // A client that leaves frees its place and stops its agent.
    drop(clients);
    let quick = json!({"agent": "greedy"});
    while server.send("POST", "/api/analyse", &quick).status != 200 {
        assert!(std::time::Instant::now() < deadline, "the places are never free again");
    }
}

#[test]
fn a_hundred_hangs_end() {
    let hang = Duration::from_secs(10);
    let server = TestServer::with(|options| {
        options.bounds.grace = Duration::from_millis(40);
        options.bounds.running = 10;
        options.agents.push(scripted("waits", vec![ScriptStep::WaitForStop]));
        options.agents.push(scripted("sleeps", vec![ScriptStep::Work(hang)]));
        options.agents.push(scripted("panics", vec![ScriptStep::Panic]));
        options.agents.push(scripted("fails", vec![ScriptStep::Fail]));
        let a1 = "a1".parse().unwrap();
        options.agents.push(scripted("cheats", vec![ScriptStep::Answer(a1)]));
    });
    std::thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                let mut live = server.live();
                for round in 0..5 {
                    for (id, agent) in [(2 * round, "waits"), (2 * round + 1, "sleeps")] {
                        live.say(&json!({"type": "analyse", "id": id, "agent": agent,
                                         "limits": {"time_ms": 1}}));
                        let last = live.until_done(id).pop().unwrap();
                        // A client that obeys may still be late on a busy machine; one that does
                        // not, is.
                        let kind = last["type"].as_str().unwrap();
                        assert!(kind == "error" || (kind == "done" && agent == "waits"), "{last}");
                    }
                }
            });
        }
    });
    let mut live = server.live();
    for agent in ["panics", "fails", "cheats"] {
        live.say(&json!({"type": "play", "id": 1, "agent": agent, "position": {"moves": "a1"}}));
        let last = live.until_done(1).pop().unwrap();
        assert_eq!((&last["type"], &last["code"]), (&json!("error"), &json!("failed")), "{agent}");
    }
    live.say(&json!({"type": "play", "id": 1, "agent": "greedy"}));
    assert_eq!(live.until_done(1).pop().unwrap()["type"], "move", "others are unharmed");
}

#[test]
fn slow_clients_are_closed_and_harm_nobody() {
    let server = TestServer::with(|options| options.bounds.patience = Duration::from_secs(2));
    // Half a header, half a body, half a frame, nothing at all.
    let mut header = server.connect();
    header.write_all(b"GET / HTTP/1.1\r\nho").unwrap();
    let mut body = server.connect();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{{",
        server.address
    );
    body.write_all(head.as_bytes()).unwrap();
    let mut silent = server.connect();
    let mut frame = server.live();
    frame.socket.get_mut().write_all(&[0x81, 0xfe]).unwrap();
    // A client that reads nothing.
    let mut deaf = server.live();
    let asked = json!({"type": "explain", "id": 1, "agent": "tengen"}).to_string();
    for _ in 0..20 {
        deaf.socket.send(Message::text(asked.clone())).unwrap();
    }
    assert_eq!(server.get("/api/about").status, 200);
    assert_eq!(tengen_testing::Response::read(&mut body).status, 408);
    let mut rest = Vec::new();
    let _ = header.read_to_end(&mut rest);
    let _ = silent.read_to_end(&mut rest);
    // Reading ends because the server hung up: within the socket's own limit, or this fails.
    let end = frame.socket.get_mut().read_to_end(&mut rest);
    assert!(!matches!(end, Err(error) if error.kind() == std::io::ErrorKind::WouldBlock));
    assert_eq!(server.get("/api/about").status, 200);
}

#[test]
fn random_bytes_break_nothing() {
    let server = TestServer::start();
    let mut rng = Rng::new(7);
    for round in 0..60 {
        let bytes: Vec<u8> = (0..rng.below(400)).map(|_| rng.next() as u8).collect();
        if round % 2 == 0 {
            let mut stream = server.connect();
            let _ = stream.write_all(&bytes);
        } else {
            let mut live = server.live();
            let _ = live.socket.get_mut().write_all(&bytes);
        }
    }
    // Messages that are almost right.
    let mut live = server.live();
    let good = json!({"type": "solve", "id": 1, "position": {"moves": "h8i9"}}).to_string();
    for _ in 0..40 {
        let mut bytes = good.clone().into_bytes();
        let at = rng.below(bytes.len());
        bytes[at] = b' ' + rng.below(90) as u8;
        live.socket.send(Message::text(String::from_utf8(bytes).unwrap())).unwrap();
    }
    assert_eq!(server.get("/api/about").status, 200);
}
