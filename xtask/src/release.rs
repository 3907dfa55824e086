//! `cargo xtask release`: an archive to give away.

use crate::Command;
use crate::process::Invocation;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use std::fs;
use std::process::ExitCode;

pub const COMMAND: Command = Command {
    name: "release",
    about: "Builds the release binary and packs it for this kind of machine",
    help: "\
Usage: cargo xtask release

Builds the release binary and makes target/dist/tengen-VERSION-HOST.tar.gz with it, the README,
the change log and the licences. Run `cargo xtask test` before: this command tests nothing.
",
    run,
};

const DOCUMENTS: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

fn run(workspace: &Workspace, _: &[String]) -> Result<ExitCode> {
    let binary = workspace.release_binary()?;
    let dist = workspace.target()?.join("dist");
    let name = format!("tengen-{}-{}", env!("CARGO_PKG_VERSION"), host()?);
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let documents = DOCUMENTS.iter().map(|document| workspace.root().join(document));
    for file in documents.chain([binary]) {
        let target = folder.join(file.file_name().context("a file without a name")?);
        fs::copy(&file, target).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    let archive = format!("{name}.tar.gz");
    Invocation::new("tar", &["-czf", &archive, &name]).inside(&dist).shown()?;
    println!("{}", dist.join(archive).display());
    Ok(ExitCode::SUCCESS)
}

/// The kind of machine, as rustc names it.
fn host() -> Result<String> {
    let printed = Invocation::new("rustc", &["-vV"]).captured()?.stdout;
    let host = printed.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}
