//! Tournaments: those started here, and the files of others.

mod files;
mod run;

use crate::agents::Registry;
use crate::error::ApiError;
use crate::types::{
    ArenaList, ArenaRun, ArenaView, NewArena, RunState, SprtStand, SprtView, StandingRow,
};
use files::{File, Kind};
pub(crate) use run::{Run, most_concurrency};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tengen_arena::{
    GameRecord, LiveEvent, LogContents, SprtReport, SprtSetting, SprtState, Standings, Tournament,
};
use tokio::sync::broadcast;

/// Runs that are remembered; older ones are still in their logs.
const MOST_RUNS: usize = 16;
/// The most games of one answer.
const MOST_GAMES: usize = 500;
/// How often a file is looked at.
const LOOK: Duration = Duration::from_millis(300);

/// All tournaments.
pub(crate) struct Arena {
    folder: PathBuf,
    runs: Mutex<VecDeque<Arc<Run>>>,
    numbers: std::sync::atomic::AtomicU64,
}

/// A tournament with its games, whatever it came from.
pub(crate) struct Contents {
    pub run: ArenaRun,
    pub tournament: Tournament,
    pub games: Vec<GameRecord>,
    pub notes: Vec<String>,
}

impl Arena {
    pub fn new(folder: PathBuf) -> Arena {
        Arena { folder, runs: Mutex::default(), numbers: 1.into() }
    }

    /// Where the logs are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn runs(&self) -> Vec<Arc<Run>> {
        let runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.iter().cloned().collect()
    }

    fn find_run(&self, id: &str) -> Option<Arc<Run>> {
        self.runs().into_iter().find(|run| run.id() == id)
    }

    /// The runs, newest first, then the files.
    pub fn list(&self) -> ArenaList {
        let mut runs: Vec<ArenaRun> = self.runs().iter().rev().map(|run| run.summary()).collect();
        let own: Vec<PathBuf> = self.runs().iter().map(|run| run.log().to_owned()).collect();
        let files = files::list(&self.folder).into_iter();
        runs.extend(files.filter(|file| !own.contains(&file.path)).map(|file| file.summary()));
        ArenaList { runs }
    }

    /// Starts a tournament.
    pub fn start(&self, registry: &Registry, new: &NewArena) -> Result<ArenaRun, ApiError> {
        let tournament = run::tournament(registry, new)?;
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        if runs.iter().any(|run| run.summary().state == RunState::Running) {
            return Err(ApiError::busy("a tournament is running already"));
        }
        let number = self.numbers.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let run = Run::start(number, &self.folder, &new.name, tournament, new.concurrency)?;
        runs.push_back(Arc::clone(&run));
        if runs.len() > MOST_RUNS {
            runs.pop_front();
        }
        Ok(run.summary())
    }

    /// Ends a tournament; the games in progress do not count.
    pub fn stop(&self, id: &str) -> Result<(), ApiError> {
        self.find_run(id).ok_or_else(|| unknown(id))?.stop();
        Ok(())
    }

    /// Ends all tournaments.
    pub fn stop_all(&self) {
        self.runs().iter().for_each(|run| run.stop());
    }

    /// A tournament with its games.
    pub fn open(&self, id: &str) -> Result<Contents, ApiError> {
        match self.find_run(id) {
            Some(run) => Ok(run.contents()),
            None => files::find(&self.folder, id).ok_or_else(|| unknown(id))?.contents(),
        }
    }

    /// What happens in a tournament.
    pub fn follow(&self, id: &str) -> Result<Follower, ApiError> {
        if let Some(run) = self.find_run(id) {
            let (past, live) = run.follow();
            let waiting = past.into();
            return Ok(Follower { waiting, source: Source::Run { run, live }, ended: false });
        }
        let file = files::find(&self.folder, id).ok_or_else(|| unknown(id))?;
        let source = Source::File { file, seen: 0, length: 0 };
        Ok(Follower { waiting: VecDeque::new(), source, ended: false })
    }
}

fn unknown(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no tournament {id}"))
}

