//! Tournaments and games for the tests of this folder.

use crate::{
    GameRecord, MoveRecord, Pairing, PlayerConfig, PlayerIndex, PlayerKind, RefereeSetting, Side,
    Termination, Tournament, TournamentFormat,
};

/// Players `p0`, `p1` and so on with some openings.
pub(super) fn tournament(players: usize, openings: &[&str]) -> Tournament {
    let player = |number: usize| PlayerConfig {
        name: format!("p{number}"),
        kind: PlayerKind::Agent("greedy".into()),
        clock: Default::default(),
        nodes: None,
        depth: None,
        memory: None,
        threads: 1,
    };
    Tournament {
        players: (0..players).map(player).collect(),
        format: if players == 2 { TournamentFormat::Match } else { TournamentFormat::RoundRobin },
        rule: Default::default(),
        size: Default::default(),
        openings: openings.iter().map(|opening| (*opening).to_owned()).collect(),
        pairs: 1,
        rounds: 1,
        sprt: None,
        referee: RefereeSetting::default(),
        seed: 0,
    }
}

/// A game of two moves.
pub(super) fn game(
    number: u64,
    black: PlayerIndex,
    white: PlayerIndex,
    winner: Option<Side>,
) -> GameRecord {
    let played = |at: &str, us: u64| MoveRecord {
        at: at.into(),
        us,
        nodes: 100,
        score: Some("35".into()),
        depth: 3,
    };
    GameRecord {
        pairing: Pairing { game: number, pair: number / 2, round: 0, black, white, opening: 0 },
        moves: vec![played("i9", 1_500), played("g7", 900)],
        winner,
        reason: if winner.is_some() { Termination::Five } else { Termination::Dead },
        started_ms: 1_794_787_199_000,
        latency_us: 40,
    }
}
