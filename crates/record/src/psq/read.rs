//! Reading `.psq`, also from programs that write it loosely.

use super::{
    END, LEVELS, LONGEST_LEVELS, NOBODY, USUAL_END, USUAL_LEVELS, is_end, numbers, rule_in,
};
use crate::text::{excerpt, lines, one_line};
use crate::{Node, NodeId, Property, ReadError, Reason, Record};
use std::num::NonZeroU32;
use tengen_core::{Color, Point, Size};

pub(crate) fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut lines = lines(text)
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .peekable();
    let header = lines.next().ok_or(ReadError::in_line(1, Reason::NoGame("a psq header")))?;
    let Header { size, levels, second_began } = Header::read(header)?;

    let mut record = Record::new(size);
    let mut last = NodeId::ROOT;
    let mut color = Color::Black;
    while let Some(&(line, text)) = lines.peek() {
        let Some((x, y, time)) = numbers(text) else { break };
        lines.next();
        if record.len() == size.area() {
            return Err(ReadError::in_line(line, Reason::TooManyMoves(size)));
        }
        let mut node = Node::of_move(color, point(line, size, x, y)?);
        // Clocks that ran backwards have been seen; they say as little as 0.
        node.time_ms = NonZeroU32::new(u32::try_from(time.max(0)).unwrap_or(u32::MAX));
        last = record.add(last, node).unwrap_or(last);
        color = !color;
    }
    record.shrink();

    let rest: Vec<(usize, &str)> = lines.collect();
    if let (Some(&(line, text)), true) =
        (rest.first(), rest.iter().any(|(_, text)| numbers(text).is_some()))
    {
        let expected = "a move like 10,11,500";
        return Err(ReadError::in_line(line, Reason::Expected { expected, found: excerpt(text) }));
    }
    let rest: Vec<&str> = rest.into_iter().map(|(_, text)| text).collect();
    let (names, end) = rest.split_at_checked(names_in(&rest)).unwrap_or((&rest, &[]));
    let name = |place: usize| names.get(place).filter(|&&name| name != NOBODY);
    let mut players = [name(0), name(1)].map(|name| name.and_then(|name| one_line(name)));
    if second_began {
        players.reverse();
    }
    [record.black, record.white] = players;
    record.rule = end.iter().find_map(|line| rule_in(line));
    let mut properties = Vec::new();
    if levels.as_ref().is_some_and(|levels| levels != USUAL_LEVELS) {
        properties.extend(levels.and_then(|levels| Property::new(LEVELS, [&*levels]).ok()));
    }
    if !matches!(end, [] | [USUAL_END]) {
        properties.extend(Property::new(END, end.iter().copied()).ok());
    }
    record.root_mut().set_properties(properties);
    Ok(vec![record])
}

/// How many of the lines after the moves are names.
fn names_in(rest: &[&str]) -> usize {
    let ends = |place: usize| rest.get(place).is_some_and(|line| is_end(line));
    // A player may be called `7`, but then another player and the end follow.
    match (ends(0), ends(1), ends(2)) {
        (true, _, false) => 0,
        (false, true, false) => 1,
        _ => rest.len().min(2),
    }
}

struct Header {
    size: Size,
    levels: Option<String>,
    second_began: bool,
}

impl Header {
    /// Takes the numbers of the line and is content with the first two.
    fn read((line, text): (usize, &str)) -> Result<Header, ReadError> {
        let known = text.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("piskvork"));
        let mut numbers =
            text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let (Some(width), Some(height), true) = (numbers.next(), numbers.next(), known) else {
            let expected = "a header like `Piskvorky 20x20, 11:11, 0`";
            let found = excerpt(text);
            return Err(ReadError::in_line(line, Reason::Expected { expected, found }));
        };
        let error = |reason| ReadError::in_line(line, reason);
        if width.trim_start_matches('0') != height.trim_start_matches('0') {
            let (width, height) = (excerpt(width), excerpt(height));
            return Err(error(Reason::NotSquare { width, height }));
        }
        let size = width.parse().map_err(|size| error(Reason::Size(size)))?;
        let levels = match (numbers.next(), numbers.next()) {
            (Some(one), Some(two)) => Some(format!("{one}:{two}")),
            _ => None,
        };
        Ok(Header {
            size,
            levels: levels.filter(|levels| levels.len() <= LONGEST_LEVELS),
            second_began: numbers.next() == Some("1"),
        })
    }
}

fn point(line: usize, size: Size, x: i64, y: i64) -> Result<Point, ReadError> {
    let inside = |number: i64| {
        usize::try_from(number).ok()?.checked_sub(1).filter(|&index| index < size.get())
    };
    inside(x)
        .zip(inside(y))
        .and_then(|(column, from_top)| Point::new(column, size.get() - 1 - from_top))
        .ok_or_else(|| {
            let point = excerpt(&format!("{x},{y}"));
            ReadError::in_line(line, Reason::Outside { point, size })
        })
}
