//! Text: what is printed reads back, and nothing that is read makes a panic.

use proptest::prelude::*;
use tengen_core::{
    Board, Color, Direction, Point, RowOrder, Rule, Setup, Size, Symmetry, format_moves,
    parse_moves,
};

fn any_size() -> impl Strategy<Value = Size> {
    (5_usize..=22).prop_map(|side| Size::new(side).unwrap())
}

fn any_rule() -> impl Strategy<Value = Rule> {
    prop::sample::select(Rule::ALL.to_vec())
}

fn any_board() -> impl Strategy<Value = Board> {
    (any_size(), any_rule(), any::<bool>(), prop::collection::vec(0_u8..3, 484)).prop_map(
        |(size, rule, blacks_turn, cells)| {
            let rows = (0..size.get()).map(|row| {
                let letter = |column: usize| ['.', 'X', 'O'][cells[row * 22 + column] as usize];
                (0..size.get()).map(letter).chain(['\n']).collect::<String>()
            });
            let side = if blacks_turn { "black" } else { "white" };
            format!("{}{rule}, {side} to move", rows.collect::<String>()).parse().unwrap()
        },
    )
}

fn any_moves() -> impl Strategy<Value = (Size, Vec<Point>)> {
    any_size().prop_flat_map(|size| {
        let point = prop::sample::select(Point::all(size).collect::<Vec<_>>());
        (Just(size), prop::collection::vec(point, 0..60))
    })
}

/// Text made of what the parsers look for, so that they get far before they fail.
fn near_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "X",
        "O",
        ".",
        "x",
        "o",
        " ",
        "\n",
        "\r\n",
        "\t",
        ",",
        ";",
        "a",
        "h",
        "v",
        "w",
        "1",
        "8",
        "22",
        "0",
        "23",
        "99999999999999999999",
        "-",
        "+",
        ". . . . .\n",
        ".....\n",
        "renju",
        "renju,",
        "standard",
        "caro-exact, white to move",
        "to move",
        "black",
        "é",
        "\u{0}",
        "\u{feff}",
        "\u{200b}",
        "１",
        "ｈ8",
        "🂡",
        "\u{85}",
        "h8",
        "A1",
        "z9",
    ]);
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn a_board_reads_back(board in any_board()) {
        let again: Board = board.to_string().parse().unwrap();
        prop_assert_eq!(&again, &board);
        prop_assert_eq!(again.hash(), board.hash());
        prop_assert_eq!(again.stones(Color::Black), board.stones(Color::Black));
        prop_assert_eq!(again.stones(Color::White), board.stones(Color::White));
        // Spaces, letter case and empty lines are no matter.
        let loose = board.to_string().replace(' ', "").replace("tomove", "").replace('\n', "\n\n");
        prop_assert_eq!(loose.parse::<Board>().unwrap(), again);
        let lower = board.to_string().to_lowercase();
        prop_assert_eq!(&lower.parse::<Board>().unwrap(), &board);
    }

    #[test]
    fn a_setup_of_a_board_is_the_board(board in any_board()) {
        if let Ok(game) = Setup::from(&board).check() {
            prop_assert_eq!(game.board(), &board);
            prop_assert_eq!(game.board().hash(), board.hash());
        }
    }

    #[test]
    fn no_text_breaks_the_picture_reader(text in prop_oneof![any::<String>(), near_text()]) {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn moves_read_back((size, moves) in any_moves()) {
        for rows in [RowOrder::FromBottom, RowOrder::FromTop] {
            let text = format_moves(&moves, size, rows);
            prop_assert_eq!(parse_moves(&text, size, rows), Ok(moves.clone()));
            prop_assert_eq!(parse_moves(&text.to_uppercase(), size, rows), Ok(moves.clone()));
        }
        let spaced: String =
            moves.iter().map(|point| format!(" {point},;\t")).collect();
        prop_assert_eq!(parse_moves(&spaced, size, RowOrder::FromBottom), Ok(moves.clone()));
        // The same text read from the other edge is the mirrored list.
        let text = format_moves(&moves, size, RowOrder::FromBottom);
        let mirrored: Vec<Point> =
            moves.iter().map(|&point| Symmetry::FLIP_ROWS.apply(point, size)).collect();
        prop_assert_eq!(parse_moves(&text, size, RowOrder::FromTop), Ok(mirrored));
    }

    #[test]
    fn no_text_breaks_the_move_reader(
        text in prop_oneof![any::<String>(), near_text()],
        size in any_size(),
    ) {
        for rows in [RowOrder::FromBottom, RowOrder::FromTop] {
            match parse_moves(&text, size, rows) {
                Ok(moves) => {
                    prop_assert!(moves.iter().all(|point| point.is_on(size)));
                    let again = parse_moves(&format_moves(&moves, size, rows), size, rows);
                    prop_assert_eq!(again, Ok(moves));
                }
                Err(error) => prop_assert!(error.to_string().len() < 200, "{}", error),
            }
        }
    }

    #[test]
    fn no_text_breaks_the_name_readers(text in prop_oneof![any::<String>(), near_text()]) {
        if let Ok(point) = text.parse::<Point>() {
            prop_assert_eq!(point.to_string(), text.to_lowercase());
        }
        if let Ok(rule) = text.parse::<Rule>() {
            prop_assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        if let Ok(size) = text.parse::<Size>() {
            prop_assert_eq!(size.to_string().parse(), Ok(size));
        }
        if let Ok(color) = text.parse::<Color>() {
            prop_assert_eq!(color.to_string().parse(), Ok(color));
        }
    }
}

/// A list that would take hours if every move were counted from the start of the text.
#[test]
fn a_very_long_list_is_read() {
    let text = "h8".repeat(1_000_000);
    let moves = parse_moves(&text, Size::FIFTEEN, RowOrder::FromBottom).unwrap();
    assert_eq!(moves.len(), 1_000_000);
    let error = parse_moves(&format!("{text}?"), Size::FIFTEEN, RowOrder::FromBottom).unwrap_err();
    assert!(error.to_string().starts_with("at character 2000001: `?`"), "{error}");
}

#[test]
fn directions_step_from_point_to_point() {
    let centre = Point::centre(Size::FIFTEEN);
    let next = |direction| tengen_core::along(direction, centre, 1).to_string();
    assert_eq!(Direction::ALL.map(next), ["i8", "h9", "i9", "i7"]);
}
