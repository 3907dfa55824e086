//! The check itself.

use std::time::{Duration, Instant};

use crate::conversation::Record;
use crate::exam::Exam;
use crate::item::{self, Entry, Script, entries};
use crate::items::START;
use crate::outcome::Abort;
use crate::probe::{self, Profile};
use crate::step;
use crate::{
    CheckOptions, CheckOptionsError, CheckReport, Group, Item, ItemOutcome, ItemResult, Transcript,
};
use tengen_core::Rule;
use tengen_remote::Launch;

/// News of a running check.
#[derive(Debug)]
pub enum CheckEvent<'a> {
    /// An item is begun: how many are done, of how many.
    Begin(&'a Item, usize, usize),
    /// An item is done.
    Done(&'a ItemResult),
}

/// Checks an engine, item by item, each with a process of its own: whatever an engine does in
/// one item, the next begins afresh.
///
/// ```no_run
/// use tengen_check::{CheckOptions, check};
/// let engine = "./pbrain-mine".parse().unwrap();
/// let report = check(&engine, &CheckOptions::default(), &mut |_| {}).unwrap();
/// assert_eq!(report.counts().failed_must, 0);
/// ```
pub fn check(
    launch: &Launch,
    options: &CheckOptions,
    progress: &mut dyn FnMut(CheckEvent<'_>),
) -> Result<CheckReport, CheckOptionsError> {
    let begun = Instant::now();
    let mut entries = entries(options)?;
    let mut report = CheckReport {
        engine: launch.to_string(),
        about: None,
        started: true,
        not_asked: Vec::new(),
        results: Vec::with_capacity(entries.len()),
        time: Duration::ZERO,
    };
    let (start, record) = probe::can_start(launch, options);
    report.started = start == ItemOutcome::Passed;
    if !report.started && entries.iter().all(|entry| entry.item.id != START) {
        // The reason why nothing was asked belongs into the report, whatever was selected.
        entries.splice(0..0, item::entries(&options.only(START))?);
    }
    let profile = match report.started {
        true => probe::profile(launch, options),
        false => Profile::default(),
    };
    if report.started && options.rules.is_empty() {
        // Named in one line each, instead of a line for every question.
        let unasked = |rule: &Rule| profile.why_not(*rule, options).is_some();
        report.not_asked.extend(
            Rule::ALL
                .into_iter()
                .filter(unasked)
                .filter(|rule| entries.iter().any(|entry| entry.rule() == Some(*rule)))
                .filter_map(|rule| profile.why_not(rule, options)),
        );
        entries.retain(|entry| entry.rule().is_none_or(|rule| !unasked(&rule)));
    }
    report.about = profile.about.as_ref().map(ToString::to_string);
    let mut begin = Some((start, record));
    let mut hung = 0;
    let count = entries.len();
    for (done, entry) in entries.iter().enumerate() {
        progress(CheckEvent::Begin(&entry.item, done, count));
        let result = match (&entry.item.id, report.started) {
            (id, _) if id == START => {
                let (verdict, record) = begin.take().unwrap_or((ItemOutcome::Passed, None));
                result(&entry.item, verdict, record)
            }
            (_, false) => skipped(&entry.item, "the engine does not start a game"),
            _ if hung >= PATIENCE => skipped(&entry.item, HANGS),
            _ => run(entry, launch, options, &profile),
        };
        hung = match result.hung() {
            _ if hung >= PATIENCE => hung,
            true => hung + 1,
            false => 0,
        };
        progress(CheckEvent::Done(&result));
        report.results.push(result);
    }
    report.time = begun.elapsed();
    Ok(report)
}

/// After so many items one after the other that ended in a hang, nothing more is asked: each
/// costs seconds, and the next will not tell more.
const PATIENCE: usize = 10;
const HANGS: &str = "not asked: the engine hung in ten items one after the other";

fn skipped(item: &Item, reason: &str) -> ItemResult {
    result(item, ItemOutcome::Skipped(reason.to_owned()), None)
}

fn run(entry: &Entry, launch: &Launch, options: &CheckOptions, profile: &Profile) -> ItemResult {
    let mut talk = match Exam::open(launch, options, profile) {
        Ok(talk) => talk,
        Err(failure) => return result(&entry.item, ItemOutcome::Failed(failure), None),
    };
    if matches!(entry.item.group, Group::Protocol | Group::Hostile) {
        // Many moves, of which nothing but legality is asked.
        talk.turn = options.time / 4;
    }
    let course = match entry.script {
        Script::Steps(steps) => step::walk(steps, &mut talk),
        Script::Course(course) => course(&mut talk),
        Script::Question(question, rule, size) => question.ask(&mut talk, rule, size),
    };
    // A second answer to the last question would be missed otherwise.
    let course = course.and_then(|()| talk.settle().map_err(Abort::from));
    result(&entry.item, course.into(), Some(talk.finish()))
}

fn result(item: &Item, verdict: ItemOutcome, record: Option<Record>) -> ItemResult {
    let mut result = ItemResult {
        item: item.clone(),
        verdict,
        notes: Vec::new(),
        overshoot: None,
        transcript: Transcript::default(),
        time: Duration::ZERO,
    };
    if let Some(record) = record {
        result.time = record.elapsed();
        result.overshoot = record.slowest().map(|timing| timing.overshoot());
        if matches!(item.group, Group::Clock | Group::Suspend) {
            result.notes.extend(record.slowest().map(|timing| timing.to_string()));
        }
        result.notes.extend(record.notes);
        result.transcript = record.transcript;
    }
    result
}
