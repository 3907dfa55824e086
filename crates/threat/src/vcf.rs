//! Winning by continuous fours. Every four has one answer, so the search is about the attacker
//! alone, and it is complete: all fours of the whole board, and all of their consequences.

use crate::fours::{SINGLE_FOURS, completion, is_four, suspect_fours};
use crate::progress::SolverProgress;
use crate::table::{COMPLETE, FailureTable};
use crate::tree::tree_of_fours;
use crate::zone::defence_zone;
use std::sync::Arc;
use tengen_agent::Budget;
use tengen_core::{Color, Point, PointSet};
use tengen_pattern::{Position, Threat};
use tengen_proof::{Attack, Proof};

/// How far a search by fours may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VcfLimits {
    /// Fours in a row.
    pub fours: u8,
    /// Fours tried altogether.
    pub nodes: u64,
    /// Whether fours that make nothing else are tried too; without them there may be wins that are
    /// not found.
    pub all_fours: bool,
}

impl VcfLimits {
    /// A complete search: all fours.
    pub const fn full(fours: u8, nodes: u64) -> VcfLimits {
        VcfLimits { fours, nodes, all_fours: true }
    }

    /// A quick look: only fours that make something else as well.
    pub const fn probe(fours: u8, nodes: u64) -> VcfLimits {
        VcfLimits { fours, nodes, all_fours: false }
    }
}

/// Sets what is known of a search with some of the fours apart from what holds for all.
const SOME_FOURS: u64 = 0xA5C1_93E7_0B6D_4F00;
/// Sets searches that were given up apart from those that failed.
const GIVEN_UP: u64 = 0x3D7B_5E19_C24A_8600;

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Win,
    /// There is none.
    NoWin,
    /// The limits were reached before either was known.
    LimitReached,
}

/// A solver for wins by continuous fours. It keeps a table of failures between searches.
///
/// ```
/// use tengen_core::board;
/// use tengen_pattern::Position;
/// use tengen_threat::{Vcf, VcfLimits};
/// let mut position = Position::new(&board! {
///     ". . . . . . ."
///     ". . . O . . ."
///     ". . X X X . ."
///     ". . . . . . ."
///     ". . . O . . ."
///     ". O . . . . ."
///     ". . . . . . ."
/// });
/// let mut vcf = Vcf::new(10);
/// let limits = VcfLimits::full(10, 1000);
/// let line = vcf.find(&mut position, limits).unwrap();
/// assert_eq!(line.first().unwrap().to_string(), "b5");
/// ```
#[derive(Clone)]
pub struct Vcf {
    table: FailureTable,
    nodes: u64,
    most_nodes: u64,
    /// The number of fours at which it looks up from its work.
    next_look: u64,
    all_fours: bool,
    /// The winning line, last move first.
    line: Vec<Point>,
    /// The tree of the last win, where a line does not say everything.
    tree: Option<Arc<Attack>>,
    /// During a search that may take long: what may end it, and where it is reported.
    watch: Option<(Budget, Arc<SolverProgress>)>,
}

/// How many fours pass between two looks at the budget of a search that may take long.
const LOOK_EVERY: u64 = 4_096;

impl Vcf {
    /// A solver with a table of `2^bits` failures.
    pub fn new(bits: u32) -> Vcf {
        Vcf {
            table: FailureTable::new(bits),
            nodes: 0,
            most_nodes: 0,
            next_look: 0,
            all_fours: true,
            line: Vec::new(),
            tree: None,
            watch: None,
        }
    }

    /// Forgets all failures.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Fours tried in the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A win by fours of the side to move, as a line of both sides' moves that ends with an open
    /// or double four, a five, or a four that may not be answered. Nothing if there is none within
    /// the limits.
    pub fn find(&mut self, position: &mut Position, limits: VcfLimits) -> Option<Vec<Point>> {
        match self.search(position, limits) {
            Outcome::Win => Some(self.take_line()),
            _ => None,
        }
    }

