//! Points of one line near another point.

use crate::line_table::Mask;
use crate::side::REACH;
use tengen_core::{Direction, Point, along};

/// Some points of one line, from low to high: the completing or defending points of a shape.
#[derive(Clone, Copy, Debug)]
pub struct LinePoints {
    mask: Mask,
    direction: Direction,
    centre: Point,
}

impl LinePoints {
    pub(crate) fn new(mask: Mask, direction: Direction, centre: Point) -> LinePoints {
        LinePoints { mask, direction, centre }
    }
}

impl Iterator for LinePoints {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.mask == 0 {
            return None;
        }
        let distance = self.mask.trailing_zeros() as isize - REACH as isize;
        self.mask &= self.mask - 1;
        Some(along(self.direction, self.centre, distance))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.mask.count_ones() as usize, Some(self.mask.count_ones() as usize))
    }
}

impl ExactSizeIterator for LinePoints {}
