//! What a check is made with.

use std::time::Duration;

use tengen_core::{Rule, Size};

/// The settings of a check. The defaults are the Gomocup judge's where it has them.
///
/// ```
/// use tengen_check::CheckOptions;
/// let options = CheckOptions::default();
/// assert_eq!(options.tolerance.as_millis(), 1000);
/// assert_eq!(options.memory, 350 << 20);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// What the engine is given for a move, where an item does not say otherwise.
    pub time: Duration,
    /// What is waited beyond every limit. Commands that need no thought have nothing else.
    pub tolerance: Duration,
    /// What it is given to answer `START`.
    pub start: Duration,
    /// The memory it is allowed, in bytes.
    pub memory: u64,
    /// Board sizes, at least 15. The first is used everywhere; under the freestyle and standard
    /// rules the questions are asked on all of them.
    pub sizes: Vec<Size>,
    /// The rules it is asked about. Empty for freestyle and those that the engine claims: its
    /// `ABOUT` lists them (`rules="freestyle, renju"`), or it answers `INFO rule` with a message
    /// that names the rule.
    pub rules: Vec<Rule>,
    /// Only these items: names of groups, of items, or what several items' names begin with up to
    /// a hyphen, as `board-colours` and `board-again` with `board`. A word that is the whole name
    /// of an item stands for it alone. Empty for all.
    pub only: Vec<String>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            time: Duration::from_secs(1),
            tolerance: Duration::from_secs(1),
            start: Duration::from_secs(10),
            memory: 350 << 20,
            sizes: vec![Size::FIFTEEN, Size::TWENTY],
            rules: Vec::new(),
            only: Vec::new(),
        }
    }
}

/// Why a check cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckOptionsError {
    /// No board to play on.
    #[error("no board size was given")]
    NoSize,
    /// A board the positions do not fit on.
    #[error("a board of size {0} is too small for the questions: expected 15 to 22")]
    SmallBoard(Size),
    /// A name that selects nothing.
    #[error("`{0}` is neither a group nor an item: `tengen check --list` shows them")]
    Unknown(String),
}

impl CheckOptions {
    /// The size that is used where only one is.
    pub fn size(&self) -> Size {
        self.sizes.first().copied().unwrap_or_default()
    }

    /// The same for one item.
    pub(crate) fn only(&self, word: &str) -> CheckOptions {
        CheckOptions { only: vec![word.to_owned()], ..self.clone() }
    }

    /// The rules that there are items for: those given, or all, of which an engine is then asked
    /// what it claims.
    pub(crate) fn listed_rules(&self) -> &[Rule] {
        if self.rules.is_empty() { &Rule::ALL } else { &self.rules }
    }

    /// Whether a rule is asked about although the engine does not claim it: freestyle, and a rule
    /// that `only` names, as in `five-renju`.
    pub(crate) fn names(&self, rule: Rule) -> bool {
        let word = format!("-{rule}");
        let named = |name: &String| {
            name.match_indices(&word).any(|(at, _)| {
                let rest = name.get(at + word.len()..).unwrap_or_default();
                rest.is_empty() || rest.starts_with('-') && !rest.starts_with("-exact")
            })
        };
        rule == Rule::Freestyle || self.rules.contains(&rule) || self.only.iter().any(named)
    }

    /// The sizes that questions about a rule are asked on. Renju and caro are played on one.
    pub(crate) fn sizes_for(&self, rule: Rule) -> &[Size] {
        match rule {
            Rule::Freestyle | Rule::Standard => &self.sizes,
            _ => self.sizes.get(..1).unwrap_or_default(),
        }
    }
}

/// What a word on the command line stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// A group.
    Group,
    /// One item.
    Item,
    /// Every item whose name begins with the word and a hyphen.
    Family,
}

impl Selector {
    /// What `word` stands for among these items, given as groups and names; nothing if none.
    pub fn of<'a>(word: &str, items: impl Iterator<Item = (&'a str, &'a str)>) -> Option<Selector> {
        let kind = |(group, id): (&str, &str)| match id.strip_prefix(word) {
            _ if word == group => Some(Selector::Group),
            Some("") => Some(Selector::Item),
            Some(rest) if !word.is_empty() && rest.starts_with('-') => Some(Selector::Family),
            _ => None,
        };
        let rank = |selector: &Selector| *selector as usize;
        items.filter_map(kind).min_by_key(rank)
    }

    /// Whether `word`, understood so, names this item.
    pub fn takes(self, word: &str, group: &str, id: &str) -> bool {
        match self {
            Selector::Group => word == group,
            Selector::Item => word == id,
            Selector::Family => id.strip_prefix(word).is_some_and(|rest| rest.starts_with('-')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITEMS: [(&str, &str); 5] = [
        ("protocol", "board"),
        ("protocol", "board-again"),
        ("memory", "memory-small"),
        ("rules", "five-renju-15"),
        ("rules", "five-caro-15"),
    ];

    fn taken(word: &str) -> Vec<&'static str> {
        let Some(selector) = Selector::of(word, ITEMS.into_iter()) else { return Vec::new() };
        let items = ITEMS.into_iter().filter(|(group, id)| selector.takes(word, group, id));
        items.map(|(_, id)| id).collect()
    }

    #[test]
    fn a_word_is_a_group_or_an_item_or_else_the_beginning_of_some() {
        let cases: [(&str, &[&str]); 9] = [
            ("rules", &["five-renju-15", "five-caro-15"]),
            ("memory", &["memory-small"]),
            ("board", &["board"]),
            ("board-again", &["board-again"]),
            ("five", &["five-renju-15", "five-caro-15"]),
            ("five-renju", &["five-renju-15"]),
            ("fiv", &[]),
            ("renju", &[]),
            ("", &[]),
        ];
        for (word, expected) in cases {
            assert_eq!(taken(word), expected, "`{word}`");
        }
    }
}