    /// The same within few nodes, for a search that asks the same question again and again: what
    /// was given up once with as many nodes is given up at once.
    pub fn find_quickly(
        &mut self,
        position: &mut Position,
        limits: VcfLimits,
    ) -> Option<Vec<Point>> {
        let hash =
            position.board().hash() ^ GIVEN_UP ^ if limits.all_fours { 0 } else { SOME_FOURS };
        let effort = limits.nodes.checked_ilog2().map_or(0, |log| log as u8 + 1);
        if self.table.fails(hash, effort) {
            return None;
        }
        match self.search(position, limits) {
            Outcome::Win => Some(self.take_line()),
            Outcome::LimitReached => {
                self.table.store(hash, effort);
                None
            }
            Outcome::NoWin => None,
        }
    }

    /// The moves of the side to move that could spoil the win by fours which its opponent would
    /// have if it passed, and the length of that win in plies. Every other move loses to it.
    /// Nothing if no such win was found.
    pub fn defences(
        &mut self,
        position: &mut Position,
        limits: VcfLimits,
    ) -> Option<(PointSet, usize)> {
        let board = position.board();
        if board.rule().goal(!board.side_to_move()).needs_open_end() {
            return None;
        }
        position.pass();
        let line = self.find_quickly(position, limits);
        position.pass();
        let line = line?;
        Some((defence_zone(position, &line), line.len() + 2))
    }

    /// Whether there is a win by fours, without its line.
    pub fn wins(&mut self, position: &mut Position, limits: VcfLimits) -> bool {
        self.search(position, limits) == Outcome::Win
    }

    pub(crate) fn take_line(&mut self) -> Vec<Point> {
        let mut line = std::mem::take(&mut self.line);
        line.reverse();
        line
    }

    /// A search that may take long: it ends when the budget does, and says how far it has come.
    pub(crate) fn search_within(
        &mut self,
        position: &mut Position,
        limits: VcfLimits,
        budget: &Budget,
        progress: &Arc<SolverProgress>,
    ) -> Outcome {
        self.watch = Some((budget.clone(), Arc::clone(progress)));
        let outcome = self.search(position, limits);
        self.watch = None;
        outcome
    }

    pub(crate) fn search(&mut self, position: &mut Position, limits: VcfLimits) -> Outcome {
        self.nodes = 0;
        self.most_nodes = limits.nodes;
        self.next_look = limits.nodes.min(LOOK_EVERY);
        self.all_fours = limits.all_fours;
        self.line.clear();
        self.tree = None;
        let board = position.board();
        let side = board.side_to_move();
        if !board.rule().goal(side).needs_open_end() {
            return self.attack(position, limits.fours);
        }
        match self.attack_open_ended(position, limits.fours) {
            Ok(tree) => {
                let proof = Proof::by_attacker(side, tree.clone());
                self.line = proof.line();
                self.line.reverse();
                self.tree = Some(tree);
                Outcome::Win
            }
            Err(result) => result,
        }
    }

    /// The tree of the win the last search found.
    pub(crate) fn take_tree(&mut self, position: &mut Position) -> Option<Arc<Attack>> {
        let tree = self.tree.take();
        tree.or_else(|| tree_of_fours(position, &self.take_line()))
    }

