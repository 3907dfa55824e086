//! Opening lists and games written by others, if they are at hand: the folder that
//! `TENGEN_CORPUS` names.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use tengen_core::{Color, Outcome, RowOrder, Rule, Size};
use tengen_record::{Format, ReadOptions, Record, WriteOptions, read, write};

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("TENGEN_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: TENGEN_CORPUS is not set");
    }
    folder
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap()
}

/// The size is in the name of the file, or 15. So is the format of a list of points, which counts
/// rows from the top and otherwise looks like any move string.
fn options(name: &str) -> ReadOptions {
    let size =
        if name.contains("20") && !name.contains("15") { Size::TWENTY } else { Size::FIFTEEN };
    let format = name.ends_with(".pos.txt").then_some(Format::PointOpenings);
    ReadOptions { size: Some(size), format, ..ReadOptions::default() }
}

#[test]
fn opening_lists_read_and_write() {
    let Some(corpus) = corpus() else { return };
    let mut openings = 0;
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus.join("openings"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| file_name(path).ends_with(".txt"))
        .collect();
    files.sort();
    for path in files {
        let name = file_name(&path);
        let text = std::fs::read_to_string(&path).unwrap();
        let reading =
            read(text.as_bytes(), &options(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let format = match name.ends_with(".pos.txt") {
            true => Format::PointOpenings,
            false => Format::OffsetOpenings,
        };
        assert_eq!(reading.format, format, "{name}");
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        assert_eq!(reading.records.len(), lines.len(), "{name}");
        for record in &reading.records {
            let game = record.game().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(game.outcome(), None, "{name}: an opening that is over");
        }
        let written = write(&reading.records, format, &WriteOptions::default()).unwrap().text;
        let plain = |text: &str| text.replace([' ', '\r'], "");
        let written = written.strip_prefix("# rows from the top\n").unwrap_or(&written);
        assert_eq!(plain(written).trim(), plain(&lines.join("\n")), "{name}");
        openings += lines.len();
    }
    assert!(openings > 400, "only {openings} openings");
}

/// The text value of a field of a flat JSON object.
fn field<'a>(object: &'a str, name: &str) -> &'a str {
    let (_, rest) = object.split_once(&format!("\"{name}\": \"")).unwrap();
    rest.split_once('"').unwrap().0
}

#[test]
fn opening_lists_mean_the_points_they_should() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("openings");
    let table = std::fs::read_to_string(folder.join("openings.jsonl")).unwrap();
    let mut compared = 0;
    for object in table.lines() {
        let (list, number) = field(object, "id").rsplit_once('-').unwrap();
        let Ok(number) = number.parse::<usize>() else { continue };
        let names = [format!("{list}.txt"), format!("{list}.pos.txt")];
        let Some(name) = names.iter().find(|name| folder.join(name).exists()) else { continue };
        let reading = read(&std::fs::read(folder.join(name)).unwrap(), &options(name)).unwrap();
        let found: Vec<String> =
            reading.records[number - 1].moves().map(|mv| mv.point.to_string()).collect();
        assert_eq!(found.join(" "), field(object, "moves"), "{name}, line {number}");
        compared += 1;
    }
    assert!(compared > 300, "only {compared} openings");
}

#[test]
fn engine_games_replay() {
    let Some(corpus) = corpus() else { return };
    let table = std::fs::read_to_string(corpus.join("games/freestyle20_18240.tsv")).unwrap();
    let (mut games, mut without_five, mut seen) = (0, 0, HashSet::new());
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [file, _, _, result, plies, moves] = fields[..] else { panic!("{row}") };
        let options = ReadOptions {
            format: Some(Format::Moves),
            rule: Some(Rule::Freestyle),
            size: Some(Size::TWENTY),
            rows: Some(RowOrder::FromBottom),
        };
        let record = read(moves.as_bytes(), &options).unwrap().records.remove(0);
        let game = record.game().unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(game.moves().count().to_string(), plies, "{file}");
        let expected = match game.outcome() {
            Some(Outcome::Five { winner: Color::Black, .. }) => "1-0",
            Some(Outcome::Five { winner: Color::White, .. }) => "0-1",
            _ => {
                without_five += 1;
                "*"
            }
        };
        assert_eq!(result, expected, "{file}");
        games += 1;
        seen.insert(moves.to_owned());
        if games % 50 == 0 {
            survives_every_format(&record, moves);
        }
    }
    assert_eq!((games, games - seen.len(), without_five), (18_240, 58, 11));
}

fn survives_every_format(record: &Record, moves: &str) {
    let to = |record: &Record, format| {
        write(std::slice::from_ref(record), format, &WriteOptions::default()).unwrap().text
    };
    for format in [Format::Sgf, Format::Psq, Format::OffsetOpenings, Format::PointOpenings] {
        let text = to(record, format);
        let options =
            ReadOptions { format: Some(format), size: Some(Size::TWENTY), ..Default::default() };
        let back = read(text.as_bytes(), &options).unwrap().records.remove(0);
        assert_eq!(to(&back, Format::Moves).trim(), moves, "{format}");
    }
}
