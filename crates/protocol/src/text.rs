//! Free text inside a line of the protocol.

use std::fmt;

/// Text that fits into one line of the protocol: no line breaks, no control characters, nothing
/// that reorders what a reader sees, no blanks around it, at most [`LineText::MAX`] characters.
///
/// What an engine, a record or a player wrote passes through here before it is printed, so it can
/// never end a line early and smuggle in a second reply.
///
/// ```
/// use tengen_protocol::LineText;
/// assert_eq!(LineText::new(" lost\r\n7,7 ").as_str(), "lost  7,7");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineText(String);

impl LineText {
    /// The most characters a text keeps. With its keyword it stays below the line cap of
    /// [`Lines`](crate::Lines) even when every character takes four bytes.
    pub const MAX: usize = 1000;

    /// Makes a text of anything: what may not stand in a line becomes a blank, the rest is cut.
    pub fn new(text: &str) -> LineText {
        LineText::limited(text, LineText::MAX)
    }

    /// Like [`LineText::new`] for text that must not be altered, such as the name of a file.
    ///
    /// ```
    /// use tengen_protocol::LineText;
    /// assert!(LineText::exact("data/my table.bin").is_some());
    /// assert!(LineText::exact("data\nEND").is_none());
    /// ```
    pub fn exact(text: &str) -> Option<LineText> {
        let clean = LineText::new(text);
        (clean.0 == text).then_some(clean)
    }

    /// The first characters of something long, for an error message.
    pub(crate) fn excerpt(text: &str) -> LineText {
        LineText::limited(text, 60)
    }

    fn limited(text: &str, limit: usize) -> LineText {
        let mut kept: String = blanked(trim(text)).take(limit).collect();
        kept.truncate(kept.trim_end().len());
        LineText(kept)
    }

    /// The text as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing is left of it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first word, which names the command in a line that is one.
    pub(crate) fn name(&self) -> &str {
        self.0.split_whitespace().next().unwrap_or_default()
    }
}

/// Characters no line may carry: control characters, Unicode line ends, and the marks that turn
/// the direction of writing and so can make a log show something else than it holds.
fn is_unfit(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || c == '\u{feff}'
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_unfit(c)
}

/// The characters of a text with a blank for each that no line may carry.
pub(crate) fn blanked(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|c| if is_unfit(c) { ' ' } else { c })
}

/// A line as it is looked at: without blanks, control characters or a byte order mark around it.
pub(crate) fn trim(line: &str) -> &str {
    line.trim_matches(is_blank)
}

/// The first word and what follows it.
pub(crate) fn split_word(line: &str) -> (&str, &str) {
    let line = trim(line);
    match line.split_once(is_blank) {
        Some((word, rest)) => (word, trim(rest)),
        None => (line, ""),
    }
}

impl fmt::Display for LineText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for LineText {
    fn from(text: &str) -> LineText {
        LineText::new(text)
    }
}

impl From<String> for LineText {
    fn from(text: String) -> LineText {
        LineText::new(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_line_or_turns_it_round() {
        let text = LineText::new("a\r\nOK\u{2028}b\u{202e}c\0");
        assert_eq!(text.as_str(), "a  OK b c");
        assert_eq!(LineText::new("\t \r\n"), LineText::default());
    }

    #[test]
    fn long_text_is_cut_and_stays_the_same_when_cleaned_again() {
        let long = format!("{} {}", "x".repeat(LineText::MAX - 1), "y".repeat(50));
        let text = LineText::new(&long);
        assert_eq!(text.as_str().len(), LineText::MAX - 1, "the blank at the cut goes too");
        assert_eq!(LineText::new(text.as_str()), text);
        assert_eq!(LineText::exact(&long), None);
    }

    #[test]
    fn words_are_split_at_any_blank() {
        assert_eq!(split_word(" \tINFO\trule  1 \r"), ("INFO", "rule  1"));
        assert_eq!(split_word("\u{feff}ABOUT"), ("ABOUT", ""));
        assert_eq!(split_word("END\u{200b}now"), ("END", "now"));
        assert_eq!(split_word(""), ("", ""));
    }
}
