//! Positions as JSON lines: `id, rule, size, side, black, white`, points as `h8`.

use crate::position::Setting;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::io::{BufRead, Read, Write};
use tengen_core::{Color, Game, Point, Rule, Setup, Size};

/// A line longer than this is an error, not a reason to use all memory.
const LONGEST_LINE: u64 = 1 << 20;

/// One position as others write it. Fields we do not know are ignored.
#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    rule: Option<String>,
    #[serde(default)]
    size: Option<usize>,
    #[serde(default)]
    side: Option<String>,
    #[serde(default)]
    black: Stones,
    #[serde(default)]
    white: Stones,
}

/// A list of points, as one text with blanks between them or as an array.
#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Stones {
    #[default]
    None,
    Text(String),
    List(Vec<String>),
}

impl Stones {
    fn points(&self) -> Result<Vec<Point>, String> {
        let parse = |name: &str| name.parse().map_err(|error| format!("{error}"));
        match self {
            Stones::None => Ok(Vec::new()),
            Stones::Text(text) => text.split_whitespace().map(parse).collect(),
            Stones::List(names) => names.iter().map(|name| parse(name)).collect(),
        }
    }
}

impl Row {
    fn game(&self, setting: &Setting) -> Result<Game, String> {
        let text = |error: &dyn std::fmt::Display| error.to_string();
        let rule = match &self.rule {
            Some(name) => name.parse::<Rule>().map_err(|error| text(&error))?,
            None => setting.rule.unwrap_or_default(),
        };
        let size = match self.size {
            Some(side) => Size::new(side).map_err(|error| text(&error))?,
            None => setting.size.unwrap_or_default(),
        };
        let (black, white) = (self.black.points()?, self.white.points()?);
        let side_to_move = match &self.side {
            Some(name) => name.parse::<Color>().map_err(|error| text(&error))?,
            None => {
                setting.side.unwrap_or_else(|| Setup::side_from_counts(black.len(), white.len()))
            }
        };
        let setup = Setup { rule, size, black, white, side_to_move };
        setup.check().map_err(|error| text(&error))
    }
}

/// Reads positions from `input` and writes what `answer` has to say of each, one object per line:
/// its `id` first, then the answer's fields; or `id` and `error` for a line that is not a position.
pub fn each_position(
    input: &mut impl BufRead,
    output: &mut dyn Write,
    setting: &Setting,
    mut answer: impl FnMut(&Game) -> Map<String, Value>,
) -> std::io::Result<()> {
    let mut trouble = Ok(());
    each_row(input, setting, |row, game| {
        if trouble.is_err() {
            return;
        }
        let mut object = Map::new();
        object.insert("id".into(), row.get("id").cloned().unwrap_or(Value::Null));
        match game {
            Ok(game) => object.extend(answer(&game)),
            Err(error) => {
                object.insert("error".into(), error.into());
            }
        }
        trouble = serde_json::to_writer(&mut *output, &object)
            .map_err(Into::into)
            .and_then(|()| writeln!(output));
    })?;
    trouble
}

/// Reads positions from `input`: each line's object with its position, or what is wrong with it.
pub fn each_row(
    input: &mut impl BufRead,
    setting: &Setting,
    mut take: impl FnMut(&Value, Result<Game, String>),
) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let whole = line.len() < LONGEST_LINE as usize || line.ends_with(b"\n");
        if whole && line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        if !whole {
            skip_line(input)?;
            take(&Value::Null, Err(format!("a line of more than {LONGEST_LINE} bytes")));
            continue;
        }
        match serde_json::from_slice::<Value>(&line) {
            Ok(value) => {
                let game = Row::deserialize(&value)
                    .map_err(|error| format!("not a position: {error}"))
                    .and_then(|row| row.game(setting));
                take(&value, game);
            }
            Err(error) => take(&Value::Null, Err(format!("not a position: {error}"))),
        }
    }
}

/// Reads on to the end of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
