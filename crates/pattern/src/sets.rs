//! Which points make which threat.

use crate::threat::{Entry, Threat};
use tengen_core::{Color, PointSet};

/// Both colours' threat entries of a point, black's in the low byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entries(pub(crate) u16);

impl Entries {
    /// The entries of a point under a stone.
    pub(crate) const OCCUPIED: Entries =
        Entries(u16::from_le_bytes([Entry::OCCUPIED.0, Entry::OCCUPIED.0]));

    #[inline(always)]
    pub(crate) fn of(self, color: Color) -> Entry {
        Entry(self.0.to_le_bytes()[color.index()])
    }

    /// Whether the point is in other sets now.
    #[inline(always)]
    pub(crate) fn changed_sets(self, now: Entries) -> bool {
        (self.0 ^ now.0) & 0xF0F0 != 0
    }
}

/// The sets of one colour: quiet points, one set for each kept threat, and occupied points.
const SETS: usize = 16;

/// The points of each colour and [kept](Threat::is_kept) threat. Every point of the board is in
/// one set of each colour.
///
/// The words of all sets are stored side by side, so that moving a point from one set to another
/// stays within neighbouring cache lines.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ThreatSets {
    words: [[u64; 2 * SETS]; PointSet::WORDS],
    counts: [u16; 2 * SETS],
}

impl ThreatSets {
    pub(crate) fn new() -> ThreatSets {
        ThreatSets { words: [[0; 2 * SETS]; PointSet::WORDS], counts: [0; 2 * SETS] }
    }

    #[inline]
    pub(crate) fn points(&self, color: Color, threat: Threat) -> PointSet {
        let column = column(color, Entry::new(threat));
        PointSet::from_words(std::array::from_fn(|word| self.words[word][column]))
    }

    #[inline(always)]
    pub(crate) fn count(&self, color: Color, threat: Threat) -> usize {
        self.counts[column(color, Entry::new(threat))] as usize
    }

    /// Puts a point that is in no set into the sets of its entries.
    pub(crate) fn insert(&mut self, point: usize, entries: Entries) {
        for color in Color::ALL {
            let column = column(color, entries.of(color));
            self.words[point / 64][column] |= 1 << (point % 64);
            self.counts[column] += 1;
        }
    }

    /// Moves a point from its old sets to its new ones, or back.
    ///
    /// There is no test whether a colour's set changed: toggling twice is cheaper than a branch
    /// that nothing can predict.
    #[inline(always)]
    pub(crate) fn shift(&mut self, point: u16, from: Entries, to: Entries) {
        let words = &mut self.words[point as usize / 64];
        let bit = 1 << (point % 64);
        for color in Color::ALL {
            let (from, to) = (column(color, from.of(color)), column(color, to.of(color)));
            words[from] ^= bit;
            words[to] ^= bit;
            self.counts[from] = self.counts[from].wrapping_sub(1);
            self.counts[to] = self.counts[to].wrapping_add(1);
        }
    }
}

#[inline(always)]
fn column(color: Color, entry: Entry) -> usize {
    color.index() * SETS + entry.set()
}
