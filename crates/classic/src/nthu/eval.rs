//! Measures, patterns, and what a move is worth.

use crate::paper::{numbers, table};
use crate::rows::Rows;
use std::fmt;
use tengen_agent::{Parameter, Settings};
use tengen_core::Color;

/// What one line is to a stone: the paper's `Measure`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    /// Stones in the row, the new one with them.
    pub len: u8,
    /// Ends blocked by the edge or the opponent, 0 to 2.
    pub block_cnt: u8,
    /// Spaces inside the row, at most one.
    pub space_cnt: u8,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.len, self.block_cnt, self.space_cnt)
    }
}

impl Measure {
    /// The measure of a stone on an empty point, in one direction. Upwards (to the right) first;
    /// the space, where one is allowed, goes to whichever side comes to it first.
    pub fn of(
        rows: &Rows,
        number: usize,
        color: Color,
        direction: usize,
        is_cont: bool,
    ) -> Measure {
        let (own, empty, at) = rows.line(number, color, direction);
        let mut measure = Measure { len: 1, block_cnt: 2, space_cnt: 0 };
        let mut allowed_space = u8::from(!is_cont);
        for step in [1i32, -1] {
            let mut cell = at as i32;
            loop {
                cell += step;
                let has = |line: u32, cell: i32| (0..32).contains(&cell) && line >> cell & 1 == 1;
                if has(own, cell) {
                    measure.len += 1;
                } else if !has(empty, cell) {
                    break;
                } else if allowed_space > 0 && has(own, cell + step) {
                    allowed_space -= 1;
                    measure.space_cnt += 1;
                } else {
                    measure.block_cnt -= 1;
                    break;
                }
            }
        }
        if measure.space_cnt == 0 && rows.is_five(measure.len.into()) {
            // Five is five, however long the rule lets it be and wherever it ends: the table has
            // one row for it, and none for more.
            return Measure { len: 5, block_cnt: 0, space_cnt: 0 };
        }
        measure
    }

    /// In all four directions.
    pub fn all(rows: &Rows, number: usize, color: Color, is_cont: bool) -> [Measure; 4] {
        [0, 1, 2, 3].map(|direction| Measure::of(rows, number, color, direction, is_cont))
    }
}

/// A line of the paper's pattern table. -1 matches anything.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    min_occur: u8,
    len: u8,
    block_cnt: i8,
    space_cnt: i8,
}

const fn pattern(min_occur: u8, len: u8, block_cnt: i8, space_cnt: i8) -> Pattern {
    Pattern { min_occur, len, block_cnt, space_cnt }
}

/// No second pattern.
const NONE: Pattern = pattern(0, 0, 0, 0);

impl Pattern {
    fn fits(&self, measure: &Measure) -> bool {
        let fits = |wanted: i8, is: u8| wanted < 0 || wanted as u8 == is;
        measure.len == self.len
            && fits(self.block_cnt, measure.block_cnt)
            && fits(self.space_cnt, measure.space_cnt)
    }

    /// In how many directions it occurs, measured with a space or without.
    fn occurs(&self, spaced: &[Measure; 4], cont: &[Measure; 4]) -> u8 {
        let pairs = spaced.iter().zip(cont);
        pairs.filter(|(spaced, cont)| self.fits(spaced) || self.fits(cont)).count() as u8
    }
}

/// Patterns that win or threaten to: as printed, but for the two rows that stand twice, which fit
/// nothing the second time.
const THREATS: [(Pattern, Pattern); 8] = [
    (pattern(1, 5, 0, 0), NONE),
    (pattern(1, 4, 0, 0), NONE),
    (pattern(2, 4, 1, 0), NONE),
    (pattern(2, 4, -1, 1), NONE),
    (pattern(1, 4, 1, 0), pattern(1, 4, -1, 1)),
    (pattern(1, 4, 1, 0), pattern(1, 3, 0, -1)),
    (pattern(1, 4, -1, 1), pattern(1, 3, 0, -1)),
    (pattern(2, 3, 0, -1), NONE),
];

/// The rest, "..." in the paper: our choice. The first that fits counts for each direction.
const QUIET: [Pattern; 7] = [
    pattern(1, 4, 1, 0),
    pattern(1, 4, -1, 1),
    pattern(1, 3, 0, -1),
    pattern(1, 3, 1, -1),
    pattern(1, 2, 0, 0),
    pattern(1, 2, 0, 1),
    pattern(1, 2, 1, -1),
];

