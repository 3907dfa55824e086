//! The board of the search: what a stone of either colour would be worth on every empty point,
//! kept move by move.
//!
//! A stone changes the counts of at most eight points: the empty ends of the runs it joins. All
//! that a point's value needs of a line is how many stones of each colour touch it there.

use super::value::{Counts, INFINITE, Weights};
use crate::rows::{MOST_POINTS, Rows, above, below};
use tengen_core::{Board, Color};
use tengen_rng::Rng;

/// Numbers of stones that may touch a point in a line; more than five are five.
const TOUCHED: usize = 6;

/// Lanes that are compared at a time.
pub(super) const LANES: usize = 16;

/// Values of all points, rounded up to whole lanes.
const ROOM: usize = MOST_POINTS.next_multiple_of(LANES);

/// The value of a point that is not empty.
pub(crate) const TAKEN: i16 = i16::MIN;

/// A bit for each point.
pub(super) type PointBits = [u64; MOST_POINTS.div_ceil(64)];

/// Stones with the values of all points.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(super) rows: Rows,
    weights: Weights,
    /// Whose thought it is: the paper's MAX.
    max: Color,
    /// By the number of own stones that touch the point in a line: 0 to 5 or more.
    pub(super) attack: [i16; TOUCHED],
    /// By the number of the opponent's.
    pub(super) defend: [i16; TOUCHED],
    /// By the number of own stones: whether the point then makes five.
    pub(super) five: [bool; TOUCHED],
    /// What being alone is worth, if that is counted once.
    pub(super) alone: i16,
    pub(super) values: [Box<[i16; ROOM]>; 2],
    /// Lines in which the point touches own stones.
    pub(super) touching: [[u8; MOST_POINTS]; 2],
    /// Lines in which the point touches two own stones or more.
    twos: [[u8; MOST_POINTS]; 2],
    /// The points that have such a line, empty or not.
    beside_twos: [PointBits; 2],
    /// Lines in which the point makes five.
    fives: [[u8; MOST_POINTS]; 2],
    /// Empty points that make five.
    pub(super) five_points: [u32; 2],
    empty: PointBits,
    empty_count: u32,
    keys: [Vec<u64>; 2],
    hash: u64,
}

/// The points whose bits are set, row by row.
#[inline(always)]
fn points_of(words: PointBits) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(at * 64 + bit)
        })
    })
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
        let five = [1, 2, 3, 4, 5, 6].map(|length| rows.is_five(length));
        let [first, .., fifth] = weights.attacks.map(small);
        let mut attack = [0; TOUCHED];
        attack[..5].copy_from_slice(&weights.attacks.map(small));
        // Where an overline is not a five, it is none of the paper's attacks.
        attack[5] = if five[5] { fifth } else { 0 };
        let once = weights.attack1 == super::value::Attack1::Alone;
        if once {
            attack[0] = 0;
        }
        let [one, two, three, four] = weights.defences.map(|weight| weight as i16);
        // Nor is there anything to break where the opponent could only make one.
        let defend = [0, one, two, three, four, if five[5] { four } else { 0 }];
        let mut rng = Rng::new(0x0774);
        let mut keys = || (0..area).map(|_| rng.next()).collect();
        let mut field = Field {
            attack,
            defend,
            five,
            alone: if once { first } else { 0 },
            values: [Box::new([TAKEN; ROOM]), Box::new([TAKEN; ROOM])],
            touching: [[0; MOST_POINTS]; 2],
            twos: [[0; MOST_POINTS]; 2],
            beside_twos: [[0; MOST_POINTS.div_ceil(64)]; 2],
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
        let (mut touching, mut twos, mut fives) = (0, 0, 0);
        for direction in 0..4 {
            let own = self.rows.run(number, color, direction).length() as usize - 1;
            let other = self.rows.run(number, !color, direction).length() as usize - 1;
            value += self.attack[own.min(5)] + self.defend[other.min(5)];
            touching += u8::from(own > 0);
            twos += u8::from(own > 1);
            fives += u8::from(self.five[own.min(5)]);
        }
        if touching == 0 {
            value += self.alone;
        }
        self.values[color.index()][number] = value;
        self.touching[color.index()][number] = touching;
        self.twos[color.index()][number] = twos;
        self.beside_twos[color.index()][number / 64] |= u64::from(twos > 0) << (number % 64);
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

    /// Whether a five is worth infinitely much to either side.
    pub(super) fn fives_win(&self) -> bool {
        self.weights.attacks[4] == INFINITE
    }

    /// The empty points where a stone of this colour makes five: how many, and the first.
    #[inline(always)]
    pub fn fives(&self, color: Color) -> (u32, Option<usize>) {
        match self.five_points[color.index()] {
            0 => (0, None),
            points => (points, self.empty_points().find(|&at| self.makes_five(at, color))),
        }
    }

    /// The counts behind it.
    pub fn counts(&self, number: usize, color: Color) -> Counts {
        Counts::of(&self.rows, number, color, self.weights.attack1)
    }

    /// The empty points, row by row.
    pub fn empty_points(&self) -> impl Iterator<Item = usize> + use<> {
        points_of(self.empty)
    }

    /// The empty points that touch two stones of a colour or more in a line.
    pub(super) fn beside_twos(&self, color: Color) -> impl Iterator<Item = usize> + use<> {
        let mut words = self.beside_twos[color.index()];
        for (word, empty) in words.iter_mut().zip(self.empty) {
            *word &= empty;
        }
        points_of(words)
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
    pub(super) fn lanes(&self, color: Color) -> &[[i16; LANES]] {
        &self.values[color.index()].as_chunks().0[..self.rows.area().div_ceil(LANES)]
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

    /// Counts the ends of the runs through a point again, for a stone that comes or goes. The point
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
        let (less, more) = ((less as usize).min(5), (more as usize).min(5));
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
        if less < 2 && more >= 2 {
            let twos = &mut self.twos[own][end];
            *twos = if COMES { *twos + 1 } else { *twos - 1 };
            let bit = 1 << (end % 64);
            let word = &mut self.beside_twos[own][end / 64];
            *word = if *twos > 0 { *word | bit } else { *word & !bit };
        }
        // A five appears, or an overline takes its place.
        match (self.five[less], self.five[more]) {
            (false, true) => self.count_five::<COMES>(end, own),
            (true, false) if COMES => self.count_five::<false>(end, own),
            (true, false) => self.count_five::<true>(end, own),
            _ => {}
        }
        if COMES {
            self.values[own][end] += attack;
            self.values[other][end] += defend;
        } else {
            self.values[own][end] -= attack;
            self.values[other][end] -= defend;
        }
    }

    /// One line more, or one less, in which a stone on this point makes five.
    #[inline(always)]
    fn count_five<const MORE: bool>(&mut self, at: usize, own: usize) {
        let fives = &mut self.fives[own][at];
        if MORE {
            self.five_points[own] += u32::from(*fives == 0);
            *fives += 1;
        } else {
            *fives -= 1;
            self.five_points[own] -= u32::from(*fives == 0);
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
            let beside = Color::ALL.map(|color| field.beside_twos(color).collect::<Vec<_>>());
            let points = field.empty_points().map(kept).collect();
            (field.empty, field.hash, field.five_points, beside, points)
        };
        let ours: (_, _, _, _, Vec<_>) = of(self);
        ours == of(other)
    }
}
