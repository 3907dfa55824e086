//! From bytes to lines, whatever the bytes are.

/// The most bytes kept of a line.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// A line as the cutter sees it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CutLine {
    /// The text without its end; bytes that are no UTF-8 replaced.
    pub text: String,
    /// Whether more followed, which was dropped.
    pub cut: bool,
}

/// Cuts a stream into lines: CR, LF and CR LF end one, empty ones are left out. A line that
/// reaches the cap is handed on at once, so that one without end is heard of too.
#[derive(Debug, Default)]
pub(crate) struct Cutter {
    begun: Vec<u8>,
    /// In the rest of a line whose beginning was handed on.
    skipping: bool,
}

impl Cutter {
    /// Takes bytes and passes on the lines that are whole.
    pub fn feed(&mut self, bytes: &[u8], mut pass: impl FnMut(CutLine)) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
            let (text, ends) = match part.split_last() {
                Some((b'\n' | b'\r', text)) => (text, true),
                _ => (part, false),
            };
            if !self.skipping {
                let room = LONGEST_LINE - self.begun.len();
                self.begun.extend(text.iter().take(room));
                if text.len() > room {
                    self.skipping = true;
                    self.hand_on(true, &mut pass);
                }
            }
            if ends {
                if !std::mem::take(&mut self.skipping) {
                    self.hand_on(false, &mut pass);
                }
                self.begun.clear();
            }
        }
    }

    /// The line that was begun when the stream ended.
    pub fn finish(&mut self, mut pass: impl FnMut(CutLine)) {
        if !std::mem::take(&mut self.skipping) {
            self.hand_on(false, &mut pass);
        }
    }

    fn hand_on(&mut self, cut: bool, pass: &mut impl FnMut(CutLine)) {
        let bytes = std::mem::take(&mut self.begun);
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim();
        if !text.is_empty() {
            pass(CutLine { text: text.to_owned(), cut });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(bytes: &[u8], chunk: usize) -> Vec<CutLine> {
        let (mut cutter, mut lines) = (Cutter::default(), Vec::new());
        for part in bytes.chunks(chunk) {
            cutter.feed(part, |line| lines.push(line));
            assert!(cutter.begun.len() <= LONGEST_LINE);
        }
        cutter.finish(|line| lines.push(line));
        lines
    }

    #[test]
    fn every_line_end_in_every_chunking() {
        let bytes = b"OK\r\n7,8\n\n \rMESSAGE a \xff\r\r\nlast";
        for chunk in 1..bytes.len() {
            let texts: Vec<String> = cut(bytes, chunk).into_iter().map(|line| line.text).collect();
            assert_eq!(texts, ["OK", "7,8", "MESSAGE a \u{fffd}", "last"], "{chunk}");
        }
    }

    #[test]
    fn a_line_without_end_is_heard_of_once() {
        let mut cutter = Cutter::default();
        let mut lines = Vec::new();
        for _ in 0..10 {
            cutter.feed(&[b'x'; LONGEST_LINE / 2], |line| lines.push(line));
        }
        assert!(matches!(&lines[..], [line] if line.cut && line.text.len() == LONGEST_LINE));
        cutter.feed(b"x\nOK\n", |line| lines.push(line));
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1], CutLine { text: "OK".into(), cut: false });
    }

    #[test]
    fn the_longest_line_is_whole() {
        let mut bytes = vec![b'x'; LONGEST_LINE];
        bytes.push(b'\n');
        for chunk in [1000, LONGEST_LINE, LONGEST_LINE + 1] {
            assert!(matches!(&cut(&bytes, chunk)[..], [line] if !line.cut), "{chunk}");
        }
    }
}
