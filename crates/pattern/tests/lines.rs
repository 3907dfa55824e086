//! Every line content up to length 11, under every rule, against an oracle that knows whole lines
//! and nothing of windows, sides or codes.

#![allow(clippy::unwrap_used)]

mod oracle;

use oracle::{Content, Oracle};
use tengen_core::{Board, Color, Direction, Point, Rule, Size, Symmetry};
use tengen_pattern::{PatternState, Shape};
use tengen_rng::Rng;

/// A board whose row `row` holds the line. Other rows stay empty.
fn board_with(rule: Rule, line: &[Content], size: Size, row: usize) -> Board {
    let points = |wanted: Content| -> Vec<Point> {
        let columns = (0..line.len()).filter(|&column| line[column] == wanted);
        columns.map(|column| Point::new(column, row).unwrap()).collect()
    };
    let (black, white) = (points(Content::Black), points(Content::White));
    // A line may hold fives already: only the board is wanted, not a game.
    let mut board = Board::new(rule, size);
    for (color, points) in [(Color::Black, black), (Color::White, white)] {
        for point in points {
            if board.side_to_move() != color {
                board.pass();
            }
            board.place(point, &mut ());
        }
    }
    board
}

fn check_all_lines(length: usize, rule: Rule) {
    let size = Size::new(length).unwrap();
    let oracle = Oracle::new(rule, length);
    let mut checked = 0_u64;
    for number in 0..3_usize.pow(length as u32) {
        let line = oracle::contents(number, length);
        let board = board_with(rule, &line, size, 0);
        let patterns = PatternState::new(&board);
        for cell in (0..length).filter(|&cell| line[cell] == Content::Empty) {
            let point = Point::new(cell, 0).unwrap();
            for color in Color::ALL {
                let shape = patterns.shape(point, color, Direction::Row);
                let expected = oracle.shape(number, cell, color);
                assert_eq!(shape, expected, "{rule} {color} at {cell} of\n{board}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn short_lines_agree_with_the_oracle() {
    for length in 5..=9 {
        for rule in Rule::ALL {
            check_all_lines(length, rule);
        }
    }
}

/// Lengths 10 and 11 by placing and undoing only what differs from line to line.
fn check_long_lines(rule: Rule) {
    for length in [10, 11] {
        let oracle = Oracle::new(rule, length);
        let mut probe = oracle::LineProbe::new(rule, length);
        for number in 0..3_usize.pow(length as u32) {
            probe.check(&oracle, number);
        }
    }
}

#[test]
fn lines_of_ten_and_eleven_agree_freestyle() {
    check_long_lines(Rule::Freestyle);
}

#[test]
fn lines_of_ten_and_eleven_agree_standard() {
    check_long_lines(Rule::Standard);
}

#[test]
fn lines_of_ten_and_eleven_agree_renju() {
    check_long_lines(Rule::Renju);
}

#[test]
fn lines_of_ten_and_eleven_agree_caro() {
    check_long_lines(Rule::Caro);
}

#[test]
fn lines_of_ten_and_eleven_agree_caro_exact() {
    check_long_lines(Rule::CaroExact);
}

#[test]
fn completions_and_defences_agree_with_the_oracle() {
    for rule in Rule::ALL {
        for length in [7, 8, 9] {
            let size = Size::new(length).unwrap();
            let oracle = Oracle::new(rule, length);
            for number in 0..3_usize.pow(length as u32) {
                let line = oracle::contents(number, length);
                let board = board_with(rule, &line, size, 2);
                let patterns = PatternState::new(&board);
                for cell in (0..length).filter(|&cell| line[cell] == Content::Empty) {
                    let point = Point::new(cell, 2).unwrap();
                    for color in Color::ALL {
                        let cells = |points: tengen_pattern::LinePoints| -> Vec<usize> {
                            points.map(Point::column).collect()
                        };
                        let row = Direction::Row;
                        assert_eq!(
                            cells(patterns.completions(&board, point, color, row)),
                            oracle.completions(number, cell, color),
                            "completions: {rule} {color} at {point} of\n{board}"
                        );
                        assert_eq!(
                            cells(patterns.defences(&board, point, color, row)),
                            oracle.defences(number, cell, color),
                            "defences: {rule} {color} at {point} of\n{board}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn eight_symmetries_agree() {
    let size = Size::new(11).unwrap();
    let mut rng = Rng::new(7);
    for _ in 0..4_000 {
        let rule = Rule::ALL[rng.below(5)];
        let row = rng.below(11);
        let line = oracle::contents(rng.below(3_usize.pow(11)), 11);
        let board = board_with(rule, &line, size, row);
        let patterns = PatternState::new(&board);
        for symmetry in Symmetry::ALL {
            let turned = board.transform(symmetry);
            let turned_patterns = PatternState::new(&turned);
            for point in board.empty_points() {
                let other = symmetry.apply(point, size);
                for color in Color::ALL {
                    assert_eq!(
                        patterns.threat(point, color),
                        turned_patterns.threat(other, color),
                        "{point} -> {other}\n{board}"
                    );
                    let sorted = |state: &PatternState, point| {
                        let mut shapes =
                            Direction::ALL.map(|direction| state.shape(point, color, direction));
                        shapes.sort_unstable();
                        shapes
                    };
                    assert_eq!(sorted(&patterns, point), sorted(&turned_patterns, other));
                }
            }
        }
    }
}

#[test]
fn shapes_a_player_knows() {
    // The cell marked by `at` is played by black; the shape is what it makes.
    let cases = [
        (Rule::Freestyle, ".........", 4, Shape::OpenOne),
        (Rule::Freestyle, "...XX....", 5, Shape::WideThree),
        (Rule::Freestyle, "O.XX.....", 4, Shape::OpenThree),
        (Rule::Freestyle, "OXX......", 3, Shape::Three),
        (Rule::Freestyle, "..X.X....", 5, Shape::OpenThree),
        (Rule::Freestyle, "..XXX....", 5, Shape::OpenFour),
        (Rule::Freestyle, ".OXXX....", 5, Shape::Four),
        (Rule::Standard, ".X.XX.X..", 2, Shape::Four),
        (Rule::Freestyle, "X.XX..X..", 4, Shape::OpenFour),
        (Rule::Renju, "X.XX..X..", 4, Shape::TwinFour),
        (Rule::Freestyle, "X.XXXX...", 1, Shape::Five),
        (Rule::Standard, "X.XXXX...", 1, Shape::Overline),
        (Rule::Caro, "OXXXX.O..", 5, Shape::Dead),
        (Rule::Caro, "OXXXX....", 5, Shape::Five),
        (Rule::Caro, "XXXX.O...", 4, Shape::Five),
        (Rule::CaroExact, "OXX.XXX..", 3, Shape::Overline),
        (Rule::Caro, "OXX.XXXO.", 3, Shape::Five),
    ];
    for (rule, text, at, expected) in cases {
        let line: Vec<Content> = text.chars().map(Content::from_char).collect();
        let board = board_with(rule, &line, Size::new(9).unwrap(), 4);
        let point = Point::new(at, 4).unwrap();
        let patterns = PatternState::new(&board);
        assert_eq!(
            patterns.shape(point, Color::Black, Direction::Row),
            expected,
            "{rule} {text} at {at}"
        );
    }
}
