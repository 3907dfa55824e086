//! Pairs of games, and the schedule they come from.

use super::{LogFlaw, Verification};
use crate::{GameRecord, Pairing, Tournament, pairings};
use std::collections::{BTreeMap, HashMap};

/// A schedule of more games is not computed to be compared with.
const LONGEST_SCHEDULE: u128 = 4_000_000;

/// What is kept of every game: no moves, so that a long log fits into memory.
#[derive(Default)]
pub(super) struct Pairs {
    /// By game number: the line, and the game without its moves.
    games: HashMap<u64, (u64, GameRecord)>,
    order: Vec<u64>,
}

impl Pairs {
    /// The line of a game that was seen.
    pub(super) fn line_of(&self, game: u64) -> Option<u64> {
        self.games.get(&game).map(|&(line, _)| line)
    }

    pub(super) fn add(&mut self, line: u64, game: &GameRecord) {
        let GameRecord { pairing, winner, ref reason, started_ms, latency_us, .. } = *game;
        let (moves, reason) = (Vec::new(), reason.clone());
        let bare = GameRecord { pairing, moves, winner, reason, started_ms, latency_us };
        self.games.insert(pairing.game, (line, bare));
        self.order.push(pairing.game);
    }

    /// Compares all games with each other and with the schedule.
    pub(super) fn check(&self, tournament: &Tournament, found: &mut Verification) {
        let mut pairs: BTreeMap<u64, Vec<(u64, Pairing)>> = BTreeMap::new();
        for (line, game) in self.order.iter().filter_map(|number| self.games.get(number)) {
            pairs.entry(game.pairing.pair).or_default().push((*line, game.pairing));
        }
        for games in pairs.values() {
            match games.as_slice() {
                [_] => found.half_pairs += 1,
                [(_, one), (line, two)] => {
                    found.whole_pairs += 1;
                    if let Some(what) = unequal(one, two) {
                        found.add(*line, Some(two.game), LogFlaw::Pairing(what));
                    }
                }
                [(_, first), .., (line, last)] => {
                    let what = format!(
                        "pair {} has {} games, the first of them {}",
                        last.pair,
                        games.len(),
                        first.game
                    );
                    found.add(*line, Some(last.game), LogFlaw::Pairing(what));
                }
                [] => {}
            }
        }
        self.check_schedule(tournament, found);
    }

    fn check_schedule(&self, tournament: &Tournament, found: &mut Verification) {
        let players = tournament.players.len() as u128;
        let rounds = u128::from(tournament.rounds.max(1));
        // No encounter list is longer than this, whatever the format.
        let most =
            (players * players).saturating_mul(rounds).saturating_mul(u128::from(tournament.pairs));
        if most > LONGEST_SCHEDULE {
            return;
        }
        found.schedule_compared = true;
        let finished: Vec<GameRecord> = self
            .order
            .iter()
            .filter_map(|number| self.games.get(number))
            .map(|(_, game)| game.clone())
            .collect();
        let scheduled: HashMap<u64, Pairing> =
            pairings(tournament, &finished).into_iter().map(|game| (game.game, game)).collect();
        for game in &finished {
            let pairing = game.pairing;
            let what = match scheduled.get(&pairing.game) {
                Some(planned) if *planned == pairing => continue,
                Some(planned) => format!(
                    "the schedule has {} for this game, the log {}",
                    describe(planned),
                    describe(&pairing)
                ),
                None => "the schedule has no such game".to_owned(),
            };
            let line = self.line_of(pairing.game).unwrap_or_default();
            found.add(line, Some(pairing.game), LogFlaw::Pairing(what));
        }
    }
}

/// Why two games are no pair.
fn unequal(one: &Pairing, two: &Pairing) -> Option<String> {
    let other = format!("its other game, {},", one.game);
    if (one.black, one.white) != (two.white, two.black) {
        Some(format!("{other} does not have the same players with colours exchanged"))
    } else if one.opening != two.opening {
        Some(format!("{other} has opening {}, this one {}", one.opening, two.opening))
    } else if one.round != two.round {
        Some(format!("{other} is of round {}, this one of {}", one.round, two.round))
    } else {
        None
    }
}

fn describe(pairing: &Pairing) -> String {
    let Pairing { pair, round, black, white, opening, .. } = pairing;
    format!("players {black} and {white}, opening {opening}, pair {pair}, round {round}")
}
