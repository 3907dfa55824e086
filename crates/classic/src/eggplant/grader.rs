//! Table 1 and algorithm 1: the points of a move for one player.

use super::Grading;
use crate::paper::{numbers, table};
use crate::rows::Rows;
use tengen_agent::{Parameter, Settings};
use tengen_core::Color;

/// Table 1 as a parameter.
pub(crate) const POINTS: Parameter = table(
    "points",
    "100000-5000-5000-5000-1000-500-200-100-50-10-5-3",
    (ROWS, 10_000_000),
    "Table 1: the points of five or more (win_point), alive 4 (will_win_point), two dead 4, dead 4 \
     and alive 3, two alive 3, alive 3 and dead 3, alive 3, dead 4, two alive 2, dead 3, alive 2, \
     dead 2.",
);

/// The rows of table 1.
const ROWS: usize = 12;

/// The points of each row of table 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points([i32; ROWS]);

/// A row of stones and how many of its ends are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub length: u32,
    pub free_ends: u32,
}

/// A row that is in no row of the table.
const NOTHING: Pattern = Pattern { length: 0, free_ends: 0 };

/// Which lines count for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    /// The four through the move, which hold all its neighbours.
    Move,
    /// The four through each neighbour, as algorithm 1 can also be read.
    Neighbours,
}

impl Points {
    pub fn from(settings: &Settings) -> Points {
        Points(numbers(settings, POINTS.name))
    }

    /// The paper's win_point.
    #[inline]
    pub fn win(&self) -> i32 {
        self.0[0]
    }

    /// Whether these are the points of a win: win_point or will_win_point, as algorithm 2 asks. No
    /// points are none, even where one of the two is set to 0.
    #[inline]
    pub fn wins(&self, points: i32) -> bool {
        points > 0 && (points == self.0[0] || points == self.0[1])
    }

    /// The points of the patterns that meet in a stone. The rows for two patterns are tried with
    /// the others; a five counts whatever else fits, or else the greatest that fits.
    fn of(&self, patterns: &[Pattern; 4]) -> i32 {
        match patterns.iter().fold(0, |longest, pattern| pattern.length.max(longest)) {
            5.. => return self.win(),
            // No row of the table, and so most moves.
            0 | 1 => return 0,
            _ => {}
        }
        let count = |length, free_ends| {
            patterns.iter().filter(|p| **p == Pattern { length, free_ends }).count()
        };
        let (alive4, dead4) = (count(4, 2), count(4, 1));
        let (alive3, dead3) = (count(3, 2), count(3, 1));
        let (alive2, dead2) = (count(2, 2), count(2, 1));
        let fits = [
            alive4 > 0,
            dead4 > 1,
            dead4 > 0 && alive3 > 0,
            alive3 > 1,
            alive3 > 0 && dead3 > 0,
            alive3 > 0,
            dead4 > 0,
            alive2 > 1,
            dead3 > 0,
            alive2 > 0,
            dead2 > 0,
        ];
        let rows = fits.into_iter().zip(&self.0[1..]);
        rows.fold(0, |most, (fits, &points)| if fits { most.max(points) } else { most })
    }
}

/// The patterns through a point, with a stone of this colour on it.
#[inline]
fn patterns(rows: &Rows, number: usize, color: Color) -> [Pattern; 4] {
    [0, 1, 2, 3].map(|direction| {
        let run = rows.run(number, color, direction);
        let (length, free_ends) = (run.length(), run.open_ends());
        match length {
            4 => Pattern { length, free_ends: rows.five_ends(number, color, direction).count() },
            5.. if !rows.is_five(length) => NOTHING,
            _ => Pattern { length, free_ends },
        }
    })
}

/// The neighbours of a move: stones of this colour in line with it and nothing else between. The
/// move itself is one.
pub(crate) fn neighbours(rows: &Rows, number: usize, color: Color) -> Vec<usize> {
    let mut found = vec![number];
    for direction in 0..4 {
        let run = rows.run(number, color, direction);
        let cells = (1..=run.up as isize).chain((1..=run.down as isize).map(|cell| -cell));
        found.extend(cells.map(|cell| rows.along(number, direction, cell)));
    }
    found
}

