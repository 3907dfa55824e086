//! The traps that real managers and boards set, each by name.

use tengen_core::{Color, RowOrder, Rule, Size, parse_moves};
use tengen_protocol::*;

fn commands(text: &str) -> Vec<Command> {
    let mut reader = Reader::new();
    let mut events = reader.feed(text.as_bytes());
    events.extend(reader.finish());
    events
        .into_iter()
        .map(|event| match event {
            Event::Command(command) => command,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn board(text: &str) -> Vec<Stone> {
    match Command::parse(text) {
        Ok(Command::Board(stones)) => stones,
        other => panic!("{other:?}"),
    }
}

#[test]
fn trap_1_the_rule_comes_after_start_and_again_later() {
    let commands = commands(
        "START 15\r\nINFO timeout_turn 30000\r\nINFO rule 4\r\nBEGIN\r\nINFO rule 1\r\nTURN 1,1\r\n",
    );
    let rules: Vec<Rule> = commands
        .iter()
        .filter_map(|command| match command {
            Command::Info(Info::Rule(number)) => Dialect::Gomocup.rule(*number).ok(),
            _ => None,
        })
        .map(|choice| choice.rule)
        .collect();
    assert_eq!(rules, [Rule::Renju, Rule::Standard]);
    assert_eq!(commands[0], Command::Start(Size::FIFTEEN));
}

#[test]
fn trap_2_rule_numbers_mean_different_things_to_different_managers() {
    let rule = |dialect: Dialect, number| dialect.rule(number).map(|choice| choice.rule).ok();
    assert_eq!(rule(Dialect::Gomocup, 8), Some(Rule::Caro));
    assert_eq!(rule(Dialect::Gomocup, 9), Some(Rule::CaroExact));
    assert_eq!(rule(Dialect::Gomocup, 4), Some(Rule::Renju));
    assert_eq!(rule(Dialect::Yixin, 4), Some(Rule::Renju));
    assert_eq!(rule(Dialect::Yixin, 2), Some(Rule::Renju));
    assert_eq!(Dialect::Gomocup.rule(2), Err(RuleNumberError::Continuous(2)));
    let swap1 = RuleChoice { rule: Rule::Freestyle, opening: Some(OpeningRule::Swap1) };
    let swap2 = RuleChoice { rule: Rule::Freestyle, opening: Some(OpeningRule::Swap2) };
    assert_eq!(Dialect::Yixin.rule(5), Ok(swap1));
    assert_eq!(Dialect::Yixin.rule(6), Ok(swap2));
}

#[test]
fn trap_4_colours_are_relative_in_any_order_and_any_number() {
    // As many of each: the side that is asked is black, whichever stone is named first.
    for text in ["BOARD 7,7,1 8,8,2 DONE", "BOARD 8,8,2 7,7,1 DONE"] {
        let setup = setup(&board(text), Dialect::Gomocup, Rule::Freestyle, Size::FIFTEEN).unwrap();
        assert_eq!(setup.side_to_move, Color::Black);
        assert_eq!(setup.black, ["h8".parse().unwrap()]);
    }
    // One fewer: white.
    assert_eq!(own_color(&board("BOARD 8,8,1 7,7,2 6,6,2 DONE")), Color::White);
    assert_eq!(own_color(&board("BOARD DONE")), Color::Black);
    // Numbers that fit no game are a position all the same, in the order of a list of moves.
    for (text, own) in [
        ("BOARD 1,1,1 2,2,1 3,3,1 DONE", Color::Black),
        ("BOARD 1,1,2 2,2,2 3,3,2 DONE", Color::White),
        ("BOARD 1,1,2 2,2,1 3,3,1 DONE", Color::White),
        ("BOARD 1,1,2 2,2,2 3,3,2 4,4,1 DONE", Color::White),
    ] {
        let stones = board(text);
        assert_eq!(own_color(&stones), own, "{text}");
        let setup = setup(&stones, Dialect::Gomocup, Rule::Freestyle, Size::FIFTEEN).unwrap();
        assert_eq!(setup.black.len() + setup.white.len(), stones.len());
        assert!(setup.check().is_ok());
    }
    // Off the board, or of a continuous game.
    let wrong =
        |text| setup(&board(text), Dialect::Gomocup, Rule::Freestyle, Size::FIFTEEN).unwrap_err();
    assert_eq!(wrong("BOARD 15,0,1 DONE").to_string(), "15,0 is not on a board of size 15");
    assert_eq!(
        wrong("BOARD 1,0,3 DONE").to_string(),
        "1,0,3 is a stone of a continuous game, which is not supported"
    );
}

#[test]
fn trap_5_line_ends_case_and_several_entries_on_a_line() {
    let block = "BOARD\r\n7,7,1\r\n8,8,2\r\nDONE\r\n";
    let expected = board(block);
    assert_eq!(expected.len(), 2);
    for text in [
        "board\n7,7,1\n8,8,2\ndone\n",
        "Board\r7,7,1\r8,8,2\rDone\r",
        "BOARD 7,7,1 8,8,2 DONE",
        "BOARD 7,7,1\n8,8,2 DONE",
        "BOARD\n7,7,1 8,8,2\nDONE",
        " BOARD \n\n\t7, 7, 1\n  8 ,8 ,2  \n done ",
    ] {
        assert_eq!(board(text), expected, "{text:?}");
    }
    let lower = commands("start 15\r\ninfo TIMEOUT_TURN 5\r\nyxstop\r\n");
    let upper = commands("START 15\nINFO timeout_turn 5\nYXSTOP\n");
    assert_eq!(lower, upper);
}

#[test]
fn trap_6_rows_from_both_edges_and_coordinates_turned_over() {
    let size = Size::FIFTEEN;
    let moves = parse_moves("c15", size, RowOrder::FromBottom).unwrap();
    assert_eq!(parse_moves("c1", size, RowOrder::FromTop).unwrap(), moves);
    assert_eq!(Dialect::Gomocup.wires(&moves, size), [Coordinate { x: 2, y: 0 }]);
    assert_eq!(Dialect::Yixin.wires(&moves, size), [Coordinate { x: 0, y: 2 }]);
    for dialect in [Dialect::Gomocup, Dialect::Yixin] {
        assert_eq!(dialect.points(&dialect.wires(&moves, size), size), Ok(moves.clone()));
    }
}

#[test]
fn trap_6_a_session_of_yixin_board_is_read_row_first() {
    let mut recogniser = Recogniser::new(Dialect::Gomocup);
    let session =
        "info show_detail 3\nyxshowinfo\nSTART 15\nINFO rule 2\nstart 15\nboard\n0,2,2\ndone\n";
    for command in commands(session) {
        let dialect = recogniser.hear(&command);
        match command {
            Command::Info(Info::Rule(number)) => {
                assert_eq!(dialect.rule(number).unwrap().rule, Rule::Renju);
            }
            Command::Board(stones) => {
                let setup = setup(&stones, dialect, Rule::Renju, Size::FIFTEEN).unwrap();
                assert_eq!(setup.black, ["c15".parse().unwrap()]);
            }
            _ => {}
        }
    }
}

#[test]
fn trap_7_answers_to_swap2_carry_several_moves_on_one_line() {
    let wires: Vec<Coordinate> =
        [(7, 7), (8, 7), (9, 9)].map(|(x, y)| Coordinate { x, y }).to_vec();
    let three = Reply::Moves(wires.clone());
    assert_eq!(three.to_string(), "7,7 8,7 9,9");
    assert_eq!(Reply::parse("7,7 8,7 9,9"), three);
    assert_eq!(Reply::parse("7,7 8,7"), Reply::Moves(wires[..2].to_vec()));
    assert_eq!(Reply::parse("7,7"), Reply::Move(wires[0]));
    assert_eq!(Reply::parse("swap"), Reply::Swap);
    for text in ["SWAP2BOARD\nDONE", "SWAP2BOARD DONE"] {
        assert_eq!(Command::parse(text), Ok(Command::Swap2Board(vec![])), "{text}");
    }
    let asked = Command::parse("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE");
    assert_eq!(asked, Ok(Command::Swap2Board(wires)));
}
