//! A client's end of `tengen serve`: the real process, requests over HTTP, the websocket.

pub(super) mod crowd;
pub(super) mod flood;
pub(super) mod killed;
pub(super) mod slow;

use crate::system;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tengen_remote::{Heard, Launch, Process, Signal};
use tungstenite::{Message, WebSocket};

/// Nobody waits longer than this for anything.
const HANG: Duration = Duration::from_secs(60);

/// A folder for games, which goes with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-promises-{}-{number}", std::process::id());
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
struct Board {
    process: Process,
    address: SocketAddr,
}

impl Board {
    /// Starts one with its games in this folder and waits until it listens.
    fn start(binary: &Path, folder: &Folder) -> Result<Board> {
        let data = folder.0.join("games.sqlite");
        let launch = Launch::new(binary).with("serve").with("--port").with("0");
        let launch = launch.with("--data").with(data.to_string_lossy());
        let process = Process::start(&launch)?;
        let first = match process.hear(Instant::now() + HANG) {
            Heard::Line(line) => line.text,
            Heard::Nothing | Heard::Closed => bail!("it says nothing: {}", process.errors()),
        };
        let port = first.trim_end_matches('/').rsplit_once(':');
        let port: u16 = port
            .and_then(|(_, port)| port.parse().ok())
            .with_context(|| format!("it does not say where it listens: {first}"))?;
        Ok(Board { process, address: SocketAddr::from(([127, 0, 0, 1], port)) })
    }

    /// Ends it at once, whatever it is doing.
    fn kill(&self) {
        self.process.signal(Signal::Kill);
    }

    /// Waits for the end of a process that was killed.
    fn wait(&mut self) -> Result<()> {
        self.process.wait(Instant::now() + HANG).context("it survives a kill")?;
        Ok(())
    }

    /// Mebibytes that are in memory.
    fn memory(&self) -> Result<f64> {
        let bytes = system::resident_memory(self.process.id());
        Ok(bytes.context("its memory cannot be read")? as f64 / f64::from(1 << 20))
    }

    fn connect(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(HANG))?;
        stream.set_write_timeout(Some(HANG))?;
        Ok(stream)
    }

    /// Sends a request and waits for the status and the body.
    fn request(&self, method: &str, path: &str, body: &[u8]) -> Result<(u16, Vec<u8>)> {
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
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value> {
        let (status, body) = self.request(method, path, body.to_string().as_bytes())?;
        if !(200..300).contains(&status) {
            bail!("{path}: {status} {}", String::from_utf8_lossy(&body));
        }
        serde_json::from_slice(&body).with_context(|| format!("{path}: no JSON"))
    }

    fn live(&self) -> Result<Live> {
        let url = format!("ws://{}/api/live", self.address);
        match tungstenite::client(url, self.connect()?) {
            Ok((socket, _)) => Ok(Live(socket)),
            Err(error) => bail!("no websocket: {error}"),
        }
    }
}

/// Reads an answer to its end; a connection that is reset after an answer has still answered.
fn answer(stream: &mut TcpStream) -> Result<(u16, Vec<u8>)> {
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
struct Live(WebSocket<TcpStream>);

impl Live {
    fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string()))?)
    }

    /// The next message; pings are answered on the way.
    fn hear(&mut self) -> Result<Value> {
        loop {
            match self.0.read()? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The last message of a request.
    fn last(&mut self, id: u64) -> Result<Value> {
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
    fn closing_code(&mut self) -> Option<u16> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}
