//! The log as a file: what is written is read back, whatever happens to its end.

use crate::sample;
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use tengen_arena::{
    GameRecord, Log, LogContents, LogError, MoveRecord, Pairing, PlayerKind, Side, SprtSetting,
    Termination, read_log,
};
use tengen_testing::Folder;

/// A game without many moves, to keep files small.
fn small_game(number: u64) -> GameRecord {
    let mut game = sample::game(&sample::tournament(), number);
    game.moves.truncate(2);
    game.reason = Termination::Crash(format!("signal {number}"));
    game
}

/// A log of some small games, and its bytes.
fn small_log(folder: &Folder, games: u64) -> (PathBuf, Vec<u8>) {
    let path = folder.path("small.log");
    let mut log = Log::create(&path, &sample::tournament()).unwrap();
    (0..games).for_each(|number| log.append(&small_game(number)).unwrap());
    drop(log);
    let bytes = std::fs::read(&path).unwrap();
    (path, bytes)
}

/// Reads bytes as a log.
fn read_bytes(path: &Path, bytes: &[u8]) -> Result<LogContents, LogError> {
    std::fs::write(path, bytes).unwrap();
    read_log(path)
}

#[test]
fn cut_anywhere_no_earlier_game_is_lost_and_none_appears() {
    let folder = Folder::in_memory("cut");
    let (_, bytes) = small_log(&folder, 3);
    let path = folder.path("cut.log");
    let all: Vec<GameRecord> = (0..3).map(small_game).collect();
    let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
    assert_eq!(ends.len(), 4, "a header and three games");
    for cut in 0..=bytes.len() {
        let whole_lines = ends.iter().filter(|&&end| end < cut).count();
        let left = whole_lines.saturating_sub(1);
        match read_bytes(&path, &bytes[..cut]) {
            Ok(contents) => {
                assert_eq!(contents.games, all[..left], "cut at {cut}");
                let torn = cut > 0 && bytes[cut - 1] != b'\n';
                assert_eq!(contents.torn.is_some(), torn, "cut at {cut}");
            }
            Err(LogError::NoHeader(_)) => assert_eq!(whole_lines, 0),
            Err(error) => panic!("cut at {cut}: {error}"),
        }

        let mut resumed = Log::resume(&path, &sample::tournament()).unwrap();
        assert_eq!(resumed.finished, all[..left], "cut at {cut}");
        for game in &all[left..] {
            resumed.log.append(game).unwrap();
        }
        drop(resumed);
        let contents = read_log(&path).unwrap();
        assert_eq!((contents.games, contents.torn), (all.clone(), None), "cut at {cut}");
    }
}

#[test]
fn no_flipped_bit_goes_unnoticed() {
    let folder = Folder::in_memory("flip");
    let (_, bytes) = small_log(&folder, 3);
    let path = folder.path("flip.log");
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        for bit in 0..8 {
            damaged[at] = bytes[at] ^ 1 << bit;
            match read_bytes(&path, &damaged) {
                Ok(_) => panic!("bit {bit} of byte {at} is not noticed"),
                Err(LogError::BadLine { line, .. }) => {
                    let expected = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
                    assert_eq!(line, expected as u64, "bit {bit} of byte {at}");
                }
                Err(LogError::NotALog(_)) => assert!(at < 14, "bit {bit} of byte {at}"),
                Err(error) => panic!("bit {bit} of byte {at}: {error}"),
            }
        }
    }
}

