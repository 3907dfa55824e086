//! Opening lists as Gomocup and Piskvork write them: pairs of offsets from the centre, column
//! first, rows growing downwards.

use crate::linear::{self, line_of};
use crate::loss::Tally;
use crate::read::Context;
use crate::text::{EMPTY_OPENING, Line, excerpt, is_empty_opening, significant};
use crate::{ReadError, Reason, Record, WriteError};
use tengen_core::{Point, Size};

pub(crate) fn read(text: &str, context: &mut Context<'_>) -> Result<Vec<Record>, ReadError> {
    let size = context.size();
    // No shorter line is a game.
    let games = significant(text).filter(|line| line.text.len() > 1).count();
    let mut records = Vec::with_capacity(games);
    for line in significant(text) {
        let points = if is_empty_opening(line.text) { Vec::new() } else { opening(line, size)? };
        records.push(line_of(size, &points));
    }
    if records.is_empty() {
        return Err(ReadError::in_line(1, Reason::NoGame("offsets like 0,0, 1,-2")));
    }
    Ok(records)
}

fn opening(line: Line<'_>, size: Size) -> Result<Vec<Point>, ReadError> {
    let mut points = Vec::new();
    let mut column: Option<(usize, &str, i32)> = None;
    let mut at = 0;
    for word in line.text.split_inclusive(|c: char| c == ',' || c == ';' || c.is_whitespace()) {
        let place = line.indent + at + 1;
        at += word.chars().count();
        let number = word.trim_end_matches(|c: char| c == ',' || c == ';' || c.is_whitespace());
        if number.is_empty() {
            continue;
        }
        let offset: i32 = number.parse().map_err(|_| {
            let expected = "an offset like -3";
            let reason = Reason::Expected { expected, found: excerpt(number) };
            ReadError::at(line.number, place, reason)
        })?;
        let Some((place, name, dx)) = column.take() else {
            column = Some((place, number, offset));
            continue;
        };
        let point = at_offset(size, dx, offset).ok_or_else(|| {
            let point = excerpt(&format!("{name},{number}"));
            ReadError::at(line.number, place, Reason::Outside { point, size })
        })?;
        if points.len() == size.area() {
            return Err(ReadError::at(line.number, place, Reason::TooManyMoves(size)));
        }
        points.push(point);
    }
    match column {
        Some((place, ..)) => Err(ReadError::at(line.number, place, Reason::OddOffsets)),
        None => Ok(points),
    }
}

fn at_offset(size: Size, dx: i32, dy: i32) -> Option<Point> {
    let centre = Point::centre(size);
    let column = i32::try_from(centre.column()).ok()?.checked_add(dx)?;
    let row = i32::try_from(centre.row()).ok()?.checked_sub(dy)?;
    let point = Point::new(usize::try_from(column).ok()?, usize::try_from(row).ok()?)?;
    point.is_on(size).then_some(point)
}

pub(crate) fn write(records: &[Record], tally: &mut Tally) -> Result<String, WriteError> {
    let mut text = String::new();
    for (record, game) in records.iter().zip(1..) {
        let points = linear::points(record, game, tally)?;
        tally.count_all_but(record, &[]);
        if points.is_empty() {
            text.push_str(EMPTY_OPENING);
        }
        let centre = Point::centre(record.size());
        let away = |here: usize, there: usize| here as i32 - there as i32;
        let offsets: Vec<String> = points
            .iter()
            .map(|point| {
                let dx = away(point.column(), centre.column());
                let dy = away(centre.row(), point.row());
                format!("{dx},{dy}")
            })
            .collect();
        text.push_str(&offsets.join(", "));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_offset() {
        for size in Size::all() {
            let centre = Point::centre(size);
            for point in Point::all(size) {
                let dx = point.column() as i32 - centre.column() as i32;
                let dy = centre.row() as i32 - point.row() as i32;
                assert_eq!(at_offset(size, dx, dy), Some(point));
            }
        }
        assert_eq!(at_offset(Size::FIFTEEN, 8, 0), None);
        assert_eq!(at_offset(Size::FIFTEEN, i32::MAX, i32::MIN), None);
    }
}
