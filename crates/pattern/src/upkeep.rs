//! Following the board: what a new stone changes, and how it is changed back.

use crate::sets::Entries;
use crate::side::REACH;
use crate::state::{PatternState, bit};
use crate::tables::Tables;
use tengen_core::{Board, BoardObserver, Color, Direction, Point};

/// What is known of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Black's shapes in the low half, four bits a direction; white's in the high. Zero under a
    /// stone.
    pub(crate) shapes: u32,
    pub(crate) threats: Entries,
    /// Its own [`Point::index`], so that a copy of a cell knows where it belongs.
    point: u16,
}

impl Cell {
    /// A cell outside the board.
    pub(crate) const fn blank(point: usize) -> Cell {
        Cell { shapes: 0, threats: Entries::OCCUPIED, point: point as u16 }
    }
}

/// The most points a stone can touch: five to either side in four directions, and its own.
const MOST_CHANGES: usize = 41;

/// What moves changed, newest last. Both lists are longer than they are full: room is made once a
/// move, so that the update itself need not ask.
#[derive(Clone, Default)]
pub(crate) struct Journal {
    /// Cells as they were.
    cells: Vec<Cell>,
    /// Which of the move's cells, counted from its first, changed threat sets.
    shifts: Vec<u8>,
    full: Mark,
    /// How much was in the lists before each move.
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Default)]
struct Mark {
    cells: usize,
    shifts: usize,
}

impl Journal {
    /// Begins a move. There is always room for it.
    #[inline(always)]
    fn begin(&mut self) -> Option<Log<'_>> {
        self.marks.push(self.full);
        if self.cells.len() < self.full.cells + MOST_CHANGES
            || self.shifts.len() < self.full.shifts + MOST_CHANGES
        {
            self.cells.resize(2 * (self.full.cells + MOST_CHANGES), Cell::blank(0));
            self.shifts.resize(2 * (self.full.shifts + MOST_CHANGES), 0);
        }
        Some(Log {
            cells: self.cells.get_mut(self.full.cells..)?.first_chunk_mut()?,
            shifts: self.shifts.get_mut(self.full.shifts..)?.first_chunk_mut()?,
            changed: 0,
            shifted: 0,
        })
    }
}

/// Both colours' shapes in one direction at their places among all shapes of a point.
#[inline(always)]
const fn spread(pair: u8, direction: Direction) -> u32 {
    let pair = pair as u32;
    (pair & 0xF | (pair & 0xF0) << 12) << (4 * direction.index())
}

impl PatternState {
    /// The shapes of every point that the newest stone changed, before and after it: black's four
    /// in the low half, white's in the high, none under a stone.
    #[inline(always)]
    pub fn last_changes(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let start = self.journal.marks.last().map_or(self.journal.full.cells, |mark| mark.cells);
        let changes = &self.journal.cells[start..self.journal.full.cells];
        changes.iter().map(|old| (old.shapes, self.cells[old.point as usize].shapes))
    }

    /// Fills an empty state from the board.
    pub(crate) fn fill(&mut self, board: &Board) {
        for point in Point::all(board.size()) {
            let cell = &mut self.cells[point.index()];
            if board.is_empty(point) {
                for direction in Direction::ALL {
                    let line = board.line(direction, point);
                    let pair = self.tables.shapes_at(line >> (bit(direction, point) - 10));
                    cell.shapes |= spread(pair, direction);
                }
                cell.threats = self.tables.threats_of(cell.shapes);
            }
            self.sets.insert(point.index(), cell.threats);
        }
    }
}

/// The empty points of a line that a stone on `point` matters to, with their line codes.
#[inline(always)]
pub(crate) fn touched(
    tables: &Tables,
    line: u64,
    point: Point,
    direction: Direction,
) -> impl Iterator<Item = (usize, u16)> {
    let bit = bit(direction, point);
    // Seen from the lowest point a stone can touch, and the lowest cell that one can see.
    let lowest = point.index() as isize - REACH as isize * direction.step();
    let window = line.rotate_right((bit as u32).wrapping_sub(4 * REACH as u32));
    let mut touched = tables.touched_at(line, bit);
    std::iter::from_fn(move || {
        let number = (touched != 0).then(|| touched.trailing_zeros())?;
        touched &= touched - 1;
        let other = (lowest + direction.step() * number as isize) as usize;
        Some((other, tables.code_at(window >> (2 * number))))
    })
}

/// Brings the points of one line up to date after a stone was placed on `point`.
#[inline(always)]
fn update_line(
    tables: &Tables,
    cells: &mut [Cell; Point::COUNT],
    log: &mut Log,
    line: u64,
    point: Point,
    direction: Direction,
) {
    for (other, code) in touched(tables, line, point, direction) {
        let pair = tables.shapes_of(code);
        let cell = &mut cells[other];
        let old = *cell;
        let shapes = old.shapes & !spread(0xFF, direction) | spread(pair, direction);
        let threats = tables.threats_of(shapes);
        *cell = Cell { shapes, threats, ..old };
        log.push(old, old.threats.changed_sets(threats));
    }
}

/// The part of the journal that the move in progress writes.
struct Log<'a> {
    cells: &'a mut [Cell; MOST_CHANGES],
    shifts: &'a mut [u8; MOST_CHANGES],
    changed: usize,
    shifted: usize,
}

impl Log<'_> {
    #[inline(always)]
    fn push(&mut self, old: Cell, changed_sets: bool) {
        self.cells[self.changed] = old;
        // Written always, kept if needed: few points change sets, and no branch knows which.
        self.shifts[self.shifted] = self.changed as u8;
        self.changed += 1;
        self.shifted += changed_sets as usize;
    }
}

impl BoardObserver for PatternState {
    fn placed(&mut self, board: &Board, point: Point, _: Color) {
        debug_assert_eq!(self.rule(), board.rule());
        let PatternState { tables, cells, sets, journal, .. } = self;
        let Some(mut log) = journal.begin() else { return };
        log.push(cells[point.index()], true);
        cells[point.index()] = Cell::blank(point.index());
        let line = |direction: Direction| board.line(direction, point);
        update_line(tables, cells, &mut log, line(Direction::Row), point, Direction::Row);
        update_line(tables, cells, &mut log, line(Direction::Column), point, Direction::Column);
        update_line(tables, cells, &mut log, line(Direction::Rising), point, Direction::Rising);
        update_line(tables, cells, &mut log, line(Direction::Falling), point, Direction::Falling);
        for &number in &log.shifts[..log.shifted] {
            let old = log.cells[number as usize];
            sets.shift(old.point, old.threats, cells[old.point as usize].threats);
        }
        let (changed, shifted) = (log.changed, log.shifted);
        journal.full.cells += changed;
        journal.full.shifts += shifted;
    }

    fn undone(&mut self, board: &Board, point: Point, _: Color) {
        debug_assert_eq!(self.rule(), board.rule());
        let PatternState { cells, sets, journal, .. } = self;
        let Some(before) = journal.marks.pop() else {
            // The stone was placed before this observer began to watch.
            *self = PatternState::new(board);
            return;
        };
        let changes = &journal.cells[before.cells..journal.full.cells];
        debug_assert_eq!(changes.first().map(|own| own.point as usize), Some(point.index()));
        for &number in &journal.shifts[before.shifts..journal.full.shifts] {
            let old = changes[number as usize];
            sets.shift(old.point, cells[old.point as usize].threats, old.threats);
        }
        // Every point was changed at most once, so the order does not matter.
        for old in changes {
            cells[old.point as usize] = *old;
        }
        journal.full = before;
    }
}
