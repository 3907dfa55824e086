//! The score graph of sections 2.1 and 3.1: what every point is worth to either side, kept move by
//! move.
//!
//! A new stone changes only the points of its four lines, at most six cells away, and none behind
//! an opposing stone. What changed is logged, and taking the stone back replays the log.

use super::active::ActiveMoves;
use super::pattern::{Pattern, PatternTable, RADIUS, Scores, side_code};
use super::table::stone_key;
use tengen_core::{Board, Color, Direction, Point, PointSet, Size};

/// Diagonals of the largest board; rows and columns are fewer.
const LINES: usize = 2 * Size::MAX.get() - 1;

/// The bit of a line's cell 0: room for a whole radius before it.
const FIRST: usize = RADIUS;

#[inline(always)]
fn line_of(direction: Direction, point: Point) -> usize {
    let (column, row) = (point.column(), point.row());
    match direction {
        Direction::Row => row,
        Direction::Column => column,
        Direction::Rising => column + (Size::MAX.get() - 1) - row,
        Direction::Falling => column + row,
    }
}

/// The levels that must-moves and kill search ask for: what the best line of a point makes.
const LOUD: [Pattern; 4] = [Pattern::Three, Pattern::BlockedFour, Pattern::Four, Pattern::Five];

/// What changed: one line of one point for one colour.
#[derive(Clone, Copy, Debug)]
struct Change {
    point: Point,
    color: Color,
    direction: u8,
    before: Pattern,
}

/// One colour's view.
#[derive(Clone, Debug)]
struct View {
    /// Own stones and what blocks them (opposing stones, walls), by direction and line.
    own: [[u64; LINES]; 4],
    blocked: [[u64; LINES]; 4],
    /// The pattern of each direction of each point that is empty or own.
    patterns: [[Pattern; 4]; Point::COUNT],
    scores: Scores,
    /// Their scores' sum.
    value: [i32; Point::COUNT],
    /// Empty points by [`LOUD`] level of their best line.
    loud: [PointSet; LOUD.len()],
    counts: [u32; LOUD.len()],
    /// The sum of the own stones' values.
    sum: i64,
}

/// Everything known of a position. See the module's text.
#[derive(Clone, Debug)]
pub(crate) struct ScoreGraph {
    table: &'static PatternTable,
    size: Size,
    side: Color,
    hash: u64,
    views: Box<[View; 2]>,
    active: ActiveMoves,
    log: Vec<Change>,
    /// Stones with the length of the log before each.
    stones: Vec<(Point, Color, u32)>,
}

fn loud_index(pattern: Pattern) -> Option<usize> {
    (pattern as usize).checked_sub(Pattern::Three as usize)
}

fn strongest(patterns: [Pattern; 4]) -> Pattern {
    patterns[0].max(patterns[1]).max(patterns[2].max(patterns[3]))
}

impl View {
    fn new(size: Size, scores: Scores) -> View {
        let mut blocked = [[u64::MAX; LINES]; 4];
        for point in Point::all(size) {
            for direction in Direction::ALL {
                let bit = 1 << (FIRST + direction.cell_of(point));
                blocked[direction.index()][line_of(direction, point)] &= !bit;
            }
        }
        View {
            own: [[0; LINES]; 4],
            blocked,
            patterns: [[Pattern::Nothing; 4]; Point::COUNT],
            scores,
            value: [0; Point::COUNT],
            loud: [const { PointSet::new() }; LOUD.len()],
            counts: [0; LOUD.len()],
            sum: 0,
        }
    }

    fn list(&mut self, point: Point) {
        if let Some(level) = loud_index(strongest(self.patterns[point.index()])) {
            self.loud[level].insert(point);
            self.counts[level] += 1;
        }
    }

    fn unlist(&mut self, point: Point) {
        if let Some(level) = loud_index(strongest(self.patterns[point.index()])) {
            self.loud[level].remove(point);
            self.counts[level] -= 1;
        }
    }

