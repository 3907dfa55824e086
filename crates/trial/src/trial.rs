//! What a trial is, and the list of all.

use crate::{Scale, Subject};
use crate::{at_once, breaking, hostile, leaving, memory, short_clock, soak, suspended, turn_time};
use crate::{board_crowd, board_flood, board_killed, board_slow};
use std::fmt::Display;

/// What came out of a trial.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The number of the promise.
    pub id: &'static str,
    /// The promise in a few words.
    pub what: &'static str,
    /// What was broken, each with what it takes to see it again.
    pub verdict: Result<(), Vec<String>>,
    /// What was counted and measured.
    pub figures: Vec<Figure>,
}

/// A number with its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// How much it was.
    pub value: f64,
    /// In what.
    pub unit: &'static str,
    /// How much it may be, where that was promised. Holds on a machine that does nothing else.
    pub most: Option<f64>,
}

impl Figure {
    /// Whether it is more than was promised.
    pub fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.value > most)
    }
}

impl Trial {
    /// Whether nothing was broken and no figure is over its target.
    pub fn is_passed(&self) -> bool {
        self.verdict.is_ok() && !self.figures.iter().any(Figure::is_over)
    }
}

/// A trial by its number.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The number of the promise.
    pub id: &'static str,
    /// The promise in a few words.
    pub what: &'static str,
    /// Runs it.
    pub run: fn(&Subject, Scale) -> Trial,
}

/// All of them, in order.
pub const TRIALS: &[Entry] = &[
    Entry { id: hostile::ID, what: hostile::WHAT, run: hostile::run },
    Entry { id: at_once::ID, what: at_once::WHAT, run: at_once::run },
    Entry { id: leaving::ID, what: leaving::WHAT, run: leaving::run },
    Entry { id: suspended::ID, what: suspended::WHAT, run: suspended::run },
    Entry { id: turn_time::ID, what: turn_time::WHAT, run: turn_time::run },
    Entry { id: short_clock::ID, what: short_clock::WHAT, run: short_clock::run },
    Entry { id: memory::ID, what: memory::WHAT, run: memory::run },
    Entry { id: breaking::ID, what: breaking::WHAT, run: breaking::run },
    Entry { id: soak::ID, what: soak::WHAT, run: soak::run },
    Entry { id: board_flood::ID, what: board_flood::WHAT, run: board_flood::run },
    Entry { id: board_crowd::ID, what: board_crowd::WHAT, run: board_crowd::run },
    Entry { id: board_slow::ID, what: board_slow::WHAT, run: board_slow::run },
    Entry { id: board_killed::ID, what: board_killed::WHAT, run: board_killed::run },
];

/// The trial of this number.
///
/// ```
/// assert!(tengen_trial::find("T1").is_some() && tengen_trial::find("T2").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Entry> {
    TRIALS.iter().find(|entry| entry.id.eq_ignore_ascii_case(id))
}

/// More faults than this are only counted.
const MOST_FAULTS: usize = 12;

/// A trial that is being written down.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    faults: Vec<String>,
    more: usize,
    figures: Vec<Figure>,
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
        self.figures.push(Figure { name: name.into(), value: value as f64, unit: "", most: None });
    }

    /// A number, with its target if it has one.
    pub fn figure(
        &mut self,
        name: impl Into<String>,
        value: f64,
        unit: &'static str,
        most: Option<f64>,
    ) {
        self.figures.push(Figure { name: name.into(), value, unit, most });
    }

    /// What part of the trial came out, under the name of the part.
    pub fn add(&mut self, part: &str, notes: Notes) {
        for fault in notes.faults {
            self.fault(format!("{part}: {fault}"));
        }
        self.more += notes.more;
        self.figures.extend(notes.figures.into_iter().map(|figure| {
            let name = format!("{part}: {}", figure.name);
            Figure { name, ..figure }
        }));
    }

    /// The trial.
    pub fn finish(mut self, id: &'static str, what: &'static str) -> Trial {
        if self.more > 0 {
            self.faults.push(format!("and {} more", self.more));
        }
        if self.figures.is_empty() && self.faults.is_empty() {
            self.faults.push("nothing was tried: the subject has no brain for it".into());
        }
        let verdict = if self.faults.is_empty() { Ok(()) } else { Err(self.faults) };
        Trial { id, what, verdict, figures: self.figures }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_passes_only_without_faults_and_within_its_targets() {
        let mut notes = Notes::default();
        notes.count("games", 3);
        notes.figure("slowest", 4.0, "ms", Some(5.0));
        assert!(notes.finish("T0", "").is_passed());
        let mut notes = Notes::default();
        notes.figure("slowest", 5.5, "ms", Some(5.0));
        let trial = notes.finish("T0", "");
        assert!(trial.verdict.is_ok() && !trial.is_passed());
        assert!(!Notes::default().finish("T0", "").is_passed(), "nothing tried is nothing shown");
    }

    #[test]
    fn faults_are_kept_up_to_a_number_and_then_counted() {
        let mut notes = Notes::default();
        (0..MOST_FAULTS + 3).for_each(|number| notes.fault(number));
        let faults = notes.finish("T0", "").verdict.unwrap_err();
        assert_eq!(
            (faults.len(), faults.last().unwrap().as_str()),
            (MOST_FAULTS + 1, "and 3 more")
        );
    }

    #[test]
    fn every_trial_has_its_own_id() {
        for (index, entry) in TRIALS.iter().enumerate() {
            assert!(TRIALS.iter().skip(index + 1).all(|other| other.id != entry.id));
        }
    }
}
