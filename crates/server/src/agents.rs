//! Everything that can think here: our own agents and the players given at the start.

use crate::error::ApiError;
use crate::types::{AgentView, Agents, ParameterKind, ParameterView};
use serde_json::Number;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tengen_agent::{AgentFactory, Domain, Guarded, Parameter};
use tengen_engine::{PlayerConfig, PlayerError, PlayerKind, PlayerTerms};

/// An agent besides those of the registry.
#[derive(Clone)]
pub struct ExtraAgent {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// The player it is, if it may play tournaments: then it can be built from its setting.
    pub player: Option<PlayerConfig>,
    /// Builds it.
    pub build: AgentFactory,
}

/// How long an external engine may take to get ready.
const START_LIMIT: Duration = Duration::from_secs(10);

impl ExtraAgent {
    /// A player: one of our agents as it is set, or a program.
    pub fn player(mut player: PlayerConfig) -> Result<ExtraAgent, PlayerError> {
        // On the board and in tournaments it has the weights that its file holds now.
        player.rewrite_agent(tengen_engine::pin_files);
        let terms = PlayerTerms { start_limit: START_LIMIT, ..PlayerTerms::default() };
        let about = match &player.kind {
            PlayerKind::Agent(text) | PlayerKind::Pbrain(text) | PlayerKind::Json(text) => text,
        };
        Ok(ExtraAgent {
            name: player.name.clone(),
            about: about.clone(),
            build: player.factory(&terms)?,
            player: Some(player),
        })
    }

    fn is_external(&self) -> bool {
        self.player.as_ref().is_some_and(PlayerConfig::is_external)
    }
}

/// Agents that are kept for the next question: tables are allocated and processes started once.
const MOST_IDLE: usize = 6;

/// The parameter of an agent that can play weaker for people.
const LEVEL: &str = "level";

/// Every agent by name.
pub(crate) struct Registry {
    extra: Vec<ExtraAgent>,
    /// Of our own agents.
    weights: Option<String>,
    idle: Mutex<Vec<(String, Guarded)>>,
}

impl Registry {
    pub fn new(extra: Vec<ExtraAgent>, weights: Option<String>) -> Registry {
        Registry { extra, weights, idle: Mutex::default() }
    }

    pub fn extra(&self, name: &str) -> Option<&ExtraAgent> {
        self.extra.iter().find(|extra| extra.name == name)
    }

    /// Whether this names a program of its own.
    pub fn is_external(&self, name: &str) -> bool {
        self.extra(name).is_some_and(ExtraAgent::is_external)
    }

    /// The same agent at a level, if it has levels: `tengen` at 3 is `tengen:level=3`.
    pub fn at_level(&self, spec: &str, level: u8) -> Result<String, ApiError> {
        let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
        let has_levels = self.extra(spec).is_none()
            && tengen_engine::find(name.trim())
                .map_err(ApiError::bad)?
                .parameters
                .iter()
                .any(|parameter| parameter.name == LEVEL);
        match (has_levels, settings.is_empty()) {
            (false, _) => Err(ApiError::bad(format!("{spec} has no levels"))),
            (true, true) => Ok(format!("{name}:{LEVEL}={level}")),
            (true, false) => Ok(format!("{name}:{settings},{LEVEL}={level}")),
        }
    }

    /// One of our own agents as a client names it, with the server's weights if it names none. A
    /// file is named where the server is started, and nowhere else.
    pub fn own(&self, spec: &str) -> Result<String, ApiError> {
        if tengen_engine::names_files(spec).map_err(ApiError::bad)? {
            return Err(ApiError::bad(format!(
                "{spec}: weights from a file are given with --weights when the server is started"
            )));
        }
        match &self.weights {
            Some(weights) => {
                tengen_engine::with_default(spec, "weights", weights).map_err(ApiError::bad)
            }
            None => Ok(spec.to_owned()),
        }
    }

    /// Builds an agent, or takes one that is idle.
    pub fn take(&self, spec: &str) -> Result<Guarded, ApiError> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = idle.iter().position(|(name, _)| name == spec) {
            return Ok(idle.swap_remove(at).1);
        }
        drop(idle);
        match self.extra(spec) {
            Some(extra) => Ok(Guarded::new(extra.build.clone())),
            None => self.create_own(spec),
        }
    }

    /// Builds one of our own agents. What a client writes never starts a program: the text of a
    /// player is read only at the start of the server.
    pub fn create_own(&self, spec: &str) -> Result<Guarded, ApiError> {
        let spec = self.own(spec)?;
        tengen_engine::create(&spec).map_err(ApiError::bad)?;
        let player = PlayerConfig::own(&spec);
        player.agent(&PlayerTerms::default()).map_err(ApiError::bad)
    }

    /// Keeps an agent for the next question.
    pub fn give_back(&self, spec: &str, agent: Guarded) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push((spec.to_owned(), agent));
        let oldest = (idle.len() > MOST_IDLE).then(|| idle.remove(0));
        drop(idle);
        // Ending a process takes time: not while others wait for the list.
        drop(oldest);
    }

    /// All of them, for a client.
    pub fn list(&self) -> Agents {
        let own = tengen_engine::kinds().map(|kind| AgentView {
            name: kind.name.to_owned(),
            about: kind.about.to_owned(),
            external: false,
            parameters: kind.parameters.iter().map(parameter).collect(),
        });
        let extra = self.extra.iter().map(|extra| AgentView {
            name: extra.name.clone(),
            about: extra.about.clone(),
            external: extra.is_external(),
            parameters: Vec::new(),
        });
        Agents {
            default: tengen_engine::DEFAULT_AGENT.to_owned(),
            agents: own.chain(extra).collect(),
        }
    }
}

fn parameter(parameter: &Parameter) -> ParameterView {
    let integer = |number: i64| Some(Number::from(number));
    let (kind, least, most) = match parameter.domain {
        Domain::Integer { least, most } => (ParameterKind::Integer, integer(least), integer(most)),
        Domain::Number { least, most } => {
            (ParameterKind::Number, Number::from_f64(least), Number::from_f64(most))
        }
        // No client names a file.
        Domain::Choice(_) | Domain::ChoiceOrFile { .. } => (ParameterKind::Choice, None, None),
        Domain::Switch => (ParameterKind::Switch, None, None),
        Domain::Integers { least, most, .. } => {
            (ParameterKind::Integers, integer(least), integer(most))
        }
    };
    let choices = match parameter.domain {
        Domain::Choice(words) | Domain::ChoiceOrFile { words, .. } => {
            words.iter().map(|&word| word.to_owned()).collect()
        }
        _ => Vec::new(),
    };
    ParameterView {
        name: parameter.name.to_owned(),
        default: parameter.default.to_owned(),
        meaning: parameter.meaning.to_owned(),
        kind,
        least,
        most,
        choices,
        expected: parameter.domain.to_string(),
    }
}
