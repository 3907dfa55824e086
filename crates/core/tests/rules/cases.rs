//! A small collection of forbidden points of our own, kept in `forbidden_cases.txt`: the answers
//! were given by the oracle, and many hang on answers to further questions.

use crate::bridge;
use crate::oracle::{
    At, Grid, Law, Square, Verdict, judge, judge_to_depth, looks_like_double_three,
};
use crate::random::{self, Rng};
use tengen_core::Point;

const FILE: &str = include_str!("../forbidden_cases.txt");

/// A picture whose empty points are marked: 3, 4 and 6 forbidden, `+` allowed though it looks like
/// a double-three.
struct Case {
    nest: usize,
    point: Point,
    picture: String,
}

fn read(file: &str) -> Vec<Case> {
    let text: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let blocks = text.split(|line| line.is_empty()).filter(|block| !block.is_empty());
    blocks
        .map(|block| {
            let (nest, point) = block[0].strip_prefix("nest ").unwrap().split_once(" at ").unwrap();
            let picture = block[1..].iter().map(|row| format!("{row}\n")).collect();
            Case { nest: nest.parse().unwrap(), point: point.parse().unwrap(), picture }
        })
        .collect()
}

/// How many levels deep one must ask before the answer is right, and stays so.
fn nest(grid: &mut Grid, at: At) -> usize {
    let answer = judge(grid, at);
    (0..30).rev().find(|&depth| judge_to_depth(grid, at, depth) != answer).map_or(0, |d| d + 1)
}

/// The picture with the marks the oracle puts on it.
fn marked(grid: &mut Grid) -> String {
    let mut picture = String::new();
    for row in (0..grid.size).rev() {
        for column in 0..grid.size {
            let at = (column, row);
            let mark = match grid.get(at) {
                Square::Black => 'X',
                Square::White => 'O',
                _ => match judge(grid, at) {
                    Verdict::DoubleThree => '3',
                    Verdict::DoubleFour => '4',
                    Verdict::Overline => '6',
                    Verdict::Legal if looks_like_double_three(grid, at) => '+',
                    Verdict::Legal | Verdict::Five => '.',
                },
            };
            picture.push(mark);
            picture.push(if column + 1 == grid.size { '\n' } else { ' ' });
        }
    }
    picture
}

#[test]
fn the_crate_agrees_with_every_case() {
    let cases = read(FILE);
    assert!(cases.len() >= 40 && cases.iter().filter(|case| case.nest >= 3).count() >= 10);
    for case in &cases {
        let grid = Grid::from_picture(&case.picture);
        let board = bridge::board(&grid, Law::Renju);
        let marks: Vec<char> = case.picture.chars().filter(|c| !c.is_whitespace()).collect();
        for point in board.empty_points() {
            let from_top = grid.size as usize - 1 - point.row();
            let mark = marks[from_top * grid.size as usize + point.column()];
            let found = match board.forbidden(point) {
                Some(kind) => kind.to_string(),
                None => "allowed".to_owned(),
            };
            let expected = match mark {
                '3' => "double-three",
                '4' => "double-four",
                '6' => "overline",
                _ => "allowed",
            };
            assert_eq!(found, expected, "{point}\n{}", case.picture);
        }
    }
}

#[test]
fn the_oracle_still_says_what_it_said() {
    for case in read(FILE) {
        let mut grid = Grid::from_picture(&case.picture);
        assert_eq!(marked(&mut grid), case.picture);
        assert_eq!(nest(&mut grid, bridge::at(case.point)), case.nest, "{}", case.picture);
    }
}

/// How many cases of each nesting the file holds.
const WANTED: [(usize, usize); 5] = [(1, 8), (2, 12), (3, 12), (4, 8), (5, 6)];

/// Generates the file again: random positions, thinned out until every stone matters.
/// `cargo test --release -p tengen-core --test rules -- --ignored cases::write_the_file`
#[test]
#[ignore = "writes forbidden_cases.txt"]
fn write_the_file() {
    let mut rng = Rng::new(71);
    let mut found: Vec<Case> = Vec::new();
    let missing = |found: &[Case], nest: usize| {
        let wanted = WANTED.iter().find(|wanted| wanted.0 == nest).map_or(0, |wanted| wanted.1);
        found.iter().filter(|case| case.nest == nest).count() < wanted
    };
    while WANTED.iter().any(|&(nest, _)| missing(&found, nest)) {
        let size = 9 + rng.below(4);
        let mut grid = random::crossings(&mut rng, size);
        let deepest = grid.squares_of(Square::Empty).into_iter().max_by_key(|&at| {
            if looks_like_double_three(&mut grid, at) { nest(&mut grid, at) } else { 0 }
        });
        let Some(at) = deepest else { continue };
        let depth = nest(&mut grid, at);
        if missing(&found, depth) {
            thin_out(&mut grid, at, depth);
            found.push(Case { nest: depth, point: bridge::point(at), picture: marked(&mut grid) });
        }
    }
    found.sort_by_key(|case| case.nest);
    let head = "# Forbidden points of renju, black to move. X black, O white; on empty points: 3\n\
                # double-three, 4 double-four, 6 overline, + allowed though it looks like a\n\
                # double-three. `nest n at p`: the answer at p is right only if one asks n levels\n\
                # deep whether a three may become a straight four.\n";
    let blocks: String = found
        .iter()
        .map(|case| format!("\nnest {} at {}\n{}", case.nest, case.point, case.picture))
        .collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forbidden_cases.txt");
    std::fs::write(path, format!("{head}{blocks}")).unwrap();
}

/// Takes stones off as long as the question at the square stays as nested as it is.
fn thin_out(grid: &mut Grid, at: At, depth: usize) {
    for stone in grid.all() {
        let square = grid.get(stone);
        if square != Square::Empty {
            grid.set(stone, Square::Empty);
            if nest(grid, at) != depth {
                grid.set(stone, square);
            }
        }
    }
}
