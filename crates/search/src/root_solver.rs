//! What is known of the root without search: the only move, a loss that is on the board, and a forced
//! win that the solver proves.

use crate::position::Position;
use crate::score::{mate_in, score};
use crate::search::{Memory, RootMove, root_moves};
use crate::threats::Forced;
use tengen_agent::{Answer, Budget, CancelToken, Limits, PvLine, Report, Request};
use tengen_pattern::Threat;
use tengen_proof::{Attack, Defence, Proof};
use tengen_threat::{Goal, Solution};

/// The answer to a request that leaves nothing to think about.
pub(crate) fn forced(memory: &Memory, request: &Request) -> Option<Answer> {
    let mut position = Position::new(request.game.board(), memory.tables.clone());
    let moves = root_moves(&mut position, request);
    immediate_answer(&position, &moves)
}

/// The answer where there is nothing to think about: a five, or the only move.
pub(crate) fn immediate_answer(position: &Position, moves: &[RootMove]) -> Option<Answer> {
    let side = position.side();
    let five =
        moves.iter().find(|root| position.patterns().threat(root.point, side) == Threat::Five);
    let only = match (five, moves, Forced::of(position)) {
        (Some(root), ..) => (root.point, score(mate_in(1)).proven()),
        (None, [root], _) => (root.point, score(0)),
        (None, _, Forced::Reply(point)) if moves.iter().any(|root| root.point == point) => {
            (point, score(0))
        }
        _ => return None,
    };
    let lines = vec![PvLine { moves: vec![only.0], score: only.1 }];
    let report = Report { lines, depth: 1, seldepth: 1, nodes: 1, ..Report::default() };
    Some(Answer { report, ..Answer::plain(only.0) })
}

/// Whether the opponent has a four that cannot be stopped, with a proof that was checked.
pub(crate) fn proven_loss(position: &Position) -> bool {
    let winner = !position.side();
    let mut fives = position.points(winner, Threat::Five).iter();
    let (Some(first), second) = (fives.next(), fives.next()) else { return false };
    let replies = second.map(|second| (first, Attack::five(second))).into_iter().collect();
    let defence = Defence { replies, otherwise: Some(Attack::five(first)) };
    Proof::by_defender(winner, defence).check(position.board()).is_ok()
}

/// With fewer positions than this the solver finds nothing that search does not.
const LEAST_SOLVER_NODES: u64 = 2_000;

/// What the solver may look at for each ply where depth is the only limit.
const SOLVER_NODES_PER_PLY: u64 = 1_000;

/// With fewer stones than this on a board with more empty points than that there is nothing to find;
/// a position that was set up has no moves but may have many stones.
const SOLVER_LEAST_STONES: usize = 6;
const SOLVER_MOST_EMPTY: usize = 216;

/// A forced win of the root that the solver proves within its share of the limits. The positions it
/// expands are charged to the request's budget, found or not; fours tried in them are not, as in the
/// search.
pub(crate) fn forced_win(
    memory: &mut Memory,
    request: &Request,
    stop: &CancelToken,
    budget: &mut Budget,
) -> Option<Answer> {
    let percent = memory.tuning.params.root_vct_percent as u32;
    if percent == 0 || memory.solver_nodes < LEAST_SOLVER_NODES {
        return None;
    }
    let board = request.game.board();
    if board.moves().len() < SOLVER_LEAST_STONES && board.empty_count() > SOLVER_MOST_EMPTY {
        return None;
    }
    let share = |whole: std::time::Duration| whole * percent / 100;
    let time = request.soft_limit().map(share);
    let share = request.limits.nodes.map_or(u64::MAX, |nodes| nodes_share(nodes, percent));
    let by_depth = match request.limits {
        Limits { nodes: None, depth: Some(depth), .. } if time.is_none() => {
            SOLVER_NODES_PER_PLY * u64::from(depth)
        }
        _ => u64::MAX,
    };
    let nodes = share.min(by_depth).min(memory.solver_nodes);
    if nodes == 0 {
        return None;
    }
    let limits = Limits {
        time: time.map(|time| time + request.stopwatch.elapsed()),
        nodes: Some(nodes),
        depth: None,
    };
    let mut own = Budget::new(&limits, request.stopwatch.clone(), stop.clone());
    let solution = memory.solver.solve(board, Goal::Vct, &mut own);
    // The position itself is one, also where fours decide it.
    let solver_nodes = own.nodes().max(1);
    budget.charge(solver_nodes);
    let Solution::Win(proof, checked) = solution.solution else { return None };
    let best = proof.first().filter(|&point| request.allows(point))?;
    let value = mate_in(checked.plies as i32);
    let report = Report {
        lines: vec![PvLine { moves: proof.line(), score: score(value).proven() }],
        depth: checked.plies as u32,
        seldepth: checked.plies as u32,
        nodes: solver_nodes,
        solver_nodes,
        time: budget.elapsed(),
        ..Report::default()
    };
    Some(Answer { report, ..Answer::plain(best) })
}

/// Some percent of a number of nodes, rounded down.
fn nodes_share(nodes: u64, percent: u32) -> u64 {
    (u128::from(nodes) * u128::from(percent) / 100) as u64
}
