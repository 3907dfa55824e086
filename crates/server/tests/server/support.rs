//! A server for a test, and clients that can also misbehave.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tengen_agent::CancelToken;
use tengen_agent::testing::{ScriptStep, Scripted};
use tengen_server::{ExtraAgent, ServeOptions, Server};
use tungstenite::{Message, WebSocket};

/// No test waits longer than this for anything.
pub const HANG: Duration = Duration::from_secs(50);

pub struct TestServer {
    pub address: SocketAddr,
    pub folder: PathBuf,
    stop: CancelToken,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// Agents that misbehave, by name.
pub fn scripted(name: &str, steps: Vec<ScriptStep>) -> ExtraAgent {
    ExtraAgent {
        name: name.to_owned(),
        about: "for tests".to_owned(),
        player: None,
        build: Arc::new(move || Box::new(Scripted(steps.clone()))),
    }
}

impl TestServer {
    pub fn start() -> TestServer {
        TestServer::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut ServeOptions)) -> TestServer {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-server-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let mut options = ServeOptions::new(0, folder.join("games.sqlite"));
        change(&mut options);
        let server = Server::bind(options).unwrap();
        let (address, stop) = (server.address(), CancelToken::new());
        let shared = stop.clone();
        let thread = std::thread::spawn(move || server.run(&shared).unwrap());
        TestServer { address, folder, stop, thread: Some(thread) }
    }

    pub fn get(&self, path: &str) -> Response {
        self.request("GET", path, &[], b"")
    }

    pub fn send(&self, method: &str, path: &str, body: &Value) -> Response {
        let headers = ["content-type: application/json"];
        self.request(method, path, &headers, body.to_string().as_bytes())
    }

    /// A successful answer's body.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let response = self.send(method, path, body);
        assert!((200..300).contains(&response.status), "{path}: {}", response.text());
        response.json()
    }

    pub fn request(&self, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Response {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|header| header.to_lowercase().starts_with("host:")) {
            head += &format!("host: {}\r\n", self.address);
        }
        headers.iter().for_each(|header| head += &format!("{header}\r\n"));
        head += &format!("content-length: {}\r\n\r\n", body.len());
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).unwrap();
        // A refusal may come before everything is sent.
        let _ = stream.write_all(body);
        Response::read(&mut stream)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(HANG)).unwrap();
        stream.set_write_timeout(Some(HANG)).unwrap();
        stream
    }

    pub fn live(&self) -> Live {
        let url = format!("ws://{}/api/live", self.address);
        let (socket, _) = tungstenite::client(url, self.connect()).unwrap();
        Live { socket }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop.cancel();
        let ended = self.thread.take().map(|thread| thread.join());
        let _ = std::fs::remove_dir_all(&self.folder);
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(()))), "the server broke");
        }
    }
}

pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Response {
    /// Reads to the end; a connection that is reset after an answer has still answered.
    pub fn read(stream: &mut TcpStream) -> Response {
        let mut bytes = Vec::new();
        let mut part = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut part) {
            bytes.extend_from_slice(&part[..count]);
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head, body: bytes[end + 4..].to_vec() }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }
}

pub struct Live {
    pub socket: WebSocket<TcpStream>,
}

impl Live {
    pub fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// The next message.
    pub fn hear(&mut self) -> Value {
        loop {
            match self.socket.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// All messages of a request up to its last one.
    pub fn until_done(&mut self, id: u64) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let message = self.hear();
            if message["id"] != id {
                continue;
            }
            let kind = message["type"].as_str().unwrap().to_owned();
            heard.push(message);
            if matches!(kind.as_str(), "done" | "move" | "layers" | "solved" | "error") {
                return heard;
            }
        }
    }

    /// The code the server closes with; `None` if it only hangs up.
    pub fn closing_code(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}
