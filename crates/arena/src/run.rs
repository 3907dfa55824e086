//! A tournament: games on several threads, results into the log one by one.

use crate::adjudicate::Adjudicator;
use crate::contestant::Contestant;
use crate::openings::opening_game;
use crate::referee;
use crate::schedule::{game_count, pairings};
use crate::{
    DistinctGames, GameRecord, LiveEvent, Pairing, SprtState, Tournament, TournamentFormat,
};
use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use tengen_agent::CancelToken;
use tengen_engine::PlayerError;

/// How a tournament is run on this machine; it does not change who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// Games at the same time.
    pub concurrency: usize,
    /// Whether each concurrent game's engines are bound to processors of their own.
    pub affinity: bool,
    /// Games after which to stop though others are open.
    pub at_most_games: Option<u64>,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions { concurrency: 1, affinity: false, at_most_games: None }
    }
}

/// Who follows a tournament. Two closures are one: what keeps a result, and what is told the rest.
pub trait Observer {
    /// Keeps a result (in the log): before that it does not count.
    fn keep(&mut self, game: &GameRecord) -> Result<(), KeepError>;

    /// Is told what happens.
    fn event(&mut self, event: &LiveEvent);
}

/// Nobody follows, nothing is kept.
impl Observer for () {
    fn keep(&mut self, _: &GameRecord) -> Result<(), KeepError> {
        Ok(())
    }

    fn event(&mut self, _: &LiveEvent) {}
}

impl<K, E> Observer for (K, E)
where
    K: FnMut(&GameRecord) -> Result<(), KeepError>,
    E: FnMut(&LiveEvent),
{
    fn keep(&mut self, game: &GameRecord) -> Result<(), KeepError> {
        self.0(game)
    }

    fn event(&mut self, event: &LiveEvent) {
        self.1(event);
    }
}

/// Why a result could not be kept.
pub type KeepError = Box<dyn std::error::Error + Send + Sync>;

/// Why a tournament cannot be run, or not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Something is wrong with the tournament itself; every reason found.
    #[error("{}", .0.join("\n"))]
    Bad(Vec<String>),
    /// A result could not be kept. It is not counted, and no further game is played.
    #[error("the log cannot be written: {0}")]
    Log(KeepError),
}

