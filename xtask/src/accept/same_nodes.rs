//! The same search wherever it runs: in a new process, and in a build without the release's
//! optimisations.

use super::{Form, Measurement, Number, Outcome, Subject};
use crate::process::Invocation;
use crate::tally::Tally;
use anyhow::{Result, bail};
use std::path::Path;
use std::time::Duration;

pub struct SameNodes;

/// Far above what it takes anywhere.
const HANGS_AFTER: Duration = Duration::from_secs(600);

impl Measurement for SameNodes {
    fn id(&self) -> &'static str {
        "T9"
    }

    fn what(&self) -> &'static str {
        "same nodes, moves and scores after a restart and in the other build"
    }

    fn check(&self, subject: &Subject) -> Result<Tally> {
        compare(subject, &["6"]).map(|_| Tally { passed: 1, failed: 0 })
    }

    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome> {
        let depths: &[&str] = if form == Form::Long { &["1", "4", "8", "12"] } else { &["1", "6"] };
        let searches = compare(subject, depths)?;
        Ok(Outcome::Measured(vec![Number::new("searches compared", searches as f64, "")]))
    }
}

/// How many searches were the same.
fn compare(subject: &Subject, depths: &[&str]) -> Result<usize> {
    subject.workspace.cargo(&["build", "-p", "tengen", "--bin", "tengen"]).shown()?;
    let name = subject.binary.file_name().unwrap_or_default();
    let other = subject.workspace.target()?.join("debug").join(name);
    let mut searches = 0;
    for depth in depths {
        let first = searched(&subject.binary, depth)?;
        for (binary, what) in [(&subject.binary, "after a restart"), (&other, "in the other build")]
        {
            let again = searched(binary, depth)?;
            if let Some((one, two)) = first.iter().zip(&again).find(|(one, two)| one != two) {
                bail!("at depth {depth} `{one}` has become `{two}` {what}");
            }
            if first.is_empty() || first.len() != again.len() {
                bail!(
                    "at depth {depth} {} searches have become {} {what}",
                    first.len(),
                    again.len()
                );
            }
        }
        searches += first.len();
    }
    Ok(searches)
}

/// The searches of `tengen bench`, without the times.
fn searched(binary: &Path, depth: &str) -> Result<Vec<String>> {
    let bench = Invocation::new(binary, &["bench", "--depth", depth]).named("tengen");
    Ok(without_times(&bench.within(HANGS_AFTER)?.stdout))
}

fn without_times(text: &str) -> Vec<String> {
    let searches = text.lines().filter(|line| !line.starts_with("Bench: "));
    // Nodes, the word, seconds, their unit; then the move, the score and the position.
    let rest = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let kept = words.iter().enumerate().filter(|(at, _)| !(2..4).contains(at));
        kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    };
    searches.map(rest).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_times_may_differ() {
        let one = "    119 nodes    0.010 s     i9      35  freestyle 15 h8\nBench: 119  (0.0 s)\n";
        let two = "    119 nodes    0.055 s     i9      35  freestyle 15 h8\nBench: 119  (0.1 s)\n";
        assert_eq!(without_times(one), without_times(two));
        assert_eq!(without_times(one), ["119 nodes i9 35 freestyle 15 h8"]);
        assert_ne!(without_times(&one.replace("i9", "h9")), without_times(one));
        assert_ne!(without_times(&one.replace("119", "118")), without_times(one));
    }
}
