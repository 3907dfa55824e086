//! A player at the table: whatever its kind, asked for a move in one way.

use crate::json_player::JsonPlayer;
use crate::{PlayerConfig, PlayerKind, Termination, Tournament};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tengen_agent::{Agent, CancelToken, Clock, Failure, Report, Request, Resources, Score};
use tengen_core::{Game, Point};
use tengen_remote::{EngineConfig, Fault, Launch, LaunchError, RemoteAgent};

/// A player that can be asked. It is kept from game to game; one that broke is started again.
pub(crate) struct Seat {
    config: PlayerConfig,
    player: Player,
    tolerance: Duration,
}

enum Player {
    Agent(Box<dyn Agent>),
    Remote(Box<RemoteAgent>),
    Json(Box<JsonPlayer>),
}

/// Why a player cannot take part. Said before the first game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("player {name}: {reason}")]
pub struct SeatError {
    /// Which.
    pub name: String,
    /// What is wrong.
    pub reason: String,
}

/// A player's answer.
pub(crate) struct Turn {
    pub(crate) point: Point,
    pub(crate) billed: Duration,
    pub(crate) latency: Duration,
    pub(crate) report: Report,
}

/// What is left of a player's time for the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLeft(pub(crate) Option<Duration>);

impl Seat {
    /// Takes a seat. Nothing is started yet.
    pub(crate) fn new(
        config: &PlayerConfig,
        tournament: &Tournament,
        processors: &[usize],
    ) -> Result<Seat, SeatError> {
        let error = |reason: String| SeatError { name: config.name.clone(), reason };
        let referee = &tournament.referee;
        let launch = |command: &str| -> Result<Launch, SeatError> {
            let parsed: Result<Launch, LaunchError> = command.parse();
            let mut launch = parsed.map_err(|e| error(e.to_string()))?;
            launch.processors = processors.to_vec();
            Ok(launch)
        };
        let tolerance = Duration::from_millis(referee.tolerance_ms);
        let player = match &config.kind {
            PlayerKind::Agent(spec) => {
                Player::Agent(tengen_engine::create(spec).map_err(|e| error(e.to_string()))?)
            }
            PlayerKind::Pbrain(command) => {
                let mut engine = EngineConfig::new(launch(command)?);
                engine.alias = Some(config.name.clone());
                engine.tolerance = tolerance;
                engine.start_limit = Duration::from_millis(referee.start_limit_ms);
                engine.suspend = referee.suspend;
                engine.extended = config.nodes.is_some() || config.depth.is_some();
                Player::Remote(Box::new(RemoteAgent::new(engine)))
            }
            PlayerKind::Json(command) => {
                Player::Json(Box::new(JsonPlayer::new(launch(command)?, tolerance, config.memory)))
            }
        };
        Ok(Seat { config: config.clone(), player, tolerance })
    }

    /// Gets ready for a game.
    pub(crate) fn prepare(&mut self, tournament: &Tournament) -> Result<(), Termination> {
        let (rule, size) = (tournament.rule, tournament.size);
        let resources = Resources { memory: self.config.memory, threads: self.config.threads };
        match &mut self.player {
            Player::Agent(agent) => {
                let ready = || {
                    agent.new_game();
                    agent.prepare(rule, size, &resources)
                };
                match catch_unwind(AssertUnwindSafe(ready)) {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(failure)) => Err(Termination::NoStart(failure.to_string())),
                    Err(_) => Err(Termination::NoStart("panicked".into())),
                }
            }
            Player::Remote(agent) => {
                agent.new_game();
                let clock = self.config.clock;
                agent.set_clock(tengen_remote::ClockSetting {
                    turn: clock.turn_ms.map(Duration::from_millis),
                    game: clock.match_ms.map(Duration::from_millis),
                    left: clock.match_ms.map(Duration::from_millis),
                    increment: Duration::from_millis(clock.increment_ms),
                });
                agent
                    .prepare(rule, size, &resources)
                    .map_err(|failure| Termination::NoStart(failure.to_string()))
            }
            Player::Json(player) => player.prepare(),
        }
    }

    /// Asks for a move. The reason is why the player loses, if it gives none that counts.
    pub(crate) fn ask(
        &mut self,
        mut request: Request,
        left: TimeLeft,
        stop: &CancelToken,
    ) -> Result<Turn, Termination> {
        let clock = self.config.clock;
        let turn = clock.turn_ms.map(Duration::from_millis);
        let limit = turn.into_iter().chain(left.0).min();
        match &mut self.player {
            Player::Agent(agent) => {
                let increment = Duration::from_millis(clock.increment_ms);
                let control = Clock { turn, left: left.0, increment };
                let empty = request.game.board().empty_count();
                (request.limits.soft, request.limits.hard) = control.plan(empty);
                ask_agent(agent, request, stop, limit, self.tolerance)
            }
            Player::Remote(agent) => {
                agent.set_clock(tengen_remote::ClockSetting {
                    turn,
                    game: clock.match_ms.map(Duration::from_millis),
                    left: left.0,
                    increment: Duration::from_millis(clock.increment_ms),
                });
                ask_remote(agent, &request, stop, limit)
            }
            Player::Json(player) => player.ask(&request.game, limit, stop),
        }
    }

    /// Lets a process of its own go.
    pub(crate) fn end(&mut self) {
        match &mut self.player {
            Player::Agent(_) => {}
            Player::Remote(agent) => drop(agent.end()),
            Player::Json(player) => player.end(),
        }
    }
}