/// Everything that is wrong with a tournament, found before the first game: too few players, equal
/// names, openings that cannot be played, agents and engines that do not exist or do not start.
pub fn check(tournament: &Tournament) -> Result<(), RunError> {
    let mut problems = Vec::new();
    let players = tournament.players.len();
    if players < 2 {
        problems.push(format!("a tournament needs two players, there are {players}"));
    }
    if tournament.format == TournamentFormat::Match && players > 2 {
        problems
            .push(format!("a match has two players, there are {players}: try --format gauntlet"));
    }
    if tournament.sprt.is_some() && tournament.format != TournamentFormat::Match {
        problems.push("a sequential test needs a match of two players".to_owned());
    }
    problems.extend(tournament.sequential_test().err().map(|error| error.to_string()));
    if tournament.pairs == 0 {
        problems.push("there are no games to play".to_owned());
    }
    let mut names = HashSet::new();
    for player in &tournament.players {
        if !names.insert(&player.name) {
            problems.push(format!("two players are called {}", player.name));
        }
    }
    for number in 0..tournament.openings.len() {
        if let Err(error) = opening_game(tournament, number) {
            let text = tournament.openings.get(number).map_or("", String::as_str);
            problems.push(format!("opening {} ({text}): {error}", number + 1));
        }
    }
    for player in &tournament.players {
        match Contestant::new(player, tournament, &[]) {
            Err(error) => problems.push(error.to_string()),
            Ok(mut contestant) => {
                let ready = contestant.prepare(tournament);
                contestant.end();
                problems.extend(ready.err().map(|why| format!("player {}: {why}", player.name)));
            }
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(RunError::Bad(problems)) }
}

/// What the threads share.
struct State {
    finished: Vec<GameRecord>,
    taken: HashSet<u64>,
    /// Set when no further game is to begin.
    over: bool,
}

/// What a thread tells the one that keeps the log.
enum News {
    Live(LiveEvent),
    /// A game has ended. The thread waits until it is kept: a test may end the tournament with it,
    /// and whoever runs ahead of the log has more to lose.
    Done(Box<GameRecord>, SyncSender<()>),
    /// A player cannot be built any more though the tournament was checked: a file of its has gone or
    /// changed.
    Failed(PlayerError),
    /// A thread has left.
    Left,
}

/// Plays the games that are not finished yet, until all are, the tournament's sequential test has
/// ended it, or it is stopped. Each result is kept before it counts.
///
/// The returned list begins with the games that were finished before.
pub fn run(
    tournament: &Tournament,
    finished: Vec<GameRecord>,
    options: RunOptions,
    stop: &CancelToken,
    observer: &mut dyn Observer,
) -> Result<Vec<GameRecord>, RunError> {
    let test =
        tournament.sequential_test().map_err(|error| RunError::Bad(vec![error.to_string()]))?;
    let enough = options.at_most_games.map(|most| most + finished.len() as u64);
    let mut distinct = DistinctGames::of(tournament, &finished);
    // Only distinct pairs are evidence, and without new ones the test would go on for nothing.
    let is_decided = |games: u64, distinct: &DistinctGames| {
        enough.is_some_and(|enough| games >= enough)
            || test.is_some_and(|test| {
                distinct.evidence().exhausted
                    || test.report(distinct.match_of_two()).verdict != SprtState::Continue
            })
    };
    let taken = finished.iter().map(|record| record.pairing.game).collect();
    let over = is_decided(finished.len() as u64, &distinct);
    let state = Mutex::new(State { finished, taken, over });
    let changed = Condvar::new();
    let threads = options.concurrency.max(1);
    let total = game_count(tournament);
    let mut failure = None;
    let done = state.lock().unwrap_or_else(PoisonError::into_inner).finished.len() as u64;
    observer.event(&LiveEvent::Opened {
        tournament: Box::new(tournament.clone()),
        done,
        of: total,
    });
    std::thread::scope(|scope| {
        let (news, heard) = channel();
        for slot in 0..threads {
            let news = news.clone();
            let (state, changed) = (&state, &changed);
            scope.spawn(move || {
                let processors =
                    if options.affinity { processors_of(slot, threads) } else { vec![] };
                work(tournament, &processors, state, changed, stop, &news);
                // Whoever keeps the log may have left already.
                let _ = news.send(News::Left);
            });
        }
        let mut working = threads;
        while working > 0 {
            match heard.recv() {
                Ok(News::Live(event)) => observer.event(&event),
                Ok(News::Done(record, kept)) => {
                    if failure.is_some() {
                        continue;
                    }
                    if let Err(error) = observer.keep(&record) {
                        failure = Some(RunError::Log(error));
                        stop.cancel();
                    } else {
                        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                        state.finished.push((*record).clone());
                        distinct.add(&record);
                        let done = state.finished.len() as u64;
                        state.over |= is_decided(done, &distinct);
                        drop(state);
                        observer.event(&LiveEvent::Finished { record, done, of: total });
                    }
                    changed.notify_all();
                    // A thread that has been left waiting takes the broken channel for an answer.
                    let _ = kept.try_send(());
                }
                Ok(News::Failed(error)) => {
                    failure.get_or_insert(RunError::Bad(vec![error.to_string()]));
                    stop.cancel();
                    changed.notify_all();
                }
                Ok(News::Left) => working -= 1,
                Err(_) => break,
            }
        }
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let early = state.over && (state.finished.len() as u64) < total;
    observer.event(&LiveEvent::Ended { early, interrupted: stop.is_cancelled() });
    match failure {
        Some(error) => Err(error),
        None => Ok(state.finished),
    }
}

/// One thread: takes games until none is left.
fn work(
    tournament: &Tournament,
    processors: &[usize],
    state: &Mutex<State>,
    changed: &Condvar,
    stop: &CancelToken,
    news: &Sender<News>,
) {
    let mut players: HashMap<usize, Contestant> = HashMap::new();
    let mut adjudicator = tournament.referee.adjudicate_nodes.map(Adjudicator::new);
    while let Some(pairing) = take(tournament, state, changed, stop) {
        for player in [pairing.black, pairing.white] {
            if players.contains_key(&player) {
                continue;
            }
            let Some(config) = tournament.players.get(player) else { return };
            match Contestant::new(config, tournament, processors) {
                Ok(contestant) => drop(players.insert(player, contestant)),
                Err(error) => {
                    let _ = news.send(News::Failed(error));
                    return;
                }
            }
        }
        let (Some(mut black), Some(mut white)) =
            (players.remove(&pairing.black), players.remove(&pairing.white))
        else {
            return;
        };
        let tell = |event: LiveEvent| {
            // Nobody listens any more only if the log has failed.
            let _ = news.send(News::Live(event));
        };
        let both = [&mut black, &mut white];
        let record = referee::play(tournament, pairing, both, adjudicator.as_mut(), stop, &tell);
        if let Some(record) = &record {
            black.game_over(record);
            white.game_over(record);
        }
        players.insert(pairing.black, black);
        players.insert(pairing.white, white);
        match record {
            Some(record) => {
                let (kept, is_kept) = sync_channel(1);
                if news.send(News::Done(Box::new(record), kept)).is_ok() {
                    let _ = is_kept.recv();
                }
            }
            None => break,
        }
    }
    players.values_mut().for_each(Contestant::end);
}

/// The next game to play; waits where it depends on games in progress. Nothing when all is done.
fn take(
    tournament: &Tournament,
    state: &Mutex<State>,
    changed: &Condvar,
    stop: &CancelToken,
) -> Option<Pairing> {
    let mut guard = state.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if stop.is_cancelled() || guard.over {
            return None;
        }
        let known = pairings(tournament, &guard.finished);
        if let Some(&next) = known.iter().find(|pairing| !guard.taken.contains(&pairing.game)) {
            guard.taken.insert(next.game);
            return Some(next);
        }
        if guard.finished.len() as u64 >= game_count(tournament)
            || tournament.format != TournamentFormat::Swiss
        {
            return None;
        }
        // The next round waits for this one. The time-out only serves a stop in between.
        let wait = changed.wait_timeout(guard, Duration::from_millis(100));
        guard = wait.unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// The processors of one of several concurrent games: an equal share, at least one.
fn processors_of(slot: usize, slots: usize) -> Vec<usize> {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let share = (all / slots).max(1);
    (0..share).map(|offset| (slot * share + offset) % all).collect()
}
