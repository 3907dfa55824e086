//! How far a search for a win has come, for whoever waits for it.

use crate::dfpn::Numbers;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use tengen_core::Point;

/// What the solver is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    /// It looks for a win by fours.
    Vcf,
    /// It looks for a win by threats.
    Vct,
    /// It looks for a win by whatever moves.
    Any,
    /// It found a win and has it checked.
    Checking,
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverStatus {
    /// What the solver is doing.
    pub stage: Stage,
    /// Fours tried or positions expanded so far; positions replayed while the proof is checked.
    pub nodes: u64,
    /// About how many more positions have to turn out won to prove the win, and how many lost to
    /// disprove it. Nothing before there is something to count, or when it is decided.
    pub numbers: Option<(u32, u32)>,
    /// The first move that is looked at.
    pub first: Option<Point>,
}

/// The standing of a search, to be read from another thread while it runs.
///
/// ```
/// use tengen_threat::{Solver, Stage};
/// let progress = Solver::new().progress();
/// assert_eq!((progress.standing().stage, progress.standing().nodes), (Stage::Vcf, 0));
/// ```
#[derive(Debug, Default)]
pub struct SolverProgress {
    stage: AtomicU8,
    /// Nodes of this stage, and of those before.
    nodes: AtomicU64,
    before: AtomicU64,
    proof: AtomicU32,
    disproof: AtomicU32,
    /// A point's index and one.
    first: AtomicU16,
}

impl SolverProgress {
    /// How the search stands. Its parts may be from different moments.
    pub fn standing(&self) -> SolverStatus {
        let stages = [Stage::Vcf, Stage::Vct, Stage::Any, Stage::Checking];
        let stage = stages.into_iter().find(|&s| s as u8 == self.stage.load(Ordering::Relaxed));
        let numbers = (self.proof.load(Ordering::Relaxed), self.disproof.load(Ordering::Relaxed));
        let first = usize::from(self.first.load(Ordering::Relaxed));
        SolverStatus {
            stage: stage.unwrap_or(Stage::Vcf),
            nodes: self.before.load(Ordering::Relaxed) + self.nodes.load(Ordering::Relaxed),
            numbers: (numbers.0 > 0 && numbers.1 > 0).then_some(numbers),
            first: first.checked_sub(1).and_then(Point::from_index),
        }
    }

    /// A new search begins, which has taken so many nodes already.
    pub(crate) fn begin(&self, stage: Stage, before: u64) {
        self.enter(stage);
        self.before.store(before, Ordering::Relaxed);
        self.nodes.store(0, Ordering::Relaxed);
    }

    /// The same search does something else now.
    pub(crate) fn enter(&self, stage: Stage) {
        self.stage.store(stage as u8, Ordering::Relaxed);
        self.proof.store(0, Ordering::Relaxed);
        self.disproof.store(0, Ordering::Relaxed);
        self.first.store(0, Ordering::Relaxed);
    }

    pub(crate) fn set_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    pub(crate) fn set_numbers(&self, numbers: Numbers, first: Option<Point>) {
        self.proof.store(numbers.proof, Ordering::Relaxed);
        self.disproof.store(numbers.disproof, Ordering::Relaxed);
        let first = first.map_or(0, |point| point.index() as u16 + 1);
        self.first.store(first, Ordering::Relaxed);
    }
}
