//! The position: stones, side to move, rule. No history of results, no legality: see
//! [`Game`](crate::Game) for a game that is always legal.

use crate::five;
use crate::line::{Direction, Lines};
use crate::{Color, Point, Rule, Size, zobrist};

/// Something that follows a board move by move: patterns, evaluations, network accumulators.
///
/// An observer built from a board and one that followed it to the same position must agree.
/// `()` observes nothing.
pub trait BoardObserver {
    /// A stone was placed; `board` already holds it.
    fn placed(&mut self, board: &Board, point: Point, color: Color);
    /// The newest stone was taken back; `board` no longer holds it.
    fn undone(&mut self, board: &Board, point: Point, color: Color);
}

impl BoardObserver for () {
    #[inline(always)]
    fn placed(&mut self, _: &Board, _: Point, _: Color) {}
    #[inline(always)]
    fn undone(&mut self, _: &Board, _: Point, _: Color) {}
}

/// What stands on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A stone.
    Stone(Color),
    /// The point is not on this board.
    Outside,
}

/// A position under a rule.
///
/// Two boards are equal when rule, size, stones and side to move are, whatever way led there.
///
/// ```
/// use tengen_core::{board, Color};
/// let mut board = board! {
///     ". . . . ."
///     ". . O . ."
///     ". . X . ."
///     ". . . . ."
///     ". . . . ."
/// };
/// let before = board.clone();
/// board.place("d4".parse().unwrap(), &mut ());
/// assert_eq!(board.side_to_move(), Color::White);
/// board.undo(&mut ());
/// assert_eq!(board, before);
/// assert_eq!(board.hash(), before.hash());
/// ```
#[derive(Clone)]
pub struct Board {
    rule: Rule,
    size: Size,
    side: Color,
    lines: Lines,
    hash: u64,
    stones: [u16; 2],
    moves: Vec<(Point, Color)>,
}

impl Board {
    /// The empty board, black to move.
    pub fn new(rule: Rule, size: Size) -> Board {
        Board {
            rule,
            size,
            side: Color::Black,
            lines: Lines::empty(size),
            hash: zobrist::empty_board(rule, size),
            stones: [0; 2],
            moves: Vec::with_capacity(size.area()),
        }
    }

    /// The rule.
    #[inline(always)]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The side length.
    #[inline(always)]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The Zobrist hash of stones, side to move, rule and size.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What [`Board::hash`] will be after the side to move has placed a stone here.
    ///
    /// ```
    /// use tengen_core::{Board, Rule, Size};
    /// let mut board = Board::new(Rule::Freestyle, Size::FIFTEEN);
    /// let point = "h8".parse().unwrap();
    /// let expected = board.hash_after(point);
    /// board.place(point, &mut ());
    /// assert_eq!(board.hash(), expected);
    /// ```
    #[inline(always)]
    pub fn hash_after(&self, point: Point) -> u64 {
        self.hash ^ zobrist::stone(point, self.side) ^ zobrist::WHITE_TO_MOVE
    }

