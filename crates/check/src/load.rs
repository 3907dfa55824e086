//! Work that keeps the processors busy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// Threads that count for nothing until it is dropped.
pub(crate) struct Load {
    ended: Arc<AtomicBool>,
    threads: Vec<JoinHandle<u64>>,
}

/// Processors of this machine.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Load {
    pub fn start(threads: usize) -> Load {
        let ended = Arc::new(AtomicBool::new(false));
        let spin = || {
            let ended = ended.clone();
            std::thread::spawn(move || {
                let mut turns = 0_u64;
                while !ended.load(Ordering::Relaxed) {
                    turns = std::hint::black_box(turns.wrapping_add(1));
                }
                turns
            })
        };
        let threads = (0..threads).map(|_| spin()).collect();
        Load { ended, threads }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            // Counting does not fail.
            let _ = thread.join();
        }
    }
}
