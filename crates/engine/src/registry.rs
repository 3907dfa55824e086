//! Every agent by name.

use tengen_agent::{Agent, AgentKind, SettingError};

/// The agent that plays by default.
pub const DEFAULT_AGENT: &str = "tengen";

/// Every agent there is, in the order they are listed.
///
/// ```
/// assert!(tengen_engine::kinds().any(|kind| kind.name == "random"));
/// ```
pub fn kinds() -> impl Iterator<Item = &'static AgentKind> {
    tengen_search::KINDS.iter().chain(tengen_classic::KINDS)
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such agent.
    #[error("there is no agent `{name}`: expected one of {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The agent cannot be set like this.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// The kind of this name.
pub fn find(name: &str) -> Result<&'static AgentKind, SpecError> {
    kinds().find(|kind| kind.name == name).ok_or_else(|| SpecError::Unknown {
        name: name.chars().take(40).collect(),
        known: kinds().map(|kind| kind.name).collect::<Vec<_>>().join(", "),
    })
}

/// Builds an agent from `name` or `name:key=value,…`.
///
/// ```
/// assert_eq!(tengen_engine::create("greedy:seed=7").unwrap().name(), "greedy:seed=7");
/// let error = tengen_engine::create("greedy:depth=3").err().unwrap();
/// assert_eq!(error.to_string(), "greedy has no parameter `depth`: expected seed");
/// ```
pub fn create(spec: &str) -> Result<Box<dyn Agent>, SpecError> {
    let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
    Ok(find(name.trim())?.build(settings)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_can_be_built_and_names_are_unique() {
        for kind in kinds() {
            assert_eq!(create(kind.name).unwrap().name(), kind.name);
            assert_eq!(kinds().filter(|other| other.name == kind.name).count(), 1);
        }
        assert!(create(DEFAULT_AGENT).is_ok());
        let error = create("rapid").err().unwrap().to_string();
        assert!(error.starts_with(
            "there is no agent `rapid`: expected one of tengen, tengen-mcts, random, greedy"
        ));
    }
}
