//! A position in the search: board, patterns, evaluation and candidates, moved together.

use crate::candidates::Candidates;
use std::sync::Arc;
use tengen_core::{Board, Color, Point, PointSet};
use tengen_eval::{EvalTables, Evaluation};
use tengen_pattern::{PatternState, Threat};
use tengen_threat::{Vcf, VcfLimits};

#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) evaluation: Evaluation,
    candidates: Candidates,
}

impl Position {
    pub(crate) fn new(board: &Board, tables: Arc<EvalTables>) -> Position {
        let stones = Color::ALL.into_iter().flat_map(|color| board.points_of(color));
        Position { evaluation: Evaluation::new(board, tables), candidates: Candidates::new(stones) }
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board {
        self.evaluation.position().board()
    }

    #[inline(always)]
    pub(crate) fn side(&self) -> Color {
        self.board().side_to_move()
    }

    #[inline(always)]
    pub(crate) fn patterns(&self) -> &PatternState {
        self.evaluation.position().patterns()
    }

    /// How many points make this for this side.
    #[inline(always)]
    pub(crate) fn count(&self, color: Color, threat: Threat) -> usize {
        self.patterns().count(color, threat)
    }

    /// The points where this side would make this.
    pub(crate) fn points(&self, color: Color, threat: Threat) -> PointSet {
        self.patterns().points(color, threat)
    }

    pub(crate) fn place(&mut self, point: Point) {
        self.evaluation.place(point);
        self.candidates.place(point);
    }

    pub(crate) fn undo(&mut self) {
        self.candidates.undo();
        self.evaluation.undo();
    }

    /// Empty points near stones; the centre of an empty board.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Point> {
        let near = self.candidates.points();
        let start = near.is_empty().then(|| Point::centre(self.board().size()));
        near.iter().chain(start).filter(|&point| self.board().is_empty(point))
    }

    /// Whether a stone of the side to move here makes five.
    pub(crate) fn makes_five(&self, point: Point) -> bool {
        self.patterns().threat(point, self.side()) == Threat::Five
    }

    /// Whether the side to move may play here.
    pub(crate) fn is_legal(&self, point: Point) -> bool {
        self.board().is_empty(point)
            && !(self.side() == Color::Black && self.evaluation.position().is_forbidden(point))
    }

    /// How many plies a win by fours of the side to move takes, if there is one within the limits.
    pub(crate) fn wins_by_fours(&mut self, vcf: &mut Vcf, limits: VcfLimits) -> Option<i32> {
        let line = vcf.find_quickly(self.evaluation.position_mut(), limits)?;
        // The line ends where an open four or five is made.
        Some(line.len() as i32 + 2)
    }
}
