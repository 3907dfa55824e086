//! A server of its own for each test, with an empty store.

use std::thread::JoinHandle;
use tengen_agent::CancelToken;
use tengen_server::ServeOptions;
use tengen_testing::Folder;

/// A running server. It goes with the value.
pub struct Server {
    /// Where it listens, as `http://127.0.0.1:1234`.
    pub address: String,
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
    /// Where its games and tournaments are.
    pub folder: Folder,
}

impl Server {
    /// Starts one on any free port.
    pub fn start() -> Server {
        let folder = Folder::new("store");
        let server =
            tengen_server::Server::bind(ServeOptions::new(0, folder.path("games.sqlite"))).unwrap();
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
    }
}
