//! The nine patterns of table 1, and which of them a line of thirteen cells is.
//!
//! The table's pictures are missing from the text; its words define it: N is a sequence to which
//! one move can be added to become N + 1, BLOCKED_N one that can only become BLOCKED_(N + 1). So
//! everything follows from the five. A line where no five is possible any more is not a pattern and
//! worth nothing, as figure 2 has it.

use crate::paper::{numbers, table};
use std::sync::LazyLock;
use tengen_agent::{Parameter, Settings};
use tengen_core::Rule;

/// The radius of the scan: six cells to either side.
pub(crate) const RADIUS: usize = 6;

/// What a stone makes in one direction, in the order of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Pattern {
    Nothing,
    BlockedOne,
    One,
    BlockedTwo,
    Two,
    BlockedThree,
    Three,
    BlockedFour,
    Four,
    Five,
}

/// How many there are in table 1, which begins with the five.
const COUNT: usize = Pattern::Five as usize;

/// Table 1 as a parameter. The greatest leaves room in 32 bits for the eight that add up to the
/// worth of a point, and in a board's value below every win.
pub(crate) const SCORES: Parameter = table(
    "scores",
    "10000000-100000-10000-1000-100-100-10-10-1",
    (COUNT, 100_000_000),
    "Table 1: what FIVE, FOUR, BLOCKED_FOUR, THREE, BLOCKED_THREE, TWO, BLOCKED_TWO, ONE and \
     BLOCKED_ONE are worth.",
);

/// What each pattern is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scores([i32; COUNT + 1]);

impl Scores {
    pub fn from(settings: &Settings) -> Scores {
        let mut scores = [0; COUNT + 1];
        let table = numbers::<COUNT>(settings, SCORES.name);
        // From the weakest to the strongest, after nothing, which stays 0.
        for (score, value) in scores.iter_mut().skip(1).zip(table.into_iter().rev()) {
            *score = value;
        }
        Scores(scores)
    }

    #[inline(always)]
    pub const fn of(&self, pattern: Pattern) -> i32 {
        self.0[pattern as usize]
    }
}

impl Pattern {
    /// What a line is that one move turns into this at best.
    const fn before(self) -> Pattern {
        match self {
            Pattern::Five | Pattern::BlockedFour => Pattern::BlockedThree,
            Pattern::Four => Pattern::Three,
            Pattern::Three => Pattern::Two,
            Pattern::BlockedThree => Pattern::BlockedTwo,
            Pattern::Two => Pattern::One,
            Pattern::BlockedTwo => Pattern::BlockedOne,
            // More than five stones away from a five is not possible.
            Pattern::One | Pattern::BlockedOne | Pattern::Nothing => Pattern::Nothing,
        }
    }
}

/// One side of a point as seven bits: the own stones among the cells up to the first cell that
/// cannot be had (an opposing stone, the edge, the radius), the nearest lowest, and a one above.
///
/// `own` and `blocked` have the nearest cell in bit 0.
#[inline(always)]
pub(crate) fn side_code(own: u64, blocked: u64) -> usize {
    let free = (blocked | 1 << RADIUS).trailing_zeros();
    let end = 1 << free;
    (end | (own & (end - 1))) as usize
}

/// The pattern of every pair of sides.
#[derive(Debug)]
pub(crate) struct PatternTable(Box<[Pattern; SIDES * SIDES]>);

/// One more than the largest [`side_code`].
const SIDES: usize = 1 << (RADIUS + 1);

impl PatternTable {
    /// The table of a rule: in freestyle five or more win, in standard exactly five.
    pub fn of(rule: Rule) -> &'static PatternTable {
        static FREESTYLE: LazyLock<PatternTable> = LazyLock::new(|| PatternTable::build(false));
        static STANDARD: LazyLock<PatternTable> = LazyLock::new(|| PatternTable::build(true));
        if rule.goal(tengen_core::Color::Black).is_exact() { &STANDARD } else { &FREESTYLE }
    }

    #[inline(always)]
    pub fn get(&self, left: usize, right: usize) -> Pattern {
        self.0[((left % SIDES) << (RADIUS + 1)) | (right % SIDES)]
    }

    fn build(exact: bool) -> PatternTable {
        let mut table = PatternTable(Box::new([Pattern::Nothing; SIDES * SIDES]));
        // A stone more is a larger code: from the full lines down.
        for left in (1..SIDES).rev() {
            for right in (1..SIDES).rev() {
                table.0[(left << (RADIUS + 1)) | right] = table.classify(left, right, exact);
            }
        }
        table
    }

    fn classify(&self, left: usize, right: usize, exact: bool) -> Pattern {
        let run = |side: usize| side.trailing_ones().min(side.ilog2());
        let length = 1 + run(left) + run(right);
        if length == 5 || length > 5 && !exact {
            return Pattern::Five;
        }
        let (mut best, mut fives) = (Pattern::Nothing, 0);
        let mut look = |next: Pattern| {
            fives += u32::from(next == Pattern::Five);
            best = best.max(next.before());
        };
        for cell in empty_cells(left) {
            look(self.get(left | cell, right));
        }
        for cell in empty_cells(right) {
            look(self.get(left, right | cell));
        }
        match fives {
            0 => best,
            1 => Pattern::BlockedFour,
            _ => Pattern::Four,
        }
    }
}

