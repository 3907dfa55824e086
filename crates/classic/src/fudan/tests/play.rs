//! The agent as its callers see it.

use super::agent;
use crate::fudan::KIND;
use std::time::Duration;
use tengen_agent::{
    Agent, Answer, CancelToken, Failure, Limits, Mate, OverlayContent, Report, Request, Resources,
    Score, Task,
};
use tengen_core::{Board, Game, Rule, Size, board};

fn think(agent: &mut dyn Agent, request: &Request) -> (Answer, Vec<Report>) {
    let mut reports = Vec::new();
    let answer =
        agent.think(request, &CancelToken::new(), &mut |r| reports.push(r.clone())).unwrap();
    (answer, reports)
}

/// Quiet, so that everything depends on search.
fn quiet() -> Request {
    Request::new(Game::parse(Rule::Freestyle, Size::FIFTEEN, "h8i9h10g9j7i7").unwrap())
}

#[test]
fn every_move_of_whole_games_is_legal() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        for size in [5, 9, 15, 20] {
            let mut game = Game::new(rule, Size::new(size).unwrap());
            let mut agent = agent("depth=3,kill-nodes=20");
            agent.prepare(rule, game.size(), &Resources::default()).unwrap();
            while game.outcome().is_none() {
                let (answer, reports) = think(&mut *agent, &Request::new(game.clone()));
                assert!(!answer.cut);
                assert_eq!(reports.last().unwrap().best(), Some(answer.best));
                game.play(answer.best).unwrap();
            }
        }
    }
}

#[test]
fn the_first_move_is_the_centre() {
    let request = Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN));
    assert_eq!(think(&mut *agent(""), &request).0.best.to_string(), "h8");
}

#[test]
fn limits_are_obeyed() {
    let mut agent = agent("depth=4");
    for limits in [
        Limits { nodes: Some(0), ..Limits::default() },
        Limits { nodes: Some(1), ..Limits::default() },
        Limits { nodes: Some(300), ..Limits::default() },
        Limits::time(Duration::ZERO),
    ] {
        let request = Request { limits, ..quiet() };
        let (answer, reports) = think(&mut *agent, &request);
        assert!(answer.cut && request.allows(answer.best), "{limits:?}");
        assert!(limits.nodes.is_none_or(|most| answer.report.nodes <= most));
        assert_eq!(reports[0].best(), reports.last().unwrap().best());
    }
    let stop = CancelToken::new();
    stop.cancel();
    let answer = agent.think(&quiet(), &stop, &mut |_| {}).unwrap();
    assert!(answer.cut);
    let shallow = Request { limits: Limits { depth: Some(1), ..Limits::default() }, ..quiet() };
    let (answer, _) = think(&mut *agent, &shallow);
    assert_eq!((answer.cut, answer.report.depth), (false, 1));
    assert!(answer.report.nodes > 0 && answer.report.evaluations > 0);
}

#[test]
fn the_same_request_has_the_same_answer() {
    for settings in ["depth=4", "depth=4,zobrist=on", "depth=4,kill=pn"] {
        let twice = [(); 2].map(|()| think(&mut *agent(settings), &quiet()).0);
        assert_eq!(twice[0].best, twice[1].best);
        assert_eq!(twice[0].report.nodes, twice[1].report.nodes);
        assert_eq!(twice[0].report.lines, twice[1].report.lines);
    }
}

#[test]
fn excluded_points_are_not_played_and_lines_are_as_many_as_asked_for() {
    let mut agent = agent("depth=3,kill=off");
    let mut request = Request { multi_pv: 3, ..quiet() };
    let (answer, _) = think(&mut *agent, &request);
    let scores: Vec<Score> = answer.report.lines.iter().map(|line| line.score).collect();
    assert_eq!(scores.len(), 3);
    assert!(scores.is_sorted_by(|a, b| a >= b));
    request.excluded.insert(answer.best);
    assert_ne!(think(&mut *agent, &request).0.best, answer.best);
    // A five that must not be played, and everything but a far corner.
    let five = board! {
        ". . . . . . ."
        ". X X X X O ."
        ". . . . . . ."
        ". O O O . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        "freestyle, black to move"
    };
    let mut request = Request::new(Game::from_board(five.clone()).unwrap());
    request.excluded = five.empty_points().filter(|point| point.to_string() != "g1").collect();
    assert_eq!(think(&mut *agent, &request).0.best.to_string(), "g1");
}

#[test]
fn as_printed_the_last_move_is_played() {
    let widest = |settings: &str| think(&mut *agent(settings), &quiet()).0;
    let printed = widest("depth=2,kill=off,must=off,printed=on");
    let roots = &printed.report.roots;
    assert_eq!(roots.last().unwrap().point, printed.best);
    let meant = widest("depth=2,kill=off,must=off");
    assert_ne!(meant.best, printed.best);
}

#[test]
fn a_found_kill_is_reported_as_a_win() {
    let board = board! {
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
    let request = Request::new(Game::from_board(board).unwrap());
    for kill in ["vct-vcf", "pn"] {
        let (answer, _) = think(&mut *agent(&format!("kill={kill}")), &request);
        assert!(matches!(answer.report.lines[0].score.mate(), Some(Mate::Win(5 | 7))), "{kill}");
    }
}

#[test]
fn other_rules_and_tasks_are_refused() {
    let mut agent = agent("");
    for rule in [Rule::Renju, Rule::Caro, Rule::CaroExact] {
        let prepared = agent.prepare(rule, Size::FIFTEEN, &Resources::default());
        let request = Request::new(Game::new(rule, Size::FIFTEEN));
        let thought = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap_err();
        assert!(matches!(thought, Failure::CannotPlay { .. }));
        assert_eq!(prepared, Err(thought));
        assert!(agent.explain(&request.game).is_empty());
    }
    let balance = Request { task: Task::BalanceOne { bias: 0 }, ..quiet() };
    let failure = agent.think(&balance, &CancelToken::new(), &mut |_| {}).unwrap_err();
    assert_eq!(failure.to_string(), "fudan cannot balance an opening");
}

#[test]
fn settings_that_are_none_are_errors() {
    for text in ["deep=8", "depth=0", "branch=8-0", "branch=", "kill=maybe", "r=2", "zobrist=yes"] {
        assert!(KIND.build(text).is_err(), "{text}");
    }
    let text = "fudan:depth=6,branch=6,r=0.25,kill=pn";
    assert_eq!(agent("depth=6,branch=6,kill=pn,r=0.25").name(), text);
}

#[test]
fn it_shows_its_scores() {
    let board = Board::new(Rule::Freestyle, Size::FIFTEEN);
    let layers = agent("").explain(&Game::from_board(board).unwrap());
    let names: Vec<&str> = layers.iter().map(|layer| layer.name.as_str()).collect();
    assert_eq!(names, ["black score", "white score", "must"]);
    let OverlayContent::Numbers(numbers) = &layers[0].content else { panic!("numbers") };
    let (_, centre) = numbers.iter().find(|(point, _)| point.to_string() == "h8").unwrap();
    assert_eq!(*centre, 40.0, "four times ONE");
}
