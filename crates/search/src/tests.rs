//! The engine as a whole.

use crate::KINDS;
use crate::engine::Engine;
use crate::tt::Table;
use std::time::Duration;
use tengen_agent::{Agent, Answer, CancelToken, Limits, Mate, Request, Score, Task};
use tengen_core::{Board, Game, Point, Rule, Size, board};
use tengen_rng::Rng;

fn engine() -> Engine {
    Engine::with_table(Table::new(1 << 20))
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> Answer {
    let mut request = Request::new(game.clone());
    request.limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.think(&request, &CancelToken::new(), &mut |_| {}).unwrap()
}

fn answer(board: Board, nodes: u64) -> Answer {
    think(&mut engine(), &Game::from_board(board).unwrap(), nodes)
}

/// A game of a few moves at random.
fn random_game(rule: Rule, side: usize, seed: usize, stones: usize) -> Game {
    let mut game = Game::new(rule, Size::new(side).unwrap());
    let mut rng = Rng::new(seed as u64);
    for _ in 0..stones {
        let board = game.board();
        let legal: Vec<Point> = board.legal_points(board.side_to_move()).collect();
        if let (None, Some(&point)) = (game.outcome(), rng.pick(&legal)) {
            let _ = game.play(point);
        }
    }
    game
}

#[test]
fn it_wins_blocks_and_holds() {
    let five = board! {
        ". . . . . . ."
        ". X X X X . ."
        ". . . . . . ."
        ". O O O O . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
    };
    let best = answer(five, 100);
    assert!(["a6", "f6"].contains(&best.best.to_string().as_str()));
    assert_eq!(best.report.lines[0].score, Score::Proven(Mate::Win(1)));
    let block = board! {
        ". . . . . . ."
        ". X X X . . ."
        ". . . . . . ."
        "X O O O O . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
    };
    assert_eq!(answer(block, 100).best.to_string(), "f4");
    let three = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . X . . . . ."
        ". . . . . . . . ."
        ". . . O O O . . ."
        ". . . . . . . . ."
        ". . . X . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let held = answer(three, 20_000);
    let holds = ["b5", "c5", "g5", "h5"];
    assert!(holds.contains(&held.best.to_string().as_str()), "{}", held.best);
}

/// T9: the same position and node limit give the same nodes and the same move.
#[test]
fn a_node_limit_decides_everything() {
    for (number, rule) in Rule::ALL.into_iter().enumerate() {
        let game = random_game(rule, 15, number, 12);
        if game.outcome().is_some() {
            continue;
        }
        for nodes in [1, 50, 700, 6_000] {
            let mut first = engine();
            let one = think(&mut first, &game, nodes);
            first.new_game();
            let again = think(&mut first, &game, nodes);
            let other = think(&mut engine(), &game, nodes);
            for answer in [again, other] {
                assert_eq!(answer.best, one.best, "{rule} {nodes}");
                assert_eq!(answer.report.nodes, one.report.nodes, "{rule} {nodes}");
            }
            assert!(one.report.nodes <= nodes.max(1));
        }
    }
}

/// A depth that was begun and not finished may know that the best move is worse than it looked, but
/// not by which line: the line of the depth before is shown.
#[test]
fn an_unfinished_depth_keeps_the_line() {
    let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    for name in ["h8", "i9", "g7", "i7", "h7", "h6", "i8"] {
        game.play(name.parse().unwrap()).unwrap();
    }
    let mut engine = engine();
    for nodes in (3_000..30_000).step_by(3_000) {
        engine.new_game();
        let report = think(&mut engine, &game, nodes).report;
        let line = &report.lines[0].moves;
        assert!(line.len() as u32 > report.depth / 2, "{nodes}: {} {line:?}", report.depth);
    }
}

/// T13: a table that confuses positions makes no illegal move and breaks nothing.
#[test]
fn a_poisoned_table_harms_nobody() {
    for key_mask in [0, 0xFF, 0xFF << 56] {
        let mut engine = Engine::with_table(Table::new(1 << 16).poisoned(key_mask));
        for seed in 0..70 {
            let rule = Rule::ALL[seed % 5];
            let game = random_game(rule, 5 + seed % 11, seed, 6 + seed);
            if game.outcome().is_some() {
                continue;
            }
            let board = game.board();
            if board.legal_points(board.side_to_move()).next().is_none() {
                continue;
            }
            let answer = think(&mut engine, &game, 800);
            assert!(board.is_legal(answer.best, board.side_to_move()), "{board}");
        }
    }
}

#[test]
fn whole_games_are_legal_under_every_rule() {
    for rule in Rule::ALL {
        for side in [5, 7, 12] {
            let mut game = Game::new(rule, Size::new(side).unwrap());
            let mut engine = engine();
            while game.outcome().is_none() {
                let board = game.board();
                if board.legal_points(board.side_to_move()).next().is_none() {
                    break;
                }
                let answer = think(&mut engine, &game, 200);
                assert!(board.is_legal(answer.best, board.side_to_move()), "{board}");
                game.play(answer.best).unwrap();
            }
        }
    }
}

#[test]
fn several_lines_and_excluded_points() {
    let game = random_game(Rule::Freestyle, 15, 3, 6);
    let mut request = Request::new(game.clone());
    request.limits.depth = Some(5);
    request.multi_pv = 4;
    let answer = engine().think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
    let firsts: Vec<Point> = answer.report.lines.iter().map(|line| line.moves[0]).collect();
    let mut distinct = firsts.clone();
    distinct.sort_by_key(|point| point.index());
    distinct.dedup();
    assert_eq!((firsts.len(), distinct.len()), (4, 4));
    let scores: Vec<Score> = answer.report.lines.iter().map(|line| line.score).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let mut without = Request::new(game);
    without.limits.depth = Some(5);
    firsts.iter().for_each(|&point| without.excluded.insert(point));
    let answer = engine().think(&without, &CancelToken::new(), &mut |_| {}).unwrap();
    assert!(!firsts.contains(&answer.best));
}

#[test]
fn a_proven_win_is_said_to_be_proven() {
    let three = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . O . . . . ."
        ". . . . . . O . ."
        ". . . X X X . . ."
        ". . . . . . . . ."
        ". . . O . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    for lines in [1, 3] {
        let mut request = Request::new(Game::from_board(three.clone()).unwrap());
        request.limits = Limits { nodes: Some(5_000), ..Limits::default() };
        request.multi_pv = lines;
        let answer = engine().think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
        assert_eq!(answer.report.lines[0].score, Score::Proven(Mate::Win(3)));
        assert_eq!(answer.report.lines.len(), lines);
    }
    let mut four = Game::new(Rule::Freestyle, Size::FIFTEEN);
    for name in ["h8", "a1", "i8", "a2", "j8", "a3", "k8"] {
        four.play(name.parse().unwrap()).unwrap();
    }
    let lost = think(&mut engine(), &four, 500);
    assert_eq!(lost.report.lines[0].score, Score::Proven(Mate::Loss(2)));
    let quiet = think(&mut engine(), &random_game(Rule::Freestyle, 15, 4, 5), 2_000);
    assert!(!quiet.report.lines[0].score.is_proven());
}

