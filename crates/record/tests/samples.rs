//! Our own small files: what they must give, and what is wrong with the broken ones.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::PathBuf;
use tengen_core::{RowOrder, Rule, Size, format_moves};
use tengen_record::{Format, ReadOptions, Reading, Record, read};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name)
}

fn sample(folder_name: &str, file: &str) -> Vec<u8> {
    std::fs::read(folder(folder_name).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Every file of the folder is in the table, and the other way round.
fn assert_complete<'a>(folder_name: &str, table: impl Iterator<Item = &'a str>) {
    let files: BTreeSet<String> = std::fs::read_dir(folder(folder_name))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files, table.map(str::to_owned).collect());
}

fn valid(file: &str) -> Reading {
    let size = file.contains("20").then_some(Size::TWENTY);
    // Nothing else says that these rows count from the top.
    let format = file.ends_with(".pos.txt").then_some(Format::PointOpenings);
    let options = ReadOptions { size, format, ..ReadOptions::default() };
    read(&sample("valid", file), &options).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn moves(record: &Record) -> String {
    let points: Vec<_> = record.moves().map(|mv| mv.point).collect();
    format_moves(&points, record.size(), RowOrder::FromBottom)
}

/// File, format, size of the last game, and the moves of every game.
const VALID: [(&str, Format, usize, &[&str]); 20] = [
    ("game.pos", Format::Moves, 15, &["h8a1i8b1j8c1k8d1l8"]),
    ("capitals.pos", Format::Moves, 15, &["h8a1i8b1"]),
    ("address.pos", Format::Moves, 15, &["h8i9g7"]),
    ("utf16.pos", Format::Moves, 15, &["h8i9"]),
    ("judge.psq", Format::Psq, 20, &["j10k9i11l8h12"]),
    ("second_began.psq", Format::Psq, 15, &["h8i9"]),
    ("loose.psq", Format::Psq, 15, &["h8i9h9a15"]),
    ("two_games.sgf", Format::Sgf, 20, &["h8i9g7h7g9", "a20t1"]),
    ("variations.sgf", Format::Sgf, 15, &["h8i9g7h7"]),
    ("renju_points.sgf", Format::Sgf, 15, &["h8i9j10"]),
    ("sloppy.sgf", Format::Sgf, 15, &["h8i9g7h7"]),
    ("long_names.sgf", Format::Sgf, 15, &["h8i9"]),
    ("setup.sgf", Format::Sgf, 15, &["h9h7"]),
    ("white_first.sgf", Format::Sgf, 15, &["g9g8"]),
    ("root_move.sgf", Format::Sgf, 15, &["h8i9"]),
    ("go_program.sgf", Format::Sgf, 19, &["j10s1"]),
    ("latin1.sgf", Format::Sgf, 15, &["h8"]),
    ("offsets20.txt", Format::OffsetOpenings, 20, &["a1t20k10", "j1k1j2", "l11"]),
    ("points20.pos.txt", Format::PointOpenings, 20, &["a20t1k11", "d18e16f15d14"]),
    ("boards.board", Format::Picture, 5, &["", ""]),
];

#[test]
fn valid_samples_read() {
    assert_complete("valid", VALID.iter().map(|row| row.0));
    for (file, format, size, games) in VALID {
        let reading = valid(file);
        assert_eq!(reading.format, format, "{file}");
        let found: Vec<String> = reading.records.iter().map(moves).collect();
        assert_eq!(found, games, "{file}");
        assert_eq!(reading.records.last().unwrap().size().get(), size, "{file}");
        for record in &reading.records {
            record.game().unwrap_or_else(|error| panic!("{file}: {error}"));
        }
    }
}

#[test]
fn players_of_a_psq_follow_who_began() {
    let names = |file| {
        let Record { black, white, .. } = valid(file).records.remove(0);
        (black.unwrap().into_string(), white.unwrap().into_string())
    };
    assert_eq!(names("judge.psq"), ("pbrain-ann64.exe".into(), "pbrain-ben.exe".into()));
    assert_eq!(names("second_began.psq"), ("pbrain-ben.exe".into(), "homo-1".into()));
}

#[test]
fn times_of_a_psq() {
    let times = |file| {
        let record = valid(file).records.remove(0);
        record.main_line().skip(1).map(|(_, node)| node.time_ms.map_or(0, |t| t.get())).collect()
    };
    let judge: Vec<u32> = times("judge.psq");
    assert_eq!(judge, [0, 0, 0, 1432, 15203]);
    let loose: Vec<u32> = times("loose.psq");
    assert_eq!(loose, [0, 0, u32::MAX, 5]);
    assert_eq!(valid("loose.psq").records[0].rule, Some(Rule::Renju));
}

#[test]
fn a_match_file_gives_everything_it_says() {
    let Reading { records, notes, .. } = valid("two_games.sgf");
    assert_eq!(notes, []);
    assert_eq!(
        records.iter().map(|r| r.rule).collect::<Vec<_>>(),
        [Some(Rule::Renju), Some(Rule::CaroExact)]
    );
    let first = &records[0];
    assert_eq!(first.date.as_deref(), Some("2026.11.15 12:00:00"));
    assert_eq!(first.event.as_deref(), Some("Ann x Ben"));
    assert_eq!(first.result.as_deref(), Some("B+1"));
    let names: Vec<&str> = first.root().properties().iter().map(|p| p.name()).collect();
    assert_eq!(names, ["GN", "RO", "TE"]);
    let said: Vec<_> = first
        .main_line()
        .skip(3)
        .map(|(_, node)| (node.comment(), node.time_ms.map(|time| time.get())))
        .collect();
    assert_eq!(said, [(Some("opening move"), None), (None, Some(12)), (None, Some(3041))]);
}

#[test]
fn variations_and_comments_are_kept() {
    let record = valid("variations.sgf").records.remove(0);
    let tree: Vec<String> = record
        .preorder()
        .skip(1)
        .map(|(depth, _, node)| format!("{depth}{}", node.mv.unwrap().point))
        .collect();
    assert_eq!(tree, ["1h8", "2i9", "3g7", "4h7", "4g9", "2h9"]);
    let (_, _, first) = record.preorder().nth(1).unwrap();
    assert_eq!(first.comment(), Some("The centre.\nAnd two answers [see below]:"));
    assert_eq!(first.property("LB").unwrap().to_string(), r"LB[hh:1][ig:a\:b]");
    let (_, _, quick) = record.preorder().nth(5).unwrap();
    assert_eq!((quick.time_ms.unwrap().get(), quick.comment()), (7, Some("quick")));
}

#[test]
fn careless_sgf_is_read_as_it_was_meant() {
    let Reading { records, notes, .. } = valid("sloppy.sgf");
    let said: Vec<String> = notes.iter().map(|note| note.to_string()).collect();
    assert_eq!(
        said,
        [
            "the rule `Taraguchi-10` is unknown",
            "the last game is not closed: the end of the file may be missing"
        ]
    );
    let record = &records[0];
    assert_eq!(record.black.as_deref(), Some(r"Ann \ Co ]"));
    assert_eq!(record.root().property("ZZ").unwrap().to_string(), "ZZ[kept]");
    assert_eq!(record.root().property("RU").unwrap().to_string(), "RU[Taraguchi-10]");
    let (third, node) = record.main_line().nth(3).unwrap();
    assert_eq!(node.comment(), Some("softbreak"));
    assert_eq!(record.children(third).count(), 2);

    let record = valid("root_move.sgf").records.remove(0);
    assert_eq!(record.root().comment(), Some("start"));
    assert_eq!(record.main_line().nth(1).unwrap().1.comment(), Some("centre"));
    let marks = valid("renju_points.sgf").records.remove(0);
    let (_, first) = marks.main_line().nth(1).unwrap();
    assert_eq!(first.property("LB").unwrap().to_string(), "LB[hg:A]");
    let names = valid("long_names.sgf").records.remove(0);
    assert_eq!((names.black.as_deref(), names.white.as_deref()), (Some("Ann"), Some("Ben")));
}

#[test]
fn set_up_positions() {
    let start = |file| valid(file).records.remove(0).start();
    let setup = start("setup.sgf");
    let names =
        |points: &[tengen_core::Point]| format_moves(points, setup.size, RowOrder::FromBottom);
    assert_eq!((names(&setup.black), names(&setup.white)), ("h8a15b15".into(), "a1".into()));
    assert_eq!(setup.side_to_move, tengen_core::Color::White);
    assert_eq!(start("white_first.sgf").side_to_move, tengen_core::Color::White);
    let boards = valid("boards.board").records;
    assert_eq!(boards[0].rule, Some(Rule::Standard));
    assert_eq!(boards[1].start().black.len(), 1);
}

#[test]
fn old_encodings_are_noted() {
    let latin = valid("latin1.sgf");
    assert_eq!(latin.records[0].black.as_deref(), Some("René"));
    assert!(latin.notes.iter().any(|note| note.to_string().contains("Latin-1")));
    let go = valid("go_program.sgf");
    assert!(go.notes.iter().any(|note| note.to_string().contains("GM[1]")));
}

/// File, and what the reader says about it.
const BROKEN: [(&str, &str); 34] = [
    ("empty.txt", "line 1: unknown format"),
    ("prose.txt", "line 1: unknown format"),
    ("gomotur.rec", "line 1: unknown format"),
    ("comments_only.pos", "line 1: unknown format"),
    ("letter_only.pos", "line 2, column 7: expected a point like h8, found `k`"),
    ("outside.pos", "line 2, column 3: `p1` is not on a board of size 15"),
    ("too_many.pos", "line 1: more moves than a board of size 15 has points"),
    ("odd.txt", "line 2, column 6: the last offset has no partner"),
    ("outside.txt", "line 1, column 6: `-8,0` is not on a board of size 15"),
    ("words.txt", "line 2, column 6: expected an offset like -3, found `one`"),
    ("rectangle.psq", "line 1: a board of 20x15 is not square"),
    ("small.psq", "line 1: a board of size 3 is not possible: expected 5 to 22"),
    ("large.psq", "line 3: a board of size 23 is not possible: expected 5 to 22"),
    ("huge.psq", "line 1: a board of size `99999999999999999999` is not possible"),
    ("no_size.psq", "line 1: expected a header like `Piskvorky 20x20, 11:11, 0`"),
    ("zero_based.psq", "line 3: `0,14` is not on a board of size 15"),
    ("outside.psq", "line 3: `16,8` is not on a board of size 15"),
    ("damaged.psq", "line 3: expected a move like 10,11,500, found `9,x7,0`"),
    ("othello.sgf", "line 1, column 11: GM[2] is another game"),
    ("rectangle.sgf", "line 2, column 4: a board of 15x13 is not square"),
    ("large.sgf", "line 1, column 11: a board of size 52 is not possible"),
    ("outside.sgf", "line 3, column 11: `pp` is not on a board of size 15"),
    ("outside_setup.sgf", "line 1, column 11: `zz` is not on a board of size 15"),
    ("no_point.sgf", "line 1, column 18: expected a point like hh or h8, found `resign`"),
    ("never_closed.sgf", "line 1, column 21: this `[` is never closed"),
    ("no_property.sgf", "line 1, column 15: expected a property before its value, found `hh`"),
    ("no_value.sgf", "line 1, column 21: expected a property with a value, found `W`"),
    (
        "noise.sgf",
        "line 1, column 21: expected a property, `;`, `(` or `)`, found `{noise} ;W[ig])`",
    ),
    ("side.sgf", "line 1, column 17: expected B or W, found `red`"),
    ("ragged.board", "line 3: 4 cells in a row, but there are 5 rows"),
    ("cell.board", "line 3: `#` is not a cell: expected X, O or ."),
    ("three_rows.board", "line 1: a board of size 3 is not possible"),
    ("rule.board", "line 6: `chess` is not a rule"),
    ("illegal_two_winners.sgf", "the start position: both sides have a winning row"),
];

/// Files that are read, but whose moves are not a legal game.
const ILLEGAL: [(&str, &str); 5] = [
    ("illegal_occupied.pos", "move 3: h8 is occupied by black"),
    ("illegal_after_five.psq", "move 10: the game is over (black wins: h8 i8 j8 k8 l8)"),
    ("illegal_turn.sgf", "move 2: black moves, but it is not black's turn"),
    ("illegal_pass.sgf", "move 2: white passes, which no rule here allows"),
    ("illegal_late_setup.sgf", "before move 2: stones are set up in the middle of the game"),
];

#[test]
fn broken_samples_say_where_and_why() {
    assert_complete("broken", BROKEN.iter().chain(&ILLEGAL).map(|row| row.0));
    let mut wrong = Vec::new();
    for (file, expected) in BROKEN.into_iter().chain(ILLEGAL) {
        let said = match read(&sample("broken", file), &ReadOptions::default()) {
            Err(error) => error.to_string(),
            Ok(reading) => match reading.records[0].game() {
                Err(error) => error.to_string(),
                Ok(game) => panic!("{file} was read: {game:?}"),
            },
        };
        if !said.starts_with(expected) {
            wrong.push(format!("{file}\n     said: {said}\n expected: {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_format_that_was_given_is_not_guessed() {
    let options = |format| ReadOptions { format: Some(format), ..ReadOptions::default() };
    for format in Format::ALL {
        let error = read(b"", &options(format)).unwrap_err();
        assert_eq!(error.line, 1, "{format}");
        assert!(error.to_string().contains("there is no game here"), "{format}: {error}");
    }
    let error = read(b"h8i9", &options(Format::Psq)).unwrap_err();
    assert!(error.to_string().contains("expected a header"), "{error}");
}
