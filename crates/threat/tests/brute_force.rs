//! The solver by fours against one that knows nothing but the rules, on small random boards.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::{Board, Color, Game, Point, Rule, Size};
use tengen_pattern::Position;
use tengen_rng::Rng;
use tengen_threat::{Goal, Solution, Solver, Vcf, VcfLimits};

/// A position in which nobody has won, nobody to be ashamed of.
fn random_position(rng: &mut Rng, rule: Rule, side: usize) -> Board {
    loop {
        let size = Size::new(side).unwrap();
        let mut game = Game::new(rule, size);
        let stones = 4 + rng.below(side * side / 2);
        for _ in 0..stones {
            let board = game.board();
            let legal: Vec<Point> = board.legal_points(board.side_to_move()).collect();
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            let point = legal[rng.below(legal.len())];
            game.play(point).unwrap();
        }
        if game.outcome().is_none() && game.board().empty_count() > 0 {
            return game.board().clone();
        }
    }
}

fn fives(board: &Board, color: Color) -> Vec<Point> {
    board.empty_points().filter(|&point| board.makes_five(point, color)).collect()
}

/// Whether the side to move wins by continuous fours, by the words of the definition.
fn wins_by_fours(board: &mut Board) -> bool {
    let side = board.side_to_move();
    if !fives(board, side).is_empty() {
        return true;
    }
    let moves: Vec<Point> = board.legal_points(side).collect();
    for point in moves {
        board.place(point, &mut ());
        let four = !fives(board, side).is_empty() && fives(board, !side).is_empty();
        let replies: Vec<Point> = board.legal_points(!side).collect();
        let wins = four
            && replies.into_iter().all(|reply| {
                board.place(reply, &mut ());
                let wins = wins_by_fours(board);
                board.undo(&mut ());
                wins
            });
        board.undo(&mut ());
        if wins {
            return true;
        }
    }
    false
}

fn solve(board: &Board, goal: Goal) -> Solution {
    let mut budget = Budget::new(&Limits::default(), Stopwatch::start(), CancelToken::new());
    Solver::new().solve(board, goal, &mut budget).solution
}

#[test]
fn fours_as_defined() {
    let mut rng = Rng::new(1);
    let mut wins = 0;
    for rule in Rule::ALL {
        for side in [5, 6, 7] {
            for _ in 0..300 {
                let mut board = random_position(&mut rng, rule, side);
                let expected = wins_by_fours(&mut board);
                match solve(&board, Goal::Vcf) {
                    Solution::Win(proof, checked) => {
                        assert!(expected, "{board}");
                        assert_eq!(proof.check(&board), Ok(checked));
                    }
                    Solution::None => assert!(!expected, "{board}"),
                    Solution::Unknown => panic!("no limit was set: {board}"),
                }
                wins += usize::from(expected);
            }
        }
    }
    assert!(wins > 300, "{wins} wins are too few to tell");
}

/// Whoever threatens to win by fours does so after every move that is not among the defences.
#[test]
fn nothing_but_the_defences_can_help() {
    let mut rng = Rng::new(3);
    let mut vcf = Vcf::new(12);
    let (mut threats, mut others) = (0, 0);
    for rule in Rule::ALL {
        for number in 0..600 {
            let board = random_position(&mut rng, rule, [7, 9][number % 2]);
            let mut position = Position::new(&board);
            let limits = VcfLimits { fours: 20, nodes: 500, all_fours: number % 3 > 0 };
            let Some((defences, _)) = vcf.defences(&mut position, limits) else {
                continue;
            };
            let defender = board.side_to_move();
            if !fives(&board, defender).is_empty() {
                continue;
            }
            threats += 1;
            let legal: Vec<Point> = board.legal_points(defender).collect();
            for point in legal.into_iter().filter(|&point| !defences.contains(point)) {
                position.place(point);
                let limits = VcfLimits::full(30, 100_000);
                assert!(Vcf::new(8).wins(&mut position, limits), "{point} in {board}");
                position.undo();
                others += 1;
            }
        }
    }
    assert!(threats > 300 && others > 2_000, "{threats} threats and {others} moves are too few");
}

