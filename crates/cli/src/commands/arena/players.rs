//! Players in a tournament file: a text as on the command line, or a table.

use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Table(BTreeMap<String, toml::Value>),
}

/// Reads a list of players, each as the text that says the same.
pub(super) fn read<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<String>, D::Error> {
    let players = Vec::<Written>::deserialize(input)?;
    Ok(players.into_iter().map(text).collect())
}

/// `agent` is the word without a key, which comes first.
fn text(player: Written) -> String {
    match player {
        Written::Text(text) => text,
        Written::Table(table) => {
            let agent = table.get("agent").map(plain).map(|agent| quoted(&agent));
            let others = table.iter().filter(|(key, _)| *key != "agent");
            let others = others.map(|(key, value)| quoted(&format!("{key}={}", plain(value))));
            agent.into_iter().chain(others).collect::<Vec<_>>().join(" ")
        }
    }
}

fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// One word of a player's text, whatever is in it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r#"'"'"'"#))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_arena::{PlayerDefaults, PlayerKind, parse_player};

    #[derive(Deserialize)]
    struct File {
        #[serde(deserialize_with = "read")]
        players: Vec<String>,
    }

    #[test]
    fn a_table_says_what_the_text_says() {
        let file: File = toml::from_str(
            r#"players = ["greedy:seed=7 time=2s",
                { agent = "greedy:seed=7", time = "2s", threads = 2, name = "It's me" },
                { cmd = "./pbrain-x --book 'my book'", nodes = 500, memory = "350M" }]"#,
        )
        .unwrap();
        let defaults = PlayerDefaults::default();
        let players: Vec<_> =
            file.players.iter().map(|text| parse_player(text, &defaults).unwrap()).collect();
        let agent = PlayerKind::Agent("greedy:seed=7".into());
        assert_eq!((&players[0].kind, &players[1].kind), (&agent, &agent));
        assert_eq!(players[0].clock, players[1].clock);
        assert_eq!((players[1].name.as_str(), players[1].threads), ("It's me", 2));
        assert_eq!(players[2].kind, PlayerKind::Pbrain("./pbrain-x --book 'my book'".into()));
        assert_eq!((players[2].nodes, players[2].memory), (Some(500), Some(350 << 20)));
    }
}
