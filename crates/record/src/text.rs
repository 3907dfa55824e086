//! Bytes to text, and where in the text something stands.

use crate::Note;
use std::borrow::Cow;
use tengen_core::RowOrder;

/// Decodes a file. Text is UTF-8 unless it cannot be: then it is UTF-16 if a byte order mark says
/// so, and otherwise Latin-1, SGF's own default, in which every byte is some character.
pub(crate) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Option<Note>) {
    let utf16 = |bytes: &[u8], from: fn([u8; 2]) -> u16| {
        let (units, _) = bytes.as_chunks::<2>();
        let units = units.iter().map(|&unit| from(unit));
        let text = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        (Cow::Owned(text.collect()), Some(Note::Utf16))
    };
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] if str::from_utf8(rest).is_ok() => {
            (String::from_utf8_lossy(rest), None)
        }
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => match str::from_utf8(bytes) {
            Ok(text) => (Cow::Borrowed(text), None),
            Err(_) => (bytes.iter().map(|&b| b as char).collect(), Some(Note::Latin1)),
        },
    }
}

/// The same text with `\n` for every line end.
pub(crate) fn unix_line_ends(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(text),
    }
}

/// The lines and their numbers from 1. Ends are `\n`, `\r\n` or `\r`.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let now = rest?;
        let Some((line, tail)) = now.split_once(['\n', '\r']) else {
            return std::mem::take(&mut rest);
        };
        let crlf = now.as_bytes().get(line.len()) == Some(&b'\r') && tail.starts_with('\n');
        rest = tail.get(usize::from(crlf)..);
        Some(line)
    })
    .zip(1..)
    .map(|(line, number)| (number, line))
}

/// A line that says something.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// Characters of the line before `text`.
    pub indent: usize,
    /// Without the space around it, without a comment.
    pub text: &'a str,
}

/// The lines that are neither blank nor comments. Comments begin with `#`, also behind something,
/// or with `;` or `//`. Of a web address only the part after `#/` counts: that is where boards
/// put the moves.
pub(crate) fn significant(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter_map(|(number, line)| {
        let (before, said) = match line.split_once("://") {
            Some((scheme, _)) if !scheme.contains('#') => line.split_once("#/")?,
            _ => ("", line.split('#').next()?),
        };
        let gap = if before.is_empty() { 0 } else { "#/".len() };
        let spaces = said.chars().take_while(|c| c.is_whitespace()).count();
        let said = said.trim();
        if said.is_empty() || said.starts_with(';') || said.starts_with("//") {
            return None;
        }
        Some(Line { number, indent: before.chars().count() + gap + spaces, text: said })
    })
}

/// The word for an opening without moves: a blank line would be passed over.
pub(crate) const EMPTY_OPENING: &str = "empty";

/// Whether a line is the opening without moves.
pub(crate) fn is_empty_opening(line: &str) -> bool {
    line.eq_ignore_ascii_case(EMPTY_OPENING)
}

/// The comment that says that move strings count rows from the top.
pub(crate) const ROWS_FROM_TOP: &str = "# rows from the top";

/// Which edge a comment line says that rows count from, if one does.
pub(crate) fn rows(text: &str) -> Option<RowOrder> {
    lines(text).find_map(|(_, line)| {
        let comment = line.trim().strip_prefix('#')?.trim();
        let says = |words: &str| comment.eq_ignore_ascii_case(words);
        match comment {
            _ if says("rows from the top") => Some(RowOrder::FromTop),
            _ if says("rows from the bottom") => Some(RowOrder::FromBottom),
            _ => None,
        }
    })
}

/// Line and column, both from 1, of a byte of the text.
pub(crate) fn position(text: &str, offset: usize) -> (usize, usize) {
    // A line end belongs to the line it ends, so the byte after the last one starts a new line.
    let before = text.get(..offset).unwrap_or(text);
    let (number, line) = lines(before).last().unwrap_or((1, ""));
    (number, line.chars().count() + 1)
}

/// The beginning of a text, for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(16).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Text of one line: control characters become spaces, space at the ends is dropped.
pub(crate) fn one_line(text: &str) -> Option<Box<str>> {
    let text = text.trim();
    match text.contains(char::is_control) {
        _ if text.is_empty() => None,
        false => Some(text.into()),
        true => {
            let clean: String =
                text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let clean = clean.trim();
            (!clean.is_empty()).then(|| clean.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_counts_once() {
        let all: Vec<_> = lines("a\nb\r\nc\rd\n\ne").collect();
        assert_eq!(all, [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e")]);
        assert_eq!(position("a\r\nbc", 4), (2, 2));
        assert_eq!(position("a\n", 2), (2, 1));
        assert_eq!(position("ab", 99), (1, 3));
        assert_eq!(position("é(", 2), (1, 2));
    }

    #[test]
    fn comments_are_not_significant() {
        let text = "# one\n\n  h8 # two\n; three\n//four\nhttps://x.org/a#/h8i9\nhttps://x.org/\n";
        let all: Vec<_> =
            significant(text).map(|line| (line.number, line.indent, line.text)).collect();
        assert_eq!(all, [(3, 2, "h8"), (6, 17, "h8i9")]);
    }

    #[test]
    fn old_encodings_are_read_and_said() {
        assert_eq!(decode("é".as_bytes()), ("é".into(), None));
        assert_eq!(decode(b"\xEF\xBB\xBFa"), ("a".into(), None));
        assert_eq!(decode(b"\xE9"), ("é".into(), Some(Note::Latin1)));
        assert_eq!(decode(b"\xFF\xFEh\x008\x00"), ("h8".into(), Some(Note::Utf16)));
        assert_eq!(decode(b"\xFE\xFF\x00h\xD8\x00"), ("h\u{FFFD}".into(), Some(Note::Utf16)));
    }

    #[test]
    fn one_line_has_no_breaks() {
        assert_eq!(one_line(" a\r\nb\t"), Some("a  b".into()));
        assert_eq!(one_line(" \0 "), None);
    }
}
