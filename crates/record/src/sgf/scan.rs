//! SGF text as a row of tokens.

use crate::text::{excerpt, position};
use crate::{ReadError, Reason};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property, as written.
    Name(&'a str),
    /// What stands between `[` and `]`, still escaped.
    Value(&'a str),
}

/// Cuts SGF into tokens. Outside of games anything is skipped: mail headers, signatures, stray
/// brackets.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0, depth: 0 }
    }

    /// How many games are open: more than 0 at the end of a file that was cut.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The next token and the byte where it begins.
    pub fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, ReadError> {
        if self.depth == 0 {
            match game_start(self.rest()) {
                Some(skipped) => self.at += skipped,
                None => {
                    self.at = self.text.len();
                    return Ok(None);
                }
            }
        }
        let rest = self.rest();
        let Some(c) = rest.trim_start().chars().next() else { return Ok(None) };
        let start = self.text.len() - rest.trim_start().len();
        self.at = start + c.len_utf8();
        let token = match c {
            '(' => {
                self.depth += 1;
                Token::Open
            }
            ')' => {
                self.depth -= 1;
                Token::Close
            }
            ';' => Token::Node,
            '[' => self.value(start)?,
            _ if c.is_ascii_alphabetic() => {
                let rest = self.text.get(start..).unwrap_or_default();
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                self.at = start + end;
                Token::Name(rest.get(..end).unwrap_or_default())
            }
            _ => {
                let found = excerpt(self.text.get(start..).unwrap_or_default());
                let expected = "a property, `;`, `(` or `)`";
                return Err(self.error(start, Reason::Expected { expected, found }));
            }
        };
        Ok(Some((start, token)))
    }

    /// The value whose `[` is at `start` and already behind us.
    fn value(&mut self, start: usize) -> Result<Token<'a>, ReadError> {
        let rest = self.rest();
        let mut escaped = false;
        for (length, byte) in rest.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b']' => {
                    self.at += length + 1;
                    return Ok(Token::Value(rest.get(..length).unwrap_or_default()));
                }
                _ => {}
            }
        }
        Err(self.error(start, Reason::Unclosed))
    }

    /// Whether `[` comes next.
    pub fn value_follows(&self) -> bool {
        self.rest().trim_start().starts_with('[')
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// An error at a byte of the text.
    pub fn error(&self, at: usize, reason: Reason) -> ReadError {
        let (line, column) = position(self.text, at);
        ReadError::at(line, column, reason)
    }
}

/// Where the next game begins: a `(` with a `;` behind it.
fn game_start(text: &str) -> Option<usize> {
    text.match_indices('(')
        .map(|(at, _)| at)
        .find(|&at| text.get(at + 1..).is_some_and(|rest| rest.trim_start().starts_with(';')))
}

pub(crate) fn looks_like_sgf(text: &str) -> bool {
    game_start(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut scanner = Scanner::new(text);
        std::iter::from_fn(|| scanner.next().unwrap()).map(|(_, token)| token).collect()
    }

    #[test]
    fn junk_outside_games_is_skipped() {
        use Token::*;
        assert_eq!(
            tokens("From: x (y)\n( ;B [h\\]h]\r\n[]) junk ] [ ( ) (;)"),
            [Open, Node, Name("B"), Value(r"h\]h"), Value(""), Close, Open, Node, Close]
        );
    }

    #[test]
    fn errors_say_where() {
        let mut scanner = Scanner::new("(;\n C[never closed\\]");
        let error = std::iter::from_fn(|| scanner.next().transpose()).find_map(Result::err);
        assert_eq!(error.unwrap().to_string(), "line 2, column 3: this `[` is never closed");
        let mut scanner = Scanner::new("(;B[hh] ? )");
        let error = std::iter::from_fn(|| scanner.next().transpose()).find_map(Result::err);
        assert_eq!((error.as_ref().unwrap().line, error.unwrap().column), (1, Some(9)));
    }
}
