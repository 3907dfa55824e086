//! Weights by shape code, ready to be looked up.

use crate::class::class_of;
use crate::net_tables::NetTables;
use crate::place::place_of;
use crate::weights::{SideWeights, Weights};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tengen_core::{Color, Point, Rule, Size};

type ByCode = Arc<[i16; 1 << 16]>;

/// The weights of a rule by shape code instead of class, so that a point is one look-up.
#[derive(Clone)]
pub struct EvalTables {
    value: [ByCode; 2],
    own: [ByCode; 2],
    other: [ByCode; 2],
    mask: [Vec<i16>; 2],
    near: [[Nearness; 2]; 2],
    net: Option<NetTables>,
}

/// The tables in use somewhere in this process, by the checksum of their weights.
static IN_USE: Mutex<Vec<(u32, Rule, Weak<EvalTables>)>> = Mutex::new(Vec::new());

impl EvalTables {
    /// The tables of a rule: the same ones for every caller in this process, for as long as
    /// they are in use.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tengen_core::Rule;
    /// use tengen_eval::{EvalTables, Weights};
    /// let weights = Weights::built_in().expect("the file is whole");
    /// let [one, two] = [0, 1].map(|_| EvalTables::shared(&weights, Rule::Caro));
    /// assert!(Arc::ptr_eq(&one, &two));
    /// let other = EvalTables::shared(&Weights::handcrafted(), Rule::Caro);
    /// assert!(!Arc::ptr_eq(&one, &other));
    /// ```
    pub fn shared(weights: &Weights, rule: Rule) -> Arc<EvalTables> {
        let checksum = weights.checksum();
        // Held while the tables are made: those who wait may want the same ones.
        let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.retain(|(.., tables)| tables.strong_count() > 0);
        let mut known = in_use.iter().filter(|&&(of, under, _)| (of, under) == (checksum, rule));
        if let Some(tables) = known.find_map(|(.., tables)| tables.upgrade()) {
            return tables;
        }
        let tables = Arc::new(EvalTables::new(weights, rule));
        in_use.push((checksum, rule, Arc::downgrade(&tables)));
        tables
    }

    /// The tables of a rule.
    pub fn new(weights: &Weights, rule: Rule) -> EvalTables {
        // Both colours share tables wherever they share weights.
        let both = |of: fn(&SideWeights) -> &[i16]| -> [ByCode; 2] {
            let [black, white] = Color::ALL.map(|color| of(weights.set(rule, color)));
            let first = spread(black);
            let second = if black == white { first.clone() } else { spread(white) };
            [first, second]
        };
        EvalTables {
            value: both(|set| &set.value),
            own: both(|set| &set.own),
            other: both(|set| &set.other),
            mask: Color::ALL.map(|color| weights.set(rule, color).mask.clone()),
            near: Color::ALL.map(|color| {
                weights.set(rule, color).near.each_ref().map(|by_place| Nearness::new(by_place))
            }),
            net: weights.net(rule).map(|net| NetTables::new(&net, rule)),
        }
    }

    /// What an empty point is worth to both sides together, seen by black. Black's shapes are in
    /// the low half.
    #[inline(always)]
    pub(crate) fn value(&self, shapes: u32) -> i32 {
        let [black, white] = &self.value;
        i32::from(black[shapes as u16 as usize]) - i32::from(white[(shapes >> 16) as usize])
    }

    /// The net, where there is one.
    #[inline(always)]
    pub(crate) fn net(&self) -> Option<&NetTables> {
        self.net.as_ref()
    }

    #[inline(always)]
    pub(crate) fn mask(&self, side: Color, mask: usize) -> i32 {
        i32::from(self.mask[side.index()][mask])
    }

    /// How good a move looks by its place as seen from the last moves, the opponent's first.
    #[inline(always)]
    pub(crate) fn near(&self, side: Color, recent: [Option<Point>; 2], point: Point) -> i32 {
        let [last, own] = &self.near[side.index()];
        last.of(recent[0], point) + own.of(recent[1], point)
    }

    /// How good a move looks by its two shape codes.
    #[inline(always)]
    pub(crate) fn policy(&self, side: Color, own: u16, other: u16) -> i32 {
        let side = side.index();
        i32::from(self.own[side][usize::from(own)])
            + i32::from(self.other[side][usize::from(other)])
    }
}

/// Weights by place, spread over all steps from one point to another.
#[derive(Clone)]
struct Nearness {
    nowhere: i16,
    /// By the difference of the two indices. Rows are so far apart that steps which share a
    /// difference are both far.
    by_step: Box<[i16; 2 * Point::COUNT]>,
}

impl Nearness {
    fn new(by_place: &[i16]) -> Nearness {
        let mut by_step = Box::new([0; 2 * Point::COUNT]);
        for from in Point::all(Size::MAX) {
            for to in Point::all(Size::MAX) {
                by_step[step(from, to)] = by_place[place_of(Some(from), to)];
            }
        }
        Nearness { nowhere: by_place[place_of(None, Point::centre(Size::MAX))], by_step }
    }

    #[inline(always)]
    fn of(&self, other: Option<Point>, point: Point) -> i32 {
        i32::from(other.map_or(self.nowhere, |other| self.by_step[step(other, point)]))
    }
}

#[inline(always)]
fn step(from: Point, to: Point) -> usize {
    Point::COUNT + to.index() - from.index()
}

/// Weights by class, spread over all shape codes.
fn spread(by_class: &[i16]) -> ByCode {
    let mut table = Box::new([0; 1 << 16]);
    for (code, weight) in table.iter_mut().enumerate() {
        *weight = by_class[class_of(code as u16)];
    }
    table.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PLACES;

    #[test]
    fn a_step_tells_the_place() {
        let by_place: Vec<i16> = (0..PLACES as i16).collect();
        let nearness = Nearness::new(&by_place);
        for to in Point::all(Size::MAX) {
            for from in Point::all(Size::MAX).map(Some).chain([None]) {
                assert_eq!(nearness.of(from, to), place_of(from, to) as i32, "{from:?} {to}");
            }
        }
    }
}