    /// Sets the pattern of one line of a point; `empty` says whether the point is.
    #[inline]
    fn set(&mut self, point: Point, direction: usize, pattern: Pattern, empty: bool) {
        let patterns = &mut self.patterns[point.index()];
        let change = self.scores.of(pattern) - self.scores.of(patterns[direction]);
        self.value[point.index()] += change;
        if !empty {
            patterns[direction] = pattern;
            self.sum += i64::from(change);
            return;
        }
        let before = strongest(*patterns);
        patterns[direction] = pattern;
        let after = strongest(*patterns);
        if before != after && before.max(after) >= Pattern::Three {
            if let Some(level) = loud_index(before) {
                self.loud[level].remove(point);
                self.counts[level] -= 1;
            }
            if let Some(level) = loud_index(after) {
                self.loud[level].insert(point);
                self.counts[level] += 1;
            }
        }
    }
}

impl ScoreGraph {
    /// The graph of a position; its radius is that of the active-move list.
    pub fn new(board: &Board, radius: usize, scores: Scores) -> ScoreGraph {
        let size = board.size();
        let mut graph = ScoreGraph {
            table: PatternTable::of(board.rule()),
            size,
            side: board.side_to_move(),
            hash: 0,
            views: Box::new([View::new(size, scores), View::new(size, scores)]),
            active: ActiveMoves::new(size, radius),
            log: Vec::with_capacity(1 << 14),
            stones: Vec::with_capacity(size.area()),
        };
        for point in Point::all(size) {
            for color in Color::ALL {
                for direction in Direction::ALL {
                    let pattern = graph.scan(point, color, direction);
                    graph.views[color.index()].set(point, direction.index(), pattern, true);
                }
            }
        }
        for color in Color::ALL {
            for point in board.points_of(color) {
                graph.put(point, color);
            }
        }
        graph
    }

    /// The pattern that a stone of `color` makes, read from the board.
    fn scan(&self, point: Point, color: Color, direction: Direction) -> Pattern {
        let view = &self.views[color.index()];
        let line = line_of(direction, point);
        let at = FIRST + direction.cell_of(point);
        let (own, blocked) =
            (view.own[direction.index()][line], view.blocked[direction.index()][line]);
        self.table.get(
            side_code(own.reverse_bits() >> (64 - at), blocked.reverse_bits() >> (64 - at)),
            side_code(own >> (at + 1), blocked >> (at + 1)),
        )
    }

    /// Places a stone of the side to move.
    #[inline]
    pub fn place(&mut self, point: Point) {
        let color = self.side;
        self.put(point, color);
        self.side = !color;
    }

    fn put(&mut self, point: Point, color: Color) {
        debug_assert!(!self.active.is_occupied(point), "{point} is taken");
        self.stones.push((point, color, self.log.len() as u32));
        self.hash ^= stone_key(point, color);
        for view in self.views.iter_mut() {
            view.unlist(point);
        }
        self.active.place(point);
        let own = &mut self.views[color.index()];
        own.sum += i64::from(own.value[point.index()]);
        for direction in Direction::ALL {
            self.toggle(point, color, direction);
            for seen_by in Color::ALL {
                self.update(point, seen_by, direction);
            }
        }
    }

    #[inline]
    fn toggle(&mut self, point: Point, color: Color, direction: Direction) {
        let bit = 1 << (FIRST + direction.cell_of(point));
        let line = line_of(direction, point);
        self.views[color.index()].own[direction.index()][line] ^= bit;
        self.views[(!color).index()].blocked[direction.index()][line] ^= bit;
    }

