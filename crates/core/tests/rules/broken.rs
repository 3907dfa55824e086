//! Texts that are not a position, a list of moves or a name, and exactly what is said about them.

use tengen_core::{Board, Color, Point, RowOrder, Rule, Setup, Size, parse_moves};

/// Whether a picture is refused with this text.
fn picture_says(picture: &str, expected: &str) {
    match picture.parse::<Board>() {
        Ok(board) => panic!("accepted, expected `{expected}`\n{board}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{picture}"),
    }
}

const SIZE_0: &str = "a board of size 0 is not possible: expected 5 to 22";

#[test]
fn pictures() {
    let five = ".....\n.....\n.....\n.....\n.....\n";
    for (picture, expected) in [
        ("", SIZE_0),
        (" \n\t\n", SIZE_0),
        ("renju, black to move", "line 1: `r` is not a cell: expected X, O or ."),
        (".", "a board of size 1 is not possible: expected 5 to 22"),
        ("....\n....\n....\n....", "a board of size 4 is not possible: expected 5 to 22"),
        (".....\n.....\n..?..\n.....\n.....", "line 3: `?` is not a cell: expected X, O or ."),
        (".....\n.....\n..#..\n.....\n.....", "line 3: `#` is not a cell: expected X, O or ."),
        (".....\n.....\n..é..\n.....\n.....", "line 3: `é` is not a cell: expected X, O or ."),
        (".....\n0....\n.....\n.....\n.....", "line 2: `0` is not a cell: expected X, O or ."),
        (".....\n.....\n....\n.....\n.....", "line 3: 4 cells in a row, but there are 5 rows"),
        (".....\n\n.....\n......\n.....\n.....", "line 4: 6 cells in a row, but there are 5 rows"),
        (".....\n.....\n.....\n.....", "a board of size 4 is not possible: expected 5 to 22"),
        (
            "......\n......\n......\n......\n......",
            "line 1: 6 cells in a row, but there are 5 rows",
        ),
    ] {
        picture_says(picture, expected);
    }
    for (last_line, expected) in [
        (
            "chess",
            "`chess` is not a rule: expected freestyle (free), standard (std), renju, caro or \
             caro-exact",
        ),
        (
            "black to move",
            "`black to move` is not a rule: expected freestyle (free), standard (std), renju, \
             caro or caro-exact",
        ),
        ("renju, green to move", "`green` is not a colour: expected black, white, b or w"),
        ("renju, to move", "`` is not a colour: expected black, white, b or w"),
        (
            "renju, black to move, please",
            "`black to move, pleas` is not a colour: expected black, white, b or w",
        ),
        ("renju, black to move\n.....", "line 7: nothing may follow the rule"),
        ("renju\n\nrenju", "line 8: nothing may follow the rule"),
        (", black to move", "line 6: `,` is not a cell: expected X, O or ."),
    ] {
        picture_says(&format!("{five}{last_line}"), expected);
    }
    let many = format!("{}\n", ".".repeat(23)).repeat(23);
    picture_says(&many, "a board of size 23 is not possible: expected 5 to 22");
    picture_says(&many.repeat(1_000), "a board of size 23 is not possible: expected 5 to 22");
}

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn setups() {
    for (rule, size, black, white, expected) in [
        (Rule::Freestyle, 15, "p1", "", "p1 is not on a board of size 15"),
        (Rule::Freestyle, 15, "", "a16", "a16 is not on a board of size 15"),
        (Rule::Renju, 5, "a1 b1", "v22", "v22 is not on a board of size 5"),
        (Rule::Renju, 15, "h8 h8", "", "h8 holds two stones"),
        (Rule::Renju, 15, "", "h8 a1 h8", "h8 holds two stones"),
        (Rule::Renju, 15, "h8 i8", "i8", "i8 holds two stones"),
        (Rule::Freestyle, 5, "a1 b1 c1 d1 e1", "a2 b2 c2 d2 e2", "both sides have a winning row"),
        (Rule::Renju, 6, "a1 b1 c1 d1 e1", "a2 b2 c2 d2 e2 f2", "both sides have a winning row"),
        (Rule::Caro, 7, "a1 b1 c1 d1 e1 f1", "a2 b2 c2 d2 e2", "both sides have a winning row"),
    ] {
        for side_to_move in Color::ALL {
            let size = Size::new(size).unwrap();
            let setup =
                Setup { rule, size, black: points(black), white: points(white), side_to_move };
            assert_eq!(setup.check().unwrap_err().to_string(), expected);
        }
    }
}

