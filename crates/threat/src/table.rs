//! A small table of positions in which a search by fours failed.

/// Remembers failures by position hash and the number of fours that were left to play. A newer
/// failure replaces an older one.
#[derive(Clone)]
pub(crate) struct FailureTable {
    entries: Box<[u64]>,
}

/// The depth of a failure that no further four could mend.
pub(crate) const COMPLETE: u8 = u8::MAX;

impl FailureTable {
    /// A table of `2^bits` entries.
    pub(crate) fn new(bits: u32) -> FailureTable {
        FailureTable { entries: vec![0; 1 << bits].into_boxed_slice() }
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        // The low byte of an entry holds the depth, so the place comes from the high bits.
        (hash >> 40) as usize & (self.entries.len() - 1)
    }

    /// Whether the position is known to fail with this many fours.
    #[inline]
    pub(crate) fn fails(&self, hash: u64, fours: u8) -> bool {
        self.failure(hash, fours).is_some()
    }

    /// The same; and whether no further four could mend it.
    #[inline]
    pub(crate) fn failure(&self, hash: u64, fours: u8) -> Option<bool> {
        let entry = self.entries[self.slot(hash)];
        let fails = entry & !0xFF == hash & !0xFF && entry as u8 >= fours && entry as u8 != 0;
        fails.then_some(entry as u8 == COMPLETE)
    }

    /// Remembers a failure.
    #[inline]
    pub(crate) fn store(&mut self, hash: u64, fours: u8) {
        let slot = self.slot(hash);
        self.entries[slot] = hash & !0xFF | u64::from(fours);
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_holds_for_fewer_fours_too() {
        let mut table = FailureTable::new(4);
        let hash = 0x1234_5678_9ABC_DE00;
        assert!(!table.fails(hash, 1));
        table.store(hash, 5);
        assert!(table.fails(hash, 5) && table.fails(hash, 1) && !table.fails(hash, 6));
        table.store(hash, COMPLETE);
        assert!(table.fails(hash, 200));
        assert!(!table.fails(hash ^ 0x100, 1));
        table.clear();
        assert!(!table.fails(hash, 1));
    }
}
