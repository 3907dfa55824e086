//! What a JSON bot says, read with care: a student's first bot writes anything.

use serde_json::Value;
use tengen_agent::{PvLine, Report, Score};
use tengen_core::{Game, Point};

/// What a line of a bot is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    /// It is ready, and speaks version 2.
    Ready,
    /// An object that names a point, or tries to.
    Move(Value),
    /// An object without a point.
    Object,
    /// Text that is not meant for us.
    Text,
    /// Something that looks like an answer and cannot be one; why.
    Wrong(String),
}

/// The beginning of a line, for a message.
pub(super) fn brief(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

/// Sorts a line.
pub(super) fn sort(text: &str) -> Said {
    let text = text.trim();
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) if text.starts_with('{') => {
            return Said::Wrong(format!("`{}` is not JSON: {error}", brief(text)));
        }
        Err(_) if is_pair(text.split(',')) => return not_an_object(text),
        Err(_) => return Said::Text,
    };
    match &value {
        Value::Object(fields) if fields.get("type").is_some_and(|kind| kind == "ready") => {
            Said::Ready
        }
        Value::Object(fields) if ["move", "x", "y"].iter().any(|key| fields.contains_key(*key)) => {
            Said::Move(value)
        }
        Value::Object(_) => Said::Object,
        Value::Array(items) if items.len() == 2 && items.iter().all(Value::is_number) => {
            not_an_object(text)
        }
        Value::String(name) if name.parse::<Point>().is_ok() => not_an_object(text),
        _ => Said::Text,
    }
}

fn is_pair<'a>(parts: impl Iterator<Item = &'a str>) -> bool {
    let numbers: Vec<bool> = parts.map(|part| part.trim().parse::<i64>().is_ok()).collect();
    numbers == [true, true]
}

fn not_an_object(text: &str) -> Said {
    Said::Wrong(format!("answered `{}`, which is not an object", brief(text)))
}

/// The point an answer names, or what is wrong with it.
pub(super) fn read_move(value: &Value, game: &Game) -> Result<Point, String> {
    let shown = brief(&value.to_string());
    if let Some(name) = value.get("move") {
        let Some(name) = name.as_str() else {
            return Err(format!("move is {}, expected a text such as \"h8\"", kind(name)));
        };
        let point: Point = name.parse().map_err(|error| format!("{error}"))?;
        let Err(error) = game.check(point) else { return Ok(point) };
        let flipped = flip(point.row(), game).and_then(|row| Point::new(point.column(), row));
        let hint =
            flipped.filter(|&point| game.check(point).is_ok()).map_or_else(String::new, |point| {
                format!(" (rows count from the bottom in \"move\": {point} would be free)")
            });
        return Err(format!("{error}{hint}"));
    }
    let number = |key: &str| match value.get(key) {
        Some(number) => whole(number)
            .ok_or_else(|| format!("{key} is {}, expected a whole number", kind(number))),
        None => Err(format!("`{shown}` has no \"{key}\": expected \"x\" and \"y\", or \"move\"")),
    };
    let (x, y) = (number("x")?, number("y")?);
    let at = |x: i64, y: i64| -> Option<Point> {
        let row = flip(usize::try_from(y).ok()?, game)?;
        Point::new(usize::try_from(x).ok()?, row)
    };
    let error = match at(x, y).map(|point| (point, game.check(point))) {
        Some((point, Ok(()))) => return Ok(point),
        Some((_, Err(error))) => error.to_string(),
        None => format!("{x},{y} is off the board"),
    };
    let is_free = |x: i64, y: i64| at(x, y).is_some_and(|point| game.check(point).is_ok());
    let last = game.size().get() as i64 - 1;
    let upside_down = last.checked_sub(y).filter(|&row| is_free(x, row));
    let hint = match (is_free(y, x), upside_down) {
        (true, Some(row)) => format!(
            " (x and y exchanged? {y},{x} would be free; or rows upside down? {x},{row} would be)"
        ),
        (true, None) => format!(" (x and y exchanged? {y},{x} would be free)"),
        (false, Some(row)) => format!(" (rows upside down? {x},{row} would be free)"),
        (false, None) => String::new(),
    };
    Err(error + &hint)
}

/// A row counted from the other side.
fn flip(row: usize, game: &Game) -> Option<usize> {
    game.size().get().checked_sub(1)?.checked_sub(row)
}

/// A whole number, which JSON may write as 9.0.
fn whole(value: &Value) -> Option<i64> {
    let float = || value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 1e9).map(|n| n as i64);
    value.as_i64().or_else(float)
}

/// What a value is, for people.
fn kind(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) => "true or false".into(),
        Value::Number(number) => brief(&number.to_string()),
        Value::String(_) => "a text".into(),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

