//! `tengen serve` as a process that can be killed and started again.

use crate::Response;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server. It goes with the value.
pub struct Serve {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Serve {
    /// Starts the binary's server on this port, 0 for any, with its games in the folder and these
    /// further options.
    pub fn start(binary: &str, folder: &Path, port: u16, options: &[&str]) -> Serve {
        let mut command = Command::new(binary);
        command.args(["serve", "--port", &port.to_string(), "--data"]);
        command.arg(folder.join("games.sqlite")).args(options);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let (_, port) = first.split_once("http://localhost:").unwrap();
        let port: u16 = port.trim_end_matches('/').parse().unwrap();
        assert!(lines.next().unwrap().unwrap().ends_with("games.sqlite"), "the place is said");
        Serve { child, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// The page's address.
    pub fn page(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// A successful answer's body.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let response = self.send(method, path, body);
        assert!((200..300).contains(&response.status), "{path}: {}", response.text());
        response.json()
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Response {
        let headers = ["content-type: application/json"];
        crate::request(self.address, method, path, &headers, body.to_string().as_bytes())
    }

    /// Ends it as a crash would: SIGKILL on Unix.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
