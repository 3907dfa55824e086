//! The last plies, computed rather than played: what two stones are worth as a pair, and which
//! third-last stones need not be tried. Both give the value that trying everything gives.
//!
//! A leaf is worth its last stone, and a stone changes what others are worth at no more than eight
//! points: the empty ends of the runs it joins.

use super::field::{Field, LANES, PointBits, TAKEN};
use super::value::INFINITE;
use crate::rows::{above, below};
use tengen_core::Color;

/// An empty end of the run that a stone joins.
///
/// The stone's point is an end of the run that a stone on this one would join, and would be touched
/// by as many stones then: `more` is the same from either.
#[derive(Clone, Copy)]
struct End {
    number: usize,
    /// Stones that touch the end in that line, before the stone.
    less: usize,
    /// And after it.
    more: usize,
    /// Stones that touch the stone's own point in that line.
    here: usize,
}

impl Field {
    /// The largest value of a colour, where it is, and the largest of the other points.
    #[inline]
    fn top_two(&self, color: Color) -> (i16, usize, i16) {
        let values = self.lanes(color);
        let (mut first, mut second) = ([TAKEN; LANES], [TAKEN; LANES]);
        for lanes in values {
            for lane in 0..LANES {
                second[lane] = second[lane].max(first[lane].min(lanes[lane]));
                first[lane] = first[lane].max(lanes[lane]);
            }
        }
        let (mut best, mut next) = (TAKEN, TAKEN);
        for lane in 0..LANES {
            next = next.max(best.min(first[lane])).max(second[lane]);
            best = best.max(first[lane]);
        }
        let holds = |lanes: &[i16; LANES]| lanes.iter().fold(false, |any, &v| any | (v == best));
        let block = values.iter().position(holds).unwrap_or_default();
        let lane = values[block].iter().position(|&value| value == best).unwrap_or_default();
        (best, block * LANES + lane, next)
    }

    /// Whether two plies can be looked at as one: breaking longer rows must never be worth less,
    /// so that no stone lowers what another point is worth to the opponent. Under standard a stone
    /// can: a four that it makes too long for five is no longer worth breaking.
    pub fn is_monotone(&self) -> bool {
        self.defend.is_sorted()
    }

    /// The value of the position to `side` two plies ahead: the best stone of the opponent after
    /// the best reply to it, negated. The same value as trying every pair, for
    /// [monotone](Field::is_monotone) weights and at least two empty points; and the number of
    /// first stones that were tried.
    ///
    /// A first stone takes its point from the opponent and raises what some others are worth. So
    /// the opponent's best point is the one to take; any other leaves it its worth at least.
    pub fn best_pair(&self, side: Color) -> (i32, u64) {
        let other = !side;
        if self.five_points[side.index()] > 0 {
            return (INFINITE, 1);
        }
        let (best, at, next) = self.top_two(other);
        match self.fives(other) {
            (0, _) | (_, None) => {}
            (1, Some(five)) => {
                let rest = if five == at { next } else { best };
                return (-i32::from(rest.max(self.raised(five, side))), 1);
            }
            _ => return (-INFINITE, 1),
        }
        let taken = next.max(self.raised(at, side));
        if taken <= best {
            return (-i32::from(taken), 1);
        }
        let (mut least, mut tried) = (taken, 1);
        for number in self.empty_points().filter(|&number| number != at) {
            tried += 1;
            least = least.min(best.max(self.raised(number, side)));
            if least == best {
                break;
            }
        }
        (-i32::from(least), tried)
    }

    /// The ends of the runs that a stone of `color` on an empty point joins.
    #[inline(always)]
    fn for_ends(&self, number: usize, color: Color, mut hear: impl FnMut(End)) {
        let touched = |stones: u32| (stones as usize).min(5);
        for direction in 0..4 {
            let (own, empty, cell) = self.rows.line(number, color, direction);
            let (up, down) = (above(own, cell), below(own, cell));
            let length = up + down + 1;
            if empty >> (cell + up + 1) & 1 == 1 {
                let beyond = above(own, cell + up + 1);
                let end = self.rows.along(number, direction, up as isize + 1);
                let (less, more) = (touched(up + beyond), touched(length + beyond));
                hear(End { number: end, less, more, here: touched(length - 1) });
            }
            if empty >> (cell - down - 1) & 1 == 1 {
                let beyond = below(own, cell - down - 1);
                let end = self.rows.along(number, direction, -(down as isize) - 1);
                let (less, more) = (touched(down + beyond), touched(length + beyond));
                hear(End { number: end, less, more, here: touched(length - 1) });
            }
        }
    }

    /// The most that any point is worth to the opponent among those that a stone here changes.
    #[inline]
    fn raised(&self, number: usize, color: Color) -> i16 {
        let values = &self.values[(!color).index()];
        let mut most = TAKEN;
        self.for_ends(number, color, |end| {
            most = most.max(values[end.number] + self.defend[end.more] - self.defend[end.less]);
        });
        most
    }

