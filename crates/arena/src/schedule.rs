//! Which games are to be played, in which order.
//!
//! Every opening is played twice by the same two players, with colours exchanged. The schedule is
//! a function of the tournament and, in a Swiss one, of the results of finished rounds, so that a
//! resumed tournament continues with exactly the same games.

use crate::{GameRecord, Pairing, PlayerIndex, Tournament, TournamentFormat};
use std::collections::HashSet;

/// All games that can be named now, given the finished ones: all of them, but for a Swiss
/// tournament, whose next round depends on the results of the one before.
///
/// ```
/// # use tengen_arena::*;
/// # let player = |name: &str| PlayerConfig {
/// #     name: name.into(), kind: PlayerKind::Agent("random".into()), clock: Default::default(),
/// #     nodes: None, depth: None, memory: None, threads: 1 };
/// # let mut tournament = Tournament {
/// #     players: vec![player("a"), player("b"), player("c")], format: TournamentFormat::RoundRobin,
/// #     rule: Default::default(), size: Default::default(), openings: vec![String::new()],
/// #     pairs: 5, rounds: 1, sprt: None, referee: RefereeSetting::default(), seed: 0 };
/// // Three encounters of five pairs of games.
/// assert_eq!(pairings(&tournament, &[]).len(), 30);
/// ```
pub fn pairings(tournament: &Tournament, finished: &[GameRecord]) -> Vec<Pairing> {
    let players = tournament.players.len();
    let mut games = Games { openings: tournament.openings.len().max(1), list: Vec::new() };
    match tournament.format {
        TournamentFormat::Swiss => swiss(tournament, finished, &mut games),
        _ => {
            let meet: Vec<(PlayerIndex, PlayerIndex)> = match tournament.format {
                TournamentFormat::Match => vec![(0, 1)],
                TournamentFormat::Gauntlet => (1..players).map(|other| (0, other)).collect(),
                _ => (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect(),
            };
            for round in 0..tournament.rounds.max(1) {
                for number in 0..tournament.pairs {
                    // All encounters play an opening before anybody plays the next.
                    for &(a, b) in &meet {
                        games.add_pair(round, a, b, round * tournament.pairs + number);
                    }
                }
            }
        }
    }
    games.list
}

/// How many games there will be if no test ends them early.
pub fn game_count(tournament: &Tournament) -> u64 {
    let players = tournament.players.len() as u64;
    let encounters = match tournament.format {
        TournamentFormat::Match => 1,
        TournamentFormat::Gauntlet => players.saturating_sub(1),
        TournamentFormat::RoundRobin => players * players.saturating_sub(1) / 2,
        TournamentFormat::Swiss => players / 2,
    };
    encounters * tournament.rounds.max(1) * tournament.pairs * 2
}

struct Games {
    openings: usize,
    list: Vec<Pairing>,
}

impl Games {
    /// Two games from one opening, the first with `a` as black.
    fn add_pair(&mut self, round: u64, a: PlayerIndex, b: PlayerIndex, number: u64) {
        let opening = (number % self.openings as u64) as usize;
        let pair = self.list.len() as u64 / 2;
        for (black, white) in [(a, b), (b, a)] {
            let game = self.list.len() as u64;
            self.list.push(Pairing { game, pair, round, black, white, opening });
        }
    }
}

/// Round by round: players ordered by points (then by place in the list) meet their neighbours,
/// if they have not met before; with an odd number the lowest that has not rested yet rests.
fn swiss(tournament: &Tournament, finished: &[GameRecord], games: &mut Games) {
    let players = tournament.players.len();
    let mut met: HashSet<(PlayerIndex, PlayerIndex)> = HashSet::new();
    let mut rested: HashSet<PlayerIndex> = HashSet::new();
    for round in 0..tournament.rounds.max(1) {
        let before: Vec<&GameRecord> =
            finished.iter().filter(|record| record.pairing.round < round).collect();
        if before.len() < games.list.len() {
            return;
        }
        let points = |player: PlayerIndex| -> f64 {
            let rest = if rested.contains(&player) { tournament.pairs as f64 } else { 0.0 };
            before.iter().filter_map(|record| record.points_of(player)).sum::<f64>() + rest
        };
        let mut order: Vec<PlayerIndex> = (0..players).collect();
        order.sort_by(|&a, &b| points(b).total_cmp(&points(a)).then(a.cmp(&b)));
        if players % 2 == 1 {
            let resting = order.iter().rposition(|player| !rested.contains(player));
            let player = order.remove(resting.unwrap_or(players - 1));
            rested.insert(player);
        }
        for (a, b) in neighbours(&order, &met) {
            met.insert((a.min(b), a.max(b)));
            for number in 0..tournament.pairs {
                games.add_pair(round, a, b, round * tournament.pairs + number);
            }
        }
    }
}

/// Pairs neighbours so that nobody meets again, if that can be done; where it cannot, or would
/// take too long to find out, those who are left at the end meet again.
fn neighbours(
    order: &[PlayerIndex],
    met: &HashSet<(PlayerIndex, PlayerIndex)>,
) -> Vec<(PlayerIndex, PlayerIndex)> {
    let have_met = |a: PlayerIndex, b: PlayerIndex| met.contains(&(a.min(b), a.max(b)));
    let mut tries = 10_000;
    match_all(order, &have_met, &mut tries).unwrap_or_else(|| {
        order.chunks_exact(2).filter_map(|two| Some((*two.first()?, *two.last()?))).collect()
    })
}

/// The first player with the nearest it can meet, and the rest in the same way.
fn match_all(
    order: &[PlayerIndex],
    have_met: &dyn Fn(PlayerIndex, PlayerIndex) -> bool,
    tries: &mut u32,
) -> Option<Vec<(PlayerIndex, PlayerIndex)>> {
    let Some((&first, others)) = order.split_first() else { return Some(Vec::new()) };
    for (at, &other) in others.iter().enumerate() {
        *tries = tries.checked_sub(1)?;
        if have_met(first, other) {
            continue;
        }
        let mut rest = others.to_vec();
        rest.remove(at);
        if let Some(mut pairs) = match_all(&rest, have_met, tries) {
            pairs.insert(0, (first, other));
            return Some(pairs);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PlayerConfig, PlayerKind, RefereeSetting, Side, Termination};
    use std::collections::HashMap;

    fn tournament(format: TournamentFormat, players: usize, pairs: u64, rounds: u64) -> Tournament {
        let player = |number: usize| PlayerConfig {
            name: format!("p{number}"),
            kind: PlayerKind::Agent("random".into()),
            clock: Default::default(),
            nodes: None,
            depth: None,
            memory: None,
            threads: 1,
        };
        Tournament {
            players: (0..players).map(player).collect(),
            format,
            rule: Default::default(),
            size: Default::default(),
            openings: vec!["h8".into(), "h8h9".into(), String::new()],
            pairs,
            rounds,
            sprt: None,
            referee: RefereeSetting::default(),
            seed: 0,
        }
    }

    fn won_by_lower(pairing: Pairing) -> GameRecord {
        let winner = if pairing.black < pairing.white { Side::Black } else { Side::White };
        GameRecord {
            pairing,
            moves: Vec::new(),
            winner: Some(winner),
            reason: Termination::Five,
            started_ms: 0,
            latency_us: 0,
        }
    }

    #[test]
    fn colours_and_openings_are_exactly_balanced() {
        for (format, players) in [
            (TournamentFormat::Match, 2),
            (TournamentFormat::RoundRobin, 5),
            (TournamentFormat::Gauntlet, 4),
        ] {
            let tournament = tournament(format, players, 6, 2);
            let games = pairings(&tournament, &[]);
            assert_eq!(games.len() as u64, game_count(&tournament));
            let mut balance: HashMap<(usize, usize, usize), i32> = HashMap::new();
            for (number, game) in games.iter().enumerate() {
                assert_eq!(game.game, number as u64);
                assert_eq!(game.pair, number as u64 / 2);
                let key = (game.black.min(game.white), game.black.max(game.white), game.opening);
                *balance.entry(key).or_default() += if game.black < game.white { 1 } else { -1 };
            }
            assert!(balance.values().all(|&difference| difference == 0));
        }
    }

    #[test]
    fn swiss_rounds_depend_only_on_finished_ones() {
        for players in [4, 5, 8] {
            let tournament = tournament(TournamentFormat::Swiss, players, 1, 3);
            let mut finished: Vec<GameRecord> = Vec::new();
            loop {
                let games = pairings(&tournament, &finished);
                let open: Vec<Pairing> = games
                    .into_iter()
                    .filter(|game| finished.iter().all(|record| record.pairing != *game))
                    .collect();
                let Some(first) = open.first() else { break };
                finished.push(won_by_lower(*first));
            }
            assert_eq!(finished.len() as u64, game_count(&tournament));
            let met: HashSet<(usize, usize)> = finished
                .iter()
                .map(|record| (record.pairing.black, record.pairing.white))
                .collect();
            assert_eq!(met.len(), finished.len(), "nobody meets twice with the same colours");
        }
    }
}
