//! How long players think and games last.

use crate::{GameRecord, PlayerIndex, Tournament};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_core::{Color, RowOrder, parse_moves};

/// What a player's moves cost it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pace {
    /// Its moves, openings not counted.
    pub moves: u64,
    /// Microseconds it was billed for, in all.
    pub us: u64,
    /// Microseconds of its longest move.
    pub longest_us: u64,
    /// Nodes it says it visited, in all; 0 if it does not say.
    pub nodes: u64,
}

impl Pace {
    /// The pace of every player. Moves of a game whose opening cannot be read do not count: it
    /// is not known whose they are.
    pub fn of_all(tournament: &Tournament, games: &[GameRecord]) -> Vec<Pace> {
        let stones = opening_stones(tournament);
        let mut paces = vec![Pace::default(); tournament.players.len()];
        for game in games {
            let Some(&Some(stones)) = stones.get(game.pairing.opening) else { continue };
            let first = if stones % 2 == 0 { Color::Black } else { Color::White };
            for (played, turn) in game.moves.iter().zip(0..) {
                let color = if turn % 2 == 0 { first } else { !first };
                let Some(pace) = paces.get_mut(player_of(game, color)) else { continue };
                pace.moves += 1;
                pace.us = pace.us.saturating_add(played.us);
                pace.longest_us = pace.longest_us.max(played.us);
                pace.nodes = pace.nodes.saturating_add(played.nodes);
            }
        }
        paces
    }

    /// Time for each move; nothing without moves.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tengen_arena::Pace;
    /// let pace = Pace { moves: 4, us: 10_000, longest_us: 9_000, nodes: 0 };
    /// assert_eq!(pace.time_per_move(), Some(Duration::from_micros(2_500)));
    /// assert_eq!(pace.nodes_per_move(), None);
    /// ```
    pub fn time_per_move(&self) -> Option<Duration> {
        self.us.checked_div(self.moves).map(Duration::from_micros)
    }

    /// Nodes for each move; `None` if the player does not say.
    pub fn nodes_per_move(&self) -> Option<u64> {
        self.nodes.checked_div(self.moves).filter(|_| self.nodes > 0)
    }
}

/// Who has a colour.
fn player_of(game: &GameRecord, color: Color) -> PlayerIndex {
    match color {
        Color::Black => game.pairing.black,
        Color::White => game.pairing.white,
    }
}

/// The number of stones of each opening; `None` for one that cannot be read.
pub(super) fn opening_stones(tournament: &Tournament) -> Vec<Option<usize>> {
    tournament
        .openings
        .iter()
        .map(|opening| parse_moves(opening, tournament.size, RowOrder::FromBottom).ok())
        .map(|moves| moves.map(|moves| moves.len()))
        .collect()
}

/// How many stones each game ended with, the opening's included.
pub(super) fn lengths(tournament: &Tournament, games: &[GameRecord]) -> Vec<u64> {
    let stones = opening_stones(tournament);
    games
        .iter()
        .map(|game| {
            let opening = stones.get(game.pairing.opening).copied().flatten().unwrap_or(0);
            (opening + game.moves.len()) as u64
        })
        .collect()
}