/// The greatest score of a pattern. Thirty plies of four quiet ones stay below infinity.
pub(crate) const GREATEST: i64 = 1_000_000;

/// What [`THREATS`] are worth, as a parameter.
pub(crate) const SCORES: Parameter = table(
    "scores",
    "10000-700-700-700-700-500-500-300",
    (THREATS.len(), GREATEST),
    "The printed scores of five, open four, two blocked fours, two fours with a space, blocked four \
     and four with a space, blocked four and open three, four with a space and open three, two open \
     threes; the first that fits counts.",
);

/// What [`QUIET`] are worth, as a parameter.
pub(crate) const QUIET_SCORES: Parameter = table(
    "quiet",
    "60-60-50-10-8-6-2",
    (QUIET.len(), GREATEST),
    "Our scores below the printed ones, for each direction: blocked four, four with a space, open \
     three, blocked three, open two, open two with a space, blocked two.",
);

/// What each pattern is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scores {
    threats: [i32; THREATS.len()],
    quiet: [i32; QUIET.len()],
}

impl Scores {
    pub fn from(settings: &Settings) -> Scores {
        Scores {
            threats: numbers(settings, SCORES.name),
            quiet: numbers(settings, QUIET_SCORES.name),
        }
    }

    /// Whether a move with this score makes five. The board is asked only if the score is a
    /// five's, which other patterns may have too.
    #[inline]
    pub fn is_five(&self, score: i32, rows: &Rows, number: usize, color: Color) -> bool {
        score == self.threats[0] && rows.makes_five(number, color)
    }
}

/// What a move is worth to the player who makes it: the paper's `eval_pos`. The first threat that
/// fits; without one, the sum of the quiet patterns.
pub(crate) fn eval_pos(rows: &Rows, number: usize, color: Color, scores: &Scores) -> i32 {
    let spaced = Measure::all(rows, number, color, false);
    if spaced.iter().all(|measure| measure.len == 1) {
        return 0;
    }
    let cont = Measure::all(rows, number, color, true);
    score(&spaced, &cont, scores)
}

