//! The root: which moves are compared, what is reported, and when the search ends.

use super::moves::MoveList;
use super::pattern::Pattern;
use super::search::{INFINITE, Must, Search, WIN, WON, seek_must};
use crate::paper::Found;
use tengen_agent::{Report, Request, RootMove, RootState, Score};
use tengen_core::{Point, PointSet};

/// The root may look at this many times as many positions for a kill as a leaf.
const ROOT_SHARE: u64 = 100;

/// A score for a win that the search found: it tries some of the replies only, so it is not a
/// proof.
const FOUND_WIN: i64 = 20_000_000;

pub(crate) struct Root<'a> {
    pub search: Search<'a>,
    pub request: &'a Request,
    pub allowed: PointSet,
}

impl Root<'_> {
    /// What was found, and whether the time planned for it was over before the work.
    pub fn think(&mut self, report: &mut dyn FnMut(&Report)) -> (Found, bool) {
        if let Some((point, plies)) = self.decided() {
            return (Found::one(point, Score::win(plies)), false);
        }
        let moves = self.moves();
        let Some(first) = moves.get(0) else {
            // No stone is near: the empty board, or nothing but far points allowed.
            let centre = Point::centre(self.search.graph.size());
            let far = |point: &Point| {
                let (column, row) = (point.column(), point.row());
                column.abs_diff(centre.column()).max(row.abs_diff(centre.row()))
            };
            let nearest = self.allowed.iter().min_by_key(far).unwrap_or(centre);
            return (Found::one(nearest, Score::Estimate(0)), false);
        };
        let value = self.search.board_value();
        let mut found = Found::one(first, estimate(value));
        found.evaluations = self.search.evaluations;
        report(&found.report(self.search.budget));
        if moves.len() == 1 {
            // "Moves that need no extra thought".
            return (found, false);
        }
        let search = &mut self.search;
        if let Some((point, plies)) = search.kill.find(search.graph, search.budget, ROOT_SHARE)
            && self.allowed.contains(point)
        {
            return (Found::one(point, Score::win(plies as u16)), false);
        }
        let late = self.compare(&moves, &mut found, report);
        (found, late)
    }

    /// A win that is seen without search: a five, or a four that nobody can meet.
    fn decided(&self) -> Option<(Point, u16)> {
        let graph = &self.search.graph;
        let side = graph.side();
        let first = |pattern| graph.points(side, pattern).intersection(&self.allowed).first();
        let five = first(Pattern::Five).map(|point| (point, 1));
        five.or_else(|| {
            let free = self.search.knobs.must && graph.count(!side, Pattern::Five) == 0;
            first(Pattern::Four).filter(|_| free).map(|point| (point, 3))
        })
    }

    fn moves(&self) -> MoveList {
        let must = match self.search.knobs.must {
            true => seek_must(self.search.graph),
            false => Must::Free,
        };
        let set = match must {
            Must::OneOf(set) => set,
            Must::Win(point, _) | Must::Loss(point, _) => [point].into_iter().collect(),
            Must::Free => PointSet::new(),
        };
        let moves = self.search.must_points(0, &set.intersection(&self.allowed));
        match moves.is_empty() {
            true => self.search.best_points(0, |point| self.allowed.contains(point)),
            false => moves,
        }
    }

    /// Searches the moves one after the other. True if the planned time ended it.
    fn compare(
        &mut self,
        moves: &MoveList,
        found: &mut Found,
        report: &mut dyn FnMut(&Report),
    ) -> bool {
        let wanted = self.request.multi_pv.max(1);
        let mut ranked: Vec<(i64, Vec<Point>)> = Vec::new();
        let waiting = |point| RootMove { point, state: RootState::Waiting, weight: 0.0 };
        found.roots = moves.points().map(waiting).collect();
        for (at, point) in moves.points().enumerate() {
            if at > 0 && self.search.budget.is_late() {
                return true;
            }
            // Every line that was asked for needs its true value.
            let alpha = ranked.get(wanted - 1).map_or(-INFINITE, |&(value, _)| value);
            let value = self.search.try_move(point, 0, alpha, INFINITE);
            if self.search.budget.is_spent() {
                return true;
            }
            let mut line = vec![point];
            line.extend_from_slice(&self.search.lines[1]);
            let place = match self.search.knobs.printed {
                true => 0,
                // Equals stay in the order they were tried.
                false => ranked.partition_point(|&(other, _)| other >= value),
            };
            ranked.insert(place, (value, line));
            found.roots[at].state = RootState::Done(estimate(value));
            let lines = ranked.iter().take(wanted);
            found.lines = lines.map(|(value, line)| (line.clone(), estimate(*value))).collect();
            found.evaluations = self.search.evaluations;
            if at + 1 == moves.len() {
                found.depth = self.search.knobs.depth;
            }
            report(&found.report(self.search.budget));
        }
        false
    }
}

/// As the reports have it.
fn estimate(value: i64) -> Score {
    let points = match value {
        value if value > WON => FOUND_WIN - (WIN - value),
        value if value < -WON => (WIN + value) - FOUND_WIN,
        value => (value / 1_000).clamp(1_001 - FOUND_WIN, FOUND_WIN - 1_001),
    };
    Score::Estimate(points as i32)
}