/// Algorithm 1: what a move, whose point is empty, is worth to one player.
pub(crate) fn single_move(rows: &mut Rows, number: usize, color: Color, grading: &Grading) -> i32 {
    let points = &grading.points;
    match grading.lines {
        Lines::Move => points.of(&patterns(rows, number, color)),
        Lines::Neighbours => {
            let neighbours = neighbours(rows, number, color);
            rows.put(number, color);
            let each = neighbours.iter().map(|&at| points.of(&patterns(rows, at, color)));
            let most = each.max().unwrap_or(0);
            rows.put(number, color);
            most
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eggplant::{MCTS, MINIMAX};
    use tengen_core::{Board, board};

    fn grading(text: &str) -> Grading {
        Grading::from(&MINIMAX.settings(text).unwrap())
    }

    fn graded(board: &Board, name: &str, color: Color) -> i32 {
        let mut rows = Rows::of(board);
        let number = rows.number(name.parse().unwrap());
        single_move(&mut rows, number, color, &grading(""))
    }

    #[test]
    fn every_row_of_table_1() {
        let none = Pattern { length: 1, free_ends: 2 };
        let pattern = |length, free_ends| Pattern { length, free_ends };
        for (made, expected) in [
            (vec![pattern(5, 0)], 100_000),
            (vec![pattern(7, 1)], 100_000),
            (vec![pattern(4, 2)], 5_000),
            (vec![pattern(4, 1), pattern(4, 1)], 5_000),
            (vec![pattern(4, 1), pattern(3, 2)], 5_000),
            (vec![pattern(3, 2), pattern(3, 2)], 1_000),
            (vec![pattern(3, 1), pattern(3, 2)], 500),
            (vec![pattern(3, 2)], 200),
            (vec![pattern(4, 1)], 100),
            (vec![pattern(4, 1), pattern(2, 2)], 100),
            (vec![pattern(2, 2), pattern(2, 2)], 50),
            (vec![pattern(3, 1)], 10),
            (vec![pattern(2, 2)], 5),
            (vec![pattern(2, 1)], 3),
            (vec![pattern(4, 0), pattern(3, 0), pattern(2, 0)], 0),
            (vec![], 0),
        ] {
            let mut patterns = [none; 4];
            for (slot, pattern) in patterns.iter_mut().rev().zip(made) {
                *slot = pattern;
            }
            assert_eq!(grading("").points.of(&patterns), expected, "{patterns:?}");
        }
    }

    #[test]
    fn other_points_and_the_greatest_that_fits() {
        let other = grading("points=900-80-70-60-50-40-30-35-20-12-11-0").points;
        let pattern = |length, free_ends| Pattern { length, free_ends };
        let of = |made: [(u32, u32); 4]| other.of(&made.map(|(l, ends)| pattern(l, ends)));
        assert_eq!(of([(5, 0), (4, 2), (1, 2), (1, 2)]), 900);
        assert_eq!(of([(4, 2), (4, 1), (4, 1), (3, 2)]), 80);
        assert_eq!(of([(4, 1), (4, 1), (3, 2), (1, 2)]), 70);
        assert_eq!(of([(4, 1), (3, 2), (3, 2), (1, 2)]), 60);
        assert_eq!(of([(3, 2), (3, 2), (3, 1), (1, 2)]), 50);
        assert_eq!(of([(3, 2), (3, 1), (1, 2), (1, 2)]), 40);
        assert_eq!(of([(3, 2), (2, 2), (2, 2), (1, 2)]), 30);
        assert_eq!(of([(4, 1), (2, 2), (2, 2), (1, 2)]), 35);
        assert_eq!(of([(2, 2), (2, 2), (3, 1), (1, 2)]), 20);
        assert_eq!(of([(3, 1), (2, 2), (1, 2), (1, 2)]), 12);
        assert_eq!(of([(2, 2), (2, 1), (1, 2), (1, 2)]), 11);
        assert_eq!(of([(2, 1), (1, 2), (1, 2), (1, 2)]), 0);
        // Here a dead 4 is more than a dead 4 and an alive 3.
        let upside_down = grading("points=9-8-7-1-5-4-3-6-0-0-0-0").points;
        assert_eq!(
            upside_down.of(&[(4, 1), (3, 2), (1, 2), (1, 2)].map(|(l, e)| pattern(l, e))),
            6
        );
        assert!([9, 8].into_iter().all(|points| upside_down.wins(points)));
        assert!(!upside_down.wins(7), "two dead 4 have not the will_win_point here");
        assert!(!grading("points=9-0-7-1-5-4-3-6-0-0-0-0").points.wins(0));
    }

    #[test]
    fn not_twelve_points_are_refused() {
        for kind in [MINIMAX, MCTS] {
            for wrong in ["1-2-3", "1-1-1-1-1-1-1-1-1-1-1-1-1", "1-1-1-1-1-1-1-1-1-1-1-10000001"] {
                let error = kind.settings(&format!("points={wrong}")).unwrap_err().to_string();
                let expected = "expected 12 whole numbers from 0 to 10000000 with - between them";
                assert!(error.contains(wrong) && error.ends_with(expected), "{error}");
            }
        }
    }

    #[test]
    fn under_standard_six_are_nothing_and_a_four_must_be_able_to_become_five() {
        macro_rules! under {
            ($rule:literal) => {
                board! {
                    ". . . . . . . . ."
                    "X X . X X X . . ."
                    ". . . . . . . . ."
                    ". X X . X . . X ."
                    ". . . . . . . . ."
                    ". X X X . . X . ."
                    ". . . . . . . . ."
                    ". . . . . . . . ."
                    ". . . . . . . . ."
                    $rule
                }
            };
        }
        let (freestyle, standard) =
            (under!("freestyle, black to move"), under!("standard, black to move"));
        let both = |name: &str| [&freestyle, &standard].map(|b| graded(b, name, Color::Black));
        assert_eq!(both("c8"), [100_000, 0], "six");
        assert_eq!(both("g8"), [5_000, 100], "c8 would make seven, h8 makes five");
        assert_eq!(both("d6"), [5_000, 5_000], "both ends of b6 to e6 make five");
        assert_eq!(both("e4"), [5_000, 100], "f4 would make six, a4 makes five");
    }

    #[test]
    fn points_on_a_board() {
        let board = board! {
            ". . . . . . . . ."
            ". X X X . . O X X"
            ". . . . . . . . ."
            ". . . . . . . . ."
            "O X X X . . . . ."
            ". . . . . . X . ."
            ". . . . . X . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
        };
        assert_eq!(graded(&board, "e8", Color::Black), 5_000, "alive four");
        assert_eq!(graded(&board, "e5", Color::Black), 100, "dead four");
        assert_eq!(graded(&board, "e2", Color::Black), 200, "alive three");
        assert_eq!(graded(&board, "h5", Color::Black), 200, "g4 and f3 make it an alive three");
        assert_eq!(graded(&board, "i1", Color::White), 0, "alone");
        assert_eq!(graded(&board, "f7", Color::White), 5, "with g8, both ends free");
    }

    /// Figure 1. The printed list is a1, b2, d2 and e4; e4 is not in the table and d3 fits the
    /// definition. We follow the definition. (Rows count from the top in the figure.)
    #[test]
    fn the_neighbours_of_figure_1() {
        let board = board! {
            "X O X X ."
            "O X O X ."
            "X . . X ."
            "O O O O ."
            ". . . . ."
            "freestyle, black to move"
        };
        let rows = Rows::of(&board);
        let c3 = rows.number("c3".parse().unwrap());
        let mut names: Vec<String> = neighbours(&rows, c3, Color::Black)
            .into_iter()
            .map(|number| rows.point(number).flip_rows(board.size()).to_string())
            .collect();
        names.sort();
        assert_eq!(names, ["a1", "b2", "c3", "d2", "d3"]);
    }

    #[test]
    fn through_neighbours_a_move_has_the_points_of_what_it_touches() {
        let board = board! {
            ". . . . . . ."
            ". . X . . . ."
            ". . X . . . ."
            ". . X . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
        };
        let mut rows = Rows::of(&board);
        let d5 = rows.number("d5".parse().unwrap());
        let mut of = |text: &str| single_move(&mut rows, d5, Color::Black, &grading(text));
        assert_eq!(of("lines=move"), 50, "three alive twos");
        assert_eq!(of("lines=neighbours"), 200);
    }
}
