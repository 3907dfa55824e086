//! Lazy SMP: threads that search the same root and share the table and nothing else; what one finds,
//! the others need not look for.

use crate::alpha_beta::Searcher;
use crate::movepick::MoveOrdering;
use crate::position::Position;
use crate::search::{Memory, RootMove};
use tengen_agent::{Budget, CancelToken, Limits, Report, Request};
use tengen_threat::Vcf;

/// Deep searches recurse deeply.
const STACK: usize = 16 << 20;
/// Failures a helper's search for fours remembers, as a power of two: a quarter of what the main
/// thread does, since memory is counted per thread.
const HELPER_VCF_BITS: u32 = 14;

/// All threads of one question.
pub(crate) struct LazySmp<'a> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) request: &'a Request,
    pub(crate) position: Position,
    pub(crate) moves: Vec<RootMove>,
    /// The depth to begin with.
    pub(crate) first_depth: i32,
    /// Whether the root goes into the table.
    pub(crate) stores_root: bool,
}

impl LazySmp<'_> {
    /// Searches and returns the last report, and whether the limits cut it.
    pub(crate) fn search<O: MoveOrdering>(
        mut self,
        budget: Budget,
        early: Report,
        report: &mut dyn FnMut(&Report),
    ) -> (Report, bool) {
        let helpers_stop = CancelToken::new();
        let Memory { table, history, vcf, tuning, threads, .. } = &mut *self.memory;
        let (table, tuning) = (&*table, &**tuning);
        std::thread::scope(|scope| {
            let mut helpers = Vec::new();
            for number in 1..*threads {
                let limits = Limits { nodes: None, ..self.request.limits };
                let clock = self.request.stopwatch.clone();
                let own = Budget::new(&limits, clock, helpers_stop.clone())
                    .within(self.request.soft_limit(), self.request.hard_limit());
                let (position, mut moves) = (self.position.clone(), self.moves.clone());
                let (mut history, mut vcf) = (history.clone(), Vcf::new(HELPER_VCF_BITS));
                let (request, early) = (self.request, early.clone());
                let help = move || {
                    let mut helper =
                        Searcher::<O>::new(position, table, &mut history, &mut vcf, own, tuning);
                    // Every second thread is one ply ahead, so that they do not all do the same.
                    let first = self.first_depth + number as i32 % 2;
                    helper.deepen(&mut moves, request, first, early, &mut |_| {});
                    (helper.budget.nodes(), helper.evaluations)
                };
                let thread = std::thread::Builder::new().stack_size(STACK);
                // A machine that has no more threads to give searches with fewer.
                helpers.extend(thread.spawn_scoped(scope, help));
            }
            let mut main = Searcher::<O>::new(self.position, table, history, vcf, budget, tuning);
            main.stores_root = self.stores_root;
            let mut last =
                main.deepen(&mut self.moves, self.request, self.first_depth, early, report);
            helpers_stop.cancel();
            for helper in helpers {
                // A helper that broke has helped less, nothing more.
                let (nodes, evaluations) = helper.join().unwrap_or_default();
                last.nodes += nodes;
                last.evaluations += evaluations;
            }
            (last, main.budget.is_spent())
        })
    }
}
