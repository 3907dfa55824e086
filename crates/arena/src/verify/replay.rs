//! Asking players again: one of ours with a node limit, one thread and no clock must make the
//! same moves.

use super::LogFlaw;
use super::board::{start, stones};
use crate::{
    GameRecord, PlayerConfig, PlayerIndex, PlayerKind, Termination, Tournament, request_for,
};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tengen_agent::{Agent, CancelToken, Failure, Resources};
use tengen_core::{Color, Point};

/// Asks the players of one game after the other.
pub(super) struct Replayer<'a> {
    tournament: &'a Tournament,
    /// Players that were found not to exist any more; that is said once.
    missing: HashSet<PlayerIndex>,
}

/// A player that is asked again.
struct Seat<'a> {
    player: &'a PlayerConfig,
    agent: Box<dyn Agent>,
}

/// What builds a player that must always answer the same; nothing for any other.
fn repeatable(player: &PlayerConfig) -> Option<&str> {
    let timed = player.clock.turn_ms.is_some() || player.clock.match_ms.is_some();
    match &player.kind {
        PlayerKind::Agent(spec) if player.nodes.is_some() && !timed && player.threads == 1 => {
            Some(spec)
        }
        _ => None,
    }
}

impl<'a> Replayer<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Replayer<'a> {
        Replayer { tournament, missing: HashSet::new() }
    }

    /// Plays a game again whose moves are known to be legal. The number of moves that were found
    /// again, or the first difference.
    pub(super) fn replay(&mut self, record: &GameRecord) -> Result<u64, LogFlaw> {
        let pairing = record.pairing;
        let mut black = self.seat(pairing.black, record)?;
        let mut white = self.seat(pairing.white, record)?;
        if black.is_none() && white.is_none() {
            return Ok(0);
        }
        let mut game = start(self.tournament, record)?;
        let mut found = 0;
        for mv in &record.moves {
            let ply = stones(&game) + 1;
            let seat = match game.side_to_move() {
                Color::Black => &mut black,
                Color::White => &mut white,
            };
            if let Some(Seat { player, agent }) = seat {
                let request = request_for(self.tournament, player, &game, pairing);
                let answer = guard(|| agent.think(&request, &CancelToken::new(), &mut |_| {}));
                let now = match answer {
                    Ok(answer) => answer.best.to_string(),
                    Err(failure) => failure.to_string(),
                };
                if now != mv.at {
                    let (player, logged) = (player.name.clone(), mv.at.clone());
                    return Err(LogFlaw::Replay { ply, player, logged, now });
                }
                found += 1;
            }
            let played = mv.at.parse::<Point>().ok().and_then(|point| game.play(point).ok());
            if played.is_none() && game.outcome().is_none() {
                return Err(LogFlaw::Move { ply, what: format!("`{}` cannot be played", mv.at) });
            }
        }
        Ok(found)
    }

    /// A player made ready for a game, if it can be asked again.
    fn seat(
        &mut self,
        index: PlayerIndex,
        record: &GameRecord,
    ) -> Result<Option<Seat<'a>>, LogFlaw> {
        let Some(player) = self.tournament.players.get(index) else { return Ok(None) };
        let Some(spec) = repeatable(player) else { return Ok(None) };
        // One that could not start then need not start now.
        if self.missing.contains(&index) || matches!(record.reason, Termination::NoStart(_)) {
            return Ok(None);
        }
        let (rule, size) = (self.tournament.rule, self.tournament.size);
        let resources = Resources { memory: player.memory, threads: player.threads };
        let made = tengen_engine::create(spec).map_err(|error| error.to_string());
        let ready = made.and_then(|mut agent| {
            let prepared = guard(|| {
                agent.new_game();
                agent.prepare(rule, size, &resources)
            });
            prepared.map(|()| agent).map_err(|failure| failure.to_string())
        });
        match ready {
            Ok(agent) => Ok(Some(Seat { player, agent })),
            Err(what) => {
                self.missing.insert(index);
                Err(LogFlaw::NoReplay { player: player.name.clone(), what })
            }
        }
    }
}

/// A player that panics must not end the verification.
fn guard<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let panicked = |_| Err(Failure::Broken("it panicked".to_owned()));
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)
}
