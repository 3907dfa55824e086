//! A file, and which parts of it are code, comment, string or test.

use super::code::without_comments;
use std::ops::Range;

/// Crates that only tests use: a failed expectation of theirs is a failed test, and their names are
/// never used beside the others.
pub const FOR_TESTS: &[&str] = &["crates/testing", "crates/zoo"];

/// One file of the repository.
pub struct Source {
    /// From the root, with `/`.
    pub path: String,
    pub text: String,
    /// The text with comments and strings blanked out; offsets and lines are those of the text.
    /// Only Rust is known: of other files it is the text itself.
    pub code: String,
    /// The parts that are compiled for tests only.
    tests: Vec<Range<usize>>,
}

impl Source {
    pub fn new(path: String, text: String) -> Source {
        let code = if path.ends_with(".rs") { without_comments(&text) } else { text.clone() };
        let tests = if path.ends_with(".rs") { test_parts(&code) } else { Vec::new() };
        Source { path, text, code, tests }
    }

    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether it belongs to what a crate builds, not to its tests, examples or benchmarks.
    pub fn is_crate_source(&self) -> bool {
        self.is_rust() && self.path.split('/').any(|folder| folder == "src")
    }

    pub fn is_test(&self, offset: usize) -> bool {
        self.tests.iter().any(|part| part.contains(&offset))
    }

    /// Whether only tests use its crate.
    pub fn is_for_tests(&self) -> bool {
        FOR_TESTS.iter().any(|folder| std::path::Path::new(&self.path).starts_with(folder))
    }

    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }

    pub fn line_of(&self, offset: usize) -> usize {
        self.text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
    }

    /// The files that `#[cfg(test)] mod name;` in this file speaks of.
    fn test_modules(&self) -> impl Iterator<Item = String> {
        let (folder, file) = self.path.rsplit_once('/').unwrap_or(("", &self.path));
        let beneath = match file {
            "lib.rs" | "main.rs" | "mod.rs" => folder.to_owned(),
            _ => format!("{folder}/{}", file.trim_end_matches(".rs")),
        };
        self.tests.iter().filter_map(move |part| {
            let declaration = self.code.get(part.clone())?.trim_end().strip_suffix(';')?;
            let (_, name) = declaration.rsplit_once("mod ")?;
            Some(format!("{beneath}/{}", name.trim()))
        })
    }
}

/// Marks the files that are test modules of another file, and all beneath them, as tests.
pub fn mark_test_files(sources: &mut [Source]) {
    let modules: Vec<String> = sources.iter().flat_map(Source::test_modules).collect();
    for source in sources {
        let is_part = modules.iter().any(|module| {
            source
                .path
                .strip_prefix(module)
                .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        });
        if is_part {
            source.tests = std::iter::once(0..source.text.len()).collect();
        }
    }
}

/// Offsets of a word that is not part of a longer one.
pub fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        !code[..at].ends_with(is_part) && !code[at + word.len()..].starts_with(is_part)
    })
}

/// Items under `#[cfg(test)]` (also with `any` or `all`) or `#[test]`, in code without comments.
fn test_parts(code: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (at, _) in code.match_indices("#[") {
        if parts.last().is_some_and(|part| part.contains(&at)) {
            continue;
        }
        let Some(length) = code[at..].find(']') else { continue };
        let attribute = &code[at + 2..at + length];
        let is_cfg = attribute.starts_with("cfg(") && !attribute.contains("not(");
        if attribute == "test" || is_cfg && words(attribute, "test").next().is_some() {
            parts.push(at..end_of_item(code, at + length + 1));
        }
    }
    if code.contains("#![cfg(test)]") {
        parts = std::iter::once(0..code.len()).collect();
    }
    parts
}

/// Where the item that begins here ends: at its `;`, or with the bracket that closes its body.
fn end_of_item(code: &str, begin: usize) -> usize {
    let mut depth = 0_usize;
    for (at, c) in code[begin..].char_indices() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => {
                depth = depth.saturating_sub(1);
                if c == '}' && depth == 0 {
                    return begin + at + 1;
                }
            }
            ';' if depth == 0 => return begin + at + 1,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn tests_of(text: &str, marked: &[(&str, bool)]) {
        let source = Source::new("crates/a/src/b.rs".to_owned(), text.to_owned());
        for &(word, expected) in marked {
            assert_eq!(source.is_test(text.find(word).unwrap()), expected, "{word}");
        }
    }

    #[test]
    fn test_items_are_found() {
        tests_of(
            "one(); #[cfg(test)] mod tests { fn a() { two(); } } three(); \
             #[cfg(all(test, unix))] #[allow(x)] fn b(c: [u8; 4]) { four(); } five(); \
             #[test] fn d() { six(); } #[cfg(not(test))] fn e() { seven(); } \
             #[cfg(feature = \"test\")] fn f() { eight(); } #[cfg(test)] use nine; ten();",
            &[
                ("one", false),
                ("two", true),
                ("three", false),
                ("four", true),
                ("five", false),
                ("six", true),
                ("seven", false),
                ("eight", false),
                ("nine", true),
                ("ten", false),
            ],
        );
        tests_of("#![cfg(test)]\nfn all() {}", &[("all", true)]);
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_found() {
        let file = |path: &str, text: &str| Source::new(path.to_owned(), text.to_owned());
        let mut sources = vec![
            file("crates/a/src/lib.rs", "mod line;\n#[cfg(test)]\nmod oracle;"),
            file("crates/a/src/line.rs", "#[cfg(test)] pub(crate) mod tests;"),
            file("crates/a/src/oracle.rs", "x"),
            file("crates/a/src/oracle/naive.rs", "x"),
            file("crates/a/src/line/tests.rs", "x"),
            file("crates/a/src/line/table.rs", "x"),
        ];
        mark_test_files(&mut sources);
        let tests: Vec<bool> = sources.iter().map(|source| source.is_test(0)).collect();
        assert_eq!(tests, [false, true, true, true, true, false]);
    }

    #[test]
    fn words_have_borders() {
        let found: Vec<usize> = words("unsafe_code unsafe {unsafe} munsafe", "unsafe").collect();
        assert_eq!(found, [12, 20]);
    }
}
