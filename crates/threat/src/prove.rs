//! Winning by whatever moves: df-pn over all moves of both sides, with a search by threats at
//! every turn of the attacker.
//!
//! Most of the board matters to nobody. After a quiet move the attacker is asked what it would do
//! if the defender passed: if it wins by threats, only the replies that could spoil that very win
//! are tried (see [`tree_zone`]), and all others are answered by it. If not, every reply is tried.
//! So nothing is left out on either side, and "the attacker cannot force a win" is an answer too,
//! where the board is small or full enough to reach it.

use crate::dfpn::{ByHash, Dfpn, Moves, Numbers, Turn};
use crate::memory::{boxed_bytes, line_bytes, table_bytes};
use crate::pairing::holds_by_pairs;
use crate::progress::Stage;
use crate::tree::{Replies, Trees};
use crate::tree_zone::tree_zone;
use crate::vcf::{Outcome as Fours, VcfLimits};
use crate::vct::{FOURS_IN_A_ROW, Vct};
use std::sync::Arc;
use tengen_core::{Board, Color, Direction, Point, PointSet};
use tengen_pattern::{PatternState, Threat};
use tengen_proof::Attack;

/// Nodes for the first look at the whole position by threats; then as many for quiet moves, then
/// twice as many each, and so on.
const FIRST_SLICE: u64 = 4_000;
/// Nodes for a search by threats in each position. Games' positions were solved more often with
/// 100 than with 50 or 300.
const LEAF_NODES: u64 = 100;
/// Fours tried to see what the opponent threatens.
const DEFENCE_FOURS: VcfLimits = VcfLimits::full(FOURS_IN_A_ROW, 500);

/// The proof number of an attacker's first move that was not visited: about as many replies as a
/// threat leaves, a few dozen. Each further move of the list begins with a little more.
const FIRST_PROOF: u32 = 30;
const PROOF_PER_RANK: u32 = 2;
/// The defender's replies are ordered too, but less surely: the disproof number grows by one in as
/// many ranks.
const RANKS_PER_DISPROOF: u32 = 4;

/// A solver for any win of one side, on one position.
pub(crate) struct Prover<'a> {
    /// One for all positions: what it learnt in one serves in others.
    vct: Vct<'a>,
    attacker: Color,
    /// Whether every four has one answer. Only then can threats be searched.
    by_threats: bool,
    /// Whether the search by threats in the first position has not been given up.
    threats_are_open: bool,
    root: usize,
    numbers: ByHash<Numbers>,
    /// The attacker's moves in positions that were expanded.
    attacks: ByHash<Box<[Point]>>,
    replies: ByHash<Replies>,
    /// Trees of proven positions: won by threats, or put together from those that are.
    trees: ByHash<Arc<Attack>>,
    most_nodes: u64,
    /// Bytes that may be remembered, apart from what the search by threats remembers.
    memory: usize,
    /// Bytes of what the tables point to, but for trees the search by threats has not forgotten:
    /// it counts them itself.
    boxed: usize,
}

