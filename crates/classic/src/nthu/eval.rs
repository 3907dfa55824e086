//! Measures, patterns, and what a move is worth.

use crate::rows::Rows;
use std::fmt;
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

/// A five.
pub(crate) const WIN: i32 = 10_000;

/// Patterns that win or threaten to, with their scores: as printed, where two rows stand twice.
const THREATS: [(Pattern, Pattern, i32); 10] = [
    (pattern(1, 5, 0, 0), NONE, WIN),
    (pattern(1, 4, 0, 0), NONE, 700),
    (pattern(2, 4, 1, 0), NONE, 700),
    (pattern(2, 4, -1, 1), NONE, 700),
    (pattern(2, 4, 1, 0), NONE, 700),
    (pattern(2, 4, -1, 1), NONE, 700),
    (pattern(1, 4, 1, 0), pattern(1, 4, -1, 1), 700),
    (pattern(1, 4, 1, 0), pattern(1, 3, 0, -1), 500),
    (pattern(1, 4, -1, 1), pattern(1, 3, 0, -1), 500),
    (pattern(2, 3, 0, -1), NONE, 300),
];

/// The rest, "..." in the paper: our choice. The first that fits counts for each direction.
const QUIET: [(Pattern, i32); 7] = [
    (pattern(1, 4, 1, 0), 60),
    (pattern(1, 4, -1, 1), 60),
    (pattern(1, 3, 0, -1), 50),
    (pattern(1, 3, 1, -1), 10),
    (pattern(1, 2, 0, 0), 8),
    (pattern(1, 2, 0, 1), 6),
    (pattern(1, 2, 1, -1), 2),
];

/// What a move is worth to the player who makes it: the paper's `eval_pos`. The first threat that
/// fits; without one, the sum of the quiet patterns.
pub(crate) fn eval_pos(rows: &Rows, number: usize, color: Color) -> i32 {
    let spaced = Measure::all(rows, number, color, false);
    if spaced.iter().all(|measure| measure.len == 1) {
        return 0;
    }
    let cont = Measure::all(rows, number, color, true);
    score(&spaced, &cont)
}

fn score(spaced: &[Measure; 4], cont: &[Measure; 4]) -> i32 {
    let threat = THREATS.iter().find(|(first, second, _)| {
        first.occurs(spaced, cont) >= first.min_occur
            && second.occurs(spaced, cont) >= second.min_occur
    });
    if let Some(&(.., score)) = threat {
        return score;
    }
    let each = spaced.iter().zip(cont).map(|(spaced, cont)| {
        let fits = |(pattern, _): &&(Pattern, i32)| pattern.fits(spaced) || pattern.fits(cont);
        QUIET.iter().find(fits).map_or(0, |&(_, score)| score)
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let rows = Rows::of(board);
        eval_pos(&rows, rows.number(name.parse().unwrap()), Color::Black)
    }

    #[test]
    fn the_scores_of_the_paper() {
        let board = board! {
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
        };
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

    #[test]
    fn pairs_and_spaces() {
        let board = board! {
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
        };
        assert_eq!(at(&board, "d6"), 500, "a blocked four and an open three");
        assert_eq!(at(&board, "f6"), 60 + 6, "a four with a space, and a two with one with d8");
    }
}
