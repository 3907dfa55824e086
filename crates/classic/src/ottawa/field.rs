//! The board of the search: what a stone of either colour would be worth on every empty point,
//! kept move by move.
//!
//! A stone changes the counts of at most eight points: the empty ends of the runs it joins. All
//! that a point's value needs of a line is how many stones of each colour touch it there.

use super::value::{Counts, INFINITE, Weights};
use crate::Lots;
use crate::rows::{MOST_POINTS, Rows, above, below};
use tengen_core::{Board, Color};

/// Lanes that are compared at a time.
const LANES: usize = 16;

/// Values of all points, rounded up to whole lanes.
const ROOM: usize = MOST_POINTS.next_multiple_of(LANES);

/// The value of a point that is not empty.
pub(crate) const TAKEN: i16 = i16::MIN;

/// Stones with the values of all points.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    rows: Rows,
    weights: Weights,
    /// Whose thought it is: the paper's MAX.
    max: Color,
    /// By the number of own stones that touch the point in a line: 0 to 4 or more.
    attack: [i16; 5],
    /// By the number of the opponent's.
    defend: [i16; 5],
    /// What being alone is worth, if that is counted once.
    alone: i16,
    values: [Box<[i16; ROOM]>; 2],
    /// Lines in which the point touches own stones.
    touching: [[u8; MOST_POINTS]; 2],
    /// Lines in which the point makes five.
    fives: [[u8; MOST_POINTS]; 2],
    /// Empty points that make five.
    five_points: [u32; 2],
    empty: [u64; MOST_POINTS.div_ceil(64)],
    empty_count: u32,
    keys: [Vec<u64>; 2],
    hash: u64,
}

/// What [`Field::place`] overwrote.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo([i16; 2]);

impl Field {
    /// The field of a board.
    pub fn new(board: &Board, weights: Weights) -> Field {
        let rows = Rows::of(board);
        let area = rows.area();
        let small = |weight: i32| if weight == INFINITE { 0 } else { weight as i16 };
        let [first, ..] = weights.attacks.map(small);
        let mut attack = weights.attacks.map(small);
        let once = weights.attack1 == super::value::Attack1::Alone;
        if once {
            attack[0] = 0;
        }
        let mut defend = [0; 5];
        for (to, from) in defend.iter_mut().skip(1).zip(weights.defences) {
            *to = from as i16;
        }
        let mut lots = Lots::new(0x0774);
        let mut keys = || (0..area).map(|_| lots.next()).collect();
        let mut field = Field {
            attack,
            defend,
            alone: if once { first } else { 0 },
            values: [Box::new([TAKEN; ROOM]), Box::new([TAKEN; ROOM])],
            touching: [[0; MOST_POINTS]; 2],
            fives: [[0; MOST_POINTS]; 2],
            five_points: [0; 2],
            empty: [0; MOST_POINTS.div_ceil(64)],
            empty_count: board.empty_count() as u32,
            keys: [keys(), keys()],
            hash: 0,
            rows,
            max: board.side_to_move(),
            weights,
        };
        for color in Color::ALL {
            for point in board.points_of(color) {
                field.hash ^= field.keys[color.index()][field.rows.number(point)];
            }
            for point in board.empty_points() {
                field.count(field.rows.number(point), color);
            }
        }
        field
    }

    /// Counts an empty point from scratch.
    fn count(&mut self, number: usize, color: Color) {
        self.empty[number / 64] |= 1 << (number % 64);
        let mut value = 0;
        let (mut touching, mut fives) = (0, 0);
        for direction in 0..4 {
            let own = self.rows.run(number, color, direction).length() as usize - 1;
            let other = self.rows.run(number, !color, direction).length() as usize - 1;
            value += self.attack[own.min(4)] + self.defend[other.min(4)];
            touching += u8::from(own > 0);
            fives += u8::from(own >= 4);
        }
        if touching == 0 {
            value += self.alone;
        }
        self.values[color.index()][number] = value;
        self.touching[color.index()][number] = touching;
        self.fives[color.index()][number] = fives;
        self.five_points[color.index()] += u32::from(fives > 0);
    }

