//! T11: every claimed win is replayed by the independent checker against all defences. The proof is
//! written down and read back first, so that what is checked is what a log would hold.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use serde_json::Value;
use std::path::Path;
use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::{Board, Game, Point, Rule, Setup, Size};
use tengen_proof::Proof;
use tengen_rng::Rng;
use tengen_threat::{Goal, Solution, Solver};

/// Stones near each other, as in a fight: of scattered ones nothing is ever won.
fn fight(rng: &mut Rng, rule: Rule, size: Size) -> Option<Board> {
    let mut game = Game::new(rule, size);
    let centre = size.get() / 2;
    let stones = 6 + rng.below(10);
    let mut tries = 0;
    while game.moves().len() < stones && game.outcome().is_none() {
        tries += 1;
        let at = |rng: &mut Rng| centre + rng.below(7) - 3;
        let point = Point::new(at(rng), at(rng))?;
        let board = game.board();
        if board.is_empty(point) && board.is_legal(point, board.side_to_move()) {
            game.play(point).ok()?;
        }
        if tries > 200 {
            return None;
        }
    }
    game.outcome().is_none().then(|| game.board().clone())
}

/// Whether a win is claimed; if so, its proof is replayed.
fn replay(solver: &mut Solver, board: &Board, goal: Goal, nodes: u64) -> bool {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut budget = Budget::new(&limits, Stopwatch::start(), CancelToken::new());
    let Solution::Win(proof, checked) = solver.solve(board, goal, &mut budget).solution else {
        return false;
    };
    let read: Proof = proof.to_string().parse().unwrap();
    assert_eq!(read.check(board), Ok(checked), "{board}\n{proof}");
    assert_eq!(read.winner, board.side_to_move());
    true
}

fn replay_fights(count: usize) {
    let mut rng = Rng::new(13);
    let mut solver = Solver::new();
    let (mut wins, mut proved, mut positions) = (0, 0, 0);
    while positions < count {
        let rule = Rule::ALL[positions % Rule::ALL.len()];
        let size = Size::new([9, 11, 15, 20][rng.below(4)]).unwrap();
        let Some(board) = fight(&mut rng, rule, size) else { continue };
        positions += 1;
        wins += usize::from(replay(&mut solver, &board, Goal::Vct, 200));
        if positions % 5 == 0 {
            proved += usize::from(replay(&mut solver, &board, Goal::Any, 6_000));
        }
    }
    println!(
        "{wins} of {positions} positions are won by threats, {proved} of {} somehow",
        count / 5
    );
    assert!(5 * proved > wins, "only {proved} of {} positions are proved", count / 5);
    assert!(10 * wins > count, "only {wins} of {count} positions are worth something");
}

#[test]
fn every_claimed_win_is_replayed() {
    replay_fights(250);
}

#[test]
#[ignore = "long: 20,000 positions"]
fn twenty_thousand_positions() {
    replay_fights(20_000);
}

#[test]
fn the_suites_wins_are_replayed() {
    let Some(folder) = std::env::var_os("TENGEN_CORPUS") else {
        println!("skipped: TENGEN_CORPUS names no folder with the corpus");
        return;
    };
    let mut solver = Solver::new();
    for (file, goal, step) in
        [("puzzles_vcf.jsonl", Goal::Vcf, 7), ("puzzles_vct.jsonl", Goal::Vct, 60)]
    {
        let text = std::fs::read_to_string(Path::new(&folder).join(file)).unwrap();
        let rows: Vec<Value> =
            text.lines().step_by(step).map(|line| serde_json::from_str(line).unwrap()).collect();
        let wins = rows.iter().filter(|row| replay(&mut solver, &board(row), goal, 3_000)).count();
        println!("{file}: {wins} of {} are won", rows.len());
        assert!(4 * wins > rows.len(), "{file}: {wins} of {}", rows.len());
    }
}

fn board(row: &Value) -> Board {
    let points = |key: &str| -> Vec<Point> {
        row[key].as_str().unwrap().split_whitespace().map(|name| name.parse().unwrap()).collect()
    };
    let setup = Setup {
        rule: row["rule"].as_str().unwrap().parse().unwrap(),
        size: Size::new(row["size"].as_u64().unwrap() as usize).unwrap(),
        black: points("black"),
        white: points("white"),
        side_to_move: row["side"].as_str().unwrap().parse().unwrap(),
    };
    setup.check().unwrap().board().clone()
}
