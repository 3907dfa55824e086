//! Winning by continuous threats: df-pn over moves each of which threatens to win by fours.
//!
//! The attacker's moves are fours and threats; a threat is a move after which a pass would lose to
//! fours. The defender's replies are those that could spoil that very win (see [`defence_zone`]); all
//! others are answered by it. So no list of "defences of a three" is needed, and none can be
//! forgotten.

use crate::dfpn::{ByHash, Dfpn, Moves, Numbers, Turn};
use crate::fours::SINGLE_FOURS;
use crate::memory::{boxed_bytes, line_bytes, table_bytes, tree_bytes};
use crate::progress::SolverProgress;
use crate::tree::{Replies, Trees, tree_of_fours};
use crate::vcf::{Outcome as Fours, Vcf, VcfLimits};
use crate::zone::defence_zone;
use std::sync::Arc;
use tengen_agent::Budget;
use tengen_core::{Board, Color, Point, PointSet};
use tengen_pattern::{Position, Threat};
use tengen_proof::Attack;

/// How far a search by threats may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VctLimits {
    /// Positions expanded.
    pub nodes: u64,
    /// Fours tried in each question whether there is a win by fours.
    pub fours: u64,
    /// Bytes of what is remembered.
    pub memory: usize,
}

impl Default for VctLimits {
    fn default() -> VctLimits {
        VctLimits { nodes: u64::MAX, fours: 2_000, memory: 1 << 30 }
    }
}

/// What the attacker would win by after a pass, and the replies that could spoil it.
type Threatened = (Box<[Point]>, Box<[Point]>);

/// A solver for wins by continuous threats of one side, on one position.
pub struct Vct<'a> {
    pub(crate) position: &'a mut Position,
    pub(crate) attacker: Color,
    pub(crate) vcf: &'a mut Vcf,
    limits: VctLimits,
    pub(crate) budget: &'a mut Budget,
    pub(crate) progress: &'a SolverProgress,
    /// How many moves were played before the position the question is about.
    root: usize,
    numbers: ByHash<Numbers>,
    threats: ByHash<Threatened>,
    /// The attacker's moves in positions that were expanded.
    attacks: ByHash<Box<[Point]>>,
    /// Trees of proven positions, shared where several ways lead to one.
    trees: ByHash<Arc<Attack>>,
    /// Whether every move that is a threat is tried, or only those that look like one.
    all_moves: bool,
    /// Whether something was given up that might have been a threat.
    gave_up: bool,
    nodes: u64,
    /// Bytes of the lists of moves the tables point to, and of the trees.
    boxed: usize,
    tree_bytes: usize,
    full: bool,
}

/// How many positions pass between two looks at the memory.
const LOOK_EVERY: u64 = 256;
/// The longest win by fours that is looked for, in fours: longer ones are found move by move.
pub(crate) const FOURS_IN_A_ROW: u8 = 60;
/// A win by fours that the search has seen is looked for again when the proof is put together, with
/// so much more effort that it is found even if the table has forgotten parts of it.
const PROOF_FOURS_IN_A_ROW: u8 = 100;
const PROOF_EFFORT: u64 = 100;

impl<'a> Vct<'a> {
    /// A solver for a win of the side to move.
    pub fn new(
        position: &'a mut Position,
        vcf: &'a mut Vcf,
        limits: VctLimits,
        budget: &'a mut Budget,
        progress: &'a SolverProgress,
    ) -> Vct<'a> {
        Vct {
            attacker: position.board().side_to_move(),
            root: position.board().moves().len(),
            position,
            vcf,
            limits,
            budget,
            progress,
            numbers: ByHash::default(),
            threats: ByHash::default(),
            attacks: ByHash::default(),
            trees: ByHash::default(),
            all_moves: false,
            gave_up: false,
            nodes: 0,
            boxed: 0,
            tree_bytes: 0,
            full: false,
        }
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until it knows or a limit is reached. `Some(true)` for a win, `Some(false)` if
    /// there is none.
    ///
    /// First only moves that look like threats are tried. If they do not win, every move of the
    /// board that is a threat is: slower, but only then is "none" an answer.
    pub fn solve(&mut self) -> Option<bool> {
        let found = self.solve_restricted();
        if found != Some(false) {
            return found;
        }
        self.all_moves = true;
        self.gave_up = false;
        self.boxed -= self.attacks.values().map(|moves| boxed_bytes(moves)).sum::<usize>();
        self.numbers.clear();
        self.attacks.clear();
        match self.solve_restricted() {
            Some(false) if self.gave_up => None,
            found => found,
        }
    }

