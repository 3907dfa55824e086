//! Alpha-beta on the score graph (sections 2.2 to 2.5), with must-moves (3.2.1) and check-kill at
//! the leaves (3.3).
//!
//! Values are a thousandth of a point, so that `r` can be any of a thousand steps; inside the search
//! they are those of the side to move.

use super::graph::ScoreGraph;
use super::kill::KillSearch;
use super::moves::{MOST, MoveList};
use super::pattern::Pattern;
use super::table::{Bound, Table};
use tengen_agent::Budget;
use tengen_core::{Color, Point, PointSet};

/// The value of a win at once.
pub(crate) const WIN: i64 = 1 << 50;
/// Beyond this a value is a win, and its distance from [`WIN`] the plies until five stands.
pub(crate) const WON: i64 = WIN - 10_000;
/// Above every value.
pub(crate) const INFINITE: i64 = 1 << 60;

/// The knobs of the search.
#[derive(Clone, Debug)]
pub(crate) struct Knobs {
    pub depth: u32,
    /// Moves tried at each ply; the last number holds for all further plies.
    pub branch: Vec<usize>,
    /// `r` of the board value, in thousandths.
    pub r: i64,
    pub must: bool,
    pub flexible: bool,
    pub printed: bool,
}

impl Knobs {
    fn width(&self, ply: u32) -> usize {
        self.branch.get(ply as usize).or(self.branch.last()).map_or(1, |&width| width)
    }

    /// What a five after this many plies is worth to its maker.
    fn win_after(&self, plies: u32) -> i64 {
        if self.flexible { WIN - i64::from(plies) } else { WIN }
    }
}

/// What `seek_must` (algorithm 2) says of a position.
#[allow(clippy::large_enum_variant)] // a box would be an allocation in every position
pub(crate) enum Must {
    /// With this move, the side to move has five after this many plies.
    Win(Point, u32),
    /// Whatever is played, the other side has five after this many plies.
    Loss(Point, u32),
    /// One of these has to be played.
    OneOf(PointSet),
    /// Anything goes.
    Free,
}

/// Algorithm 2: own win, the opponent's win, own THREE, the opponent's THREE, in that order, seen by
/// the points where they would become a five or a FOUR.
pub(crate) fn seek_must(graph: &ScoreGraph) -> Must {
    let (side, other) = (graph.side(), !graph.side());
    if let Some(five) = graph.points(side, Pattern::Five).first() {
        return Must::Win(five, 1);
    }
    let blocks = graph.points(other, Pattern::Five);
    match (graph.count(other, Pattern::Five), blocks.first()) {
        (1, _) => return Must::OneOf(blocks),
        // Only one of them can be taken.
        (_, Some(block)) => return Must::Loss(block, 2),
        _ => {}
    }
    if let Some(four) = graph.points(side, Pattern::Four).first() {
        return Must::Win(four, 3);
    }
    if graph.count(other, Pattern::Four) > 0 {
        // Defused at the point of the four, at its ends, or by fours of one's own.
        let meet = graph.at_least(other, Pattern::BlockedFour);
        return Must::OneOf(meet.union(&graph.at_least(side, Pattern::BlockedFour)));
    }
    Must::Free
}

/// One search.
pub(crate) struct Search<'a> {
    pub knobs: &'a Knobs,
    pub graph: &'a mut ScoreGraph,
    pub budget: &'a mut Budget,
    pub kill: &'a mut KillSearch,
    pub table: Option<&'a mut Table>,
    /// "We" of the board value.
    pub root: Color,
    pub evaluations: u64,
    /// The line expected from each ply on.
    pub lines: Vec<Vec<Point>>,
}

