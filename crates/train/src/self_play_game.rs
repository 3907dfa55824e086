//! A game of a data set: one JSON object a line.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Game, Outcome, Point, Rule, Size};

/// One game with what its players thought of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// The rule's name.
    pub rule: String,
    /// The board's side length.
    pub size: usize,
    /// All moves, the opening's too, as `h8i9…`.
    pub moves: String,
    /// How many of them are the opening's.
    pub opening: usize,
    /// The value of each later move for the side that played it; a win is 30000.
    pub values: Vec<i32>,
    /// `black`, `white` or `draw`.
    pub result: String,
    /// What it was played with; nothing in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Why a line is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct SelfPlayGameError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl SelfPlayGame {
    /// The game as it was played. A winner that is not on the board yet was seen to win.
    pub fn new(
        game: &Game,
        opening: usize,
        values: Vec<i32>,
        winner: Option<Color>,
        seed: u64,
    ) -> SelfPlayGame {
        let moves: String = game.moves().map(|point| point.to_string()).collect();
        let winner = game.outcome().and_then(Outcome::winner).or(winner);
        SelfPlayGame {
            rule: game.rule().to_string(),
            size: game.size().get(),
            moves,
            opening,
            values,
            result: winner.map_or("draw".to_owned(), |color| color.to_string()),
            seed: Some(seed),
        }
    }

    /// Reads a line of a data set.
    pub fn parse(text: &str, line: usize) -> Result<SelfPlayGame, SelfPlayGameError> {
        serde_json::from_str(text)
            .map_err(|error| SelfPlayGameError { line, reason: error.to_string() })
    }

    /// The rule, the size and the moves, checked.
    pub fn replay(&self) -> Result<(Rule, Size, Vec<Point>), String> {
        let rule: Rule = self.rule.parse().map_err(|error| format!("{error}"))?;
        let size = Size::new(self.size).map_err(|error| error.to_string())?;
        let game = Game::parse(rule, size, &self.moves).map_err(|error| error.to_string())?;
        Ok((rule, size, game.moves().collect()))
    }

    /// What the game brought black: 1, 0.5 or 0.
    pub fn points_of_black(&self) -> f32 {
        match self.result.parse::<Color>() {
            Ok(Color::Black) => 1.0,
            Ok(Color::White) => 0.0,
            Err(_) => 0.5,
        }
    }
}

#[cfg(test)]
impl SelfPlayGame {
    /// A game for tests: black makes five while white plays along the edge.
    pub(crate) fn black_wins(rule: Rule) -> SelfPlayGame {
        SelfPlayGame {
            rule: rule.to_string(),
            size: 15,
            moves: "h8a1i8c1j8e1k8g1l8".into(),
            opening: 2,
            values: vec![0; 7],
            result: "black".into(),
            seed: None,
        }
    }
}
