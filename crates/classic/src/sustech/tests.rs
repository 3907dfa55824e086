//! The paper's words as tests, and the agent as its callers see it.

use super::evaluate::{Chessboard, bonus};
use super::*;
use tengen_agent::{Budget, Limits, OverlayContent, Stopwatch, Task};
use tengen_core::{Board, board};

fn agent(settings: &str) -> Box<dyn Agent> {
    KIND.build(settings).unwrap()
}

fn answer(settings: &str, request: &Request) -> Answer {
    agent(settings).think(request, &CancelToken::new(), &mut |_| {}).unwrap()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn counts(kinds: &[Type]) -> [u8; TYPES] {
    let mut counts = [0; TYPES];
    kinds.iter().for_each(|&kind| counts[kind as usize] += 1);
    counts
}

fn budget() -> Budget {
    Budget::new(&Limits::default(), Stopwatch::start(), CancelToken::new())
}

const SETTINGS: [i64; TYPES] = [10_000, 5_000, 1_000, 1_200, 200, 150, 40, 20, 4];

/// Figures 2.1 and 2.2: the point makes a live-2 for black and one for white.
fn figure_two() -> Board {
    board! {
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . X . . . ."
        ". . . . . O . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        ". . . . . . . . . . ."
        "freestyle, black to move"
    }
}

#[test]
fn the_types_of_a_point_and_their_score() {
    let value = Chessboard::new(&figure_two()).evaluate(point("f6"), Color::Black, &SETTINGS);
    // White stands below, black to the right: the diagonals are free for both.
    use Type::{Live1, Live2, Sleep1};
    assert_eq!(value.own, counts(&[Live2, Live1, Live1, Sleep1]));
    assert_eq!(value.other, counts(&[Live2, Live1, Live1, Sleep1]));
    assert_eq!((value.sum, value.bonus), (2.0 * (150.0 + 20.0 + 20.0 + 4.0), 0.0));
}

#[test]
fn the_logic_tree_in_its_order() {
    use Type::{Five, Form4, Live3, Live4};
    // Each row is what the mover has, then what the other side would have: from the best down.
    let rows: [(&[Type], &[Type], f64); 11] = [
        (&[Five], &[Five], f64::INFINITY),
        (&[Live4], &[Five], 1e9),
        (&[Live4], &[Live4], 1e8),
        (&[Form4, Form4], &[Live4], 5e6),
        (&[Form4, Form4], &[Form4, Form4], 4e6),
        (&[Live3, Form4], &[Form4, Form4], 3e6),
        (&[Live3, Form4], &[Live3, Form4], 2.9e6),
        (&[Live3, Live3], &[Live3, Form4], 2.8e6),
        (&[Live3, Live3], &[Live3, Live3], 2e6),
        (&[Form4], &[Live3, Live3], 1.5e6),
        (&[Live3], &[Form4], 0.0),
    ];
    for (own, other, expected) in rows {
        assert_eq!(bonus(&counts(own), &counts(other)), expected, "{own:?} {other:?}");
    }
    let steps: Vec<f64> = rows.iter().map(|row| row.2).collect();
    let least = steps.windows(2).map(|pair| pair[0] - pair[1]).fold(f64::INFINITY, f64::min);
    assert!(8 * SETTINGS[0] < least as i64, "SCORE never overturns the tree");
}

#[test]
fn lines_end_at_the_edge() {
    let board = board! {
        ". . . . ."
        ". . . . ."
        ". . . . ."
        ". . . . ."
        "X X X X ."
        "freestyle, black to move"
    };
    let chessboard = Chessboard::new(&board);
    use Type::{Five, Sleep1};
    assert_eq!(chessboard.calculate(point("e1"), Color::Black), counts(&[Five, Sleep1, Sleep1]));
    assert_eq!(chessboard.calculate(point("e1"), Color::White), counts(&[Sleep1, Sleep1]));
    assert_eq!(chessboard.calculate(point("e2"), Color::White), counts(&[Sleep1, Sleep1]));
}

#[test]
fn centre_first_and_a_neighbour_second() {
    let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    assert_eq!(answer("", &Request::new(game.clone())).best.to_string(), "h8");
    game.play(point("c3")).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let second = answer(&format!("seed={seed}"), &Request::new(game.clone())).best;
        assert!(second.column().abs_diff(2) <= 1 && second.row().abs_diff(2) <= 1, "{second}");
        assert_eq!(second, answer(&format!("seed={seed}"), &Request::new(game.clone())).best);
        seen.insert(second);
    }
    assert!(seen.len() > 4, "the seed chooses");
}

