//! Where two tournaments differ.

use crate::Tournament;
use serde_json::Value;
use std::fmt;

/// One place where the tournament in a log and the one asked for differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where, as `players[1].nodes`.
    pub place: String,
    /// What the log has there, as JSON; `None` if it has nothing.
    pub logged: Option<String>,
    /// What was asked for.
    pub asked: Option<String>,
}

impl Difference {
    /// Everywhere that two tournaments differ; nowhere if they are equal.
    ///
    /// ```
    /// # use tengen_arena::*;
    /// # let logged = Tournament {
    /// #     players: vec![], format: TournamentFormat::Match, rule: Default::default(),
    /// #     size: Default::default(), openings: vec![], pairs: 5, rounds: 1, sprt: None,
    /// #     referee: RefereeSetting::default(), seed: 7 };
    /// let asked = Tournament { seed: 8, ..logged.clone() };
    /// let differences = Difference::between(&logged, &asked);
    /// assert_eq!(differences[0].to_string(), "seed: 7 in the log, 8 asked for");
    /// assert!(Difference::between(&logged, &logged).is_empty());
    /// ```
    pub fn between(logged: &Tournament, asked: &Tournament) -> Vec<Difference> {
        let value = |tournament| serde_json::to_value(tournament).unwrap_or(Value::Null);
        let mut differences = Vec::new();
        compare("", Some(&value(logged)), Some(&value(asked)), &mut differences);
        differences
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |value: &Option<String>| value.as_deref().unwrap_or("nothing").to_owned();
        let (logged, asked) = (shown(&self.logged), shown(&self.asked));
        write!(f, "{}: {logged} in the log, {asked} asked for", self.place)
    }
}

/// Goes down both values together. A tournament is three levels deep, so it may recurse.
fn compare(place: &str, logged: Option<&Value>, asked: Option<&Value>, out: &mut Vec<Difference>) {
    match (logged, asked) {
        (Some(Value::Object(one)), Some(Value::Object(two))) => {
            let added = two.keys().filter(|key| !one.contains_key(*key));
            for key in one.keys().chain(added) {
                let dot = if place.is_empty() { "" } else { "." };
                compare(&format!("{place}{dot}{key}"), one.get(key), two.get(key), out);
            }
        }
        (Some(Value::Array(one)), Some(Value::Array(two))) => {
            for index in 0..one.len().max(two.len()) {
                compare(&format!("{place}[{index}]"), one.get(index), two.get(index), out);
            }
        }
        (one, two) if one == two => {}
        (one, two) => {
            let text = |value: Option<&Value>| value.map(Value::to_string);
            out.push(Difference { place: place.to_owned(), logged: text(one), asked: text(two) });
        }
    }
}
