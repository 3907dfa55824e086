//! The arrows between the crates of the workspace, as `cargo metadata` tells them.

use anyhow::{Context, Result};
use serde_json::Value;
use std::path::Path;

/// The crates, by the names of their folders, and who uses whom.
pub struct Graph {
    names: Vec<String>,
    arrows: Vec<Arrow>,
}

/// One crate uses another.
#[derive(Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: String,
    pub to: String,
    /// Only its tests, examples and benchmarks do.
    pub for_tests: bool,
}

impl Graph {
    pub fn new(names: Vec<String>, arrows: Vec<Arrow>) -> Graph {
        Graph { names, arrows }
    }

    /// Reads the output of `cargo metadata --no-deps --format-version 1`. A dependency is in the
    /// workspace when its path is the folder of one of the packages.
    pub fn of_metadata(metadata: &Value) -> Result<Graph> {
        let packages = metadata["packages"].as_array().context("metadata without packages")?;
        let folders: Vec<&Path> = packages
            .iter()
            .map(|package| {
                package["manifest_path"].as_str().and_then(|path| Path::new(path).parent())
            })
            .collect::<Option<_>>()
            .context("metadata with a package that has no manifest_path")?;
        let mut arrows = Vec::new();
        for (package, folder) in packages.iter().zip(&folders) {
            for dependency in package["dependencies"].as_array().into_iter().flatten() {
                let Some(path) = dependency["path"].as_str() else { continue };
                if folders.contains(&Path::new(path)) {
                    arrows.push(Arrow {
                        from: name(folder),
                        to: name(Path::new(path)),
                        for_tests: dependency["kind"].as_str() == Some("dev"),
                    });
                }
            }
        }
        Ok(Graph::new(folders.iter().map(|folder| name(folder)).collect(), arrows))
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    pub fn contains(&self, name: &str) -> bool {
        self.names().any(|other| other == name)
    }

    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }
}

/// Packages may be renamed (`tengen-core`, `tengen`); the folder is what the table speaks of.
fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reads_normal_build_and_test_arrows_of_the_workspace() {
        let metadata = json!({ "packages": [
            { "manifest_path": "/t/crates/core/Cargo.toml", "dependencies": [
                { "name": "thiserror", "kind": null },
                { "name": "elsewhere", "kind": null, "path": "/other/elsewhere" },
            ] },
            { "manifest_path": "/t/crates/cli/Cargo.toml", "dependencies": [
                { "name": "tengen-core", "kind": null, "path": "/t/crates/core" },
                { "name": "tengen-core", "kind": "build", "path": "/t/crates/core" },
                { "name": "tengen-core", "kind": "dev", "path": "/t/crates/core" },
            ] },
        ] });
        let graph = Graph::of_metadata(&metadata).unwrap();
        assert_eq!(graph.names().collect::<Vec<_>>(), ["core", "cli"]);
        let arrow = |for_tests| Arrow { from: "cli".to_owned(), to: "core".to_owned(), for_tests };
        assert_eq!(graph.arrows(), [arrow(false), arrow(false), arrow(true)]);
    }
}
