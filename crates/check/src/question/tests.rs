//! Every answer, proved.

use super::*;
use crate::fours::{fives, holds, win};
use crate::items;
use tengen_core::{Forbidden, Game};

/// Every question with every rule and size it can be asked with.
fn every() -> impl Iterator<Item = (&'static Question, Rule, Size, Posed)> {
    items::rules().chain(items::TACTICS).flat_map(|question| {
        question.rules.iter().flat_map(move |&rule| {
            [Size::FIFTEEN, Size::TWENTY].into_iter().map(move |size| {
                let posed = question.pose(rule, size).unwrap();
                (question, rule, size, posed)
            })
        })
    })
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points
}

/// Renju's engines take the colours from the numbers, so they must be those of a game.
#[test]
fn every_position_can_be_a_game() {
    for (question, rule, size, posed) in every() {
        let (black, white) = (posed.board.stones(Color::Black), posed.board.stones(Color::White));
        let turn = if black == white { Color::Black } else { Color::White };
        assert!(black == white || black == white + 1, "{}: {black} {white}", question.name);
        assert_eq!(posed.board.side_to_move(), turn, "{}", question.name);
        let mut game = Game::new(rule, size);
        for (color, point) in posed.stones() {
            assert_eq!(game.side_to_move(), color, "{}", question.name);
            let outcome = game.play(point).unwrap();
            assert_eq!(outcome, None, "{} {rule} at {point}", question.name);
        }
        assert_eq!(*game.board(), posed.board, "{}", question.name);
    }
}

#[test]
fn every_answer_is_right_and_nothing_else_is() {
    for (question, rule, size, posed) in every() {
        let Posed { mut board, points } = posed;
        let side = board.side_to_move();
        let case = format!("{} {rule} {size}\n{board}", question.name);
        let points = sorted(points);
        match question.answer {
            Answer::Five(_) => assert_eq!(sorted(fives(&board, side)), points, "{case}"),
            Answer::Block(_) => {
                assert_eq!(fives(&board, side), [], "{case}");
                assert_ne!(fives(&board, !side), [], "{case}");
                let stops = |&point: &Point| {
                    let mut after = board.clone();
                    after.place(point, &mut ());
                    board.is_legal(point, side) && fives(&after, !side).is_empty()
                };
                let stopping: Vec<Point> = board.empty_points().filter(stops).collect();
                assert_eq!(sorted(stopping), points, "{case}");
            }
            Answer::Lawful(_) => {
                let foul = |&point: &Point| board.forbidden(point).is_some();
                assert_eq!(side, Color::Black);
                assert_eq!(sorted(board.empty_points().filter(foul).collect()), points, "{case}");
                assert_eq!(fives(&board, side), [], "{case}");
                assert_eq!(fives(&board, !side), [], "{case}");
            }
            Answer::Defend(_) => {
                assert_eq!(win(&mut board, 2), None, "{case}");
                let all: Vec<Point> = board.empty_points().collect();
                let stops = |&point: &Point| {
                    let mut after = board.clone();
                    after.place(point, &mut ());
                    fives(&after, side).is_empty() && win(&mut after, 2).is_none()
                };
                let stopping: Vec<Point> = all.into_iter().filter(stops).collect();
                assert_eq!(sorted(stopping), points, "{case}");
            }
            Answer::Win(within, _) => {
                // So many fours and the five; an engine may take a longer way.
                let fours = (1..within - 1).find(|&fours| win(&mut board, fours).is_some());
                let fours = fours.unwrap_or_else(|| panic!("no win: {case}"));
                assert_eq!(points.len(), 1, "{case}");
                assert!(holds(&mut board, points[0], fours), "{case}: {}", points[0]);
            }
        }
    }
}

#[test]
fn the_bans_are_of_the_kind_the_names_say() {
    let kind = |name: &str| {
        let question = items::rules().find(|question| question.name == name).unwrap();
        let posed = question.pose(Rule::Renju, Size::FIFTEEN).unwrap();
        posed.board.forbidden(posed.points[0])
    };
    assert_eq!(kind("no-double-three"), Some(Forbidden::DoubleThree));
    assert_eq!(kind("no-nested-double-three"), Some(Forbidden::DoubleThree));
    assert_eq!(kind("no-double-four"), Some(Forbidden::DoubleFour));
    assert_eq!(kind("no-overline"), Some(Forbidden::Overline));
    for name in ["false-three", "lawful-four-three", "five-beats-overline"] {
        assert_eq!(kind(name), None, "{name}");
    }
}

/// The questions about a rule must tell it from another, or they ask nothing about it.
#[test]
fn another_rule_has_another_answer() {
    let cases = [
        ("exact-five", Rule::Freestyle),
        ("no-six", Rule::Freestyle),
        ("six-threat", Rule::Freestyle),
        ("closed-five", Rule::Freestyle),
        ("closed-threat", Rule::Freestyle),
        ("closed-six", Rule::CaroExact),
        ("six", Rule::Standard),
        ("five-beats-overline", Rule::Freestyle),
        ("white-six", Rule::Standard),
        ("overline-threat", Rule::Freestyle),
    ];
    for (name, rule) in cases {
        let question = items::rules().find(|question| question.name == name).unwrap();
        let Posed { board, points } = question.pose(rule, Size::FIFTEEN).unwrap();
        let side = board.side_to_move();
        let winning = match question.answer {
            Answer::Block(_) => fives(&board, !side),
            _ => fives(&board, side),
        };
        let same = name == "five-beats-overline";
        assert_eq!(sorted(winning) == sorted(points), same, "{name}");
    }
}

#[test]
fn a_name_and_a_rule_tell_questions_apart() {
    let all = items::rules().chain(items::TACTICS);
    let mut names: Vec<(&str, Rule)> = all
        .flat_map(|question| question.rules.iter().map(move |&rule| (question.name, rule)))
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
