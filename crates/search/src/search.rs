//! The root: deeper and deeper until the clock or the answer is there.

use crate::alpha_beta::{Question, Searcher};
use crate::history::History;
use crate::params::{PLY, Params};
use crate::position::Position;
use crate::score::{INFINITE, WIN, is_decided, score, win_in};
use crate::symmetry::{is_same, keep_distinct};
use crate::threats::{Danger, danger};
use crate::tt::{Bound, Entry, Table};
use std::sync::Arc;
use tengen_agent::{Answer, Budget, CancelToken, Failure, Limits, PvLine, Report, Request, Task};
use tengen_core::Point;
use tengen_eval::EvalTables;
use tengen_pattern::Threat;
use tengen_proof::{Attack, Defence, Proof};
use tengen_threat::{Goal, Solution, Solver, Vcf};

/// What the engine keeps between questions.
pub(crate) struct Memory {
    pub(crate) table: Table,
    pub(crate) history: History,
    pub(crate) vcf: Vcf,
    pub(crate) tables: Arc<EvalTables>,
    pub(crate) params: Params,
    pub(crate) threads: usize,
    pub(crate) solver: Solver,
    /// Positions the root's search for a forced win may keep.
    pub(crate) solver_nodes: u64,
}

/// A move of the root.
#[derive(Clone)]
struct RootMove {
    point: Point,
    value: i32,
    line: Vec<Point>,
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
    let budget = request.budget(stop);
    let early =
        Report { lines: vec![PvLine { moves: vec![first], score: score(0) }], ..Report::default() };
    report(&early);
    if let Task::BalanceOne { bias } | Task::BalanceTwo { bias } = request.task {
        // A manager may ask for more than a win.
        let bias = bias.clamp(-WIN, WIN);
        return Ok(balanced(memory, request, position, &moves, budget, bias));
    }
    if request.multi_pv <= 1
        && let Some(answer) = at_once(&position, &moves)
    {
        report(&answer.report);
        return Ok(answer);
    }
    let proof = forced_win(memory, request, stop, &budget);
    if let Some(answer) = &proof {
        report(&answer.report);
        moves.retain(|root| !is_same(root.point, answer.best, board));
        if request.multi_pv <= 1 || moves.is_empty() {
            return Ok(answer.clone());
        }
    }
    memory.table.new_search();
    memory.history.fade();
    // What is proven stands first; the search fills in the other lines.
    let lost = proven_loss(&position);
    let with_proof = |found: &Report| match &proof {
        None => Report { proven: lost, ..found.clone() },
        Some(answer) => {
            let mut whole = found.clone();
            whole.lines.splice(0..0, answer.report.lines.iter().cloned());
            whole.lines.truncate(request.multi_pv);
            whole.proven = true;
            whole
        }
    };
    let known = known_depth(&memory.table, &position, &mut moves);
    // What is best of some moves is not what the position is worth.
    let keeps = proof.is_none() && request.excluded.is_empty();
    let crew = Crew { memory, request, position, moves, known, keeps };
    let (last, cut) = crew.search(budget, early, &mut |found| report(&with_proof(found)));
    let last = with_proof(&last);
    let best = last.best().unwrap_or(first);
    Ok(Answer { report: last, cut, ..Answer::plain(best) })
}

/// All threads of one question. They share the table and nothing else; what one finds, the others
/// need not look for.
struct Crew<'a> {
    memory: &'a mut Memory,
    request: &'a Request,
    position: Position,
    moves: Vec<RootMove>,
    /// The depth to begin with.
    known: i32,
    /// Whether what is found is kept for later.
    keeps: bool,
}

