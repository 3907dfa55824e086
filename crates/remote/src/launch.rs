//! How a program is started.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A program with everything it is started with. No shell is involved.
///
/// Read from a command line with quotes as a shell has them; `Display` prints what is read.
///
/// ```
/// use tengen_remote::Launch;
/// let launch: Launch = r#"./pbrain-mine --book "my openings.txt""#.parse().unwrap();
/// assert_eq!(launch.arguments, ["--book", "my openings.txt"]);
/// assert_eq!(launch.to_string(), "./pbrain-mine --book 'my openings.txt'");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The file, or a name to be looked for on the path. A relative file is relative to our own
    /// folder, not to [`Launch::folder`].
    pub program: PathBuf,
    /// What follows it.
    pub arguments: Vec<String>,
    /// The folder it runs in; nothing for our own.
    pub folder: Option<PathBuf>,
    /// Variables to set besides our own environment.
    pub environment: Vec<(String, String)>,
    /// The processors it may run on, counted from 0; none for all.
    pub processors: Vec<usize>,
}

impl Launch {
    /// A program without arguments.
    pub fn new(program: impl Into<PathBuf>) -> Launch {
        Launch { program: program.into(), ..Launch::default() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, argument: impl Into<String>) -> Launch {
        self.arguments.push(argument.into());
        self
    }

    /// The file's name without folder and ending: what an engine is called if nobody names it.
    pub fn stem(&self) -> String {
        self.program.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The program as it has to be given to the system: what holds a separator is a file.
    pub(crate) fn resolved(&self) -> PathBuf {
        let is_file = self.program.components().nth(1).is_some();
        let absolute = || std::path::absolute(&self.program).ok();
        is_file.then(absolute).flatten().unwrap_or_else(|| self.program.clone())
    }

    /// Whether the folder it should run in is missing.
    pub(crate) fn missing_folder(&self) -> Option<&Path> {
        self.folder.as_deref().filter(|folder| !folder.is_dir())
    }
}

/// Why a text is no command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// Nothing but blanks.
    #[error("an empty command line")]
    Empty,
    /// A quotation mark without its partner.
    #[error("the quotation mark {0} is not closed")]
    Unclosed(char),
}

/// Splits a command line into words as a shell does, but for backslashes: outside apostrophes one
/// takes the meaning from a following blank, quotation mark or backslash and stands for itself
/// before anything else, so that `C:\games\brain.exe` is one word.
///
/// ```
/// let words = tengen_remote::split_command(r#"run 'a b' "c \" d" e\ f C:\g"#).unwrap();
/// assert_eq!(words, ["run", "a b", "c \" d", "e f", r"C:\g"]);
/// ```
pub fn split_command(line: &str) -> Result<Vec<String>, LaunchError> {
    let mut words = Vec::new();
    // A word that was begun: `''` is one although it is empty.
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        match (quote, c) {
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), _) if c == open => quote = None,
            (None | Some('"'), '\\') => {
                let in_quotes = quote.is_some();
                let meant = |&next: &char| match next {
                    '\\' | '"' => true,
                    other => !in_quotes && (other == '\'' || other.is_whitespace()),
                };
                word.get_or_insert_default().push(rest.next_if(meant).unwrap_or('\\'));
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(LaunchError::Unclosed(open));
    }
    words.extend(word);
    Ok(words)
}

impl FromStr for Launch {
    type Err = LaunchError;

    fn from_str(line: &str) -> Result<Launch, LaunchError> {
        let mut words = split_command(line)?.into_iter();
        let program = words.next().ok_or(LaunchError::Empty)?;
        Ok(Launch { program: program.into(), arguments: words.collect(), ..Launch::default() })
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_word(f, &self.program.to_string_lossy())?;
        self.arguments.iter().try_for_each(|argument| {
            f.write_str(" ")?;
            write_word(f, argument)
        })
    }
}

fn write_word(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    let needs_quotes = |c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '\\');
    if !word.is_empty() && !word.contains(needs_quotes) {
        return f.write_str(word);
    }
    // Inside apostrophes everything stands for itself but the apostrophe.
    write!(f, "'{}'", word.replace('\'', r#"'"'"'"#))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quotes_as_a_shell_has_them() {
        let cases: [(&str, &[&str]); 8] = [
            ("  a\t b  ", &["a", "b"]),
            ("a'b c'd", &["ab cd"]),
            (r#"'a\b' "a\b" a\b"#, &[r"a\b", r"a\b", r"a\b"]),
            (r#"'"' "'" \' \""#, &["\"", "'", "'", "\""]),
            ("a '' b", &["a", "", "b"]),
            (r"a\\b a\", &[r"a\b", r"a\"]),
            (r#""$HOME" *"#, &["$HOME", "*"]),
            ("é 'ü ö'", &["é", "ü ö"]),
        ];
        for (line, words) in cases {
            assert_eq!(split_command(line).unwrap(), words, "{line}");
        }
    }

    #[test]
    fn what_is_no_command() {
        assert_eq!("".parse::<Launch>(), Err(LaunchError::Empty));
        assert_eq!(" \t".parse::<Launch>(), Err(LaunchError::Empty));
        assert_eq!("a 'b".parse::<Launch>(), Err(LaunchError::Unclosed('\'')));
        assert_eq!("a \"b\\\"".parse::<Launch>(), Err(LaunchError::Unclosed('"')));
    }

    #[test]
    fn a_relative_file_is_not_looked_for_in_the_new_folder() {
        assert!(Launch::new("./brain").resolved().is_absolute());
        assert!(Launch::new("engines/brain").resolved().is_absolute());
        assert_eq!(Launch::new("brain").resolved(), PathBuf::from("brain"));
    }

    proptest! {
        #[test]
        fn every_command_reads_back(program in "\\PC{1,12}", arguments in prop::collection::vec("[\\PC\t\n]{0,12}", 0..4)) {
            let launch = Launch { program: program.into(), arguments, ..Launch::default() };
            prop_assert_eq!(launch.to_string().parse(), Ok(launch));
        }
    }
}