/// What was given up with few fours is found with more, and without all_fours fours nothing is found
/// that is not there.
#[test]
fn a_quick_look_forgets_nothing_and_invents_nothing() {
    let mut rng = Rng::new(4);
    let (mut given_up, mut missed, mut found) = (0, 0, 0);
    let mut vcf = Vcf::new(12);
    for number in 0..1_500 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let mut position = Position::new(&random_position(&mut rng, rule, 9));
        let mut look = |nodes, all_fours| {
            let limits = VcfLimits { fours: 20, nodes, all_fours };
            vcf.find_quickly(&mut position, limits).is_some()
        };
        let few = look(1, true);
        let without = look(100_000, false);
        let all = look(100_000, true);
        assert!(all || !few && !without);
        given_up += usize::from(all && !few);
        missed += usize::from(all && !without);
        found += usize::from(all);
    }
    assert!(found > 300 && given_up > 20 && missed > 0, "{found}, {given_up}, {missed}");
}

/// Whether the side to move can force a five, whatever it takes. For nearly full boards.
fn wins_somehow(board: &mut Board, seen: &mut std::collections::HashMap<u64, bool>) -> bool {
    if let Some(&known) = seen.get(&board.hash()) {
        return known;
    }
    let side = board.side_to_move();
    let wins = !fives(board, side).is_empty() || {
        let moves: Vec<Point> = board.legal_points(side).collect();
        moves.into_iter().any(|point| {
            board.place(point, &mut ());
            let wins = loses_anyhow(board, seen);
            board.undo(&mut ());
            wins
        })
    };
    seen.insert(board.hash(), wins);
    wins
}

fn loses_anyhow(board: &mut Board, seen: &mut std::collections::HashMap<u64, bool>) -> bool {
    let side = board.side_to_move();
    if board.empty_count() == 0 || !fives(board, side).is_empty() {
        return false;
    }
    let moves: Vec<Point> = board.legal_points(side).collect();
    moves.into_iter().all(|point| {
        board.place(point, &mut ());
        let wins = wins_somehow(board, seen);
        board.undo(&mut ());
        wins
    })
}

/// A position with at most so many empty points, in which nobody has won.
fn nearly_full(rng: &mut Rng, rule: Rule, side: usize, empty: usize) -> Board {
    let mut board = random_position(rng, rule, side);
    while board.empty_count() > empty {
        let legal: Vec<Point> = board
            .legal_points(board.side_to_move())
            .filter(|&point| !board.makes_five(point, board.side_to_move()))
            .collect();
        let Some(&point) = legal.get(rng.below(legal.len().max(1))) else { break };
        board.place(point, &mut ());
    }
    board
}

#[test]
fn threats_never_claim_too_much() {
    let mut rng = Rng::new(2);
    let mut claimed = 0;
    for rule in Rule::ALL {
        for _ in 0..600 {
            let mut board = nearly_full(&mut rng, rule, 5, 9);
            let expected = wins_somehow(&mut board, &mut std::collections::HashMap::new());
            match solve(&board, Goal::Vct) {
                Solution::Win(..) => {
                    claimed += 1;
                    assert!(expected, "{board}");
                }
                Solution::None => {}
                // Threats other than fours are not searched there.
                Solution::Unknown => assert!(matches!(rule, Rule::Caro | Rule::CaroExact)),
            }
        }
    }
    assert!(claimed > 50, "{claimed} wins are too few to tell");
}

/// Where every move of both sides can be tried, the prover's answer is the true one, be it "won"
/// or "not to be won".
#[test]
fn the_prover_knows_small_boards() {
    let mut rng = Rng::new(5);
    let (mut won, mut quiet, mut lost) = (0, 0, 0);
    for rule in Rule::ALL {
        // Quiet wins are rare on boards as full as these, but for renju's, where one waits until
        // black has nowhere to play.
        let positions = if rule == Rule::Renju { 1_200 } else { 400 };
        for number in 0..positions {
            let (side, empty) = [(6, 13), (7, 13), (7, 14)][number % 3];
            let mut board = nearly_full(&mut rng, rule, side, empty);
            let fives = Color::ALL.iter().map(|&color| fives(&board, color).len());
            // Who has a four has only one move, which tells little.
            if board.empty_count() > empty || fives.sum::<usize>() > 0 {
                continue;
            }
            let expected = wins_somehow(&mut board, &mut std::collections::HashMap::new());
            match solve(&board, Goal::Any) {
                Solution::Win(proof, checked) => {
                    assert!(expected, "{board}");
                    assert_eq!(proof.check(&board), Ok(checked));
                    won += 1;
                    quiet += usize::from(solve(&board, Goal::Vct) == Solution::None);
                }
                Solution::None => {
                    assert!(!expected, "{board}");
                    lost += 1;
                }
                Solution::Unknown => panic!("no limit was set: {board}"),
            }
        }
        println!("{rule}: {won} won, {quiet} of them not by threats, {lost} not");
    }
    assert!(won > 100 && quiet > 3 && lost > 300, "{won}, {quiet}, {lost}");
}
