//! What an agent knows so far.

use crate::Score;
use std::time::Duration;
use tengen_core::Point;

/// One variation: the moves expected from the position on, and what they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// The moves, the side to move first. Never empty.
    pub moves: Vec<Point>,
    /// The value for the side to move.
    pub score: Score,
}

/// A snapshot of the work on a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The best variations known, best first; as many as the request asked for, if there are.
    pub lines: Vec<PvLine>,
    /// Plies searched everywhere.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions visited, those of a solver included.
    pub nodes: u64,
    /// Positions of these that a solver for forced wins expanded.
    pub solver_nodes: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// Since the request was made.
    pub time: Duration,
    /// The state of each move of the position, where the agent keeps one.
    pub roots: Vec<RootMove>,
}

impl Report {
    /// The move the agent would play if it were asked now.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// Nodes a second, 0 if no time has passed.
    pub fn speed(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }
}

/// One move of the position and how far the agent is with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// The move.
    pub point: Point,
    /// How far.
    pub state: RootState,
    /// Share of the agent's attention, 0 to 1: a prior, visits, nodes; 0 where it has none.
    pub weight: f32,
}

/// How far an agent is with a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootState {
    /// Not looked at in this round.
    Waiting,
    /// Being looked at.
    Searching,
    /// Looked at.
    Done(Score),
    /// Not to be played: excluded or forbidden.
    Excluded,
}
