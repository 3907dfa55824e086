//! What is written reads back: `read(write(x)) = x`, or the difference was reported.

#![allow(clippy::unwrap_used)]

mod common;

use proptest::prelude::*;
use tengen_core::{RowOrder, Size};
use tengen_record::{
    ConvertOptions, Format, Lost, ReadOptions, Record, WriteOptions, convert, read, write,
};

fn options(format: Format, size: Size, rows: Option<RowOrder>) -> ReadOptions {
    ReadOptions { format: Some(format), size: Some(size), rows, ..ReadOptions::default() }
}

/// The laws of one format. Returns whether the records could be written without any loss.
fn check(
    records: &[Record],
    format: Format,
    rows: Option<RowOrder>,
) -> Result<bool, TestCaseError> {
    let how = WriteOptions { rows };
    let Ok(written) = write(records, format, &how) else { return Ok(false) };
    let size = records[0].size();
    let reading = read(written.text.as_bytes(), &options(format, size, rows));
    let reading = reading.map_err(|error| {
        TestCaseError::fail(format!("{format}: own text is refused: {error}\n{}", written.text))
    })?;
    let again = write(&reading.records, format, &how).unwrap();
    prop_assert_eq!(&again.text, &written.text, "{} is not stable", format);
    for loss in &again.losses {
        // Given by the options, not by the text.
        prop_assert!(loss.what == Lost::Size, "{} loses {} twice", format, loss);
    }
    let lossless = written.losses.iter().all(|loss| loss.what == Lost::Size);
    if lossless && format == Format::Picture {
        for (one, other) in reading.records.iter().zip(records) {
            let (one, other) = (one.game().unwrap(), other.game().unwrap());
            prop_assert_eq!(one.board(), other.board());
        }
    } else if lossless {
        prop_assert_eq!(&reading.records, records, "{}\n{}", format, written.text);
    }
    Ok(lossless)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_format_reads_what_it_writes(records in common::records()) {
        for format in Format::ALL {
            check(&records, format, None)?;
            check(&records[..1], format, Some(RowOrder::FromTop))?;
        }
    }

    #[test]
    fn sgf_holds_everything(records in common::records()) {
        prop_assert!(check(&records, Format::Sgf, None)?);
    }

    #[test]
    fn psq_survives_sgf(record in common::size().prop_flat_map(common::line)) {
        let psq = write(&[record], Format::Psq, &WriteOptions::default()).unwrap().text;
        let to = |text: &str, format| {
            convert(text.as_bytes(), None, format, &ConvertOptions::default()).unwrap()
        };
        let sgf = to(&psq, Format::Sgf);
        prop_assert_eq!(&sgf.losses, &[]);
        let back = to(&sgf.text, Format::Psq);
        prop_assert_eq!(back.text, psq);
        prop_assert_eq!(back.losses, []);
    }

    #[test]
    fn bare_moves_survive_every_format(record in common::size().prop_flat_map(common::line)) {
        let points: Vec<_> = record.moves().collect();
        if points.is_empty() {
            return Ok(());
        }
        for format in [Format::Moves, Format::PointOpenings, Format::OffsetOpenings, Format::Psq] {
            let text = write(std::slice::from_ref(&record), format, &WriteOptions::default());
            let text = text.unwrap().text;
            let reading = read(text.as_bytes(), &options(format, record.size(), None)).unwrap();
            prop_assert_eq!(reading.records[0].moves().collect::<Vec<_>>(), points.clone());
        }
    }

    #[test]
    fn content_is_recognised(records in common::size()
        .prop_flat_map(|size| proptest::collection::vec(common::line(size), 1..4)))
    {
        for format in Format::ALL {
            let Ok(written) = write(&records, format, &WriteOptions::default()) else { continue };
            if written.text.is_empty() {
                continue;
            }
            // A list of nothing but empty openings has no form of its own.
            let is_bare = records.iter().all(|record| record.moves().next().is_none());
            let expected = match format {
                Format::OffsetOpenings if is_bare => Format::Moves,
                _ => format,
            };
            prop_assert_eq!(Format::detect(written.text.as_bytes()), Some(expected));
        }
    }

    #[test]
    fn lists_are_never_mirrored(records in common::size()
        .prop_flat_map(|size| proptest::collection::vec(common::line(size), 1..6)))
    {
        let moves = |records: &[Record]| -> Vec<Vec<_>> {
            records.iter().map(|record| record.moves().collect()).collect()
        };
        let size = Some(records[0].size());
        let edges = [None, Some(RowOrder::FromTop), Some(RowOrder::FromBottom)];
        for format in [Format::Moves, Format::PointOpenings, Format::OffsetOpenings, Format::Sgf] {
            for rows in edges {
                let written = write(&records, format, &WriteOptions { rows });
                let Ok(written) = written else { continue };
                // `points` from the bottom is `moves`; no comment is needed for it.
                let options = ReadOptions { size, ..ReadOptions::default() };
                let reading = read(written.text.as_bytes(), &options).unwrap();
                prop_assert_eq!(moves(&reading.records), moves(&records), "{}", written.text);
            }
        }
    }
}