/// One budget: what the solver expands at the root is counted and limited with the search's nodes.
#[test]
fn the_solvers_nodes_are_part_of_the_limit() {
    let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    for name in "l6 k6 l8 l7 m8 k8 k7 m9 j9 j8 i8 h7 k9 j10 k5 i6".split(' ') {
        game.play(name.parse().unwrap()).unwrap();
    }
    let ask = |settings: &str, nodes| {
        let mut request = Request::new(game.clone());
        request.limits.nodes = Some(nodes);
        let mut agent = KINDS[0].build(settings).unwrap();
        agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap().report
    };
    for nodes in [1, 8, 9, 99, 150, 20_000] {
        let report = ask("hash=1,root_vct_percent=12", nodes);
        assert_eq!(report.nodes, nodes, "all of them are used, and no more");
        assert!(report.solver_nodes <= nodes * 12 / 100, "{nodes}: {}", report.solver_nodes);
        assert_eq!(report.solver_nodes > 0, nodes >= 9, "{nodes}");
        assert_eq!(ask("hash=1,root_vct_percent=0", nodes).solver_nodes, 0);
    }
    assert_eq!(ask("hash=1", 20_000).solver_nodes, 2_400, "nothing is found, all is tried");
}

#[test]
fn mates_fit_on_the_board() {
    for seed in 0..40 {
        let game = random_game(Rule::Freestyle, 6, seed, 12 + seed % 10);
        if game.outcome().is_some() {
            continue;
        }
        let answer = think(&mut engine(), &game, 3_000);
        let empty = game.board().empty_count();
        if let Some(mate) = answer.report.lines.first().and_then(|line| line.score.mate()) {
            assert!(usize::from(mate.plies()) <= empty, "{mate}, {empty} points");
        }
    }
}

