//! Who asks how much.

use crate::error::ApiError;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Counts messages over a sliding window of time.
pub(crate) struct Rate {
    times: VecDeque<Instant>,
    most: usize,
    window: Duration,
}

impl Rate {
    pub fn new(most: usize, window: Duration) -> Rate {
        Rate { times: VecDeque::with_capacity(most.min(1024)), most, window }
    }

    /// Counts a message. False if it is one too many.
    pub fn admit(&mut self, now: Instant) -> bool {
        while self.times.front().is_some_and(|&time| now.duration_since(time) >= self.window) {
            self.times.pop_front();
        }
        let admitted = self.times.len() < self.most;
        if admitted {
            self.times.push_back(now);
        }
        admitted
    }
}

/// The analyses over HTTP, by the address they come from: one at a time, few that wait.
#[derive(Default)]
pub(crate) struct Clients(Mutex<HashMap<IpAddr, Client>>);

struct Client {
    turn: Arc<Semaphore>,
    present: usize,
}

/// A place in a client's queue. It is free again when this is dropped.
pub(crate) struct Place<'a> {
    clients: &'a Clients,
    address: IpAddr,
    turn: Arc<Semaphore>,
}

impl Clients {
    /// Takes a place in the queue.
    pub fn enter(&self, address: IpAddr, most: usize) -> Result<Place<'_>, ApiError> {
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let client = clients
            .entry(address)
            .or_insert_with(|| Client { turn: Arc::new(Semaphore::new(1)), present: 0 });
        if client.present >= most {
            return Err(ApiError::busy(BUSY));
        }
        client.present += 1;
        Ok(Place { clients: self, address, turn: Arc::clone(&client.turn) })
    }
}

/// The answer to a client that asks too much.
pub(crate) const BUSY: &str = "as many analyses as allowed run or wait already";

impl Place<'_> {
    /// Waits for the client's turn.
    pub async fn turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let closed = |_| ApiError::failed("the server is closing");
        Arc::clone(&self.turn).acquire_owned().await.map_err(closed)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut clients = self.clients.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = clients.get_mut(&self.address) {
            client.present -= 1;
            if client.present == 0 {
                clients.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_slides() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut rate = Rate::new(3, 10 * second);
        assert!((0..3).all(|n| rate.admit(start + n * second)));
        assert!(!rate.admit(start + 9 * second));
        assert!(rate.admit(start + 10 * second), "the first is forgotten");
        assert!(!rate.admit(start + 10 * second));
    }

    #[test]
    fn a_place_is_free_again() {
        let clients = Clients::default();
        let address = IpAddr::from([127, 0, 0, 1]);
        let places: Vec<_> = (0..3).map(|_| clients.enter(address, 3).unwrap()).collect();
        assert_eq!(clients.enter(address, 3).err().unwrap().code, "busy");
        assert!(clients.enter(IpAddr::from([10, 0, 0, 1]), 3).is_ok());
        drop(places);
        assert!(clients.enter(address, 3).is_ok());
        assert!(clients.0.lock().unwrap().is_empty(), "nobody is remembered");
    }
}
