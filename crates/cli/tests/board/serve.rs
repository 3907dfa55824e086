//! `tengen serve` as a process that can be killed and started again.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running server. It goes with the value.
pub struct Serve {
    child: Child,
    /// Where it listens.
    pub port: String,
}

impl Serve {
    /// Starts one on this port, 0 for any, with its games in the folder.
    pub fn start(folder: &Path, port: &str, engines: &[String]) -> Serve {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["serve", "--port", port, "--data"]).arg(folder.join("games.sqlite"));
        for engine in engines {
            command.args(["--engine", engine]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let (_, port) = first.split_once("http://localhost:").unwrap();
        let port = port.trim_end_matches('/').to_owned();
        Serve { child, port }
    }

    /// The page's address.
    pub fn page(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
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

/// A folder that goes with the value.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
