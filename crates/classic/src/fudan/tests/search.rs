//! The searches against plain ones.

use super::{graph_of, point};
use crate::fudan::graph::ScoreGraph;
use crate::fudan::kill::{Kill, KillLimits, KillSearch};
use crate::fudan::pattern::Pattern;
use crate::fudan::search::{INFINITE, Knobs, Must, Search, WIN, empty_lines, seek_must};
use crate::fudan::table::Table;
use std::time::Duration;
use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::{Board, Color, Point, Rule, Size, board};
use tengen_rng::Rng;

fn budget() -> Budget {
    Budget::new(&Limits::default(), Stopwatch::start(), CancelToken::new())
}

fn limits(kill: Kill) -> KillLimits {
    KillLimits { kill, depth: 8, nodes: 50_000, time: Duration::ZERO }
}

fn knobs(depth: u32) -> Knobs {
    Knobs { depth, branch: vec![6, 5, 4], r: 100, must: false, flexible: true, printed: false }
}

/// The value of a full search.
fn value(board: &Board, knobs: &Knobs, kill: Kill, table: Option<&mut Table>) -> i64 {
    let mut graph = graph_of(board);
    let limits = KillLimits { nodes: 60, ..limits(kill) };
    let mut search = Search {
        knobs,
        root: graph.side(),
        graph: &mut graph,
        budget: &mut budget(),
        kill: &mut KillSearch::new(limits),
        table,
        evaluations: 0,
        lines: empty_lines(knobs.depth),
    };
    search.node(0, -INFINITE, INFINITE)
}

/// Positions of random stones around the middle, not yet won.
fn positions(count: u64) -> Vec<Board> {
    let position = |seed| {
        let mut rng = Rng::new(seed);
        'again: loop {
            let mut board = Board::new(Rule::Freestyle, Size::new(11).unwrap());
            for _ in 0..8 + seed % 9 {
                let near = |p: &Point| (3..8).contains(&p.column()) && (3..8).contains(&p.row());
                let empty: Vec<Point> = board.empty_points().filter(near).collect();
                let point = *rng.pick(&empty).unwrap();
                if board.makes_five(point, board.side_to_move()) {
                    continue 'again;
                }
                board.place(point, &mut ());
            }
            return board;
        }
    };
    (0..count).map(position).collect()
}

/// Minimax over the same moves, without must-moves and kills.
fn minimax(graph: &mut ScoreGraph, knobs: &Knobs, root: Color, ply: u32) -> i64 {
    let side = graph.side();
    if ply == knobs.depth {
        let (own, other) = (graph.sum(root), graph.sum(!root));
        let value = if side == root { 10 * own - 9 * other } else { 10 * own - 11 * other };
        return 100 * if side == root { value } else { -value };
    }
    let mut moves: Vec<Point> = graph.active().collect();
    moves.sort_by_key(|&point| std::cmp::Reverse(graph.worth(point)));
    moves.truncate(*knobs.branch.get(ply as usize).or(knobs.branch.last()).unwrap());
    let mut best = -INFINITE;
    for point in moves {
        let value = if graph.best(point, side) == Pattern::Five {
            WIN - i64::from(ply + 1)
        } else {
            graph.place(point);
            let value = -minimax(graph, knobs, root, ply + 1);
            graph.undo();
            value
        };
        best = best.max(value);
    }
    best
}

#[test]
fn alpha_beta_is_minimax() {
    for board in positions(12) {
        for depth in 1..=4 {
            let knobs = knobs(depth);
            let mut graph = graph_of(&board);
            let expected = minimax(&mut graph, &knobs, board.side_to_move(), 0);
            assert_eq!(value(&board, &knobs, Kill::Off, None), expected, "{depth}\n{board}");
        }
    }
}

#[test]
fn the_table_changes_no_value() {
    let mut table = Table::default();
    for board in positions(12) {
        for kill in [Kill::Off, Kill::VctVcf] {
            for flexible in [true, false] {
                let knobs = Knobs { must: kill != Kill::Off, flexible, ..knobs(5) };
                table.clear();
                let with = value(&board, &knobs, kill, Some(&mut table));
                assert_eq!(with, value(&board, &knobs, kill, None), "{kill:?}\n{board}");
            }
        }
    }
}

#[test]
fn must_moves_in_their_order() {
    let must = |board: &Board| seek_must(&graph_of(board));
    let own_win = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". X X X X O . . ."
        ". . . . . . . . ."
        ". O O O O X . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    assert!(matches!(must(&own_win), Must::Win(p, 1) if p == point("a7")));
    let their_win = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . X X X . . . ."
        ". . . . . . . . ."
        ". O O O O X . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    assert!(
        matches!(must(&their_win), Must::OneOf(set) if set.iter().eq([point("a5")])),
        "before the own three"
    );
    let own_three = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . X X X . . . ."
        ". . . . . . . . ."
        ". . O O O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    assert!(matches!(must(&own_three), Must::Win(p, 3) if p == point("b7") || p == point("f7")));
    let their_three = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . X . X . . . ."
        ". . . . . . . . ."
        ". . O O O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let Must::OneOf(points) = must(&their_three) else { panic!("the three is not seen") };
    assert!(["b5", "f5"].iter().all(|name| points.contains(point(name))), "the fours");
    assert!(["a5", "g5"].iter().all(|name| points.contains(point(name))), "their other ends");
    assert_eq!(points.len(), 4);
    assert!(matches!(must(&Board::new(Rule::Freestyle, Size::FIFTEEN)), Must::Free));
}

