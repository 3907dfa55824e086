//! `cargo xtask style`: the project rules that are cheap to check.

mod code;
mod names;
mod rules;
mod source;

use crate::Command;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
pub use source::{Source, words};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

pub const COMMAND: Command = Command {
    name: "style",
    about: "Checks the project rules that clippy does not know",
    help: "\
Usage: cargo xtask style

Reads every text file of the repository and fails on

  - a .rs, .js, .css or .html file above 800 lines (aim at 200),
  - `todo!` or `unimplemented!` anywhere,
  - a bare `.unwrap()` in a crate's sources outside tests: say what is expected, or return an error,
  - `#[ignore]` without a reason,
  - `unsafe` in a file that is not on the list (xtask/src/style/rules.rs),
  - `#[path]` outside the files on the list there,
  - a path that exists on one machine only,
  - a crate that does not inherit the workspace's lints,
  - a public type name that two crates share (xtask/src/style/names.rs lists exceptions).

Comments and strings are not code: an example in the documentation may unwrap.
",
    run: |workspace, _| check(workspace).map(|()| ExitCode::SUCCESS),
};

/// Folders whose content is not written by hand.
const SKIPPED: &[&str] = &[".git", "target", "out", "node_modules", "corpus", "artifacts"];

/// File name endings that are read.
const TEXT: &[&str] =
    &["rs", "toml", "md", "js", "mjs", "css", "html", "json", "yml", "yaml", "sh", "txt"];

/// The whole check; every fault is listed.
pub fn check(workspace: &Workspace) -> Result<()> {
    let sources = sources(workspace)?;
    let mut faults: Vec<String> = sources.iter().flat_map(rules::faults).collect();
    faults.extend(names::faults(&sources));
    if !faults.is_empty() {
        bail!("{} found:\n  {}", faults.len(), faults.join("\n  "));
    }
    println!("      {}", summary(&sources));
    Ok(())
}

/// Every text file of the repository, by path.
pub fn sources(workspace: &Workspace) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    collect(workspace.root(), workspace.root(), &mut sources)?;
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    source::mark_test_files(&mut sources);
    Ok(sources)
}

fn collect(root: &Path, folder: &Path, sources: &mut Vec<Source>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if entry.file_type()?.is_dir() {
            if !SKIPPED.contains(&name.as_ref()) {
                collect(root, &path, sources)?;
            }
        } else if is_text(&path) {
            let bytes =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            // Test data may be binary on purpose, whatever its extension.
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let relative = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            sources.push(Source::new(relative, text));
        }
    }
    Ok(())
}

/// A script has no ending but lies in a folder of scripts.
fn is_text(path: &Path) -> bool {
    match path.extension() {
        Some(ending) => TEXT.contains(&ending.to_string_lossy().as_ref()),
        None => path.parent().and_then(Path::file_name).is_some_and(|folder| folder == ".ci"),
    }
}

fn summary(sources: &[Source]) -> String {
    let mut lengths: Vec<usize> =
        sources.iter().filter(|source| source.is_rust()).map(Source::lines).collect();
    lengths.sort_unstable();
    let at = |share: usize| lengths.get(lengths.len() * share / 100).copied().unwrap_or_default();
    format!(
        "{} files; Rust: {}, lines per file: median {}, p90 {}, longest {}",
        sources.len(),
        lengths.len(),
        at(50),
        at(90),
        lengths.last().copied().unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_shows_the_spread() {
        let file = |lines: usize| Source::new("crates/a/src/b.rs".to_owned(), "//\n".repeat(lines));
        let sources: Vec<Source> = [10, 40, 20, 30].map(file).into_iter().collect();
        assert_eq!(
            summary(&sources),
            "4 files; Rust: 4, lines per file: median 30, p90 40, longest 40"
        );
    }

    #[test]
    fn scripts_and_sources_are_text() {
        assert!(is_text(Path::new("a/.ci/run")) && is_text(Path::new("a/b.rs")));
        assert!(!is_text(Path::new("a/run")) && !is_text(Path::new("a/board.png")));
    }
}
