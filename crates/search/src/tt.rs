//! The transposition table, shared without locks.

use crate::large_pages::want_large_pages;
use crate::params::PLY;
use crate::score::{INFINITE, from_table, is_decided};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_core::Point;

/// Which side of the true value a stored value is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move; a candidate, never trusted.
    pub point: Option<Point>,
    pub value: i32,
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
}

impl Entry {
    /// What the true value is between, seen from a node at this ply.
    pub(crate) fn bounds(&self, ply: i32) -> (i32, i32) {
        let value = from_table(self.value, ply);
        match self.bound {
            Bound::Exact => (value, value),
            Bound::Lower => (value, INFINITE),
            Bound::Upper => (-INFINITE, value),
        }
    }

    /// An estimate, moved between the bounds. Wins stay apart from estimates, and without them the
    /// ply does not matter.
    pub(crate) fn corrected_eval(&self, eval: i32) -> i32 {
        if is_decided(self.value) {
            return eval;
        }
        let (lower, upper) = self.bounds(0);
        eval.clamp(lower, upper)
    }
}

/// Two words: the second holds the data, the first the key mixed with it. A write torn by another
/// thread gives a key that fits nothing.
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// Four slots that fill one line of the processor's cache, and not parts of two.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const NO_POINT: u64 = 0x3FF;
/// A bound that is this much less deep does not replace a deeper one of the same search.
const REPLACE_MARGIN: i32 = 2 * PLY;
/// How much less deep an entry counts for each search since it was stored.
const AGE_WEIGHT: i64 = 4 * PLY as i64;

/// A table of buckets.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    age: AtomicU64,
    /// The age at which nothing was in it.
    cleared: u64,
    /// Bits of the key that count; fewer in tests that poison it.
    key_mask: u64,
}

impl Table {
    /// A table of at most this many bytes, at least one bucket; of none, one that keeps nothing.
    pub(crate) fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Bucket>()).max(bytes.min(1));
        let mut buckets = Vec::with_capacity(count);
        want_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        let buckets = buckets.into_boxed_slice();
        Table { buckets, age: AtomicU64::new(0), cleared: 0, key_mask: u64::MAX }
    }

    /// The same table, which tells positions apart by these bits of the key only.
    #[cfg(test)]
    pub(crate) fn poisoned(mut self, key_mask: u64) -> Table {
        self.key_mask = key_mask;
        self
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Forgets everything. Without a search in between there is nothing to forget, and a large table
    /// takes a while.
    pub(crate) fn clear(&mut self) {
        let age = *self.age.get_mut();
        if std::mem::replace(&mut self.cleared, age) == age {
            return;
        }
        self.buckets.fill_with(Bucket::default);
    }

    /// A new search begins: older entries give way first.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// The bucket of a key; none where the table has no bytes, which costs nothing: an index would be
    /// checked too.
    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot] {
        let number = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        self.buckets.get(number).map_or(&[], |bucket| &bucket.0)
    }

    /// Asks for the bucket of a key, so that it is there when it is wanted: a table is larger than
    /// what processors keep at hand.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(slot) = self.bucket(key & self.key_mask).first() {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint, to which any address may be given; this is one of a slot.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(slot).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let key = key & self.key_mask;
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.key.load(Ordering::Relaxed) ^ data == key && data != 0;
            fits.then(|| unpack(data))
        })
    }

    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let key = key & self.key_mask;
        let age = self.age.load(Ordering::Relaxed) & 0x3F;
        let mut worst: Option<(&Slot, i64)> = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.key.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                if entry.point.is_none() {
                    entry.point = old.point;
                }
                let keeps = entry.bound != Bound::Exact
                    && entry.depth + REPLACE_MARGIN < old.depth
                    && data >> 58 == age;
                if keeps {
                    return;
                }
                worst = Some((slot, 0));
                break;
            }
            let years = (age + 64 - (data >> 58)) & 0x3F;
            let worth = match data {
                0 => i64::MIN,
                _ => i64::from(unpack(data).depth) - AGE_WEIGHT * years as i64,
            };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            let data = pack(&entry) | age << 58;
            slot.data.store(data, Ordering::Relaxed);
            slot.key.store(key ^ data, Ordering::Relaxed);
        }
    }
}

