//! Tests of the search.

use super::*;
use tengen_agent::Limits;
use tengen_core::{Board, board};
use tengen_rng::Rng;

fn agent(text: &str) -> Nthu {
    Nthu::new(&KIND.settings(text).unwrap())
}

fn thought(text: &str, board: &Board, limits: Limits) -> (Answer, Vec<Report>) {
    let game = Game::from_board(board.clone()).unwrap();
    let request = Request { limits, ..Request::new(game) };
    let mut reports = Vec::new();
    let answer = agent(text)
        .think(&request, &CancelToken::new(), &mut |report| reports.push(report.clone()))
        .unwrap();
    (answer, reports)
}

fn random_board(side: usize, stones: usize, rng: &mut Rng) -> Board {
    let mut board = Board::new(Rule::Freestyle, Size::new(side).unwrap());
    while board.moves().len() < stones {
        let empty: Vec<Point> = board.empty_points().collect();
        let point = *rng.pick(&empty).unwrap();
        if !board.makes_five(point, board.side_to_move()) {
            board.place(point, &mut ());
        }
    }
    board
}

fn threatened() -> Board {
    board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . O O O . . ."
        ". . . . . . . . ."
        ". . . . X . . . ."
        ". . . . X . . . ."
        ". . . X . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    }
}

#[test]
fn the_opponents_two_best_come_first_when_they_threaten() {
    let board = threatened();
    let mut budget =
        Request::new(Game::new(Rule::Freestyle, board.size())).budget(&CancelToken::new());
    let knobs = agent("").knobs;
    let mut search = Search::new(&board, &mut budget, knobs);
    let candidates = search.candidates(Color::Black);
    let name = |found: &Move| search.rows.point(found.number).to_string();
    let mut first: Vec<String> = candidates.iter().take(2).map(name).collect();
    first.sort();
    assert_eq!(first, ["c7", "g7"], "white would make an open four there");
    let own: Vec<i32> = candidates.iter().map(|found| found.score).collect();
    assert!(own[0] < 700, "scored as black's moves: {own:?}");
    assert!(own[2..].is_sorted_by(|a, b| a >= b));
    let calm = Knobs { threat_limit: 701, ..knobs };
    let mut search = Search::new(&board, &mut budget, calm);
    let scores: Vec<i32> =
        search.candidates(Color::Black).iter().map(|found| found.score).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b) && scores.len() == 10);
}

#[test]
fn every_depth_is_published() {
    let (answer, reports) =
        thought("init_depth=1,inc_depth=1,max_depth=4", &threatened(), Limits::default());
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [0, 1, 2, 3, 4]);
    assert!(reports.iter().all(|report| report.best().is_some()));
    assert!(reports.windows(2).all(|pair| pair[0].nodes < pair[1].nodes));
    assert!(reports.windows(2).all(|pair| pair[0].evaluations <= pair[1].evaluations));
    assert!(!answer.cut);
    let (_, reports) = thought("max_depth=5", &threatened(), Limits::default());
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [0, 2, 4, 5], "from 2 in steps of 2, to the last");
}

#[test]
fn a_depth_cut_short_leaves_the_answer_of_the_one_before() {
    let (whole, reports) = thought("max_depth=4", &threatened(), Limits::default());
    let nodes = reports.iter().find(|report| report.depth == 2).unwrap().nodes + 3;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (cut, _) = thought("max_depth=4", &threatened(), limits);
    assert!(cut.cut && !whole.cut);
    assert_eq!(cut.report.depth, 2);
    assert_eq!(cut.report.nodes, nodes);
    assert_eq!(Some(cut.best), reports.iter().find(|report| report.depth == 2).unwrap().best());
}