#[test]
fn a_short_win_and_a_long_loss_are_preferred() {
    let board = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . X X X . . . ."
        ". . . . . . . . ."
        ". . O . O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    for depth in 3..=5 {
        assert_eq!(value(&board, &knobs(depth), Kill::Off, None), WIN - 3);
        let careless = Knobs { flexible: false, ..knobs(depth) };
        assert_eq!(value(&board, &careless, Kill::Off, None), WIN);
    }
}

fn find(board: &Board, kill: Kill) -> Option<(Point, u32)> {
    find_within(board, kill, 8)
}

fn find_within(board: &Board, kill: Kill, depth: u32) -> Option<(Point, u32)> {
    let limits = KillLimits { depth, ..limits(kill) };
    KillSearch::new(limits).find(&mut graph_of(board), &mut budget(), 1)
}

#[test]
fn kills_by_fours_and_by_threes() {
    // d5 to g5 and e4 cross at a point that makes two fours after one.
    let fours = board! {
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . X . . . . . ."
        ". . . . X . . . . . ."
        ". . . . X . . . . . ."
        ". O X X . . . . . . ."
        ". . . . O . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . O X . . . ."
        ". . . . . . . . O . ."
        ". . . . . . . . . . ."
        "freestyle, black to move"
    };
    let (first, plies) = find(&fours, Kill::VctVcf).unwrap();
    assert!(plies % 2 == 1 && fours.is_empty(first));
    let threes = board! {
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . X . . . . ."
        ". . . . . X . . . . ."
        ". . . X X . . . . . ."
        ". . . . . . . . . . ."
        ". . O . . . O . . . ."
        ". . . . . O . . . . ."
        ". . O . . . . . . . ."
        ". . . . . . . . . . ."
        "freestyle, black to move"
    };
    assert_eq!(find(&threes, Kill::Vcf), None, "there is no four to begin with");
    assert!(find(&threes, Kill::VctVcf).is_some());
    assert!(find(&threes, Kill::Pn).is_some());
    assert_eq!(find(&threes, Kill::Off), None);
}

/// Whether the attacker, to move and following the kill search, wins against every reply there is.
/// A reply that the search answered leaves a kill that is two plies shorter.
fn wins(board: &mut Board, kill: Kill, depth: u32) -> bool {
    let attacker = board.side_to_move();
    if board.empty_points().any(|point| board.makes_five(point, attacker)) {
        return true;
    }
    let defences: Vec<Point> =
        board.empty_points().filter(|&point| board.makes_five(point, !attacker)).collect();
    let next = match defences.as_slice() {
        [] => find_within(board, kill, depth).map(|(point, _)| point),
        [block] => Some(*block),
        _ => None,
    };
    let Some(next) = next else { return false };
    board.place(next, &mut ());
    let replies: Vec<Point> = board.empty_points().collect();
    let won = !replies.iter().any(|&point| board.makes_five(point, !attacker))
        && replies.into_iter().all(|reply| {
            board.place(reply, &mut ());
            let won = wins(board, kill, depth.saturating_sub(2));
            board.undo(&mut ());
            won
        });
    board.undo(&mut ());
    won
}

#[test]
fn whatever_a_kill_search_finds_wins_against_every_reply() {
    for kill in [Kill::VctVcf, Kill::Vcf, Kill::Pn] {
        let mut found = 0;
        for mut board in positions(60) {
            if find(&board, kill).is_some() {
                found += 1;
                assert!(wins(&mut board, kill, 8), "{kill:?}\n{board}");
            }
        }
        assert!(found > 4, "{kill:?}: {found}");
    }
}

#[test]
fn both_kinds_of_search_agree_on_what_can_be_won() {
    for board in positions(80) {
        let (depth_first, proof) = (find(&board, Kill::VctVcf), find(&board, Kill::Pn));
        assert_eq!(depth_first.is_some(), proof.is_some(), "{board}");
        if let (Some((_, longer)), Some((_, shorter))) = (depth_first, proof) {
            assert!(longer % 2 == 1 && shorter % 2 == 1);
        }
    }
}

#[test]
fn the_time_of_kill_search_is_that_of_all_calls_together() {
    let board = positions(30).into_iter().find(|board| find(board, Kill::VctVcf).is_some());
    let board = board.unwrap();
    let time = Duration::from_nanos(1);
    let mut kill = KillSearch::new(KillLimits { time, ..limits(Kill::VctVcf) });
    let mut budget = budget();
    let mut graph = graph_of(&board);
    kill.find(&mut graph, &mut budget, 1);
    let nodes = budget.nodes();
    assert!(nodes > 0);
    assert_eq!(kill.find(&mut graph, &mut budget, 1), None, "the time is used up");
    assert_eq!(budget.nodes(), nodes);
}
