//! Time as requests see it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A stop-watch that a request carries: real, or moved by hand in a test.
///
/// ```
/// use std::time::Duration;
/// use tengen_agent::ManualStopwatch;
/// let hand = ManualStopwatch::new();
/// let stopwatch = hand.stopwatch();
/// hand.advance(Duration::from_secs(2));
/// assert_eq!(stopwatch.elapsed(), Duration::from_secs(2));
/// ```
#[derive(Clone, Debug)]
pub struct Stopwatch(Source);

#[derive(Clone, Debug)]
enum Source {
    Real(Instant),
    Manual(Arc<AtomicU64>),
}

impl Stopwatch {
    /// A clock that starts now.
    pub fn start() -> Stopwatch {
        Stopwatch::since(Instant::now())
    }

    /// A clock that started then: when a command arrived, not when it was understood.
    pub fn since(start: Instant) -> Stopwatch {
        Stopwatch(Source::Real(start))
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        match &self.0 {
            Source::Real(start) => start.elapsed(),
            Source::Manual(nanos) => Duration::from_nanos(nanos.load(Ordering::Relaxed)),
        }
    }
}

/// The hand that moves a test's clock.
#[derive(Clone, Debug, Default)]
pub struct ManualStopwatch(Arc<AtomicU64>);

impl ManualStopwatch {
    /// A clock that stands at zero.
    pub fn new() -> ManualStopwatch {
        ManualStopwatch::default()
    }

    /// The clock that this hand moves.
    pub fn stopwatch(&self) -> Stopwatch {
        Stopwatch(Source::Manual(Arc::clone(&self.0)))
    }

    /// Lets time pass.
    pub fn advance(&self, time: Duration) {
        self.0.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
    }
}
