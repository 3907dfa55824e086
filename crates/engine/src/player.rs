//! From a text to a player: one of our agents, or a program of anybody's.
//!
//! `greedy:seed=7`, `greedy:seed=7 name=G time=100ms nodes=5000`, or
//! `cmd="./pbrain-mine --fast" name=Mine time=1s memory=350M`.

use crate::registry::{create, pin_files};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tengen_agent::{
    Agent, AgentFactory, Answer, CancelToken, Clock, Failure, FaultKind, Guarded, Limits, Report,
    Request, Resources,
};
use tengen_remote::{EngineConfig, JsonAgent, Launch, RemoteAgent, split_command};
use tengen_units::{parse_bytes, parse_duration};

/// How a player is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// One of our own: `greedy:seed=7`.
    Agent(String),
    /// A program that speaks the Gomocup protocol, as a command line.
    Pbrain(String),
    /// A program that speaks JSON lines, as a command line.
    Json(String),
}

/// Who plays, and with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerConfig {
    /// The name in tables. Unique in a tournament.
    pub name: String,
    /// How it is reached.
    pub kind: PlayerKind,
    /// Its clock at the start of each game.
    #[serde(default)]
    pub clock: Clock,
    /// Nodes for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Bytes the player's whole process tree may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Threads it may use.
    #[serde(default = "one")]
    pub threads: usize,
}

fn one() -> usize {
    1
}

/// What a player has unless its text says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerDefaults {
    /// Its clock.
    pub clock: Clock,
    /// Its nodes.
    pub nodes: Option<u64>,
    /// Its depth.
    pub depth: Option<u32>,
    /// Its memory.
    pub memory: Option<u64>,
    /// Its threads; 0 counts as 1.
    pub threads: usize,
}

/// How programs of others are treated. The defaults are the Gomocup judge's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTerms {
    /// How much later than its limit a move may come.
    pub tolerance: Duration,
    /// How long it may take to get ready.
    pub start_limit: Duration,
    /// Whether it is halted while it is not its turn.
    pub suspend: bool,
    /// The processors it may run on, counted from 0; all if empty.
    pub processors: Vec<usize>,
}

impl Default for PlayerTerms {
    fn default() -> PlayerTerms {
        PlayerTerms {
            tolerance: Duration::from_secs(1),
            start_limit: Duration::from_secs(30),
            suspend: false,
            processors: Vec::new(),
        }
    }
}

/// Why a text does not give a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("player `{text}`: {reason}")]
pub struct PlayerError {
    text: String,
    reason: String,
}

impl PlayerError {
    /// What is wrong, without the player's text.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    fn new(text: &str, reason: impl ToString) -> PlayerError {
        PlayerError { text: text.chars().take(80).collect(), reason: reason.to_string() }
    }
}

/// What was meant by a program without its key, or by a command without its quotes.
fn meant_command(words: &[String]) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let bare = |word: &&String| !word.contains('=');
    let quoted = |key: &str, program: &str| {
        let all: Vec<&str> = std::iter::once(program)
            .chain(rest.iter().take_while(bare).map(String::as_str))
            .collect();
        match all.len() {
            1 => format!("{key}={program}"),
            _ => format!("{key}=\"{}\"", all.join(" ")),
        }
    };
    match first.split_once('=') {
        Some((key @ ("cmd" | "json"), program)) if rest.first().is_some_and(|word| bare(&word)) => {
            Some(quoted(key, program))
        }
        Some(_) => None,
        // The name of an agent has no separator in front of its settings.
        None => {
            let name = first.split(':').next().unwrap_or_default();
            let is_file = name.contains(['/', '\\'])
                || (std::path::Path::new(first).is_file() && create(first).is_err());
            is_file.then(|| quoted("cmd", first))
        }
    }
}

/// The keys a player can have; `agent` is the first word of a text, without its key.
const KEYS: &str = "agent, cmd, json, name, time, match, increment, nodes, depth, memory, threads";

impl PlayerConfig {
    /// Reads a player from a text as on a command line.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tengen_engine::{PlayerConfig, PlayerDefaults, PlayerKind};
    /// let text = "cmd=\"./pbrain-x -q\" name=X time=1s memory=350M";
    /// let player = PlayerConfig::parse(text, &PlayerDefaults::default()).unwrap();
    /// assert_eq!(player.kind, PlayerKind::Pbrain("./pbrain-x -q".into()));
    /// assert_eq!((player.name.as_str(), player.clock.turn), ("X", Some(Duration::from_secs(1))));
    /// assert_eq!(player.memory, Some(350 << 20));
    /// ```
    pub fn parse(text: &str, defaults: &PlayerDefaults) -> Result<PlayerConfig, PlayerError> {
        let words = split_command(text).map_err(|error| PlayerError::new(text, error))?;
        let pairs = words.iter().enumerate().map(|(position, word)| match word.split_once('=') {
            // `greedy:seed=7` has an `=` as well; it is the first word and not a key.
            Some((key, value)) if position > 0 || !key.contains(':') => (key, value),
            _ if position == 0 => ("agent", word.as_str()),
            _ => (word.as_str(), ""),
        });
        let read = PlayerConfig::from_pairs(text, pairs, defaults);
        match meant_command(&words) {
            Some(meant) => Err(PlayerError::new(text, format!("did you mean {meant}?"))),
            None => read,
        }
    }

