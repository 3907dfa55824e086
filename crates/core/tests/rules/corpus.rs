//! Positions and counts of others, read from the folder that `TENGEN_CORPUS` names.

use crate::bridge;
use crate::oracle::{self, Verdict, looks_like_double_three};
use serde_json::Value;
use std::path::Path;
use tengen_core::{Board, Color, Game, Outcome, RowOrder, Rule, Setup, Size, parse_moves};

/// The rows of a file, or nothing (and a line that says so) without the corpus.
fn rows(file: &str) -> Option<Vec<Value>> {
    let Some(folder) = std::env::var_os("TENGEN_CORPUS") else {
        eprintln!("skipped: TENGEN_CORPUS is not set, {file} was not read");
        return None;
    };
    let path = Path::new(&folder).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("no text `{field}` in {row}"))
}

fn game(row: &Value, size: usize, rule: Rule, side_to_move: Color) -> Game {
    let size = Size::new(size).unwrap();
    let stones = |color| parse_moves(text(row, color), size, RowOrder::FromBottom).unwrap();
    let setup = Setup { rule, size, black: stones("black"), white: stones("white"), side_to_move };
    setup.check().unwrap_or_else(|e| panic!("{}: {e}", row["id"]))
}

fn renju_board(row: &Value) -> Board {
    game(row, 15, Rule::Renju, Color::Black).board().clone()
}

/// The forbidden points as the files write them: `e14:4 f8:64`, where 3, 4 and 6 are the bans that
/// are broken. The crate names the weightiest; the oracle must name it first.
fn forbidden_list(board: &Board) -> Vec<String> {
    let mut grid = bridge::grid(board);
    let digit = |ban: &Verdict| match ban {
        Verdict::Overline => '6',
        Verdict::DoubleFour => '4',
        _ => '3',
    };
    let mut list = Vec::new();
    for point in board.empty_points() {
        let bans = oracle::bans(&mut grid, bridge::at(point));
        let found = board.forbidden(point);
        assert_eq!(found, bans.first().copied().and_then(bridge::forbidden), "{point}\n{board}");
        if found.is_some() {
            list.push(format!("{point}:{}", bans.iter().map(digit).collect::<String>()));
        }
    }
    sorted(list)
}

fn listed(row: &Value, field: &str) -> Vec<String> {
    sorted(text(row, field).split_whitespace().map(str::to_owned).collect())
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort_unstable();
    list
}

#[test]
fn forbidden_points() {
    let Some(rows) = rows("forbidden_points.jsonl") else { return };
    assert!(rows.len() >= 152);
    for row in &rows {
        let board = renju_board(row);
        let point = text(row, "point").parse().unwrap();
        let five = board.makes_five(point, Color::Black);
        let found = match board.forbidden(point) {
            Some(_) if text(row, "expect") == "forbidden" => "forbidden".to_owned(),
            Some(kind) => kind.to_string(),
            None if five && text(row, "expect") == "five" => "five".to_owned(),
            None => "legal".to_owned(),
        };
        assert_eq!(found, text(row, "expect"), "{row}\n{board}");
    }
}

#[test]
fn forbidden_boards_and_maps() {
    let Some(boards) = rows("forbidden_boards.jsonl") else { return };
    let Some(maps) = rows("forbidden_maps.jsonl") else { return };
    assert!(boards.len() >= 41 && maps.len() >= 2_140);
    for row in boards.iter().chain(&maps) {
        let board = renju_board(row);
        assert_eq!(forbidden_list(&board), listed(row, "forbidden"), "{row}\n{board}");
    }
}

/// Points that look like a double-three and are legal: the files list all of them.
#[test]
fn false_double_threes_are_legal() {
    let Some(maps) = rows("forbidden_maps.jsonl") else { return };
    let mut seen = 0;
    for row in &maps {
        let board = renju_board(row);
        let mut grid = bridge::grid(&board);
        let points = board.legal_points(Color::Black);
        let false_ones = points.filter(|&at| looks_like_double_three(&mut grid, bridge::at(at)));
        let names = sorted(false_ones.map(|point| point.to_string()).collect());
        assert_eq!(names, listed(row, "false33"), "{row}\n{board}");
        seen += names.len();
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn what_a_stone_does() {
    let Some(rows) = rows("win_rules.jsonl") else { return };
    assert!(rows.len() >= 34);
    for row in &rows {
        let rule = text(row, "rule").parse().unwrap();
        let side: Color = text(row, "color").parse().unwrap();
        let mut game = game(row, 15, rule, side);
        let point = text(row, "point").parse().unwrap();
        let found = match game.play(point).unwrap() {
            Some(Outcome::Five { winner, .. }) => format!("{winner}-wins"),
            Some(Outcome::ForbiddenMove { .. }) => "white-wins (black forbidden)".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            None => "no-result".to_owned(),
        };
        assert_eq!(found, text(row, "expect"), "{row}");
    }
}

/// Sequences of `depth` legal moves: a forbidden point is not a move, a won game goes no further.
/// Twenty-two rows of the file tell the first, two (`pf-fb030`, `pf-vcf0005`) the second.
fn perft(board: &mut Board, depth: usize) -> u64 {
    let side = board.side_to_move();
    if depth == 1 {
        let all = board.empty_count();
        let bans = board.rule().forbids(side);
        return if bans { board.legal_points(side).count() } else { all } as u64;
    }
    let mut total = 0;
    for point in board.legal_points(side).collect::<Vec<_>>() {
        if !board.makes_five(point, side) {
            board.place(point, &mut ());
            total += perft(board, depth - 1);
            board.undo(&mut ());
        }
    }
    total
}

/// Compares the rows to the depth that `to_depth` gives for each of them.
fn compare_counts(to_depth: fn(&Value) -> usize) {
    let Some(rows) = rows("perft.jsonl") else { return };
    assert!(rows.len() >= 40);
    for row in &rows {
        let rule = text(row, "rule").parse().unwrap();
        let side = text(row, "side").parse().unwrap();
        let size = row["size"].as_u64().unwrap() as usize;
        let mut board = game(row, size, rule, side).board().clone();
        let counts = text(row, "perft").split_whitespace().enumerate();
        for (depth, count) in counts.map(|(index, count)| (index + 1, count)) {
            if depth <= to_depth(row) {
                assert_eq!(perft(&mut board, depth).to_string(), count, "depth {depth} of {row}");
            }
        }
    }
}

/// To depth 2, and to depth 3 where black does not move last or the row decides a question.
#[test]
fn counts_of_games() {
    compare_counts(|row| {
        let decides = ["pf-fb030", "pf-vcf0005", "pf-vcf0003"].contains(&text(row, "id"));
        let quick = text(row, "rule") != "renju" || text(row, "side") == "w";
        if decides || quick { 3 } else { 2 }
    });
}

#[test]
#[ignore = "long: every row to its full depth"]
fn counts_of_games_to_the_full_depth() {
    compare_counts(|_| 3);
}
