//! How an agent is named and built: `name:key=value,key=value`.

use crate::{Agent, Fate, Former};
use std::fmt;

/// What values a parameter can have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Domain {
    /// A whole number.
    Integer {
        /// The smallest.
        least: i64,
        /// The largest.
        most: i64,
    },
    /// Any number.
    Number {
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or the path of a file.
    ChoiceOrFile {
        /// The words.
        words: &'static [&'static str],
        /// Words of earlier versions, which are still read.
        old: &'static [&'static str],
    },
    /// `on` or `off`.
    Switch,
    /// Whole numbers with `-` between them: `8-8-4`.
    Integers {
        /// The smallest.
        least: i64,
        /// The largest.
        most: i64,
        /// How many, if it has to be a certain number of them.
        count: Option<usize>,
    },
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Integer { least, most } => write!(f, "a whole number from {least} to {most}"),
            Domain::Number { least, most } => write!(f, "a number from {least} to {most}"),
            Domain::Choice(words) => write!(f, "one of {}", words.join(", ")),
            Domain::ChoiceOrFile { words, .. } => {
                write!(f, "one of {}, or a file", words.join(", "))
            }
            Domain::Switch => f.write_str("on or off"),
            Domain::Integers { least, most, count } => {
                if let Some(count) = count {
                    write!(f, "{count} ")?;
                }
                write!(f, "whole numbers from {least} to {most} with - between them")
            }
        }
    }
}

impl Domain {
    fn read(&self, text: &str) -> Option<Value> {
        match *self {
            Domain::Integer { least, most } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number))?;
                Some(Value::Integers(vec![number]))
            }
            Domain::Number { least, most } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number))?;
                Some(Value::Number(number))
            }
            Domain::Choice(words) => {
                words.iter().find(|word| word.eq_ignore_ascii_case(text)).map(|w| Value::Word(w))
            }
            Domain::ChoiceOrFile { words, old } => {
                let mut all = words.iter().chain(old);
                match text {
                    "" => None,
                    _ if all.any(|word| word.eq_ignore_ascii_case(text)) => {
                        Some(Value::Text(text.to_owned()))
                    }
                    _ => Some(Value::File(text.to_owned())),
                }
            }
            Domain::Switch => match text {
                "on" | "true" | "1" => Some(Value::Switch(true)),
                "off" | "false" | "0" => Some(Value::Switch(false)),
                _ => None,
            },
            Domain::Integers { least, most, count } => {
                let fits = |number: &i64| (least..=most).contains(number);
                let read = |part: &str| part.parse().ok().filter(fits);
                let numbers: Vec<i64> = text.split('-').map(read).collect::<Option<_>>()?;
                count.is_none_or(|count| count == numbers.len()).then_some(Value::Integers(numbers))
            }
        }
    }
}

/// A knob of an agent.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// As written before the `=`.
    pub name: &'static str,
    /// As written after it, if nobody says otherwise. It is in the domain.
    pub default: &'static str,
    /// What can be written there.
    pub domain: Domain,
    /// What it does, in one sentence.
    pub meaning: &'static str,
}

/// An agent that can be built, with what can be set about it.
#[derive(Clone, Copy)]
pub struct AgentKind {
    /// The name.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// Parameter names of earlier versions.
    pub former: &'static [Former],
    /// Its knobs.
    pub parameters: &'static [Parameter],
    /// Builds it from settings of these parameters, or says what is wrong, say with a file that
    /// one of them names.
    pub build: fn(&Settings) -> Result<Box<dyn Agent>, String>,
}

impl fmt::Debug for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AgentKind({})", self.name)
    }
}

/// Why settings are no settings of an agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No such parameter.
    #[error("{agent} has no parameter `{name}`: {valid}")]
    Unknown {
        /// The agent.
        agent: &'static str,
        /// What was written before the `=`.
        name: String,
        /// Those it has.
        valid: String,
    },
    /// A value outside the domain.
    #[error("{agent}: `{value}` is no value of {name}: expected {expected}")]
    BadValue {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        name: &'static str,
        /// What was written after the `=`.
        value: String,
        /// What can be.
        expected: String,
    },
    /// A parameter that was removed, at a value that would have changed something.
    #[error(
        "{agent}: {name} was removed in {since}: only `{name}={default}`, which changed nothing, \
         is still accepted"
    )]
    Removed {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        name: &'static str,
        /// The value it had unless it was set.
        default: &'static str,
        /// The version without it.
        since: &'static str,
    },
    /// A parameter that is set twice.
    #[error("{agent}: {name} is set twice")]
    Twice {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        name: &'static str,
    },
    /// The agent cannot be built with these settings.
    #[error("{agent}: {reason}")]
    Build {
        /// The agent.
        agent: &'static str,
        /// What is wrong.
        reason: String,
    },
}