    /// One of our own agents without limits. No program is started, whatever the text says.
    pub fn own(spec: &str) -> PlayerConfig {
        PlayerConfig {
            name: spec.to_owned(),
            kind: PlayerKind::Agent(spec.to_owned()),
            clock: Clock::default(),
            nodes: None,
            depth: None,
            memory: None,
            threads: 1,
        }
    }

    /// Reads a player from its keys and their values, as a table in a file has them. The text is what
    /// an error shows.
    pub fn from_pairs<'a>(
        text: &str,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
        defaults: &PlayerDefaults,
    ) -> Result<PlayerConfig, PlayerError> {
        let (mut name, mut kind) = (None, None);
        let mut player = PlayerConfig {
            clock: defaults.clock,
            nodes: defaults.nodes,
            depth: defaults.depth,
            memory: defaults.memory,
            threads: defaults.threads.max(1),
            ..PlayerConfig::own("")
        };
        for (key, value) in pairs {
            match key {
                "agent" => kind = Some(PlayerKind::Agent(value.to_owned())),
                "cmd" => kind = Some(PlayerKind::Pbrain(value.to_owned())),
                "json" => kind = Some(PlayerKind::Json(value.to_owned())),
                "name" => name = Some(value.to_owned()),
                _ => player.set(key, value).map_err(|reason| PlayerError::new(text, reason))?,
            }
        }
        let kind =
            kind.ok_or_else(|| PlayerError::new(text, "it names neither an agent nor a cmd"));
        player.kind = kind?;
        player.name = name.unwrap_or_else(|| player.kind.default_name());
        match player.name.is_empty() {
            true => Err(PlayerError::new(text, "its name is empty")),
            false => Ok(player),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let bad = |expected: &str| format!("`{key}={value}`: expected {expected}");
        let time = || parse_duration(value).map_err(|error| format!("`{key}={value}`: {error}"));
        let number = || value.parse::<u64>().map_err(|_| bad("a whole number"));
        match key {
            "time" => self.clock.turn = Some(time()?),
            "match" => self.clock.game = Some(time()?),
            "increment" => self.clock.increment = time()?,
            "nodes" => self.nodes = Some(number()?),
            "depth" => self.depth = Some(value.parse().map_err(|_| bad("a whole number"))?),
            "memory" => {
                let bytes = parse_bytes(value).map_err(|error| format!("`{key}={value}`: {error}"));
                self.memory = Some(bytes?);
            }
            "threads" => {
                let count: Option<usize> = value.parse().ok().filter(|&count| count > 0);
                self.threads = count.ok_or_else(|| bad("a whole number from 1"))?;
            }
            _ => {
                let word = if value.is_empty() { key.to_owned() } else { format!("{key}={value}") };
                return Err(format!("unknown setting `{word}`: expected {KEYS}"));
            }
        }
        Ok(())
    }

    /// Writes one of our own agents in another way. A name that is nothing but its text goes along.
    /// What cannot be written so stays as it is: building it says what is wrong with it.
    pub fn rewrite_agent<E>(&mut self, rewrite: impl FnOnce(&str) -> Result<String, E>) {
        let PlayerKind::Agent(spec) = &mut self.kind else { return };
        let Ok(text) = rewrite(spec) else { return };
        if self.name == *spec {
            self.name.clone_from(&text);
        }
        *spec = text;
    }

    /// Whether it is a program of its own.
    pub fn is_external(&self) -> bool {
        !matches!(self.kind, PlayerKind::Agent(_))
    }

    /// What it may use in a game.
    pub fn resources(&self) -> Resources {
        Resources { memory: self.memory, threads: self.threads, clock: self.clock }
    }

    /// Its limits besides the clock.
    pub fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, depth: self.depth, time: None }
    }

    /// What builds it. Programs are not started before they are asked something.
    pub fn factory(&self, terms: &PlayerTerms) -> Result<AgentFactory, PlayerError> {
        let error = |reason: String| PlayerError { text: self.name.clone(), reason };
        let launch = |command: &str| -> Result<Launch, PlayerError> {
            let mut launch: Launch = command.parse().map_err(|e| error(format!("{e}")))?;
            launch.processors = terms.processors.clone();
            Ok(launch)
        };
        Ok(match &self.kind {
            PlayerKind::Agent(spec) => {
                create(spec).map_err(|e| error(e.to_string()))?;
                // The same player again, with the very files it has now.
                let spec = pin_files(spec).map_err(|e| error(e.to_string()))?;
                let name = self.name.clone();
                Arc::new(move || match create(&spec) {
                    Ok(agent) => agent,
                    Err(error) => Box::new(Missing { name: name.clone(), why: error.to_string() }),
                })
            }
            PlayerKind::Pbrain(command) => {
                let mut engine = EngineConfig::new(launch(command)?);
                engine.alias = Some(self.name.clone());
                engine.tolerance = terms.tolerance;
                engine.start_limit = terms.start_limit;
                engine.suspend = terms.suspend;
                engine.extended = self.nodes.is_some() || self.depth.is_some();
                Arc::new(move || Box::new(RemoteAgent::new(engine.clone())))
            }
            PlayerKind::Json(command) => {
                let (name, launch) = (self.name.clone(), launch(command)?);
                let (tolerance, start) = (terms.tolerance, terms.start_limit);
                Arc::new(move || {
                    let agent = JsonAgent::new(name.clone(), launch.clone(), tolerance);
                    Box::new(agent.with_start_limit(start))
                })
            }
        })
    }

    /// The player itself, ready to be prepared.
    ///
    /// ```
    /// use tengen_agent::Agent;
    /// use tengen_engine::{PlayerConfig, PlayerDefaults, PlayerTerms};
    /// let player = PlayerConfig::parse("greedy:seed=7", &PlayerDefaults::default()).unwrap();
    /// assert_eq!(player.agent(&PlayerTerms::default()).unwrap().name(), "greedy:seed=7");
    /// ```
    pub fn agent(&self, terms: &PlayerTerms) -> Result<Guarded, PlayerError> {
        self.factory(terms).map(Guarded::new)
    }
}

