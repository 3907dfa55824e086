//! Renju's forbidden points: the crate against the oracle, every empty point of many boards.

use crate::bridge;
use crate::oracle::{Grid, Law, Square, Verdict, judge, looks_like_double_three};
use crate::random::{self, Draw, Rng};
use tengen_core::{Board, Color, Forbidden, Rule, board};

/// How often each answer came up; a comparison that never met a case proves nothing about it.
#[derive(Debug, Default)]
struct Seen {
    five: usize,
    overline: usize,
    double_four: usize,
    double_three: usize,
    false_double_three: usize,
}

fn compare_maps(seed: u64, positions: usize, draw: fn(&mut Rng, usize) -> Grid) -> Seen {
    let mut rng = Rng::new(seed);
    let mut seen = Seen::default();
    for _ in 0..positions {
        let size = rng.size();
        let mut grid = draw(&mut rng, size);
        let board = bridge::board(&grid, Law::Renju);
        for at in grid.squares_of(Square::Empty) {
            let verdict = judge(&mut grid, at);
            let point = bridge::point(at);
            assert_eq!(board.forbidden(point), bridge::forbidden(verdict), "{point}\n{board}");
            match verdict {
                Verdict::Five => seen.five += 1,
                Verdict::Overline => seen.overline += 1,
                Verdict::DoubleFour => seen.double_four += 1,
                Verdict::DoubleThree => seen.double_three += 1,
                Verdict::Legal if looks_like_double_three(&mut grid, at) => {
                    seen.false_double_three += 1;
                }
                Verdict::Legal => {}
            }
        }
    }
    seen
}

impl Seen {
    fn at_least(&self, count: usize) {
        let each = [
            self.five,
            self.overline,
            self.double_four,
            self.double_three,
            self.false_double_three,
        ];
        assert!(each.into_iter().all(|seen| seen >= count), "too few of a kind: {self:?}");
    }
}

#[test]
fn maps_of_playouts() {
    compare_maps(1, 40_000, random::playout).at_least(2_000);
}

#[test]
fn maps_of_black_heavy_boards() {
    compare_maps(2, 30_000, random::black_heavy).at_least(20_000);
}

#[test]
fn maps_of_crossing_threes() {
    compare_maps(3, 32_000, random::crossings).at_least(6_000);
}

#[test]
#[ignore = "long: ten million boards"]
fn maps_by_the_million() {
    std::thread::scope(|scope| {
        let draws: [fn(&mut Rng, usize) -> Grid; 3] =
            [random::playout, random::black_heavy, random::crossings];
        for (seed, draw) in (1_001..).zip(draws) {
            scope.spawn(move || compare_maps(seed, 3_400_000, draw).at_least(100_000));
        }
    });
}

#[test]
fn nothing_is_forbidden_under_other_rules_or_to_white() {
    let mut rng = Rng::new(4);
    for _ in 0..200 {
        let size = rng.size();
        let grid = random::black_heavy(&mut rng, size);
        for law in Law::ALL {
            let board = bridge::board(&grid, law);
            for point in board.empty_points() {
                assert!(board.is_legal(point, Color::White));
                assert!(law == Law::Renju || board.forbidden(point).is_none());
            }
        }
    }
}

#[test]
fn a_point_that_is_not_empty_is_not_forbidden_but_not_legal_either() {
    let board = Board::new(Rule::Renju, "7".parse().unwrap());
    let outside = "h1".parse().unwrap();
    assert_eq!(board.forbidden(outside), None);
    assert!(!board.is_legal(outside, Color::Black) && !board.is_legal(outside, Color::White));
    let mut board = board;
    let a1 = "a1".parse().unwrap();
    board.place(a1, &mut ());
    assert_eq!(board.forbidden(a1), None);
    assert!(!board.is_legal(a1, Color::Black) && !board.is_legal(a1, Color::White));
}

/// A stone on e5 makes a three in its row and looks like making one in its column, where e6 alone
/// would lead to a straight four. What else e6 does decides.
#[test]
fn a_three_needs_a_straight_four_without_five_and_without_ban() {
    let with_row_6 = |row_6: &str| {
        let picture = [
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            row_6,
            ". . . . . X X . .",
            ". . . . X . . . .",
            ". . . . X . . . .",
            ". . . . . . . . .",
            ". . . . O . . . .",
            "renju, black to move",
        ];
        let board: Board = picture.join("\n").parse().unwrap();
        board.forbidden("e5".parse().unwrap())
    };
    let forbidden = Some(Forbidden::DoubleThree);
    assert_eq!(with_row_6(". . . . . . . . ."), forbidden);
    assert_eq!(with_row_6("X X X X . . . . ."), None, "e6 makes five");
    assert_eq!(with_row_6("O O O O . O O O O"), forbidden, "white's stones there are no matter");
    assert_eq!(with_row_6("O X X X . . . . ."), None, "e6 is a double-four");
    assert_eq!(with_row_6("X X X X . X . . ."), None, "e6 is an overline");
    assert_eq!(with_row_6(". . X X . . . . ."), forbidden, "e6 is a four and a three");
}

/// The official order of judgement: five, overline, double-four, double-three.
#[test]
fn the_weightiest_ban_is_named() {
    let five_and_overline = board! {
        ". . . X . . . ."
        ". . . X . . . ."
        ". . . X . . . ."
        ". X X . X X . ."
        ". . . X . . . ."
        ". . . X . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "renju, black to move"
    };
    let d5 = "d5".parse().unwrap();
    assert!(five_and_overline.makes_five(d5, Color::Black));
    assert_eq!(five_and_overline.forbidden(d5), None);
    let overline_and_double_four = board! {
        ". . . . . . . ."
        ". . . X . . X ."
        ". . . X . X . ."
        "X X X . X X . ."
        ". . . X . . . ."
        ". . X . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "renju, black to move"
    };
    assert_eq!(overline_and_double_four.forbidden(d5), Some(Forbidden::Overline));
    let double_four_and_double_three = board! {
        ". . . . . . . . ."
        ". . . . X . . . ."
        ". . X . X . X . ."
        ". . . X . X . . ."
        ". X X X . . . . ."
        ". . . . X . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "renju, black to move"
    };
    let e5 = "e5".parse().unwrap();
    assert_eq!(double_four_and_double_three.forbidden(e5), Some(Forbidden::DoubleFour));
}