#[test]
fn stopped_before_it_began_it_still_answers() {
    let stop = CancelToken::new();
    stop.cancel();
    let game = random_game(Rule::Freestyle, 15, 9, 8);
    let mut reports = 0;
    let answer = engine().think(&Request::new(game.clone()), &stop, &mut |_| reports += 1).unwrap();
    assert!(game.board().is_empty(answer.best) && reports > 0);
}

#[test]
fn balanced_moves_are_nearer_to_even_than_the_best() {
    let value_after = |game: &Game, moves: &[Point]| {
        let mut game = game.clone();
        for &point in moves {
            game.play(point).unwrap();
        }
        let mut request = Request::new(game);
        request.limits.depth = Some(8);
        let answer = engine().think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
        match answer.report.lines[0].score {
            Score::Estimate(value) => value.abs(),
            _ => 30_000,
        }
    };
    let ask = |game: &Game, task| {
        let mut request = Request::new(game.clone());
        request.task = task;
        request.limits = Limits { nodes: Some(20_000), ..Limits::default() };
        engine().think(&request, &CancelToken::new(), &mut |_| {}).unwrap()
    };
    let (mut after_best, mut after_even) = (0, 0);
    for seed in 4..10 {
        let game = random_game(Rule::Freestyle, 15, seed, 5);
        after_best += value_after(&game, &[ask(&game, Task::Play).best]);
        after_even += value_after(&game, &[ask(&game, Task::BalanceOne { bias: 0 }).best]);
    }
    assert!(after_even < after_best, "{after_even} {after_best}");
    let game = random_game(Rule::Freestyle, 15, 4, 5);
    let two = ask(&game, Task::BalanceTwo { bias: 0 });
    assert_eq!(two.then.len(), 1);
    assert!(value_after(&game, &[two.best, two.then[0]]) < 30_000);
}

#[test]
fn threads_search_together() {
    let mut engine = Engine::with_table(Table::new(16 << 20));
    let resources = tengen_agent::Resources { threads: 2, ..Default::default() };
    engine.prepare(Rule::Freestyle, Size::FIFTEEN, &resources).unwrap();
    let game = random_game(Rule::Freestyle, 15, 4, 8);
    let answer = think(&mut engine, &game, 5_000);
    assert!(game.board().is_empty(answer.best));
}

