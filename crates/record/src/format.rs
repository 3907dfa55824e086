//! The formats, and how to tell them apart.

use crate::text::{self, significant};
use std::fmt;
use std::str::FromStr;
use tengen_core::RowOrder;

/// A file format.
///
/// ```
/// use tengen_record::Format;
/// assert_eq!(Format::detect(b"(;GM[4]SZ[15];B[hh])"), Some(Format::Sgf));
/// assert_eq!("psq".parse(), Ok(Format::Psq));
/// assert_eq!(Format::of_file_name("final.SGF"), Some(Format::Sgf));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Move strings, one game a line: `h8i9g7`.
    Moves,
    /// Piskvork's `.psq`: one game, 1-based columns and rows from the top left, times.
    Psq,
    /// SGF: games with variations and comments.
    Sgf,
    /// Openings as offsets from the centre, one per line: `0,0, 1,-2`.
    OffsetOpenings,
    /// Openings as move strings, one per line, rows from the top. A first line says so:
    /// `# rows from the top`.
    PointOpenings,
    /// Pictures of boards, as [`Board`](tengen_core::Board) prints them.
    Picture,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 6] = [
        Format::Moves,
        Format::Psq,
        Format::Sgf,
        Format::OffsetOpenings,
        Format::PointOpenings,
        Format::Picture,
    ];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Moves => "moves",
            Format::Psq => "psq",
            Format::Sgf => "sgf",
            Format::OffsetOpenings => "offsets",
            Format::PointOpenings => "points",
            Format::Picture => "picture",
        }
    }

    /// The format that the content shows, if any does. Move strings count rows from the bottom,
    /// however many lines there are, unless a comment says `# rows from the top`.
    pub fn detect(bytes: &[u8]) -> Option<Format> {
        Format::of_text(&text::decode(bytes).0)
    }

    /// The format that a file's name tells; `.txt` tells nothing.
    pub fn of_file_name(name: &str) -> Option<Format> {
        let name = name.to_ascii_lowercase();
        let endings = [
            (".pos.txt", Format::PointOpenings),
            (".points", Format::PointOpenings),
            (".offsets", Format::OffsetOpenings),
            (".pos", Format::Moves),
            (".moves", Format::Moves),
            (".psq", Format::Psq),
            (".sgf", Format::Sgf),
            (".board", Format::Picture),
        ];
        endings.into_iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, format)| format)
    }

    pub(crate) fn of_text(text: &str) -> Option<Format> {
        if starts_with_ignoring_case(text.trim_start(), "piskvork") {
            return Some(Format::Psq);
        }
        if crate::sgf::looks_like_sgf(text) {
            return Some(Format::Sgf);
        }
        let mut lines = significant(text).map(|line| line.text).peekable();
        lines.peek()?;
        let by_rows = match text::rows(text) {
            Some(RowOrder::FromTop) => Format::PointOpenings,
            _ => Format::Moves,
        };
        // An empty opening has the same form in every list.
        let Some(first) = lines.find(|line| !text::is_empty_opening(line)) else {
            return Some(by_rows);
        };
        let only = |allowed: &str| first.chars().all(|c| c.is_whitespace() || allowed.contains(c));
        if only("XxOo.") {
            return Some(Format::Picture);
        }
        if only("0123456789+-,") {
            return Some(Format::OffsetOpenings);
        }
        let mut start = first.chars();
        let is_point = start.next().is_some_and(|c| c.is_ascii_alphabetic())
            && start.next().is_some_and(|c| c.is_ascii_digit());
        is_point.then_some(by_rows)
    }
}

fn starts_with_ignoring_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format: expected moves (pos), psq, sgf, offsets, points or picture")]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        if text.eq_ignore_ascii_case("pos") {
            return Ok(Format::Moves);
        }
        Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| FormatError(text.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells() {
        for (content, format) in [
            ("h8i9g7", Some(Format::Moves)),
            ("# note\nH8 I9", Some(Format::Moves)),
            ("https://gomocalc.com/#/h8i9", Some(Format::Moves)),
            ("h8i9\nh8h9\n", Some(Format::Moves)),
            ("# rows from the top\nh8i9\n", Some(Format::PointOpenings)),
            ("# Rows from the bottom\nh8i9\nh8h9\n", Some(Format::Moves)),
            ("empty\n", Some(Format::Moves)),
            ("empty\n0,0\n", Some(Format::OffsetOpenings)),
            ("\r\nPiskvorky 20x20, 11:11, 0\r\n", Some(Format::Psq)),
            ("piskvorky 15x15\n", Some(Format::Psq)),
            ("mail header (old)\n( ;gm[4])", Some(Format::Sgf)),
            ("0,0, 1,-2\n", Some(Format::OffsetOpenings)),
            ("-1,9,0,9", Some(Format::OffsetOpenings)),
            (". . X\n", Some(Format::Picture)),
            ("xo.xo", Some(Format::Picture)),
            ("", None),
            ("# only a comment", None),
            ("hello", None),
            ("(no game)", None),
        ] {
            assert_eq!(Format::detect(content.as_bytes()), format, "{content}");
        }
    }

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert!("txt".parse::<Format>().is_err());
    }

    #[test]
    fn file_names_tell() {
        assert_eq!(Format::of_file_name("a.b.psq"), Some(Format::Psq));
        assert_eq!(Format::of_file_name("gtour.pos.txt"), Some(Format::PointOpenings));
        assert_eq!(Format::of_file_name("openings.txt"), None);
        assert_eq!(Format::of_file_name("sgf"), None);
    }
}
