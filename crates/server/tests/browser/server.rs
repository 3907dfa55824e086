//! A server of its own for each test, with an empty store.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use tengen_agent::CancelToken;
use tengen_server::ServeOptions;

/// A running server. It goes with the value.
pub struct Server {
    /// Where it listens, as `http://127.0.0.1:1234`.
    pub address: String,
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
    /// Where its games and tournaments are.
    pub folder: PathBuf,
}

impl Server {
    /// Starts one on any free port.
    pub fn start() -> Server {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("tengen-store-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let server =
            tengen_server::Server::bind(ServeOptions::new(0, folder.join("games.sqlite"))).unwrap();
        let address = format!("http://{}", server.address());
        let stop = CancelToken::new();
        let seen = stop.clone();
        let thread = std::thread::spawn(move || server.run(&seen).unwrap());
        Server { address, stop, thread: Some(thread), folder }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
