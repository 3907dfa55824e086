//! Candidates and negamax, as printed.

use super::eval::{Scores, eval_pos};
use crate::rows::Rows;
use tengen_agent::Budget;
use tengen_core::{Board, Color, Size};
use tengen_rng::Rng;

/// How far from a stone a candidate may be: a measure reaches over one space.
const REACH: isize = 2;

/// The knobs of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knobs {
    pub pruning: bool,
    pub decay: f64,
    pub threat_limit: i32,
    pub width: usize,
    pub cache: bool,
    pub scores: Scores,
}

/// A move, what it is worth alone, and what with all that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub number: usize,
    pub score: i32,
    pub accum_score: i32,
}

/// Scores by state, point and player; the newest of those that fall together stays. The whole key
/// is kept: the paper's hash, `r ^ c ^ player`, is the same for (1, 2) and (2, 1).
#[derive(Debug)]
struct Cache {
    slots: Vec<(u64, i32)>,
    keys: [Vec<u64>; 2],
    players: [Vec<u64>; 2],
}

impl Cache {
    const SLOTS: usize = 1 << 16;

    fn new(area: usize) -> Cache {
        let mut rng = Rng::new(0x4711);
        let mut keys = || [0, 1].map(|_| (0..area).map(|_| rng.next()).collect());
        Cache { slots: vec![(0, 0); Cache::SLOTS], keys: keys(), players: keys() }
    }
}

/// A thought.
pub(crate) struct Search<'a> {
    pub rows: Rows,
    pub budget: &'a mut Budget,
    /// Times a move was scored, by the cache or not.
    pub evaluations: u64,
    /// Times the cache knew.
    pub known: u64,
    knobs: Knobs,
    size: isize,
    empty: Vec<bool>,
    /// Stones within reach of a point.
    near: Vec<u16>,
    cache: Option<Cache>,
    hash: u64,
}

impl<'a> Search<'a> {
    pub fn new(board: &Board, budget: &'a mut Budget, knobs: Knobs) -> Search<'a> {
        let rows = Rows::new(board.size(), board.rule());
        let area = rows.area();
        let mut search = Search {
            rows,
            budget,
            evaluations: 0,
            known: 0,
            knobs,
            size: Size::get(board.size()) as isize,
            empty: vec![true; area],
            near: vec![0; area],
            cache: knobs.cache.then(|| Cache::new(area)),
            // Never 0, which is an empty slot's.
            hash: 1 << 63,
        };
        for color in Color::ALL {
            for point in board.points_of(color) {
                search.place(search.rows.number(point), color);
            }
        }
        search
    }

    fn place(&mut self, number: usize, color: Color) {
        self.toggle(number, color, false);
    }

    fn undo(&mut self, number: usize, color: Color) {
        self.toggle(number, color, true);
    }

    fn toggle(&mut self, number: usize, color: Color, goes: bool) {
        self.rows.put(number, color);
        self.empty[number] = goes;
        if let Some(cache) = &self.cache {
            self.hash ^= cache.keys[color.index()][number];
        }
        let (column, row) = (number as isize % self.size, number as isize / self.size);
        let span = |at: isize| (at - REACH).max(0)..=(at + REACH).min(self.size - 1);
        for row in span(row) {
            for column in span(column) {
                let near = &mut self.near[(row * self.size + column) as usize];
                *near = if goes { *near - 1 } else { *near + 1 };
            }
        }
    }

    /// `eval_pos`, from the cache if it is there.
    pub fn eval(&mut self, number: usize, color: Color) -> i32 {
        self.evaluations += 1;
        let scores = &self.knobs.scores;
        let Some(cache) = &mut self.cache else {
            return eval_pos(&self.rows, number, color, scores);
        };
        let key = self.hash ^ cache.players[color.index()][number];
        let slot = &mut cache.slots[key as usize & (Cache::SLOTS - 1)];
        if slot.0 == key {
            self.known += 1;
            return slot.1;
        }
        *slot = (key, eval_pos(&self.rows, number, color, scores));
        slot.1
    }

    /// The moves of a player, the most valuable first; the first in the order of the board among
    /// equals.
    fn ranked(&mut self, player: Color) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for number in 0..self.empty.len() {
            if self.empty[number] && self.near[number] > 0 {
                let score = self.eval(number, player);
                moves.push(Move { number, score, accum_score: score });
            }
        }
        moves.sort_by_key(|found| std::cmp::Reverse(found.score));
        moves
    }

    /// The moves to search: the opponent's two best first, if they threaten, and the own best.
    pub fn candidates(&mut self, player: Color) -> Vec<Move> {
        let own = self.ranked(player);
        let mut candidates = Vec::with_capacity(self.knobs.width + 2);
        let theirs = self.ranked(!player);
        if theirs.first().is_some_and(|best| best.score >= self.knobs.threat_limit) {
            for &threat in theirs.iter().take(2) {
                let score = self.eval(threat.number, player);
                candidates.push(Move { score, accum_score: score, ..threat });
            }
        }
        for &found in own.iter().take(self.knobs.width) {
            if candidates.iter().all(|other| other.number != found.number) {
                candidates.push(found);
            }
        }
        candidates
    }

    /// The value of these moves: the greatest accumulated score, and each one's. As printed, the
    /// windows of the children know neither what was accumulated nor the decay, so pruning may
    /// change the value.
    pub fn negamax(
        &mut self,
        moves: &mut [Move],
        player: Color,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Option<Move> {
        let mut best: Option<Move> = None;
        for found in moves {
            if !self.budget.visit() {
                break;
            }
            let mut value = 0;
            // A five ends the game: nothing follows.
            let scores = &self.knobs.scores;
            if depth > 1 && !scores.is_five(found.score, &self.rows, found.number, player) {
                self.place(found.number, player);
                let mut replies = self.candidates(!player);
                let reply = self.negamax(&mut replies, !player, depth - 1, (-beta, -alpha));
                self.undo(found.number, player);
                if self.budget.is_spent() {
                    break;
                }
                value = reply.map_or(0, |reply| reply.accum_score);
            }
            value = (f64::from(value) * self.knobs.decay) as i32;
            found.accum_score = found.score - value;
            if best.is_none_or(|best| found.accum_score > best.accum_score) {
                best = Some(*found);
            }
            let most = best.map_or(i32::MIN, |best| best.accum_score);
            alpha = alpha.max(most);
            if self.knobs.pruning && most >= beta {
                break;
            }
        }
        best
    }
}
