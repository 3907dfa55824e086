//! One tournament that was started here.

use super::{Contents, names};
use crate::agents::Registry;
use crate::error::ApiError;
use crate::types::{ArenaRun, NewArena, RunState};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tengen_agent::{CancelToken, Clock};
use tengen_arena::{
    GameRecord, LiveEvent, Log, OpeningError, OpeningSetting, PlayerConfig, PlayerKind,
    RefereeSetting, RunOptions, SprtSetting, Tournament, TournamentFormat, game_count,
    generate_openings,
};
use tengen_core::{RowOrder, Size, format_moves};
use tokio::sync::broadcast;

/// The most players, pairs and openings of a tournament, and milliseconds of a move.
const MOST_PLAYERS: usize = 16;
const MOST_PAIRS: u64 = 5_000;
const MOST_OPENINGS: usize = 500;
const MOST_TURN_MS: u64 = 60_000;
/// Events that may wait for a slow client before it begins again.
const BACKLOG: usize = 1_024;

/// The most games at the same time: one for each core, two on a machine with one.
pub(crate) fn most_concurrency() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).max(2)
}

/// The tournament a client asks for.
pub(super) fn tournament(registry: &Registry, new: &NewArena) -> Result<Tournament, ApiError> {
    let size = Size::new(new.size).map_err(ApiError::bad)?;
    let within = |what: &str, is: u64, most: u64| match is <= most {
        true => Ok(()),
        false => Err(ApiError::bad(format!("{what}: at most {most}"))),
    };
    within("players", new.players.len() as u64, MOST_PLAYERS as u64)?;
    within("pairs", new.pairs, MOST_PAIRS)?;
    within("openings", new.openings as u64, MOST_OPENINGS as u64)?;
    within("concurrency", new.concurrency as u64, most_concurrency() as u64)?;
    let turn_ms = new.turn_ms.unwrap_or(1_000).min(MOST_TURN_MS);
    let player = |name: &String| -> Result<PlayerConfig, ApiError> {
        // Only what was given when the server was started: no client names a command.
        let kind = match registry.extra(name).map(|extra| &extra.player) {
            Some(Some(player)) => player.kind.clone(),
            Some(None) => return Err(ApiError::bad(format!("{name} plays no tournaments"))),
            None => {
                registry.create_own(name)?;
                PlayerKind::Agent(registry.own(name)?)
            }
        };
        let nodes = if matches!(kind, PlayerKind::Agent(_)) { new.nodes } else { None };
        let clock = Clock::per_move(Duration::from_millis(turn_ms));
        let memory = Some(512 << 20);
        Ok(PlayerConfig { name: name.clone(), kind, clock, nodes, depth: None, memory, threads: 1 })
    };
    let setting = OpeningSetting {
        count: new.openings,
        rule: new.rule,
        size,
        seed: new.seed,
        ..OpeningSetting::default()
    };
    let openings = match new.openings {
        0 => vec![String::new()],
        _ => generate_openings(&setting, None)
            .map(|points| Ok(format_moves(&points?, size, RowOrder::FromBottom)))
            .collect::<Result<_, OpeningError>>()
            .map_err(ApiError::bad)?,
    };
    let players: Vec<PlayerConfig> = new.players.iter().map(player).collect::<Result<_, _>>()?;
    let format =
        if players.len() == 2 { TournamentFormat::Match } else { TournamentFormat::RoundRobin };
    Ok(Tournament {
        players,
        format,
        rule: new.rule,
        size,
        openings,
        pairs: new.pairs,
        rounds: 1,
        sprt: new.sprt.map(|test| SprtSetting {
            elo0: test.elo0,
            elo1: test.elo1,
            alpha: test.alpha,
            beta: test.beta,
        }),
        referee: RefereeSetting::default(),
        seed: new.seed,
    })
}

/// A tournament that was started here.
pub(crate) struct Run {
    id: String,
    name: String,
    log: PathBuf,
    tournament: Tournament,
    stop: CancelToken,
    state: Mutex<State>,
    events: broadcast::Sender<LiveEvent>,
}