    /// Searches only moves that look like threats. `Some(false)` if they do not win.
    pub fn solve_restricted(&mut self) -> Option<bool> {
        let found = self.search(Turn::Attack, Numbers::MOST);
        found.is_solved().then(|| found.is_proven())
    }

    /// The proof of a win that is found within so many nodes more.
    pub(crate) fn tree_within(&mut self, nodes: u64) -> Option<Arc<Attack>> {
        self.limits.nodes = self.nodes.saturating_add(nodes);
        match self.solve_restricted() {
            Some(true) => self.proof(),
            _ => None,
        }
    }

    /// About how many bytes are remembered.
    pub(crate) fn bytes(&self) -> usize {
        self.boxed
            + self.tree_bytes
            + table_bytes(&self.numbers)
            + table_bytes(&self.threats)
            + table_bytes(&self.attacks)
            + table_bytes(&self.trees)
    }

    /// Whether it may remember no more.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// Forgets everything that was learnt. Returns the bytes of trees that others may hold.
    pub(crate) fn forget(&mut self) -> usize {
        self.numbers = ByHash::default();
        self.threats = ByHash::default();
        self.attacks = ByHash::default();
        self.trees = ByHash::default();
        (self.boxed, self.full) = (0, false);
        std::mem::take(&mut self.tree_bytes)
    }

    /// The proof of a win that [`Vct::solve`] found.
    pub fn proof(&mut self) -> Option<Arc<Attack>> {
        self.attack_tree()
    }

    pub(crate) fn fours(&mut self) -> Fours {
        let limits = VcfLimits::full(FOURS_IN_A_ROW, self.limits.fours);
        self.vcf.search(self.position, limits)
    }

    /// The attacker's moves, made once for each position.
    fn attacks(&mut self) -> Moves {
        let hash = self.position.board().hash();
        if let Some(moves) = self.attacks.get(&hash) {
            return Moves::Choice(moves.clone());
        }
        self.visit();
        let moves = self.expand_attack();
        if let Moves::Choice(moves) = &moves {
            self.attacks.insert(hash, moves.clone());
            self.boxed += boxed_bytes(moves);
        }
        moves
    }

