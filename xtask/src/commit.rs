//! The newest commit: its subject is short, and one that touches the search states its bench number.

use crate::process::Invocation;
use crate::workspace::Workspace;
use anyhow::{Result, bail};

const MAX_SUBJECT: usize = 60;

/// The folders whose commits carry `Bench: N`.
const BENCHED: &[&str] =
    &["crates/search/src", "crates/eval/src", "crates/threat/src", "crates/pattern/src"];

/// Checks `HEAD`. Uncommitted changes of the search only cause a reminder.
pub fn check(workspace: &Workspace) -> Result<()> {
    let Some(commit) = head(workspace) else {
        println!("      no history here: nothing to check");
        return Ok(());
    };
    let faults = commit.faults();
    if !faults.is_empty() {
        bail!("`{}`: {}", commit.subject(), faults.join("; "));
    }
    println!("      {}", commit.subject());
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(BENCHED);
    if git(workspace, &status).is_some_and(|changed| !changed.trim().is_empty()) {
        println!("      note: the search has uncommitted changes; their commit needs `Bench: N`");
    }
    Ok(())
}

struct Commit {
    message: String,
    /// Whether it joins other commits, each of which was checked when it was made.
    is_merge: bool,
    /// Whether it changes one of the folders of [`BENCHED`]; not known for the oldest commit of
    /// a shallow clone, which seems to change everything.
    touches_search: Option<bool>,
}

impl Commit {
    fn subject(&self) -> &str {
        self.message.lines().next().unwrap_or_default()
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.is_merge {
            return faults;
        }
        let length = self.subject().chars().count();
        if length > MAX_SUBJECT {
            faults.push(format!("the subject has {length} characters, at most {MAX_SUBJECT}"));
        }
        let has_bench = self.message.lines().any(|line| {
            line.strip_prefix("Bench: ").is_some_and(|number| number.parse::<u64>().is_ok())
        });
        if self.touches_search == Some(true) && !has_bench {
            faults.push("it touches the search and has no line `Bench: N`".to_owned());
        }
        faults
    }
}

/// The newest commit, where there is a repository and one in it.
fn head(workspace: &Workspace) -> Option<Commit> {
    let message = git(workspace, &["log", "-1", "--format=%B"])?;
    let parents = git(workspace, &["log", "-1", "--format=%P"])?.split_whitespace().count();
    let is_shallow = git(workspace, &["rev-parse", "--is-shallow-repository"])?.trim() == "true";
    let mut show = vec!["show", "--format=", "--name-only", "HEAD", "--"];
    show.extend(BENCHED);
    let touched = git(workspace, &show)?;
    let is_known = parents > 0 || !is_shallow;
    Some(Commit {
        message,
        is_merge: parents > 1,
        touches_search: is_known.then(|| !touched.trim().is_empty()),
    })
}

fn git(workspace: &Workspace, arguments: &[&str]) -> Option<String> {
    let run = Invocation::new("git", arguments).inside(workspace.root());
    run.captured().ok().map(|printed| printed.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(message: &str, is_merge: bool, touches_search: Option<bool>) -> Vec<String> {
        Commit { message: message.to_owned(), is_merge, touches_search }.faults()
    }

    #[test]
    fn a_subject_is_short() {
        assert_eq!(faults(&"é".repeat(60), false, Some(false)), [""; 0]);
        assert_eq!(
            faults(&"é".repeat(61), false, None),
            ["the subject has 61 characters, at most 60"]
        );
        assert_eq!(faults(&"Merge branch ".repeat(9), true, Some(true)), [""; 0]);
    }

    #[test]
    fn a_commit_of_the_search_states_its_bench() {
        let missing = ["it touches the search and has no line `Bench: N`"];
        assert_eq!(faults("Prune more\n\nWhy.\n\nBench: 7\n", false, Some(true)), [""; 0]);
        assert_eq!(faults("Prune more\n\nThe Bench: 7\n", false, Some(true)), missing);
        assert_eq!(faults("Prune more\n\nBench: many\n", false, Some(true)), missing);
        assert_eq!(faults("Prune more\n", false, Some(false)), [""; 0]);
        assert_eq!(faults("Prune more\n", false, None), [""; 0], "a shallow clone");
    }
}
