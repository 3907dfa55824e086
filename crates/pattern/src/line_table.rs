//! The shape of every pair of sides, and which points complete or spoil it.

use crate::shape::Shape;
use crate::side::{REACH, SIDES, Side};
use tengen_core::WinCondition;

/// Cells of a window by their distance from its centre: bit `5 + distance`.
pub(crate) type Mask = u16;

/// Where a cell at this distance (negative: below the centre) stands in a [`Mask`].
pub(crate) const fn mask_bit(distance: isize) -> Mask {
    1 << (REACH as isize + distance)
}

/// What the two sides of a point mean for one goal. Indexed by [`index`].
pub(crate) struct LineTable {
    goal: WinCondition,
    /// [`Shape`] numbers.
    pub(crate) shapes: Box<[u8]>,
    /// The points that make five once the centre is played: one of a four, two of an open four.
    pub(crate) completions: Box<[Mask]>,
    /// The points where an opposing stone takes the shape down a level, for threes and fours.
    pub(crate) defences: Box<[Mask]>,
}

/// The place of a pair of sides in the tables.
pub(crate) const fn index(below: Side, above: Side) -> usize {
    below.0 as usize * SIDES + above.0 as usize
}

/// A window whose centre holds an own stone.
#[derive(Clone, Copy)]
struct Window {
    below: Side,
    above: Side,
}

impl Window {
    /// The distances of the empty cells, negative ones below the centre.
    fn empties(self) -> impl Iterator<Item = isize> {
        let below =
            (1..=REACH).rev().filter(move |&d| self.below.is_empty(d)).map(|d| -(d as isize));
        let above = (1..=REACH).filter(move |&d| self.above.is_empty(d)).map(|d| d as isize);
        below.chain(above)
    }

    fn with_own(self, distance: isize) -> Window {
        let cells = distance.unsigned_abs();
        if distance < 0 {
            Window { below: self.below.with_own(cells), ..self }
        } else {
            Window { above: self.above.with_own(cells), ..self }
        }
    }

    fn with_opponent(self, distance: isize, goal: WinCondition) -> Window {
        let (cells, stones_matter) = (distance.unsigned_abs(), goal.needs_open_end());
        if distance < 0 {
            Window { below: self.below.with_opponent(cells, stones_matter), ..self }
        } else {
            Window { above: self.above.with_opponent(cells, stones_matter), ..self }
        }
    }

    fn index(self) -> usize {
        index(self.below, self.above)
    }
}

/// Marks a window whose shape is not known yet.
const UNKNOWN: u8 = u8::MAX;

impl LineTable {
    /// Builds the tables for a goal and the reach of its rule.
    pub(crate) fn new(goal: WinCondition, reach: usize) -> LineTable {
        let mut table = LineTable {
            goal,
            shapes: vec![UNKNOWN; SIDES * SIDES].into(),
            completions: vec![0; SIDES * SIDES].into(),
            defences: vec![0; SIDES * SIDES].into(),
        };
        let sides = || Side::all(reach, goal.needs_open_end());
        for below in sides() {
            for above in sides() {
                table.shape(Window { below, above });
            }
        }
        for below in sides() {
            for above in sides() {
                table.mark(Window { below, above });
            }
        }
        table
    }

    /// The shape of a window, from those that follow it by one stone.
    fn shape(&mut self, window: Window) -> Shape {
        let known = self.shapes[window.index()];
        if known != UNKNOWN {
            return Shape::from_number(known);
        }
        let shape = self.derive(window);
        self.shapes[window.index()] = shape as u8;
        shape
    }

    fn derive(&mut self, window: Window) -> Shape {
        let goal = self.goal;
        let (below, above) = (window.below.row(), window.above.row());
        let length = (below + 1 + above) as u32;
        if length >= 5 {
            let closed = window.below.is_stone(below + 1) && window.above.is_stone(above + 1);
            return match goal.is_won(length, closed) {
                true => Shape::Five,
                false if length > 5 => Shape::Overline,
                false => Shape::Dead,
            };
        }
        let next: Vec<(isize, Shape)> = window
            .empties()
            .map(|distance| (distance, self.shape(window.with_own(distance))))
            .collect();
        let count = |wanted: fn(Shape) -> bool| next.iter().filter(|(_, s)| wanted(*s)).count();
        let fives: Vec<isize> =
            next.iter().filter(|(_, s)| *s == Shape::Five).map(|&(distance, _)| distance).collect();
        match *fives {
            [first, last] if goal == WinCondition::RenjuBlack && last - first < 5 => {
                return Shape::TwinFour;
            }
            [_, _, ..] => return Shape::OpenFour,
            [_] => return Shape::Four,
            [] => {}
        }
        match (count(|s| s == Shape::OpenFour), count(Shape::is_open_three)) {
            (2.., _) => Shape::WideThree,
            (1, _) => Shape::OpenThree,
            _ if count(|s| s == Shape::Four) > 0 => Shape::Three,
            (_, 4..) => Shape::FreeTwo,
            (_, 3) => Shape::WideTwo,
            (_, 1..) => Shape::OpenTwo,
            _ if count(|s| s == Shape::Three) > 0 => Shape::Two,
            _ if count(Shape::is_open_two) > 0 => Shape::OpenOne,
            _ if count(|s| s == Shape::Two) > 0 => Shape::One,
            _ => Shape::Dead,
        }
    }

    /// Fills in which points complete and which spoil a window's shape.
    fn mark(&mut self, window: Window) {
        let shape = self.shape(window);
        if !shape.is_four() && !shape.is_open_three() && shape != Shape::Three {
            return;
        }
        for distance in window.empties() {
            if shape.is_four() && self.shape(window.with_own(distance)) == Shape::Five {
                self.completions[window.index()] |= mask_bit(distance);
            }
            let spoilt = self.shape(window.with_opponent(distance, self.goal));
            if spoilt.level() < shape.level() {
                self.defences[window.index()] |= mask_bit(distance);
            }
        }
    }
}
