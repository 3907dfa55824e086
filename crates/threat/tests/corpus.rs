//! Puzzles that others have solved, where the corpus is there.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use serde_json::Value;
use std::time::Duration;
use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::{Board, Color, Point, Rule, Setup, Size};
use tengen_threat::{Goal, Solution, Solver};

/// The rows of a file of the corpus, or nothing if there is no corpus.
fn rows(file: &str) -> Option<Vec<Value>> {
    let Some(folder) = std::env::var_os("TENGEN_CORPUS") else {
        println!("skipped: TENGEN_CORPUS names no folder with the corpus");
        return None;
    };
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join(file)).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn board(row: &Value) -> Board {
    let points = |key: &str| -> Vec<Point> {
        row[key].as_str().unwrap().split_whitespace().map(|name| name.parse().unwrap()).collect()
    };
    let setup = Setup {
        rule: row["rule"].as_str().unwrap().parse::<Rule>().unwrap(),
        size: Size::new(row["size"].as_u64().unwrap() as usize).unwrap(),
        black: points("black"),
        white: points("white"),
        side_to_move: row["side"].as_str().unwrap().parse::<Color>().unwrap(),
    };
    setup.check().unwrap().board().clone()
}

fn solve(board: &Board, goal: Goal, limits: &Limits) -> Solution {
    let mut budget = Budget::new(limits, Stopwatch::start(), CancelToken::new());
    Solver::new().solve(board, goal, &mut budget).solution
}

/// A hang limit, far above what any row needs.
fn patient() -> Limits {
    let minute = Some(Duration::from_secs(60));
    Limits { time: minute, ..Limits::default() }
}

#[test]
fn every_win_by_fours_is_proved() {
    let Some(rows) = rows("puzzles_vcf.jsonl") else { return };
    // Every fourth row: all of them are in `tengen suite`.
    for row in rows.iter().step_by(4) {
        let board = board(row);
        let verdict = solve(&board, Goal::Vcf, &patient());
        match row["result"].as_str().unwrap() {
            "win" => assert!(matches!(verdict, Solution::Win(..)), "{}", row["id"]),
            _ => assert_eq!(verdict, Solution::None, "{}", row["id"]),
        }
    }
}

#[test]
fn wins_by_threats_are_proved_and_none_is_denied() {
    let Some(rows) = rows("puzzles_vct.jsonl") else { return };
    let trusted = |row: &&Value| matches!(row["trust"].as_str(), Some("mate" | "mate+published"));
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let (mut solved, mut total) = (0, 0);
    for row in rows.iter().filter(trusted).step_by(20) {
        total += 1;
        solved += usize::from(matches!(solve(&board(row), Goal::Vct, &limits), Solution::Win(..)));
    }
    println!("{solved} of {total} within 20,000 nodes");
    assert!(10 * solved >= 7 * total, "{solved} of {total}");
}
