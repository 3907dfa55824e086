//! The listener, and a task for each connection.

use crate::agents::{ExtraAgent, Registry};
use crate::arena::Arena;
use crate::bounds::Bounds;
use crate::clients::Clients;
use crate::guard::Hosts;
use crate::http::{Peer, router};
use crate::patient::Patient;
use crate::shared::Shared;
use crate::store::{Store, StoreError};
use axum::{Extension, Router};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tengen_agent::CancelToken;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// How a server is set up.
#[derive(Clone)]
pub struct ServeOptions {
    /// Where to listen. Port 0 takes any that is free.
    pub address: SocketAddr,
    /// Names, besides the usual ones of this machine, under which it may be called.
    pub hosts: Vec<String>,
    /// The file of games.
    pub data: PathBuf,
    /// The folder of tournaments' logs.
    pub arena: PathBuf,
    /// Agents besides those of the registry.
    pub agents: Vec<ExtraAgent>,
    /// The weights of our own agents, as their parameter has them, unless a client names others
    /// that are built in.
    pub weights: Option<String>,
    /// What a client may have at most.
    pub bounds: Bounds,
}

impl ServeOptions {
    /// The usual server: on the loopback address only.
    pub fn new(port: u16, data: impl Into<PathBuf>) -> ServeOptions {
        let data = data.into();
        let arena = data.parent().unwrap_or(Path::new(".")).join("arena");
        ServeOptions {
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            hosts: Vec::new(),
            data,
            arena,
            agents: Vec::new(),
            weights: None,
            bounds: Bounds::default(),
        }
    }
}

/// Why a server cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The games cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Two agents have one name, or one has none.
    #[error("the agent `{0}` needs a name of its own")]
    Name(String),
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A server that listens already.
///
/// ```no_run
/// use tengen_server::{ServeOptions, Server};
/// let server = Server::bind(ServeOptions::new(0, "games.sqlite")).unwrap();
/// println!("http://{}", server.address());
/// server.run(&tengen_agent::CancelToken::new()).unwrap();
/// ```
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// How often a running server looks whether it should stop.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of a request's headers.
const HEADERS: usize = 32 << 10;

impl Server {
    /// Opens the games and begins to listen.
    pub fn bind(options: ServeOptions) -> Result<Server, ServeError> {
        let known = |name: &str| tengen_engine::kinds().any(|own| own.name == name);
        for (at, agent) in options.agents.iter().enumerate() {
            let again = options.agents.iter().take(at).any(|other| other.name == agent.name);
            if again || agent.name.is_empty() || known(&agent.name) {
                return Err(ServeError::Name(agent.name.clone()));
            }
        }
        let store = Store::open(&options.data)?;
        let listen = |error| ServeError::Listen { address: options.address, error };
        let listener = TcpListener::bind(options.address).map_err(listen)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            registry: Arc::new(Registry::new(options.agents, options.weights)),
            store: Arc::new(store),
            arena: Arena::new(options.arena),
            hosts: Hosts::new(address, options.hosts),
            clients: Clients::default(),
            running: Arc::new(Semaphore::new(options.bounds.running)),
            abandoned: 0.into(),
            seeds: 1.into(),
            bounds: options.bounds,
        });
        Ok(Server { listener, address, shared })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The file of games.
    pub fn data(&self) -> &Path {
        self.shared.store.path()
    }

    /// The folder of tournaments' logs.
    pub fn arena(&self) -> &Path {
        self.shared.arena.folder()
    }

    /// Serves until it is stopped.
    pub fn run(self, stop: &CancelToken) -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("serve")
            .enable_all()
            .build()?;
        let shared = Arc::clone(&self.shared);
        let result = runtime.block_on(self.serve(stop));
        shared.arena.stop_all();
        // Analyses see that nobody listens any more; what hangs is not waited for.
        runtime.shutdown_timeout(Duration::from_secs(2));
        result
    }

    async fn serve(self, stop: &CancelToken) -> std::io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let places = Arc::new(Semaphore::new(self.shared.bounds.connections));
        let patience = self.shared.bounds.patience;
        let router = router(self.shared);
        while !stop.is_cancelled() {
            let accepted = tokio::time::timeout(LOOK, listener.accept()).await;
            let (stream, peer) = match accepted {
                Ok(Ok(accepted)) => accepted,
                Ok(Err(_)) => {
                    // Too many open files, say: others may leave meanwhile.
                    tokio::time::sleep(LOOK).await;
                    continue;
                }
                Err(_) => continue,
            };
            // One too many is hung up on.
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
            let router = router.clone().layer(Extension(Peer(peer.ip())));
            tokio::spawn(async move {
                connection(stream, router, patience).await;
                drop(place);
            });
        }
        Ok(())
    }
}

async fn connection(stream: TcpStream, router: Router, patience: Duration) {
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Patient::new(stream, patience));
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEADERS)
        .serve_connection(stream, TowerToHyperService::new(router))
        .with_upgrades();
    // A client that leaves in the middle needs no report.
    let _ = served.await;
}
