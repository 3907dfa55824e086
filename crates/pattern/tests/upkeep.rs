//! The incremental state against one built from scratch, under random play and undo.

#![allow(clippy::unwrap_used)]

mod oracle;

use tengen_core::{Board, Cell, Color, Direction, Point, Rule, Size};
use tengen_pattern::{PatternState, Shape, Threat};
use tengen_rng::Rng;

/// A random empty point, mostly near stones: that is where patterns are.
fn some_move(board: &Board, rng: &mut Rng) -> Option<Point> {
    let empty: Vec<Point> = board.empty_points().collect();
    if empty.is_empty() {
        return None;
    }
    for _ in 0..4 {
        let point = empty[rng.below(empty.len())];
        let near = |other: Point| {
            point.column().abs_diff(other.column()) <= 2 && point.row().abs_diff(other.row()) <= 2
        };
        if board.points_of(Color::Black).chain(board.points_of(Color::White)).any(near) {
            return Some(point);
        }
    }
    Some(empty[rng.below(empty.len())])
}

fn walk(rule: Rule, size: Size, moves: usize, rng: &mut Rng) {
    let mut board = Board::new(rule, size);
    let mut patterns = PatternState::new(&board);
    for step in 0..moves {
        match rng.below(10) {
            0..=5 => {
                if let Some(point) = some_move(&board, rng) {
                    board.place(point, &mut patterns);
                }
            }
            6 => board.pass(),
            _ => {
                board.undo(&mut patterns);
            }
        }
        if step % 7 == 0 {
            assert!(patterns == PatternState::new(&board), "{rule} after {step} steps:\n{board}");
        }
    }
    while board.undo(&mut patterns).is_some() {}
    assert!(patterns == PatternState::new(&board));
}

#[test]
fn incremental_equals_from_scratch() {
    let mut rng = Rng::new(15);
    for rule in Rule::ALL {
        for size in Size::all() {
            walk(rule, size, 1_200, &mut rng);
        }
    }
}

#[test]
fn undo_of_stones_that_were_there_before() {
    let mut rng = Rng::new(3);
    let mut board = Board::new(Rule::Renju, Size::FIFTEEN);
    for _ in 0..30 {
        let point = some_move(&board, &mut rng).unwrap();
        board.place(point, &mut ());
    }
    let mut patterns = PatternState::new(&board);
    for _ in 0..30 {
        board.undo(&mut patterns);
        assert!(patterns == PatternState::new(&board));
    }
}

#[test]
fn sets_threats_and_shapes_are_one_story() {
    let mut rng = Rng::new(11);
    for round in 0..300 {
        let rule = Rule::ALL[round % 5];
        let size = Size::new(5 + rng.below(18)).unwrap();
        let mut board = Board::new(rule, size);
        let mut patterns = PatternState::new(&board);
        for _ in 0..rng.below(size.area()) {
            let Some(point) = some_move(&board, &mut rng) else { break };
            board.place(point, &mut patterns);
        }
        for color in Color::ALL {
            let mut kept = 0;
            for threat in Threat::ALL.into_iter().filter(|threat| threat.is_kept()) {
                let points = patterns.points(color, threat);
                assert_eq!(points.len(), patterns.count(color, threat));
                kept += points.len();
                for point in &points {
                    assert_eq!(board.cell(point), Cell::Empty);
                    assert_eq!(patterns.threat(point, color), threat);
                }
            }
            let quiet = patterns.points(color, Threat::None);
            assert_eq!(quiet.len() + kept, board.empty_count());
            assert!(quiet.iter().all(|point| !patterns.threat(point, color).is_kept()));
            for point in board.empty_points() {
                assert_point(&board, &patterns, point, color);
            }
        }
    }
}

/// Ties the tables to the rules of `core`, which knows no patterns.
fn assert_point(board: &Board, patterns: &PatternState, point: Point, color: Color) {
    let shapes = Direction::ALL.map(|direction| patterns.shape(point, color, direction));
    let threat = patterns.threat(point, color);
    assert_eq!(board.makes_five(point, color), threat == Threat::Five, "{point} {color}\n{board}");
    let expected = match board.rule().forbids(color) {
        true => Threat::of_renju_black(shapes),
        false => Threat::of(shapes),
    };
    assert_eq!(threat, expected);
    if color == Color::Black {
        let forbidden = board.forbidden(point).is_some();
        assert_eq!(patterns.is_forbidden(board, point), forbidden, "{point}\n{board}");
    }
    for (direction, shape) in Direction::ALL.into_iter().zip(shapes) {
        let completions = patterns.completions(board, point, color, direction);
        assert_eq!(completions.len() > 0, shape.is_four());
        let mut after = board.clone();
        if after.side_to_move() != color {
            after.pass();
        }
        after.place(point, &mut ());
        for five in completions {
            assert!(after.makes_five(five, color), "{point} then {five}\n{board}");
        }
        if shape == Shape::Four {
            assert_eq!(patterns.completions(board, point, color, direction).len(), 1);
        }
    }
}

#[test]
fn an_open_three_has_its_known_defences() {
    let board = tengen_core::board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . X X X . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, white to move"
    };
    let patterns = PatternState::new(&board);
    let mut common: Option<tengen_core::PointSet> = None;
    for point in &patterns.points(Color::Black, Threat::OpenFour) {
        let row = Direction::Row;
        let mut stops: tengen_core::PointSet =
            patterns.defences(&board, point, Color::Black, row).collect();
        stops.insert(point);
        common = Some(common.map_or(stops, |set| set.intersection(&stops)));
    }
    assert_eq!(common.unwrap().to_string(), "c5 g5");
}
