//! Requests to a server on this machine, byte by byte, so that a test can also misbehave.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// No test waits longer than this for an answer.
pub const HANG: Duration = Duration::from_secs(50);

/// Sends one request on a connection of its own and reads the answer. The `Host` is the server's
/// address unless a header says otherwise.
pub fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[&str],
    body: &[u8],
) -> Response {
    let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|header| header.to_lowercase().starts_with("host:")) {
        head += &format!("host: {address}\r\n");
    }
    headers.iter().for_each(|header| head += &format!("{header}\r\n"));
    head += &format!("content-length: {}\r\n\r\n", body.len());
    let mut stream = connect(address);
    stream.write_all(head.as_bytes()).unwrap();
    // A refusal may come before everything is sent.
    let _ = stream.write_all(body);
    Response::read(&mut stream)
}

/// A connection that does not wait for ever.
pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(HANG)).unwrap();
    stream.set_write_timeout(Some(HANG)).unwrap();
    stream
}

/// An answer.
pub struct Response {
    /// The status code.
    pub status: u16,
    /// Status line and headers, in lower case.
    pub head: String,
    /// What follows them.
    pub body: Vec<u8>,
}

impl Response {
    /// Reads to the end; a connection that is reset after an answer has still answered.
    pub fn read(stream: &mut TcpStream) -> Response {
        let mut bytes = Vec::new();
        let mut part = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut part) {
            bytes.extend_from_slice(part.get(..count).unwrap());
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&bytes)));
        let (head, body) = bytes.split_at(end);
        let head = String::from_utf8_lossy(head).to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head, body: body.iter().skip(4).copied().collect() }
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        let body = serde_json::from_slice(&self.body);
        body.unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }
}