    /// The stones.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// A number for the stones, different for different ones.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The value of a stone here, without the infinite one of a five.
    #[inline(always)]
    pub fn value(&self, number: usize, color: Color) -> i16 {
        self.values[color.index()][number]
    }

    /// Whether a stone here makes five.
    #[inline(always)]
    pub fn makes_five(&self, number: usize, color: Color) -> bool {
        self.fives[color.index()][number] > 0
    }

    /// The paper's value of a stone on this empty point.
    pub fn utility(&self, number: usize, color: Color) -> i32 {
        match self.makes_five(number, color) && self.wins_all(color) {
            true => INFINITE,
            false => self.value(number, color).into(),
        }
    }

    /// Whether a five of this colour is worth infinitely much. To MAX it is worth w5; a lost game
    /// is minus infinity, whatever w5 is.
    #[inline(always)]
    fn wins_all(&self, color: Color) -> bool {
        color != self.max || self.weights.attacks[4] == INFINITE
    }

    /// The counts behind it.
    pub fn counts(&self, number: usize, color: Color) -> Counts {
        Counts::of(&self.rows, number, color, self.weights.attack1)
    }

    /// The empty points, row by row.
    pub fn empty_points(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.empty;
        words.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit)
            })
        })
    }

    /// How many points are empty.
    #[inline(always)]
    pub fn empty_count(&self) -> u32 {
        self.empty_count
    }

    /// The value of the best stone, looking at the points row by row and no further than the first
    /// that `cuts`; and how many were looked at. At least one point is empty.
    #[inline]
    pub fn best(&self, color: Color, cuts: impl Fn(i32) -> bool) -> (i32, u64) {
        if self.five_points[color.index()] > 0 && self.wins_all(color) {
            return match self.empty_points().find(|&at| cuts(self.utility(at, color))) {
                Some(first) => (self.utility(first, color), self.empty_up_to(first)),
                None => (INFINITE, self.empty_count().into()),
            };
        }
        let values = self.lanes(color);
        let mut tops = [TAKEN; LANES];
        for lanes in values {
            for (top, &value) in tops.iter_mut().zip(lanes) {
                *top = (*top).max(value);
            }
        }
        let best = tops.into_iter().fold(TAKEN, i16::max);
        if !cuts(best.into()) {
            return (best.into(), self.empty_count.into());
        }
        let cut = |&value: &i16| value > TAKEN && cuts(value.into());
        let at = values.as_flattened().iter().position(cut).unwrap_or_default();
        (self.value(at, color).into(), self.empty_up_to(at))
    }

    /// The values of a colour, in lanes.
    #[inline(always)]
    fn lanes(&self, color: Color) -> &[[i16; LANES]] {
        &self.values[color.index()].as_chunks().0[..self.rows.area().div_ceil(LANES)]
    }

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
    /// so that no stone lowers what another point is worth to the opponent.
    pub fn is_monotone(&self) -> bool {
        self.defend.is_sorted() && self.weights.attacks[4] == INFINITE
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
        match self.five_points[other.index()] {
            0 => {}
            1 => {
                let five = self.empty_points().find(|&at| self.makes_five(at, other));
                let five = five.unwrap_or_default();
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

    /// The most that any point is worth to the opponent among those that a stone here changes.
    #[inline]
    fn raised(&self, number: usize, color: Color) -> i16 {
        let values = &self.values[(!color).index()];
        let mut most = TAKEN;
        for direction in 0..4 {
            let (own, empty, cell) = self.rows.line(number, color, direction);
            let (up, down) = (above(own, cell), below(own, cell));
            let length = up + down + 1;
            let mut raise = |end: usize, less: u32, more: u32| {
                let (less, more) = ((less as usize).min(4), (more as usize).min(4));
                most = most.max(values[end] + self.defend[more] - self.defend[less]);
            };
            if empty >> (cell + up + 1) & 1 == 1 {
                let beyond = above(own, cell + up + 1);
                let end = self.rows.along(number, direction, up as isize + 1);
                raise(end, up + beyond, length + beyond);
            }
            if empty >> (cell - down - 1) & 1 == 1 {
                let beyond = below(own, cell - down - 1);
                let end = self.rows.along(number, direction, -(down as isize) - 1);
                raise(end, down + beyond, length + beyond);
            }
        }
        most
    }

    /// How many empty points there are up to and with this one.
    fn empty_up_to(&self, number: usize) -> u64 {
        let (word, bit) = (number / 64, number % 64);
        let before: u32 = self.empty[..word].iter().map(|word| word.count_ones()).sum();
        (before + (self.empty[word] << (63 - bit)).count_ones()).into()
    }

    /// Puts a stone on an empty point.
    #[inline]
    pub fn place(&mut self, number: usize, color: Color) -> Undo {
        self.shift::<true>(number, color);
        self.rows.put(number, color);
        let undo = Undo([self.values[0][number], self.values[1][number]]);
        for side in 0..2 {
            self.values[side][number] = TAKEN;
            self.five_points[side] -= u32::from(self.fives[side][number] > 0);
        }
        self.empty[number / 64] ^= 1 << (number % 64);
        self.empty_count -= 1;
        self.hash ^= self.keys[color.index()][number];
        undo
    }

    /// Takes the newest stone off again.
    #[inline]
    pub fn undo(&mut self, number: usize, color: Color, undo: Undo) {
        self.hash ^= self.keys[color.index()][number];
        self.empty[number / 64] ^= 1 << (number % 64);
        self.empty_count += 1;
        for side in 0..2 {
            self.values[side][number] = undo.0[side];
            self.five_points[side] += u32::from(self.fives[side][number] > 0);
        }
        self.rows.put(number, color);
        self.shift::<false>(number, color);
    }

    /// Counts the ends of the runs through a point anew, for a stone that comes or goes. The point
    /// itself is empty at this moment.
    #[inline(always)]
    fn shift<const COMES: bool>(&mut self, number: usize, color: Color) {
        for direction in 0..4 {
            let (own, empty, cell) = self.rows.line(number, color, direction);
            let (up, down) = (above(own, cell), below(own, cell));
            if empty >> (cell + up + 1) & 1 == 1 {
                let beyond = above(own, cell + up + 1);
                let end = self.rows.along(number, direction, up as isize + 1);
                self.recount::<COMES>(end, color, up + beyond, up + down + 1 + beyond);
            }
            if empty >> (cell - down - 1) & 1 == 1 {
                let beyond = below(own, cell - down - 1);
                let end = self.rows.along(number, direction, -(down as isize) - 1);
                self.recount::<COMES>(end, color, down + beyond, up + down + 1 + beyond);
            }
        }
    }

    /// A point now touches `more` instead of `less` stones of `color` in a line, or the reverse.
    #[inline(always)]
    fn recount<const COMES: bool>(&mut self, end: usize, color: Color, less: u32, more: u32) {
        let (own, other) = (color.index(), (!color).index());
        let (less, more) = ((less as usize).min(4), (more as usize).min(4));
        let mut attack = self.attack[more] - self.attack[less];
        let defend = self.defend[more] - self.defend[less];
        let touching = &mut self.touching[own][end];
        if less == 0 {
            if !COMES {
                *touching -= 1;
            }
            if *touching == 0 {
                attack -= self.alone;
            }
            if COMES {
                *touching += 1;
            }
        }
        if less < 4 && more == 4 {
            let fives = &mut self.fives[own][end];
            if !COMES {
                *fives -= 1;
            }
            if *fives == 0 {
                match COMES {
                    true => self.five_points[own] += 1,
                    false => self.five_points[own] -= 1,
                }
            }
            if COMES {
                *fives += 1;
            }
        }
        if COMES {
            self.values[own][end] += attack;
            self.values[other][end] += defend;
        } else {
            self.values[own][end] -= attack;
            self.values[other][end] -= defend;
        }
    }
}

impl PartialEq for Field {
    /// Of everything that is kept for empty points.
    fn eq(&self, other: &Field) -> bool {
        let of = |field: &Field| {
            let kept = |at: usize| {
                [0, 1].map(|c| (field.values[c][at], field.touching[c][at], field.fives[c][at]))
            };
            (field.empty, field.hash, field.five_points, field.empty_points().map(kept).collect())
        };
        let ours: (_, _, _, Vec<_>) = of(self);
        ours == of(other)
    }
}