/// Every agent and level of this crate takes fives, blocks fours and stays legal.
#[test]
fn every_level_and_the_tree_search_take_and_block_fives() {
    let block = board! {
        ". . . . . . . . ."
        ". X X X . . . . ."
        ". . . . . . . . ."
        "X O O O O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . X . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let win = board! {
        ". . . . . . . . ."
        ". X X X X O . . ."
        ". . . . . . . . ."
        "X O O O O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let levels = (1..=10).map(|level| (0, format!("level={level},hash=1")));
    let mcts_levels = (1..=10).map(|level| (1, format!("level={level}")));
    for (agent, settings) in levels.chain(mcts_levels) {
        let mut agent = KINDS[agent].build(&settings).unwrap();
        for (board, expected) in [(&block, "f6"), (&win, "a8")] {
            let mut request = Request::new(Game::from_board(board.clone()).unwrap());
            request.limits.nodes = Some(3_000);
            let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
            assert_eq!(answer.best.to_string(), expected, "{settings}");
            request.limits.time = Some(Duration::ZERO);
            let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
            assert_eq!(answer.best.to_string(), expected, "{settings}, without time");
        }
    }
}

/// Taking a move back, or the same opening again, does not make a level stronger.
#[test]
fn a_level_forgets_what_it_saw_in_another_game() {
    let mut engine = KINDS[0].build("level=6,hash=1").unwrap();
    let ask = |engine: &mut Box<dyn Agent>, game: &Game| {
        let request = Request { seed: 7, ..Request::new(game.clone()) };
        let answer = engine.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
        assert_eq!(answer.report.lines.len(), 1, "one was asked for");
        assert_eq!(answer.report.best(), Some(answer.best));
        answer.report
    };
    let game = random_game(Rule::Freestyle, 15, 9, 3);
    let fresh = ask(&mut engine, &game);
    let mut later = game.clone();
    for _ in 0..2 {
        let point = ask(&mut engine, &later).best().unwrap();
        later.play(point).unwrap();
    }
    let again = ask(&mut engine, &game);
    assert_eq!((again.lines, again.nodes, again.depth), (fresh.lines, fresh.nodes, fresh.depth));
}

#[test]
fn tree_search_is_determined_by_nodes_and_legal() {
    for rule in Rule::ALL {
        let mut game = Game::new(rule, Size::new(7).unwrap());
        let mut agents = [0, 1].map(|_| KINDS[1].build("").unwrap());
        while game.outcome().is_none() {
            let board = game.board();
            if board.legal_points(board.side_to_move()).next().is_none() {
                break;
            }
            let mut request = Request::new(game.clone());
            request.limits.nodes = Some(60);
            let answers = agents
                .each_mut()
                .map(|agent| agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap().best);
            assert_eq!(answers[0], answers[1]);
            assert!(board.is_legal(answers[0], board.side_to_move()));
            game.play(answers[0]).unwrap();
        }
    }
}

#[test]
fn a_position_known_from_before_is_taken_up_where_it_was_left() {
    let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    for name in ["h8", "i9", "g9", "i7", "g7"] {
        game.play(name.parse().unwrap()).unwrap();
    }
    let ask = |engine: &mut Engine, excluded: Option<Point>| {
        let mut request = Request::new(game.clone());
        request.limits = Limits { depth: Some(9), ..Limits::default() };
        excluded.into_iter().for_each(|point| request.excluded.insert(point));
        engine.think(&request, &CancelToken::new(), &mut |_| {}).unwrap()
    };
    let mut once = engine();
    let (first, again) = (ask(&mut once, None), ask(&mut once, None));
    assert_eq!(first.report.depth, again.report.depth);
    assert!(2 * again.report.nodes < first.report.nodes, "{:?} {:?}", first.report, again.report);
    // What is best without the best move is not what the position is worth.
    let mut other = engine();
    assert_ne!(ask(&mut other, Some(first.best)).best, first.best);
    assert!(ask(&mut other, None).report.nodes > again.report.nodes);
}

#[test]
fn an_uneven_game_beyond_all_values_can_be_asked_for() {
    for bias in [i32::MIN, i32::MAX] {
        for task in [Task::BalanceOne { bias }, Task::BalanceTwo { bias }] {
            let mut request = Request::new(random_game(Rule::Freestyle, 9, 1, 3));
            request.limits = Limits { nodes: Some(500), ..Limits::default() };
            request.task = task;
            assert!(engine().think(&request, &CancelToken::new(), &mut |_| {}).is_ok());
        }
    }
}

/// What the lab compares with: each part alone and all of them off.
#[test]
fn every_part_can_be_switched_off() {
    let game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    let no_threats = "vcf_nodes=0,qs_vcf_nodes=0,root_vct_percent=0";
    let none = format!("hash=0,ordering=off,{no_threats}");
    for off in ["hash=0", "hash=1,ordering=off", &format!("hash=1,{no_threats}"), &none] {
        let mut agent = KINDS[0].build(off).unwrap();
        let mut request = Request::new(game.clone());
        request.game.play("h8".parse().unwrap()).unwrap();
        request.limits.nodes = Some(3_000);
        let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
        assert!(answer.report.nodes > 1_000, "{off}");
    }
}

/// Logs from before 0.2.0 name parameters that have other names now, or none.
#[test]
fn players_of_old_logs_can_be_built() {
    let kind = &KINDS[0];
    let old = "guess=0,raised=0,leaf_bare=0,node_bare=0,pass_depth=99,pass_fours=64,hash=1";
    assert_eq!(kind.settings(old).unwrap().to_string(), "tengen:hash=1");
    let renamed = kind.settings("solver_share=0,reduction_scale=90,count_base=4").unwrap();
    assert_eq!(renamed.to_string(), "tengen:lmp_base=4,lmr_scale=90,root_vct_percent=0");
    let switches = kind.settings("table=off,hash=16,ordering=off,threats=off").unwrap();
    let now = "tengen:hash=0,ordering=off,qs_vcf_nodes=0,vcf_nodes=0,root_vct_percent=0";
    assert_eq!(switches.to_string(), now);
    let error = kind.settings("pass_depth=6").unwrap_err().to_string();
    assert!(error.contains("pass_depth was removed in 0.2.0"), "{error}");
}
