//! A player of a game: any agent, asked for a move as its referee allows, and why it loses if it gives
//! none that counts.

use crate::{GameRecord, PlayerConfig, Termination, TerminationKind, Tournament};
use std::time::Duration;
use tengen_agent::{Agent, Answer, CancelToken, Failure, FaultKind, Guarded, Request};
use tengen_core::Color;
use tengen_engine::{PlayerError, PlayerTerms};

/// An agent with its setting. It is kept from game to game; one that broke is started again.
pub(crate) struct Contestant {
    agent: Guarded,
    config: PlayerConfig,
    tolerance: Duration,
}

impl Contestant {
    /// Takes part. Nothing is started yet.
    pub(crate) fn new(
        config: &PlayerConfig,
        tournament: &Tournament,
        processors: &[usize],
    ) -> Result<Contestant, PlayerError> {
        let referee = &tournament.referee;
        let terms = PlayerTerms {
            tolerance: Duration::from_millis(referee.tolerance_ms),
            start_limit: Duration::from_millis(referee.start_limit_ms),
            suspend: referee.suspend,
            processors: processors.to_vec(),
        };
        let agent = config.agent(&terms)?;
        Ok(Contestant { agent, config: config.clone(), tolerance: terms.tolerance })
    }

    /// Gets ready for a game.
    pub(crate) fn prepare(&mut self, tournament: &Tournament) -> Result<(), Failure> {
        self.agent.new_game();
        self.agent.prepare(tournament.rule, tournament.size, &self.config.resources())
    }

    /// Asks for a move. The reason is why the player loses, if it gives none that counts.
    pub(crate) fn ask(
        &mut self,
        request: &Request,
        stop: &CancelToken,
    ) -> Result<Answer, Termination> {
        let limit = request.clock.limit();
        let answer = self.agent.think(request, stop, &mut |_| {});
        let answer = answer.map_err(|failure| termination(failure, limit))?;
        match limit {
            Some(limit) if answer.cost.time > limit + self.tolerance => {
                Err(late(answer.cost.time, limit))
            }
            _ => Ok(answer),
        }
    }

    /// Hears how the game ended.
    pub(crate) fn game_over(&mut self, record: &GameRecord) {
        let reason = TerminationKind::from(&record.reason).name();
        self.agent.game_over(record.winner.map(Color::from), reason);
    }

    /// Lets a process of its own go.
    pub(crate) fn end(&mut self) {
        self.agent.end();
    }
}

/// Why a player that gave no move has lost.
fn termination(failure: Failure, limit: Option<Duration>) -> Termination {
    let (kind, text, cost) = match failure {
        Failure::NoMove => return Termination::Illegal("it finds no move".into()),
        Failure::CannotPlay { .. } => return Termination::NoStart(failure.to_string()),
        Failure::Over(_) | Failure::CannotDo { .. } => {
            return Termination::Crash(failure.to_string());
        }
        Failure::Fault { kind, text, cost } => (kind, text, cost),
    };
    match kind {
        FaultKind::Timeout { limit } => late(cost.time, limit),
        // One that does not read cannot answer; it had until now.
        FaultKind::NotReading => late(cost.time, limit.unwrap_or(cost.time)),
        FaultKind::Memory { used, limit } => Termination::Memory { used, limit },
        FaultKind::OffBoard | FaultKind::Occupied | FaultKind::OutOfTurn | FaultKind::Garbled => {
            Termination::Illegal(text)
        }
        FaultKind::NotFound
        | FaultKind::CannotStart
        | FaultKind::DiedAtStart
        | FaultKind::NoOk
        | FaultKind::Refused => Termination::NoStart(text),
        FaultKind::Died | FaultKind::Flood | FaultKind::Stopped | FaultKind::Panicked => {
            Termination::Crash(text)
        }
    }
}

/// A loss on time.
fn late(took: Duration, limit: Duration) -> Termination {
    Termination::Timeout { took_ms: took.as_millis() as u64, limit_ms: limit.as_millis() as u64 }
}
