//! Zobrist hashing (section 3.2), and the table it was meant for.

use tengen_core::{Color, Point};
use tengen_rng::Rng;

static KEYS: [[u64; Point::COUNT]; 2] = {
    let mut keys = [[0; Point::COUNT]; 2];
    let mut rng = Rng::new(0xF0DA);
    let mut index = 0;
    while index < Point::COUNT {
        keys[0][index] = rng.next();
        keys[1][index] = rng.next();
        index += 1;
    }
    keys
};

/// The random number of a stone.
#[inline(always)]
pub(crate) fn stone_key(point: Point, color: Color) -> u64 {
    KEYS[color.index()][point.index()]
}

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub value: i64,
    pub bound: Bound,
    pub best: Option<Point>,
}

/// Positions of one search. A position is always met at the same ply of it, so its number of
/// stones says how deep it was searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
}

/// Two to this power entries, five megabytes in all.
const BITS: u32 = 17;

impl Table {
    /// Empties the table; allocates it at first.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.entries.resize(1 << BITS, None);
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries.get((key >> (64 - BITS)) as usize).copied().flatten().filter(|e| e.key == key)
    }

    #[inline]
    pub fn put(&mut self, key: u64, value: i64, bound: Bound, best: Option<Point>) {
        if let Some(slot) = self.entries.get_mut((key >> (64 - BITS)) as usize) {
            *slot = Some(Entry { key, value, bound, best });
        }
    }
}
