//! The result of a check.

use std::time::Duration;

use crate::{Group, Item, ItemOutcome, Severity, Transcript};
use serde_json::{Value, json};

/// What came of one item.
#[derive(Clone, Debug)]
pub struct ItemResult {
    /// The item.
    pub item: Item,
    /// The verdict.
    pub verdict: ItemOutcome,
    /// Numbers worth knowing whatever the verdict.
    pub notes: Vec<String>,
    /// How far its slowest move was beyond the limit, in milliseconds; negative if it was kept,
    /// nothing if no move was asked for.
    pub overshoot: Option<i64>,
    /// What was said.
    pub transcript: Transcript,
    /// How long it took.
    pub time: Duration,
}

impl ItemResult {
    /// Whether it failed.
    pub fn failed(&self) -> bool {
        matches!(self.verdict, ItemOutcome::Failed(_))
    }

    /// Whether it failed because an answer was waited for in vain.
    pub(crate) fn hung(&self) -> bool {
        let kinds = ["timeout", "no-answer", "no-ok", "not-reading", "stays"];
        matches!(&self.verdict, ItemOutcome::Failed(failure) if kinds.contains(&failure.kind))
    }
}

/// The result of a check. [`CheckReport::text`] prints it for people, [`CheckReport::json`] for programs.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The command the engine was started with.
    pub engine: String,
    /// What the engine answered to `ABOUT`.
    pub about: Option<String>,
    /// Whether a game could be started at all.
    pub started: bool,
    /// Why a rule was not asked about, one sentence each.
    pub not_asked: Vec<String>,
    /// Every item, in order.
    pub results: Vec<ItemResult>,
    /// How long it took.
    pub time: Duration,
}

/// How many items ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Passed.
    pub passed: usize,
    /// Failed, and the protocol or the rules demand them.
    pub failed_must: usize,
    /// Failed, and they are good manners.
    pub failed_should: usize,
    /// Not asked.
    pub skipped: usize,
}

impl CheckReport {
    /// The counts over all items.
    pub fn counts(&self) -> Counts {
        self.results.iter().fold(Counts::default(), |mut counts, result| {
            match (&result.verdict, result.item.severity) {
                (ItemOutcome::Passed, _) => counts.passed += 1,
                (ItemOutcome::Skipped(_), _) => counts.skipped += 1,
                (ItemOutcome::Failed(_), Severity::Must) => counts.failed_must += 1,
                (ItemOutcome::Failed(_), Severity::Should) => counts.failed_should += 1,
            }
            counts
        })
    }

    /// Whether the engine started, and passed everything that must pass.
    pub fn conforms(&self) -> bool {
        self.started && self.counts().failed_must == 0
    }

    /// The slowest move of all: milliseconds beyond its limit, and the item.
    pub fn overshoot(&self) -> Option<(i64, &str)> {
        let each = self.results.iter().filter_map(|r| Some((r.overshoot?, r.item.id.as_str())));
        each.max_by_key(|(overshoot, _)| *overshoot)
    }

    /// The results of a group.
    pub fn of(&self, group: Group) -> impl Iterator<Item = &ItemResult> {
        self.results.iter().filter(move |result| result.item.group == group)
    }

    /// The report as one object.
    pub fn json(&self) -> Value {
        let counts = self.counts();
        json!({
            "engine": self.engine,
            "about": self.about,
            "started": self.started,
            "conforms": self.conforms(),
            "not_asked": self.not_asked,
            "passed": counts.passed,
            "failed_must": counts.failed_must,
            "failed_should": counts.failed_should,
            "skipped": counts.skipped,
            "overshoot_ms": self.overshoot().map(|(overshoot, _)| overshoot),
            "milliseconds": milliseconds(self.time),
            "items": self.results.iter().map(item).collect::<Vec<_>>(),
        })
    }
}

fn item(result: &ItemResult) -> Value {
    let (verdict, reason, fault) = match &result.verdict {
        ItemOutcome::Passed => ("passed", None, None),
        ItemOutcome::Failed(failure) => ("failed", Some(&failure.reason), Some(failure.kind)),
        ItemOutcome::Skipped(reason) => ("skipped", Some(reason), None),
    };
    let line = |said: &crate::Said| {
        json!({
            "ms": milliseconds(said.at),
            "from": said.voice.name(),
            "text": said.text,
        })
    };
    json!({
        "id": result.item.id,
        "group": result.item.group.name(),
        "severity": result.item.severity.name(),
        "meaning": result.item.meaning,
        "verdict": verdict,
        "reason": reason,
        "fault": fault,
        "notes": result.notes,
        "overshoot_ms": result.overshoot,
        "milliseconds": milliseconds(result.time),
        "transcript": result.transcript.lines().map(line).collect::<Vec<_>>(),
        "left_out": result.transcript.left_out(),
    })
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
