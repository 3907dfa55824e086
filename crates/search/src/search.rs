//! Iterative deepening at the root, with aspiration windows, until the clock or the answer is there.

use crate::alpha_beta::{Node, Searcher};
use crate::balance::balanced;
use crate::history::History;
use crate::movepick::{MoveOrdering, Ordered, Unordered};
use crate::params::{
    ASPIRATION_DEPTH, ASPIRATION_GROWTH, MAX_DEPTH, PLY, ROOT_FULL_DEPTH_MOVES, Tuning,
};
use crate::position::Position;
use crate::root_solver::{forced_win, immediate_answer, proven_loss};
use crate::score::{INFINITE, WIN, is_decided, mate_in, score};
use crate::smp::LazySmp;
use crate::symmetry::{is_same, keep_distinct};
use crate::tt::{Bound, Entry, Table};
use std::sync::Arc;
use tengen_agent::{Answer, CancelToken, Failure, PvLine, Report, Request, Task};
use tengen_core::Point;
use tengen_eval::EvalTables;
use tengen_threat::{Solver, Vcf};

/// What the engine keeps between questions.
pub(crate) struct Memory {
    pub(crate) table: Table,
    pub(crate) history: History,
    pub(crate) vcf: Vcf,
    pub(crate) tables: Arc<EvalTables>,
    pub(crate) tuning: Arc<Tuning>,
    pub(crate) threads: usize,
    pub(crate) solver: Solver,
    /// Positions the root's search for a forced win may keep.
    pub(crate) solver_nodes: u64,
}

/// A move of the root.
#[derive(Clone)]
pub(crate) struct RootMove {
    pub(crate) point: Point,
    pub(crate) value: i32,
    /// The principal variation, which begins with the move.
    pub(crate) line: Vec<Point>,
}

/// Answers a request. The report is given after every finished depth.
pub(crate) fn think(
    memory: &mut Memory,
    request: &Request,
    stop: &CancelToken,
    report: &mut dyn FnMut(&Report),
) -> Result<Answer, Failure> {
    let board = request.game.board();
    let mut position = Position::new(board, memory.tables.clone());
    let mut moves = root_moves(&mut position, request);
    let Some(first) = moves.first().map(|root| root.point) else { return Err(Failure::NoMove) };
    let mut budget = request.budget(stop);
    let early =
        Report { lines: vec![PvLine { moves: vec![first], score: score(0) }], ..Report::default() };
    report(&early);
    if let Task::BalanceOne { bias } | Task::BalanceTwo { bias } = request.task {
        // A manager may ask for more than a win.
        let bias = bias.clamp(-WIN, WIN);
        let answer = match memory.tuning.is_ordered {
            true => balanced::<Ordered>,
            false => balanced::<Unordered>,
        };
        return Ok(answer(memory, request, position, &moves, budget, bias));
    }
    if request.multi_pv <= 1
        && let Some(answer) = immediate_answer(&position, &moves)
    {
        report(&answer.report);
        return Ok(answer);
    }
    let proof = forced_win(memory, request, stop, &mut budget);
    if let Some(answer) = &proof {
        report(&answer.report);
        moves.retain(|root| !is_same(root.point, answer.best, board));
        if request.multi_pv <= 1 || moves.is_empty() {
            return Ok(answer.clone());
        }
    }
    memory.table.new_search();
    memory.history.age();
    let solver_nodes = budget.nodes();
    // What is proven stands first; the search fills in the other lines.
    let lost = proven_loss(&position);
    let with_proof = |found: &Report| {
        let mut whole = Report { solver_nodes, ..found.clone() };
        if let Some(answer) = &proof {
            whole.lines.splice(0..0, answer.report.lines.iter().cloned());
            whole.lines.truncate(request.multi_pv);
        } else if lost && let Some(line) = whole.lines.first_mut() {
            line.score = line.score.proven();
        }
        whole
    };
    let first_depth = first_depth(&memory.table, &position, &mut moves);
    // What is best of some moves is not what the position is worth.
    let stores_root = proof.is_none() && request.excluded.is_empty();
    let smp = LazySmp { memory, request, position, moves, first_depth, stores_root };
    let report = &mut |found: &Report| report(&with_proof(found));
    let (last, cut) = match smp.memory.tuning.is_ordered {
        true => smp.search::<Ordered>(budget, early, report),
        false => smp.search::<Unordered>(budget, early, report),
    };
    let last = with_proof(&last);
    let best = last.best().unwrap_or(first);
    Ok(Answer { report: last, cut, ..Answer::plain(best) })
}

/// The depth to begin with: to which an earlier search knows the position exactly, or one. Its move
/// then comes first with its value: there is nothing to be learnt from looking less deep.
fn first_depth(table: &Table, position: &Position, moves: &mut [RootMove]) -> i32 {
    let entry = table.probe(position.board().hash());
    let entry = entry.filter(|entry| entry.bound == Bound::Exact && !is_decided(entry.value));
    let place = |entry: &Entry| moves.iter().position(|root| Some(root.point) == entry.point);
    let Some((entry, place)) = entry.and_then(|entry| Some((entry, place(&entry)?))) else {
        return 1;
    };
    moves[..=place].rotate_right(1);
    moves[0].value = entry.value;
    (entry.depth / PLY).max(1)
}

