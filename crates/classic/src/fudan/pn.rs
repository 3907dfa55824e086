//! Check-kill by proof-number search (section 5.2): the paper's plan, built.
//!
//! The attacker's positions need one proven child, the defender's all. Each step goes down to the
//! position whose outcome matters most to the root, opens it, and carries its numbers back up.

use super::kill::{Run, Win};
use super::threats::{Glance, Threats, attack, defend};
use tengen_core::Point;

/// More than any sum of numbers of open positions.
const INFINITE: u32 = 1 << 30;

#[derive(Clone, Copy, Debug)]
struct Node {
    point: Point,
    parent: u32,
    /// The children are `first .. first + children`; none until the node is opened.
    first: u32,
    children: u16,
    attacker_moves: bool,
    /// Plies left below it.
    depth: u32,
    /// How many open positions have to be won to prove it, and how many to fail to disprove it.
    proof: u32,
    disproof: u32,
    /// If it was won at a glance: after how many plies.
    plies: u32,
}

/// The tree; its memory is kept from call to call.
#[derive(Debug, Default)]
pub(crate) struct ProofTree {
    nodes: Vec<Node>,
}

impl ProofTree {
    /// Proves a win of the side to move by threes and fours, within the run's limits.
    pub fn prove(&mut self, run: &mut Run, depth: u32) -> Option<Win> {
        self.nodes.clear();
        if !run.visit() {
            return None;
        }
        self.nodes.push(judge(run, Point::at_index(0), 0, true, depth).0);
        if self.nodes[0].proof == 0 {
            return run.winning_point().map(|point| (point, self.nodes[0].plies));
        }
        while self.nodes[0].proof != 0 && self.nodes[0].disproof != 0 {
            let leaf = self.descend(run);
            let opened = self.open(run, leaf);
            self.carry_up(run, leaf);
            if !opened {
                break;
            }
        }
        let root = self.nodes[0];
        if root.proof != 0 {
            return None;
        }
        let children = root.first as usize..root.first as usize + usize::from(root.children);
        let proven = children.filter(|&child| self.nodes[child].proof == 0);
        let best = proven.min_by_key(|&child| self.length(child))?;
        Some((self.nodes[best].point, self.length(best) + 1))
    }

    /// Walks to the most proving position; the stones on the way stay on the board.
    fn descend(&self, run: &mut Run) -> usize {
        let mut at = 0;
        while self.nodes[at].children > 0 {
            let node = self.nodes[at];
            let children = node.first as usize..node.first as usize + usize::from(node.children);
            let next = children.min_by_key(|&child| {
                let child = self.nodes[child];
                if node.attacker_moves { child.proof } else { child.disproof }
            });
            let Some(next) = next else { break };
            run.graph.place(self.nodes[next].point);
            at = next;
        }
        at
    }

    /// Makes the children of a position. False if the limits are reached.
    fn open(&mut self, run: &mut Run, at: usize) -> bool {
        let Node { attacker_moves, depth, .. } = self.nodes[at];
        let glance = match attacker_moves {
            true => attack(run.graph, Threats::Threes, depth),
            false => defend(run.graph, Threats::Threes),
        };
        let Glance::Open(moves) = glance else { return true };
        let first = self.nodes.len();
        for point in moves.points() {
            if !run.visit() {
                self.nodes.truncate(first);
                return false;
            }
            run.graph.place(point);
            let (child, decides) = judge(run, point, at as u32, !attacker_moves, depth - 1);
            run.graph.undo();
            self.nodes.push(child);
            if decides {
                break;
            }
        }
        let children = (self.nodes.len() - first) as u16;
        self.nodes[at].first = first as u32;
        self.nodes[at].children = children;
        true
    }

    /// New numbers from a position up to the root, taking the stones back.
    fn carry_up(&mut self, run: &mut Run, leaf: usize) {
        let mut at = leaf;
        loop {
            let node = self.nodes[at];
            if node.children > 0 {
                let first = node.first as usize;
                let children = &self.nodes[first..first + usize::from(node.children)];
                let proofs = children.iter().map(|child| child.proof);
                let disproofs = children.iter().map(|child| child.disproof);
                let add = |sum: u32, number: u32| (sum + number).min(INFINITE);
                let (proof, disproof) = match node.attacker_moves {
                    true => (proofs.min().unwrap_or(INFINITE), disproofs.fold(0, add)),
                    false => (proofs.fold(0, add), disproofs.min().unwrap_or(INFINITE)),
                };
                self.nodes[at].proof = proof;
                self.nodes[at].disproof = disproof;
            }
            if at == 0 {
                return;
            }
            run.graph.undo();
            at = node.parent as usize;
        }
    }

    /// The plies to five of a proven position: the quickest attack, the longest defence.
    fn length(&self, at: usize) -> u32 {
        let node = self.nodes[at];
        if node.children == 0 {
            return node.plies;
        }
        let children = node.first as usize..node.first as usize + usize::from(node.children);
        let proven = children.filter(|&child| self.nodes[child].proof == 0);
        let lengths = proven.map(|child| self.length(child));
        1 + if node.attacker_moves { lengths.min() } else { lengths.max() }.unwrap_or(0)
    }
}

/// A new position and whether it decides its parent alone.
fn judge(run: &Run, point: Point, parent: u32, attacker_moves: bool, depth: u32) -> (Node, bool) {
    let glance = match attacker_moves {
        true => attack(run.graph, Threats::Threes, depth),
        false => defend(run.graph, Threats::Threes),
    };
    let (proof, disproof, plies) = match glance {
        Glance::Won(plies) => (0, INFINITE, plies),
        Glance::Failed => (INFINITE, 0, 0),
        Glance::Open(_) => (1, 1, 0),
    };
    let node = Node {
        point,
        parent,
        first: 0,
        children: 0,
        attacker_moves,
        depth,
        proof,
        disproof,
        plies,
    };
    // A won child decides an attacking parent, a failed one a defending parent.
    (node, if attacker_moves { disproof == 0 } else { proof == 0 })
}
