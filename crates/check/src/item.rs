//! Items: what is checked, as tables.

use std::fmt;

use crate::exam::Exam;
use crate::options::Selector;
use crate::outcome::StepResult;
use crate::question::Question;
use crate::step::Step;
use crate::{CheckOptions, CheckOptionsError};
use tengen_core::{Rule, Size};

/// What an item is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// The commands and their answers.
    Protocol,
    /// Limits of time.
    Clock,
    /// The limit of memory.
    Memory,
    /// Being halted between moves.
    Suspend,
    /// Input that makes no sense.
    Hostile,
    /// What wins and what is forbidden.
    Rules,
    /// Wins and defences a few moves deep.
    Tactics,
}

impl Group {
    /// Every group, in the order of a check.
    pub const ALL: [Group; 7] = [
        Group::Protocol,
        Group::Clock,
        Group::Memory,
        Group::Suspend,
        Group::Hostile,
        Group::Rules,
        Group::Tactics,
    ];

    /// Its name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Protocol => "protocol",
            Group::Clock => "clock",
            Group::Memory => "memory",
            Group::Suspend => "suspend",
            Group::Hostile => "hostile",
            Group::Rules => "rules",
            Group::Tactics => "tactics",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much an item weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The protocol or the rules demand it, or some manager does it: failing it loses games.
    Must,
    /// Good manners, or strength.
    Should,
}

impl Severity {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Must => "must",
            Severity::Should => "should",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One thing that is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name: words with hyphens between them.
    pub id: String,
    /// What it is about.
    pub group: Group,
    /// How much it weighs.
    pub severity: Severity,
    /// What the engine has to do, in one sentence.
    pub meaning: &'static str,
}

/// What is done to the engine.
#[derive(Clone, Copy)]
pub(crate) enum Script {
    /// One step after the other.
    Steps(&'static [Step]),
    /// What no list of steps can say.
    Course(fn(&mut Exam<'_>) -> StepResult),
    /// A position to move in.
    Question(&'static Question, Rule, Size),
}

/// A line of a group's table.
pub(crate) struct Row {
    pub id: &'static str,
    pub severity: Severity,
    pub meaning: &'static str,
    pub script: Script,
}

/// A row that is a list of steps.
pub(crate) const fn steps(
    id: &'static str,
    severity: Severity,
    meaning: &'static str,
    steps: &'static [Step],
) -> Row {
    Row { id, severity, meaning, script: Script::Steps(steps) }
}

/// A row that is a function.
pub(crate) const fn course(
    id: &'static str,
    severity: Severity,
    meaning: &'static str,
    course: fn(&mut Exam<'_>) -> StepResult,
) -> Row {
    Row { id, severity, meaning, script: Script::Course(course) }
}

/// An item with its script.
pub(crate) struct Entry {
    pub item: Item,
    pub script: Script,
}

impl Entry {
    fn of_row(group: Group, row: &Row) -> Entry {
        let (id, severity, meaning) = (row.id.to_owned(), row.severity, row.meaning);
        Entry { item: Item { id, group, severity, meaning }, script: row.script }
    }

    fn of_question(
        group: Group,
        severity: Severity,
        question: &'static Question,
        rule: Rule,
        size: Size,
    ) -> Entry {
        let id = format!("{}-{rule}-{size}", question.name);
        let item = Item { id, group, severity, meaning: question.meaning };
        Entry { item, script: Script::Question(question, rule, size) }
    }
}

impl Entry {
    /// The rule that a question is about.
    pub fn rule(&self) -> Option<Rule> {
        match self.script {
            Script::Question(_, rule, _) => Some(rule),
            Script::Steps(_) | Script::Course(_) => None,
        }
    }
}

/// The items that a check with these options has, in order.
///
/// ```
/// use tengen_check::{CheckOptions, items};
/// let options = CheckOptions { only: vec!["protocol".into()], ..CheckOptions::default() };
/// assert!(items(&options).unwrap().iter().any(|item| item.id == "board-any-order"));
/// ```
pub fn items(options: &CheckOptions) -> Result<Vec<Item>, CheckOptionsError> {
    Ok(entries(options)?.into_iter().map(|entry| entry.item).collect())
}

pub(crate) fn entries(options: &CheckOptions) -> Result<Vec<Entry>, CheckOptionsError> {
    if options.sizes.is_empty() {
        return Err(CheckOptionsError::NoSize);
    }
    if let Some(&small) = options.sizes.iter().find(|&&size| size < Size::FIFTEEN) {
        return Err(CheckOptionsError::SmallBoard(small));
    }
    let mut all: Vec<Entry> = Vec::new();
    for (group, rows) in crate::items::ROWS {
        all.extend(rows.iter().map(|row| Entry::of_row(*group, row)));
    }
    for &rule in options.listed_rules() {
        for &size in options.sizes_for(rule) {
            let asked = crate::items::rules().filter(|question| question.rules.contains(&rule));
            all.extend(asked.map(|question| {
                Entry::of_question(Group::Rules, Severity::Must, question, rule, size)
            }));
        }
    }
    for &rule in options.listed_rules() {
        let asked = crate::items::TACTICS.iter().filter(|question| question.rules.contains(&rule));
        all.extend(asked.map(|question| {
            Entry::of_question(Group::Tactics, Severity::Should, question, rule, options.size())
        }));
    }
    if options.only.is_empty() {
        return Ok(all);
    }
    let mut is_asked = vec![false; all.len()];
    for word in &options.only {
        let names = all.iter().map(|entry| (entry.item.group.name(), entry.item.id.as_str()));
        let selector = Selector::of(word, names.clone());
        let selector = selector.ok_or_else(|| CheckOptionsError::Unknown(word.clone()))?;
        for ((group, id), asked) in names.zip(&mut is_asked) {
            *asked |= selector.takes(word, group, id);
        }
    }
    let mut is_asked = is_asked.into_iter();
    all.retain(|_| is_asked.next().unwrap_or(false));
    Ok(all)
}