/// What an answer says about its move besides: `eval`, `depth`, `nodes`, `pv`. What has another
/// form than expected is left out; the move counts all the same.
pub(super) fn read_report(value: &Value, best: Point) -> Report {
    let number = |key: &str| value.get(key).and_then(whole).and_then(|n| u64::try_from(n).ok());
    let score = value.get("eval").and_then(|eval| match eval {
        Value::String(text) => text.parse::<Score>().ok().map(Score::claimed),
        // An evaluation beyond all bounds is the bound.
        _ => eval.as_f64().map(|points| Score::Estimate(points.round() as i32)),
    });
    let named = value.get("pv").and_then(Value::as_array).into_iter().flatten();
    let mut moves: Vec<Point> =
        named.map_while(|name| name.as_str()?.parse().ok()).take(400).collect();
    if moves.first() != Some(&best) {
        moves = vec![best];
    }
    Report {
        lines: score.map(|score| PvLine { moves, score }).into_iter().collect(),
        depth: number("depth").and_then(|depth| u32::try_from(depth).ok()).unwrap_or(0),
        nodes: number("nodes").unwrap_or(0),
        ..Report::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Rule, Size};

    #[test]
    fn lines_are_sorted() {
        assert_eq!(sort(r#" {"type":"ready","name":"A"} "#), Said::Ready);
        for text in [r#"{"hello":1}"#, r#"{"debug":"x"}"#, "{}"] {
            assert_eq!(sort(text), Said::Object, "{text}");
        }
        for text in ["thinking about it...", "", "[1,2,3]", "[", "17", "\"zz\"", "null"] {
            assert_eq!(sort(text), Said::Text, "{text}");
        }
        for text in ["[9, 7]", "\"h8\"", "9,7"] {
            let expected = format!("answered `{text}`, which is not an object");
            assert_eq!(sort(text), Said::Wrong(expected));
        }
        assert!(matches!(sort("{'x': 9}"), Said::Wrong(text) if text.contains("is not JSON")));
        assert!(matches!(sort(r#"{"x":9}"#), Said::Move(_)));
    }

    #[test]
    fn what_is_wrong_with_a_move_is_said() {
        // Black on 1,0 from the top left and in the middle.
        let game = Game::parse(Rule::Freestyle, Size::new(5).unwrap(), "b5 c3 a1").unwrap();
        let read = |text: &str| {
            read_move(&serde_json::from_str(text).unwrap(), &game).map(|point| point.to_string())
        };
        let cases = [
            (r#"{"move":"A5"}"#, Ok("a5")),
            (r#"{"x":4,"y":0}"#, Ok("e5")),
            (r#"{"x":4.0,"y":0}"#, Ok("e5")),
            (r#"{"x":"4","y":"0"}"#, Err("x is a text, expected a whole number")),
            (r#"{"x":4,"y":0.5}"#, Err("y is 0.5, expected a whole number")),
            (r#"{"x":4,"y":null}"#, Err("y is null, expected a whole number")),
            (r#"{"move":7}"#, Err("move is 7, expected a text such as \"h8\"")),
            (
                r#"{"x":1,"y":0}"#,
                Err("b5 is occupied by black (x and y exchanged? 0,1 would be free; \
                     or rows upside down? 1,4 would be)"),
            ),
            (
                r#"{"x":0,"y":4}"#,
                Err("a1 is occupied by black (x and y exchanged? 4,0 would be free; \
                     or rows upside down? 0,0 would be)"),
            ),
            (r#"{"x":2,"y":2}"#, Err("c3 is occupied by white")),
            (r#"{"x":0,"y":5}"#, Err("0,5 is off the board")),
            (r#"{"x":-1,"y":0}"#, Err("-1,0 is off the board")),
            (r#"{"x":9e300,"y":0}"#, Err("x is 9e+300, expected a whole number")),
            (
                r#"{"move":"b5"}"#,
                Err("b5 is occupied by black (rows count from the bottom in \"move\": \
                     b1 would be free)"),
            ),
        ];
        for (text, expected) in cases {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(read(text), expected, "{text}");
        }
        assert!(read(r#"{"x":4}"#).unwrap_err().contains("has no \"y\""));
    }

    #[test]
    fn what_it_thinks_is_kept() {
        let best: Point = "h8".parse().unwrap();
        let read = |text: &str| read_report(&serde_json::from_str(text).unwrap(), best);
        let report = read(r#"{"eval":-35.4,"depth":7,"nodes":1200,"pv":["h8","i9"]}"#);
        assert_eq!((report.depth, report.nodes), (7, 1200));
        assert_eq!(report.lines[0].score, Score::Estimate(-35));
        assert_eq!(report.lines[0].moves.len(), 2);
        assert_eq!(read(r#"{"eval":"+M5!"}"#).lines[0].score, Score::win(5));
        assert_eq!(read(r#"{"eval":[],"depth":-1,"nodes":"x","pv":3}"#), Report::default());
        assert_eq!(read(r#"{"eval":1,"pv":["a1"]}"#).lines[0].moves, [best]);
    }
}
