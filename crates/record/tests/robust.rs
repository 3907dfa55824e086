//! No input makes the readers panic, and whatever they accept can be written again.

#![allow(clippy::unwrap_used)]

use proptest::collection::vec;
use proptest::prelude::*;
use tengen_core::Size;
use tengen_record::{Format, ReadOptions, WriteOptions, read, write};

/// Reads bytes in every way, and writes what came out in every format.
fn survive(bytes: &[u8]) -> Result<(), TestCaseError> {
    for format in std::iter::once(None).chain(Format::ALL.map(Some)) {
        for size in [None, Some(Size::TWENTY)] {
            let options = ReadOptions { format, size, ..ReadOptions::default() };
            let reading = match read(bytes, &options) {
                Ok(reading) => reading,
                Err(error) => {
                    let lines = 1 + bytes.iter().filter(|&&b| b == b'\n' || b == b'\r').count();
                    prop_assert!((1..=lines).contains(&error.line), "{}", error);
                    continue;
                }
            };
            prop_assert!(!reading.records.is_empty());
            for record in &reading.records {
                let _ = record.game();
            }
            for to in Format::ALL {
                let _ = write(&reading.records, to, &WriteOptions::default());
            }
            let sgf = write(&reading.records, Format::Sgf, &WriteOptions::default()).unwrap();
            if sgf.losses.is_empty() {
                let again = read(sgf.text.as_bytes(), &ReadOptions::default())
                    .map_err(|error| TestCaseError::fail(format!("{error}\n{}", sgf.text)))?;
                prop_assert_eq!(again.records, reading.records, "{}", sgf.text);
            }
        }
    }
    Ok(())
}

/// The files under `tests/samples`.
fn samples() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples");
    let mut files: Vec<_> = ["valid", "broken"]
        .iter()
        .flat_map(|name| std::fs::read_dir(format!("{folder}/{name}")).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() > 50);
    files.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[derive(Clone, Debug)]
enum Edit {
    Set(u8),
    Insert(Vec<u8>),
    Remove(usize),
    Repeat(usize),
    Cut,
}

fn edit() -> impl Strategy<Value = (prop::sample::Index, Edit)> {
    let piece = prop::sample::select(vec![
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        "(;",
        ";B[hh]",
        ";W[h8]",
        "AB[aa:vv]",
        "SZ[9]",
        "C[",
        "\n",
        "\r",
        ",",
        "-",
        "999999999999",
        "a1",
        "\u{feff}",
        "é",
        "\0",
        "#",
        "Piskvorky 9x9",
        "X",
    ]);
    let edit = prop_oneof![
        any::<u8>().prop_map(Edit::Set),
        piece.prop_map(|piece| Edit::Insert(piece.into())),
        (1usize..20).prop_map(Edit::Remove),
        (1usize..40).prop_map(Edit::Repeat),
        Just(Edit::Cut),
    ];
    (any::<prop::sample::Index>(), edit)
}

fn apply(bytes: &mut Vec<u8>, (place, edit): &(prop::sample::Index, Edit)) {
    let at = place.index(bytes.len() + 1);
    let end = |length: &usize| (at + length).min(bytes.len());
    match edit {
        Edit::Set(byte) => bytes.iter_mut().skip(at).take(1).for_each(|b| *b = *byte),
        Edit::Insert(piece) => drop(bytes.splice(at..at, piece.iter().copied())),
        Edit::Remove(length) => drop(bytes.drain(at..end(length))),
        Edit::Repeat(length) => {
            let piece = bytes[at..end(length)].to_vec();
            drop(bytes.splice(at..at, piece));
        }
        Edit::Cut => bytes.truncate(at),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..300)) {
        survive(&bytes)?;
    }

    #[test]
    fn any_soup(text in "[();\\[\\]\\\\:,.#XOxoBWCASZGMPL0-9ah \n\r-]{0,120}") {
        survive(text.as_bytes())?;
        survive(format!("(;{text}").as_bytes())?;
        survive(format!("Piskvorky 15x15\n{text}").as_bytes())?;
    }

    #[test]
    fn damaged_files(
        file in prop::sample::select(samples()),
        edits in vec(edit(), 1..6),
    ) {
        let mut bytes = file;
        edits.iter().for_each(|edit| apply(&mut bytes, edit));
        let text = || String::from_utf8_lossy(&bytes).into_owned();
        survive(&bytes).map_err(|error| TestCaseError::fail(format!("{error}\n{}", text())))?;
    }
}
