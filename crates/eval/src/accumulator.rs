//! The features of every empty point, kept up move by move, but only when somebody asks.

use crate::net::FEATURES;
use crate::net_tables::{Features, NetTables};
use tengen_core::{Direction, Point};
use tengen_pattern::Position;

/// What every empty point has for features, and their sum.
#[derive(Clone)]
pub(crate) struct Accumulator {
    cells: Box<[Cell; Point::COUNT]>,
    sums: [i32; FEATURES],
    /// What was before, newest last.
    saved: Vec<Saved>,
    steps: Vec<Step>,
    /// How many of the newest stones are not taken in yet.
    pending: usize,
}

#[derive(Clone, Copy)]
struct Cell {
    features: Features,
    /// Where its four lines stand in the table.
    places: [u16; 4],
}

/// A cell as it was before one of its lines changed.
#[derive(Clone, Copy)]
struct Saved {
    cell: u16,
    old: Cell,
}

/// Some stones that were taken in together.
#[derive(Clone, Copy)]
struct Step {
    stones: usize,
    saved: usize,
    sums: [i32; FEATURES],
}

impl Accumulator {
    pub(crate) fn new(position: &Position, tables: &NetTables) -> Accumulator {
        let (board, patterns) = (position.board(), position.patterns());
        let mut cells = Box::new([Cell { features: [0; FEATURES], places: [0; 4] }; Point::COUNT]);
        let mut sums = [0; FEATURES];
        for point in Point::all(board.size()) {
            let cell = &mut cells[point.index()];
            if board.is_empty(point) {
                for direction in Direction::ALL {
                    let place = tables.place(patterns.line_code(board, point, direction));
                    cell.places[direction.index()] = place;
                    add(&mut cell.features, tables.line(place));
                }
                change(&mut sums, &[0; FEATURES], &cell.features);
            }
        }
        Accumulator { cells, sums, saved: Vec::new(), steps: Vec::new(), pending: 0 }
    }

    /// A stone was placed.
    #[inline(always)]
    pub(crate) fn placed(&mut self) {
        self.pending += 1;
    }

    /// The newest stone was taken back. False if it stood there before this state began.
    #[inline]
    pub(crate) fn undone(&mut self) -> bool {
        if self.pending > 0 {
            self.pending -= 1;
            return true;
        }
        let Some(step) = self.steps.pop() else { return false };
        // Each cell changes at most once a stone; with several stones the oldest content counts.
        for saved in self.saved[step.saved..].iter().rev() {
            self.cells[usize::from(saved.cell)] = saved.old;
        }
        self.saved.truncate(step.saved);
        self.sums = step.sums;
        self.pending = step.stones - 1;
        true
    }

    /// The sums over all empty points, with all stones taken in.
    #[inline]
    pub(crate) fn sums(&mut self, position: &Position, tables: &NetTables) -> &[i32; FEATURES] {
        if self.pending > 0 {
            self.take_in(position, tables);
        }
        &self.sums
    }

    /// The features of an empty point, as of the last call of [`Accumulator::sums`].
    #[inline(always)]
    pub(crate) fn features(&self, point: Point) -> &Features {
        debug_assert_eq!(self.pending, 0, "asked about a position that is not taken in");
        &self.cells[point.index()].features
    }

    fn take_in(&mut self, position: &Position, tables: &NetTables) {
        let (board, patterns) = (position.board(), position.patterns());
        let step = Step { stones: self.pending, saved: self.saved.len(), sums: self.sums };
        self.steps.push(step);
        let moves = board.moves();
        let newest = &moves[moves.len() - self.pending..];
        self.pending = 0;
        let mut sums = self.sums;
        // The features under a stone are left as they are: they count again once it is gone.
        for &(point, _) in newest {
            change(&mut sums, &self.cells[point.index()].features, &[0; FEATURES]);
        }
        for &(point, _) in newest {
            for direction in Direction::ALL {
                for (other, code) in patterns.touched(board, point, direction) {
                    let cell = &mut self.cells[other.index()];
                    let place = tables.place(code);
                    let old = cell.places[direction.index()];
                    if place == old {
                        continue;
                    }
                    self.saved.push(Saved { cell: other.index() as u16, old: *cell });
                    cell.places[direction.index()] = place;
                    let before = cell.features;
                    let after = exchange(before, *tables.line(old), *tables.line(place));
                    cell.features = after;
                    change(&mut sums, &before, &after);
                }
            }
        }
        self.sums = sums;
    }
}

/// Features with one line's contribution exchanged for another.
#[inline(always)]
fn exchange(features: Features, gone: Features, new: Features) -> Features {
    let mut after = [0; FEATURES];
    for number in 0..FEATURES {
        after[number] = features[number] - gone[number] + new[number];
    }
    after
}

#[inline(always)]
fn add(features: &mut Features, line: &Features) {
    for number in 0..FEATURES {
        features[number] += line[number];
    }
}

/// Takes features that changed into the sums; those below zero do not count.
#[inline(always)]
fn change(sums: &mut [i32; FEATURES], before: &Features, after: &Features) {
    for number in 0..FEATURES {
        sums[number] += i32::from(after[number].max(0) - before[number].max(0));
    }
}