    /// What stands on a point.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        match self.lines.cell(point) {
            0 => Cell::Empty,
            1 => Cell::Stone(Color::Black),
            2 => Cell::Stone(Color::White),
            _ => Cell::Outside,
        }
    }

    /// Whether the point is on the board and empty.
    #[inline(always)]
    pub fn is_empty(&self, point: Point) -> bool {
        self.lines.cell(point) == 0
    }

    /// The number of stones of a colour.
    #[inline]
    pub fn stones(&self, color: Color) -> usize {
        self.stones[color.index()] as usize
    }

    /// The number of empty points.
    #[inline]
    pub fn empty_count(&self) -> usize {
        self.size.area() - self.stones(Color::Black) - self.stones(Color::White)
    }

    /// The stones that were [placed](Board::place) and not undone, oldest first.
    #[inline]
    pub fn moves(&self) -> &[(Point, Color)] {
        &self.moves
    }

    /// The newest placed stone.
    #[inline]
    pub fn last_move(&self) -> Option<Point> {
        self.moves.last().map(|&(point, _)| point)
    }

    /// The points with a stone of this colour, row by row from the bottom.
    pub fn points_of(&self, color: Color) -> impl Iterator<Item = Point> {
        Point::all(self.size).filter(move |&point| self.cell(point) == Cell::Stone(color))
    }

    /// The empty points, row by row from the bottom.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        Point::all(self.size).filter(|&point| self.is_empty(point))
    }

    /// The line through a point: two bits a cell (empty `00`, black `01`, white `10`, wall `11`),
    /// cell `i` at bit `2 * (i +` [`MARGIN`](crate::MARGIN)`)`, where `i` is
    /// [`Direction::cell_of`] the point.
    #[inline(always)]
    pub fn line(&self, direction: Direction, point: Point) -> u64 {
        self.lines.through(direction, point)
    }

    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Places a stone of the side to move and passes the turn.
    ///
    /// # Panics
    /// If the point is not an empty point of the board.
    #[inline]
    pub fn place(&mut self, point: Point, observer: &mut impl BoardObserver) {
        assert!(self.is_empty(point), "{point} is not an empty point");
        let color = self.side;
        self.toggle(point, color);
        self.stones[color.index()] += 1;
        self.moves.push((point, color));
        self.pass();
        observer.placed(self, point, color);
    }

    /// Takes the newest placed stone back and gives the turn to its colour. Returns the point,
    /// or nothing if no stone was placed.
    #[inline]
    pub fn undo(&mut self, observer: &mut impl BoardObserver) -> Option<Point> {
        let (point, color) = self.moves.pop()?;
        self.toggle(point, color);
        self.stones[color.index()] -= 1;
        if self.side == color {
            // The turn was passed after the move.
            self.hash ^= zobrist::WHITE_TO_MOVE;
        }
        self.side = color;
        self.hash ^= zobrist::WHITE_TO_MOVE;
        observer.undone(self, point, color);
        Some(point)
    }

    /// Gives the turn to the other side without a stone: the null move of search. It is its own
    /// inverse.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.hash ^= zobrist::WHITE_TO_MOVE;
    }

    #[inline(always)]
    fn toggle(&mut self, point: Point, color: Color) {
        self.lines.toggle(point, color);
        self.hash ^= zobrist::stone(point, color);
    }

    /// Makes the position the start of its own history: [`Board::moves`] is empty afterwards.
    pub(crate) fn forget_moves(&mut self) {
        self.moves.clear();
    }

    /// Puts a stone of any colour on an empty point without passing the turn.
    pub(crate) fn put(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point));
        self.toggle(point, color);
        self.stones[color.index()] += 1;
    }

    /// Whether a stone of `color` on this empty point would win.
    ///
    /// ```
    /// use tengen_core::{board, Color};
    /// let board = board! {
    ///     ". . . . . ."
    ///     "X X X X . X"
    ///     ". . . . . ."
    ///     ". . . . . ."
    ///     ". . . . . ."
    ///     ". . . . . ."
    ///     "standard, black to move"
    /// };
    /// assert!(!board.makes_five("e5".parse().unwrap(), Color::Black));
    /// ```
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        five::makes_five(self, point, color)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.rule == other.rule
            && self.size == other.size
            && self.side == other.side
            && self.lines == other.lines
    }
}

impl Eq for Board {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_after_a_pass_restores_the_hash() {
        let mut board = Board::new(Rule::Renju, Size::FIFTEEN);
        let start = board.clone();
        board.place("h8".parse().unwrap(), &mut ());
        board.pass();
        board.undo(&mut ());
        assert_eq!((board.hash(), board.side_to_move()), (start.hash(), Color::Black));
        assert_eq!(board, start);
        assert_eq!(board.undo(&mut ()), None);
    }

    #[test]
    fn hash_tells_rule_size_and_side_apart() {
        let mut hashes: Vec<u64> = Rule::ALL
            .into_iter()
            .flat_map(|rule| Size::all().map(move |size| Board::new(rule, size).hash()))
            .collect();
        hashes.extend(hashes.clone().iter().map(|hash| hash ^ zobrist::WHITE_TO_MOVE));
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
    }

    #[test]
    fn outside_is_outside() {
        let board = Board::new(Rule::Freestyle, Size::new(7).unwrap());
        let inside = Point::all(Size::MAX).filter(|&p| board.cell(p) != Cell::Outside).count();
        assert_eq!(inside, 49);
        assert!(!board.is_empty("h1".parse().unwrap()));
    }
}
