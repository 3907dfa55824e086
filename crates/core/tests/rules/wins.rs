//! The win test: the crate against the oracle, every empty point and every finished row.

use crate::bridge;
use crate::oracle::{Grid, Law, Square, winners, winning_rows, wins};
use crate::random::{self, Draw, Rng};
use tengen_core::{Board, Color, Game, Outcome, Point, SetupError};

/// Compares what a stone of either colour would do on every empty point. Returns how often it
/// would win.
fn compare_next_stones(grid: &mut Grid, law: Law) -> usize {
    let board = bridge::board(grid, law);
    let mut wins_seen = 0;
    for at in grid.squares_of(Square::Empty) {
        for square in [Square::Black, Square::White] {
            grid.set(at, square);
            let expected = wins(grid, law, at);
            let (point, color) = (bridge::point(at), bridge::color(square));
            assert_eq!(board.makes_five(point, color), expected, "{color} at {point}\n{board}");
            wins_seen += usize::from(expected);
        }
        grid.set(at, Square::Empty);
    }
    wins_seen
}

/// Compares what stands on the board already.
fn compare_result(grid: &Grid, law: Law) {
    let board = bridge::board(grid, law);
    let game = Game::from_board(board.clone());
    match winners(grid, law)[..] {
        [_, _] => assert_eq!(game.unwrap_err(), SetupError::TwoWinners, "{board}"),
        [square] => {
            let game = game.unwrap();
            let Some(Outcome::Five { winner, row }) = game.outcome() else {
                panic!("{:?} for a won position\n{board}", game.outcome())
            };
            assert_eq!(*winner, bridge::color(square), "{board}");
            let row: Vec<_> = row.iter().map(|&point| bridge::at(point)).collect();
            assert!(winning_rows(grid, law, row[0]).contains(&row), "{row:?}\n{board}");
        }
        _ if grid.squares_of(Square::Empty).is_empty() => {
            assert_eq!(game.unwrap().outcome(), Some(&Outcome::Draw), "{board}");
        }
        _ => assert_eq!(game.unwrap().outcome(), None, "{board}"),
    }
}

fn compare(seed: u64, positions: usize, draw: fn(&mut Rng, usize) -> Grid) {
    let mut rng = Rng::new(seed);
    let mut seen = [0; 5];
    for _ in 0..positions {
        let size = rng.size();
        let mut grid = draw(&mut rng, size);
        for (law, seen) in Law::ALL.into_iter().zip(&mut seen) {
            *seen += compare_next_stones(&mut grid, law);
            compare_result(&grid, law);
        }
    }
    assert!(seen.into_iter().all(|seen| seen > positions), "too few wins: {seen:?}");
}

#[test]
fn wins_in_playouts() {
    compare(11, 12_000, random::playout);
}

#[test]
fn wins_on_dense_boards() {
    compare(12, 12_000, random::dense);
}

/// One line, a stone on `*`, and who wins under freestyle, standard, renju, caro and caro-exact:
/// `y` both colours could, `n` neither, `w` white alone.
const LINES: [(&str, &str); 13] = [
    ("....X*XXX", "yyyyy"),
    ("XX*XX....", "yyyyy"),
    ("XX*XXO...", "yyyyy"),
    ("OXX*XX...", "yyyyy"),
    ("OXX*XXO..", "yyynn"),
    ("OXX*XX.O.", "yyyyy"),
    ("OXX*XX.X.", "yyyyy"),
    ("XX.X*XX..", "nnnnn"),
    ("XXX*XX...", "ynwyn"),
    ("OXXX*XXO.", "ynwyn"),
    ("XXX*XXX..", "ynwyn"),
    ("XXXX*XXXX", "ynwyn"),
    ("OXX*XOXXX", "nnnnn"),
];

#[test]
fn one_line_under_five_rules() {
    for (line, expected) in LINES {
        for (law, answer) in Law::ALL.into_iter().zip(expected.chars()) {
            let mirrored: String = line.chars().rev().collect();
            for line in [line.to_owned(), mirrored] {
                let column = line.find('*').unwrap();
                let swapped = line.replace('X', "x").replace('O', "X").replace('x', "O");
                let black = win_in_bottom_row(&line, column, law, Color::Black);
                let white = win_in_bottom_row(&swapped, column, law, Color::White);
                let expected = (answer == 'y', answer != 'n');
                assert_eq!((black, white), expected, "{line} under {}", law.name());
            }
        }
    }
}

fn win_in_bottom_row(line: &str, column: usize, law: Law, color: Color) -> bool {
    let rows = format!("{}{}\n", ".........\n".repeat(8), line.replace('*', "."));
    let board: Board = format!("{rows}{}", law.name()).parse().unwrap();
    board.makes_five(Point::new(column, 0).unwrap(), color)
}