    /// Brings one line up to date for one colour after a stone came to `point`.
    #[inline]
    fn update(&mut self, point: Point, color: Color, direction: Direction) {
        let (view, active) = (&mut self.views[color.index()], &self.active);
        let line = line_of(direction, point);
        let at = FIRST + direction.cell_of(point);
        let own = view.own[direction.index()][line];
        let blocked = view.blocked[direction.index()][line];
        let (own_back, blocked_back) = (own.reverse_bits(), blocked.reverse_bits());
        let mut look = |cells: isize| {
            let here = (at as isize + cells) as usize;
            let pattern = self.table.get(
                side_code(own_back >> (64 - here), blocked_back >> (64 - here)),
                side_code(own >> (here + 1), blocked >> (here + 1)),
            );
            let index = point.index() as isize + direction.step() * cells;
            let other = Point::at_index(index as usize);
            let before = view.patterns[other.index()][direction.index()];
            if before != pattern {
                let direction = direction.index();
                self.log.push(Change { point: other, color, direction: direction as u8, before });
                view.set(other, direction, pattern, !active.is_occupied(other));
            }
        };
        let free = |blocked: u64| (blocked | 1 << RADIUS).trailing_zeros() as isize;
        for cells in 1..=free(blocked >> (at + 1)) {
            look(cells);
        }
        for cells in 1..=free(blocked_back >> (64 - at)) {
            look(-cells);
        }
    }

    /// Takes the newest stone back.
    #[inline]
    pub fn undo(&mut self) {
        let Some((point, color, length)) = self.stones.pop() else { return };
        while self.log.len() > length as usize {
            let Some(Change { point, color, direction, before }) = self.log.pop() else { break };
            let empty = !self.active.is_occupied(point);
            self.views[color.index()].set(point, direction.into(), before, empty);
        }
        for direction in Direction::ALL {
            self.toggle(point, color, direction);
        }
        let own = &mut self.views[color.index()];
        own.sum -= i64::from(own.value[point.index()]);
        self.active.undo(point);
        for view in self.views.iter_mut() {
            view.list(point);
        }
        self.hash ^= stone_key(point, color);
        self.side = color;
    }

    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The stones' key; whose turn it is follows from their number.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// What a point is worth to a colour: the sum of its four patterns' scores.
    #[inline]
    pub fn value(&self, point: Point, color: Color) -> i32 {
        self.views[color.index()].value[point.index()]
    }

    /// How good a move is: by how well it attacks and how much it weakens the opponent.
    #[inline]
    pub fn worth(&self, point: Point) -> i32 {
        self.views[0].value[point.index()] + self.views[1].value[point.index()]
    }

    /// The best line a stone would make there.
    #[inline]
    pub fn best(&self, point: Point, color: Color) -> Pattern {
        strongest(self.views[color.index()].patterns[point.index()])
    }

    /// The patterns of a point in the order of the directions.
    #[cfg(test)]
    pub fn patterns(&self, point: Point, color: Color) -> [Pattern; 4] {
        self.views[color.index()].patterns[point.index()]
    }

    /// How many empty points make exactly this, which is a three or more, as their best line.
    #[inline]
    pub fn count(&self, color: Color, pattern: Pattern) -> u32 {
        loud_index(pattern).map_or(0, |level| self.views[color.index()].counts[level])
    }

    /// The empty points that make exactly this, which is a three or more, as their best line.
    #[inline]
    pub fn points(&self, color: Color, pattern: Pattern) -> PointSet {
        loud_index(pattern)
            .map_or(const { PointSet::new() }, |level| self.views[color.index()].loud[level])
    }

    /// The empty points that make this or more.
    #[inline]
    pub fn at_least(&self, color: Color, pattern: Pattern) -> PointSet {
        let from = loud_index(pattern).unwrap_or(0);
        let view = &self.views[color.index()];
        let mut all = PointSet::new();
        for (set, &count) in view.loud.iter().zip(&view.counts).skip(from) {
            if count > 0 {
                all = all.union(set);
            }
        }
        all
    }

    /// The sum of a colour's stones.
    #[inline]
    pub fn sum(&self, color: Color) -> i64 {
        self.views[color.index()].sum
    }

    /// The empty points near a stone.
    #[inline]
    pub fn active(&self) -> impl Iterator<Item = Point> + '_ {
        self.active.points()
    }
}
