//! The forbidden points of renju, from the definitions of the Renju International Federation.

use super::{At, DIRECTIONS, Grid, Square, walk};

/// What a black stone on an empty square would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It makes five in a row: it wins, whatever else it makes.
    Five,
    Overline,
    DoubleFour,
    DoubleThree,
    Legal,
}

impl Verdict {
    pub fn is_forbidden(self) -> bool {
        matches!(self, Verdict::Overline | Verdict::DoubleFour | Verdict::DoubleThree)
    }
}

/// As deep as the question goes.
const FULL_DEPTH: usize = usize::MAX;

/// Judges a black stone on an empty square.
pub fn judge(grid: &mut Grid, at: At) -> Verdict {
    judge_to_depth(grid, at, FULL_DEPTH)
}

/// Like [`judge`], but asks only `depth` levels deep whether a three may become a straight four;
/// below that, whatever looks like a three is taken for one. Depth 0 is the judgement of a player
/// who knows no exceptions; the depth from which the answer is right says how nested a case is.
pub fn judge_to_depth(grid: &mut Grid, at: At, depth: usize) -> Verdict {
    assert_eq!(grid.get(at), Square::Empty);
    grid.set(at, Square::Black);
    let verdict = judge_stone(grid, at, depth);
    grid.set(at, Square::Empty);
    verdict
}

/// Whether a black stone here would make two threes, if every three counted, and nothing that
/// outranks them.
pub fn looks_like_double_three(grid: &mut Grid, at: At) -> bool {
    judge_to_depth(grid, at, 0) == Verdict::DoubleThree
}

/// Every ban that a black stone on this empty square breaks, the weightiest first; none if the
/// stone makes five.
pub fn bans(grid: &mut Grid, at: At) -> Vec<Verdict> {
    grid.set(at, Square::Black);
    let found = if is_five(grid, at) {
        Vec::new()
    } else {
        let tests = [
            (is_overline(grid, at), Verdict::Overline),
            (is_double_four(grid, at), Verdict::DoubleFour),
            (is_double_three(grid, at, FULL_DEPTH), Verdict::DoubleThree),
        ];
        tests.into_iter().filter(|&(broken, _)| broken).map(|(_, ban)| ban).collect()
    };
    grid.set(at, Square::Empty);
    found
}

fn judge_stone(grid: &mut Grid, at: At, depth: usize) -> Verdict {
    if is_five(grid, at) {
        Verdict::Five
    } else if is_overline(grid, at) {
        Verdict::Overline
    } else if is_double_four(grid, at) {
        Verdict::DoubleFour
    } else if is_double_three(grid, at, depth) {
        Verdict::DoubleThree
    } else {
        Verdict::Legal
    }
}

/// Five in a row: exactly five.
fn is_five(grid: &Grid, at: At) -> bool {
    DIRECTIONS.into_iter().any(|direction| row_length(grid, at, direction) == 5)
}

/// Overline: an unbroken row of six or more stones.
fn is_overline(grid: &Grid, at: At) -> bool {
    DIRECTIONS.into_iter().any(|direction| row_length(grid, at, direction) >= 6)
}

/// Double-four: two or more fours at once, be they in one line.
fn is_double_four(grid: &Grid, at: At) -> bool {
    fours(grid, at).len() >= 2
}

/// Double-three: two or more threes at once. A three is a row of three stones to which one more
/// stone can be added, without a five being made at the same time, so that a straight four
/// results; and a stone that black may not play cannot be added.
fn is_double_three(grid: &mut Grid, at: At, depth: usize) -> bool {
    let mut threes: Vec<Vec<At>> = Vec::new();
    for (three, fourth) in possible_threes(grid, at) {
        if threes.contains(&three) {
            continue;
        }
        if depth == 0 || judge_to_depth(grid, fourth, depth - 1) == Verdict::Legal {
            threes.push(three);
        }
    }
    threes.len() >= 2
}

fn row_length(grid: &Grid, at: At, direction: (i32, i32)) -> i32 {
    let mut length = 1;
    let mut step = 1;
    while grid.get(walk(at, direction, step)) == Square::Black {
        length += 1;
        step += 1;
    }
    step = -1;
    while grid.get(walk(at, direction, step)) == Square::Black {
        length += 1;
        step -= 1;
    }
    length
}

/// A four is four stones to which one more stone can be added to make five in a row, which is
/// exactly five. Returns the fours with the stone `at`, each as its stones: a straight four has
/// two such added stones and is found twice, but it is one set of stones and so one four.
fn fours(grid: &Grid, at: At) -> Vec<Vec<At>> {
    let mut found: Vec<Vec<At>> = Vec::new();
    for direction in DIRECTIONS {
        for start in -4..=0 {
            let five: [At; 5] = squares(at, direction, start);
            if count(grid, &five, Square::Black) == 4
                && count(grid, &five, Square::Empty) == 1
                && grid.get(walk(five[0], direction, -1)) != Square::Black
                && grid.get(walk(five[4], direction, 1)) != Square::Black
            {
                let stones = pick(grid, &five, Square::Black);
                if !found.contains(&stones) {
                    found.push(stones);
                }
            }
        }
    }
    found
}

/// Three stones with the stone `at`, and an empty square that together with them would be a
/// straight four: four in an unbroken row that can become exactly five on either side.
fn possible_threes(grid: &Grid, at: At) -> Vec<(Vec<At>, At)> {
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        for start in -3..=0 {
            let four: [At; 4] = squares(at, direction, start);
            if count(grid, &four, Square::Black) == 3
                && count(grid, &four, Square::Empty) == 1
                && grid.get(walk(four[0], direction, -1)) == Square::Empty
                && grid.get(walk(four[0], direction, -2)) != Square::Black
                && grid.get(walk(four[3], direction, 1)) == Square::Empty
                && grid.get(walk(four[3], direction, 2)) != Square::Black
            {
                let fourth = pick(grid, &four, Square::Empty)[0];
                found.push((pick(grid, &four, Square::Black), fourth));
            }
        }
    }
    found
}

/// Neighbouring squares of the line through `at`, the first of them `start` steps along it.
fn squares<const N: usize>(at: At, direction: (i32, i32), start: i32) -> [At; N] {
    std::array::from_fn(|step| walk(at, direction, start + step as i32))
}

fn count(grid: &Grid, squares: &[At], wanted: Square) -> usize {
    squares.iter().filter(|&&at| grid.get(at) == wanted).count()
}

fn pick(grid: &Grid, squares: &[At], wanted: Square) -> Vec<At> {
    squares.iter().copied().filter(|&at| grid.get(at) == wanted).collect()
}
