//! Tournaments with players of the zoo.

use std::sync::{Mutex, MutexGuard, PoisonError};
use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, LiveEvent, PlayerConfig, PlayerKind, RefereeSetting, RunOptions, Termination,
    Tournament, TournamentFormat, run,
};
use tengen_core::{Color, Rule, Size};

/// Far beyond anything that is not a hang, in milliseconds.
pub const HANG: u64 = 60_000;

/// What a player that will not answer is given.
pub const SHORT: u64 = 150;

/// These tests count the processes and files of this process: one at a time.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A command that leaves its mark in the environment of all it starts.
pub fn marked(mark: &str, command: &str) -> String {
    format!("env {mark} {command}")
}

/// A fault of the zoo as a command.
pub fn zoo(mark: &str, fault: &str) -> String {
    marked(mark, &tengen_zoo::command(fault))
}

pub fn player(name: &str, kind: PlayerKind, turn_ms: u64) -> PlayerConfig {
    let clock = tengen_agent::Clock::per_move(std::time::Duration::from_millis(turn_ms));
    let name = name.to_owned();
    PlayerConfig { name, kind, clock, nodes: None, depth: None, memory: None, threads: 1 }
}

/// Wins against all that only plays row by row.
pub fn greedy() -> PlayerConfig {
    player("greedy", PlayerKind::Agent("greedy".into()), HANG)
}

/// The first against each of the others, one opening with both colours.
pub fn gauntlet(players: Vec<PlayerConfig>) -> Tournament {
    Tournament {
        players,
        format: TournamentFormat::Gauntlet,
        rule: Rule::Freestyle,
        size: Size::FIFTEEN,
        openings: vec!["h8".into()],
        pairs: 1,
        rounds: 1,
        sprt: None,
        referee: RefereeSetting {
            tolerance_ms: SHORT,
            start_limit_ms: HANG,
            ..RefereeSetting::default()
        },
        seed: 1,
    }
}

/// Plays all games, two at a time.
pub fn play(tournament: &Tournament) -> Vec<GameRecord> {
    let options = RunOptions { concurrency: 2, ..RunOptions::default() };
    let mut kept = 0;
    let keep = |_: &GameRecord| {
        kept += 1;
        Ok(())
    };
    let mut observer = (keep, |_: &LiveEvent| {});
    let games = run(tournament, vec![], options, &CancelToken::new(), &mut observer).unwrap();
    assert_eq!(kept, games.len());
    games
}

/// How a player's games ended: each with the one word for it, `lost` or `won` first if that was on
/// the board.
pub fn endings(games: &[GameRecord], player: usize) -> Vec<String> {
    let own = games.iter().filter(|game| game.points_of(player).is_some());
    own.map(|game| {
        let word = match &game.reason {
            Termination::Crash(_) => "crash",
            Termination::Timeout { .. } => "time",
            Termination::Illegal(_) => "illegal",
            Termination::Memory { .. } => "memory",
            Termination::NoStart(_) => "no-start",
            Termination::Forbidden(_) => "forbidden",
            Termination::Five => "five",
            Termination::Proven { .. } => "proven",
            Termination::FullBoard | Termination::Dead | Termination::MoveLimit => "draw",
        };
        let outcome = if game.points_of(player) == Some(0.0) { "lost" } else { "not lost" };
        format!("{outcome}: {word}")
    })
    .collect()
}

/// The colours a player had.
pub fn colors(games: &[GameRecord], player: usize) -> Vec<Color> {
    let own = games.iter().filter(|game| game.points_of(player).is_some());
    own.map(|game| if game.pairing.black == player { Color::Black } else { Color::White }).collect()
}
