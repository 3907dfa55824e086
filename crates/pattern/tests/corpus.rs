//! Line patterns others have written down, from the folder in `TENGEN_CORPUS`.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use tengen_core::{Board, Color, Direction, Point, Rule, Size};
use tengen_pattern::{PatternState, Shape};

/// What a pattern file calls a shape, as a test of ours.
fn fits(kind: &str, mark: char, shape: Shape, completions: usize) -> bool {
    match (kind, mark) {
        ("open-three", '1') => shape.is_open_three(),
        ("closed-four", '1') => shape == Shape::Four,
        // Two fours in one line count as an open four where they are not forbidden.
        ("closed-four", '2') => completions == 2,
        ("open-four", '1') => shape == Shape::OpenFour,
        ("five", '1') => shape == Shape::Five,
        ("double-four-forbid", '4') => shape == Shape::TwinFour,
        ("overline-forbid", '6') => shape == Shape::Overline,
        _ => panic!("unknown mark {mark} of {kind}"),
    }
}

#[test]
fn line_patterns() {
    let Some(folder) = std::env::var_os("TENGEN_CORPUS") else {
        println!("TENGEN_CORPUS is not set: the line patterns of others are not tested");
        return;
    };
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("line_patterns.jsonl"));
    let mut checked = 0;
    for row in text.unwrap().lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let field = |name: &str| row[name].as_str().unwrap().to_owned();
        let (kind, line, marks) = (field("kind"), field("line"), field("marks"));
        if row["agree"] != true || kind == "block-three" {
            continue;
        }
        let colors = match field("color").as_str() {
            "both" => vec![Color::Black, Color::White],
            name => vec![name.parse().unwrap()],
        };
        for color in colors {
            // The files draw black's stones as X; "both" holds with the colours exchanged.
            let swap = field("color") == "both" && color == Color::White;
            let mut board = Board::new(Rule::Renju, Size::new(line.len().max(5)).unwrap());
            for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != '.') {
                let stone = if (letter == 'X') != swap { Color::Black } else { Color::White };
                if board.side_to_move() != stone {
                    board.pass();
                }
                board.place(Point::new(column, 2).unwrap(), &mut ());
            }
            let patterns = PatternState::new(&board);
            for (column, mark) in marks.chars().enumerate().filter(|(_, mark)| *mark != '.') {
                let point = Point::new(column, 2).unwrap();
                let shape = patterns.shape(point, color, Direction::Row);
                let completions = patterns.completions(&board, point, color, Direction::Row).len();
                assert!(fits(&kind, mark, shape, completions), "{row}: {color} {point} is {shape}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "only {checked} marks");
}
