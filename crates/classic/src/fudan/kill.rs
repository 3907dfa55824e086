//! Check-kill (section 3.3): wins by continuous threats, depth-first: VCT, then VCF.
//!
//! The paper bounds it by running time. A clock would make the agent's play depend on the machine,
//! so the default bound is a number of positions for each call; the time limit is there as a knob.

use super::graph::ScoreGraph;
use super::pattern::Pattern;
use super::pn::ProofTree;
use super::threats::{Glance, Threats, attack, defend};
use std::time::Duration;
use tengen_agent::Budget;
use tengen_core::Point;

/// Which kill search is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kill {
    Off,
    Vcf,
    VctVcf,
    /// Section 5.2, planned there: proof-number search on VCT's tree.
    Pn,
}

impl Kill {
    pub const WORDS: &[&str] = &["vct-vcf", "vcf", "pn", "off"];

    pub fn from_word(word: &str) -> Kill {
        match word {
            "vct-vcf" => Kill::VctVcf,
            "vcf" => Kill::Vcf,
            "pn" => Kill::Pn,
            _ => Kill::Off,
        }
    }
}

/// The switches of kill search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KillLimits {
    pub kill: Kill,
    /// Plies.
    pub depth: u32,
    /// Positions of one call.
    pub nodes: u64,
    /// All calls of one move together; zero for no limit.
    pub time: Duration,
}

/// A forced win: the first move, and when five stands.
pub(crate) type Win = (Point, u32);

/// Kill search with what it keeps between calls.
#[derive(Debug)]
pub(crate) struct KillSearch {
    pub limits: KillLimits,
    used: Duration,
    tree: ProofTree,
}

impl KillSearch {
    pub fn new(limits: KillLimits) -> KillSearch {
        KillSearch { limits, used: Duration::ZERO, tree: ProofTree::default() }
    }

    /// Looks for a win of the side to move, on `share` times as many positions as usual.
    pub fn find(&mut self, graph: &mut ScoreGraph, budget: &mut Budget, share: u64) -> Option<Win> {
        // Only if neither side has a winning point, as the paper says.
        let side = graph.side();
        let quiet = graph.count(side, Pattern::Five) + graph.count(!side, Pattern::Five) == 0;
        let timed = !self.limits.time.is_zero();
        if self.limits.kill == Kill::Off || !quiet || timed && self.used >= self.limits.time {
            return None;
        }
        let start = if timed { budget.elapsed() } else { Duration::ZERO };
        let ends = timed.then(|| start + self.limits.time - self.used);
        let nodes = self.limits.nodes.saturating_mul(share);
        let mut run = Run { graph, budget, left: nodes, ends };
        let depth = self.limits.depth;
        let found = match self.limits.kill {
            Kill::Off => None,
            Kill::Vcf => run.attack(Threats::Fours, depth),
            Kill::VctVcf => run.attack(Threats::Threes, depth).or_else(|| {
                run.left = nodes;
                run.attack(Threats::Fours, depth)
            }),
            Kill::Pn => self.tree.prove(&mut run, depth),
        };
        if timed {
            self.used += budget.elapsed().saturating_sub(start);
        }
        found
    }
}

/// One call.
pub(crate) struct Run<'a> {
    pub graph: &'a mut ScoreGraph,
    budget: &'a mut Budget,
    left: u64,
    ends: Option<Duration>,
}

impl Run<'_> {
    /// Counts a position; false if the call has to end.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.left == 0 || !self.budget.visit() {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        if self.left.is_multiple_of(64) && self.ends.is_some_and(|end| self.budget.elapsed() >= end)
        {
            self.left = 0;
        }
        true
    }

    fn attack(&mut self, threats: Threats, depth: u32) -> Option<Win> {
        if !self.visit() {
            return None;
        }
        let moves = match attack(self.graph, threats, depth) {
            Glance::Won(plies) => return self.winning_point().map(|point| (point, plies)),
            Glance::Failed => return None,
            Glance::Open(moves) => moves,
        };
        for at in 0..moves.len() {
            let point = moves.get(at)?;
            self.graph.place(point);
            let plies = self.defend(threats, depth - 1);
            self.graph.undo();
            if let Some(plies) = plies {
                return Some((point, plies + 1));
            }
        }
        None
    }

    /// The plies until five stands against the longest defence, if every defence loses.
    fn defend(&mut self, threats: Threats, depth: u32) -> Option<u32> {
        if !self.visit() {
            return None;
        }
        let moves = match defend(self.graph, threats) {
            Glance::Won(plies) => return Some(plies),
            Glance::Failed => return None,
            Glance::Open(moves) => moves,
        };
        let mut longest = 0;
        for at in 0..moves.len() {
            self.graph.place(moves.get(at)?);
            let win = self.attack(threats, depth - 1);
            self.graph.undo();
            longest = longest.max(win?.1 + 1);
        }
        Some(longest)
    }

    /// Where the attacker makes five, or a four that nobody can meet.
    pub fn winning_point(&self) -> Option<Point> {
        let side = self.graph.side();
        let five = self.graph.points(side, Pattern::Five).first();
        five.or_else(|| self.graph.points(side, Pattern::Four).first())
    }
}
