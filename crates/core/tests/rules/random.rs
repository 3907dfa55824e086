//! Positions by chance, always the same ones: fixed seeds.

use crate::oracle::{At, DIRECTIONS, Grid, Square, walk};
pub use tengen_rng::Rng;

/// What the tests draw at random.
pub trait Draw {
    /// True with this chance.
    fn percent(&mut self, percent: usize) -> bool;

    /// One of several, of which there must be one.
    fn one_of<T: Copy>(&mut self, items: &[T]) -> T;

    /// A side length, 5 to 22, small ones more often.
    fn size(&mut self) -> usize;

    /// A square of a board.
    fn square(&mut self, size: usize) -> At;
}

impl Draw for Rng {
    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        *self.pick(items).unwrap()
    }

    fn size(&mut self) -> usize {
        5 + self.below(18).min(self.below(18))
    }

    fn square(&mut self, size: usize) -> At {
        (self.below(size) as i32, self.below(size) as i32)
    }
}

/// Stones played by turns, mostly beside or in line with a stone of the same colour, so that rows
/// of every length are frequent. Now and then a side moves twice.
pub fn playout(rng: &mut Rng, size: usize) -> Grid {
    let mut grid = Grid::empty(size);
    let (mut own, mut other) = ((Square::Black, Vec::new()), (Square::White, Vec::new()));
    for _ in 0..rng.below(1 + size * size * 3 / 5) {
        let near = if rng.percent(75) { &own.1 } else { &other.1 };
        let at = next_stone(rng, &grid, near);
        grid.set(at, own.0);
        own.1.push(at);
        if rng.percent(92) {
            std::mem::swap(&mut own, &mut other);
        }
    }
    grid
}

/// An empty square near one of these stones, if chance finds one; else any.
pub fn next_stone(rng: &mut Rng, grid: &Grid, stones: &[At]) -> At {
    for _ in 0..if stones.is_empty() { 0 } else { 6 } {
        let (stone, direction) = (rng.one_of(stones), rng.one_of(&DIRECTIONS));
        let at = walk(stone, direction, rng.one_of(&[-3, -2, -1, -1, 1, 1, 2, 3]));
        if grid.get(at) == Square::Empty {
            return at;
        }
    }
    loop {
        let at = rng.square(grid.size as usize);
        if grid.get(at) == Square::Empty {
            return at;
        }
    }
}

/// Every square by chance: much black, little white.
pub fn black_heavy(rng: &mut Rng, size: usize) -> Grid {
    let (black, white) = (8 + rng.below(40), rng.below(20));
    let mut grid = Grid::empty(size);
    for at in grid.all() {
        if rng.percent(black) {
            grid.set(at, Square::Black);
        } else if rng.percent(white) {
            grid.set(at, Square::White);
        }
    }
    grid
}

/// Every square by chance: as much black as white, from half empty to full.
pub fn dense(rng: &mut Rng, size: usize) -> Grid {
    let empty = rng.below(60);
    let mut grid = Grid::empty(size);
    for at in grid.all() {
        if !rng.percent(empty) {
            grid.set(at, rng.one_of(&[Square::Black, Square::White]));
        }
    }
    grid
}

/// A board with few empty squares, where dead positions are frequent.
pub fn nearly_full(rng: &mut Rng, size: usize) -> Grid {
    let empties = rng.below(size);
    with_empties(rng, size, empties)
}

/// A board that is full but for this many squares, or a few less. Most stones stand in a pattern
/// that holds no five; the more do not, the likelier is one.
pub fn with_empties(rng: &mut Rng, size: usize, empties: usize) -> Grid {
    let mut grid = Grid::empty(size);
    let stray = rng.below(40);
    for at in grid.all() {
        let swap = rng.percent(stray);
        let black = ((at.0 / 2 + at.1) % 2 == 0) != swap;
        grid.set(at, if black { Square::Black } else { Square::White });
    }
    for _ in 0..empties {
        let at = rng.square(size);
        grid.set(at, Square::Empty);
    }
    grid
}

/// Threes that cross on one empty square, further threes that cross where those would become
/// fours, and so on: the answer at the first square hangs on the answers at the others.
pub fn crossings(rng: &mut Rng, size: usize) -> Grid {
    let mut grid = Grid::empty(size);
    let mut crossings = vec![rng.square(size)];
    for _ in 0..2 + rng.below(7) {
        if crossings.is_empty() {
            break;
        }
        let crossing = crossings.remove(rng.below(crossings.len()));
        for direction in DIRECTIONS {
            if rng.percent(60) {
                crossings.extend(add_three(rng, &mut grid, crossing, direction));
            }
        }
    }
    for _ in 0..rng.below(size) {
        let at = rng.square(size);
        if grid.get(at) == Square::Empty {
            grid.set(at, rng.one_of(&[Square::White, Square::White, Square::White, Square::Black]));
        }
    }
    grid
}

/// Puts two black stones in line with an empty crossing, so that a stone there makes a three if
/// nothing stands in the way. Returns the square that would make it four.
fn add_three(rng: &mut Rng, grid: &mut Grid, crossing: At, direction: (i32, i32)) -> Option<At> {
    let start = -(rng.below(4) as i32);
    let mut others: Vec<At> = (start..start + 4)
        .filter(|&step| step != 0)
        .map(|step| walk(crossing, direction, step))
        .collect();
    let fourth = others.remove(rng.below(3));
    let free = |at: At| matches!(grid.get(at), Square::Empty | Square::Black);
    if grid.get(fourth) != Square::Empty || !others.iter().all(|&at| free(at)) {
        return None;
    }
    others.into_iter().for_each(|at| grid.set(at, Square::Black));
    Some(fourth)
}
