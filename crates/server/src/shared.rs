//! What all connections share.

use crate::agents::Registry;
use crate::arena::Arena;
use crate::bounds::Bounds;
use crate::clients::Clients;
use crate::guard::Hosts;
use crate::store::Store;
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, AtomicU64, Ordering};
use tokio::sync::Semaphore;

/// The server's state.
pub(crate) struct Shared {
    pub bounds: Bounds,
    pub registry: Arc<Registry>,
    pub store: Arc<Store>,
    pub arena: Arena,
    pub hosts: Hosts,
    pub clients: Clients,
    /// One permit for each analysis that may run.
    pub running: Arc<Semaphore>,
    /// Threads that nobody waits for any more and that have not come to an end yet.
    pub abandoned: AtomicIsize,
    pub seeds: AtomicU64,
}

impl Shared {
    /// A seed for randomised agents: another for each question.
    pub fn next_seed(&self) -> u64 {
        self.seeds.fetch_add(1, Ordering::Relaxed)
    }
}
