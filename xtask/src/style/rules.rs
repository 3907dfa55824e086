//! The rules, one function each. Each looks at one file and says where it is broken.

use super::source::{Source, words};

const MAX_LINES: usize = 800;

/// The files that may be `unsafe`: the shared table and its pages, and the tests that count
/// allocations.
const UNSAFE_FILES: &[&str] = &[
    "crates/record/tests/memory.rs",
    "crates/search/src/large_pages.rs",
    "crates/search/src/tt.rs",
];

/// The files that may include a module by `#[path]`: helpers shared by several test binaries.
const PATH_FILES: &[&str] = &[
    "crates/arena/tests/log/main.rs",
    "crates/core/tests/rules/main.rs",
    "fuzz/fuzz_targets/protocol.rs",
];

/// Paths that some machine has and others have not. One that ends in `/` needs something after
/// it; the others are found alone too.
const MACHINE_PATHS: &[&str] = &["/work", "/root", "/home/", "/Users/"];

/// This file must name them.
const MACHINE_PATHS_ALLOWED: &[&str] = &["xtask/src/style/rules.rs"];

const RULES: &[fn(&Source) -> Vec<Fault>] = &[
    file_length,
    unfinished,
    bare_unwrap,
    ignore_without_reason,
    unsafe_outside_its_files,
    path_include,
    machine_path,
    lints_not_inherited,
];

struct Fault {
    offset: usize,
    what: String,
}

impl Fault {
    fn new(offset: usize, what: impl Into<String>) -> Fault {
        Fault { offset, what: what.into() }
    }
}

/// Everything wrong with a file, as `path:line: what`.
pub fn faults(source: &Source) -> Vec<String> {
    RULES
        .iter()
        .flat_map(|rule| rule(source))
        .map(|fault| format!("{}:{}: {}", source.path, source.line_of(fault.offset), fault.what))
        .collect()
}

fn file_length(source: &Source) -> Vec<Fault> {
    let lines = source.lines();
    let is_limited =
        [".rs", ".js", ".mjs", ".css", ".html"].iter().any(|end| source.path.ends_with(end));
    if !is_limited || lines <= MAX_LINES {
        return Vec::new();
    }
    vec![Fault::new(0, format!("{lines} lines; split it: at most {MAX_LINES}, better 200"))]
}

fn unfinished(source: &Source) -> Vec<Fault> {
    if !source.is_rust() {
        return Vec::new();
    }
    ["todo", "unimplemented"]
        .into_iter()
        .flat_map(|name| words(&source.code, name).map(move |at| (at, name)))
        .filter(|&(at, name)| source.code[at + name.len()..].starts_with('!'))
        .map(|(at, name)| Fault::new(at, format!("`{name}!` is left")))
        .collect()
}

fn bare_unwrap(source: &Source) -> Vec<Fault> {
    if !source.is_crate_source() || source.is_for_tests() {
        return Vec::new();
    }
    source
        .code
        .match_indices(".unwrap()")
        .filter(|&(at, _)| !source.is_test(at))
        .map(|(at, _)| Fault::new(at, "bare `.unwrap()`: say what is expected or return an error"))
        .collect()
}

fn ignore_without_reason(source: &Source) -> Vec<Fault> {
    if !source.is_rust() {
        return Vec::new();
    }
    let is_bare = |at: usize| {
        let end = source.code[at..].find(']').map_or(source.code.len(), |length| at + length);
        let reason = source.text[at..end].split_once('=').map(|(_, reason)| reason.trim());
        reason.is_none_or(|reason| reason.trim_matches('"').trim().is_empty())
    };
    source
        .code
        .match_indices("#[ignore")
        .filter(|&(at, _)| is_bare(at))
        .map(|(at, _)| Fault::new(at, "`#[ignore]` without a reason: `#[ignore = \"why\"]`"))
        .collect()
}

fn unsafe_outside_its_files(source: &Source) -> Vec<Fault> {
    if !source.is_rust() || UNSAFE_FILES.contains(&source.path.as_str()) {
        return Vec::new();
    }
    words(&source.code, "unsafe")
        .map(|at| Fault::new(at, "`unsafe` outside the files that may (xtask/src/style/rules.rs)"))
        .collect()
}

fn path_include(source: &Source) -> Vec<Fault> {
    let is_listed = PATH_FILES.contains(&source.path.as_str());
    let found = source.code.match_indices("#[path").map(|(at, _)| at);
    let mut faults: Vec<Fault> = if source.is_rust() && !is_listed {
        found.map(|at| Fault::new(at, "`#[path]`: share code by a crate instead")).collect()
    } else {
        Vec::new()
    };
    if is_listed && !source.code.contains("#[path") {
        faults.push(Fault::new(0, "no `#[path]` left: take it off the list (PATH_FILES)"));
    }
    faults
}