/// The printed recursion again, without a cache, on boards.
fn plain(board: &mut Board, knobs: &Knobs, depth: u32, (mut alpha, beta): (i32, i32)) -> i32 {
    let player = board.side_to_move();
    let mut budget =
        Request::new(Game::new(Rule::Freestyle, board.size())).budget(&CancelToken::new());
    let knobs_off = Knobs { cache: false, ..*knobs };
    let mut search = Search::new(board, &mut budget, knobs_off);
    let candidates = search.candidates(player);
    let point = |found: &Move| Rows::of(board).point(found.number);
    let points: Vec<Point> = candidates.iter().map(point).collect();
    let mut most = None;
    for (found, point) in candidates.iter().zip(points) {
        let mut value = 0;
        if depth > 1 && found.score < 10_000 {
            board.place(point, &mut ());
            value = plain(board, knobs, depth - 1, (-beta, -alpha));
            board.undo(&mut ());
        }
        let accum = found.score - (f64::from(value) * knobs.decay) as i32;
        most = Some(most.map_or(accum, |most: i32| most.max(accum)));
        alpha = alpha.max(accum);
        if knobs.pruning && accum >= beta {
            break;
        }
    }
    most.unwrap_or(0)
}

#[test]
fn pruning_is_unsound_and_the_cache_is_not() {
    let mut rng = Rng::new(21);
    let mut changed = 0;
    for _ in 0..30 {
        let mut board = random_board(9, 14, &mut rng);
        let value = |text: &str| {
            let (answer, _) = thought(
                &format!("width=5,max_depth=3,init_depth=3,{text}"),
                &board,
                Limits::default(),
            );
            (answer.report.lines, answer.report.nodes, answer.report.evaluations)
        };
        let pruned = value("");
        let full = value("enable_ab_pruning=off");
        assert_eq!(pruned, value("cache=off"), "the cache changes nothing");
        assert_eq!(full, value("enable_ab_pruning=off,cache=off"));
        assert!(pruned.1 <= full.1);
        changed += u32::from(pruned.0[0].score != full.0[0].score);
        for (text, lines) in [("", pruned.0), ("enable_ab_pruning=off", full.0)] {
            let knobs = Knobs { width: 5, ..agent(text).knobs };
            let expected = plain(&mut board, &knobs, 3, (-INFINITE, INFINITE));
            match lines[0].score {
                Score::Estimate(value) => assert_eq!(value, expected, "{board}"),
                _ => assert!(expected >= 10_000),
            }
        }
    }
    assert!(changed > 0, "pruning changed no value in thirty positions");
}

/// Scores that make an open four worth as much as a five make it no win.
#[test]
fn only_a_five_is_a_win() {
    let mut board = threatened();
    board.pass();
    let (answer, _) = thought("scores=700-700-700-700-700-500-500-300", &board, Limits::default());
    assert!(matches!(answer.report.lines[0].score, Score::Estimate(_)), "{:?}", answer.report);
    assert_eq!(answer.report.depth, 4);
}

#[test]
fn the_cache_knows_some() {
    let mut budget =
        Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN)).budget(&CancelToken::new());
    let knobs = agent("").knobs;
    let mut search = Search::new(&threatened(), &mut budget, knobs);
    let mut moves = search.candidates(Color::Black);
    search.negamax(&mut moves, Color::Black, 3, (-INFINITE, INFINITE));
    assert!(search.known > 0 && search.known < search.evaluations);
}

#[test]
fn it_wins_blocks_and_begins_in_the_centre() {
    let mut board = threatened();
    let best = |board: &Board| thought("", board, Limits::default()).0.best.to_string();
    assert!(["c7", "g7"].contains(&best(&board).as_str()));
    board.pass();
    assert!(["c7", "g7"].contains(&best(&board).as_str()), "an open four");
    let empty = Board::new(Rule::Freestyle, Size::FIFTEEN);
    assert_eq!(best(&empty), "h8");
}

/// Six plies deep its pruning loses sight of an open three that four plies block.
#[test]
fn deeper_it_leaves_a_three_alone() {
    let (answer, reports) = thought("max_depth=6", &threatened(), Limits::default());
    let blocks =
        |report: &Report| ["c7", "g7"].contains(&report.best().unwrap().to_string().as_str());
    assert!(reports.iter().all(|report| report.depth > 4 || blocks(report)));
    assert!(!blocks(&answer.report));
}