impl AgentKind {
    /// Reads settings such as `depth=4,seed=7`; what is not set has its default. Names of earlier
    /// versions are read as what they have become. A comma that belongs to a value, in the name of a
    /// file, has a backslash before it.
    pub fn settings(&self, text: &str) -> Result<Settings, SettingError> {
        let mut values: Slots = vec![None; self.parameters.len()];
        let mut switched_off = Vec::new();
        for (name, value) in &pairs(text) {
            let former = self.former.iter().find(|former| former.name == name);
            match former.map(|former| (former.name, former.now)) {
                None => self.set(&mut values, name, value, false)?,
                Some((_, Fate::Renamed(now))) => self.set(&mut values, now, value, false)?,
                Some((_, Fate::Removed { default, .. })) if value == default => {}
                Some((name, Fate::Removed { default, since })) => {
                    return Err(SettingError::Removed { agent: self.name, name, default, since });
                }
                Some((name, Fate::Switch { off })) => match Domain::Switch.read(value) {
                    Some(Value::Switch(true)) => {}
                    Some(_) => switched_off.push(off),
                    None => return Err(self.bad(name, Domain::Switch, value)),
                },
            }
        }
        for (name, value) in switched_off.into_iter().flat_map(pairs) {
            self.set(&mut values, &name, &value, true)?;
        }
        let values = self.parameters.iter().zip(values).map(|(parameter, value)| match value {
            Some((value, text)) => Ok((parameter.name, value, Some(text))),
            None => match parameter.domain.read(parameter.default) {
                Some(value) => Ok((parameter.name, value, None)),
                None => Err(self.bad(parameter.name, parameter.domain, parameter.default)),
            },
        });
        Ok(Settings { agent: self.name, values: values.collect::<Result<_, _>>()? })
    }

    /// Builds the agent.
    pub fn build(&self, text: &str) -> Result<Box<dyn Agent>, SettingError> {
        let built = (self.build)(&self.settings(text)?);
        built.map_err(|reason| SettingError::Build { agent: self.name, reason })
    }

    /// Sets a parameter, which may be set again only where `replace` says so.
    fn set(
        &self,
        values: &mut Slots,
        name: &str,
        value: &str,
        replace: bool,
    ) -> Result<(), SettingError> {
        let position = self.parameters.iter().position(|parameter| parameter.name == name);
        let Some((slot, parameter)) =
            position.and_then(|at| values.get_mut(at).zip(self.parameters.get(at)))
        else {
            return Err(self.unknown(name));
        };
        if slot.is_some() && !replace {
            return Err(SettingError::Twice { agent: self.name, name: parameter.name });
        }
        let read = parameter.domain.read(value);
        let read = read.ok_or_else(|| self.bad(parameter.name, parameter.domain, value))?;
        *slot = Some((read, value.to_owned()));
        Ok(())
    }

    fn unknown(&self, name: &str) -> SettingError {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
        let valid = match names.is_empty() {
            true => "it has none".to_owned(),
            false => format!("expected {}", names.join(", ")),
        };
        SettingError::Unknown { agent: self.name, name: name.chars().take(40).collect(), valid }
    }

    fn bad(&self, name: &'static str, domain: Domain, value: &str) -> SettingError {
        SettingError::BadValue {
            agent: self.name,
            name,
            value: value.chars().take(40).collect(),
            expected: domain.to_string(),
        }
    }
}

/// The values of an agent's parameters as far as they are set, and how they were written.
type Slots = Vec<Option<(Value, String)>>;

/// The names and values of a text such as `depth=4,seed=7`.
fn pairs(text: &str) -> Vec<(String, String)> {
    let parts = split(text);
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    let pair = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        (name.trim().to_owned(), value.trim().to_owned())
    };
    parts.map(pair).collect()
}