fn score(spaced: &[Measure; 4], cont: &[Measure; 4], scores: &Scores) -> i32 {
    let threat = THREATS.iter().zip(&scores.threats).find(|((first, second), _)| {
        first.occurs(spaced, cont) >= first.min_occur
            && second.occurs(spaced, cont) >= second.min_occur
    });
    if let Some((_, &score)) = threat {
        return score;
    }
    let each = spaced.iter().zip(cont).map(|(spaced, cont)| {
        let fits = |(pattern, _): &(&Pattern, &i32)| pattern.fits(spaced) || pattern.fits(cont);
        QUIET.iter().zip(&scores.quiet).find(fits).map_or(0, |(_, &score)| score)
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nthu::KIND;
    use tengen_core::{Board, board};

    fn measure(row: &str, name: &str, is_cont: bool) -> String {
        let blank = ["."; 9].join(" ");
        let picture = format!("{}{row}\n", format!("{blank}\n").repeat(8));
        let board: Board = format!("{picture}freestyle, black to move\n").parse().unwrap();
        let rows = Rows::of(&board);
        let number = rows.number(name.parse().unwrap());
        Measure::of(&rows, number, Color::Black, 0, is_cont).to_string()
    }

    #[test]
    fn measures_as_the_printed_loop_takes_them() {
        // Stones, blocked ends, spaces.
        assert_eq!(measure(". . . . . . . . .", "e1", false), "100");
        assert_eq!(measure(". . X . X X . . .", "d1", false), "400");
        assert_eq!(measure(". . X X . . X . .", "e1", false), "401");
        assert_eq!(measure(". . X X . . X . .", "e1", true), "300");
        assert_eq!(measure("O X X . . X O . .", "d1", false), "421", "both ends blocked");
        assert_eq!(measure("O X X . . X O . .", "d1", true), "310");
        assert_eq!(measure("X X . . . . . . .", "c1", false), "310", "the edge blocks");
        // One space in all: the right side is measured first and takes it.
        assert_eq!(measure(". X . . . X . . .", "d1", false), "201");
        assert_eq!(measure(". X X . . . X X .", "e1", false), "301");
        assert_eq!(measure(". . X X . X X O .", "e1", false), "500", "five, whatever its ends");
        assert_eq!(measure("X X X . X X X . .", "d1", false), "500", "and more");
        assert_eq!(measure(". X X X . . X . .", "e1", false), "501", "five stones with a space");
    }

    fn at(board: &Board, name: &str) -> i32 {
        with("", board, name)
    }

    fn with(settings: &str, board: &Board, name: &str) -> i32 {
        let rows = Rows::of(board);
        let scores = Scores::from(&KIND.settings(settings).unwrap());
        eval_pos(&rows, rows.number(name.parse().unwrap()), Color::Black, &scores)
    }

    fn fours_and_a_five() -> Board {
        board! {
            ". . . . . . . . . . ."
            "O X X X . . . . . . ."
            ". . . . X . . . . . ."
            ". . . . X . . . . . ."
            ". . . . X . . X X X O"
            ". . . . O . . . . . ."
            ". . . . . . . . . . ."
            ". X X X . . . . . . ."
            ". . . . . . . . . . ."
            ". . . . . . . X X X X"
            "O O . . . . . . . . ."
            "freestyle, black to move"
        }
    }

    #[test]
    fn other_scores() {
        let board = fours_and_a_five();
        let other = "scores=9-8-7-6-5-4-3-2,quiet=60-60-50-10-80-20-90";
        assert_eq!(with(other, &board, "g2"), 9, "five");
        assert_eq!(with(other, &board, "e4"), 8, "open four");
        assert_eq!(with(other, &board, "e10"), 7, "two blocked fours");
        assert_eq!(with(other, &board, "g7"), 4, "a blocked four and an open three");
        assert_eq!(with(other, &pairs(), "d6"), 4, "a blocked four and an open three");
        assert_eq!(with(other, &pairs(), "f6"), 60 + 20, "a four and a two with a space");
        let settings = KIND.settings(other).unwrap();
        let scores = Scores::from(&settings);
        assert_eq!(scores.threats, [9, 8, 7, 6, 5, 4, 3, 2]);
        // Another pattern may be worth as much as a five and yet be none.
        let rows = Rows::of(&board);
        let five =
            |name: &str| scores.is_five(9, &rows, rows.number(name.parse().unwrap()), Color::Black);
        assert!(five("g2") && !five("e4"));
    }

    #[test]
    fn lists_of_other_lengths_are_refused() {
        for (name, count) in [("scores", 8), ("quiet", 7)] {
            let short = vec!["1"; count - 1].join("-");
            for wrong in [short.clone(), format!("{short}-1-1"), format!("{short}-1000001")] {
                let error = KIND.settings(&format!("{name}={wrong}")).unwrap_err();
                assert_eq!(
                    error.to_string(),
                    format!(
                        "nthu: `{wrong}` is no value of {name}: expected {count} whole numbers \
                         from 0 to 1000000 with - between them"
                    )
                );
            }
        }
    }

    #[test]
    fn the_scores_of_the_paper() {
        let board = fours_and_a_five();
        assert_eq!(at(&board, "g2"), 10_000, "five");
        assert_eq!(at(&board, "e4"), 700, "open four");
        assert_eq!(at(&board, "e10"), 700, "two blocked fours");
        assert_eq!(
            at(&board, "g7"),
            500,
            "a blocked four; with e9 and d10 an open three with a space"
        );
        assert_eq!(at(&board, "k11"), 0);
        let board = board! {
            ". . . . . . . . . ."
            ". . . . . . . . . ."
            ". . . X . . . . . ."
            ". . . X . . . . . ."
            ". X X . . . . . . ."
            ". . . . . . . . . ."
            ". . . . . . X . . ."
            ". . . . O X X X . ."
            ". . . . . . X . . ."
            ". . . . . . . . . ."
            "freestyle, black to move"
        };
        assert_eq!(at(&board, "d6"), 300, "two open threes");
        assert_eq!(at(&board, "i3"), 60, "a blocked four alone");
        assert_eq!(at(&board, "g5"), 700, "an open four in the column");
    }

    fn pairs() -> Board {
        board! {
            ". . . . . . . . . ."
            ". . . . . . . . . ."
            ". . . X . . . . . ."
            ". . . X . . . . . ."
            "O X X . X . . . . ."
            ". . . . . . . . . ."
            ". . . . . . . . . ."
            ". . . . . . . . . ."
            ". . . . . . . . . ."
            ". . . . . . . . . ."
            "freestyle, black to move"
        }
    }

    #[test]
    fn pairs_and_spaces() {
        let board = pairs();
        assert_eq!(at(&board, "d6"), 500, "a blocked four and an open three");
        assert_eq!(at(&board, "f6"), 60 + 6, "a four with a space, and a two with one with d8");
    }
}