#[test]
fn one_ply_takes_five_blocks_five_makes_four() {
    let five = board! {
        ". . . . . . . . ."
        ". X X X X O . . ."
        ". . . . . . . . ."
        ". O O O O X . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let request = Request::new(Game::from_board(five).unwrap());
    let last = answer("", &request);
    assert_eq!(last.best.to_string(), "a8");
    assert_eq!(last.report.lines[0].score, Score::win(1));
    let block = Request { excluded: [point("a8")].into_iter().collect(), ..request };
    assert_eq!(answer("", &block).best.to_string(), "a6");
}

/// Minimax over the same lines.
fn minimax(search: &mut Search, last: Point, color: Color, deep: u32) -> f64 {
    let ends =
        deep == 0 || search.wins && search.board.calculate(last, color)[Type::Five as usize] > 0;
    if ends {
        let score = search.board.evaluate(last, color, search.scores).score();
        return if color == search.side { score } else { -score };
    }
    search.board.place(last, color);
    let next = !color;
    let points: Vec<Point> =
        search.points.iter().copied().filter(|&p| search.board.is_empty(p)).collect();
    let values = points.into_iter().map(|point| minimax(search, point, next, deep - 1));
    let values: Vec<f64> = values.collect();
    search.board.clear(last);
    match next == search.side {
        true => values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        false => values.into_iter().fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn alpha_beta_is_minimax() {
    let board = board! {
        "X . . . ."
        ". O X . ."
        ". O X . O"
        ". . X . ."
        ". O . . ."
        "freestyle, white to move"
    };
    let points: Vec<Point> = board.empty_points().collect();
    for wins in [false, true] {
        for deep in 0..3 {
            let mut budget = budget();
            let mut search = Search {
                board: Chessboard::new(&board),
                points: &points,
                scores: &SETTINGS,
                budget: &mut budget,
                side: Color::White,
                wins,
                evaluations: 0,
            };
            for &point in &points {
                let open = (f64::NEG_INFINITY, f64::INFINITY);
                let value = search.value(point, Color::White, deep, open.0, open.1);
                assert_eq!(
                    value,
                    minimax(&mut search, point, Color::White, deep),
                    "{point} {deep}"
                );
            }
        }
    }
}

#[test]
fn a_five_on_the_way_is_noticed_only_if_asked_for() {
    let board = board! {
        ". . . . . . ."
        ". X X X X . ."
        ". . . . . . ."
        ". . . . . . ."
        ". O O O O . ."
        ". . . . . . ."
        ". . . . . . ."
        "freestyle, black to move"
    };
    let request = Request::new(Game::from_board(board).unwrap());
    assert!(["a6", "f6"].contains(&answer("depth=2,wins=on", &request).best.to_string().as_str()));
    let printed = answer("depth=2", &request).best.to_string();
    assert!(!["a6", "f6"].contains(&printed.as_str()), "it goes for the last move's value");
}

#[test]
fn every_move_of_whole_games_is_legal() {
    for size in [5, 9, 15, 20] {
        for settings in ["", "depth=2"] {
            if settings == "depth=2" && size > 9 {
                continue;
            }
            let mut game = Game::new(Rule::Freestyle, Size::new(size).unwrap());
            while game.outcome().is_none() {
                let last = answer(settings, &Request::new(game.clone()));
                assert!(!last.cut);
                game.play(last.best).unwrap();
            }
        }
    }
}

fn quiet() -> Request {
    Request::new(Game::from_board(figure_two()).unwrap())
}

#[test]
fn limits_are_obeyed() {
    for settings in ["", "depth=3"] {
        for nodes in [0, 1, 50] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let request = Request { limits, ..quiet() };
            let last = answer(settings, &request);
            assert!(last.cut && request.allows(last.best) && last.report.nodes <= nodes);
        }
        let stop = CancelToken::new();
        stop.cancel();
        let mut reports = 0;
        let last = agent(settings).think(&quiet(), &stop, &mut |_| reports += 1).unwrap();
        assert!(last.cut && reports > 0);
    }
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let shallow = answer("depth=4", &Request { limits, ..quiet() });
    assert_eq!((shallow.report.depth, shallow.report.evaluations), (1, 119));
    assert_eq!(shallow.best, answer("", &quiet()).best);
}

#[test]
fn as_many_lines_as_asked_for() {
    let last = answer("", &Request { multi_pv: 4, ..quiet() });
    let scores: Vec<Score> = last.report.lines.iter().map(|line| line.score).collect();
    assert_eq!(scores.len(), 4);
    assert!(scores.is_sorted_by(|a, b| a >= b));
    assert_eq!(last.best, answer("", &quiet()).best);
}

#[test]
fn other_rules_and_tasks_are_refused_and_settings_checked() {
    let mut sustech = agent("");
    for rule in [Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact] {
        let prepared = sustech.prepare(rule, Size::FIFTEEN, &Resources::default());
        let request = Request::new(Game::new(rule, Size::FIFTEEN));
        let thought = sustech.think(&request, &CancelToken::new(), &mut |_| {}).unwrap_err();
        assert!(matches!(thought, Failure::CannotPlay { .. }));
        assert_eq!(prepared, Err(thought));
    }
    let balance = Request { task: Task::BalanceTwo { bias: 0 }, ..quiet() };
    assert!(sustech.think(&balance, &CancelToken::new(), &mut |_| {}).is_err());
    for text in ["depth=0", "depth=9", "max_deep=1", "live3=-1", "wins=maybe", "seed=x"] {
        assert!(KIND.build(text).is_err(), "{text}");
    }
    assert_eq!(agent("depth=2,live3=900").name(), "sustech:depth=2,live3=900");
}

#[test]
fn it_shows_types_and_bonuses() {
    let board = board! {
        ". . . . . . . . ."
        ". X X X X O . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . O O . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "freestyle, black to move"
    };
    let layers = agent("").explain(&Game::from_board(board).unwrap());
    let names: Vec<&str> = layers.iter().map(|layer| layer.name.as_str()).collect();
    assert_eq!(names, ["black types", "white types", "scores", "bonus"]);
    let mark = |layer: usize, name: &str| match &layers[layer].content {
        OverlayContent::Marks(marks) => {
            marks.iter().find(|(p, _)| *p == point(name)).map(|(_, mark)| mark.clone())
        }
        OverlayContent::Numbers(_) => panic!("marks"),
    };
    assert_eq!(mark(0, "a8").as_deref(), Some("5"));
    assert_eq!(mark(3, "a8").as_deref(), Some("inf"));
    assert_eq!(mark(1, "d5").as_deref(), Some("L3"));
    assert_eq!(mark(3, "i1"), None);
}
