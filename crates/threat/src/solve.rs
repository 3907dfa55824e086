//! One question about a position: is there a forced win, and what proves it?

use crate::vcf::{Result as Fours, Vcf, VcfLimits};
use crate::vct::{Vct, VctLimits};
use tengen_agent::Budget;
use tengen_core::{Board, Color};
use tengen_pattern::PatternState;
use tengen_proof::{Checked, Proof};

/// What kind of win is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// By continuous fours.
    Fours,
    /// By continuous threats; under caro's rules only by fours, and then the answer is never "none".
    Threats,
}

/// What is known of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is one: its proof, and what the checker saw of it.
    Win(Proof, Checked),
    /// There is none of this kind.
    None,
    /// The limits were reached.
    Unknown,
}

/// An answer with its cost.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The answer.
    pub verdict: Verdict,
    /// Fours tried or positions expanded.
    pub nodes: u64,
}

/// Answers questions about forced wins. A win is claimed only if its proof passed the checker.
///
/// ```
/// use tengen_agent::{Limits, Clock, Stop, Budget};
/// use tengen_core::board;
/// use tengen_threat::{Goal, Solver, Verdict};
/// let board = board! {
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . X . . . . ."
///     ". . . X O . . . ."
///     ". . X X . . . . ."
///     ". . O O O X . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     "freestyle, black to move"
/// };
/// let mut budget = Budget::new(&Limits::default(), Clock::start(), Stop::new());
/// let solution = Solver::new().solve(&board, Goal::Threats, &mut budget);
/// assert!(matches!(solution.verdict, Verdict::Win(..)));
/// ```
pub struct Solver {
    vcf: Vcf,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// Fours tried before the clock is looked at for the first time.
const FIRST_SLICE: u64 = 1 << 11;
/// Before threats are searched, so many fours are tried for each node of the budget, and at most.
const FOURS_A_NODE: u64 = 16;
const MOST_FOURS: u64 = 200_000;

impl Solver {
    /// A solver with tables of a few MiB.
    pub fn new() -> Solver {
        Solver::with_table(18)
    }

    /// A solver with a table of `2^bits` failed positions.
    pub fn with_table(bits: u32) -> Solver {
        Solver { vcf: Vcf::new(bits) }
    }

    /// Looks for a win of the side to move.
    pub fn solve(&mut self, board: &Board, goal: Goal, budget: &mut Budget) -> Solution {
        let mut board = board.clone();
        let mut patterns = PatternState::new(&board);
        self.vcf.clear();
        match goal {
            Goal::Fours => self.by_fours(&mut board, &mut patterns, budget),
            Goal::Threats => {
                let most = budget.nodes_left().saturating_mul(FOURS_A_NODE).min(MOST_FOURS);
                let fours = self.by_fours_within(&mut board, &mut patterns, most, budget);
                match fours.verdict {
                    Verdict::Win(..) => fours,
                    _ => self.by_threats(&mut board, &mut patterns, budget, fours.nodes),
                }
            }
        }
    }

    fn by_fours(
        &mut self,
        board: &mut Board,
        patterns: &mut PatternState,
        budget: &mut Budget,
    ) -> Solution {
        self.by_fours_within(board, patterns, u64::MAX, budget)
    }

    /// Deepens by fours, so that the win found is short.
    fn by_fours_within(
        &mut self,
        board: &mut Board,
        patterns: &mut PatternState,
        most: u64,
        budget: &mut Budget,
    ) -> Solution {
        let mut nodes = 0;
        let (mut fours, mut slice) = (1, FIRST_SLICE);
        loop {
            // In slices, so that the clock is looked at; what a slice found to fail is remembered.
            slice = most.saturating_sub(nodes).min(slice);
            let result = self.vcf.search(board, patterns, VcfLimits::new(fours, slice));
            nodes += self.vcf.nodes();
            let cut_by_nodes = self.vcf.nodes() >= slice;
            match result {
                Fours::Win => {
                    let tree = self.vcf.take_tree(board, patterns);
                    let proof = tree.map(|tree| Proof::by_attacker(board.side_to_move(), tree));
                    return Solution { verdict: checked(board, proof), nodes };
                }
                Fours::None => return Solution { verdict: Verdict::None, nodes },
                Fours::Cut => {}
            }
            if budget.is_late() || nodes >= most {
                return Solution { verdict: Verdict::Unknown, nodes };
            }
            match cut_by_nodes {
                true => slice *= 2,
                false => fours = fours.saturating_add(1),
            }
        }
    }

    fn by_threats(
        &mut self,
        board: &mut Board,
        patterns: &mut PatternState,
        budget: &mut Budget,
        before: u64,
    ) -> Solution {
        let side = board.side_to_move();
        if Color::ALL.iter().any(|&color| board.rule().goal(color).needs_open_end()) {
            // The replies that matter are derived for fours with one answer only.
            return Solution { verdict: Verdict::Unknown, nodes: before };
        }
        let mut vct = Vct::new(board, patterns, &mut self.vcf, VctLimits::default(), budget);
        let found = vct.search();
        let nodes = before + vct.nodes();
        let verdict = match found {
            Some(true) => {
                let proof = vct.proof().map(|tree| Proof::by_attacker(side, tree));
                checked(board, proof)
            }
            Some(false) => Verdict::None,
            None => Verdict::Unknown,
        };
        Solution { verdict, nodes }
    }
}

/// A proof that the checker does not accept is none.
fn checked(board: &Board, proof: Option<Proof>) -> Verdict {
    let Some(proof) = proof else { return Verdict::Unknown };
    match proof.check(board) {
        Ok(checked) => Verdict::Win(proof, checked),
        Err(flaw) => {
            debug_assert!(false, "the solver's proof has a flaw: {flaw}");
            Verdict::Unknown
        }
    }
}
