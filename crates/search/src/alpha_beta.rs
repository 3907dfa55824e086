//! One node of the principal variation search, in steps named after their techniques.

use crate::history::History;
use crate::movepick::{MoveOrdering, MovePicker, ScoredMove};
use crate::params::{
    HISTORY_BONUS_LINEAR, HISTORY_BONUS_MOST, HISTORY_BONUS_SQUARE, IIR_DEPTH, LMR_HISTORY,
    LMR_LEAST_DEPTH, LMR_OTHER_THREE, LMR_OWN_THREE, LMR_POLICY_MOST, LMR_POLICY_UNIT, LMR_PV, PLY,
    REMEMBERED_MOVES, SINGULAR_TT_DEPTH, Tuning,
};
use crate::position::Position;
use crate::score::{INFINITE, is_decided, is_lost, mate_in, to_table};
use crate::threats::Forced;
use crate::tt::{Bound, Entry, Table};
use std::marker::PhantomData;
use tengen_agent::Budget;
use tengen_core::Point;
use tengen_pattern::Threat;
use tengen_threat::Vcf;

/// The deepest line that is followed.
const MAX_PLY: usize = 240;

/// What one ply of the line being searched remembers.
#[derive(Clone, Default)]
struct StackEntry {
    eval: i32,
    /// The principal variation from here on.
    pv: Vec<Point>,
    /// A list to be used again by the next node of this ply.
    moves: Vec<ScoredMove>,
}

/// One thread of search on one position.
pub(crate) struct Searcher<'a, O> {
    pub(crate) position: Position,
    pub(crate) table: &'a Table,
    pub(crate) history: &'a mut History,
    pub(crate) vcf: &'a mut Vcf,
    pub(crate) budget: Budget,
    pub(crate) tuning: &'a Tuning,
    stack: Vec<StackEntry>,
    pub(crate) evaluations: u64,
    pub(crate) seldepth: u32,
    /// From this ply on no move is extended twice.
    pub(crate) double_extension_ply: usize,
    /// Whether the root goes into the table.
    pub(crate) stores_root: bool,
    ordering: PhantomData<O>,
}

/// What is expected of a node's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// The exact value matters.
    Pv,
    /// It is expected to be at least beta: one good move is enough.
    Cut,
    /// It is expected to be at most alpha: every move has to fail.
    All,
}

impl NodeKind {
    /// The kind of a child that is searched with a null window, by the kind of its parent.
    fn child(self) -> NodeKind {
        match self {
            NodeKind::Cut => NodeKind::All,
            NodeKind::Pv | NodeKind::All => NodeKind::Cut,
        }
    }
}

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub alpha: i32,
    pub beta: i32,
    /// In units of [`PLY`].
    pub depth: i32,
    pub ply: usize,
    pub kind: NodeKind,
    /// A move that is left out, to see how good the others are.
    pub excluded: Option<Point>,
}

impl Node {
    /// A node of the principal variation.
    pub(crate) const fn pv(alpha: i32, beta: i32, depth: i32, ply: usize) -> Node {
        Node { alpha, beta, depth, ply, kind: NodeKind::Pv, excluded: None }
    }
}

/// What is known of a node when its moves are searched.
struct NodeState {
    forced: Forced,
    /// Its key in the table.
    key: u64,
    tt_move: Option<Point>,
    /// How much deeper the table's move is searched.
    tt_extension: i32,
    eval: i32,
    /// Whether the position looks better than two plies ago.
    improving: bool,
}

impl<'a, O: MoveOrdering> Searcher<'a, O> {
    pub(crate) fn new(
        position: Position,
        table: &'a Table,
        history: &'a mut History,
        vcf: &'a mut Vcf,
        budget: Budget,
        tuning: &'a Tuning,
    ) -> Searcher<'a, O> {
        let mut searcher = Searcher {
            position,
            table,
            history,
            vcf,
            budget,
            tuning,
            stack: vec![StackEntry::default(); MAX_PLY + 2],
            evaluations: 0,
            seldepth: 0,
            double_extension_ply: 0,
            stores_root: false,
            ordering: PhantomData,
        };
        searcher.stack[0].eval = searcher.static_eval();
        searcher
    }
}

