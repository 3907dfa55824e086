//! What a client may have at most.

use crate::types::LimitsView;
use std::time::Duration;
use tengen_agent::Limits;

/// Every limit of the server. Tests set smaller ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The longest analysis.
    pub time: Duration,
    /// The largest analysis, in nodes.
    pub nodes: u64,
    /// The most lines a report has.
    pub lines: usize,
    /// How long an agent may go on after it was told to stop, before it is no longer waited for.
    pub grace: Duration,
    /// Bytes an agent may use.
    pub memory: u64,
    /// Analyses that run at the same time, of all clients together.
    pub running: usize,
    /// Analyses of one client, the running one included.
    pub waiting: usize,
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a record or a log that is sent.
    pub upload: usize,
    /// Bytes of a message on the websocket.
    pub message: usize,
    /// Bytes that may wait to be written to a client.
    pub write_buffer: usize,
    /// Messages of one connection in [`Bounds::window`].
    pub messages: usize,
    /// The time over which messages are counted.
    pub window: Duration,
    /// How long a client may keep us waiting: for a header, a body, the answer to a ping, or for
    /// what we have written to be taken.
    pub patience: Duration,
    /// Connections at the same time.
    pub connections: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Bounds {
            time: Duration::from_secs(300),
            nodes: 2_000_000_000,
            lines: 32,
            grace: Duration::from_secs(3),
            memory: 512 << 20,
            running: cores.max(2),
            waiting: 3,
            body: 64 << 10,
            upload: 1 << 20,
            message: 8 << 10,
            write_buffer: 256 << 10,
            messages: 50,
            window: Duration::from_secs(20),
            patience: Duration::from_secs(20),
            connections: 1000,
        }
    }
}

impl Bounds {
    /// The time of a request, `usual` where it says nothing.
    pub(crate) fn time(&self, asked: &LimitsView, usual: Duration) -> Duration {
        asked.time_ms.map_or(usual, Duration::from_millis).min(self.time)
    }

    /// The limits of a request. An external engine is told of nodes only if somebody asked for
    /// them: most cannot count.
    pub(crate) fn limits(&self, asked: &LimitsView, time: Duration, external: bool) -> Limits {
        let nodes = match asked.nodes {
            Some(nodes) => Some(nodes.min(self.nodes)),
            None if external => None,
            None => Some(self.nodes),
        };
        Limits { time: Some(time), nodes, depth: asked.depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_without_bounds() {
        let bounds = Bounds::default();
        let second = Duration::from_secs(1);
        let greedy = LimitsView { time_ms: Some(u64::MAX), nodes: Some(u64::MAX), depth: None };
        for asked in [LimitsView::default(), greedy] {
            let time = bounds.time(&asked, second);
            let limits = bounds.limits(&asked, time, false);
            assert!(limits.time.is_some_and(|time| time <= bounds.time));
            assert!(limits.nodes.is_some_and(|nodes| nodes <= bounds.nodes));
        }
    }
}
