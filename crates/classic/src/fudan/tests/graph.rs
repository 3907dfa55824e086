//! The score graph: the figures, and incremental = from scratch.

use super::{KIND, graph_of, point, scores};
use crate::fudan::graph::ScoreGraph;
use crate::fudan::pattern::Pattern::{
    self, BlockedFour, BlockedOne, BlockedThree, BlockedTwo, Five, Four, Nothing, One, Three, Two,
};
use crate::fudan::pattern::{PatternTable, RADIUS, side_code};
use tengen_core::{Board, Cell, Color, Direction, Point, Rule, Size, board};
use tengen_rng::Rng;

/// The patterns of a point, the strongest first.
fn sorted(graph: &ScoreGraph, name: &str, color: Color) -> [Pattern; 4] {
    let mut patterns = graph.patterns(point(name), color);
    patterns.sort_by(|a, b| b.cmp(a));
    patterns
}

/// The figure is missing; at h8 this position has the patterns that the text adds up.
fn in_figure_one() -> Board {
    board! {
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . O . . . . . . . . ."
        ". . . . . . X O X . . . . . ."
        ". . . . . . . . O . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        ". . . . . . . . . . . . . . ."
        "freestyle, black to move"
    }
}

#[test]
fn figure_one() {
    let graph = graph_of(&in_figure_one());
    assert_eq!(sorted(&graph, "h8", Color::White), [Two, Two, BlockedOne, BlockedOne]);
    assert_eq!(graph.value(point("h8"), Color::White), 202);
    assert_eq!(sorted(&graph, "h8", Color::Black), [Two, BlockedTwo, BlockedOne, BlockedOne]);
    assert_eq!(graph.value(point("h8"), Color::Black), 112);
}

#[test]
fn other_scores_are_other_values_of_the_same_patterns() {
    let scores = scores("scores=900-800-700-600-500-7-5-4-3");
    let graph = ScoreGraph::new(&in_figure_one(), 6, scores);
    assert_eq!(sorted(&graph, "h8", Color::White), [Two, Two, BlockedOne, BlockedOne]);
    assert_eq!(graph.value(point("h8"), Color::White), 7 + 7 + 3 + 3);
    assert_eq!(graph.value(point("h8"), Color::Black), 7 + 5 + 3 + 3);
    let all = [Five, Four, BlockedFour, Three, BlockedThree, Two, BlockedTwo, One, BlockedOne];
    assert_eq!(all.map(|pattern| scores.of(pattern)), [900, 800, 700, 600, 500, 7, 5, 4, 3]);
    assert_eq!(scores.of(Nothing), 0);
    for wrong in ["900-800-700", "1-1-1-1-1-1-1-1-1-1", "1-1-1-1-1-1-1-1-100000001"] {
        let error = KIND.settings(&format!("scores={wrong}")).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "fudan: `{wrong}` is no value of scores: expected 9 whole numbers from 0 to \
                 100000000 with - between them"
            )
        );
    }
}

/// The figure is missing; in this position e5 has two THREEs in the diagonals and nothing in row
/// and column, which white has blocked: 2000. A black stone behind a white one changes nothing.
/// One that makes a THREE a FOUR makes it 101000; the 200000 of the text takes two FOURs, and no
/// stone lies on two lines through a point.
#[test]
fn figure_two() {
    let board = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . X O X . . ."
        ". . . O X O . . ."
        ". . . X O X . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let mut graph = graph_of(&board);
    let e5 = |graph: &ScoreGraph| graph.value(point("e5"), Color::Black);
    assert_eq!(sorted(&graph, "e5", Color::Black), [Three, Three, Nothing, Nothing]);
    assert_eq!(e5(&graph), 2_000);
    graph.place(point("g5"));
    assert_eq!(e5(&graph), 2_000, "the red star: blocked from its influence");
    graph.place(point("a1"));
    graph.place(point("g7"));
    assert_eq!(e5(&graph), 101_000, "the yellow star");
    graph.place(point("a2"));
    graph.place(point("c7"));
    assert_eq!(e5(&graph), 200_000, "both diagonals");
    for _ in 0..5 {
        graph.undo();
    }
    assert_eq!(e5(&graph), 2_000);
}

