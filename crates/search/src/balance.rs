//! Moves that leave a game as even as asked: for swap2 and for openings.

use crate::alpha_beta::{Node, Searcher};
use crate::movepick::MoveOrdering;
use crate::params::PLY;
use crate::position::Position;
use crate::score::{INFINITE, mate_in, score};
use crate::search::{Memory, RootMove};
use tengen_agent::{Answer, Budget, PvLine, Report, Request, Task};
use tengen_core::Point;

/// How many of the most promising first moves are tried as half of a pair.
const FIRSTS: usize = 6;
/// How many second moves are tried after each.
const SECONDS: usize = 40;
/// Each depth drops the half that is further from even, but keeps this many moves: values change
/// from depth to depth.
const LEAST_KEPT: usize = 4;
/// The depth to which evenness is measured.
const BALANCE_DEPTH: i32 = 12;

/// The answer to a wish for an even game.
pub(crate) fn balanced<O: MoveOrdering>(
    memory: &mut Memory,
    request: &Request,
    position: Position,
    moves: &[RootMove],
    budget: Budget,
    bias: i32,
) -> Answer {
    let points: Vec<Point> = moves.iter().map(|root| root.point).collect();
    let Memory { table, history, vcf, tuning, .. } = memory;
    table.new_search();
    let mut searcher = Searcher::<O>::new(position, table, history, vcf, budget, tuning);
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

impl<O: MoveOrdering> Searcher<'_, O> {
    /// Of these moves, the one whose value for the mover is nearest to `bias`, searched deeper and
    /// deeper until the limits; with that value.
    pub(crate) fn balance(
        &mut self,
        points: &[Point],
        bias: i32,
        most: i32,
    ) -> Option<(Point, i32)> {
        let mut best = None;
        let mut points = points.to_vec();
        for depth in 1..=most {
            let mut ranked: Vec<(Point, i32)> = Vec::with_capacity(points.len());
            for &point in &points {
                if self.position.makes_five(point) {
                    ranked.push((point, mate_in(1)));
                    continue;
                }
                self.position.place(point);
                let value = -self.alpha_beta(Node::pv(-INFINITE, INFINITE, (depth - 1) * PLY, 1));
                self.position.undo();
                if self.budget.is_spent() {
                    return best.or(ranked.into_iter().min_by_key(|r| (r.1 - bias).abs()));
                }
                ranked.push((point, value));
            }
            ranked.sort_by_key(|&(_, value)| (value - bias).abs());
            best = ranked.first().copied();
            // The far ones will not come near any more.
            ranked.truncate((ranked.len() / 2).max(LEAST_KEPT));
            points = ranked.into_iter().map(|(point, _)| point).collect();
            if self.budget.is_late() {
                break;
            }
        }
        best
    }

    /// Two moves, one of each side, after which the value for whoever moves next is nearest to
    /// `bias`.
    pub(crate) fn balance_pair(
        &mut self,
        points: &[Point],
        bias: i32,
        most: i32,
    ) -> Option<(Point, Point, i32)> {
        let mut best: Option<(Point, Point, i32)> = None;
        for depth in 1..=most {
            for &first in points.iter().take(FIRSTS) {
                self.position.place(first);
                let seconds: Vec<Point> = self
                    .position
                    .candidates()
                    .filter(|&p| self.position.is_legal(p))
                    .take(SECONDS)
                    .collect();
                // The value for the next mover is the negative of the second mover's.
                let found = self.balance(&seconds, -bias, depth);
                self.position.undo();
                if let Some((second, value)) = found {
                    let nearer =
                        best.is_none_or(|(.., known)| (-value - bias).abs() < (known - bias).abs());
                    if nearer {
                        best = Some((first, second, -value));
                    }
                }
                if self.budget.is_late() {
                    return best;
                }
            }
        }
        best
    }
}
