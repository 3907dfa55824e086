//! Points worth a thought: those near a stone.

use std::sync::OnceLock;
use tengen_core::{Point, PointSet, Size};

/// For every point, the points of the largest board within three steps in every direction, or four
/// along a line.
fn stencils() -> &'static [PointSet] {
    static ALL: OnceLock<Vec<PointSet>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut sets = vec![PointSet::new(); Point::COUNT];
        for centre in Point::all(Size::MAX) {
            for point in Point::all(Size::MAX) {
                let columns = centre.column().abs_diff(point.column());
                let rows = centre.row().abs_diff(point.row());
                let in_line = columns == 0 || rows == 0 || columns == rows;
                let reach = if in_line { 4 } else { 3 };
                if columns.max(rows) <= reach {
                    sets[centre.index()].insert(point);
                }
            }
        }
        sets
    })
}

/// The near points of a position, move by move.
#[derive(Clone)]
pub(crate) struct Candidates {
    stencils: &'static [PointSet],
    sets: Vec<PointSet>,
}

impl Candidates {
    /// The points near these stones.
    pub(crate) fn new(stones: impl Iterator<Item = Point>) -> Candidates {
        let stencils = stencils();
        let set = stones.fold(PointSet::new(), |set, stone| set.union(&stencils[stone.index()]));
        let mut sets = Vec::with_capacity(128);
        sets.push(set);
        Candidates { stencils, sets }
    }

    pub(crate) fn place(&mut self, point: Point) {
        let set = self.points().union(&self.stencils[point.index()]);
        self.sets.push(set);
    }

    pub(crate) fn undo(&mut self) {
        self.sets.pop();
    }

    /// Candidates points of the largest board, stones among them.
    pub(crate) fn points(&self) -> PointSet {
        self.sets.last().copied().unwrap_or_default()
    }
}
