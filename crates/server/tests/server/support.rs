//! A server for a test, and clients that can also misbehave.

use serde_json::Value;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use tengen_agent::CancelToken;
use tengen_agent::testing::{ScriptStep, Scripted};
use tengen_server::{ExtraAgent, ServeOptions, Server};
use tengen_testing::{Folder, Response};
use tungstenite::{Message, WebSocket};

pub struct TestServer {
    pub address: SocketAddr,
    pub folder: Folder,
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
        let folder = Folder::new("server");
        let mut options = ServeOptions::new(0, folder.path("games.sqlite"));
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
        tengen_testing::request(self.address, method, path, headers, body)
    }

    pub fn connect(&self) -> TcpStream {
        tengen_testing::connect(self.address)
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
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(()))), "the server broke");
        }
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
