//! A position with its value and the look of its moves, kept up move by move.

use crate::accumulator::Accumulator;
use crate::eval_tables::EvalTables;
use crate::mask::threat_mask;
use crate::net::HIDDEN;
use crate::net_tables::{Features, policy_logit};
use std::sync::Arc;
use tengen_core::{Board, Color, Point};
use tengen_pattern::{PatternState, Position};

/// A position, the sum of its patterns' weights, and what the net makes of it.
///
/// ```
/// use tengen_core::{Board, Rule, Size};
/// use tengen_eval::{EvalTables, Evaluation, Weights};
/// let board = Board::new(Rule::Freestyle, Size::FIFTEEN);
/// let weights = Weights::built_in().expect("the file is whole");
/// let tables = EvalTables::shared(&weights, board.rule());
/// let mut watch = Evaluation::new(&board, tables.clone());
/// for name in ["h8", "a1", "i8", "a15", "j8"] {
///     watch.place(name.parse().unwrap());
/// }
/// assert!(watch.value() < 0, "black has an open three");
/// assert_eq!(watch.sum(), Evaluation::new(watch.position().board(), tables).sum());
/// ```
#[derive(Clone)]
pub struct Evaluation {
    position: Position,
    tables: Arc<EvalTables>,
    sum: i32,
    /// The sums before each move.
    before: Vec<i32>,
    /// Where the rule has a net.
    net: Option<Accumulator>,
    /// Its hidden layer for a side, if somebody asked since the last move.
    hidden: Option<(Color, [i16; HIDDEN])>,
}

impl Evaluation {
    /// The knowledge of a copy of this board.
    pub fn new(board: &Board, tables: Arc<EvalTables>) -> Evaluation {
        let position = Position::new(board);
        let codes = board.empty_points().map(|point| both_codes(position.patterns(), point));
        let sum = codes.map(|codes| tables.value(codes)).sum();
        let net = tables.net().map(|net| Accumulator::new(&position, net));
        Evaluation { position, tables, sum, before: Vec::with_capacity(64), net, hidden: None }
    }

    /// The board, and what every point would make.
    #[inline(always)]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The same, for a solver that places and undoes its own stones and needs no sums. It has to
    /// leave everything as it was.
    #[inline(always)]
    pub fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// Places a stone of the side to move and passes the turn.
    ///
    /// # Panics
    /// If the point is not an empty point of the board.
    #[inline]
    pub fn place(&mut self, point: Point) {
        self.position.place(point);
        self.before.push(self.sum);
        let tables = &*self.tables;
        let change: i32 = self
            .position
            .patterns()
            .last_changes()
            .map(|(before, after)| tables.value(after) - tables.value(before))
            .sum();
        self.sum += change;
        if let Some(net) = &mut self.net {
            net.placed();
        }
        self.hidden = None;
    }