impl Search<'_> {
    /// Section 2.1.3, for the side to move.
    pub fn board_value(&mut self) -> i64 {
        self.evaluations += 1;
        let (own, other) = (self.graph.sum(self.root), self.graph.sum(!self.root));
        match self.graph.side() == self.root {
            true => 1_000 * own - (1_000 - self.knobs.r) * other,
            false => (1_000 + self.knobs.r) * other - 1_000 * own,
        }
    }

    /// The best active points by worth, as many as the ply's width.
    pub fn best_points(&self, ply: u32, allowed: impl Fn(Point) -> bool) -> MoveList {
        let mut moves = MoveList::new(self.knobs.width(ply));
        for point in self.graph.active().filter(|&point| allowed(point)) {
            moves.add(point, self.graph.worth(point));
        }
        moves
    }

    /// The moves of a ply that must be chosen from.
    pub fn must_points(&self, ply: u32, set: &PointSet) -> MoveList {
        let mut moves = MoveList::new(self.knobs.width(ply));
        set.iter().for_each(|point| moves.add(point, self.graph.worth(point)));
        moves
    }

    /// The value of the position for the side to move, within the window; anything once the budget
    /// is spent.
    pub fn node(&mut self, ply: u32, alpha: i64, beta: i64) -> i64 {
        self.lines[ply as usize].clear();
        if !self.budget.visit() {
            return 0;
        }
        let Some(table) = &self.table else { return self.inner(ply, alpha, beta) };
        let key = self.graph.hash();
        if let Some(entry) = table.get(key) {
            let value = self.seen_from_root(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if enough {
                self.lines[ply as usize].extend(entry.best);
                return value;
            }
        }
        let value = self.inner(ply, alpha, beta);
        if !self.budget.is_spent() {
            let bound = match value {
                value if value >= beta => Bound::AtLeast,
                value if value <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let best = self.lines[ply as usize].first().copied();
            let stored = self.seen_from_here(value, ply);
            if let Some(table) = &mut self.table {
                table.put(key, stored, bound, best);
            }
        }
        value
    }

    /// Wins are stored by their distance from the position, not from the root.
    fn seen_from_here(&self, value: i64, ply: u32) -> i64 {
        let ply = if self.knobs.flexible { i64::from(ply) } else { 0 };
        if value.abs() > WON { value + value.signum() * ply } else { value }
    }

    fn seen_from_root(&self, value: i64, ply: u32) -> i64 {
        let ply = if self.knobs.flexible { i64::from(ply) } else { 0 };
        if value.abs() > WON { value - value.signum() * ply } else { value }
    }

    fn inner(&mut self, ply: u32, mut alpha: i64, beta: i64) -> i64 {
        let must = if self.knobs.must { seek_must(self.graph) } else { Must::Free };
        let moves = match must {
            Must::Win(point, plies) => {
                self.lines[ply as usize].push(point);
                return self.knobs.win_after(ply + plies);
            }
            Must::Loss(point, plies) => {
                self.lines[ply as usize].push(point);
                return -self.knobs.win_after(ply + plies);
            }
            _ if ply >= self.knobs.depth => return self.leaf(ply),
            Must::OneOf(set) => self.must_points(ply, &set),
            Must::Free => self.best_points(ply, |_| true),
        };
        // A full board is nobody's.
        let mut best = if moves.is_empty() { 0 } else { -INFINITE };
        for at in 0..moves.len() {
            let Some(point) = moves.get(at) else { break };
            let value = self.try_move(point, ply, alpha, beta);
            if self.budget.is_spent() {
                return 0;
            }
            if value > best || self.knobs.printed {
                best = value;
                self.keep_line(point, ply);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value of a move for the side that makes it.
    pub fn try_move(&mut self, point: Point, ply: u32, alpha: i64, beta: i64) -> i64 {
        if self.graph.best(point, self.graph.side()) == Pattern::Five {
            self.lines[ply as usize + 1].clear();
            return self.knobs.win_after(ply + 1);
        }
        self.graph.place(point);
        let value = -self.node(ply + 1, -beta, -alpha);
        self.graph.undo();
        value
    }

    fn keep_line(&mut self, point: Point, ply: u32) {
        let (here, below) = self.lines.split_at_mut(ply as usize + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(point);
            line.extend_from_slice(rest);
        }
    }

    fn leaf(&mut self, ply: u32) -> i64 {
        match self.kill.find(self.graph, self.budget, 1) {
            Some((point, plies)) => {
                self.lines[ply as usize].push(point);
                self.knobs.win_after(ply + plies)
            }
            None => self.board_value(),
        }
    }
}

/// Lines for a search of this depth.
pub(crate) fn empty_lines(depth: u32) -> Vec<Vec<Point>> {
    (0..depth + 2).map(|_| Vec::with_capacity(MOST)).collect()
}
