//! Points in SGF. The standard names none for this game, so files use those of Go (`hh`: column
//! and row from the top, both letters) or those of the players (`h8`: rows from the bottom).

use crate::Reason;
use crate::text::excerpt;
use std::borrow::Cow;
use tengen_core::{Point, Size};

/// Properties whose values are points, or begin with one before a `:`.
const MARKS: [&str; 8] = ["LB", "TR", "SQ", "CR", "MA", "SL", "DD", "TB"];

/// Reads a point of either kind.
pub(super) fn parse(text: &str, size: Size) -> Result<Point, Reason> {
    let text = text.trim();
    let point = match *text.as_bytes() {
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            let index = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
            size.get()
                .checked_sub(index(row) + 1)
                .and_then(|from_bottom| Point::new(index(column), from_bottom))
        }
        [letter, digit, ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
            text.parse().ok()
        }
        _ => {
            let expected = "a point like hh or h8";
            return Err(Reason::Expected { expected, found: excerpt(text) });
        }
    };
    point
        .filter(|point| point.is_on(size))
        .ok_or_else(|| Reason::Outside { point: excerpt(text), size })
}

/// Reads a point or a rectangle `aa:cc` and hands every point of it on.
pub(super) fn parse_all(text: &str, size: Size, mut each: impl FnMut(Point)) -> Result<(), Reason> {
    let Some((one, other)) = text.split_once(':') else {
        each(parse(text, size)?);
        return Ok(());
    };
    let (one, other) = (parse(one, size)?, parse(other, size)?);
    let between = |a: usize, b: usize| a.min(b)..=a.max(b);
    for row in between(one.row(), other.row()) {
        for column in between(one.column(), other.column()) {
            Point::new(column, row).into_iter().for_each(&mut each);
        }
    }
    Ok(())
}

/// Writes a point as Go does.
pub(super) fn format(point: Point, size: Size) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    [letter(point.column()), letter(size.get() - 1 - point.row())].iter().collect()
}

/// A mark's value with its point written as Go does, so that one file does not mix both kinds.
pub(super) fn uniform<'a>(name: &str, value: &'a str, size: Size) -> Cow<'a, str> {
    let (point, label) = value.split_at(value.find(':').unwrap_or(value.len()));
    let by_players = point.trim().as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    match parse(point, size) {
        Ok(point) if by_players && MARKS.contains(&name) => Cow::Owned(format(point, size) + label),
        _ => Cow::Borrowed(value),
    }
}

/// Whether a move's value means that nobody placed a stone: nothing, or, on boards where it is
/// no point, Go's old `tt`.
pub(super) fn is_pass(text: &str, size: Size) -> bool {
    let text = text.trim();
    text.is_empty() || text == "tt" && size.get() <= 19
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds() {
        let size = Size::FIFTEEN;
        for (text, name) in
            [("hh", "h8"), ("h8", "h8"), ("H8", "h8"), ("aa", "a15"), ("a1", "a1"), (" oo ", "o1")]
        {
            assert_eq!(parse(text, size).unwrap().to_string(), name, "{text}");
        }
        for text in ["", "h", "8h", "pp", "h16", "h0", "hhh", "h8:i9", "é1", "-1"] {
            assert!(parse(text, size).is_err(), "{text}");
        }
        for size in Size::all() {
            for point in Point::all(size) {
                assert_eq!(parse(&format(point, size), size), Ok(point));
            }
        }
    }

    #[test]
    fn rectangles() {
        let mut points = Vec::new();
        parse_all("ca:bb", Size::FIFTEEN, |point| points.push(point.to_string())).unwrap();
        assert_eq!(points, ["b14", "c14", "b15", "c15"]);
    }

    #[test]
    fn marks_become_uniform() {
        let size = Size::FIFTEEN;
        assert_eq!(uniform("LB", "h8:h9", size), "hh:h9");
        assert_eq!(uniform("TR", "h9", size), "hg");
        assert_eq!(uniform("TR", "hg", size), "hg");
        assert_eq!(uniform("TR", "z99", size), "z99");
        assert_eq!(uniform("AP", "h8:1", size), "h8:1");
    }
}
