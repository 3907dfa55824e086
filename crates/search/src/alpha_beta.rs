//! One position of the search.

use crate::history::History;
use crate::movepick::{Key, Picker, Scored};
use crate::params::{Counts, PLY, Params, Reductions};
use crate::position::Position;
use crate::score::{INFINITE, MOST_ESTIMATE, from_table, is_decided, is_lost, to_table, win_in};
use crate::threats::{Danger, danger};
use crate::tt::{Bound, Entry, Table};
use tengen_agent::Budget;
use tengen_core::Point;
use tengen_pattern::Threat;
use tengen_threat::{Vcf, VcfLimits};

/// The deepest line that is followed.
const MOST_PLIES: usize = 240;

/// What one ply of the line being searched remembers.
#[derive(Clone, Default)]
struct Frame {
    eval: i32,
    /// The best line from here on.
    line: Vec<Point>,
    /// A list to be used again by the next node of this ply.
    moves: Vec<Key>,
}

/// One thread of search on one position.
pub(crate) struct Searcher<'a> {
    pub(crate) position: Position,
    pub(crate) table: &'a Table,
    pub(crate) history: &'a mut History,
    pub(crate) vcf: &'a mut Vcf,
    pub(crate) budget: Budget,
    pub(crate) params: Params,
    pub(crate) reductions: Reductions,
    counts: Counts,
    frames: Vec<Frame>,
    pub(crate) evaluations: u64,
    pub(crate) seldepth: u32,
    /// From this ply on no move is extended twice.
    pub(crate) double_until: usize,
    /// Whether the root goes into the table.
    pub(crate) keeps: bool,
}

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether the exact value matters.
    pub pv: bool,
    /// Whether the value is expected to be at least beta.
    pub cut: bool,
    /// A move that is left out, to see how good the others are.
    pub skip: Option<Point>,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(
        position: Position,
        table: &'a Table,
        history: &'a mut History,
        vcf: &'a mut Vcf,
        budget: Budget,
        params: Params,
    ) -> Searcher<'a> {
        let mut searcher = Searcher {
            position,
            table,
            history,
            vcf,
            budget,
            params,
            reductions: Reductions::new(&params),
            counts: Counts::new(&params),
            frames: vec![Frame::default(); MOST_PLIES + 2],
            evaluations: 0,
            seldepth: 0,
            double_until: 0,
            keeps: false,
        };
        searcher.frames[0].eval = searcher.estimate();
        searcher
    }
}

