//! Players in a tournament file: a text as on the command line, or a table.

use serde::Deserialize;
use std::collections::BTreeMap;
use tengen_engine::{PlayerConfig, PlayerDefaults, PlayerError};

/// A player as it is written.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum PlayerSource {
    Text(String),
    Table(BTreeMap<String, toml::Value>),
}

impl From<&str> for PlayerSource {
    fn from(text: &str) -> PlayerSource {
        PlayerSource::Text(text.to_owned())
    }
}

impl PlayerSource {
    /// The player it means.
    pub fn player(&self, defaults: &PlayerDefaults) -> Result<PlayerConfig, PlayerError> {
        let table = match self {
            PlayerSource::Text(text) => return PlayerConfig::parse(text, defaults),
            PlayerSource::Table(table) => table,
        };
        let pairs: Vec<(&str, String)> =
            table.iter().map(|(key, value)| (key.as_str(), plain(value))).collect();
        let shown: Vec<String> =
            pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let pairs = pairs.iter().map(|(key, value)| (*key, value.as_str()));
        PlayerConfig::from_pairs(&shown.join(" "), pairs, defaults)
    }
}

fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_engine::PlayerKind;

    #[derive(Deserialize)]
    struct File {
        players: Vec<PlayerSource>,
    }

    #[test]
    fn a_table_says_what_the_text_says() {
        let file: File = toml::from_str(
            r#"players = ["greedy:seed=7 time=2s",
                { agent = "greedy:seed=7", time = "2s", threads = 2, name = "It's me" },
                { cmd = "./pbrain-x --book 'my book'", nodes = 500, memory = "350M" },
                { agent = "greedy", speed = 3 }]"#,
        )
        .unwrap();
        let defaults = PlayerDefaults::default();
        let mut players: Vec<_> =
            file.players.iter().map(|source| source.player(&defaults)).collect();
        let error = players.pop().unwrap().unwrap_err().to_string();
        assert!(
            error.starts_with("player `agent=greedy speed=3`: unknown setting `speed=3`"),
            "{error}"
        );
        let players: Vec<_> = players.into_iter().map(Result::unwrap).collect();
        let agent = PlayerKind::Agent("greedy:seed=7".into());
        assert_eq!((&players[0].kind, &players[1].kind), (&agent, &agent));
        assert_eq!(players[0].clock, players[1].clock);
        assert_eq!((players[1].name.as_str(), players[1].threads), ("It's me", 2));
        assert_eq!(players[2].kind, PlayerKind::Pbrain("./pbrain-x --book 'my book'".into()));
        assert_eq!((players[2].nodes, players[2].memory), (Some(500), Some(350 << 20)));
    }
}