    /// What a point is worth once `more` own stones touch it in a line instead of `less`, if that
    /// is not a five.
    #[inline(always)]
    fn with_more(&self, number: usize, color: Color, less: usize, more: usize) -> i16 {
        let value = self.value(number, color) + self.attack[more] - self.attack[less];
        match less == 0 && self.touching[color.index()][number] == 0 {
            true => value - self.alone,
            false => value,
        }
    }

    /// The most that an own stone can add to what another point is worth, fives apart.
    fn most_added(&self) -> i16 {
        let mut most = 0;
        for (more, &after) in self.attack.iter().enumerate().filter(|&(at, _)| !self.five[at]) {
            for &before in &self.attack[..more] {
                most = most.max(after - before);
            }
        }
        most + (-self.alone).max(0)
    }
}

/// What three plies are worth to a side: which of its stones cannot make them worth more than some
/// value. Neither side makes five in one.
///
/// After a stone of `side` the opponent answers, and the leaf is the best stone that `side` then
/// has. Let a point be hot if a stone there would be worth more than the value. If the first stone
/// leaves at most one hot point, the opponent takes that one; or any point, if there is none. Unless
/// the opponent's own stone makes another point hot, by giving it a longer row to break, the first
/// stone is worth no more than the value. Points where the opponent heats nothing are calm.
pub(crate) struct Outlook {
    side: Color,
    value: i16,
    /// What a first stone may have added where the opponent's adds as well.
    margin: i16,
    /// Hot before the first stone.
    hot: Vec<usize>,
    /// First stones that heat a point or make it a five.
    heating: PointBits,
    /// Two calm points, if there are that many; looked for when first needed.
    calm: Option<Vec<usize>>,
    /// The point last asked about, and whether it is calm.
    asked: (usize, bool),
}

impl Outlook {
    /// The outlook of a side to move, for a value; `None` if no stone can be dismissed.
    pub fn new(field: &Field, side: Color, value: i32) -> Option<Outlook> {
        let value = i16::try_from(value.min(i16::MAX.into())).ok()?;
        let margin = field.most_added();
        let mut hot = Vec::new();
        let mut heating = PointBits::default();
        let mut heats = |number: usize| heating[number / 64] |= 1 << (number % 64);
        // Only what is within the margin of being hot can be heated by one stone.
        let warm = value.saturating_sub(margin);
        for (block, lanes) in field.lanes(side).iter().enumerate() {
            if !lanes.iter().fold(false, |any, &lane| any | (lane > warm)) {
                continue;
            }
            for (number, &now) in (block * LANES..).zip(lanes).filter(|&(_, &now)| now > warm) {
                if now > value {
                    hot.push(number);
                }
                field.for_ends(number, side, |end| {
                    if field.with_more(number, side, end.here, end.more) > value {
                        heats(end.number);
                    }
                });
            }
            // Whatever the first stone is, two of three are left.
            if hot.len() > 2 {
                return None;
            }
        }
        // Three stones and two points make five: one of the points touches two of the stones.
        for number in field.beside_twos(side) {
            field.for_ends(number, side, |end| {
                if field.five[end.more] {
                    heats(number);
                    heats(end.number);
                }
            });
        }
        Some(Outlook { side, value, margin, hot, heating, calm: None, asked: (usize::MAX, false) })
    }

    /// Whether this first stone is known to be worth no more than the value.
    pub fn dismisses(&mut self, field: &Field, number: usize) -> bool {
        // More than one hot point cannot be taken by one stone.
        let mut hot = self.hot.iter().filter(|&&at| at != number);
        let mut must = hot.next().copied();
        if hot.next().is_some() {
            return false;
        }
        if self.heating[number / 64] >> (number % 64) & 1 == 1 {
            let mut two = false;
            field.for_ends(number, self.side, |end| {
                let value = field.with_more(end.number, self.side, end.less, end.more);
                if value > self.value || field.five[end.more] {
                    two |= must.is_some_and(|point| point != end.number);
                    must = Some(end.number);
                }
            });
            if two {
                return false;
            }
        }
        match must {
            Some(point) => self.is_calm(field, point),
            None => self.calm_points(field).iter().any(|&point| point != number),
        }
    }

    /// Whether a stone of the opponent here makes nothing hot, whatever the first stone was.
    fn is_calm(&mut self, field: &Field, point: usize) -> bool {
        if self.asked.0 != point {
            self.asked = (point, self.stays_calm(field, point));
        }
        self.asked.1
    }

    fn stays_calm(&self, field: &Field, point: usize) -> bool {
        let most = i32::from(field.raised(point, !self.side)) + i32::from(self.margin);
        most <= self.value.into()
    }

    fn calm_points(&mut self, field: &Field) -> &[usize] {
        if self.calm.is_none() {
            let calm = field.empty_points().filter(|&point| self.stays_calm(field, point));
            self.calm = Some(calm.take(2).collect());
        }
        self.calm.as_deref().unwrap_or_default()
    }
}
