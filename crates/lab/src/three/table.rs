//! Games of three, and who wins them.

use super::{MaxN, ThreePosition, Variant};
use crate::wilson;
use serde::Serialize;
use std::fmt;
use tengen_arena::csv_line;
use tengen_rng::Rng;

/// A finished game of three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreeGame {
    /// Which player sat where: the player's number by seat.
    pub seats: [usize; 3],
    /// The last position, with all moves.
    pub end: ThreePosition,
}

/// Who won how often, by seat and by player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThreeTable {
    /// Games.
    pub games: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games won from each seat.
    pub by_seat: [u64; 3],
    /// Games won by each player.
    pub by_player: [u64; 3],
    /// The players' depths.
    pub depths: [u32; 3],
    /// Stones on the board at the end, in all games.
    pub stones: u64,
}

/// All orders in which three players can sit.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

/// Plays a game: the first stone is random, so that no two games need be the same.
pub fn play(variant: Variant, players: &[MaxN; 3], number: u64, seed: u64) -> ThreeGame {
    let mut rng = Rng::stream(seed, number);
    let seats = ORDERS.get(number as usize % ORDERS.len()).copied().unwrap_or_default();
    let mut position = ThreePosition::new(variant);
    let area = variant.side * variant.side;
    position.play(rng.below(area));
    while !position.is_over() {
        let player = seats.get(position.turn()).and_then(|&player| players.get(player));
        let chosen = player.and_then(|player| player.choose(&mut position, &mut rng));
        if !chosen.is_some_and(|cell| position.play(cell)) {
            break;
        }
    }
    ThreeGame { seats, end: position }
}

/// Plays games in which the players take all orders in turn; `told` hears of each.
pub fn play_many(
    variant: Variant,
    players: &[MaxN; 3],
    games: u64,
    seed: u64,
    told: &mut dyn FnMut(&ThreeGame),
) -> ThreeTable {
    let mut table =
        ThreeTable { depths: players.map(|player| player.depth), ..ThreeTable::default() };
    for number in 0..games {
        let game = play(variant, players, number, seed);
        table.add(&game);
        told(&game);
    }
    table
}

impl ThreeTable {
    fn add(&mut self, game: &ThreeGame) {
        self.games += 1;
        self.stones += game.end.moves().len() as u64;
        let Some(seat) = game.end.winner() else {
            self.draws += 1;
            return;
        };
        let player = game.seats.get(seat).copied().unwrap_or_default();
        for (counts, place) in [(&mut self.by_seat, seat), (&mut self.by_player, player)] {
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
    }

    /// The rows of the table: who, games won, games.
    fn rows(&self) -> Vec<(String, u64)> {
        let seats = ["first seat", "second seat", "third seat"].map(str::to_owned);
        let mut rows: Vec<(String, u64)> = seats.into_iter().zip(self.by_seat).collect();
        if self.depths != [self.depths[0]; 3] {
            let players = self.depths.iter().zip(1..);
            let players = players.map(|(depth, number)| format!("player {number}, depth {depth}"));
            rows.extend(players.zip(self.by_player));
        }
        rows.push(("draw".to_owned(), self.draws));
        rows
    }

    /// One line a seat and player.
    pub fn csv(&self) -> String {
        let mut csv = csv_line(["who", "won", "games", "ratio", "low", "high"]);
        for (who, won) in self.rows() {
            let ratio = wilson(won, self.games);
            let numbers = [ratio.value, ratio.low, ratio.high].map(|number| number.to_string());
            let counts = [won, self.games].map(|count| count.to_string());
            csv += &csv_line([who].into_iter().chain(counts).chain(numbers));
        }
        csv
    }
}

impl fmt::Display for ThreeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["", "won", "ratio"].map(str::to_owned).to_vec();
        let mut lines = vec![heads];
        for (who, won) in self.rows() {
            let ratio = wilson(won, self.games);
            let ratio = format!("{:.2} [{:.2}, {:.2}]", ratio.value, ratio.low, ratio.high);
            lines.push(vec![who, won.to_string(), ratio]);
        }
        crate::tables::write_table(f, &lines)?;
        let mean = self.stones as f64 / self.games.max(1) as f64;
        writeln!(f, "{} games of {mean:.0} stones; 95 % intervals", self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_counts_once_and_is_the_same_again() {
        let variant = Variant::new(7, 4).unwrap();
        let players = [1, 1, 2].map(|depth| MaxN { depth, width: 6 });
        let mut games = Vec::new();
        let table = play_many(variant, &players, 12, 5, &mut |game| games.push(game.clone()));
        assert_eq!(table.by_seat.iter().sum::<u64>() + table.draws, 12);
        assert_eq!(table.by_player.iter().sum::<u64>() + table.draws, 12);
        assert_eq!(games[3], play(variant, &players, 3, 5));
        assert!(games.iter().all(|game| game.end.is_over()));
        // Everybody sits everywhere equally often.
        for seat in 0..3 {
            for player in 0..3 {
                assert_eq!(games.iter().filter(|game| game.seats[seat] == player).count(), 4);
            }
        }
        assert!(table.to_string().contains("player 3, depth 2"));
        assert_eq!(table.csv().lines().count(), 8);
    }
}