/// Read from the cells of the board, one by one.
fn naive_pattern(board: &Board, at: Point, color: Color, direction: Direction) -> Pattern {
    let side = |sign: isize| {
        let (mut own, mut blocked) = (0, 0);
        for cells in 1..=RADIUS {
            let (dx, dy) = match direction {
                Direction::Row => (1, 0),
                Direction::Column => (0, 1),
                Direction::Rising => (1, 1),
                Direction::Falling => (1, -1),
            };
            let far = sign * cells as isize;
            let column = at.column().checked_add_signed(dx * far);
            let row = at.row().checked_add_signed(dy * far);
            let there = column.zip(row).and_then(|(column, row)| Point::new(column, row));
            match there.map_or(Cell::Outside, |there| board.cell(there)) {
                Cell::Empty => {}
                Cell::Stone(stone) if stone == color => own |= 1 << (cells - 1),
                _ => blocked |= 1 << (cells - 1),
            }
        }
        side_code(own, blocked)
    };
    PatternTable::of(board.rule()).get(side(-1), side(1))
}

#[track_caller]
fn check(graph: &ScoreGraph, board: &Board, radius: usize) {
    let mut active = Vec::new();
    for color in Color::ALL {
        let mut sum = 0;
        let mut loud = [0; 4];
        for point in Point::all(board.size()) {
            let cell = board.cell(point);
            if cell == Cell::Stone(!color) {
                assert!(!graph.at_least(color, Three).contains(point));
                continue;
            }
            let patterns = Direction::ALL.map(|d| naive_pattern(board, point, color, d));
            assert_eq!(graph.patterns(point, color), patterns, "{point} for {color}\n{board}");
            let value: i32 = patterns.iter().map(|&pattern| scores("").of(pattern)).sum();
            assert_eq!(graph.value(point, color), value);
            let best = patterns.into_iter().max().unwrap();
            for (at, level) in [Three, BlockedFour, Four, Five].into_iter().enumerate() {
                let listed = cell == Cell::Empty && best == level;
                assert_eq!(graph.points(color, level).contains(point), listed, "{point} {color}");
                loud[at] += u32::from(listed);
            }
            if cell != Cell::Empty {
                sum += i64::from(value);
            } else {
                assert_eq!(best == Five, board.makes_five(point, color), "{point}\n{board}");
                let near = |stone: Point| {
                    stone.column().abs_diff(point.column()) <= radius
                        && stone.row().abs_diff(point.row()) <= radius
                };
                if color == Color::Black
                    && Color::ALL.into_iter().any(|color| board.points_of(color).any(near))
                {
                    active.push(point);
                }
            }
        }
        assert_eq!(graph.sum(color), sum);
        assert_eq!([Three, BlockedFour, Four, Five].map(|p| graph.count(color, p)), loud);
    }
    assert_eq!(graph.active().collect::<Vec<_>>(), active);
    assert_eq!(graph.side(), board.side_to_move());
}

#[test]
fn incremental_is_from_scratch() {
    for (number, side) in [5, 9, 15, 22].into_iter().enumerate() {
        for (rule, radius) in [(Rule::Freestyle, 6), (Rule::Standard, 2)] {
            let size = Size::new(side).unwrap();
            let mut rng = Rng::new(40 + number as u64);
            let mut board = Board::new(rule, size);
            let mut graph = ScoreGraph::new(&board, radius, scores(""));
            let (start, before) = (graph.hash(), graph.sum(Color::Black));
            for _ in 0..140 {
                let empty: Vec<Point> = board.empty_points().collect();
                if rng.below(3) == 0 || empty.is_empty() {
                    graph.undo();
                    board.undo(&mut ());
                } else {
                    // Crowded, so that lines meet each other.
                    let near: Vec<Point> =
                        empty.iter().copied().filter(|p| p.column() < 9 && p.row() < 8).collect();
                    let &point = rng.pick(&near).or(empty.first()).unwrap();
                    graph.place(point);
                    board.place(point, &mut ());
                }
                check(&graph, &board, radius);
            }
            check(&ScoreGraph::new(&board, radius, scores("")), &board, radius);
            while board.undo(&mut ()).is_some() {
                graph.undo();
            }
            check(&graph, &board, radius);
            assert_eq!((graph.hash(), graph.sum(Color::Black)), (start, before));
        }
    }
}
