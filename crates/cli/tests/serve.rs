//! `tengen serve` as a process: engines of other people play on its board. (T32, what it keeps when
//! it is killed, is a promise.)

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

struct Serve {
    child: Child,
    address: String,
}

impl Serve {
    fn start(folder: &Path, more: &[&str]) -> Serve {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["serve", "--port", "0", "--data"]).arg(folder.join("games.sqlite"));
        let mut child = command.args(more).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let (_, address) = first.split_once("http://localhost:").unwrap();
        let address = format!("127.0.0.1:{}", address.trim_end_matches('/'));
        assert!(lines.next().unwrap().unwrap().ends_with("games.sqlite"), "the place is said");
        Serve { child, address }
    }

    /// An answer's body; `None` if there was none, or no success.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Option<Value> {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(50))).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        head.starts_with("HTTP/1.1 20").then(|| serde_json::from_str(body).unwrap())
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_program_plays_on_the_board() {
    let folder = Folder::new("engine");
    let engine = format!("Mine={} pbrain --agent greedy", env!("CARGO_BIN_EXE_tengen"));
    let server = Serve::start(&folder.0, &["--engine", &engine]);
    let agents = server.ask("GET", "/api/agents", &json!(null)).unwrap();
    let mine = agents["agents"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&mine["name"], &mine["external"]), (&json!("Mine"), &json!(true)));
    let asked = json!({"agent": "Mine", "position": {"moves": "a1h8b1i8c1j8d1"},
                       "limits": {"time_ms": 5000}});
    assert_eq!(server.ask("POST", "/api/analyse", &asked).unwrap()["best"], "e1");
    let new = json!({"players": ["Mine", "random"], "pairs": 1, "openings": 0, "turn_ms": 5000,
                     "size": 9});
    let run = server.ask("POST", "/api/arena", &new).unwrap();
    assert_eq!((&run["of"], &run["players"]), (&json!(2), &json!(["Mine", "random"])));
}

#[test]
fn a_bad_engine_is_said() {
    for engine in ["nonsense", "=x", "greedy=x", "A="] {
        let folder = Folder::new("bad");
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["serve", "--port", "0", "--engine", engine, "--data"]);
        command.arg(folder.0.join("games.sqlite")).assert().failure();
    }
}