#[test]
fn a_damaged_log_is_not_touched() {
    let folder = Folder::new("damaged");
    let (path, mut bytes) = small_log(&folder, 3);
    let second = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 5;
    bytes[second] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let error = Log::resume(&path, &sample::tournament()).unwrap_err();
    assert!(error.to_string().ends_with("line 2: the checksum does not fit"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_file_that_is_no_log_is_not_touched() {
    let folder = Folder::new("foreign");
    let path = folder.path("notes.txt");
    for text in ["important", "important\n", "two\nlines\n", "{\"a\":1}\tda4f5b77\n", "\0\0\0"] {
        std::fs::write(&path, text).unwrap();
        assert!(matches!(
            Log::create(&path, &sample::tournament()).unwrap_err(),
            LogError::Exists(_)
        ));
        let error = Log::resume(&path, &sample::tournament()).unwrap_err();
        assert!(matches!(error, LogError::NotALog(_)), "{text:?}: {error}");
        assert!(matches!(read_log(&path).unwrap_err(), LogError::NotALog(_)));
        assert_eq!(std::fs::read(&path).unwrap(), text.as_bytes());
    }
    let json = "{\"tengen-log\":3,\"new\":[]}";
    std::fs::write(&path, format!("{json}\t{:08x}\n", crc32fast::hash(json.as_bytes()))).unwrap();
    let error = Log::resume(&path, &sample::tournament()).unwrap_err().to_string();
    assert!(error.ends_with("is a log of format 3: this program reads formats 1 to 2"), "{error}");
}

#[test]
fn another_tournament_is_refused_with_what_differs() {
    let folder = Folder::new("other");
    let (path, bytes) = small_log(&folder, 1);
    let mut other = sample::tournament();
    other.seed = 12;
    other.players[1].nodes = Some(200);
    other.players[0].kind = PlayerKind::Pbrain("./engine".into());
    other.openings.push("a1".into());
    let sprt = SprtSetting { elo0: 0.0, elo1: 5.1, alpha: 0.05, beta: 0.05 };
    other.sprt = Some(sprt);
    let error = Log::resume(&path, &other).unwrap_err().to_string();
    for expected in [
        "seed: 11 in the log, 12 asked for",
        "players[1].nodes: 100 in the log, 200 asked for",
        "players[0].kind.agent: \"random:seed=1\" in the log, nothing asked for",
        "players[0].kind.pbrain: nothing in the log, \"./engine\" asked for",
        "openings[3]: nothing in the log, \"a1\" asked for",
        "sprt: nothing in the log, {",
    ] {
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(error.lines().count(), 7, "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);

    other.openings = (0..100).map(|_| "b1".into()).collect();
    let error = Log::resume(&path, &other).unwrap_err().to_string();
    assert!(error.lines().count() == 14 && error.ends_with("more"), "{error}");
}

#[test]
fn one_arena_at_a_time() {
    let folder = Folder::new("lock");
    let path = folder.path("one.log");
    let tournament = sample::tournament();
    let mut log = Log::create(&path, &tournament).unwrap();
    assert!(matches!(Log::resume(&path, &tournament).unwrap_err(), LogError::InUse(_)));
    assert!(matches!(Log::create(&path, &tournament).unwrap_err(), LogError::Exists(_)));
    log.append(&small_game(0)).unwrap();
    assert_eq!(read_log(&path).unwrap().games.len(), 1, "reading is free");
    drop(log);
    assert!(Log::resume(&path, &tournament).is_ok());
}

#[test]
fn a_game_counts_once() {
    let folder = Folder::new("twice");
    let (path, bytes) = small_log(&folder, 2);
    let mut log = Log::resume(&path, &sample::tournament()).unwrap().log;
    assert!(log.has(1) && !log.has(2));
    assert!(matches!(log.append(&small_game(1)).unwrap_err(), LogError::Twice { game: 1, .. }));
    drop(log);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);

    // Somebody doubled the last line by hand, and the first game with it.
    let last = bytes.split_inclusive(|&byte| byte == b'\n').next_back().unwrap();
    std::fs::write(&path, [&bytes, last].concat()).unwrap();
    let resumed = Log::resume(&path, &sample::tournament()).unwrap();
    assert_eq!(resumed.finished, [small_game(0), small_game(1)]);
    assert_eq!(resumed.doubled, [1]);
}

#[test]
fn a_tournament_that_would_not_come_back_is_refused() {
    let folder = Folder::new("nan");
    let path = folder.path("nan.log");
    let mut tournament = sample::tournament();
    let sprt = SprtSetting { elo0: f64::NAN, elo1: 5.0, alpha: 0.05, beta: 0.05 };
    tournament.sprt = Some(sprt);
    let error = Log::create(&path, &tournament).unwrap_err();
    assert!(matches!(error, LogError::Unwritable(_)), "{error}");
    assert!(!path.exists());
}

fn reasons() -> impl Strategy<Value = Termination> {
    let text = any::<String>;
    prop_oneof![
        Just(Termination::Five),
        text().prop_map(Termination::Forbidden),
        Just(Termination::FullBoard),
        Just(Termination::Dead),
        Just(Termination::MoveLimit),
        (any::<u64>(), text()).prop_map(|(plies, proof)| Termination::Proven { plies, proof }),
        text().prop_map(Termination::Crash),
        any::<(u64, u64)>()
            .prop_map(|(took_ms, limit_ms)| Termination::Timeout { took_ms, limit_ms }),
        text().prop_map(Termination::Illegal),
        any::<(u64, u64)>().prop_map(|(used, limit)| Termination::Memory { used, limit }),
        text().prop_map(Termination::NoStart),
    ]
}

fn moves() -> impl Strategy<Value = Vec<MoveRecord>> {
    let mv = (any::<String>(), any::<(u64, u64, u32)>(), proptest::option::of(any::<String>()))
        .prop_map(|(at, (us, nodes, depth), score)| MoveRecord { at, us, nodes, score, depth });
    proptest::collection::vec(mv, 0..5)
}

fn games() -> impl Strategy<Value = GameRecord> {
    let winner = prop_oneof![Just(None), Just(Some(Side::Black)), Just(Some(Side::White))];
    let numbers = any::<[u64; 3]>();
    let pairing = (any::<[u64; 2]>(), any::<[usize; 3]>());
    (pairing, moves(), winner, reasons(), numbers).prop_map(
        |(pairing, moves, winner, reason, n)| {
            let ([pair, round], [black, white, opening]) = pairing;
            let pairing = Pairing { game: n[0], pair, round, black, white, opening };
            GameRecord { pairing, moves, winner, reason, started_ms: n[1], latency_us: n[2] }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_written_is_read_back(
        games in proptest::collection::vec(games(), 0..8),
        names in any::<[String; 2]>(),
        sprt in proptest::option::of(any::<(i32, f32)>()),
    ) {
        let folder = Folder::in_memory("roundtrip");
        let path = folder.path("any.log");
        let mut tournament = sample::tournament();
        let [one, two] = names;
        (tournament.players[0].name, tournament.players[1].kind) = (one, PlayerKind::Json(two));
        tournament.sprt = sprt.filter(|(_, part)| part.is_finite()).map(|(whole, part)| {
            let elo0 = f64::from(whole) / 7.0;
            SprtSetting { elo0, elo1: f64::from(part).sqrt().max(elo0), alpha: 0.05, beta: 0.1 }
        });
        let mut log = Log::create(&path, &tournament).unwrap();
        let mut kept: Vec<GameRecord> = Vec::new();
        for game in games {
            match log.append(&game) {
                Ok(()) => kept.push(game),
                Err(LogError::Twice { game, .. }) => {
                    prop_assert!(kept.iter().any(|other| other.pairing.game == game));
                }
                Err(error) => panic!("{error}"),
            }
        }
        let length = log.length();
        drop(log);
        prop_assert_eq!(std::fs::metadata(&path).unwrap().len(), length);
        let contents = read_log(&path).unwrap();
        prop_assert_eq!(&contents.header.tournament, &tournament);
        prop_assert_eq!(&contents.games, &kept);
        prop_assert!(contents.torn.is_none() && contents.doubled.is_empty());
        let resumed = Log::resume(&path, &tournament).unwrap();
        prop_assert_eq!(resumed.finished, kept);
    }
}