    /// Takes the newest placed stone back and gives the turn to its colour. Returns the point,
    /// or nothing if no stone was placed.
    #[inline]
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.position.undo()?;
        let known = self.net.as_mut().is_none_or(Accumulator::undone);
        self.hidden = None;
        match self.before.pop() {
            Some(sum) if known => self.sum = sum,
            // The stone was placed before this began to follow the game.
            _ => *self = Evaluation::new(self.position.board(), self.tables.clone()),
        }
        Some(point)
    }

    /// The tables the sums are made of.
    #[inline(always)]
    pub fn tables(&self) -> &EvalTables {
        &self.tables
    }

    /// The sum over all empty points, seen by black.
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// What the position is worth to the side to move.
    #[inline]
    pub fn value(&mut self) -> i32 {
        let side = self.position.board().side_to_move();
        let mask = threat_mask(self.position.patterns(), side);
        let value = self.sum_value(side, mask);
        let hidden = self.hidden(side, mask);
        match (hidden, self.tables.net()) {
            (Some(hidden), Some(net)) => value + net.value(&hidden, side),
            _ => value,
        }
    }

    /// The net's hidden layer for the side to move, where there is a net. Value and policy are often
    /// asked for one after the other.
    #[inline]
    fn hidden(&mut self, side: Color, mask: usize) -> Option<[i16; HIDDEN]> {
        if let Some((known, hidden)) = &self.hidden
            && *known == side
        {
            return Some(*hidden);
        }
        let (state, net) = (self.net.as_mut()?, self.tables.net()?);
        let hidden = net.hidden(state.sums(&self.position, net), side, mask);
        self.hidden = Some((side, hidden));
        Some(hidden)
    }

    /// What the sums alone call the position.
    ///
    /// Whoever moved last looks better than it is: its new stone counts and the answer does not.
    /// The mean with the position before cancels that.
    fn sum_value(&self, side: Color, mask: usize) -> i32 {
        let mean = (self.sum + self.before.last().copied().unwrap_or(self.sum)) / 2;
        let seen = if side == Color::Black { mean } else { -mean };
        seen + self.tables.mask(side, mask)
    }

    /// How good the moves of the side to move look.
    #[inline]
    pub fn policy(&mut self) -> Policy {
        let side = self.position.board().side_to_move();
        let mask = threat_mask(self.position.patterns(), side);
        let hidden = self.hidden(side, mask);
        let net = hidden.zip(self.tables.net());
        let weights = net.map(|(hidden, net)| net.policy_weights(&hidden, side));
        Policy { side, recent: recent_moves(self.position.board()), weights }
    }
}

/// The last move and the one before it.
#[inline]
pub fn recent_moves(board: &Board) -> [Option<Point>; 2] {
    let mut moves = board.moves().iter().rev().map(|&(point, _)| point);
    [moves.next(), moves.next()]
}

/// How good moves look: by what they make, what they take, and how near they are to the last ones.
pub struct Policy {
    side: Color,
    recent: [Option<Point>; 2],
    /// What the net says about features, where there is one.
    weights: Option<Features>,
}

impl Policy {
    /// Points for this empty point of the position in `watch`, which this was made for; forty
    /// are one nat of preference.
    #[inline(always)]
    pub fn score(&self, watch: &Evaluation, point: Point) -> i32 {
        let Evaluation { position, tables, net, .. } = watch;
        let patterns = position.patterns();
        let own = patterns.shape_code(point, self.side);
        let other = patterns.shape_code(point, !self.side);
        let near = tables.near(self.side, self.recent, point);
        let sum = tables.policy(self.side, own, other) + near;
        match (net, &self.weights) {
            (Some(net), Some(weights)) => sum + policy_logit(net.features(point), weights),
            _ => sum,
        }
    }
}

