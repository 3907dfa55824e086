//! What each format can and cannot hold, and how that is said.

#![allow(clippy::unwrap_used)]

use tengen_core::{Game, Point, Rule, Size, board};
use tengen_record::{
    ConvertError, ConvertOptions, Converted, Format, Node, NodeId, ReadOptions, Record, WriteError,
    WriteOptions, convert, read, write,
};

fn convert_to(format: Format, text: &str) -> Result<Converted, ConvertError> {
    convert(text.as_bytes(), None, format, &ConvertOptions::default())
}

/// The converted text and what was lost.
fn converted(format: Format, text: &str) -> (String, Vec<String>) {
    let Converted { text, losses, .. } = convert_to(format, text).unwrap();
    (text, losses.iter().map(|loss| loss.to_string()).collect())
}

/// What the writer says about something it cannot write.
fn refusal(format: Format, text: &str) -> String {
    match convert_to(format, text) {
        Err(ConvertError::Write(error)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

const STUDY: &str = "(;GM[4]SZ[20]RU[0]PB[Ann]PW[Ben]EV[Cup]DT[2026]RE[B+1]GN[7]\
    ;B[kk]C[12ms];W[lj]C[good](;B[ki]TR[kk])(;B[jj];W[aa]))";

#[test]
fn psq_says_what_it_loses() {
    let (text, losses) = converted(Format::Psq, STUDY);
    assert_eq!(text, "Piskvorky 20x20, 11:11, 0\n11,11,12\n12,10,0\n11,9,0\nAnn\nBen\n-1\n");
    assert_eq!(
        losses,
        [
            "variations (2 nodes)",
            "comments (1)",
            "marks and other properties (2)",
            "the event",
            "the date",
            "the result",
            "the rule",
        ]
    );
}

#[test]
fn move_strings_say_what_they_lose() {
    let (text, losses) = converted(Format::Moves, STUDY);
    assert_eq!(text, "k10l11k12\n");
    for what in ["times of moves (1)", "players' names (2)", "the rule", "the size of the board"] {
        assert!(losses.contains(&what.to_owned()), "{what}: {losses:?}");
    }
    assert_eq!(converted(Format::OffsetOpenings, STUDY).0, "0,0, 1,-1, 0,-2\n");
    assert_eq!(converted(Format::PointOpenings, STUDY).0, "# rows from the top\nk11l10k9\n");
}

#[test]
fn losses_are_counted_over_games() {
    let (text, losses) =
        converted(Format::Moves, "(;SZ[15];B[hh]C[a];W[ii]C[b])(;SZ[15];B[hh]C[c])(;SZ[15])");
    assert_eq!(text, "h8i7\nh8\nempty\n");
    assert_eq!(losses, ["comments (3) in 2 games"]);
}

#[test]
fn a_picture_loses_the_order() {
    let (text, losses) = converted(Format::Picture, "h8i9");
    assert!(text.ends_with("freestyle, black to move\n"), "{text}");
    assert_eq!(losses, ["the order of the moves"]);
    let (back, losses) = converted(Format::Sgf, &text);
    assert_eq!(back, "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]AB[hh]AW[ig]PL[B])\n");
    assert!(losses.is_empty());
    assert_eq!(refusal(Format::Picture, "h8h8"), "game 1: move 2: h8 is occupied by black");
}

#[test]
fn stones_that_were_set_up_become_moves_where_they_can() {
    let (text, losses) = converted(Format::Moves, "(;SZ[15]AB[hh][hi]AW[ig];W[aa])");
    assert_eq!(text, "h7i9h8a15\n");
    assert_eq!(losses, ["that stones were set up, not played"]);
    let in_turn =
        "game 1: this format holds only moves by black and white in turn from the empty board";
    for text in [
        "(;SZ[15]AB[hh][hi]AW[ig];B[aa])",
        "(;SZ[15]AB[hh][hi][hj];W[aa])",
        "(;SZ[15]AW[hh];B[aa])",
        "(;SZ[15];W[aa])",
        "(;SZ[15];B[aa];B[bb])",
        "(;SZ[15];B[aa];W[];B[bb])",
        "(;SZ[15];B[aa];AW[cc])",
        "(;SZ[15]PL[W])",
    ] {
        assert_eq!(refusal(Format::Psq, text), in_turn, "{text}");
    }
    let five = "(;SZ[15]AB[aa:ea][oo]AW[ac:ec])";
    assert!(
        refusal(Format::Moves, five).starts_with("game 1: the stones that were set up cannot"),
        "{}",
        refusal(Format::Moves, five)
    );
}

#[test]
fn only_the_impossible_is_refused() {
    assert_eq!(refusal(Format::Psq, "h8\ni9\n"), "a psq file holds one game, not 2");
    let many = format!("(;SZ[5]{})", ";B[aa];W[bb]".repeat(13));
    assert_eq!(
        refusal(Format::Moves, &many),
        "game 1: more moves than a board of size 5 has points"
    );
    let mut record = Record::new(Size::FIFTEEN);
    let far: Point = "v22".parse().unwrap();
    record.add(NodeId::ROOT, Node::of_move(tengen_core::Color::Black, far));
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Picture) {
        let error = write(std::slice::from_ref(&record), format, &WriteOptions::default());
        let outside = WriteError::Outside { game: 1, point: far, size: Size::FIFTEEN };
        assert_eq!(error, Err(outside), "{format}");
    }
}

#[test]
fn a_game_from_a_position_survives_sgf() {
    let start = board! {
        ". . . . . ."
        ". . . . . ."
        ". . X O . ."
        ". . O X . ."
        ". . . X . ."
        ". . . . . ."
        "standard, white to move"
    };
    let mut game = Game::from_board(start).unwrap();
    game.play("d6".parse().unwrap()).unwrap();
    let record = Record::from(&game);
    let text = write(std::slice::from_ref(&record), Format::Sgf, &WriteOptions::default());
    let text = text.unwrap().text;
    let back = read(text.as_bytes(), &ReadOptions::default()).unwrap().records.remove(0);
    assert_eq!(back, record);
    let replayed = back.game().unwrap();
    assert_eq!((replayed.board(), replayed.start()), (game.board(), game.start()));
    assert_eq!(back.rule, Some(Rule::Standard));
}

#[test]
fn the_result_of_a_finished_game_is_written() {
    let mut game = Game::parse(Rule::Freestyle, Size::FIFTEEN, "h8a1i8b1j8c1k8d1l8").unwrap();
    assert_eq!(Record::from(&game).result.as_deref(), Some("B+"));
    game.undo();
    assert_eq!(Record::from(&game).result, None);
}

#[test]
fn an_unknown_rule_stays_unless_a_known_one_replaces_it() {
    let text = "(;GM[4]SZ[15]RU[Taraguchi-10];B[hh])";
    let (kept, losses) = converted(Format::Sgf, text);
    assert!(kept.contains("RU[Taraguchi-10]") && losses.is_empty(), "{kept}");
    let read = ReadOptions { rule: Some(Rule::Renju), ..ReadOptions::default() };
    let options = ConvertOptions { read, ..ConvertOptions::default() };
    let replaced = convert(text.as_bytes(), None, Format::Sgf, &options).unwrap();
    assert!(replaced.text.contains("RU[renju]"), "{}", replaced.text);
    assert_eq!(replaced.losses[0].to_string(), "marks and other properties (1)");
}
