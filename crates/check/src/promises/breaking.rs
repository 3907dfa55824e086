//! T12: an agent that panics, gives up, cheats or never comes back. A legal move is there all the
//! same, in time, and one line of the log says what happened.

use super::playing::{Match, open, reply, set};
use super::promise::{Notes, Promise};
use super::scale::HANG;
use super::subject::with_backtraces;
use super::times::Times;
use super::{Scale, Subject};
use anyhow::Result;
use std::time::{Duration, Instant};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Info, Reply};
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise =
    Promise { id: "T12", what: "a panic in thought: a legal move in time and one log line", check };

const TURN: Duration = Duration::from_millis(100);

/// Ways to break: at once, after a while, after a word; with a failure, with a point beside the
/// board, with one that is taken from the second move on.
const SCRIPTS: &[&str] =
    &["panic", "work:20,panic", "report:a1,panic", "fail", "answer:v22", TAKEN_LATER];

/// The point is free at first.
const TAKEN_LATER: &str = "answer:h8";

/// What was seen of an agent that breaks with every move.
#[derive(Default)]
struct Seen {
    /// Moves with one line in the log, as it should be.
    logged: usize,
    unlogged: usize,
    logged_often: usize,
    beyond: Times,
}

impl Seen {
    fn moves(&self) -> usize {
        self.logged + self.unlogged + self.logged_often
    }
}

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let times = scale.choose(50, 50, 1_000);
    for script in SCRIPTS {
        let Some(launch) = subject.script(script) else { continue };
        let mut part = Notes::default();
        let seen = games(&launch, times, *script == TAKEN_LATER, &mut part);
        let Seen { unlogged, logged_often, .. } = seen;
        if unlogged + logged_often > 0 {
            part.fault(format!(
                "{unlogged} times no line in the log, {logged_often} times several"
            ));
        }
        seen.beyond.note("beyond the turn's time", Some(5.0), &mut part);
        notes.add(&format!("script {script}"), part);
    }
    if let Some(launch) = subject.script("panic") {
        let mut part = Notes::default();
        let seen = games(&with_backtraces(launch, true), times, false, &mut part);
        // Looking up a backtrace's names takes longer than the turn; the move must not wait for it.
        part.metric("panics that are not in the log", seen.unlogged as f64, "", Some(0.0));
        seen.beyond.note("beyond the turn's time", Some(5.0), &mut part);
        notes.add("script panic with backtraces", part);
    }
    if let Some(launch) = subject.script("work:100000") {
        let mut part = Notes::default();
        hang(&launch, scale.choose(2, 10, 100), &mut part);
        notes.add("agent that hangs", part);
    }
}

/// Plays games until the agent broke often enough.
fn games(launch: &Launch, times: usize, good_at_first: bool, notes: &mut Notes) -> Seen {
    let mut seen = Seen::default();
    let mut rng = Rng::new(12);
    while seen.moves() < times && !notes.is_full() {
        if let Err(fault) = game(launch, times, good_at_first, &mut rng, &mut seen) {
            notes.fault(format!("{fault:#}"));
        }
    }
    notes.count("moves", seen.moves());
    seen
}

fn game(
    launch: &Launch,
    times: usize,
    good_at_first: bool,
    rng: &mut Rng,
    seen: &mut Seen,
) -> Result<()> {
    let mut talk = open(launch)?;
    set(&mut talk, Info::TimeoutTurn(TURN.as_millis() as i64))?;
    let mut game = Match::start(&mut talk, Rule::Freestyle, Size::FIFTEEN, rng.clone())?;
    let mut answer = game.begin(&mut talk)?;
    loop {
        seen.beyond.push_beyond(answer.took, TURN);
        match answer.besides.iter().filter(|reply| is_log(reply)).count() {
            0 if good_at_first && game.moves() == 1 => {}
            0 => seen.unlogged += 1,
            1 => seen.logged += 1,
            _ => seen.logged_often += 1,
        }
        if seen.moves() >= times || !game.goes_on() {
            *rng = game.into_rng();
            return Ok(());
        }
        answer = game.turn(&mut talk)?;
    }
}

/// Messages are for the user: what the agent had found is one, also when it then broke.
fn is_log(reply: &Reply) -> bool {
    matches!(reply, Reply::Debug(_))
}

/// An agent that never comes back: moves in time, and a new game, after a while and at once.
fn hang(launch: &Launch, times: usize, notes: &mut Notes) {
    let mut beyond = Times::default();
    let mut unanswered = 0;
    for _ in 0..times {
        match once_hung(launch, &mut beyond) {
            Ok(answered) => unanswered += usize::from(!answered),
            Err(fault) => notes.fault(format!("{fault:#}")),
        }
    }
    beyond.note("beyond the turn's time", Some(5.0), notes);
    notes.metric("START at once after a move: unanswered", unanswered as f64, "", Some(0.0));
    if unanswered > 0 {
        notes.fault(format!("{unanswered} times no answer to START right after a move"));
    }
}

/// Whether a new game can begin right after a move.
fn once_hung(launch: &Launch, beyond: &mut Times) -> Result<bool> {
    let mut talk = open(launch)?;
    set(&mut talk, Info::TimeoutTurn(TURN.as_millis() as i64))?;
    for pause in [Duration::ZERO, Duration::from_millis(500)] {
        let mut game = Match::start(&mut talk, Rule::Freestyle, Size::FIFTEEN, Rng::new(1))?;
        beyond.push_beyond(game.begin(&mut talk)?.took, TURN);
        for _ in 0..4 {
            std::thread::sleep(pause / 4);
            beyond.push_beyond(game.turn(&mut talk)?.took, TURN);
        }
        std::thread::sleep(Duration::from_millis(500));
    }
    let mut game = Match::start(&mut talk, Rule::Freestyle, Size::FIFTEEN, Rng::new(1))?;
    game.begin(&mut talk)?;
    talk.throw(Command::Start(Size::FIFTEEN))?;
    let answered = matches!(reply(&mut talk, HANG / 2, &mut Vec::new()), Ok((_, Reply::Ok)));
    // Whatever became of that, it can be told to leave.
    talk.throw(Command::End)?;
    anyhow::ensure!(talk.wait(Instant::now() + HANG).is_some(), "does not leave");
    Ok(answered)
}