impl<'a> Prover<'a> {
    /// A solver for a win of the side to move, that may remember so many bytes besides what the
    /// search by threats may.
    pub(crate) fn new(vct: Vct<'a>, memory: usize) -> Prover<'a> {
        let board = vct.board();
        let by_threats = board.rule().fours_have_single_reply();
        Prover {
            attacker: board.side_to_move(),
            by_threats,
            threats_are_open: by_threats,
            root: board.moves().len(),
            vct,
            numbers: ByHash::default(),
            attacks: ByHash::default(),
            replies: ByHash::default(),
            trees: ByHash::default(),
            most_nodes: 0,
            memory,
            boxed: 0,
        }
    }

    /// Positions expanded so far, those of the search by threats included.
    pub(crate) fn nodes(&self) -> u64 {
        self.vct.nodes()
    }

    /// Searches until it knows or a limit is reached. `Some(false)`: the attacker cannot force a
    /// win, whatever it plays.
    pub(crate) fn solve(&mut self) -> Option<bool> {
        let mut slice = FIRST_SLICE;
        loop {
            if let Some(tree) = self.win_from_here(slice) {
                self.trees.insert(self.vct.board().hash(), tree);
                return Some(true);
            }
            self.vct.progress.enter(Stage::Any);
            self.most_nodes = self.nodes().saturating_add(slice);
            let found = self.search(Turn::Attack, Numbers::MOST);
            if found.is_solved() {
                return Some(found.is_proven());
            }
            if self.vct.budget.is_spent() || self.is_full() {
                return None;
            }
            slice = slice.saturating_mul(2);
        }
    }

    /// The proof of a win that [`Prover::solve`] found.
    pub(crate) fn proof(&mut self) -> Option<Arc<Attack>> {
        self.attack_tree()
    }

    /// Goes on with the search by threats in the first position, as long as its memory lasts.
    fn win_from_here(&mut self, nodes: u64) -> Option<Arc<Attack>> {
        if !self.threats_are_open {
            return None;
        }
        self.vct.progress.enter(Stage::Vct);
        let tree = self.vct.tree_within(nodes);
        self.threats_are_open = !self.vct.is_full();
        tree
    }

    /// A win by threats, or where those cannot be searched by fours, of the attacker, whose turn
    /// it is.
    fn win_by_threats(&mut self) -> Option<Arc<Attack>> {
        if !self.by_threats {
            let won = self.vct.fours() == Fours::Win;
            let tree = won.then(|| self.vct.vcf.take_tree(self.vct.position));
            self.boxed += tree.iter().flatten().map(|tree| line_bytes(tree)).sum::<usize>();
            return tree.flatten();
        }
        if self.vct.is_full() {
            self.boxed += self.vct.forget();
            self.threats_are_open = false;
        }
        self.vct.tree_within(LEAF_NODES)
    }

    fn is_full(&self) -> bool {
        let tables = table_bytes(&self.numbers)
            + table_bytes(&self.attacks)
            + table_bytes(&self.replies)
            + table_bytes(&self.trees);
        tables + self.boxed > self.memory
    }

    /// The attacker's moves, made once for each position.
    fn attacks(&mut self) -> Moves {
        let hash = self.vct.board().hash();
        if let Some(moves) = self.attacks.get(&hash) {
            return Moves::Choice(moves.clone());
        }
        self.vct.visit();
        let moves = self.expand_attack();
        if let Moves::Choice(moves) = &moves {
            self.boxed += boxed_bytes(moves);
            self.attacks.insert(hash, moves.clone());
        }
        moves
    }

    fn expand_attack(&mut self) -> Moves {
        if let Some(tree) = self.win_by_threats() {
            self.trees.insert(self.vct.board().hash(), tree);
            return Moves::Proven;
        }
        if holds_by_pairs(self.vct.board(), self.attacker) {
            return Moves::Disproven;
        }
        let position = &mut *self.vct.position;
        let fives = position.patterns().points(!self.attacker, Threat::Five);
        // Every move that does not hold against fours loses to them.
        let holding = match fives.len() {
            _ if !self.by_threats => None,
            0 => self.vct.vcf.defences(position, DEFENCE_FOURS).map(|(points, _)| points),
            1 => Some(fives),
            _ => Some(PointSet::new()),
        };
        let moves = self.by_promise(self.attacker, holding);
        match moves.is_empty() {
            true => Moves::Disproven,
            false => Moves::Choice(moves),
        }
    }

    /// The defender's replies, made once for each position.
    fn replies(&mut self) -> Moves {
        if let Some(replies) = self.replies.get(&self.vct.board().hash()) {
            return Moves::Choice(replies.points.clone());
        }
        self.vct.visit();
        self.expand_defence()
    }

    fn expand_defence(&mut self) -> Moves {
        let defender = !self.attacker;
        let position = &*self.vct.position;
        if position.board().empty_count() == 0
            || position.patterns().count(defender, Threat::Five) > 0
        {
            return Moves::Disproven;
        }
        if let Some(moves) = self.answer_to_fives() {
            return moves;
        }
        if self.vct.fours() == Fours::Win {
            return Moves::Disproven;
        }
        let (zone, otherwise) = self.threat().unzip();
        let points = self.by_promise(defender, zone);
        self.boxed += boxed_bytes(&points);
        let replies = Replies { points: points.clone(), otherwise };
        self.replies.insert(self.vct.board().hash(), replies);
        Moves::Choice(points)
    }

    /// What the attacker would win by if the defender, whose turn it is, passed, and the replies
    /// that could spoil it.
    fn threat(&mut self) -> Option<(PointSet, Arc<Attack>)> {
        if !self.by_threats {
            return None;
        }
        self.vct.position.pass();
        let tree = self.win_by_threats();
        self.vct.position.pass();
        let tree = tree?;
        Some((tree_zone(self.vct.position, &tree)?, tree))
    }

    /// The legal moves, or those of them in a set, the most promising first.
    fn by_promise(&self, side: Color, of: Option<PointSet>) -> Box<[Point]> {
        let mut moves: Vec<Point> = self.vct.board().legal_points(side).collect();
        moves.retain(|&point| of.is_none_or(|set| set.contains(point)));
        let centre = Point::centre(self.vct.board().size());
        let far = |point: Point| {
            point.column().abs_diff(centre.column()) + point.row().abs_diff(centre.row())
        };
        moves.sort_by_key(|&point| {
            (-promise(self.vct.position.patterns(), point, side), far(point))
        });
        moves.into_boxed_slice()
    }
}

/// A threat weighs this many times as much as one step of a shape, which orders moves whose threats
/// are equal.
const THREAT_WEIGHT: i32 = 8;

/// How much a point matters to the side to move and, half as much, to its opponent. The worth of
/// threats was set by hand, for the order alone: a four that makes nothing else counts less than a
/// three, since its reply costs the attacker a chance.
fn promise(patterns: &PatternState, point: Point, side: Color) -> i32 {
    let worth = |color| {
        let all = match patterns.threat(point, color) {
            Threat::Forbidden | Threat::Suspect | Threat::None => 0,
            Threat::OpenTwo => 4,
            Threat::Three => 5,
            Threat::Four => 8,
            Threat::DoubleTwo => 9,
            Threat::ThreePlus => 10,
            Threat::OpenThree => 12,
            Threat::FourPlus => 14,
            Threat::OpenThreePlus => 16,
            Threat::DoubleThree => 24,
            Threat::FourThree | Threat::DoubleFour | Threat::OpenFour | Threat::Five => 30,
        };
        let each = Direction::ALL.map(|direction| patterns.shape(point, color, direction) as i32);
        THREAT_WEIGHT * all + each.iter().sum::<i32>()
    };
    2 * worth(side) + worth(!side)
}

impl Trees for Prover<'_> {
    fn fives(&self) -> PointSet {
        if self.by_threats { self.vct.fives() } else { PointSet::new() }
    }