fn both_codes(patterns: &PatternState, point: Point) -> u32 {
    let [black, white] = Color::ALL.map(|color| u32::from(patterns.shape_code(point, color)));
    black | white << 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Net, Weights};
    use tengen_core::{Rule, Size};
    use tengen_rng::Rng;

    /// Weights whose nets say all kinds of things.
    fn noise() -> Weights {
        let mut weights = Weights::handcrafted();
        let mut rng = Rng::new(3);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let mut net = Net::zero(rule);
            for side in net.sides_mut() {
                side.numbers_mut().for_each(|number| *number = rng.below(201) as i16 - 100);
                side.table[0] = [0; crate::FEATURES_PER_SIDE];
            }
            assert!(weights.set_net(rule, Some(&net)));
        }
        weights
    }

    /// The net takes stones in only when it is asked, so it is asked now and then.
    #[test]
    fn kept_up_equals_built_afresh() {
        let weights = noise();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()).as_ref(), Ok(&weights));
        let mut rng = Rng::new(7);
        for rule in Rule::ALL {
            for size in [5, 9, 15, 22] {
                let mut board = Board::new(rule, Size::new(size).unwrap());
                let tables = Arc::new(EvalTables::new(&weights, rule));
                let mut watch = Evaluation::new(&board, tables.clone());
                for _ in 0..300 {
                    let empty: Vec<Point> = board.empty_points().collect();
                    if empty.is_empty() || rng.below(3) == 0 {
                        assert_eq!(watch.undo(), board.undo(&mut ()));
                    } else {
                        let point = empty[rng.below(empty.len())];
                        watch.place(point);
                        board.place(point, &mut ());
                    }
                    let mut fresh = Evaluation::new(&board, tables.clone());
                    assert_eq!(watch.sum(), fresh.sum());
                    // Another copy, so that a stone is undone that nobody saw placed.
                    let (mut shorter, mut late) = (board.clone(), fresh.clone());
                    assert_eq!(late.undo(), shorter.undo(&mut ()));
                    assert_eq!(late.value(), Evaluation::new(&shorter, tables.clone()).value());
                    if rng.below(3) > 0 {
                        continue;
                    }
                    let side = board.side_to_move();
                    let mask = threat_mask(watch.position().patterns(), side);
                    let net_value =
                        |watch: &mut Evaluation| watch.value() - watch.sum_value(side, mask);
                    assert_eq!(net_value(&mut watch), net_value(&mut fresh));
                    let policies = [watch.policy(), fresh.policy()];
                    for point in board.empty_points() {
                        assert_eq!(
                            policies[0].score(&watch, point),
                            policies[1].score(&fresh, point),
                            "{rule} {point}"
                        );
                    }
                }
            }
        }
    }

    /// A file may hold any numbers; with overflow checks on this would notice if they were too large.
    #[test]
    fn the_wildest_weights_overflow_nothing() {
        for wild in [i16::MAX, i16::MIN] {
            let mut net = Net::zero(Rule::Renju);
            for side in net.sides_mut() {
                side.numbers_mut().for_each(|number| *number = wild);
            }
            let mut weights = Weights::handcrafted();
            weights.set_net(Rule::Renju, Some(&net));
            let board = Board::new(Rule::Renju, Size::FIFTEEN);
            let mut watch =
                Evaluation::new(&board, Arc::new(EvalTables::new(&weights, Rule::Renju)));
            let mut rng = Rng::new(5);
            for _ in 0..150 {
                let empty: Vec<Point> = watch.position().board().empty_points().collect();
                watch.place(empty[rng.below(empty.len())]);
                watch.value();
                let policy = watch.policy();
                watch.position().board().empty_points().for_each(|point| {
                    policy.score(&watch, point);
                });
            }
        }
    }

    /// Standard and renju begin with what freestyle says about as much of a line as it sees.
    #[test]
    fn freestyle_is_carried_over() {
        let freestyle = noise().net(Rule::Freestyle).unwrap();
        let narrow = crate::LineIndex::new(Rule::Freestyle);
        for rule in [Rule::Standard, Rule::Renju] {
            let (codes, rows) = (tengen_pattern::LineCodes::of(rule), crate::LineIndex::new(rule));
            let carried = freestyle.carried_to(rule);
            for color in Color::ALL {
                let (from, to) = (freestyle.side(color), carried.side(color));
                assert_eq!(from.hidden, to.hidden);
                for code in codes.all().filter(|&code| !codes.is_blank(code)) {
                    let row = narrow.of(codes.in_freestyle(code));
                    assert_eq!(to.table[usize::from(rows.of(code))], from.table[usize::from(row)]);
                }
            }
        }
    }

    /// With the colours exchanged everything is as before, seen by the other side.
    #[test]
    fn both_colours_are_judged_alike() {
        let mut rng = Rng::new(11);
        for rule in [Rule::Freestyle, Rule::Standard] {
            let tables = Arc::new(EvalTables::new(&noise(), rule));
            let mut boards = [Board::new(rule, Size::FIFTEEN), Board::new(rule, Size::FIFTEEN)];
            boards[1].pass();
            let [mut one, mut two] = boards.each_ref().map(|b| Evaluation::new(b, tables.clone()));
            for _ in 0..60 {
                let empty: Vec<Point> = one.position().board().empty_points().collect();
                let point = empty[rng.below(empty.len())];
                one.place(point);
                two.place(point);
                assert_eq!(one.value(), two.value());
                let (a, b) = (one.policy(), two.policy());
                for point in one.position().board().empty_points() {
                    assert_eq!(a.score(&one, point), b.score(&two, point));
                }
            }
        }
    }
}