    /// Counts a four; false if no more may be tried.
    pub(crate) fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= self.next_look || self.look()
    }

    /// Whether no more fours may be tried.
    pub(crate) fn is_cut(&self) -> bool {
        self.nodes >= self.most_nodes
    }

    /// Looks whether to go on, and says how far the search has come.
    #[cold]
    fn look(&mut self) -> bool {
        if let Some((budget, progress)) = &mut self.watch {
            progress.set_nodes(self.nodes);
            if budget.look() {
                self.most_nodes = 0;
            }
        }
        self.next_look = self.most_nodes.min(self.nodes + LOOK_EVERY);
        self.nodes <= self.most_nodes
    }

    pub(crate) fn failure(&self, hash: u64, fours: u8) -> Option<bool> {
        self.table.failure(hash, fours)
    }

    pub(crate) fn store_failure(&mut self, hash: u64, fours: u8, complete: bool) {
        self.table.store(hash, if complete { COMPLETE } else { fours });
    }

    /// The attacker's turn, with this many fours left to play.
    fn attack(&mut self, position: &mut Position, fours: u8) -> Outcome {
        let (side, patterns) = (position.board().side_to_move(), position.patterns());
        if patterns.count(side, Threat::Five) > 0 {
            self.line.extend(patterns.points(side, Threat::Five).first());
            return Outcome::Win;
        }
        match patterns.count(!side, Threat::Five) {
            0 => self.attack_freely(position, side, fours),
            1 => {
                // The opponent's four has to be answered, and the answer has to be a four.
                let Some(point) = patterns.points(!side, Threat::Five).first() else {
                    return Outcome::NoWin;
                };
                if !is_four(position, point, side) {
                    return Outcome::NoWin;
                }
                match patterns.threat(point, side) {
                    Threat::OpenFour | Threat::DoubleFour => self.win_at(point),
                    _ if fours == 0 => Outcome::LimitReached,
                    _ => self.play(position, point, side, fours),
                }
            }
            _ => Outcome::NoWin,
        }
    }

    fn win_at(&mut self, point: Point) -> Outcome {
        self.line.push(point);
        Outcome::Win
    }

    fn attack_freely(&mut self, position: &mut Position, side: Color, fours: u8) -> Outcome {
        let patterns = position.patterns();
        for threat in [Threat::OpenFour, Threat::DoubleFour] {
            if patterns.count(side, threat) > 0 {
                self.line.extend(patterns.points(side, threat).first());
                return Outcome::Win;
            }
        }
        let hash = position.board().hash() ^ if self.all_fours { 0 } else { SOME_FOURS };
        if let Some(complete) = self.table.failure(hash, fours.max(1)) {
            return if complete { Outcome::NoWin } else { Outcome::LimitReached };
        }
        let suspects = suspect_fours(position, side);
        // The last of them makes nothing else.
        let tried = if self.all_fours { &SINGLE_FOURS[..] } else { &SINGLE_FOURS[..2] };
        let single: usize = tried.iter().map(|&four| patterns.count(side, four)).sum();
        if single == 0 && suspects.is_empty() {
            return Outcome::NoWin;
        }
        if fours == 0 {
            return Outcome::LimitReached;
        }
        let mut complete = true;
        let mut sets = [suspects; SINGLE_FOURS.len() + 1];
        for (set, &four) in sets.iter_mut().zip(tried) {
            *set = patterns.points(side, four);
        }
        for point in sets[..=tried.len()].iter().flatten() {
            match self.play(position, point, side, fours) {
                Outcome::Win => return Outcome::Win,
                Outcome::LimitReached => complete = false,
                Outcome::NoWin => {}
            }
            if self.is_cut() {
                return Outcome::LimitReached;
            }
        }
        self.store_failure(hash, fours, complete);
        if complete { Outcome::NoWin } else { Outcome::LimitReached }
    }

    /// Plays a single four, its answer, and goes on.
    fn play(&mut self, position: &mut Position, point: Point, side: Color, fours: u8) -> Outcome {
        if !self.visit() {
            return Outcome::LimitReached;
        }
        let Some(answer) = completion(position, point, side) else { return Outcome::NoWin };
        position.place(point);
        let result = if side == Color::White && position.is_forbidden(answer) {
            Outcome::Win
        } else {
            position.place(answer);
            let result = self.attack(position, fours - 1);
            position.undo();
            if result == Outcome::Win {
                self.line.push(answer);
            }
            result
        };
        position.undo();
        if result == Outcome::Win {
            self.line.push(point);
        }
        result
    }
}
