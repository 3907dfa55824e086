//! Sets of points as bits.

use crate::Point;
use std::fmt;

/// A set of points: one bit per point, iterated from `a1` upwards row by row.
///
/// ```
/// use tengen_core::{Point, PointSet};
/// let mut set = PointSet::new();
/// set.insert("h8".parse().unwrap());
/// set.insert("a1".parse().unwrap());
/// assert_eq!(set.to_string(), "a1 h8");
/// assert_eq!(set.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet([u64; PointSet::WORDS]);

impl PointSet {
    /// How many 64-bit words a set has.
    pub const WORDS: usize = Point::COUNT / 64;

    /// The set with these bits: point `i` by [`Point::index`] is bit `i % 64` of word `i / 64`.
    #[inline]
    pub const fn from_words(words: [u64; PointSet::WORDS]) -> PointSet {
        PointSet(words)
    }

    /// The empty set.
    pub const fn new() -> PointSet {
        PointSet([0; PointSet::WORDS])
    }

    /// Whether the point is in the set.
    #[inline(always)]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point.
    #[inline(always)]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline(always)]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Adds the point if it is absent, takes it out if it is there.
    #[inline(always)]
    pub const fn toggle(&mut self, point: Point) {
        self.0[point.index() / 64] ^= 1 << (point.index() % 64);
    }

    /// Whether nothing is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest point, if any.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points of both sets.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The points that are in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The points of this set that the other lacks.
    #[inline]
    #[must_use]
    pub fn difference(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The points in order.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter { words: self.0, word: 0 }
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::new()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::new();
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, point) in self.iter().enumerate() {
            let gap = if position == 0 { "" } else { " " };
            write!(f, "{gap}{point}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The points of a [`PointSet`], in order.
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; PointSet::WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < PointSet::WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Point::at_index(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}
