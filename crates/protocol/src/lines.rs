//! From bytes to lines, with a cap on their length.

use crate::text::trim;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RawLine {
    /// A line that holds something; no blanks around it, bytes that are no UTF-8 replaced.
    Text(String),
    /// A line beyond [`Lines::MAX`] bytes. What it held is dropped.
    Overlong,
}

/// Cuts a stream of bytes into lines. CR, LF and CR LF all end a line, empty lines are left out,
/// and however long a line is, memory stays bounded. Both sides read with it: the brain through
/// [`Reader`](crate::Reader), the manager with [`Reply::parse`](crate::Reply::parse).
///
/// ```
/// use tengen_protocol::{RawLine, Lines};
/// let mut lines = Lines::new();
/// let mut bytes: &[u8] = b"OK\r\n\r\n7,";
/// assert_eq!(lines.read(&mut bytes), Some(RawLine::Text("OK".into())));
/// assert_eq!(lines.read(&mut bytes), None);
/// let mut more: &[u8] = b"8\n";
/// assert_eq!(lines.read(&mut more), Some(RawLine::Text("7,8".into())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    begun: Vec<u8>,
    overlong: bool,
}

impl Lines {
    /// The most bytes a line may have. A full board of size 22 on one line, as gomocalc sends it,
    /// still fits.
    pub const MAX: usize = 4096;

    /// Nothing read yet.
    pub fn new() -> Lines {
        Lines::default()
    }

    /// Takes bytes from the front of `input` up to and with the end of a line, and returns the
    /// line. `None` means that the input is used up; a line begun in it is kept for the next.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<RawLine> {
        loop {
            let end = input.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let (part, rest) = input.split_at_checked(end.unwrap_or(input.len()))?;
            self.extend(part);
            match rest.split_first() {
                Some((_, behind)) => *input = behind,
                None => {
                    *input = rest;
                    return None;
                }
            }
            if let Some(line) = self.finish() {
                return Some(line);
            }
        }
    }

    /// The line that was begun when the input ended.
    pub fn finish(&mut self) -> Option<RawLine> {
        let bytes = std::mem::take(&mut self.begun);
        if std::mem::take(&mut self.overlong) {
            return Some(RawLine::Overlong);
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = trim(&text);
        (!text.is_empty()).then(|| RawLine::Text(text.to_owned()))
    }

    fn extend(&mut self, part: &[u8]) {
        if self.overlong || self.begun.len() + part.len() > Lines::MAX {
            self.overlong = true;
            self.begun = Vec::new();
        } else {
            self.begun.extend_from_slice(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_in_chunks(bytes: &[u8], chunk: usize) -> Vec<RawLine> {
        let mut lines = Lines::new();
        let mut found = Vec::new();
        for mut part in bytes.chunks(chunk) {
            while let Some(line) = lines.read(&mut part) {
                found.push(line);
            }
            assert!(lines.begun.len() <= Lines::MAX);
        }
        found.extend(lines.finish());
        found
    }

    fn texts(lines: &[&str]) -> Vec<RawLine> {
        lines.iter().map(|&line| RawLine::Text(line.into())).collect()
    }

    #[test]
    fn every_line_end_in_every_chunking() {
        let bytes = b"a\r\nb\n\nc\rd\r\r\n \t \r\ne f \x00\r\n last";
        for chunk in 1..bytes.len() {
            assert_eq!(
                read_in_chunks(bytes, chunk),
                texts(&["a", "b", "c", "d", "e f", "last"]),
                "{chunk}"
            );
        }
    }

    #[test]
    fn a_long_line_is_one_event_and_the_next_is_read() {
        let mut bytes = vec![b'x'; 3 * Lines::MAX];
        bytes.extend_from_slice(b"\nABOUT\n");
        for chunk in [1, 7, 4096, bytes.len()] {
            let lines = read_in_chunks(&bytes, chunk);
            assert_eq!(lines, [RawLine::Overlong, RawLine::Text("ABOUT".into())], "{chunk}");
        }
    }

    #[test]
    fn the_longest_line_is_no_byte_longer() {
        assert!(matches!(&read_in_chunks(&[b'x'; Lines::MAX], 10)[..], [RawLine::Text(_)]));
        assert_eq!(read_in_chunks(&[b'x'; Lines::MAX + 1], 10), [RawLine::Overlong]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(
            read_in_chunks(b"\xff\xfeEND\xc3\n", 2),
            texts(&["\u{fffd}\u{fffd}END\u{fffd}"])
        );
    }

    #[test]
    fn a_full_board_of_size_22_fits_one_line() {
        let stones: String = (0..22 * 22).map(|i| format!(" {},{},1", i / 22, i % 22)).collect();
        assert!(format!("YXBOARD{stones} DONE").len() <= Lines::MAX);
    }
}
