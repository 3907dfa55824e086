//! Who can be compared with whom, and what a rating list assumes before the first game.

use super::fit::Edge;
use crate::{GameRecord, PlayerIndex};
use std::collections::BTreeMap;

/// Sums up games between the same players with the same colours, and adds the virtual draws.
pub(super) fn with_prior(games: impl Iterator<Item = Edge>, prior_draws: f64) -> Vec<Edge> {
    let mut sums: BTreeMap<(usize, usize), (f64, f64)> = BTreeMap::new();
    let mut played: BTreeMap<usize, f64> = BTreeMap::new();
    for game in games {
        // Both colours get a place, for the virtual draws are shared between them.
        sums.entry((game.white, game.black)).or_default();
        let sum = sums.entry((game.black, game.white)).or_default();
        *sum = (sum.0 + 1.0, sum.1 + game.points);
        for player in [game.black, game.white] {
            *played.entry(player).or_default() += 1.0;
        }
    }
    let games_of = |player: usize| played.get(&player).copied().unwrap_or(1.0);
    let met = |a, b| sums.get(&(a, b)).map_or(0.0, |sum| sum.0);
    sums.iter()
        .map(|(&(black, white), &(games, points))| {
            let meetings = met(black, white) + met(white, black);
            let share = meetings / games_of(black) + meetings / games_of(white);
            // A quarter: half of a draw belongs to either player, and half to either colour.
            let draws = prior_draws.max(0.0) * share / 4.0;
            Edge { black, white, games: games + draws, points: points + draws / 2.0 }
        })
        .collect()
}

/// Players that games connect, the largest group first.
pub(super) fn connected(players: usize, games: &[&GameRecord]) -> Vec<Vec<PlayerIndex>> {
    let mut label: Vec<usize> = (0..players).collect();
    for game in games {
        let of = |player: PlayerIndex| label.get(player).copied().unwrap_or(player);
        let (a, b) = (of(game.pairing.black), of(game.pairing.white));
        if a != b {
            label.iter_mut().filter(|label| **label == b).for_each(|label| *label = a);
        }
    }
    let mut groups: BTreeMap<usize, Vec<PlayerIndex>> = BTreeMap::new();
    for (player, label) in label.into_iter().enumerate() {
        groups.entry(label).or_default().push(player);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group.first().copied()));
    groups
}
