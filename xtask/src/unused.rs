//! Every dependency that a crate declares is named in its sources.

use crate::style::{self, Source};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::Path;

/// Dependencies that no source names, with the reason they are needed: (crate, dependency, why).
const ALLOWED: &[(&str, &str, &str)] =
    &[("crates/cli", "tungstenite", "named in crates/server/tests/browser, a part of its tests")];

/// The whole check; every unused dependency is listed.
pub fn check(workspace: &Workspace) -> Result<()> {
    let declared = dependencies(&workspace.metadata()?, workspace.root())?;
    let sources = style::sources(workspace)?;
    let faults = faults(&declared, &sources, ALLOWED);
    if !faults.is_empty() {
        bail!("{} found:\n  {}", faults.len(), faults.join("\n  "));
    }
    println!("      {} dependencies, all of them used", declared.len());
    Ok(())
}

/// A line of a crate's `Cargo.toml`.
struct Dependency {
    /// The folder of the crate, from the root, ending in `/`.
    folder: String,
    name: String,
    /// The name in Rust code.
    identifier: String,
    for_tests: bool,
}

/// Reads the output of `cargo metadata --no-deps --format-version 1`.
fn dependencies(metadata: &Value, root: &Path) -> Result<Vec<Dependency>> {
    let mut found = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let manifest = package["manifest_path"].as_str().map(Path::new);
        let folder = manifest.and_then(Path::parent).context("a package without manifest_path")?;
        let folder = folder.strip_prefix(root).unwrap_or(folder).to_string_lossy();
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let name = dependency["name"].as_str().context("a dependency without a name")?;
            found.push(Dependency {
                folder: format!("{}/", folder.replace('\\', "/")),
                name: name.to_owned(),
                identifier: dependency["rename"].as_str().unwrap_or(name).replace('-', "_"),
                for_tests: dependency["kind"].as_str() == Some("dev"),
            });
        }
    }
    Ok(found)
}

fn faults(
    declared: &[Dependency],
    sources: &[Source],
    allowed: &[(&str, &str, &str)],
) -> Vec<String> {
    let mut faults = Vec::new();
    for dependency in declared {
        let is_used = sources.iter().any(|source| uses(source, dependency));
        let is_allowed = allowed.iter().any(|&(folder, name, _)| {
            dependency.folder.trim_end_matches('/') == folder && dependency.name == name
        });
        let Dependency { folder, name, .. } = dependency;
        match (is_used, is_allowed) {
            (false, false) => faults.push(format!(
                "{folder}Cargo.toml: `{name}` is not used{}",
                if dependency.for_tests { "" } else { " outside tests" }
            )),
            (true, true) => faults.push(format!(
                "xtask/src/unused.rs: {folder} uses `{name}`: remove it from the list"
            )),
            _ => {}
        }
    }
    faults
}

/// A dependency for tests may be named anywhere in the crate, examples in comments included;
/// the others must be named in code that ships.
fn uses(source: &Source, dependency: &Dependency) -> bool {
    let Some(path) = source.path.strip_prefix(&dependency.folder) else { return false };
    if !source.is_rust() {
        return false;
    }
    if dependency.for_tests {
        return style::words(&source.text, &dependency.identifier).next().is_some();
    }
    let ships = !["tests/", "benches/", "examples/"].iter().any(|part| path.starts_with(part));
    ships && style::words(&source.code, &dependency.identifier).any(|at| !source.is_test(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn faults_of(file: &str, text: &str, allowed: &[(&str, &str, &str)]) -> Vec<String> {
        let metadata = json!({ "packages": [{
            "manifest_path": "/t/crates/a/Cargo.toml",
            "dependencies": [
                { "name": "serde-json", "rename": null, "kind": null },
                { "name": "proptest", "rename": "props", "kind": "dev" },
            ],
        }] });
        let declared = dependencies(&metadata, Path::new("/t")).unwrap();
        faults(&declared, &[Source::new(file.to_owned(), text.to_owned())], allowed)
    }

    const BOTH: [&str; 2] = [
        "crates/a/Cargo.toml: `serde-json` is not used outside tests",
        "crates/a/Cargo.toml: `proptest` is not used",
    ];

    #[test]
    fn a_dependency_is_used_where_its_identifier_stands() {
        let both = "use serde_json::Value;\n/// use props::x;\nfn a() {}";
        assert_eq!(faults_of("crates/a/src/b.rs", both, &[]), [""; 0]);
        assert_eq!(faults_of("crates/b/src/b.rs", both, &[]), BOTH, "another crate");
        assert_eq!(faults_of("crates/a/tests/b.rs", both, &[]), BOTH[..1], "tests alone");
        assert_eq!(faults_of("crates/a/src/b.rs", "// serde_json\nuse propsy;", &[]), BOTH);
    }

    #[test]
    fn an_allowed_one_needs_no_use_and_must_have_none() {
        let allowed = [("crates/a", "serde-json", "turns a feature on")];
        assert_eq!(faults_of("crates/a/src/b.rs", "use props;", &allowed), [""; 0]);
        assert_eq!(
            faults_of("crates/a/src/b.rs", "use {props, serde_json};", &allowed),
            ["xtask/src/unused.rs: crates/a/ uses `serde-json`: remove it from the list"]
        );
    }
}
