//! The horizon: a static evaluation, and wins by continuous fours where that is not enough.

use crate::alpha_beta::{Node, Searcher};
use crate::movepick::MoveOrdering;
use crate::params::VCF_FOURS;
use crate::score::{MOST_ESTIMATE, mate_in};
use tengen_threat::VcfLimits;

impl<O: MoveOrdering> Searcher<'_, O> {
    /// What the position looks worth to the side to move.
    pub(crate) fn static_eval(&mut self) -> i32 {
        self.evaluations += 1;
        let value = self.position.evaluation.value();
        value.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Where depth ends: the static evaluation, or a win by fours where that is not enough for a
    /// cutoff.
    pub(crate) fn quiescence(&mut self, node: &Node) -> i32 {
        let eval = self.static_eval();
        if eval >= node.beta {
            return eval;
        }
        let win = self.vcf_probe(self.tuning.params.qs_vcf_nodes);
        win.map_or(eval, |plies| mate_in(node.ply as i32 + plies))
    }

    /// How many plies a win by continuous fours takes, if one is found with this many fours.
    pub(crate) fn vcf_probe(&mut self, nodes: i32) -> Option<i32> {
        let limits = VcfLimits::probe(VCF_FOURS, nodes as u64);
        self.position.wins_by_fours(self.vcf, limits)
    }
}
