//! Pictures of boards: `X`, `O` and `.`, then the rule and the side to move.

use crate::loss::{Lost, Tally};
use crate::text::lines;
use crate::{Placement, ReadError, Reason, Record, WriteError};
use tengen_core::{Board, PictureError};

/// Reads one or more pictures. A picture ends with the line that names its rule, or before the
/// first row after a blank line.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut picture = Picture::default();
    for (number, line) in lines(text) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            picture.blank();
            continue;
        }
        let names_rule = line.starts_with(|c: char| c.is_ascii_alphabetic() && !"XxOo".contains(c));
        if picture.gap && !names_rule {
            records.extend(picture.take()?);
        }
        picture.line(number, line);
        if names_rule {
            records.extend(picture.take()?);
        }
    }
    records.extend(picture.take()?);
    if records.is_empty() {
        return Err(ReadError::in_line(1, Reason::NoGame("a picture of a board")));
    }
    Ok(records)
}

/// The lines of a picture so far.
#[derive(Default)]
struct Picture {
    text: String,
    first_line: usize,
    gap: bool,
}

impl Picture {
    fn line(&mut self, number: usize, line: &str) {
        if self.text.is_empty() {
            self.first_line = number;
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn blank(&mut self) {
        if !self.text.is_empty() {
            self.gap = true;
            // Keeps the line numbers of what follows.
            self.text.push('\n');
        }
    }

    fn take(&mut self) -> Result<Option<Record>, ReadError> {
        let Picture { text, first_line, .. } = std::mem::take(self);
        if text.is_empty() {
            return Ok(None);
        }
        let board: Board = text.parse().map_err(|error: PictureError| {
            let within = match &error {
                PictureError::Cell { line, .. }
                | PictureError::Ragged { line, .. }
                | PictureError::Trailing { line } => line.saturating_sub(1),
                PictureError::Rule(_) | PictureError::Color(_) => {
                    text.trim_end().matches('\n').count()
                }
                PictureError::Size(_) | PictureError::Setup(_) => 0,
            };
            ReadError::in_line(first_line + within, Reason::Picture(error))
        })?;
        let mut record = Record::new(board.size());
        record.rule = Some(board.rule());
        record.root_mut().set_placement(Placement::from_board(&board));
        Ok(Some(record))
    }
}

pub(crate) fn write(records: &[Record], tally: &mut Tally) -> Result<String, WriteError> {
    let mut text = String::new();
    for (record, number) in records.iter().zip(1..) {
        let game = record.game().map_err(|error| WriteError::Game { game: number, error })?;
        tally.count_all_but(record, &[Lost::Rule, Lost::Size]);
        tally.count_order(record);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&game.board().to_string());
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: &str = ". . . . .\n. . O . .\n. X X . .\n. . . . .\n. . . . .\n";

    #[test]
    fn several_pictures() {
        let text = format!("# a\n{FIVE}\n{FIVE}\n\nrenju, white to move\n{FIVE}standard\n{FIVE}");
        let records = read(&text).unwrap();
        let rules: Vec<String> =
            records.iter().map(|record| record.start().rule.to_string()).collect();
        assert_eq!(rules, ["freestyle", "renju", "standard", "freestyle"]);
        let written = write(&records, &mut Tally::default()).unwrap();
        assert_eq!(read(&written).unwrap(), records);
    }

    #[test]
    fn errors_count_lines_of_the_file() {
        for (text, line) in [
            (format!("\n\n{FIVE}renju\n. . ."), 9),
            (format!("{FIVE}\n. q . . ."), 7),
            (format!("{FIVE}chess"), 6),
            (format!("{FIVE}renju, mauve to move\n\n"), 6),
        ] {
            assert_eq!(read(&text).unwrap_err().line, line, "{text}");
        }
    }
}
