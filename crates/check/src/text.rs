//! The report for people.

use crate::{CheckReport, Group, Item, ItemOutcome, ItemResult, Severity};

/// How a report is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Without letters that some terminals lack.
    pub ascii: bool,
    /// What was said also where nothing is wrong.
    pub verbose: bool,
}

impl Style {
    const fn mark(self, verdict: &ItemOutcome) -> &'static str {
        match (verdict, self.ascii) {
            (ItemOutcome::Passed, true) => "ok  ",
            (ItemOutcome::Failed(_), true) => "FAIL",
            (ItemOutcome::Skipped(_), true) => "skip",
            (ItemOutcome::Passed, false) => "✓",
            (ItemOutcome::Failed(_), false) => "✗",
            (ItemOutcome::Skipped(_), false) => "–",
        }
    }
}

/// How many failed items the end of a report names.
const NAMED: usize = 12;

impl CheckReport {
    /// The report as a table by groups, with what was said where something is wrong, and at last
    /// the verdict and the counts.
    pub fn text(&self, style: Style) -> String {
        let mut text = format!("{}\n", self.engine);
        if let Some(about) = &self.about {
            text.push_str(&format!("{about}\n"));
        }
        let width = self.results.iter().map(|result| result.item.id.len()).max().unwrap_or(0);
        for group in Group::ALL {
            // Where no game starts the rest is skipped, and every line would say the same.
            let mut results = self.of(group).filter(|r| self.started || r.failed()).peekable();
            if results.peek().is_none() {
                continue;
            }
            text.push_str(&format!("\n{group}\n"));
            for result in results {
                text.push_str(&line(result, width, style));
            }
        }
        text.push_str(&format!("\n{}\n", self.failures()));
        for line in &self.not_asked {
            text.push_str(&format!("{line}\n"));
        }
        text.push_str(&format!("{}\n", self.summary()));
        text
    }

    /// The verdict, and the names of what failed.
    fn failures(&self) -> String {
        let names = |severity: Severity| {
            let failed = self.results.iter().filter(|result| result.failed());
            let of = failed.filter(|result| result.item.severity == severity);
            of.map(|result| result.item.id.as_str()).collect::<Vec<_>>()
        };
        let mut text = match (self.started, self.conforms()) {
            (false, _) => "It does not start a game: nothing else was asked.".to_owned(),
            (true, true) => "It conforms: everything passed that must.".to_owned(),
            (true, false) => "It does not conform.".to_owned(),
        };
        for severity in [Severity::Must, Severity::Should] {
            let names = names(severity);
            if self.started && !names.is_empty() {
                let shown = names.get(..NAMED).unwrap_or(&names).join(", ");
                let rest = match names.len().saturating_sub(NAMED) {
                    0 => String::new(),
                    rest => format!(" and {rest} more"),
                };
                text.push_str(&format!("\nfailed what it {severity} do: {shown}{rest}"));
            }
        }
        text
    }

    /// How it went, in one line.
    pub fn summary(&self) -> String {
        let counts = self.counts();
        let mut text = format!(
            "{} items: {} passed, {} failed ({} must, {} should), {} skipped",
            self.results.len(),
            counts.passed,
            counts.failed_must + counts.failed_should,
            counts.failed_must,
            counts.failed_should,
            counts.skipped,
        );
        if let Some((overshoot, id)) = self.overshoot() {
            text.push_str(&format!("; slowest move {overshoot:+} ms against its limit ({id})"));
        }
        text.push_str(&format!("; {:.1} s", self.time.as_secs_f64()));
        text
    }
}

fn line(result: &ItemResult, width: usize, style: Style) -> String {
    let Item { id, severity, meaning, .. } = &result.item;
    let mark = style.mark(&result.verdict);
    let weight = if *severity == Severity::Should { " (should)" } else { "" };
    let mut text = format!("  {mark} {id:width$}  {meaning}{weight}\n");
    let indent = " ".repeat(width + mark.chars().count() + 5);
    match &result.verdict {
        ItemOutcome::Passed => {}
        ItemOutcome::Failed(failure) => text.push_str(&format!("{indent}{failure}\n")),
        ItemOutcome::Skipped(reason) => text.push_str(&format!("{indent}{reason}\n")),
    }
    for note in &result.notes {
        text.push_str(&format!("{indent}{note}\n"));
    }
    if result.failed() || style.verbose {
        for said in result.transcript.to_string().lines() {
            text.push_str(&format!("      {said}\n"));
        }
    }
    text
}
