//! One name, one type: a rule about all files together.

use super::source::{FOR_TESTS, Source};
use std::collections::{BTreeMap, BTreeSet};

/// Type names that several crates share nevertheless, with the reason.
const ALLOWED: &[(&str, &str)] = &[];

/// The public type names that several crates declare.
pub fn faults(sources: &[Source]) -> Vec<String> {
    clashes(sources, ALLOWED)
}

fn clashes(sources: &[Source], allowed: &[(&str, &str)]) -> Vec<String> {
    let mut crates: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_crate_source()) {
        let Some(folder) = source.path.split("/src/").next() else { continue };
        if FOR_TESTS.contains(&folder) {
            continue;
        }
        for name in public_types(source) {
            crates.entry(name).or_default().insert(folder);
        }
    }
    crates.retain(|_, folders| folders.len() > 1);
    let is_allowed = |name: &str| allowed.iter().any(|&(other, _)| other == name);
    let clashes = crates.iter().filter(|(name, _)| !is_allowed(name)).map(|(name, folders)| {
        let folders: Vec<&str> = folders.iter().copied().collect();
        format!("`{name}` is a public type of {}: one name, one thing", folders.join(" and "))
    });
    let stale = allowed.iter().filter(|(name, _)| !crates.contains_key(name)).map(|(name, _)| {
        format!("xtask/src/style/names.rs: `{name}` is in one crate only: take it off the list")
    });
    clashes.chain(stale).collect()
}

fn public_types(source: &Source) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut offset = 0;
    source.code.split_inclusive('\n').filter_map(move |line| {
        let at = offset;
        offset += line.len();
        let rest = line.trim_start().strip_prefix("pub ")?;
        let rest = ["struct ", "enum ", "trait ", "type "]
            .iter()
            .find_map(|keyword| rest.strip_prefix(keyword))?;
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        (!source.is_test(at)).then_some(&rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(files: &[(&str, &str)], allowed: &[(&str, &str)]) -> Vec<String> {
        let source = |&(path, text): &(&str, &str)| Source::new(path.to_owned(), text.to_owned());
        clashes(&files.iter().map(source).collect::<Vec<_>>(), allowed)
    }

    #[test]
    fn a_name_belongs_to_one_crate() {
        let files = [
            ("crates/a/src/b.rs", "pub struct Goal<T>(T);\nmod c {\n    pub enum Kind {}\n}"),
            ("crates/a/src/c.rs", "pub trait Goal {}\n/// pub struct Other;"),
            ("crates/d/src/lib.rs", "struct Kind;\npub(crate) struct Goal;\npub type Other = u8;"),
            ("crates/d/tests/e.rs", "pub struct Goal;"),
            ("crates/d/src/f.rs", "#[cfg(test)]\nmod tests {\n    pub struct Goal;\n}"),
        ];
        assert_eq!(faults_of(&files, &[]), [""; 0]);
        let clash = [files[0], ("xtask/src/b.rs", "pub type Goal = u8;")];
        assert_eq!(
            faults_of(&clash, &[]),
            ["`Goal` is a public type of crates/a and xtask: one name, one thing"]
        );
        assert_eq!(faults_of(&clash, &[("Goal", "why")]), [""; 0]);
    }

    #[test]
    fn the_list_shrinks() {
        let stale = faults_of(&[("crates/a/src/b.rs", "pub struct Goal;")], &[("Goal", "why")]);
        assert_eq!(
            stale,
            ["xtask/src/style/names.rs: `Goal` is in one crate only: take it off the list"]
        );
    }
}