/// The view of a log that a client sent.
pub(crate) fn contents_of_log(id: &str, log: LogContents) -> Result<Contents, ApiError> {
    let tournament = log.header.tournament;
    let players = tournament.players.len();
    let is_sound = |game: &GameRecord| {
        game.pairing.black < players
            && game.pairing.white < players
            && game.pairing.opening < tournament.openings.len().max(1)
    };
    if let Some(game) = log.games.iter().find(|game| !is_sound(game)) {
        return Err(ApiError::bad(format!("game {} has no such player", game.pairing.game)));
    }
    let mut notes: Vec<String> = log.torn.iter().map(ToString::to_string).collect();
    if !log.doubled.is_empty() {
        notes.push(format!("{} games are in the log twice; the first counts", log.doubled.len()));
    }
    let run = ArenaRun {
        id: id.to_owned(),
        name: id.to_owned(),
        state: RunState::Log,
        error: None,
        players: names(&tournament),
        done: log.games.len() as u64,
        of: tengen_arena::game_count(&tournament),
    };
    Ok(Contents { run, tournament, games: log.games, notes })
}

fn names(tournament: &Tournament) -> Vec<String> {
    tournament.players.iter().map(|player| player.name.clone()).collect()
}

impl Contents {
    /// A page of the games, and the standings after all of them.
    pub fn view(&self, offset: usize, limit: usize) -> Result<ArenaView, ApiError> {
        let games = self.games.iter().skip(offset).take(limit.min(MOST_GAMES));
        let games = games.map(serde_json::to_value).collect::<Result<_, _>>();
        let standings = Standings::new(&self.tournament, &self.games);
        let finite = |number: f64| number.is_finite().then_some(number);
        let rows = standings.rows.iter().map(|row| {
            let played = row.wdl.wins + row.wdl.draws + row.wdl.losses;
            StandingRow {
                player: row.name.clone(),
                games: played,
                wins: row.wdl.wins,
                draws: row.wdl.draws,
                losses: row.wdl.losses,
                score: if played == 0 { 0.0 } else { row.points / played as f64 },
                elo: finite(row.elo.value),
                error: finite(row.elo.error()),
            }
        });
        Ok(ArenaView {
            run: self.run.clone(),
            tournament: serde_json::to_value(&self.tournament).map_err(ApiError::failed)?,
            games: games.map_err(ApiError::failed)?,
            total: self.games.len() as u64,
            standings: rows.collect(),
            sprt: standings.head_to_head.and_then(|two| two.sprt).map(stand),
            notes: self.notes.clone(),
        })
    }
}

/// Where a test stands, for a client.
fn stand(report: SprtReport) -> SprtStand {
    let SprtReport { setting, llr, lower, upper, verdict, .. } = report;
    let SprtSetting { elo0, elo1, alpha, beta } = setting;
    let verdict = match verdict {
        SprtState::Continue => "continue",
        SprtState::AcceptH0 => "accept-h0",
        SprtState::AcceptH1 => "accept-h1",
    };
    let verdict = verdict.to_owned();
    SprtStand { test: SprtView { elo0, elo1, alpha, beta }, llr, lower, upper, verdict }
}

enum Source {
    Run { run: Arc<Run>, live: broadcast::Receiver<LiveEvent> },
    File { file: File, seen: u64, length: u64 },
}

/// A client that watches a tournament.
pub(crate) struct Follower {
    waiting: VecDeque<LiveEvent>,
    source: Source,
    ended: bool,
}

impl Follower {
    /// The next event; nothing when there will be none any more.
    pub async fn next(&mut self) -> Result<Option<LiveEvent>, ApiError> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                self.ended |= matches!(event, LiveEvent::Ended { .. });
                return Ok(Some(event));
            }
            if self.ended {
                return Ok(None);
            }
            match &mut self.source {
                Source::Run { run, live } => match live.recv().await {
                    Ok(event) => self.waiting.push_back(event),
                    Err(broadcast::error::RecvError::Closed) => return Ok(None),
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        // Too slow for every event: begin again with what has happened.
                        let (past, fresh) = run.follow();
                        (self.waiting, *live) = (past.into(), fresh);
                    }
                },
                Source::File { file, seen, length } => {
                    let now = file.check_size()?;
                    if now == std::mem::replace(length, now) {
                        tokio::time::sleep(LOOK).await;
                        continue;
                    }
                    let (file, from) = (file.clone(), *seen);
                    let read = move || match file.kind {
                        Kind::Log => file.games_from(from),
                        Kind::Events => file.events_from(from),
                    };
                    let read = tokio::task::spawn_blocking(read).await;
                    let (events, now) = read.map_err(ApiError::failed)??;
                    if now != std::mem::replace(seen, now) {
                        // There may be more than was read at once.
                        *length = 0;
                    }
                    self.waiting.extend(events);
                }
            }
        }
    }
}
