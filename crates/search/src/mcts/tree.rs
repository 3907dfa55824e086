//! The tree: its nodes, what is proven of them, and what it says of the root.

use super::TreeSearch;
use crate::position::Position;
use crate::score::{mate_in, score};
use tengen_agent::{Budget, PvLine, Report, Score};
use tengen_core::Point;
use tengen_eval::POINTS_PER_LOGIT;
use tengen_threat::Vcf;

/// A mean result is kept this far from a sure win or loss, of which the logarithm has no end.
const LEAST_MEAN: f64 = 0.001;

/// What is known of a node for sure, seen by its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    Win(i32),
    Loss(i32),
}

/// A position of the tree.
pub(super) struct TreeNode {
    pub(super) point: Option<Point>,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sum of results for the side that moved to this node.
    pub(super) sum: f64,
    pub(super) known: Known,
    /// First child and how many there are; none before it was expanded.
    pub(super) children: Option<(u32, u32)>,
}

/// A tree that grows.
pub(super) struct Tree<'a> {
    pub(super) setting: &'a TreeSearch,
    pub(super) nodes: Vec<TreeNode>,
    pub(super) position: Position,
    pub(super) vcf: Vcf,
    pub(super) evaluations: u64,
    pub(super) seldepth: u32,
}

impl TreeNode {
    pub(super) fn new(point: Option<Point>, prior: f32) -> TreeNode {
        TreeNode { point, prior, visits: 0, sum: 0.0, known: Known::Nothing, children: None }
    }
}

impl Tree<'_> {
    /// One walk from the root to a new node and back.
    pub(super) fn walk(&mut self) {
        let mut path = vec![0_usize];
        let mut at = 0;
        let mut value = loop {
            if self.nodes[at].known != Known::Nothing {
                break self.settled(at);
            }
            if self.nodes[at].children.is_none() {
                break self.expand(at, path.len() as i32 - 1);
            }
            let Some(next) = self.select(at) else { break 0.5 };
            if let Some(point) = self.nodes[next].point {
                self.position.place(point);
            }
            path.push(next);
            at = next;
        };
        self.seldepth = self.seldepth.max(path.len() as u32 - 1);
        // `value` is for the side to move at the last node.
        for (depth, &node) in path.iter().enumerate().rev() {
            if self.nodes[node].known == Known::Nothing {
                self.settle(node);
            }
            if self.nodes[node].known != Known::Nothing {
                value = self.settled(node);
            }
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += 1.0 - value;
            value = 1.0 - value;
            if depth > 0 {
                self.position.undo();
            }
        }
    }

    pub(super) fn settled(&self, node: usize) -> f64 {
        match self.nodes[node].known {
            Known::Win(_) => 1.0,
            Known::Loss(_) => 0.0,
            Known::Nothing => 0.5,
        }
    }

    /// Whether the children settle a node.
    fn settle(&mut self, node: usize) {
        let Some((first, count)) = self.nodes[node].children else { return };
        let children = &self.nodes[first as usize..(first + count) as usize];
        let won = children.iter().filter_map(|child| match child.known {
            Known::Loss(plies) => Some(plies + 1),
            _ => None,
        });
        if let Some(plies) = won.min() {
            self.nodes[node].known = Known::Win(plies);
            return;
        }
        let lost = children.iter().map(|child| match child.known {
            Known::Win(plies) => Some(plies + 1),
            _ => None,
        });
        if let Some(plies) =
            lost.collect::<Option<Vec<i32>>>().and_then(|all| all.into_iter().max())
        {
            self.nodes[node].known = Known::Loss(plies);
        }
    }

    /// The children of a node, best first: proven wins, then by visits, proven losses last.
    pub(super) fn ranking(&self, node: &TreeNode) -> Vec<&TreeNode> {
        let Some((first, count)) = node.children else { return Vec::new() };
        let mut children: Vec<&TreeNode> =
            self.nodes[first as usize..(first + count) as usize].iter().collect();
        let rank = |node: &TreeNode| match node.known {
            Known::Loss(plies) => (2, -i64::from(plies)),
            Known::Nothing => (1, i64::from(node.visits)),
            Known::Win(plies) => (0, i64::from(plies)),
        };
        children.sort_by_key(|node| std::cmp::Reverse(rank(node)));
        children
    }

    /// The best line that begins with a node, as far as it was walked.
    fn line(&self, node: &TreeNode) -> Vec<Point> {
        let visited = |node: &&TreeNode| node.visits > 0 || node.known != Known::Nothing;
        let next = |node: &&TreeNode| self.ranking(node).first().copied().filter(visited);
        std::iter::successors(Some(node), next).filter_map(|node| node.point).collect()
    }

    pub(super) fn report(&self, budget: &Budget, lines: usize) -> Report {
        let value = |node: &TreeNode| -> Score {
            match node.known {
                Known::Loss(plies) => score(mate_in(plies + 1)),
                Known::Win(plies) => score(-mate_in(plies + 1)),
                // Nobody has looked yet.
                Known::Nothing if node.visits == 0 => Score::Estimate(0),
                Known::Nothing => {
                    let mean = (node.sum / f64::from(node.visits.max(1)))
                        .clamp(LEAST_MEAN, 1.0 - LEAST_MEAN);
                    Score::Estimate(
                        (f64::from(POINTS_PER_LOGIT) * (mean / (1.0 - mean)).ln()) as i32,
                    )
                }
            }
        };
        let ranking = self.ranking(&self.nodes[0]);
        let line = |node: &&TreeNode| PvLine { moves: self.line(node), score: value(node) };
        Report {
            lines: ranking.iter().take(lines.max(1)).map(line).collect(),
            depth: self.seldepth,
            seldepth: self.seldepth,
            nodes: budget.nodes(),
            evaluations: self.evaluations,
            time: budget.elapsed(),
            ..Report::default()
        }
    }
}
