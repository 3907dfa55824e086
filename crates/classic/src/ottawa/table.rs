//! A table of positions already searched: not the paper's, a switch.

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    value: i32,
    best: u16,
    depth: u8,
    bound: Bound,
}

/// One entry for each low part of a hash; the newer one stays.
#[derive(Clone, Debug)]
pub(crate) struct Table(Vec<Entry>);

impl Table {
    /// An empty table of `2^bits` entries of 16 bytes.
    pub fn new(bits: u32) -> Table {
        let none = Entry { key: 0, value: 0, best: 0, depth: 0, bound: Bound::Exact };
        Table(vec![none; 1 << bits])
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// The value at exactly this depth, and the move that was best at any depth. A value from
    /// another depth is another value: it is that of another stone.
    pub fn get(&self, key: u64, depth: u32) -> (Option<(i32, Bound)>, Option<usize>) {
        match self.0.get(self.slot(key)) {
            Some(entry) if entry.key == key && entry.depth > 0 => {
                let same = u32::from(entry.depth) == depth;
                (same.then_some((entry.value, entry.bound)), Some(entry.best.into()))
            }
            _ => (None, None),
        }
    }

    /// Stores a value.
    pub fn put(&mut self, key: u64, depth: u32, (value, bound): (i32, Bound), best: usize) {
        let slot = self.slot(key);
        if let Some(entry) = self.0.get_mut(slot) {
            *entry = Entry { key, value, best: best as u16, depth: depth as u8, bound };
        }
    }
}