/// Two long rows, of which the rule lets only one win, are a possible position.
#[test]
fn setups_with_one_winner() {
    for (rule, size, black, white, winner) in [
        (Rule::Standard, 6, "a1 b1 c1 d1 e1 f1", "a2 b2 c2 d2 e2", Some(Color::White)),
        (Rule::Renju, 6, "a1 b1 c1 d1 e1 f1", "a2 b2 c2 d2 e2 f2", Some(Color::White)),
        (Rule::Renju, 6, "a1 b1 c1 d1 e1", "a2 b2 c2 d2", Some(Color::Black)),
        (Rule::Renju, 6, "a1 b1 c1 d1 e1 f1", "", None),
        (Rule::CaroExact, 7, "b1 c1 d1 e1 f1", "a1 g1 a2 b2 c2 d2 e2", Some(Color::White)),
        (Rule::Caro, 7, "b1 c1 d1 e1 f1", "a1 g1", None),
    ] {
        let (size, side_to_move) = (Size::new(size).unwrap(), Color::White);
        let setup = Setup { rule, size, black: points(black), white: points(white), side_to_move };
        let game = setup.check().unwrap();
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), winner, "{game:?}");
    }
}

#[test]
fn lists_of_moves() {
    let expected_form = "is not a point: expected a letter and a number, like h8";
    for (text, size, expected) in [
        ("8", 15, format!("at character 1: `8` {expected_form}")),
        ("h", 15, format!("at character 1: `h` {expected_form}")),
        ("h8 i", 15, format!("at character 4: `i` {expected_form}")),
        ("h8i9?", 15, format!("at character 5: `?` {expected_form}")),
        ("h8 h0", 15, format!("at character 4: `h0` {expected_form}")),
        ("h8 h08", 15, format!("at character 4: `h08` {expected_form}")),
        ("h8 -1", 15, format!("at character 4: `-1` {expected_form}")),
        ("h8/i9", 15, format!("at character 3: `/i9` {expected_form}")),
        ("h8 1234567890", 15, format!("at character 4: `12345678` {expected_form}")),
        ("h8 h1234567890", 15, format!("at character 4: `h1234567` {expected_form}")),
        ("ab", 15, format!("at character 1: `ab` {expected_form}")),
        ("é8", 15, format!("at character 1: `é8` {expected_form}")),
        ("h8 ｈ8", 15, format!("at character 4: `ｈ8` {expected_form}")),
        ("h８", 15, format!("at character 1: `h８` {expected_form}")),
        ("h8 é", 15, format!("at character 4: `é` {expected_form}")),
        ("h8 p1", 15, "at character 4: p1 is not on a board of size 15".to_owned()),
        ("h16", 15, "at character 1: h16 is not on a board of size 15".to_owned()),
        ("a6", 5, "at character 1: a6 is not on a board of size 5".to_owned()),
        ("h8, z3", 15, "at character 5: z3 is not on a board of size 15".to_owned()),
        ("h100", 22, "at character 1: h100 is not on a board of size 22".to_owned()),
        ("W1", 22, "at character 1: W1 is not on a board of size 22".to_owned()),
    ] {
        for rows in [RowOrder::FromBottom, RowOrder::FromTop] {
            let error = parse_moves(text, Size::new(size).unwrap(), rows).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
    for nothing in ["", " ", "\n", ",;, ", "\u{3000}"] {
        assert_eq!(parse_moves(nothing, Size::FIFTEEN, RowOrder::FromTop), Ok(Vec::new()));
    }
}

#[test]
fn names() {
    let point = |text: &str| text.parse::<Point>().unwrap_err().to_string();
    let expected = "expected a letter a to v and a number 1 to 22, like h8";
    for text in ["", "h", "8h", "h23", "w1", "h00", "h8 ", " h8", "aa1", "h+8", "ｈ8"] {
        assert_eq!(point(text), format!("`{text}` is not a point: {expected}"));
    }
    assert_eq!(point("h12345678901234"), format!("`h12345678901` is not a point: {expected}"));
    let size = |text: &str| text.parse::<Size>().unwrap_err().to_string();
    for text in ["0", "4", "23", "18446744073709551615"] {
        assert_eq!(size(text), format!("a board of size {text} is not possible: expected 5 to 22"));
    }
    for text in ["", "x", "-5", "15.0", "18446744073709551616"] {
        let expected = format!("a board of size `{text}` is not possible: expected 5 to 22");
        assert_eq!(size(text), expected);
    }
    let rule = |text: &str| text.parse::<Rule>().unwrap_err().to_string();
    for text in ["", "gomoku", "caro exact", "renju "] {
        let expected = "expected freestyle (free), standard (std), renju, caro or caro-exact";
        assert_eq!(rule(text), format!("`{text}` is not a rule: {expected}"));
    }
    let color = |text: &str| text.parse::<Color>().unwrap_err().to_string();
    for text in ["", "grey", "schwarz"] {
        let expected = "expected black, white, b or w";
        assert_eq!(color(text), format!("`{text}` is not a colour: {expected}"));
    }
}
