//! A real Chromium, driven by its own debugging protocol: JSON over one websocket, no driver needed.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket, connect};

/// Against hangs only.
const PATIENCE: Duration = Duration::from_secs(60);

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A running browser. It goes with the value.
pub struct Chromium {
    child: Child,
    socket: WebSocket<MaybeTlsStream<std::net::TcpStream>>,
    folder: PathBuf,
    last_id: u64,
    /// Events that came between answers.
    pub events: Vec<Value>,
}

fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let all = std::env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

impl Chromium {
    /// Starts one with an empty profile; `None` if there is none on this machine.
    pub fn start() -> Option<Chromium> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tengen-{}-{number}", std::process::id()));
        let mut child = Command::new(program()?)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--remote-debugging-port=0", "--no-first-run", "--hide-scrollbars", "--lang=en"])
            .args(["--disable-extensions", "--disable-background-networking", "--mute-audio"])
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("Chromium tells its address");
        // A full pipe would stop the browser.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = connect(address).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        Some(Chromium { child, socket, folder, last_id: 0, events: Vec::new() })
    }

    /// Sends a command and waits for its answer.
    pub fn call(&mut self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        self.last_id += 1;
        let mut message = json!({"id": self.last_id, "method": method, "params": parameters});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().expect("an answer") else { continue };
            let mut answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == self.last_id {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].take();
            }
            self.events.push(answer);
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let message = json!({"id": 0, "method": "Browser.close"}).to_string();
        let asked = self.socket.send(Message::text(message)).is_ok();
        // It closes the socket when it goes; reading waits for that.
        while asked && self.socket.read().is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
