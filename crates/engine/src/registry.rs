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
    let (kind, settings) = parts(spec)?;
    Ok(kind.build(settings)?)
}

/// The kind and the settings of a text.
fn parts(spec: &str) -> Result<(&'static AgentKind, &str), SpecError> {
    let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
    Ok((find(name.trim())?, settings))
}

/// Whether an agent's text names a file to read: weights of one's own.
///
/// ```
/// assert!(tengen_engine::names_files("tengen:weights=own.bin").unwrap());
/// assert!(!tengen_engine::names_files("tengen:weights=sums").unwrap());
/// ```
pub fn names_files(spec: &str) -> Result<bool, SpecError> {
    let (kind, settings) = parts(spec)?;
    Ok(kind.settings(settings)?.name_files())
}

/// The text of the same agent that only ever means the files as they are now: each is named with
/// its checksum. A text without files stays as it is.
///
/// ```
/// assert_eq!(tengen_engine::pin_files("greedy:seed=7").unwrap(), "greedy:seed=7");
/// assert!(tengen_engine::pin_files("tengen:weights=no/such.bin").is_err());
/// ```
pub fn pin_files(spec: &str) -> Result<String, SpecError> {
    match names_files(spec)? {
        true => Ok(create(spec)?.name()),
        false => Ok(spec.to_owned()),
    }
}

/// The text of an agent with a parameter set, if the agent has it and its text does not set it.
///
/// ```
/// use tengen_engine::with_default;
/// assert_eq!(with_default("tengen", "weights", "a,b").unwrap(), r"tengen:weights=a\,b");
/// assert_eq!(with_default("tengen:hash=4", "weights", "x").unwrap(), "tengen:hash=4,weights=x");
/// assert_eq!(with_default("tengen:weights=y", "weights", "x").unwrap(), "tengen:weights=y");
/// assert_eq!(with_default("greedy", "weights", "x").unwrap(), "greedy");
/// ```
pub fn with_default(spec: &str, name: &str, value: &str) -> Result<String, SpecError> {
    let (kind, settings) = parts(spec)?;
    let has = kind.parameters.iter().any(|parameter| parameter.name == name);
    if !has || kind.settings(settings)?.is_set(name) {
        return Ok(spec.to_owned());
    }
    Ok(with_setting(spec, name, value))
}

/// The text of an agent with one more parameter set. Whether the agent has it, and whether it is
/// set already, is found out when the agent is built.
pub fn with_setting(spec: &str, name: &str, value: &str) -> String {
    let separator = match spec.split_once(':') {
        None => ":",
        Some((_, settings)) if settings.trim().is_empty() => "",
        Some(_) => ",",
    };
    format!("{spec}{separator}{name}={}", value.replace(',', "\\,"))
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