fn ask_agent(
    agent: &mut Box<dyn Agent>,
    mut request: Request,
    stop: &CancelToken,
    limit: Option<Duration>,
    tolerance: Duration,
) -> Result<Turn, Termination> {
    request.stopwatch = tengen_agent::Stopwatch::start();
    let asked = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| agent.think(&request, stop, &mut |_| {})));
    let billed = asked.elapsed();
    let answer = match result {
        Ok(Ok(answer)) => answer,
        Ok(Err(Failure::NoMove)) => return Err(Termination::Illegal("it finds no move".into())),
        Ok(Err(failure)) => return Err(Termination::Crash(failure.to_string())),
        Err(_) => return Err(Termination::Crash("panicked".into())),
    };
    if let Some(limit) = limit
        && billed > limit + tolerance
    {
        return Err(late(billed, limit));
    }
    Ok(Turn { point: answer.best, billed, latency: Duration::ZERO, report: answer.report })
}

fn ask_remote(
    agent: &mut RemoteAgent,
    request: &Request,
    stop: &CancelToken,
    limit: Option<Duration>,
) -> Result<Turn, Termination> {
    let result = agent.think(request, stop, &mut |_| {});
    let record = agent.last_turn().cloned().unwrap_or_default();
    match result {
        Ok(answer) => Ok(Turn {
            point: answer.best,
            billed: record.billed,
            latency: record.latency,
            report: answer.report,
        }),
        Err(failure) => Err(match agent.fault() {
            Some(fault) => reason_of(fault, record.billed, limit),
            None => Termination::Crash(failure.to_string()),
        }),
    }
}

fn reason_of(fault: &Fault, took: Duration, limit: Option<Duration>) -> Termination {
    match fault {
        Fault::Timeout { limit, .. } => late(took, *limit),
        Fault::Memory { used, limit } => Termination::Memory { used: *used, limit: *limit },
        Fault::OffBoard { .. } | Fault::Occupied(_) | Fault::OutOfTurn(_) => {
            Termination::Illegal(fault.to_string())
        }
        Fault::Start(_) | Fault::DiedAtStart { .. } | Fault::NoOk { .. } | Fault::Refused(_) => {
            Termination::NoStart(fault.to_string())
        }
        // One that does not read cannot answer; it had until now.
        Fault::NotReading => late(took, limit.unwrap_or(took)),
        _ => Termination::Crash(fault.to_string()),
    }
}

/// A loss on time.
pub(crate) fn late(took: Duration, limit: Duration) -> Termination {
    Termination::Timeout { took_ms: took.as_millis() as u64, limit_ms: limit.as_millis() as u64 }
}

/// The score a report gives its own side, as text.
pub(crate) fn score_of(report: &Report) -> Option<String> {
    let score: Option<Score> = report.lines.first().map(|line| line.score);
    score.map(|score| score.to_string())
}

/// The start of a game: the opening's moves played out.
pub(crate) fn opening_game(tournament: &Tournament, opening: usize) -> Result<Game, String> {
    let text = tournament.openings.get(opening).map_or("", String::as_str);
    let rows = tengen_core::RowOrder::FromBottom;
    let moves = tengen_core::parse_moves(text, tournament.size, rows).map_err(|e| e.to_string())?;
    let mut game = Game::new(tournament.rule, tournament.size);
    for (number, point) in moves.into_iter().enumerate() {
        game.play(point).map_err(|error| format!("move {}: {error}", number + 1))?;
    }
    match game.outcome() {
        Some(outcome) => Err(format!("the game is already over ({outcome})")),
        None => Ok(game),
    }
}