fn machine_path(source: &Source) -> Vec<Fault> {
    if MACHINE_PATHS_ALLOWED.contains(&source.path.as_str()) {
        return Vec::new();
    }
    // A longer path or an address may contain the same letters: `shared/work`, `https://root`.
    let continues = |c: char| c.is_alphanumeric() || "_-./~*})$".contains(c);
    let goes_on = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    let text = &source.text;
    MACHINE_PATHS
        .iter()
        .flat_map(|path| text.match_indices(path))
        .filter(|&(at, path)| {
            let after = &text[at + path.len()..];
            !text[..at].ends_with(continues) && after.starts_with(goes_on) == path.ends_with('/')
        })
        .map(|(at, path)| Fault::new(at, format!("`{path}` is a path of one machine")))
        .collect()
}

fn lints_not_inherited(source: &Source) -> Vec<Fault> {
    let is_member = source.path.ends_with("/Cargo.toml")
        && (source.path.starts_with("crates/") || source.path.starts_with("xtask/"));
    if !is_member || source.text.contains("[lints]\nworkspace = true") {
        return Vec::new();
    }
    vec![Fault::new(0, "the workspace's lints are not inherited: `[lints]`, `workspace = true`")]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(path: &str, text: &str) -> Vec<String> {
        faults(&Source::new(path.to_owned(), text.to_owned()))
    }

    #[track_caller]
    fn clean(path: &str, text: &str) {
        assert_eq!(faults_of(path, text), [""; 0]);
    }

    #[track_caller]
    fn broken(path: &str, text: &str, fault: &str) {
        let faults = faults_of(path, text);
        assert!(faults.len() == 1 && faults[0].contains(fault), "{faults:?}");
    }

    const SOURCE: &str = "crates/a/src/b.rs";

    #[test]
    fn long_files_must_be_split() {
        broken("web/board.js", &"\n".repeat(801), "801 lines");
        clean("web/board.js", &"\n".repeat(800));
        clean("docs/guide.md", &"\n".repeat(801));
    }

    #[test]
    fn nothing_is_left_to_do() {
        broken(SOURCE, "fn a() {\n    todo!()\n}", "b.rs:2: `todo!` is left");
        broken("crates/a/tests/b.rs", "unimplemented!(\"c\")", "`unimplemented!` is left");
        clean(SOURCE, "// todo!()\nfn a(todo: bool) -> bool { !todo }");
    }

    #[test]
    fn unwrap_is_for_tests_and_examples() {
        broken(SOURCE, "fn a() {\n    b()\n        .unwrap();\n}", "b.rs:3: bare");
        clean(SOURCE, "/// a.unwrap();\nfn a() { b().unwrap_or(1); c(\".unwrap()\") }");
        clean(SOURCE, "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { c().unwrap(); } }");
        clean("crates/a/benches/b.rs", "fn a() { b().unwrap(); }");
        clean("crates/testing/src/b.rs", "fn a() { b().unwrap(); }");
    }

    #[test]
    fn an_ignored_test_says_why() {
        broken(SOURCE, "#[test] #[ignore] fn a() {}", "without a reason");
        broken(SOURCE, "#[test] #[ignore = \" \"] fn a() {}", "without a reason");
        clean(SOURCE, "#[test] #[ignore = \"takes an hour\"] fn a() {}");
    }

    #[test]
    fn unsafe_has_its_places() {
        broken(SOURCE, "fn a() { unsafe { b() } }", "outside the files");
        clean(SOURCE, "#![forbid(unsafe_code)]\n// unsafe");
    }

    #[test]
    fn modules_are_not_included_by_path() {
        broken(SOURCE, "#[path = \"../c.rs\"]\nmod c;", "b.rs:1: `#[path]`");
        broken("crates/arena/tests/log/main.rs", "mod c;", "take it off the list");
        clean("crates/arena/tests/log/main.rs", "#[path = \"../c.rs\"]\nmod c;");
        clean(SOURCE, "// #[path = \"../c.rs\"]\nmod c;");
    }

    #[test]
    fn machine_paths_do_not_belong() {
        broken(SOURCE, "const A: &str = \"/home/ada/b\";", "`/home/` is a path of one machine");
        broken("docs/a.md", "see `/work/b`", "`/work` is");
        broken(".ci/run", "cd /root\n", "`/root` is");
        clean("docs/a.md", "https://a.org/work/b shared/work ../root/ ${A}/root/ /working /home");
        clean("docs/a.md", "/workspace /root-ca /home/");
    }

    #[test]
    fn lints_are_inherited() {
        broken("crates/a/Cargo.toml", "[package]\nname = \"a\"\n", "not inherited");
        clean("crates/a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n");
        clean("Cargo.toml", "[workspace]\n");
    }
}