impl PlayerKind {
    /// What a player is called if nobody names it: its settings, or the file of its program.
    fn default_name(&self) -> String {
        match self {
            PlayerKind::Agent(spec) => spec.clone(),
            PlayerKind::Pbrain(command) | PlayerKind::Json(command) => {
                let program = command.split_whitespace().next().unwrap_or("engine");
                program.rsplit('/').next().unwrap_or(program).to_owned()
            }
        }
    }
}

/// An agent that could be built once and cannot be built again: what it needs has gone.
struct Missing {
    name: String,
    why: String,
}

impl Agent for Missing {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        _: &Request,
        _: &CancelToken,
        _: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        Err(Failure::fault(FaultKind::CannotStart, self.why.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_all_kinds() {
        let defaults = PlayerDefaults { nodes: Some(9), ..PlayerDefaults::default() };
        let parse = |text: &str| PlayerConfig::parse(text, &defaults).unwrap();
        let plain = parse("greedy:seed=7");
        assert_eq!(plain.kind, PlayerKind::Agent("greedy:seed=7".into()));
        assert_eq!(
            (plain.name.as_str(), plain.nodes, plain.threads),
            ("greedy:seed=7", Some(9), 1)
        );
        let set = parse("random name=R time=2m match=1h nodes=3 threads=2");
        assert_eq!((set.name.as_str(), set.nodes, set.threads), ("R", Some(3), 2));
        let minute = Duration::from_secs(60);
        assert_eq!((set.clock.turn, set.clock.game), (Some(2 * minute), Some(60 * minute)));
        let json = parse("json=\"python3 bots/mine.py\"");
        assert_eq!(json.kind, PlayerKind::Json("python3 bots/mine.py".into()));
        assert_eq!((json.name.as_str(), json.is_external()), ("python3", true));
        assert_eq!(parse("agent=greedy:seed=7").kind, plain.kind);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| {
            PlayerConfig::parse(text, &PlayerDefaults::default()).unwrap_err().to_string()
        };
        assert!(
            error("greedy fast=1").contains("unknown setting `fast=1`: expected agent, cmd, json")
        );
        assert!(error("greedy fast").contains("unknown setting `fast`"));
        assert!(error("greedy time=soon").contains("expected a time such as 100ms"));
        assert!(error("./pbrain-x").ends_with("did you mean cmd=./pbrain-x?"));
        assert!(error("./x -q time=1s").ends_with("did you mean cmd=\"./x -q\"?"));
        assert!(error("Cargo.toml").ends_with("did you mean cmd=Cargo.toml?"), "a file");
        let quotes = error("cmd=python3 bot.py -q name=X");
        assert!(quotes.ends_with("did you mean cmd=\"python3 bot.py -q\"?"), "{quotes}");
        assert!(error("name=X").contains("neither an agent nor a cmd"));
        assert!(error("greedy threads=0").contains("a whole number from 1"));
        assert!(error("cmd=\"x").starts_with("player `cmd=\"x`"));
        assert!(error("").contains("neither"));
        let wrong = PlayerConfig::parse("gredy", &PlayerDefaults::default()).unwrap();
        let error = wrong.agent(&PlayerTerms::default()).err().unwrap().to_string();
        assert!(error.starts_with("player `gredy`: there is no agent `gredy`"), "{error}");
    }
}