/// The allowed moves, the most promising first, each but once where the position is symmetric.
pub(crate) fn root_moves(position: &mut Position, request: &Request) -> Vec<RootMove> {
    let mut points: Vec<Point> =
        position.candidates().filter(|&point| request.allows(point)).collect();
    if points.is_empty() {
        points = position.board().empty_points().filter(|&point| request.allows(point)).collect();
    }
    let policy = position.evaluation.policy();
    points.sort_by_key(|&point| std::cmp::Reverse(policy.score(&position.evaluation, point)));
    if !matches!(request.task, Task::BalanceTwo { .. }) {
        // The second move of a pair is looked for in the first one's position.
        keep_distinct(&mut points, position.board(), request.multi_pv.max(2));
    }
    points
        .into_iter()
        .map(|point| RootMove { point, value: -INFINITE, line: vec![point] })
        .collect()
}

impl<O: MoveOrdering> Searcher<'_, O> {
    /// Iterative deepening. Returns the last report.
    pub(crate) fn deepen(
        &mut self,
        moves: &mut [RootMove],
        request: &Request,
        first: i32,
        mut last: Report,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let most = request.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) as i32;
        let lines = request.multi_pv.clamp(1, moves.len());
        for depth in first.min(most)..=most {
            for line in 0..lines {
                self.aspiration_search(moves, line, depth);
                if self.budget.is_spent() {
                    break;
                }
                if line == 0 && self.stores_root {
                    self.store_root(&moves[0], depth);
                }
            }
            moves.sort_by_key(|root| std::cmp::Reverse(root.value));
            if moves.first().is_some_and(|root| root.value > -INFINITE) {
                last = self.report(moves, lines, depth);
                report(&last);
            }
            let best = moves.first().map_or(0, |root| root.value);
            let distance = WIN - best.abs();
            let settled = is_decided(best) && (best > 0 || depth >= distance);
            if self.budget.is_late() || settled || moves.len() == 1 {
                break;
            }
        }
        last
    }

    fn report(&self, moves: &[RootMove], lines: usize, depth: i32) -> Report {
        let line = |root: &RootMove| PvLine { moves: root.line.clone(), score: score(root.value) };
        Report {
            lines: moves.iter().take(lines).filter(|r| r.value > -INFINITE).map(line).collect(),
            depth: depth as u32,
            seldepth: self.seldepth,
            nodes: self.budget.nodes(),
            evaluations: self.evaluations,
            time: self.budget.elapsed(),
            ..Report::default()
        }
    }

    /// One depth of one line, with an aspiration window around the last value that grows where it
    /// must.
    fn aspiration_search(&mut self, moves: &mut [RootMove], line: usize, depth: i32) {
        let Some(before) = moves.get(line).map(|root| root.value) else { return };
        let mut delta = if depth >= ASPIRATION_DEPTH && !is_decided(before) {
            self.tuning.params.aspiration
        } else {
            INFINITE
        };
        let (mut alpha, mut beta) =
            ((before - delta).max(-INFINITE), (before.max(-INFINITE) + delta).min(INFINITE));
        if before == -INFINITE {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
        loop {
            let value = self.search_root(&mut moves[line..], alpha, beta, depth * PLY);
            if self.budget.is_spent() {
                return;
            }
            moves[line..].sort_by_key(|root| std::cmp::Reverse(root.value));
            delta = delta.saturating_mul(ASPIRATION_GROWTH).min(INFINITE);
            if value <= alpha && alpha > -INFINITE {
                alpha = (value - delta).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + delta).min(INFINITE);
            } else {
                return;
            }
        }
    }

    /// Searches the moves of the root. Those that do not raise alpha lose their value, so that
    /// sorting keeps their order.
    fn search_root(&mut self, moves: &mut [RootMove], alpha: i32, beta: i32, depth: i32) -> i32 {
        self.double_extension_ply = 2 * (depth / PLY) as usize;
        let node = Node::pv(alpha, beta, depth, 0);
        let (mut best, mut raised) = (-INFINITE, alpha);
        for (number, root) in moves.iter_mut().enumerate() {
            let reduction = match number {
                0..ROOT_FULL_DEPTH_MOVES => 0,
                // Half of what is usual: a move of the root that is missed is missed for good.
                _ => self.tuning.lmr.reduction(depth, number) / 2,
            };
            let reduction = reduction.min((depth - 2 * PLY).max(0));
            let five = self.position.makes_five(root.point);
            self.position.place(root.point);
            let value = match five {
                true => mate_in(1),
                false => self.pvs(&node, raised, depth - PLY, reduction, number + 1),
            };
            self.position.undo();
            if self.budget.is_spent() {
                break;
            }
            best = best.max(value);
            root.value = if number == 0 || value > raised { value } else { -INFINITE };
            // Below the window only a refutation is known, above it nothing at all: the first move
            // keeps the line of the depth before, and what comes out better begins a new one.
            if value > raised && (number > 0 || value < beta) {
                root.line.truncate(1);
            }
            if value > raised && value < beta && !five {
                root.line.extend_from_slice(self.pv(1));
            }
            raised = raised.max(value);
            if value >= beta {
                break;
            }
        }
        best
    }

    /// Stores what a depth has found, for a later search of the same position.
    fn store_root(&self, best: &RootMove, depth: i32) {
        let (point, value, eval) = (Some(best.point), best.value, self.root_eval());
        let entry = Entry { point, value, eval, depth: depth * PLY, bound: Bound::Exact };
        self.table.store(self.position.board().hash(), entry);
    }
}