impl Searcher<'_> {
    /// The value of the position for the side to move.
    pub(crate) fn node(&mut self, mut q: Question) -> i32 {
        // 1. Limits.
        let ply = q.ply as i32;
        if !self.budget.visit() {
            return 0;
        }
        self.seldepth = self.seldepth.max(q.ply as u32);
        self.frames[q.ply].line.clear();
        if self.position.board.empty_count() == 0 {
            return 0;
        }
        if q.ply + 2 >= MOST_PLIES {
            return self.estimate();
        }

        // 2. A shorter win is known elsewhere.
        q.alpha = q.alpha.max(-win_in(ply));
        q.beta = q.beta.min(win_in(ply + 1));
        if q.alpha >= q.beta {
            return q.alpha;
        }

        // 3. What threats decide.
        let danger = danger(&self.position);
        match danger {
            Danger::Win(plies) => return win_in(ply + plies),
            Danger::Loss(plies) => return -win_in(ply + plies),
            Danger::Block(point) => return self.answer(&q, point),
            Danger::Hold(_) | Danger::Free => {}
        }

        // 4. The end of the depth.
        if q.depth <= 0 {
            return self.leaf(&q);
        }

        // 5. The table.
        let key = self.position.board.hash() ^ q.skip.map_or(0, skip_key);
        let known = self.table.probe(key);
        if let Some(value) = self.table_cut(&q, known) {
            return value;
        }
        let table_move = known.and_then(|entry| entry.point).filter(|&p| Some(p) != q.skip);

        // 6. The estimate, and what the table knows better.
        let eval = match known {
            Some(entry) => entry.eval,
            None => self.estimate(),
        };
        self.frames[q.ply].eval = eval;
        let refined = known.map_or(eval, |entry| entry.refine(eval));
        let improving = q.ply >= 2 && refined > self.frames[q.ply - 2].eval;

        // 7. An excellent position, a win by fours, a hopeless position.
        let calm = danger == Danger::Free && !q.pv && q.skip.is_none() && !is_decided(q.beta);
        let plies_ahead = (q.depth - if improving { PLY } else { 0 }).max(0);
        if calm && refined - self.params.futility * plies_ahead / PLY >= q.beta {
            return refined;
        }
        let look = q.skip.is_none() && known.is_none_or(|entry| entry.depth < q.depth);
        if look && let Some(plies) = self.wins_by_fours(self.node_limits()) {
            let value = win_in(ply + plies);
            self.store(key, &q, value, None, eval, Bound::Lower);
            return value;
        }
        let razor = self.params.razor_base + self.params.razor_margin * q.depth / PLY;
        let hopeless = q.depth <= self.params.razor_depth * PLY && refined + razor < q.alpha;
        if calm && hopeless {
            return refined;
        }

        // 8. Without a move to begin with, look less deep.
        if table_move.is_none() && q.depth >= 4 * PLY {
            q.depth -= PLY;
        }

        // 9. Is the table's move the only good one?
        let table_extension = match self.singular(&q, known) {
            Ok(extension) => extension,
            Err(value) => return value,
        };
        self.frames[q.ply].line.clear();
        self.moves(q, key, danger, table_move, eval, improving, table_extension)
    }

    /// The only answer to a four. There is nothing to choose, so nothing is looked up, estimated or
    /// kept.
    fn answer(&mut self, q: &Question, point: Point) -> i32 {
        self.frames[q.ply].eval = -self.frames[q.ply.saturating_sub(1)].eval;
        self.table.prefetch(self.position.board.hash_after(point));
        self.position.place(point);
        let value = self.descend(q, q.alpha, q.depth - PLY + self.params.block_extension, 0, 1);
        self.position.undo();
        if self.budget.is_spent() {
            return 0;
        }
        if value > q.alpha {
            self.take_line(q.ply, point);
        }
        value
    }

    /// 10. The moves, best first.
    #[allow(clippy::too_many_arguments)]
    fn moves(
        &mut self,
        q: Question,
        key: u64,
        danger: Danger,
        table_move: Option<Point>,
        eval: i32,
        improving: bool,
        table_extension: i32,
    ) -> i32 {
        let list = std::mem::take(&mut self.frames[q.ply].moves);
        let mut picker = Picker::new(danger, table_move, list);
        let (mut best, mut best_move, mut alpha) = (-INFINITE, None, q.alpha);
        let most = self.counts.of(q.depth, improving, danger != Danger::Free);
        let mut number = 0;
        let mut tried: [Option<Point>; 32] = [None; 32];
        let mut top = None;
        while let Some(Scored { point, score }) =
            picker.next(&mut self.position, self.history, &self.params)
        {
            if Some(point) == q.skip || !self.position.is_legal(point) {
                continue;
            }
            if number > most && !is_lost(best) {
                break;
            }
            number += 1;
            if Some(point) != table_move {
                top = top.or(Some(score));
            }
            let behind = top.map_or(0, |top| (top - score).clamp(0, 500));
            let extension = if Some(point) == table_move { table_extension } else { 0 };
            let reduction = if number > 1 {
                self.reduction(&q, point, number, improving)
                    + self.params.reduction_policy * behind / 100
            } else {
                0
            };
            let reduction = reduction.clamp(0, (q.depth - PLY).max(0));
            let depth = q.depth - PLY + extension;
            self.table.prefetch(self.position.board.hash_after(point));
            self.position.place(point);
            let value = self.descend(&q, alpha, depth, reduction, number);
            self.position.undo();
            if self.budget.is_spent() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (best_move, alpha) = (Some(point), value);
                    self.take_line(q.ply, point);
                }
            }
            if alpha >= q.beta {
                self.remember(&q, point, &tried);
                break;
            }
            if let Some(slot) = tried.get_mut(number - 1) {
                *slot = Some(point);
            }
        }
        self.frames[q.ply].moves = picker.into_moves();
        if self.budget.is_spent() {
            return 0;
        }

        // 11. Nothing to play, or what was found.
        if number == 0 {
            return match danger {
                _ if q.skip.is_some() => q.alpha,
                Danger::Free => 0,
                _ => -win_in(q.ply as i32 + 4),
            };
        }
        let bound = match best {
            value if value >= q.beta => Bound::Lower,
            value if value > q.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store(key, &q, best, best_move, eval, bound);
        best
    }

    /// Searches a move that was just played: with no window first where it is expected to fail.
    pub(crate) fn descend(
        &mut self,
        q: &Question,
        alpha: i32,
        depth: i32,
        reduction: i32,
        number: usize,
    ) -> i32 {
        let ply = q.ply + 1;
        let narrow = |depth, cut| Question {
            alpha: -alpha - 1,
            beta: -alpha,
            depth,
            ply,
            pv: false,
            cut,
            skip: None,
        };
        let wide =
            Question { alpha: -q.beta, beta: -alpha, depth, ply, pv: true, cut: false, skip: None };
        if number == 1 {
            return -self.node(if q.pv { wide } else { narrow(depth, !q.cut) });
        }
        let mut value = -self.node(narrow(depth - reduction, true));
        if value > alpha && reduction > 0 {
            value = -self.node(narrow(depth, !q.cut));
        }
        if q.pv && value > alpha && value < q.beta {
            value = -self.node(wide);
        }
        value
    }

    /// How much less deep a late move is searched.
    fn reduction(&self, q: &Question, point: Point, number: usize, improving: bool) -> i32 {
        if q.depth < 2 * PLY {
            return 0;
        }
        let side = self.position.side();
        let patterns = self.position.patterns();
        let mut reduction = self.reductions.of(q.depth, number);
        reduction += if improving { 0 } else { self.params.reduction_falling };
        reduction += if q.cut { self.params.reduction_cut } else { 0 };
        reduction -= if q.pv { PLY } else { 0 };
        if patterns.threat(point, side) >= Threat::OpenThree {
            reduction -= PLY;
        }
        if patterns.threat(point, !side) >= Threat::OpenThree {
            reduction -= PLY / 2;
        }
        reduction -= self.history.score(side, point) * PLY / 6_000;
        reduction
    }

    pub(crate) fn estimate(&mut self) -> i32 {
        self.evaluations += 1;
        self.position.watch.value(&self.position.board).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Where depth ends: the estimate, or a win by fours where that is not enough for a cut.
    fn leaf(&mut self, q: &Question) -> i32 {
        let eval = self.estimate();
        if eval >= q.beta {
            return eval;
        }
        let p = &self.params;
        let limits = VcfLimits { fours: 24, nodes: p.leaf_fours as u64, bare: false };
        self.wins_by_fours(limits).map_or(eval, |plies| win_in(q.ply as i32 + plies))
    }

    fn node_limits(&self) -> VcfLimits {
        let p = &self.params;
        VcfLimits { fours: 24, nodes: p.node_fours as u64, bare: false }
    }

    fn wins_by_fours(&mut self, limits: VcfLimits) -> Option<i32> {
        self.position.wins_by_fours(self.vcf, limits)
    }

    fn table_cut(&self, q: &Question, known: Option<Entry>) -> Option<i32> {
        let entry = known.filter(|entry| !q.pv && entry.depth >= q.depth)?;
        let value = from_table(entry.value, q.ply as i32);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= q.beta,
            Bound::Upper => value <= q.alpha,
        };
        cuts.then_some(value)
    }

    fn store(
        &self,
        key: u64,
        q: &Question,
        value: i32,
        point: Option<Point>,
        eval: i32,
        bound: Bound,
    ) {
        let value = to_table(value, q.ply as i32);
        self.table.store(key, Entry { point, value, eval, depth: q.depth.max(0), bound });
    }

    /// By how much the table's move is extended because all others are clearly worse; as an error
    /// the value of the node if several are good enough to cut.
    fn singular(&mut self, q: &Question, known: Option<Entry>) -> Result<i32, i32> {
        let Some((entry, point)) = known.and_then(|entry| Some((entry, entry.point?))) else {
            return Ok(0);
        };
        if q.skip.is_some()
            || q.depth < self.params.singular_depth * PLY
            || entry.bound == Bound::Upper
            || entry.depth < q.depth - 3 * PLY
            || is_decided(entry.value)
            || !self.position.is_legal(point)
        {
            return Ok(0);
        }
        let value = from_table(entry.value, q.ply as i32);
        let beta = value - self.params.singular_margin * q.depth / PLY;
        let depth = (q.depth - PLY) / 2;
        let question =
            Question { alpha: beta - 1, beta, depth, pv: false, skip: Some(point), ..*q };
        let others = self.node(question);
        if self.budget.is_spent() {
            return Err(0);
        }
        if others < beta {
            // Lines of single moves must not grow without end.
            let twice =
                !q.pv && q.ply < self.double_until && others < beta - self.params.singular_double;
            return Ok(if twice { 2 * PLY } else { PLY });
        }
        if !q.pv && beta >= q.beta {
            return Err(beta);
        }
        Ok(if value >= q.beta { -self.params.singular_less } else { 0 })
    }

    /// A move refuted the position: it is good here and elsewhere, those before it were not.
    fn remember(&mut self, q: &Question, point: Point, tried: &[Option<Point>]) {
        let side = self.position.side();
        let plies = q.depth / PLY + 1;
        let bonus = (plies * plies * 24 + 40 * plies).min(2_000);
        let last = self.position.board.last_move();
        self.history.add(side, last, point, bonus);
        for &other in tried.iter().flatten() {
            self.history.add(side, last, other, -bonus);
        }
        self.history.set_counter(side, last, point);
    }

    /// What the root looks like, which later plies are compared with.
    pub(crate) fn root_eval(&self) -> i32 {
        self.frames[0].eval
    }

    /// The best line from this ply on.
    pub(crate) fn line(&self, ply: usize) -> &[Point] {
        &self.frames[ply].line
    }

    fn take_line(&mut self, ply: usize, point: Point) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        line.push(point);
        line.extend_from_slice(&after[0].line);
    }
}

/// Sets a node without one of its moves apart from the whole node.
fn skip_key(point: Point) -> u64 {
    (point.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