/// The empty cells of a side, a bit each.
fn empty_cells(side: usize) -> impl Iterator<Item = usize> {
    (0..side.ilog2()).map(|cell| 1 << cell).filter(move |cell| side & cell == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Pattern; 10] = [
        Pattern::Nothing,
        Pattern::BlockedOne,
        Pattern::One,
        Pattern::BlockedTwo,
        Pattern::Two,
        Pattern::BlockedThree,
        Pattern::Three,
        Pattern::BlockedFour,
        Pattern::Four,
        Pattern::Five,
    ];

    /// `x` is the stone in question, `X` others of its colour, `O` the opponent or the edge.
    fn pattern(text: &str, rule: Rule) -> Pattern {
        let cells: Vec<char> = text.chars().collect();
        let middle = cells.iter().position(|&cell| cell == 'x').unwrap();
        let side = |cells: &mut dyn Iterator<Item = char>| {
            let (mut own, mut blocked) = (0, 0);
            for (at, cell) in cells.enumerate() {
                own |= u64::from(cell == 'X') << at;
                blocked |= u64::from(cell == 'O') << at;
            }
            side_code(own, blocked)
        };
        let left = side(&mut cells[..middle].iter().rev().copied());
        let right = side(&mut cells[middle + 1..].iter().copied());
        PatternTable::of(rule).get(left, right)
    }

    #[test]
    fn table_one() {
        let scores = crate::fudan::KIND.settings("").map(|set| Scores::from(&set)).unwrap();
        let scores = ALL.map(|pattern| scores.of(pattern));
        assert_eq!(scores, [0, 1, 10, 10, 100, 100, 1000, 10_000, 100_000, 10_000_000]);
        assert!(ALL.is_sorted());
    }

    #[test]
    fn patterns_by_their_words() {
        let cases = [
            ("OXXxXXO", Pattern::Five),
            ("..XxXX..", Pattern::Four),
            ("OXXxX.O", Pattern::BlockedFour),
            ("XX.xX", Pattern::BlockedFour),
            ("X.XxX.X", Pattern::Four),
            ("..XxX..", Pattern::Three),
            (".X.xX.", Pattern::Three),
            ("O.XxX.O", Pattern::BlockedThree),
            ("OXXx..", Pattern::BlockedThree),
            ("XX..x", Pattern::BlockedThree),
            ("..xX...", Pattern::Two),
            ("..x.X..", Pattern::Two),
            ("OXx...O", Pattern::BlockedTwo),
            ("OXx..O", Pattern::Nothing),
            (".....x.....", Pattern::One),
            ("Ox......", Pattern::BlockedOne),
            ("O..x..O", Pattern::BlockedOne),
            ("O..x.O", Pattern::Nothing),
        ];
        for (text, expected) in cases {
            assert_eq!(pattern(text, Rule::Freestyle), expected, "{text}");
        }
    }

    #[test]
    fn six_is_five_in_freestyle_only() {
        assert_eq!(pattern("OXXxXXXO", Rule::Freestyle), Pattern::Five);
        assert_eq!(pattern("OXXxXXXO", Rule::Standard), Pattern::Nothing);
        assert_eq!(pattern("X.XXxX.X", Rule::Freestyle), Pattern::Four);
        assert_eq!(pattern("X.XXxX.X", Rule::Standard), Pattern::Nothing);
    }

    #[test]
    fn a_mirrored_line_is_the_same_and_a_stone_more_never_weaker() {
        let table = PatternTable::of(Rule::Freestyle);
        for left in 1..SIDES {
            for right in 1..SIDES {
                let pattern = table.get(left, right);
                assert_eq!(pattern, table.get(right, left));
                for cell in empty_cells(left) {
                    assert!(table.get(left | cell, right) >= pattern);
                }
            }
        }
    }
}
