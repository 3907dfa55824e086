//! Tests of the agents as a whole.

use super::*;
use crate::Lots;
use tengen_core::{Board, Color, board};

fn ottawa(blueprint: &Blueprint, text: &str) -> Ottawa {
    let settings = blueprint.settings(text).unwrap();
    let prune = match (blueprint.name, text.contains("strict")) {
        ("ottawa-alphabeta", true) => Prune::Strict,
        ("ottawa-alphabeta", false) => Prune::Prose,
        _ => Prune::Never,
    };
    let plain = Ottawa::new(&settings, prune);
    let options = Options {
        sorted: text.contains("sorted"),
        table: text.contains("table=on"),
        pairs: !text.contains("pairs=off"),
        ..plain.options
    };
    Ottawa { options, ..plain }
}

/// Value, evaluations and nodes of a position, to the agent's depth.
fn searched(agent: &Ottawa, board: &Board) -> (i32, u64, u64) {
    let field = Field::new(board, agent.weights);
    let moves: Vec<usize> = field.empty_points().collect();
    let mut budget = Request::new(Game::from_board(board.clone()).unwrap()).budget(&Stop::new());
    let mut search = Search::new(field, &mut budget, agent.options);
    let depth = agent.depth as u32;
    let (best, _) = search.root(&moves, board.side_to_move(), depth, &mut |_| {});
    (best.unwrap().value, search.evaluations, budget.nodes())
}

/// A position of random moves that nobody has won.
fn random_board(side: usize, stones: usize, lots: &mut Lots) -> Board {
    'again: loop {
        let mut board = Board::new(Rule::Freestyle, Size::new(side).unwrap());
        for _ in 0..stones {
            let empty: Vec<Point> = board.empty_points().collect();
            let point = *lots.pick(&empty).unwrap();
            if board.makes_five(point, board.side_to_move()) {
                continue 'again;
            }
            board.place(point, &mut ());
        }
        return board;
    }
}

#[test]
fn values_kept_are_values_counted() {
    let mut lots = Lots::new(5);
    for (blueprint, text) in [(&MINIMAX, ""), (&BASELINE, "attack1=lines"), (&MINIMAX, "w5=3")] {
        let weights = ottawa(blueprint, text).weights;
        for side in [5, 9, 15, 22] {
            let start = random_board(side, side, &mut lots);
            let mut field = Field::new(&start, weights);
            let mut board = start.clone();
            let mut undone = Vec::new();
            for _ in 0..side * 2 {
                let empty: Vec<Point> = board.empty_points().collect();
                let Some(&point) = lots.pick(&empty) else { break };
                let (number, color) = (field.rows().number(point), board.side_to_move());
                undone.push((number, color, field.place(number, color)));
                board.place(point, &mut ());
                assert!(field == Field::new(&board, weights));
                for at in field.empty_points() {
                    for color in Color::ALL {
                        let value = weights.value(&field.counts(at, color));
                        let utility = field.utility(at, color);
                        let lost = field.makes_five(at, color) && color != start.side_to_move();
                        assert!(utility == value || lost && utility == INFINITE);
                    }
                }
            }
            while let Some((number, color, undo)) = undone.pop() {
                field.undo(number, color, undo);
            }
            assert!(field == Field::new(&start, weights), "undoing restores everything");
        }
    }
}

/// Algorithm 1 word for word, on boards and counts from scratch.
fn plain_minimax(board: &mut Board, depth: u32, weights: &Weights, max: Color) -> i32 {
    let last = board.last_move().unwrap();
    let mover = !board.side_to_move();
    let sign = if mover == max { 1 } else { -1 };
    let rows = crate::rows::Rows::of(board);
    let counts = value::Counts::of(&rows, rows.number(last), mover, weights.attack1);
    let five = counts.attacks[4] > 0;
    if depth == 0 || five || board.empty_count() == 0 {
        return if five && mover != max { -INFINITE } else { sign * weights.value(&counts) };
    }
    let points: Vec<Point> = board.empty_points().collect();
    let values = points.into_iter().map(|point| {
        board.place(point, &mut ());
        let value = plain_minimax(board, depth - 1, weights, max);
        board.undo(&mut ());
        value
    });
    let values: Vec<i32> = values.collect();
    let best = if sign == 1 { values.iter().min() } else { values.iter().max() };
    *best.unwrap()
}

