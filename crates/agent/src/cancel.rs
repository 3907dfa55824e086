//! Asking an agent to come to an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared between an agent and whoever may interrupt it.
///
/// ```
/// use tengen_agent::CancelToken;
/// let stop = CancelToken::new();
/// let other = stop.clone();
/// other.cancel();
/// assert!(stop.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A flag that is not set.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Sets the flag. It stays set.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