struct State {
    state: RunState,
    error: Option<String>,
    finished: Vec<GameRecord>,
    /// The events of the games in progress.
    playing: BTreeMap<u64, Vec<LiveEvent>>,
    ended: Option<LiveEvent>,
}

impl Run {
    /// Starts it, on a thread of its own.
    pub fn start(
        number: u64,
        folder: &Path,
        name: &str,
        tournament: Tournament,
        concurrency: usize,
    ) -> Result<Arc<Run>, ApiError> {
        tengen_arena::check(&tournament).map_err(ApiError::bad)?;
        std::fs::create_dir_all(folder).map_err(ApiError::failed)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let log = folder.join(format!("arena-{}-{number}.log", now.as_secs()));
        let mut file = Log::create(&log, &tournament).map_err(ApiError::failed)?;
        let title = if name.is_empty() { names(&tournament).join(", ") } else { name.to_owned() };
        let run = Arc::new(Run {
            id: number.to_string(),
            name: title.chars().take(200).collect(),
            log,
            tournament,
            stop: CancelToken::new(),
            state: Mutex::new(State {
                state: RunState::Running,
                error: None,
                finished: Vec::new(),
                playing: BTreeMap::new(),
                ended: None,
            }),
            events: broadcast::Sender::new(BACKLOG),
        });
        let shared = Arc::clone(&run);
        let thread = std::thread::Builder::new().name("arena".into());
        let spawned = thread.spawn(move || {
            let keep = |game: &GameRecord| file.append(game).map_err(Into::into);
            let observe = |event: &LiveEvent| shared.observe(event);
            let result = tengen_arena::run(
                &shared.tournament,
                Vec::new(),
                RunOptions { concurrency: concurrency.max(1), ..RunOptions::default() },
                &shared.stop,
                &mut (keep, observe),
            );
            if let Err(error) = result {
                let mut state = shared.state();
                state.state = RunState::Failed;
                state.error = Some(error.to_string());
            }
        });
        spawned.map_err(ApiError::failed)?;
        Ok(run)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what a client that comes later must know, and tells those who are there.
    fn observe(&self, event: &LiveEvent) {
        let mut state = self.state();
        match event {
            LiveEvent::Opened { .. } => {}
            LiveEvent::Started { pairing, .. } => {
                state.playing.insert(pairing.game, vec![event.clone()]);
            }
            LiveEvent::Moved { game, .. } => {
                state.playing.entry(*game).or_default().push(event.clone());
            }
            LiveEvent::Finished { record, .. } => {
                state.playing.remove(&record.pairing.game);
                state.finished.push((**record).clone());
            }
            LiveEvent::Ended { .. } => {
                state.state = RunState::Ended;
                state.ended = Some(event.clone());
                state.playing.clear();
            }
        }
        // Sent under the lock: a client that follows from now on misses nothing and hears nothing
        // twice.
        let _ = self.events.send(event.clone());
    }

    /// What has happened so far, and a receiver for what follows.
    pub fn follow(&self) -> (Vec<LiveEvent>, broadcast::Receiver<LiveEvent>) {
        let state = self.state();
        let of = game_count(&self.tournament);
        let tournament = Box::new(self.tournament.clone());
        let mut past = vec![LiveEvent::Opened { tournament, done: 0, of }];
        past.extend(state.finished.iter().zip(1..).map(|(record, done)| LiveEvent::Finished {
            record: Box::new(record.clone()),
            done,
            of,
        }));
        past.extend(state.playing.values().flatten().cloned());
        past.extend(state.ended.clone());
        (past, self.events.subscribe())
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn log(&self) -> &Path {
        &self.log
    }

    pub fn stop(&self) {
        self.stop.cancel();
    }

    pub fn summary(&self) -> ArenaRun {
        let state = self.state();
        ArenaRun {
            id: self.id.clone(),
            name: self.name.clone(),
            state: state.state,
            error: state.error.clone(),
            players: names(&self.tournament),
            done: state.finished.len() as u64,
            of: game_count(&self.tournament),
        }
    }

    pub fn contents(&self) -> Contents {
        let run = self.summary();
        let games = self.state().finished.clone();
        Contents { run, tournament: self.tournament.clone(), games, notes: Vec::new() }
    }
}