impl<O: MoveOrdering> Searcher<'_, O> {
    /// The value of the position for the side to move.
    pub(crate) fn alpha_beta(&mut self, mut node: Node) -> i32 {
        // Limits: budget, full board, longest line.
        let ply = node.ply as i32;
        if !self.budget.visit() {
            return 0;
        }
        self.seldepth = self.seldepth.max(node.ply as u32);
        self.stack[node.ply].pv.clear();
        if self.position.board().empty_count() == 0 {
            return 0;
        }
        if node.ply + 2 >= MAX_PLY {
            return self.static_eval();
        }

        // Mate distance pruning: a shorter win is known elsewhere.
        node.alpha = node.alpha.max(-mate_in(ply));
        node.beta = node.beta.min(mate_in(ply + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }

        // Forced results: what the threats on the board decide without search.
        let forced = Forced::of(&self.position);
        match forced {
            Forced::Win(plies) => return mate_in(ply + plies),
            Forced::Loss(plies) => return -mate_in(ply + plies),
            Forced::Reply(point) => return self.only_reply(&node, point),
            Forced::Replies(_) | Forced::None => {}
        }

        // Horizon: quiescence search.
        if node.depth <= 0 {
            return self.quiescence(&node);
        }

        // TT probe and TT cutoff.
        let key = self.position.board().hash() ^ node.excluded.map_or(0, exclusion_key);
        let entry = self.table.probe(key);
        if let Some(value) = tt_cutoff(&node, entry) {
            return value;
        }
        let tt_move = entry.and_then(|entry| entry.point).filter(|&p| Some(p) != node.excluded);

        // Static evaluation, corrected by the table; whether it is improving.
        let eval = match entry {
            Some(entry) => entry.eval,
            None => self.static_eval(),
        };
        self.stack[node.ply].eval = eval;
        let corrected = entry.map_or(eval, |entry| entry.corrected_eval(eval));
        let improving = node.ply >= 2 && corrected > self.stack[node.ply - 2].eval;
        let mut state = NodeState { forced, key, tt_move, tt_extension: 0, eval, improving };

        // Reverse futility pruning: so far above beta that the opponent will not catch up. There is
        // no limit of depth: what could overturn an estimate by force was seen above.
        let params = &self.tuning.params;
        let prunable = forced == Forced::None
            && node.kind != NodeKind::Pv
            && node.excluded.is_none()
            && !is_decided(node.beta);
        let plies_ahead = (node.depth - if improving { PLY } else { 0 }).max(0);
        if prunable && corrected - params.rfp_margin * plies_ahead / PLY >= node.beta {
            return corrected;
        }

        // VCF probe: a win by continuous fours, unless an earlier visit as deep has looked for it.
        let look = node.excluded.is_none() && entry.is_none_or(|entry| entry.depth < node.depth);
        if look && let Some(plies) = self.vcf_probe(params.vcf_nodes) {
            let value = mate_in(ply + plies);
            self.store(&node, &state, value, None, Bound::Lower);
            return value;
        }

        // Razoring: near the horizon and so far below alpha that no quiet move will reach it. The
        // estimate is returned without a check by quiescence search, whose fours were just tried.
        let razor = params.razor_base + params.razor_margin * node.depth / PLY;
        if prunable && node.depth <= params.razor_depth * PLY && corrected + razor < node.alpha {
            return corrected;
        }

        // Internal iterative reduction: without a TT move the order of moves is poor.
        if tt_move.is_none() && node.depth >= IIR_DEPTH {
            node.depth -= PLY;
        }

        // Singular extension of the TT move, or multi-cut.
        state.tt_extension = match self.singular_extension(&node, entry) {
            Ok(extension) => extension,
            Err(value) => return value,
        };
        self.stack[node.ply].pv.clear();
        self.search_moves(&node, &state)
    }

    /// The only reply to a four. There is nothing to choose, so nothing is looked up, estimated or
    /// stored; the estimate that plies further on are compared with is the parent's.
    fn only_reply(&mut self, node: &Node, point: Point) -> i32 {
        self.stack[node.ply].eval = -self.stack[node.ply.saturating_sub(1)].eval;
        self.table.prefetch(self.position.board().hash_after(point));
        self.position.place(point);
        let depth = node.depth - PLY + self.tuning.params.block_extension;
        let value = self.pvs(node, node.alpha, depth, 0, 1);
        self.position.undo();
        if self.budget.is_spent() {
            return 0;
        }
        if value > node.alpha {
            self.update_pv(node.ply, point);
        }
        value
    }

    /// The moves of a node, best first.
    fn search_moves(&mut self, node: &Node, state: &NodeState) -> i32 {
        let list = std::mem::take(&mut self.stack[node.ply].moves);
        let mut picker = MovePicker::new(state.forced, state.tt_move, list);
        let (mut best, mut best_move, mut alpha) = (-INFINITE, None, node.alpha);
        let is_reply = state.forced != Forced::None;
        let most = self.tuning.lmp.moves(node.depth, state.improving, is_reply);
        let mut number = 0;
        let mut tried: [Option<Point>; REMEMBERED_MOVES] = [None; REMEMBERED_MOVES];
        let mut best_score = None;
        while let Some((point, score)) =
            picker.next::<O>(&mut self.position, self.history, &self.tuning.params)
        {
            if Some(point) == node.excluded || !self.position.is_legal(point) {
                continue;
            }

            // Late move pruning, once there is a move that is not known to lose.
            if number > most && !is_lost(best) {
                break;
            }
            number += 1;
            let is_tt_move = Some(point) == state.tt_move;
            if !is_tt_move {
                best_score = best_score.or(Some(score));
            }

            // Late move reduction, more where the move looks worse than the first.
            let reduction = if number > 1 {
                let behind = best_score.map_or(0, |best| (best - score).clamp(0, LMR_POLICY_MOST));
                self.reduction(node, state, point, number)
                    + self.tuning.params.lmr_policy * behind / LMR_POLICY_UNIT
            } else {
                0
            };
            let reduction = reduction.clamp(0, (node.depth - PLY).max(0));
            let depth = node.depth - PLY + if is_tt_move { state.tt_extension } else { 0 };

            self.table.prefetch(self.position.board().hash_after(point));
            self.position.place(point);
            let value = self.pvs(node, alpha, depth, reduction, number);
            self.position.undo();
            if self.budget.is_spent() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (best_move, alpha) = (Some(point), value);
                    self.update_pv(node.ply, point);
                }
            }
            if alpha >= node.beta {
                self.update_history(node, point, &tried);
                break;
            }
            if let Some(slot) = tried.get_mut(number - 1) {
                *slot = Some(point);
            }
        }
        self.stack[node.ply].moves = picker.into_moves();
        if self.budget.is_spent() {
            return 0;
        }

        // Nothing to play, or the best value found (fail-soft), which the table keeps.
        if number == 0 {
            return match state.forced {
                _ if node.excluded.is_some() => node.alpha,
                Forced::None => 0,
                _ => -mate_in(node.ply as i32 + Forced::PLIES_TO_OPEN_FOUR),
            };
        }
        let bound = match best {
            value if value >= node.beta => Bound::Lower,
            value if value > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store(node, state, best, best_move, bound);
        best
    }

    /// Principal variation search of a move that was just played: the first with the whole window,
    /// the others with a null window, reduced at first, and again where they exceed alpha.
    pub(crate) fn pvs(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: i32,
        reduction: i32,
        number: usize,
    ) -> i32 {
        let ply = node.ply + 1;
        let null_window = |depth, kind| Node {
            alpha: -alpha - 1,
            beta: -alpha,
            depth,
            ply,
            kind,
            excluded: None,
        };
        let is_pv = node.kind == NodeKind::Pv;
        let full_window = Node::pv(-node.beta, -alpha, depth, ply);
        if number == 1 {
            let child = if is_pv { full_window } else { null_window(depth, node.kind.child()) };
            return -self.alpha_beta(child);
        }
        let mut value = -self.alpha_beta(null_window(depth - reduction, NodeKind::Cut));
        if value > alpha && reduction > 0 {
            value = -self.alpha_beta(null_window(depth, node.kind.child()));
        }
        if is_pv && value > alpha && value < node.beta {
            value = -self.alpha_beta(full_window);
        }
        value
    }

    /// Late move reduction: how much less deep a late move is searched.
    fn reduction(&self, node: &Node, state: &NodeState, point: Point, number: usize) -> i32 {
        if node.depth < LMR_LEAST_DEPTH {
            return 0;
        }
        let params = &self.tuning.params;
        let side = self.position.side();
        let patterns = self.position.patterns();
        let mut reduction = self.tuning.lmr.reduction(node.depth, number);
        reduction += if state.improving { 0 } else { params.lmr_falling };
        reduction += if node.kind == NodeKind::Cut { params.lmr_cut } else { 0 };
        reduction -= if node.kind == NodeKind::Pv { LMR_PV } else { 0 };
        if patterns.threat(point, side) >= Threat::OpenThree {
            reduction -= LMR_OWN_THREE;
        }
        if patterns.threat(point, !side) >= Threat::OpenThree {
            reduction -= LMR_OTHER_THREE;
        }
        reduction -= self.history.score(side, point) * PLY / LMR_HISTORY;
        reduction
    }

    /// By how much the TT move is extended because all others are clearly worse; as an error the
    /// value of the node if several are good enough to cut.
    fn singular_extension(&mut self, node: &Node, entry: Option<Entry>) -> Result<i32, i32> {
        let Some((entry, point)) = entry.and_then(|entry| Some((entry, entry.point?))) else {
            return Ok(0);
        };
        let params = &self.tuning.params;
        if node.excluded.is_some()
            || node.depth < params.singular_depth * PLY
            || entry.bound == Bound::Upper
            || entry.depth < node.depth - SINGULAR_TT_DEPTH
            || is_decided(entry.value)
            || !self.position.is_legal(point)
        {
            return Ok(0);
        }
        // A decided value was refused above, so the stored one needs no correction by the ply.
        let value = entry.value;
        let beta = value - params.singular_margin * node.depth / PLY;
        let is_pv = node.kind == NodeKind::Pv;
        let others = self.alpha_beta(Node {
            alpha: beta - 1,
            beta,
            // Half as deep: the others are only compared with the TT move.
            depth: (node.depth - PLY) / 2,
            kind: if is_pv { NodeKind::All } else { node.kind },
            excluded: Some(point),
            ..*node
        });
        if self.budget.is_spent() {
            return Err(0);
        }
        if others < beta {
            // Double extension, unless lines of single moves would grow without end.
            let twice = !is_pv
                && node.ply < self.double_extension_ply
                && others < beta - params.singular_double;
            return Ok(if twice { 2 * PLY } else { PLY });
        }
        // Multi-cut: another move reaches beta as well.
        if !is_pv && beta >= node.beta {
            return Err(beta);
        }
        // Negative extension: the TT move is good, and not the only one.
        Ok(if value >= node.beta { -params.negative_extension } else { 0 })
    }

    /// A move refuted the position: it is good here and elsewhere, those before it were not.
    fn update_history(&mut self, node: &Node, point: Point, tried: &[Option<Point>]) {
        let side = self.position.side();
        let plies = node.depth / PLY + 1;
        let bonus = plies * plies * HISTORY_BONUS_SQUARE + HISTORY_BONUS_LINEAR * plies;
        let bonus = bonus.min(HISTORY_BONUS_MOST);
        let last = self.position.board().last_move();
        self.history.add(side, last, point, bonus);
        for &other in tried.iter().flatten() {
            self.history.add(side, last, other, -bonus);
        }
        self.history.set_counter(side, last, point);
    }

    fn store(
        &self,
        node: &Node,
        state: &NodeState,
        value: i32,
        point: Option<Point>,
        bound: Bound,
    ) {
        let (value, depth) = (to_table(value, node.ply as i32), node.depth.max(0));
        self.table.store(state.key, Entry { point, value, eval: state.eval, depth, bound });
    }

    /// What the root looks like, which later plies are compared with.
    pub(crate) fn root_eval(&self) -> i32 {
        self.stack[0].eval
    }

    /// The principal variation from this ply on.
    pub(crate) fn pv(&self, ply: usize) -> &[Point] {
        &self.stack[ply].pv
    }

    fn update_pv(&mut self, ply: usize, point: Point) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let pv = &mut before[ply].pv;
        pv.clear();
        pv.push(point);
        pv.extend_from_slice(&after[0].pv);
    }
}

/// The stored value, where it is deep enough and on the right side of the window.
fn tt_cutoff(node: &Node, entry: Option<Entry>) -> Option<i32> {
    let entry = entry.filter(|e| node.kind != NodeKind::Pv && e.depth >= node.depth)?;
    let (lower, upper) = entry.bounds(node.ply as i32);
    if lower == upper || lower >= node.beta {
        Some(lower)
    } else {
        (upper <= node.alpha).then_some(upper)
    }
}

/// Sets a node without one of its moves apart from the whole node.
fn exclusion_key(point: Point) -> u64 {
    (point.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