    pub(crate) fn visit(&mut self) {
        self.nodes += 1;
        self.budget.visit();
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.full |= self.bytes() > self.limits.memory;
            self.progress.set_nodes(self.nodes);
        }
    }

    /// The attacker's moves, unless fours decide at once.
    fn expand_attack(&mut self) -> Moves {
        if self.fours() == Fours::Win {
            return Moves::Proven;
        }
        let (side, other) = (self.attacker, !self.attacker);
        let mut moves: Vec<Point> = Vec::new();
        match self.position.patterns().count(other, Threat::Five) {
            0 => self.add_threats(&mut moves),
            1 => {
                let must = self.position.patterns().points(other, Threat::Five).first();
                let legal = must.filter(|&point| self.position.board().is_legal(point, side));
                moves.extend(legal);
            }
            _ => {}
        }
        match moves.is_empty() {
            true => Moves::Disproven,
            false => Moves::Choice(moves.into_boxed_slice()),
        }
    }

    /// Fours, threes, and quieter points that would win by fours if they were left alone.
    fn add_threats(&mut self, moves: &mut Vec<Point>) {
        let (side, position) = (self.attacker, &mut *self.position);
        let loud = SINGLE_FOURS.into_iter().chain([
            Threat::DoubleThree,
            Threat::OpenThreePlus,
            Threat::OpenThree,
        ]);
        for threat in loud {
            if position.patterns().count(side, threat) > 0 {
                moves.extend(position.patterns().points(side, threat).iter());
            }
        }
        if position.patterns().count(side, Threat::Suspect) > 0 {
            let suspects = position.patterns().points(side, Threat::Suspect);
            moves.extend(
                suspects.iter().filter(|&point| position.board().forbidden(point).is_none()),
            );
        }
        if self.all_moves {
            let other = position.board().legal_points(side).filter(|point| !moves.contains(point));
            let other: Vec<Point> = other.collect();
            moves.extend(other);
            return;
        }
        let quiet: Vec<Point> = position
            .board()
            .empty_points()
            .filter(|&point| {
                matches!(
                    position.patterns().threat(point, side),
                    Threat::ThreePlus | Threat::DoubleTwo | Threat::Three | Threat::OpenTwo
                )
            })
            .collect();
        for point in quiet {
            position.place(point);
            let promising = position.patterns().count(side, Threat::FourThree) > 0
                || position.patterns().count(side, Threat::DoubleFour) > 0
                || position.patterns().count(side, Threat::FourPlus) > 1;
            position.undo();
            if promising {
                moves.push(point);
            }
        }
    }

    /// The defender's replies, unless the attacker's move was no threat or leaves no reply.
    fn expand_defence(&mut self) -> Moves {
        let other = !self.attacker;
        if self.position.patterns().count(other, Threat::Five) > 0 {
            return Moves::Disproven;
        }
        if let Some(moves) = self.answer_to_fives() {
            return moves;
        }
        if let Some((_, replies)) = self.threats.get(&self.position.board().hash()) {
            return Moves::Choice(replies.clone());
        }
        if self.fours() == Fours::Win {
            return Moves::Disproven;
        }
        self.position.pass();
        let threat = self.fours();
        self.position.pass();
        if threat != Fours::Win {
            self.gave_up |= threat == Fours::LimitReached;
            return Moves::Disproven;
        }
        let line = self.vcf.take_line();
        let spoilers = defence_zone(self.position, &line);
        let replies: Box<[Point]> =
            spoilers.iter().filter(|&point| self.position.board().is_legal(point, other)).collect();
        self.boxed += boxed_bytes(&line) + boxed_bytes(&replies);
        self.threats
            .insert(self.position.board().hash(), (line.into_boxed_slice(), replies.clone()));
        Moves::Choice(replies)
    }
}

impl Trees for Vct<'_> {
    fn fives(&self) -> PointSet {
        self.position.patterns().points(self.attacker, Threat::Five)
    }

    fn tree_at_once(&mut self) -> Option<Arc<Attack>> {
        let hash = self.position.board().hash();
        if let Some(tree) = self.trees.get(&hash) {
            return Some(tree.clone());
        }
        if self.attacks.contains_key(&hash) {
            return None;
        }
        let limits = VcfLimits::full(PROOF_FOURS_IN_A_ROW, PROOF_EFFORT * self.limits.fours);
        let line = self.vcf.find(self.position, limits)?;
        let tree = tree_of_fours(self.position, &line)?;
        self.tree_bytes += line_bytes(&tree);
        self.trees.insert(hash, tree.clone());
        Some(tree)
    }

    fn searched(&self) -> Option<Box<[Point]>> {
        self.attacks.get(&self.position.board().hash()).cloned()
    }

    fn answered(&mut self) -> Option<Replies> {
        let (line, points) = self.threats.get(&self.position.board().hash()).cloned()?;
        self.position.pass();
        let otherwise = tree_of_fours(self.position, &line);
        self.position.pass();
        Some(Replies { points, otherwise })
    }

    fn keep(&mut self, tree: &Arc<Attack>) {
        self.tree_bytes += tree_bytes(tree);
        self.trees.insert(self.position.board().hash(), tree.clone());
    }
}

impl Dfpn for Vct<'_> {
    fn board(&self) -> &Board {
        self.position.board()
    }

    fn place(&mut self, point: Point) {
        self.position.place(point);
    }

    fn undo(&mut self) {
        self.position.undo();
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
            Turn::Defence => {
                self.visit();
                self.expand_defence()
            }
        }
    }

    fn is_spent(&self) -> bool {
        self.nodes >= self.limits.nodes || self.budget.is_spent() || self.full
    }

    fn watch(&self, now: Numbers, best: Option<Point>) {
        if self.position.board().moves().len() == self.root {
            self.progress.set_numbers(now, best);
        }
    }
}
