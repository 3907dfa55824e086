//! Stones that were set up, not played.

use tengen_core::{Board, Color, Point, PointSet};

/// A change of the position that is not a move: stones set up, points cleared, the turn given.
///
/// A point is in at most one of the three sets; the last [`put`](Placement::put) decides.
///
/// ```
/// use tengen_core::Color;
/// use tengen_record::Placement;
/// let mut placement = Placement::default();
/// placement.put("h8".parse().unwrap(), Some(Color::Black));
/// placement.put("h8".parse().unwrap(), Some(Color::White));
/// assert!(placement.stones(Color::Black).is_empty());
/// assert_eq!(placement.stones(Color::White).len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    black: PointSet,
    white: PointSet,
    cleared: PointSet,
    /// Whose turn it is afterwards, if said.
    pub to_move: Option<Color>,
}

impl Placement {
    /// What leads from the empty board with black to move to this one: nothing, if that is it.
    pub fn from_board(board: &Board) -> Placement {
        let black: PointSet = board.points_of(Color::Black).collect();
        let white: PointSet = board.points_of(Color::White).collect();
        let side = board.side_to_move();
        let start = black.is_empty() && white.is_empty() && side == Color::Black;
        let to_move = (!start).then_some(side);
        Placement { black, white, cleared: PointSet::new(), to_move }
    }

    /// Sets up a stone, or clears the point.
    pub fn put(&mut self, point: Point, stone: Option<Color>) {
        for set in [&mut self.black, &mut self.white, &mut self.cleared] {
            set.remove(point);
        }
        match stone {
            Some(Color::Black) => self.black.insert(point),
            Some(Color::White) => self.white.insert(point),
            None => self.cleared.insert(point),
        }
    }

    /// The stones of a colour that are set up.
    pub fn stones(&self, color: Color) -> &PointSet {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The points that are cleared.
    pub fn cleared(&self) -> &PointSet {
        &self.cleared
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Placement::default()
    }

    /// Every point it names.
    pub(crate) fn points(&self) -> PointSet {
        self.black.union(&self.white).union(&self.cleared)
    }

    /// This placement and then another, as one.
    pub(crate) fn then(&mut self, next: &Placement) {
        for color in Color::ALL {
            next.stones(color).iter().for_each(|point| self.put(point, Some(color)));
        }
        next.cleared.iter().for_each(|point| self.put(point, None));
        self.to_move = next.to_move.or(self.to_move);
    }
}
