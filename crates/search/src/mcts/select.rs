//! Selection (PUCT with progressive widening) and expansion.

use super::tree::{Known, Tree, TreeNode};
use crate::params::VCF_FOURS;
use crate::threats::Forced;
use tengen_core::Point;
use tengen_eval::{POINTS_PER_LOGIT, POINTS_PER_POLICY_NAT};
use tengen_threat::VcfLimits;

/// Progressive widening: moves tried at a node that was never visited.
const FIRST_MOVES: f64 = 3.0;
/// First-play urgency: a child never visited is taken for this much worse than its parent.
const FPU_REDUCTION: f64 = 0.1;
/// Priors are a softmax of the policy at this temperature: flatter than what was fitted, so that
/// moves which look a little worse are visited too.
const PRIOR_TEMPERATURE: f64 = 1.5;

/// Points of the policy as a logit of the prior.
pub(super) fn policy_logit(points: i32) -> f64 {
    f64::from(points) / (f64::from(POINTS_PER_POLICY_NAT) * PRIOR_TEMPERATURE)
}

impl Tree<'_> {
    /// The child to walk to: of those the visits allow, the one with the best PUCT value.
    pub(super) fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let (first, count) = node.children?;
        let visits = f64::from(node.visits.max(1));
        let open = (FIRST_MOVES + self.setting.widening * visits.sqrt()) as usize;
        let children = first as usize..(first + count) as usize;
        let alive = children.filter(|&child| !matches!(self.nodes[child].known, Known::Win(_)));
        // First-play urgency.
        let parent = 1.0 - node.sum / visits;
        let puct = |child: usize| {
            let child = &self.nodes[child];
            let own = f64::from(child.visits);
            let mean = if child.visits > 0 { child.sum / own } else { parent - FPU_REDUCTION };
            mean + self.setting.explore * f64::from(child.prior) * visits.sqrt() / (1.0 + own)
        };
        alive.take(open).max_by(|&a, &b| puct(a).total_cmp(&puct(b)))
    }

    /// Judges a new node and lists its moves. Returns its value for the side to move.
    pub(super) fn expand(&mut self, at: usize, ply: i32) -> f64 {
        if self.position.board().empty_count() == 0 {
            return 0.5;
        }
        let forced = Forced::of(&self.position);
        match forced {
            Forced::Win(plies) => self.nodes[at].known = Known::Win(plies),
            Forced::Loss(plies) => self.nodes[at].known = Known::Loss(plies),
            _ => {
                let limits = VcfLimits::full(VCF_FOURS, self.setting.fours);
                if let Some(plies) = self.position.wins_by_fours(&mut self.vcf, limits) {
                    self.nodes[at].known = Known::Win(plies);
                }
            }
        }
        // The root's moves are needed even if it is decided.
        if self.nodes[at].known != Known::Nothing && ply > 0 {
            return self.settled(at);
        }
        let mut moves: Vec<(Point, f64)> = match forced {
            Forced::Reply(point) => vec![(point, 0.0)],
            Forced::Replies(points) => points.iter().map(|point| (point, 0.0)).collect(),
            _ => self.position.candidates().map(|point| (point, 0.0)).collect(),
        };
        moves.retain(|&(point, _)| self.position.is_legal(point));
        let policy = self.position.evaluation.policy();
        for (point, logit) in &mut moves {
            *logit = policy_logit(policy.score(&self.position.evaluation, *point));
        }
        self.add_children(at, moves);
        self.evaluations += 1;
        let value = f64::from(self.position.evaluation.value());
        1.0 / (1.0 + (-value / f64::from(POINTS_PER_LOGIT)).exp())
    }

    pub(super) fn add_children(&mut self, at: usize, mut moves: Vec<(Point, f64)>) {
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let most = moves.first().map_or(0.0, |first| first.1);
        let total: f64 = moves.iter().map(|(_, logit)| (logit - most).exp()).sum();
        let first = self.nodes.len() as u32;
        for &(point, logit) in &moves {
            let prior = ((logit - most).exp() / total) as f32;
            self.nodes.push(TreeNode::new(Some(point), prior));
        }
        self.nodes[at].children = Some((first, moves.len() as u32));
    }
}