/// The parts between commas. A backslash takes the meaning from a comma after it and stands for
/// itself anywhere else, so that `C:\nets\new.bin` is what it seems.
fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, parts.last_mut()) {
            (',', _) => parts.push(String::new()),
            ('\\', Some(part)) => part.push(rest.next_if_eq(&',').unwrap_or(c)),
            (_, part) => part.into_iter().for_each(|part| part.push(c)),
        }
    }
    parts
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Integers(Vec<i64>),
    Number(f64),
    Word(&'static str),
    Text(String),
    File(String),
    Switch(bool),
}

/// The values of all parameters of an agent. `Display` prints the agent with whatever was set.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    agent: &'static str,
    values: Vec<(&'static str, Value, Option<String>)>,
}

impl Settings {
    fn value(&self, name: &str) -> Option<&Value> {
        let found = self.values.iter().find(|(parameter, ..)| *parameter == name);
        debug_assert!(found.is_some(), "{} has no parameter {name}", self.agent);
        found.map(|(_, value, _)| value)
    }

    /// A whole number. Zero for a name that is no such parameter.
    pub fn integer(&self, name: &str) -> i64 {
        self.integers(name).first().copied().unwrap_or_default()
    }

    /// Whole numbers. None for a name that is no such parameter.
    pub fn integers(&self, name: &str) -> &[i64] {
        match self.value(name) {
            Some(Value::Integers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// A number. Zero for a name that is no such parameter.
    pub fn number(&self, name: &str) -> f64 {
        match self.value(name) {
            Some(Value::Number(number)) => *number,
            _ => 0.0,
        }
    }

    /// A word. Empty for a name that is no such parameter.
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    /// A word or the path of a file, as it was written. Empty if there is no such parameter.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Text(text) | Value::File(text)) => text,
            _ => "",
        }
    }

    /// Whether a parameter was set, be it to its default.
    pub fn is_set(&self, name: &str) -> bool {
        self.values.iter().any(|(parameter, _, text)| *parameter == name && text.is_some())
    }

    /// Whether any parameter names a file.
    pub fn name_files(&self) -> bool {
        self.values.iter().any(|(_, value, _)| matches!(value, Value::File(_)))
    }

    /// The same settings with another way to write a parameter, if it was set: one that says more
    /// exactly what it means.
    #[must_use]
    pub fn rewritten(mut self, name: &str, text: &str) -> Settings {
        let mut values = self.values.iter_mut();
        if let Some((.., Some(written))) = values.find(|(parameter, ..)| *parameter == name) {
            text.clone_into(written);
        }
        self
    }

    /// Whether a switch is on. Off for a name that is no such parameter.
    pub fn is_on(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Switch(true)))
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.agent)?;
        let set = self.values.iter().filter_map(|(name, _, text)| text.as_ref().map(|t| (name, t)));
        for (position, (name, text)) in set.enumerate() {
            let separator = if position == 0 { ":" } else { "," };
            write!(f, "{separator}{name}={}", text.replace(',', "\\,"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FirstPoint;

    const TEST: AgentKind = AgentKind {
        name: "test",
        about: "For tests.",
        former: &[
            Former::renamed("plies", "depth"),
            Former::removed("guess", "0", "0.2.0"),
            Former::switch("wide", "branch=1,c=0"),
        ],
        parameters: &[
            Parameter {
                name: "depth",
                default: "4",
                domain: Domain::Integer { least: 1, most: 9 },
                meaning: "Plies.",
            },
            Parameter {
                name: "branch",
                default: "8-4",
                domain: Domain::Integers { least: 1, most: 99, count: None },
                meaning: "Moves tried at each ply.",
            },
            Parameter {
                name: "scores",
                default: "5-3-1",
                domain: Domain::Integers { least: 0, most: 9, count: Some(3) },
                meaning: "What a four, a three and a two are worth.",
            },
            Parameter {
                name: "c",
                default: "1.4",
                domain: Domain::Number { least: 0.0, most: 10.0 },
                meaning: "Exploration.",
            },
            Parameter {
                name: "mode",
                default: "flat",
                domain: Domain::Choice(&["flat", "uct"]),
                meaning: "Kind of search.",
            },
            Parameter {
                name: "table",
                default: "off",
                domain: Domain::Switch,
                meaning: "Whether to keep one.",
            },
            Parameter {
                name: "net",
                default: "none",
                domain: Domain::ChoiceOrFile { words: &["none", "small"], old: &["tiny"] },
                meaning: "What to judge by.",
            },
        ],
        build: |settings| match settings.text("net") {
            "gone.bin" => Err("cannot read gone.bin".to_owned()),
            _ => Ok(Box::new(FirstPoint)),
        },
    };

    #[test]
    fn defaults_and_settings() {
        let settings = TEST.settings("").unwrap();
        assert_eq!((settings.integer("depth"), settings.number("c")), (4, 1.4));
        assert_eq!((settings.word("mode"), settings.is_on("table")), ("flat", false));
        assert_eq!(settings.to_string(), "test");
        let settings = TEST.settings("branch=8-8-2, table=on,mode=uct").unwrap();
        assert_eq!(settings.integers("branch"), [8, 8, 2]);
        assert_eq!(settings.integers("scores"), [5, 3, 1]);
        assert_eq!((settings.word("mode"), settings.is_on("table")), ("uct", true));
        assert_eq!(settings.to_string(), "test:branch=8-8-2,mode=uct,table=on");
        let text = settings.to_string();
        assert_eq!(TEST.settings(text.strip_prefix("test:").unwrap()), Ok(settings));
    }

    /// Old logs name their players as they were called then.
    #[test]
    fn names_of_earlier_versions_are_read() {
        let read = |text: &str| TEST.settings(text).unwrap().to_string();
        assert_eq!(read("plies=5"), "test:depth=5");
        assert_eq!(read("guess=0,plies=5"), "test:depth=5");
        assert_eq!(read("wide=on"), "test");
        assert_eq!(read("branch=7-7,wide=off,depth=2"), "test:depth=2,branch=1,c=0");
        let error = |text: &str| TEST.settings(text).unwrap_err().to_string();
        assert_eq!(
            error("guess=3"),
            "test: guess was removed in 0.2.0: only `guess=0`, which changed nothing, is still \
             accepted"
        );
        assert_eq!(error("plies=5,depth=5"), "test: depth is set twice");
        assert!(error("plies=10").contains("depth: expected a whole number from 1 to 9"));
        assert_eq!(error("wide=2"), "test: `2` is no value of wide: expected on or off");
    }

    #[test]
    fn a_value_can_be_a_file() {
        let read = |text: &str| TEST.settings(text).unwrap();
        for (text, is_file) in [("small", false), ("Tiny", false), ("a.bin", true)] {
            let settings = read(&format!("net={text}"));
            assert_eq!((settings.text("net"), settings.name_files()), (text, is_file));
        }
        assert!(
            !read("").name_files() && !read("").is_set("net") && read("net=none").is_set("net")
        );
        for path in ["a b.bin", "a,b.bin", r"C:\nets\a.bin", r"a\,b", ",", "x=y:z@1"] {
            let plain = read("net=a.bin,depth=3");
            let settings = plain.clone().rewritten("net", path).to_string();
            let back = read(settings.strip_prefix("test:").unwrap());
            assert_eq!((back.text("net"), back.integer("depth")), (path, 3), "{settings}");
        }
        assert_eq!(read("depth=3").rewritten("net", "x").to_string(), "test:depth=3");
        assert_eq!(
            TEST.settings("net=").unwrap_err().to_string(),
            "test: `` is no value of net: expected one of none, small, or a file"
        );
        let error = TEST.build("net=gone.bin").err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("test: cannot read gone.bin"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| TEST.settings(text).unwrap_err().to_string();
        assert_eq!(
            error("width=3"),
            "test has no parameter `width`: expected depth, branch, scores, c, mode, table, net"
        );
        assert_eq!(
            error("depth=10"),
            "test: `10` is no value of depth: expected a whole number from 1 to 9"
        );
        assert_eq!(
            error("mode=deep"),
            "test: `deep` is no value of mode: expected one of flat, uct"
        );
        assert_eq!(error("table"), "test: `` is no value of table: expected on or off");
        assert_eq!(error("depth=1,depth=2"), "test: depth is set twice");
        assert!(error("branch=8--2").contains("whole numbers from 1 to 99"));
        for wrong in ["scores=5-3", "scores=5-3-1-0", "scores=5-3-10", "scores="] {
            assert!(
                error(wrong).ends_with("expected 3 whole numbers from 0 to 9 with - between them")
            );
        }
        assert!(error("c=NaN").contains("a number from 0 to 10"));
    }
}
