//! One question about a position: is there a forced win, and what proves it?

use crate::progress::{SolverProgress, Stage};
use crate::prove::Prover;
use crate::vcf::{Outcome as Fours, Vcf, VcfLimits};
use crate::vct::{Vct, VctLimits};
use std::sync::Arc;
use tengen_agent::Budget;
use tengen_core::Board;
use tengen_pattern::Position;
use tengen_proof::{Attack, Checked, Flaw, FlawKind, Proof};

/// What kind of win is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Goal {
    /// By continuous fours.
    Vcf,
    /// By continuous threats; under caro's rules only by fours, and then the answer is never "none".
    #[default]
    Vct,
    /// By whatever moves. Only on small or full boards can the answer be "none". Messages may call it
    /// `prove`, too, its name before 0.2.0.
    #[cfg_attr(feature = "serde", serde(alias = "prove"))]
    Any,
}

/// What is known of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// There is one: its proof, and what the checker saw of it.
    Win(Proof, Checked),
    /// There is none of this kind.
    None,
    /// The limits were reached.
    Unknown,
}

/// An answer with its cost.
#[derive(Clone, Debug)]
pub struct SolveReport {
    /// The answer.
    pub solution: Solution,
    /// Fours tried or positions expanded.
    pub nodes: u64,
}

/// Answers questions about forced wins. A win is claimed only if its proof passed the checker.
///
/// ```
/// use tengen_agent::{Limits, Stopwatch, CancelToken, Budget};
/// use tengen_core::board;
/// use tengen_threat::{Goal, Solver, Solution};
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
/// let mut budget = Budget::new(&Limits::default(), Stopwatch::start(), CancelToken::new());
/// let solution = Solver::new().solve(&board, Goal::Vct, &mut budget);
/// assert!(matches!(solution.solution, Solution::Win(..)));
/// ```
pub struct Solver {
    vcf: Vcf,
    memory: usize,
    progress: Arc<SolverProgress>,
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
/// Positions the checker replays between two looks at who may end it.
const LOOK_EVERY: u64 = 1 << 14;

impl Solver {
    /// The bytes a search may remember, unless [`Solver::with_memory`] says something else.
    pub const MEMORY: usize = 1 << 30;

    /// A solver with a table of a few MiB for fours.
    pub fn new() -> Solver {
        Solver::with_table(18)
    }

    /// A solver with a table of `2^bits` failed positions.
    pub fn with_table(bits: u32) -> Solver {
        Solver { vcf: Vcf::new(bits), memory: Solver::MEMORY, progress: Arc::default() }
    }

    /// Lets a search remember so many bytes besides that table; when they are full it ends.
    pub fn with_memory(self, bytes: usize) -> Solver {
        Solver { memory: bytes, ..self }
    }

    /// How far the search has come, for another thread to read.
    pub fn progress(&self) -> Arc<SolverProgress> {
        Arc::clone(&self.progress)
    }

    /// Looks for a win of the side to move.
    pub fn solve(&mut self, board: &Board, goal: Goal, budget: &mut Budget) -> SolveReport {
        self.vcf.clear();
        self.progress.begin(Stage::Vcf, 0);
        let mut position = Position::new(board);
        let mut question = Question {
            position: &mut position,
            vcf: &mut self.vcf,
            memory: self.memory,
            budget,
            progress: &self.progress,
            nodes: 0,
        };
        let solution = match goal {
            Goal::Vcf => question.by_fours(question.budget.nodes_left()),
            Goal::Vct | Goal::Any => {
                let left = question.budget.nodes_left();
                match question.by_fours(left.saturating_mul(FOURS_A_NODE).min(MOST_FOURS)) {
                    win @ Solution::Win(..) => win,
                    _ if goal == Goal::Any => question.by_moves(),
                    _ => question.by_threats(),
                }
            }
        };
        SolveReport { solution, nodes: question.nodes }
    }
}

/// A position whose winner is asked for.
struct Question<'a> {
    position: &'a mut Position,
    vcf: &'a mut Vcf,
    memory: usize,
    budget: &'a mut Budget,
    progress: &'a Arc<SolverProgress>,
    /// Fours tried and positions expanded so far.
    nodes: u64,
}

impl Question<'_> {
    /// Deepens by fours, so that the win found is short.
    fn by_fours(&mut self, most: u64) -> Solution {
        let (mut fours, mut slice) = (1, FIRST_SLICE);
        loop {
            // In slices: a deep search that finds nothing may have missed a short win.
            slice = most.saturating_sub(self.nodes).min(slice);
            let limits = VcfLimits::full(fours, slice);
            self.progress.begin(Stage::Vcf, self.nodes);
            let result = self.vcf.search_within(self.position, limits, self.budget, self.progress);
            self.nodes += self.vcf.nodes();
            let cut_by_nodes = self.vcf.nodes() >= slice;
            match result {
                Fours::Win => {
                    let tree = self.vcf.take_tree(self.position);
                    return self.check(tree);
                }
                Fours::NoWin => return Solution::None,
                Fours::LimitReached => {}
            }
            if self.budget.is_late() || self.nodes >= most {
                return Solution::Unknown;
            }
            match cut_by_nodes {
                true => slice *= 2,
                false => fours = fours.saturating_add(1),
            }
        }
    }

    fn by_threats(&mut self) -> Solution {
        if !self.position.board().rule().fours_have_single_reply() {
            // The replies that matter are derived for fours with one answer only.
            return Solution::Unknown;
        }
        self.progress.begin(Stage::Vct, self.nodes);
        let mut vct = self.vct(self.memory);
        let found = vct.solve();
        let tree = if found == Some(true) { vct.proof() } else { None };
        self.nodes += vct.nodes();
        self.conclude(found, tree)
    }

    fn by_moves(&mut self) -> Solution {
        self.progress.begin(Stage::Any, self.nodes);
        let by_threats = self.position.board().rule().fours_have_single_reply();
        let threats = if by_threats { self.memory / 2 } else { 0 };
        let moves = self.memory - threats;
        let mut prover = Prover::new(self.vct(threats), moves);
        let found = prover.solve();
        let tree = if found == Some(true) { prover.proof() } else { None };
        self.nodes += prover.nodes();
        self.conclude(found, tree)
    }

    fn vct(&mut self, memory: usize) -> Vct<'_> {
        let limits = VctLimits { memory, ..VctLimits::default() };
        Vct::new(self.position, self.vcf, limits, self.budget, self.progress)
    }

    fn conclude(&self, found: Option<bool>, tree: Option<Arc<Attack>>) -> Solution {
        match found {
            Some(true) => self.check(tree),
            Some(false) => Solution::None,
            None => Solution::Unknown,
        }
    }

    /// A proof that the checker does not accept is none.
    fn check(&self, tree: Option<Arc<Attack>>) -> Solution {
        let Some(tree) = tree else { return Solution::Unknown };
        let proof = Proof::by_attacker(self.position.board().side_to_move(), tree);
        self.progress.begin(Stage::Checking, 0);
        // A win that is found in time may be checked later, but whoever has enough need not wait.
        let checked = proof.check_while(self.position.board(), |positions| {
            if !positions.is_multiple_of(LOOK_EVERY) {
                return true;
            }
            self.progress.set_nodes(positions);
            !self.budget.is_cancelled()
        });
        match checked {
            Ok(checked) => Solution::Win(proof, checked),
            Err(Flaw { kind: FlawKind::TooLong, .. }) => Solution::Unknown,
            Err(flaw) => {
                debug_assert!(false, "the solver's proof has a flaw: {flaw}");
                Solution::Unknown
            }
        }
    }
}
