//! Where things are: the root of the workspace, its crates, its build folder, the corpus.

use crate::process::{self, Invocation};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name of the variable that names the folder with the test corpora.
pub const CORPUS: &str = "TENGEN_CORPUS";

/// The workspace.
pub struct Workspace {
    root: PathBuf,
    corpus: Option<PathBuf>,
}

impl Workspace {
    /// The workspace this tool belongs to.
    pub fn find() -> Result<Workspace> {
        // Cargo says at run time where the package lies now; the other is where it was built.
        let package = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package.parent().context("the xtask package has no parent folder")?;
        let corpus = std::env::var_os(CORPUS).filter(|folder| !folder.is_empty());
        Ok(Workspace { root: root.to_owned(), corpus: corpus.map(find_corpus).transpose()? })
    }

    /// The folder of the workspace.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder with the test corpora, as an absolute path, if one is named.
    pub fn corpus(&self) -> Option<&Path> {
        self.corpus.as_deref()
    }

    /// A cargo call in the root. The flags for rustc are left as they are: a set of our own
    /// would build everything twice.
    pub fn cargo(&self, arguments: &[&str]) -> Invocation {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut run = Invocation::new(cargo, arguments).named("cargo").inside(&self.root);
        if let Some(corpus) = &self.corpus {
            run = run.with(CORPUS, corpus);
        }
        run
    }

    /// What `cargo metadata` says of the workspace's own packages.
    pub fn metadata(&self) -> Result<Value> {
        let text =
            self.cargo(&["metadata", "--no-deps", "--format-version", "1"]).captured()?.stdout;
        serde_json::from_str(&text).context("cargo metadata printed no JSON")
    }

    /// Cargo's build folder.
    pub fn target(&self) -> Result<PathBuf> {
        let metadata = self.metadata()?;
        let folder = metadata["target_directory"].as_str();
        Ok(PathBuf::from(folder.context("cargo metadata names no target_directory")?))
    }

    /// Builds the release binary and says where it is.
    pub fn release_binary(&self) -> Result<PathBuf> {
        self.cargo(&["build", "--release", "-p", "tengen"]).shown()?;
        let binary =
            self.target()?.join("release").join(format!("tengen{}", std::env::consts::EXE_SUFFIX));
        if !binary.is_file() {
            bail!("cargo built no {}", binary.display());
        }
        Ok(binary)
    }

    /// Whether a cargo subcommand such as `nextest` is installed.
    pub fn has_subcommand(&self, name: &str) -> bool {
        process::is_installed(&format!("cargo-{name}"))
    }
}

/// A named corpus that is not there is an error, lest its tests be skipped unseen. Tests run in
/// their own crate's folder, so the path must not depend on it.
fn find_corpus(folder: OsString) -> Result<PathBuf> {
    let path = PathBuf::from(folder);
    if !path.is_dir() {
        bail!("{CORPUS} names {}, which is not a folder; unset it to run without", path.display());
    }
    Ok(std::path::absolute(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corpus_that_is_not_there_is_an_error() {
        let error = find_corpus("no/such/folder".into()).unwrap_err().to_string();
        assert_eq!(
            error,
            "TENGEN_CORPUS names no/such/folder, which is not a folder; unset it to run without"
        );
    }

    #[test]
    fn a_relative_corpus_becomes_absolute() {
        assert!(find_corpus("src".into()).unwrap().is_absolute());
    }
}