/// point 10 bits, value 16, eval 16, depth 12, bound 2, (2 free), age 6.
fn pack(entry: &Entry) -> u64 {
    let point = entry.point.map_or(NO_POINT, |point| point.index() as u64);
    let depth = entry.depth.clamp(0, 0xFFF) as u64;
    point
        | u64::from(entry.value as i16 as u16) << 10
        | u64::from(entry.eval as i16 as u16) << 26
        | depth << 42
        | (entry.bound as u64) << 54
}

fn unpack(data: u64) -> Entry {
    Entry {
        point: Point::from_index((data & 0x3FF) as usize),
        value: i32::from((data >> 10) as u16 as i16),
        eval: i32::from((data >> 26) as u16 as i16),
        depth: (data >> 42 & 0xFFF) as i32,
        bound: match data >> 54 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1 << 16);
        let entry = Entry {
            point: Some("o15".parse().unwrap()),
            value: -29_990,
            eval: -321,
            depth: 20 * 16,
            bound: Bound::Upper,
        };
        assert_eq!(table.probe(77), None);
        table.store(77, entry);
        assert_eq!(table.probe(77), Some(entry));
        assert_eq!(table.probe(78), None);
        let shallow = Entry { point: None, depth: 310, value: 5, ..entry };
        table.store(77, shallow);
        assert_eq!(table.probe(77).unwrap().point, entry.point, "a known move is kept");
        assert_eq!(table.probe(77).unwrap().value, 5);
    }

    #[test]
    fn what_is_known_is_a_better_estimate_where_its_bound_allows() {
        let entry = |value, bound| Entry { point: None, value, eval: 10, depth: 16, bound };
        assert_eq!(entry(50, Bound::Exact).corrected_eval(10), 50);
        assert_eq!(entry(50, Bound::Lower).corrected_eval(10), 50);
        assert_eq!(entry(50, Bound::Upper).corrected_eval(10), 10);
        assert_eq!(entry(-50, Bound::Lower).corrected_eval(10), 10);
        assert_eq!(entry(-50, Bound::Upper).corrected_eval(10), -50);
        assert_eq!(entry(29_990, Bound::Lower).corrected_eval(10), 10, "a win is no estimate");
    }

    #[test]
    fn nothing_is_left_after_clearing() {
        let mut table = Table::new(1 << 16);
        let entry = Entry { point: None, value: 1, eval: 1, depth: 16, bound: Bound::Exact };
        for key in 1..4 {
            table.new_search();
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
            table.clear();
            assert_eq!(table.probe(key), None);
        }
    }

    /// Several large pages and a part of one.
    #[test]
    fn all_of_a_large_table_is_used() {
        let bytes = (9 << 20) + 64 * 3;
        let table = Table::new(bytes);
        assert_eq!(table.bytes(), bytes);
        let entry = |value| Entry { point: None, value, eval: 1, depth: 16, bound: Bound::Exact };
        let keys = || (1..=10_000_u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for (value, key) in keys().enumerate() {
            table.prefetch(key);
            assert_eq!(table.probe(key), None);
            table.store(key, entry(value as i32));
        }
        for (value, key) in keys().enumerate() {
            assert_eq!(table.probe(key), Some(entry(value as i32)));
        }
        let used = |part: &[Bucket]| part.iter().any(|b| b.0[0].data.load(Ordering::Relaxed) != 0);
        assert!(table.buckets.chunks_exact(4096).all(used), "every part");
    }

    #[test]
    fn without_bytes_nothing_is_kept() {
        let table = Table::new(0);
        table.prefetch(7);
        let entry = Entry { point: None, value: 1, eval: 1, depth: 16, bound: Bound::Exact };
        table.store(7, entry);
        assert_eq!((table.probe(7), table.bytes()), (None, 0));
    }

    #[test]
    fn a_full_bucket_gives_up_what_is_shallow_or_old() {
        let table = Table::new(1);
        let entry = |depth| Entry { point: None, value: 0, eval: 0, depth, bound: Bound::Exact };
        for key in 1..=4 {
            table.store(key, entry(key as i32 * 16));
        }
        table.store(5, entry(48));
        assert!(table.probe(1).is_none() && table.probe(5).is_some());
        for _ in 0..10 {
            table.new_search();
        }
        for key in 11..=14 {
            table.store(key, entry(0));
        }
        assert!((2..=5).all(|key| table.probe(key).is_none()));
    }
}