impl Crew<'_> {
    /// Searches and returns the last report, and whether the limits cut it.
    fn search(
        mut self,
        budget: Budget,
        early: Report,
        report: &mut dyn FnMut(&Report),
    ) -> (Report, bool) {
        let helpers_stop = CancelToken::new();
        let Memory { table, history, vcf, params, threads, .. } = &mut *self.memory;
        let (table, params) = (&*table, *params);
        std::thread::scope(|scope| {
            let mut helpers = Vec::new();
            for number in 1..*threads {
                let limits = Limits { nodes: None, ..self.request.limits };
                let clock = self.request.stopwatch.clone();
                let own = Budget::new(&limits, clock, helpers_stop.clone())
                    .within(self.request.soft_limit(), self.request.hard_limit());
                let (position, mut moves) = (self.position.clone(), self.moves.clone());
                let (mut history, mut vcf) = (history.clone(), Vcf::new(14));
                let (request, early) = (self.request, early.clone());
                let help = move || {
                    let mut helper =
                        Searcher::new(position, table, &mut history, &mut vcf, own, params);
                    let first = self.known + number as i32 % 2;
                    helper.deepen(&mut moves, request, first, early, &mut |_| {});
                    (helper.budget.nodes(), helper.evaluations)
                };
                let thread = std::thread::Builder::new().stack_size(STACK);
                // A machine that has no more threads to give searches with fewer.
                helpers.extend(thread.spawn_scoped(scope, help));
            }
            let mut main = Searcher::new(self.position, table, history, vcf, budget, params);
            main.keeps = self.keeps;
            let mut last = main.deepen(&mut self.moves, self.request, self.known, early, report);
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

/// The depth to which an earlier search knows the position exactly, or one. Its move then comes first
/// with its value: there is nothing to be learnt from looking less deep.
fn known_depth(table: &Table, position: &Position, moves: &mut [RootMove]) -> i32 {
    let known = table.probe(position.board.hash());
    let known = known.filter(|known| known.bound == Bound::Exact && !is_decided(known.value));
    let place = |known: &Entry| moves.iter().position(|root| Some(root.point) == known.point);
    let Some((known, place)) = known.and_then(|known| Some((known, place(&known)?))) else {
        return 1;
    };
    moves[..=place].rotate_right(1);
    moves[0].value = known.value;
    (known.depth / PLY).max(1)
}

/// Deep searches recurse deeply.
const STACK: usize = 16 << 20;

/// The allowed moves, the most promising first, each but once where the position is symmetric.
fn root_moves(position: &mut Position, request: &Request) -> Vec<RootMove> {
    let mut points: Vec<Point> = position.near().filter(|&point| request.allows(point)).collect();
    if points.is_empty() {
        points = position.board.empty_points().filter(|&point| request.allows(point)).collect();
    }
    let policy = position.watch.policy(&position.board);
    points.sort_by_key(|&point| std::cmp::Reverse(policy.score(&position.watch, point)));
    if !matches!(request.task, Task::BalanceTwo { .. }) {
        // The second move of a pair is looked for in the first one's position.
        keep_distinct(&mut points, &position.board, request.multi_pv.max(2));
    }
    points
        .into_iter()
        .map(|point| RootMove { point, value: -INFINITE, line: vec![point] })
        .collect()
}

/// The depth to which evenness is measured.
const BALANCE_DEPTH: i32 = 12;

/// The answer to a wish for an even game.
fn balanced(
    memory: &mut Memory,
    request: &Request,
    position: Position,
    moves: &[RootMove],
    budget: Budget,
    bias: i32,
) -> Answer {
    let points: Vec<Point> = moves.iter().map(|root| root.point).collect();
    let Memory { table, history, vcf, params, .. } = memory;
    table.new_search();
    let mut searcher = Searcher::new(position, table, history, vcf, budget, *params);
    let most = request.limits.depth.map_or(BALANCE_DEPTH, |most| BALANCE_DEPTH.min(most as i32));
    let found = match request.task {
        Task::BalanceTwo { .. } => {
            let pair = searcher.balance_pair(&points, bias, most);
            pair.map(|(first, second, value)| (vec![first, second], value))
        }
        _ => searcher.balance(&points, bias, most).map(|(point, value)| (vec![point], value)),
    };
    let (line, value) = found.unwrap_or_else(|| (points.iter().copied().take(1).collect(), 0));
    let report = Report {
        lines: vec![PvLine { moves: line.clone(), score: score(value) }],
        depth: most as u32,
        nodes: searcher.budget.nodes(),
        evaluations: searcher.evaluations,
        time: searcher.budget.elapsed(),
        ..Report::default()
    };
    let first = line.first().copied().unwrap_or(Point::centre(request.game.size()));
    let then = line.into_iter().skip(1).collect();
    Answer { then, report, cut: searcher.budget.is_spent(), ..Answer::plain(first) }
}

/// The answer to a request that leaves nothing to think about.
pub(crate) fn forced(memory: &Memory, request: &Request) -> Option<Answer> {
    let mut position = Position::new(request.game.board(), memory.tables.clone());
    let moves = root_moves(&mut position, request);
    at_once(&position, &moves)
}

/// The answer where there is nothing to think about: a five, or the only move.
fn at_once(position: &Position, moves: &[RootMove]) -> Option<Answer> {
    let side = position.side();
    let five =
        moves.iter().find(|root| position.patterns().threat(root.point, side) == Threat::Five);
    let only = match (five, moves, danger(position)) {
        (Some(root), ..) => (root.point, score(win_in(1))),
        (None, [root], _) => (root.point, score(0)),
        (None, _, Danger::Block(point)) if moves.iter().any(|root| root.point == point) => {
            (point, score(0))
        }
        _ => return None,
    };
    let lines = vec![PvLine { moves: vec![only.0], score: only.1 }];
    let proven = five.is_some();
    let report = Report { lines, depth: 1, seldepth: 1, nodes: 1, proven, ..Report::default() };
    Some(Answer { report, ..Answer::plain(only.0) })
}

/// Whether the opponent has a four that cannot be stopped, with a proof that was checked.
fn proven_loss(position: &Position) -> bool {
    let winner = !position.side();
    let mut fives = position.points(winner, Threat::Five).iter();
    let (Some(first), second) = (fives.next(), fives.next()) else { return false };
    let replies = second.map(|second| (first, Attack::five(second))).into_iter().collect();
    let defence = Defence { replies, otherwise: Some(Attack::five(first)) };
    Proof::by_defender(winner, defence).check(&position.board).is_ok()
}

/// With fewer positions than this the solver finds nothing that search does not.
const LEAST_SOLVER_NODES: u64 = 2_000;

/// What the solver may look at for each ply where depth is the only limit.
const SOLVER_NODES_A_PLY: u64 = 1_000;

/// A forced win of the root that the solver proves within its share of the limits.
fn forced_win(
    memory: &mut Memory,
    request: &Request,
    stop: &CancelToken,
    budget: &Budget,
) -> Option<Answer> {
    let hundredths = memory.params.solver_share as u32;
    if hundredths == 0 || memory.solver_nodes < LEAST_SOLVER_NODES {
        return None;
    }
    if request.game.board().moves().len() < 6 && request.game.board().empty_count() > 216 {
        // With so few stones there is nothing to find.
        return None;
    }
    let share = |whole: std::time::Duration| whole * hundredths / 100;
    let time = request.soft_limit().map(share);
    let share = request.limits.nodes.map_or(u64::MAX, |nodes| nodes / 100 * u64::from(hundredths));
    let by_depth = match request.limits {
        Limits { nodes: None, depth: Some(depth), .. } if time.is_none() => {
            SOLVER_NODES_A_PLY * u64::from(depth)
        }
        _ => u64::MAX,
    };
    let nodes = share.min(by_depth).min(memory.solver_nodes);
    let limits = Limits {
        time: time.map(|time| time + request.stopwatch.elapsed()),
        nodes: Some(nodes),
        depth: None,
    };
    let mut own = Budget::new(&limits, request.stopwatch.clone(), stop.clone());
    let solution = memory.solver.solve(request.game.board(), Goal::Vct, &mut own);
    let Solution::Win(proof, checked) = solution.solution else { return None };
    let best = proof.first().filter(|&point| request.allows(point))?;
    let value = win_in(checked.plies as i32);
    let report = Report {
        lines: vec![PvLine { moves: proof.line(), score: score(value) }],
        depth: checked.plies as u32,
        seldepth: checked.plies as u32,
        nodes: solution.nodes,
        time: budget.elapsed(),
        proven: true,
        ..Report::default()
    };
    Some(Answer { report, ..Answer::plain(best) })
}

impl Searcher<'_> {
    /// Searches deeper and deeper. Returns the last report.
    fn deepen(
        &mut self,
        moves: &mut [RootMove],
        request: &Request,
        first: i32,
        mut last: Report,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let most = request.limits.depth.unwrap_or(99).clamp(1, 99) as i32;
        let lines = request.multi_pv.clamp(1, moves.len());
        for depth in first.min(most)..=most {
            for line in 0..lines {
                self.aspire(moves, line, depth);
                if self.budget.is_spent() {
                    break;
                }
                if line == 0 && self.keeps {
                    self.keep(&moves[0], depth);
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
            roots: Vec::new(),
            proven: false,
        }
    }

    /// One depth of one line, with a window around the last value that grows where it must.
    fn aspire(&mut self, moves: &mut [RootMove], line: usize, depth: i32) {
        let Some(before) = moves.get(line).map(|root| root.value) else { return };
        let mut delta =
            if depth >= 4 && !is_decided(before) { self.params.aspiration } else { INFINITE };
        let (mut alpha, mut beta) =
            ((before - delta).max(-INFINITE), (before.max(-INFINITE) + delta).min(INFINITE));
        if before == -INFINITE {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
        loop {
            let value = self.root(&mut moves[line..], alpha, beta, depth * PLY);
            if self.budget.is_spent() {
                return;
            }
            moves[line..].sort_by_key(|root| std::cmp::Reverse(root.value));
            delta = delta.saturating_mul(3).min(INFINITE);
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
    fn root(&mut self, moves: &mut [RootMove], alpha: i32, beta: i32, depth: i32) -> i32 {
        self.double_until = 2 * (depth / PLY) as usize;
        let q = Question { alpha, beta, depth, ply: 0, pv: true, cut: false, skip: None };
        let (mut best, mut raised) = (-INFINITE, alpha);
        for (number, root) in moves.iter_mut().enumerate() {
            let reduction = match number {
                0..3 => 0,
                _ => self.reductions.of(depth, number) / 2,
            };
            let reduction = reduction.min((depth - 2 * PLY).max(0));
            let five = self.position.makes_five(root.point);
            self.position.place(root.point);
            let value = match five {
                true => win_in(1),
                false => self.descend(&q, raised, depth - PLY, reduction, number + 1),
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
                root.line.extend_from_slice(self.line(1));
            }
            raised = raised.max(value);
            if value >= beta {
                break;
            }
        }
        best
    }

    /// Keeps what a depth has found, for a later search of the same position.
    fn keep(&self, best: &RootMove, depth: i32) {
        let (point, value, eval) = (Some(best.point), best.value, self.root_eval());
        let entry = Entry { point, value, eval, depth: depth * PLY, bound: Bound::Exact };
        self.table.store(self.position.board.hash(), entry);
    }
}
