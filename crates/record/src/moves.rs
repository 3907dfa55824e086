//! Move strings, one game a line: games and opening lists alike.

use crate::linear::{self, line_of};
use crate::loss::Tally;
use crate::read::Context;
use crate::text::{self, excerpt, significant};
use crate::{Note, ReadError, Reason, Record, WriteError};
use tengen_core::{NotationError, RowOrder, Size, format_moves, parse_moves};

pub(crate) fn read(
    input: &str,
    usual: RowOrder,
    context: &mut Context<'_>,
) -> Result<Vec<Record>, ReadError> {
    let size = context.size();
    let rows = text::rows(input).or(context.options.rows).unwrap_or_else(|| {
        context.note(Note::RowsAssumed(usual));
        usual
    });
    // No shorter line is a game.
    let games = significant(input).filter(|line| line.text.len() > 1).count();
    let mut records = Vec::with_capacity(games);
    for line in significant(input) {
        if text::is_empty_opening(line.text) {
            records.push(line_of(size, &[]));
            continue;
        }
        let points = parse_moves(line.text, size, rows).map_err(|error| {
            let (at, reason) = explain(error, size);
            ReadError::at(line.number, line.indent + at, reason)
        })?;
        if points.len() > size.area() {
            return Err(ReadError::in_line(line.number, Reason::TooManyMoves(size)));
        }
        records.push(line_of(size, &points));
    }
    if records.is_empty() {
        return Err(ReadError::in_line(1, Reason::NoGame("moves like h8i9g7")));
    }
    Ok(records)
}

fn explain(error: NotationError, size: Size) -> (usize, Reason) {
    match error {
        NotationError::NotAPoint { at, found } => {
            (at, Reason::Expected { expected: "a point like h8", found: excerpt(&found) })
        }
        NotationError::Outside { at, point, .. } => {
            (at, Reason::Outside { point: excerpt(&point), size })
        }
    }
}

pub(crate) fn write(
    records: &[Record],
    rows: RowOrder,
    tally: &mut Tally,
) -> Result<String, WriteError> {
    let mut output = String::new();
    if rows == RowOrder::FromTop {
        // Without it the mirrored games would be read.
        output.extend([text::ROWS_FROM_TOP, "\n"]);
    }
    for (record, game) in records.iter().zip(1..) {
        let points = linear::points(record, game, tally)?;
        tally.count_all_but(record, &[]);
        if points.is_empty() {
            output.push_str(text::EMPTY_OPENING);
        }
        output.push_str(&format_moves(&points, record.size(), rows));
        output.push('\n');
    }
    Ok(output)
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, WriteOptions, read, write};
    use tengen_core::{RowOrder, Size};

    #[test]
    fn both_row_directions() {
        let options = |rows| ReadOptions {
            size: Some(Size::TWENTY),
            rows: Some(rows),
            ..ReadOptions::default()
        };
        let reading = read(b"a1 T20", &options(RowOrder::FromTop)).unwrap();
        let names: Vec<String> =
            reading.records[0].moves().map(|mv| mv.point.to_string()).collect();
        assert_eq!(names, ["a20", "t1"]);
        assert!(reading.notes.is_empty());
        let back = WriteOptions { rows: Some(RowOrder::FromTop) };
        assert_eq!(
            write(&reading.records, reading.format, &back).unwrap().text,
            "# rows from the top\na1t20\n"
        );
        let other = WriteOptions { rows: None };
        assert_eq!(write(&reading.records, reading.format, &other).unwrap().text, "a20t1\n");
    }

    #[test]
    fn errors_point_at_the_character() {
        let error = read(b"h8i9\n  h8 hh # x\n", &ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 6: expected a point like h8, found `hh`");
    }
}
