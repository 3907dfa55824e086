//! What a promise is, and what comes of putting it to the test.

use super::{Scale, Subject};
use std::fmt::Display;

/// Something that was promised, and how it is tested.
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    /// Its number.
    pub id: &'static str,
    /// What is promised, in a few words.
    pub what: &'static str,
    /// Puts it to the test.
    pub(super) check: fn(&Subject, Scale, &mut Notes),
}

impl Promise {
    /// Puts it to the test.
    pub fn run(&self, subject: &Subject, scale: Scale) -> PromiseResult {
        let mut notes = Notes::default();
        (self.check)(subject, scale, &mut notes);
        notes.finish(self)
    }
}

/// What came of a promise.
#[derive(Clone, Debug)]
pub struct PromiseResult {
    /// The promise.
    pub promise: Promise,
    /// What was broken, each with what it takes to see it again.
    pub verdict: Result<(), Vec<String>>,
    /// What was counted and measured.
    pub metrics: Vec<Metric>,
}

impl PromiseResult {
    /// Whether nothing was broken and no metric is over its target.
    pub fn is_kept(&self) -> bool {
        self.verdict.is_ok() && !self.metrics.iter().any(Metric::is_over)
    }
}

/// A number with its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// What was measured.
    pub name: String,
    /// How much it was.
    pub value: f64,
    /// In what.
    pub unit: &'static str,
    /// How much it may be, where that was promised. Holds on a machine that does nothing else.
    pub most: Option<f64>,
}

impl Metric {
    /// Whether it is more than was promised.
    pub fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.value > most)
    }
}

/// More faults than this are only counted.
const MOST_FAULTS: usize = 12;

/// What is noted while a promise is put to the test.
#[derive(Debug, Default)]
pub(super) struct Notes {
    faults: Vec<String>,
    more: usize,
    metrics: Vec<Metric>,
}

impl Notes {
    /// Something is broken.
    pub fn fault(&mut self, what: impl Display) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(what.to_string());
        } else {
            self.more += 1;
        }
    }

    /// Whether it is no use to look for more.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// How many there were.
    pub fn count(&mut self, name: impl Into<String>, value: usize) {
        self.metrics.push(Metric { name: name.into(), value: value as f64, unit: "", most: None });
    }

    /// A number, with its target if it has one.
    pub fn metric(
        &mut self,
        name: impl Into<String>,
        value: f64,
        unit: &'static str,
        most: Option<f64>,
    ) {
        self.metrics.push(Metric { name: name.into(), value, unit, most });
    }

    /// What came of a part, under the name of the part.
    pub fn add(&mut self, part: &str, notes: Notes) {
        for fault in notes.faults {
            self.fault(format!("{part}: {fault}"));
        }
        self.more += notes.more;
        self.metrics.extend(notes.metrics.into_iter().map(|metric| {
            let name = format!("{part}: {}", metric.name);
            Metric { name, ..metric }
        }));
    }

    /// What came of the promise.
    pub fn finish(mut self, promise: &Promise) -> PromiseResult {
        if self.more > 0 {
            self.faults.push(format!("and {} more", self.more));
        }
        if self.metrics.is_empty() && self.faults.is_empty() {
            self.faults.push("nothing was tried: the subject has no engine for it".into());
        }
        let verdict = if self.faults.is_empty() { Ok(()) } else { Err(self.faults) };
        PromiseResult { promise: *promise, verdict, metrics: self.metrics }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Promise = Promise { id: "T0", what: "", check: |_, _, _| {} };

    #[test]
    fn a_promise_is_kept_only_without_faults_and_within_its_targets() {
        let mut notes = Notes::default();
        notes.count("games", 3);
        notes.metric("slowest", 4.0, "ms", Some(5.0));
        assert!(notes.finish(&ANY).is_kept());
        let mut notes = Notes::default();
        notes.metric("slowest", 5.5, "ms", Some(5.0));
        let result = notes.finish(&ANY);
        assert!(result.verdict.is_ok() && !result.is_kept());
        assert!(!Notes::default().finish(&ANY).is_kept(), "nothing tried is nothing shown");
    }

    #[test]
    fn faults_are_kept_up_to_a_number_and_then_counted() {
        let mut notes = Notes::default();
        (0..MOST_FAULTS + 3).for_each(|number| notes.fault(number));
        let faults = notes.finish(&ANY).verdict.unwrap_err();
        assert_eq!(
            (faults.len(), faults.last().unwrap().as_str()),
            (MOST_FAULTS + 1, "and 3 more")
        );
    }
}
