//! Counting down a request's limits: the one way every agent of ours obeys them.

use crate::{CancelToken, Limits, Stopwatch};
use std::time::Duration;

/// How many nodes pass between two looks at stopwatch and flag. The stopwatch costs about as much as a
/// few nodes; at a million nodes a second this is a look every 64 microseconds.
const LOOK_EVERY: u64 = 64;

/// What is left of a request's limits.
///
/// ```
/// use tengen_agent::{Budget, Stopwatch, Limits, CancelToken};
/// let limits = Limits::nodes(3);
/// let mut budget = Budget::new(&limits, Stopwatch::start(), CancelToken::new());
/// let made = std::iter::repeat(()).take_while(|()| budget.visit()).count();
/// assert_eq!(made, 3);
/// assert!(budget.is_spent());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    stopwatch: Stopwatch,
    stop: CancelToken,
    soft: Option<Duration>,
    hard: Option<Duration>,
    nodes: u64,
    most_nodes: u64,
    spent: bool,
}

impl Budget {
    /// The whole of these limits.
    pub fn new(limits: &Limits, stopwatch: Stopwatch, stop: CancelToken) -> Budget {
        Budget {
            stopwatch,
            stop,
            soft: limits.time,
            hard: limits.time,
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            spent: false,
        }
    }

    /// The same with other times: start nothing new after `soft`, be done by `hard`.
    #[must_use]
    pub fn within(self, soft: Option<Duration>, hard: Option<Duration>) -> Budget {
        Budget { soft, hard, ..self }
    }

    /// Counts a node. False if it must not be visited any more: the budget is spent.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes >= self.most_nodes {
            self.spent = true;
        } else if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        }
        self.nodes += u64::from(!self.spent);
        !self.spent
    }

    /// Counts nodes that a part of the work visited within a budget of its own.
    pub fn charge(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
    }

    /// Looks at stopwatch and flag now: for agents whose steps are long.
    pub fn look(&mut self) -> bool {
        self.spent |= self.stop.is_cancelled()
            || self.hard.is_some_and(|limit| self.stopwatch.elapsed() >= limit);
        self.spent
    }

    /// Whether somebody asked to come to an end, whatever the limits say.
    pub fn is_cancelled(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Whether the work was cut short.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether nothing new should be begun: the soft limit has passed, or the budget is spent.
    pub fn is_late(&mut self) -> bool {
        self.look() || self.soft.is_some_and(|limit| self.stopwatch.elapsed() >= limit)
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many more may be counted.
    pub fn nodes_left(&self) -> u64 {
        self.most_nodes.saturating_sub(self.nodes)
    }

    /// The time since the request was made.
    pub fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ManualStopwatch;

    #[test]
    fn time_and_stop_end_it() {
        let hand = ManualStopwatch::new();
        let second = Duration::from_secs(1);
        let mut budget = Budget::new(&Limits::default(), hand.stopwatch(), CancelToken::new())
            .within(Some(second), Some(2 * second));
        assert!(budget.visit() && !budget.is_late());
        hand.advance(second);
        assert!(budget.is_late() && !budget.is_spent());
        hand.advance(second);
        assert!((0..=LOOK_EVERY).any(|_| !budget.visit()), "the hard limit is noticed in time");

        let stop = CancelToken::new();
        let mut budget = Budget::new(&Limits::default(), hand.stopwatch(), stop.clone());
        assert!(budget.visit());
        stop.cancel();
        assert!((0..=LOOK_EVERY).any(|_| !budget.visit()));
        assert!(budget.is_spent());
    }

    #[test]
    fn nodes_visited_elsewhere_count() {
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        let mut budget = Budget::new(&limits, Stopwatch::start(), CancelToken::new());
        budget.charge(3);
        assert_eq!((budget.nodes(), budget.nodes_left()), (3, 2));
        assert_eq!(std::iter::repeat(()).take_while(|()| budget.visit()).count(), 2);
        budget.charge(9);
        assert!(!budget.visit() && budget.nodes_left() == 0);
    }

    #[test]
    fn no_nodes_means_none() {
        let mut budget = Budget::new(&Limits::nodes(0), Stopwatch::start(), CancelToken::new());
        assert!(!budget.visit());
        assert_eq!(budget.nodes(), 0);
    }
}
