//! Asking players again: one of ours with a node limit, one thread and no clock must make the
//! same moves.

use super::LogFlaw;
use super::board::{start, stones};
use crate::{
    GameRecord, PlayerConfig, PlayerIndex, PlayerKind, Termination, Tournament, request_for,
};
use std::collections::HashSet;
use tengen_agent::{Agent, CancelToken, Guarded};
use tengen_core::{Color, Point};
use tengen_engine::PlayerTerms;

/// Asks the players of one game after the other.
pub(super) struct Replayer<'a> {
    tournament: &'a Tournament,
    /// Players that were found not to exist any more; that is said once.
    missing: HashSet<PlayerIndex>,
}

/// Whether a player must always answer the same.
fn is_repeatable(player: &PlayerConfig) -> bool {
    let counted = player.nodes.is_some() && player.clock.is_unlimited();
    matches!(player.kind, PlayerKind::Agent(_)) && counted && player.threads == 1
}

impl<'a> Replayer<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Replayer<'a> {
        Replayer { tournament, missing: HashSet::new() }
    }

    /// Plays a game again whose moves are known to be legal. The number of moves that were found
    /// again, or the first difference.
    pub(super) fn replay(&mut self, record: &GameRecord) -> Result<u64, LogFlaw> {
        let pairing = record.pairing;
        let mut black = self.player(pairing.black, record)?;
        let mut white = self.player(pairing.white, record)?;
        if black.is_none() && white.is_none() {
            return Ok(0);
        }
        let mut game = start(self.tournament, record)?;
        let mut found = 0;
        for mv in &record.moves {
            let ply = stones(&game) + 1;
            let asked = match game.side_to_move() {
                Color::Black => &mut black,
                Color::White => &mut white,
            };
            if let Some((player, agent)) = asked {
                let request = request_for(self.tournament, player, &game, pairing);
                let now = match agent.think(&request, &CancelToken::new(), &mut |_| {}) {
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
    fn player(
        &mut self,
        index: PlayerIndex,
        record: &GameRecord,
    ) -> Result<Option<(&'a PlayerConfig, Guarded)>, LogFlaw> {
        let Some(player) = self.tournament.players.get(index) else { return Ok(None) };
        // One that could not start then need not start now.
        if !is_repeatable(player)
            || self.missing.contains(&index)
            || matches!(record.reason, Termination::NoStart(_))
        {
            return Ok(None);
        }
        let (rule, size) = (self.tournament.rule, self.tournament.size);
        let made = player.agent(&PlayerTerms::default()).map_err(|error| error.reason().to_owned());
        let ready = made.and_then(|mut agent| {
            let prepared = agent.prepare(rule, size, &player.resources());
            prepared.map(|()| agent).map_err(|failure| failure.to_string())
        });
        match ready {
            Ok(agent) => Ok(Some((player, agent))),
            Err(what) => {
                self.missing.insert(index);
                Err(LogFlaw::NoReplay { player: player.name.clone(), what })
            }
        }
    }
}
