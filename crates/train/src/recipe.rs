//! A data set as a recipe: which games to play, so that they can be played again.

use crate::play::PlaySetting;
use serde::Deserialize;
use std::str::FromStr;
use tengen_core::{Rule, Size};

/// Games of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayRun {
    /// How many.
    pub games: u64,
    /// How they are played.
    pub setting: PlaySetting,
    /// Which of all the games that could be played so.
    pub seed: u64,
    /// Who plays them.
    pub agent: String,
}

/// All games of a data set, run by run.
///
/// ```
/// use tengen_train::Recipe;
///
/// let text = "[[run]]\ngames = 20\nseed = 7\n\n[[run]]\ngames = 10\nrule = \"renju\"\nnodes = 500";
/// let recipe: Recipe = text.parse()?;
/// assert_eq!(recipe.games(), 30);
/// let (run, seed) = recipe.game(21).ok_or("no such game")?;
/// assert_eq!((run.setting.nodes, seed), (500, 1));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// In the order they are played.
    pub runs: Vec<SelfPlayRun>,
}

impl Recipe {
    /// How many games it has.
    pub fn games(&self) -> u64 {
        self.runs.iter().map(|run| run.games).sum()
    }

    /// A game by its number from 0: its run and the seed it is played with.
    pub fn game(&self, mut number: u64) -> Option<(&SelfPlayRun, u64)> {
        for run in &self.runs {
            if number < run.games {
                return Some((run, run.seed.wrapping_mul(1 << 32).wrapping_add(number)));
            }
            number -= run.games;
        }
        None
    }
}

/// As it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeText {
    run: Vec<RunText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunText {
    games: u64,
    #[serde(default)]
    seed: u64,
    rule: Option<String>,
    size: Option<usize>,
    nodes: Option<u64>,
    agent: Option<String>,
}

impl FromStr for Recipe {
    type Err = String;

    fn from_str(text: &str) -> Result<Recipe, String> {
        let text: RecipeText = toml::from_str(text).map_err(|error| error.to_string())?;
        let runs = text.run.into_iter().enumerate().map(|(number, run)| {
            run.read().map_err(|reason| format!("run {}: {reason}", number + 1))
        });
        Ok(Recipe { runs: runs.collect::<Result<_, _>>()? })
    }
}

impl RunText {
    fn read(self) -> Result<SelfPlayRun, String> {
        let plain = PlaySetting::default();
        let rule = self.rule.map(|rule| rule.parse::<Rule>()).transpose();
        let size = self.size.map(Size::new).transpose();
        let setting = PlaySetting {
            rule: rule.map_err(|error| error.to_string())?.unwrap_or(plain.rule),
            size: size.map_err(|error| error.to_string())?.unwrap_or(plain.size),
            nodes: self.nodes.unwrap_or(plain.nodes),
        };
        if setting.nodes == 0 {
            return Err("nodes must be at least 1".to_owned());
        }
        let agent = self.agent.unwrap_or_else(|| "tengen".to_owned());
        Ok(SelfPlayRun { games: self.games, setting, seed: self.seed, agent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |text: &str| text.parse::<Recipe>().unwrap_err();
        assert!(wrong("[[run]]\ngames = 1\nrule = \"chess\"").contains("run 1"));
        assert!(wrong("[[run]]\ngames = 1\n[[run]]\ngames = 1\nsize = 99").contains("run 2"));
        assert!(wrong("[[run]]\ngames = 1\nnodes = 0").contains("nodes"));
        assert!(wrong("[[run]]\ngames = 1\nnode = 5").contains("node"));
        assert!(wrong("[[run]]\nseed = 5").contains("games"));
        assert!(wrong("games = 5").contains("games"));
    }

    #[test]
    fn games_are_numbered_through() {
        let recipe: Recipe =
            "[[run]]\ngames = 2\nseed = 1\n[[run]]\ngames = 1\nseed = 2\nsize = 20"
                .parse()
                .unwrap();
        let seeds: Vec<u64> = (0..4).map_while(|n| recipe.game(n)).map(|(_, seed)| seed).collect();
        assert_eq!(seeds, [1 << 32, (1 << 32) + 1, 2 << 32]);
    }
}
