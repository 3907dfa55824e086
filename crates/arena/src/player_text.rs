//! Players as people write them on a command line.
//!
//! `greedy:seed=7`, `greedy:seed=7 name=G time=100ms nodes=5000`, or
//! `cmd="./pbrain-mine --fast" name=Mine time=1s memory=350M`.

use crate::{ClockSetting, PlayerConfig, PlayerKind};
use tengen_remote::split_command;
use tengen_units::{parse_bytes, parse_duration};

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("player `{text}`: {reason}")]
pub struct PlayerTextError {
    text: String,
    reason: String,
}

/// What a player has unless its text says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerDefaults {
    /// Its clock.
    pub clock: ClockSetting,
    /// Its nodes.
    pub nodes: Option<u64>,
    /// Its depth.
    pub depth: Option<u32>,
    /// Its memory.
    pub memory: Option<u64>,
    /// Its threads; 0 counts as 1.
    pub threads: usize,
}

/// The keys a player's text can have.
const KEYS: &str = "cmd, json, name, time, match, increment, nodes, depth, memory, threads";

/// Reads a player.
///
/// ```
/// use tengen_arena::{PlayerDefaults, PlayerKind, parse_player};
/// let player = parse_player("cmd=\"./pbrain-x -q\" name=X time=1s memory=350M", &PlayerDefaults::default()).unwrap();
/// assert_eq!(player.kind, PlayerKind::Pbrain("./pbrain-x -q".into()));
/// assert_eq!((player.name.as_str(), player.clock.turn_ms), ("X", Some(1_000)));
/// assert_eq!(player.memory, Some(350 << 20));
/// ```
pub fn parse_player(
    text: &str,
    defaults: &PlayerDefaults,
) -> Result<PlayerConfig, PlayerTextError> {
    let fail = |reason: String| PlayerTextError { text: text.chars().take(80).collect(), reason };
    let words = split_command(text).map_err(|error| fail(error.to_string()))?;
    let mut name = None;
    let mut kind = None;
    let mut player = PlayerConfig {
        name: String::new(),
        kind: PlayerKind::Agent(String::new()),
        clock: defaults.clock,
        nodes: defaults.nodes,
        depth: defaults.depth,
        memory: defaults.memory,
        threads: defaults.threads.max(1),
    };
    for (position, word) in words.iter().enumerate() {
        let bad = |expected: &str| fail(format!("`{word}`: expected {expected}"));
        let unreadable = |error: &dyn std::fmt::Display| fail(format!("`{word}`: {error}"));
        let time = |value: &str| match parse_duration(value) {
            Ok(time) => Ok(time.as_millis() as u64),
            Err(error) => Err(unreadable(&error)),
        };
        match word.split_once('=') {
            Some(("cmd", command)) => kind = Some(PlayerKind::Pbrain(command.to_owned())),
            Some(("json", command)) => kind = Some(PlayerKind::Json(command.to_owned())),
            Some(("name", value)) => name = Some(value.to_owned()),
            Some(("time", value)) => {
                player.clock.turn_ms = Some(time(value)?);
            }
            Some(("match", value)) => {
                player.clock.match_ms = Some(time(value)?);
            }
            Some(("increment", value)) => {
                player.clock.increment_ms = time(value)?;
            }
            Some(("nodes", value)) => {
                player.nodes = Some(value.parse().map_err(|_| bad("a whole number"))?);
            }
            Some(("depth", value)) => {
                player.depth = Some(value.parse().map_err(|_| bad("a whole number"))?);
            }
            Some(("memory", value)) => {
                player.memory = Some(parse_bytes(value).map_err(|error| unreadable(&error))?);
            }
            Some(("threads", value)) => {
                let count: Option<usize> = value.parse().ok().filter(|&count| count > 0);
                player.threads = count.ok_or_else(|| bad("a whole number from 1"))?;
            }
            // `greedy:seed=7` has an `=` as well; it is the first word and no key.
            _ if position == 0 => kind = Some(PlayerKind::Agent(word.clone())),
            _ => return Err(fail(format!("`{word}` is no setting: expected {KEYS}"))),
        }
    }
    player.kind = kind.ok_or_else(|| fail("it names neither an agent nor a cmd".into()))?;
    let given = match &player.kind {
        PlayerKind::Agent(spec) => spec.clone(),
        PlayerKind::Pbrain(command) | PlayerKind::Json(command) => {
            let program = command.split_whitespace().next().unwrap_or("engine");
            program.rsplit('/').next().unwrap_or(program).to_owned()
        }
    };
    player.name = name.unwrap_or(given);
    if player.name.is_empty() {
        return Err(fail("its name is empty".into()));
    }
    Ok(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_all_kinds() {
        let defaults = PlayerDefaults { nodes: Some(9), ..PlayerDefaults::default() };
        let plain = parse_player("greedy:seed=7", &defaults).unwrap();
        assert_eq!(plain.kind, PlayerKind::Agent("greedy:seed=7".into()));
        assert_eq!(
            (plain.name.as_str(), plain.nodes, plain.threads),
            ("greedy:seed=7", Some(9), 1)
        );
        let set =
            parse_player("random name=R time=2m match=1h nodes=3 threads=2", &defaults).unwrap();
        assert_eq!((set.name.as_str(), set.nodes, set.threads), ("R", Some(3), 2));
        assert_eq!((set.clock.turn_ms, set.clock.match_ms), (Some(120_000), Some(3_600_000)));
        let json = parse_player("json=\"python3 bots/mine.py\"", &defaults).unwrap();
        assert_eq!(json.kind, PlayerKind::Json("python3 bots/mine.py".into()));
        assert_eq!(json.name, "python3");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error =
            |text: &str| parse_player(text, &PlayerDefaults::default()).unwrap_err().to_string();
        assert!(
            error("greedy fast=1").contains("`fast=1` is no setting: expected cmd, json, name")
        );
        assert!(error("greedy time=soon").contains("expected a time such as 100ms"));
        assert!(error("name=X").contains("neither an agent nor a cmd"));
        assert!(error("greedy threads=0").contains("a whole number from 1"));
        assert!(error("cmd=\"x").starts_with("player `cmd=\"x`"));
        assert!(error("").contains("neither"));
    }
}
