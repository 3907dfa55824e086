//! A client's end of `tengen serve`: the real process, requests over HTTP, the websocket.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tungstenite::{Message, WebSocket};

/// Nobody waits longer than this for anything.
pub(crate) const HANG: Duration = Duration::from_secs(60);

/// A folder for games, which goes with the value.
pub(crate) struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-trial-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)
            .with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left there harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server. Dropping it kills the process.
pub(crate) struct Board {
    child: Child,
    pub address: SocketAddr,
}

impl Board {
    /// Starts one with its games in this folder and waits until it listens.
    pub fn start(binary: &Path, folder: &Folder) -> Result<Board> {
        let mut command = Command::new(binary);
        command.args(["serve", "--port", "0", "--data"]).arg(folder.0.join("games.sqlite"));
        let mut child = command
            .stdout(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let output = child.stdout.take().context("it has no output")?;
        let mut first = String::new();
        BufReader::new(output).read_line(&mut first)?;
        let port = first.trim_end().trim_end_matches('/').rsplit_once(':');
        let port: u16 = port
            .and_then(|(_, port)| port.parse().ok())
            .with_context(|| format!("it does not say where it listens: {first}"))?;
        Ok(Board { child, address: SocketAddr::from(([127, 0, 0, 1], port)) })
    }

    /// Its number, to kill it with.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end of a process that was killed.
    pub fn wait(&mut self) -> Result<()> {
        self.child.wait()?;
        Ok(())
    }

    /// Kibibytes that are in memory.
    pub fn memory(&self) -> Result<f64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        kib.context("its memory cannot be read")
    }

    pub fn connect(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(HANG))?;
        stream.set_write_timeout(Some(HANG))?;
        Ok(stream)
    }

    /// Sends a request and waits for the status and the body.
    pub fn request(&self, method: &str, path: &str, body: &[u8]) -> Result<(u16, Vec<u8>)> {
        let mut stream = self.connect()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        // A refusal may come before everything is sent.
        let _ = stream.write_all(body);
        answer(&mut stream)
    }

    /// The JSON of an answer that says it worked.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value> {
        let (status, body) = self.request(method, path, body.to_string().as_bytes())?;
        if !(200..300).contains(&status) {
            bail!("{path}: {status} {}", String::from_utf8_lossy(&body));
        }
        serde_json::from_slice(&body).with_context(|| format!("{path}: no JSON"))
    }

    pub fn live(&self) -> Result<Live> {
        let url = format!("ws://{}/api/live", self.address);
        match tungstenite::client(url, self.connect()?) {
            Ok((socket, _)) => Ok(Live(socket)),
            Err(error) => bail!("no websocket: {error}"),
        }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads an answer to its end; a connection that is reset after an answer has still answered.
pub(crate) fn answer(stream: &mut TcpStream) -> Result<(u16, Vec<u8>)> {
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stream.read(&mut part) {
        bytes.extend_from_slice(part.get(..count).unwrap_or_default());
    }
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").context("no answer")?;
    let head = String::from_utf8_lossy(bytes.get(..end).unwrap_or_default());
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.context("no status")?, bytes.get(end + 4..).unwrap_or_default().to_vec()))
}

/// A websocket.
pub(crate) struct Live(pub WebSocket<TcpStream>);

impl Live {
    pub fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string()))?)
    }

    /// The next message; pings are answered on the way.
    pub fn hear(&mut self) -> Result<Value> {
        loop {
            match self.0.read()? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The last message of a request.
    pub fn last(&mut self, id: u64) -> Result<Value> {
        loop {
            let message = self.hear()?;
            let kind = message.get("type").and_then(Value::as_str).unwrap_or_default();
            let is_last = matches!(kind, "done" | "move" | "layers" | "solved" | "error");
            if is_last && message.get("id").and_then(Value::as_u64) == Some(id) {
                return Ok(message);
            }
        }
    }

    /// The code it is closed with; nothing if the server only hangs up.
    pub fn closing_code(&mut self) -> Option<u16> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}
