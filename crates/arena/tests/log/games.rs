//! The files for people: every game as SGF and psq.

use crate::sample;
use tengen_arena::{FileError, GameFiles, GameRecord, Side, Termination, describe_result};
use tengen_record::{Format, ReadOptions, Record, read};
use tengen_testing::Folder;

fn read_file(files: &GameFiles, game: &GameRecord, format: Format) -> Record {
    let bytes = std::fs::read(files.path(&sample::tournament(), game, format)).unwrap();
    let reading = read(&bytes, &ReadOptions::default()).unwrap();
    assert_eq!(reading.format, format);
    reading.records.into_iter().next().unwrap()
}

#[test]
fn a_game_is_in_its_files() {
    let folder = Folder::new("files");
    let files = GameFiles::beside(&folder.path("x.log"));
    let tournament = sample::tournament();
    for number in 0..12 {
        let game = sample::game(&tournament, number);
        files.write(&tournament, &game).unwrap();
        let (black, white) =
            if number % 2 == 0 { (Some("one"), Some("two")) } else { (Some("two"), Some("one")) };
        let opening = [1, 3, 0][game.pairing.opening];
        for format in [Format::Sgf, Format::Psq] {
            let record = read_file(&files, &game, format);
            assert_eq!((record.black.as_deref(), record.white.as_deref()), (black, white));
            assert_eq!(record.rule, Some(tournament.rule), "{format}");
            let moves: Vec<String> = record.moves().map(|mv| mv.point.to_string()).collect();
            let logged: Vec<&str> = game.moves.iter().map(|mv| mv.at.as_str()).collect();
            assert_eq!(moves[opening..], logged, "{format}");
            let times = record.main_line().filter_map(|(_, node)| node.time_ms);
            assert_eq!(times.count(), game.moves.len(), "{format}: an opening takes no time");
            let played = record.game().unwrap();
            assert_eq!(
                played.outcome().is_some(),
                matches!(game.reason, Termination::Five | Termination::Forbidden(_))
            );
        }
        let sgf = read_file(&files, &game, Format::Sgf);
        let comment = sgf.root().comment().unwrap();
        assert!(comment.starts_with(&describe_result(&game)), "{comment}");
        assert!(comment.contains("\nblack: ") && comment.contains(", 100 nodes"), "{comment}");
        assert_eq!(sgf.date.as_deref(), Some("2025-11-13"));
        let spoken: Vec<&str> =
            sgf.main_line().filter_map(|(_, node)| node.comment()).skip(1).collect();
        assert!(spoken.iter().all(|comment| comment.starts_with("score ")));
        assert_eq!(spoken.len(), game.moves.len());
        let psq = std::fs::read_to_string(files.path(&tournament, &game, Format::Psq)).unwrap();
        assert!(psq.ends_with(&format!("{}\n", describe_result(&game))), "{psq}");
    }
    let names = folder.names("games");
    assert_eq!(names.len(), 24);
    assert_eq!(names[0], "000000-one-vs-two.psq");
    assert_eq!(names[3], "000001-two-vs-one.sgf");
}

#[test]
fn what_is_missing_comes_back_and_the_rest_stays() {
    let folder = Folder::new("missing");
    let files = GameFiles::beside(&folder.path("x.log"));
    let tournament = sample::tournament();
    let games: Vec<GameRecord> = (0..4).map(|number| sample::game(&tournament, number)).collect();
    assert_eq!(files.write_missing(&tournament, &games).unwrap(), 8);
    assert_eq!(files.write_missing(&tournament, &games).unwrap(), 0);
    let path = |game: usize, format| files.path(&tournament, &games[game], format);
    let original = std::fs::read(path(1, Format::Sgf)).unwrap();
    std::fs::remove_file(path(1, Format::Sgf)).unwrap();
    std::fs::write(path(2, Format::Psq), "").unwrap();
    std::fs::write(path(3, Format::Sgf), "(;C[mine])").unwrap();
    assert_eq!(files.write_missing(&tournament, &games).unwrap(), 2);
    assert_eq!(std::fs::read(path(1, Format::Sgf)).unwrap(), original);
    assert!(std::fs::metadata(path(2, Format::Psq)).unwrap().len() > 0);
    assert_eq!(std::fs::read(path(3, Format::Sgf)).unwrap(), b"(;C[mine])");
    assert!(folder.names("games").iter().all(|name| !name.ends_with(".part")));
}

#[test]
fn hostile_names_stay_in_the_folder() {
    let folder = Folder::new("hostile");
    let files = GameFiles::new(folder.path("deep/games"));
    let mut tournament = sample::tournament();
    tournament.players[0].name = "../../up]\n(;W[aa]".into();
    tournament.players[1].name = "\u{202e}\0/".repeat(100);
    let mut game = sample::game(&tournament, 0);
    game.winner = Some(Side::Black);
    game.reason = Termination::Crash("])\\\n;B[aa]\u{1b}[2J -1\n3,4,5".into());
    files.write(&tournament, &game).unwrap();
    assert_eq!(folder.names(""), ["deep"]);
    assert_eq!(folder.names("deep"), ["games"]);
    assert_eq!(folder.names("deep/games").len(), 2);
    for format in [Format::Sgf, Format::Psq] {
        let bytes = std::fs::read(files.path(&tournament, &game, format)).unwrap();
        let reading = read(&bytes, &ReadOptions::default()).unwrap();
        assert_eq!(reading.records.len(), 1);
        assert_eq!(reading.records[0].moves().count(), game.moves.len() + 1, "{format}");
    }
}

#[test]
fn a_game_that_cannot_be_is_said() {
    let folder = Folder::new("cannot");
    let files = GameFiles::new(folder.path("games"));
    let tournament = sample::tournament();
    let mut game = sample::game(&tournament, 7);
    game.moves[0].at = "z99".into();
    let error = files.write(&tournament, &game).unwrap_err();
    assert!(matches!(error, FileError::Game { game: 7, .. }), "{error}");
    game.pairing.black = 5;
    let error = files.write(&tournament, &game).unwrap_err().to_string();
    assert_eq!(error, "game 7 cannot be written: there is no player 5");
    std::fs::write(folder.path("file"), "").unwrap();
    let error = GameFiles::new(folder.path("file/games")).write(&tournament, &game).unwrap_err();
    assert!(matches!(error, FileError::Io { .. }), "{error}");
}
