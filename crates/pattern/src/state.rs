//! The pattern knowledge of a whole board, kept up move by move.

use crate::mask::LinePoints;
use crate::sets::ThreatSets;
use crate::shape::Shape;
use crate::tables::Tables;
use crate::threat::Threat;
use crate::upkeep::{Cell, Journal};
use tengen_core::{Board, Color, Direction, MARGIN, Point, PointSet, Rule};

/// What every empty point would make, for both colours: the shape in each direction, the
/// [`Threat`] of the four together, and for each threat the set of points that make it.
///
/// It observes the board: pass it to [`Board::place`] and [`Board::undo`]. Built afresh from the
/// same board it has the same content, bit for bit.
///
/// ```
/// use tengen_core::{board, Color};
/// use tengen_pattern::{PatternState, Threat};
/// let mut board = board! {
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . X X X . ."
///     ". O O . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     "freestyle, black to move"
/// };
/// let mut patterns = PatternState::new(&board);
/// assert_eq!(patterns.points(Color::Black, Threat::OpenFour).to_string(), "b5 f5");
/// board.place("b5".parse().unwrap(), &mut patterns);
/// assert_eq!(patterns.points(Color::Black, Threat::Five).to_string(), "a5 f5");
/// board.undo(&mut patterns);
/// assert!(patterns == PatternState::new(&board));
/// ```
#[derive(Clone)]
pub struct PatternState {
    pub(crate) tables: &'static Tables,
    rule: Rule,
    pub(crate) cells: [Cell; Point::COUNT],
    pub(crate) sets: ThreatSets,
    pub(crate) journal: Journal,
}

impl PatternState {
    /// The pattern knowledge of a position.
    pub fn new(board: &Board) -> PatternState {
        let mut state = PatternState {
            tables: Tables::of(board.rule()),
            rule: board.rule(),
            cells: std::array::from_fn(Cell::blank),
            sets: ThreatSets::new(),
            journal: Journal::default(),
        };
        state.fill(board);
        state
    }

    /// The rule the shapes are judged by.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What a stone of `color` on this empty point makes in one direction.
    #[inline]
    pub fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        let half = self.cells[point.index()].shapes >> (16 * color.index());
        Shape::from_number((half >> (4 * direction.index()) & 15) as u8)
    }

    /// The four shapes of a point as one number, four bits a direction: an index for tables of
    /// weights.
    #[inline(always)]
    pub fn shape_code(&self, point: Point, color: Color) -> u16 {
        (self.cells[point.index()].shapes >> (16 * color.index())) as u16
    }

    /// What a stone of `color` on this empty point makes in all directions together.
    #[inline]
    pub fn threat(&self, point: Point, color: Color) -> Threat {
        self.cells[point.index()].threats.of(color).threat()
    }

    /// The empty points where a stone of `color` makes exactly this threat, for the threats that
    /// [are kept](Threat::is_kept) as sets. For any other it is the set of all quiet points.
    #[inline]
    pub fn points(&self, color: Color, threat: Threat) -> PointSet {
        self.sets.points(color, threat)
    }

    /// How many points [`PatternState::points`] has, without counting them.
    #[inline]
    pub fn count(&self, color: Color, threat: Threat) -> usize {
        self.sets.count(color, threat)
    }

    /// Whether black may not play here in renju. Asks the board only where lines cannot tell.
    pub fn is_forbidden(&self, board: &Board, point: Point) -> bool {
        self.rule.forbids(Color::Black)
            && match self.threat(point, Color::Black) {
                Threat::Forbidden => board.is_empty(point),
                Threat::Suspect => board.forbidden(point).is_some(),
                _ => false,
            }
    }

    /// The points that would make five, in this direction, after a stone of `color` on this empty
    /// point: one if that stone makes a four, two if it makes an open four, else none.
    ///
    /// ```
    /// use tengen_core::{board, Color, Direction};
    /// use tengen_pattern::PatternState;
    /// let board = board! {
    ///     "X X . X . ."
    ///     ". . . . . ."
    ///     ". . . . . ."
    ///     ". . . . . ."
    ///     ". . . . . ."
    ///     ". . . . . ."
    /// };
    /// let patterns = PatternState::new(&board);
    /// let c6 = "c6".parse().unwrap();
    /// let five = patterns.completions(&board, c6, Color::Black, Direction::Row);
    /// assert_eq!(five.map(|point| point.to_string()).collect::<Vec<_>>(), ["e6"]);
    /// ```
    pub fn completions(
        &self,
        board: &Board,
        point: Point,
        color: Color,
        direction: Direction,
    ) -> LinePoints {
        let mask =
            self.tables.completions_at(board.line(direction, point), bit(direction, point), color);
        LinePoints::new(mask, direction, point)
    }

    /// The other points of the line where an opposing stone takes down what a stone of `color` on
    /// this empty point makes there: an open four to a four, a four to a three, an open three to
    /// a closed one, a closed three to a two. None for lesser shapes.
    ///
    /// It answers two questions at once. After the stone was played, these are the replies that
    /// stop it; before, these and the point itself are the moves that prevent it.
    pub fn defences(
        &self,
        board: &Board,
        point: Point,
        color: Color,
        direction: Direction,
    ) -> LinePoints {
        let mask =
            self.tables.defences_at(board.line(direction, point), bit(direction, point), color);
        LinePoints::new(mask, direction, point)
    }
}

/// Where a point stands in its line; see [`Board::line`].
#[inline(always)]
pub(crate) const fn bit(direction: Direction, point: Point) -> usize {
    2 * (direction.cell_of(point) + MARGIN)
}

impl PartialEq for PatternState {
    fn eq(&self, other: &PatternState) -> bool {
        self.rule == other.rule && self.cells == other.cells && self.sets == other.sets
    }
}

impl Eq for PatternState {}