    fn tree_at_once(&mut self) -> Option<Arc<Attack>> {
        self.trees.get(&self.vct.board().hash()).cloned()
    }

    fn searched(&self) -> Option<Box<[Point]>> {
        self.attacks.get(&self.vct.board().hash()).cloned()
    }

    fn answered(&mut self) -> Option<Replies> {
        self.replies.get(&self.vct.board().hash()).cloned()
    }

    fn keep(&mut self, tree: &Arc<Attack>) {
        self.trees.insert(self.vct.board().hash(), tree.clone());
    }
}

impl Dfpn for Prover<'_> {
    fn board(&self) -> &Board {
        self.vct.board()
    }

    fn place(&mut self, point: Point) {
        self.vct.place(point);
    }

    fn undo(&mut self) {
        self.vct.undo();
    }

    fn numbers(&self) -> &ByHash<Numbers> {
        &self.numbers
    }

    fn numbers_mut(&mut self) -> &mut ByHash<Numbers> {
        &mut self.numbers
    }

    fn moves(&mut self, turn: Turn) -> Moves {
        match turn {
            Turn::Attack => self.attacks(),
            Turn::Defence => self.replies(),
        }
    }

    fn is_spent(&self) -> bool {
        self.nodes() >= self.most_nodes || self.vct.budget.is_spent() || self.is_full()
    }

    /// A move nobody has looked at promises about as much as one that threatens something and
    /// leaves a few dozen replies; the later in the list, the less.
    fn start(&self, turn: Turn, rank: usize) -> Numbers {
        let rank = rank as u32;
        match turn {
            Turn::Attack => Numbers { proof: FIRST_PROOF + PROOF_PER_RANK * rank, disproof: 1 },
            Turn::Defence => Numbers { proof: 1, disproof: 1 + rank / RANKS_PER_DISPROOF },
        }
    }

    fn watch(&self, now: Numbers, best: Option<Point>) {
        if self.vct.board().moves().len() == self.root {
            self.vct.progress.set_numbers(now, best);
        }
    }
}