#[test]
fn every_switch_has_the_value_of_minimax_and_prunes() {
    let mut lots = Lots::new(11);
    let mut saved = 0;
    for (side, stones, depth) in [(5, 16, 4), (5, 12, 3), (5, 19, 6), (6, 20, 3), (6, 29, 5)] {
        for _ in 0..6 {
            let mut board = random_board(side, stones, &mut lots);
            let max = board.side_to_move();
            let agent = |blueprint, text: &str| ottawa(blueprint, &format!("depth={depth}{text}"));
            let minimax = agent(&MINIMAX, "");
            let (value, evaluations, nodes) = searched(&minimax, &board);
            let points: Vec<Point> = board.empty_points().collect();
            let expected = points.into_iter().map(|point| {
                board.place(point, &mut ());
                let value = plain_minimax(&mut board, depth - 1, &minimax.weights, max);
                board.undo(&mut ());
                value
            });
            assert_eq!(value, expected.max().unwrap(), "{board}");
            let mut evaluated = Vec::new();
            for text in [
                ",pairs=off",
                ",prune=strict,pairs=off",
                "",
                ",prune=strict",
                ",order=sorted",
                ",table=on",
            ]
            .into_iter()
            .chain([",order=sorted,table=on", ",prune=strict,order=sorted,table=on"])
            {
                let pruned = searched(&agent(&ALPHABETA, text), &board);
                assert_eq!(pruned.0, value, "{text} {board}");
                assert!(pruned.1 <= evaluations && pruned.2 <= nodes, "{text} {board}");
                evaluated.push(pruned.1);
            }
            assert!(evaluated[0] <= evaluated[1], "<= cuts wherever < does");
            saved += evaluations - evaluated[0];
        }
    }
    assert!(saved > 0);
}

#[test]
fn at_depth_one_nothing_can_be_pruned_but_after_a_win() {
    let mut lots = Lots::new(2);
    let board = random_board(9, 14, &mut lots);
    let minimax = searched(&ottawa(&MINIMAX, "depth=1"), &board);
    let strict = searched(&ottawa(&ALPHABETA, "depth=1,prune=strict,pairs=off"), &board);
    assert_eq!(minimax, strict);
    assert_eq!(minimax.1, 81 - 14);
}

#[test]
fn a_loser_sees_minus_infinity_and_a_winner_infinity() {
    let board = board! {
        ". . . . . . ."
        ". O O O O . ."
        ". . . . . . ."
        ". X . . X . ."
        ". X . . . . ."
        ". . . . . . ."
        ". . . . X . ."
        "freestyle, black to move"
    };
    assert_eq!(searched(&ottawa(&MINIMAX, "depth=2"), &board).0, -INFINITE);
    assert_eq!(searched(&ottawa(&ALPHABETA, "depth=3"), &board).0, -INFINITE);
    let mut white = board;
    white.pass();
    assert_eq!(searched(&ottawa(&MINIMAX, "depth=1"), &white).0, INFINITE);
    assert_eq!(searched(&ottawa(&MINIMAX, "depth=1,w5=0.5,attack1=alone"), &white).0, 50);
}

#[test]
fn the_baseline_attacks_where_the_others_defend() {
    let board = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . O O O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . X X . . ."
        ". . . . X . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let best = |blueprint: &Blueprint, text: &str| {
        let request = Request::new(Game::from_board(board.clone()).unwrap());
        let mut agent = blueprint.build(text).unwrap();
        agent.think(&request, &Stop::new(), &mut |_| {}).unwrap().best.to_string()
    };
    assert!(["b7", "f7"].contains(&best(&MINIMAX, "").as_str()));
    let attack = best(&BASELINE, "ties=first");
    assert!(!["b7", "f7"].contains(&attack.as_str()), "{attack}");
    // What the deep search forgets: any first stone may be followed by the block.
    assert!(!["b7", "f7"].contains(&best(&MINIMAX, "depth=3,ties=first").as_str()));
}

#[test]
fn the_scores_say_how_many_plies_at_most() {
    assert_eq!([1, 2, 3, 4].map(|d| score(INFINITE, d)), [1, 1, 3, 3].map(Score::Win));
    assert_eq!([1, 2, 3, 4].map(|d| score(-INFINITE, d)), [2, 2, 2, 4].map(Score::Loss));
    assert_eq!(score(-100, 3), Score::Estimate(-100));
}

/// What makes the paper's depth 3 lose to the baseline: a five inside the tree goes unseen.
#[test]
fn with_fives_at_leaves_only_a_win_in_one_is_put_off() {
    let board = board! {
        ". . . . . . . . ."
        "O X X X X . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". O O O . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let best = |text: &str| {
        let request = Request::new(Game::from_board(board.clone()).unwrap());
        let mut agent = MINIMAX.build(&format!("depth=3,ties=first{text}")).unwrap();
        agent.think(&request, &Stop::new(), &mut |_| {}).unwrap().best.to_string()
    };
    assert_eq!(best(""), "f8");
    assert_ne!(best(",fives=leaves"), "f8");
}
