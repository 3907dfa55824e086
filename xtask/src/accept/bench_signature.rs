//! The signature of the search: the nodes of `tengen bench`. The newest commit that states one
//! states today's, so a changed search cannot slip into a commit that claims none.

use super::{Form, Measurement, Number, Outcome, Subject};
use crate::process::Invocation;
use crate::tally::Tally;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::time::Duration;

pub struct BenchSignature;

/// Far above what the fixed positions take anywhere.
const HANGS_AFTER: Duration = Duration::from_secs(1_200);

/// What the signature depends on. With changes here that are not committed yet, the next commit
/// will state another one.
const PLAY: &[&str] = &["crates", "Cargo.lock"];

impl Measurement for BenchSignature {
    fn id(&self) -> &'static str {
        "T10"
    }

    fn what(&self) -> &'static str {
        "the search's signature is the one the last commit states"
    }

    fn check(&self, subject: &Subject) -> Result<Tally> {
        let nodes = measured(subject)?;
        compare(nodes, stated(subject.workspace).as_deref(), is_changed(subject.workspace))?;
        Ok(Tally { passed: 1, failed: 0 })
    }

    fn measure(&self, subject: &Subject, _: Form) -> Result<Outcome> {
        let nodes = measured(subject)?;
        compare(nodes, stated(subject.workspace).as_deref(), is_changed(subject.workspace))?;
        Ok(Outcome::Measured(vec![Number::new("nodes of tengen bench", nodes as f64, "")]))
    }
}

/// The nodes of the release binary, which are the same in every run.
fn measured(subject: &Subject) -> Result<u64> {
    let once = || -> Result<u64> {
        let bench =
            Invocation::new(&subject.binary, &["bench"]).named("tengen").within(HANGS_AFTER)?;
        signature(&bench.stdout).context("`tengen bench` prints no line `Bench: N`")
    };
    let (first, second) = (once()?, once()?);
    if first != second {
        bail!("`tengen bench` has {first} nodes, then {second}: the search is not deterministic");
    }
    Ok(first)
}

/// The message of the newest commit that states a signature. `None` where there is no history.
fn stated(workspace: &Workspace) -> Option<String> {
    let log = ["log", "-1", "-E", "--grep=^Bench: [0-9]+$", "--format=%B"];
    let log = Invocation::new("git", &log).inside(workspace.root()).captured().ok()?;
    Some(log.stdout).filter(|text| !text.trim().is_empty())
}

fn is_changed(workspace: &Workspace) -> bool {
    let status = Invocation::new("git", &["status", "--porcelain", "--"]).inside(workspace.root());
    let status = PLAY.iter().fold(status, |run, path| run.argument(path));
    status.captured().is_ok_and(|status| !status.stdout.trim().is_empty())
}

fn compare(nodes: u64, stated: Option<&str>, changed: bool) -> Result<()> {
    match stated.and_then(signature) {
        None => println!("      no commit states a signature; today's is Bench: {nodes}"),
        Some(stated) if stated == nodes => {}
        Some(stated) if changed => {
            println!("      Bench: {nodes} instead of {stated}: the next commit has to state it");
        }
        Some(stated) => bail!(
            "the last commit with a signature states Bench: {stated}, `tengen bench` has {nodes}"
        ),
    }
    Ok(())
}

/// The number of the last line `Bench: N`.
fn signature(text: &str) -> Option<u64> {
    let lines = text.lines().rev().filter_map(|line| line.strip_prefix("Bench: "));
    lines.filter_map(|rest| rest.split_whitespace().next()?.parse().ok()).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_read_from_both_places() {
        assert_eq!(
            signature("   5 nodes\nBench: 1986128  (3.2 s, 600000 nodes/s)\n"),
            Some(1986128)
        );
        assert_eq!(signature("Prune more\n\nWhy.\n\nBench: 7\n"), Some(7));
        assert_eq!(signature("Bench: 6\nBench: 7\n"), Some(7), "a trailer is the last word");
        assert_eq!(signature("says Bench: 7"), None);
        assert_eq!(signature("Bench: many"), None);
    }

    #[test]
    fn another_signature_is_refused_unless_it_is_not_committed_yet() {
        let stated = Some("Reduce less\n\nBench: 7\n");
        assert!(compare(7, stated, false).is_ok());
        assert!(compare(8, stated, true).is_ok());
        assert!(compare(8, None, false).is_ok());
        let error = compare(8, stated, false).unwrap_err().to_string();
        assert!(error.contains("states Bench: 7") && error.contains("has 8"), "{error}");
    }
}
