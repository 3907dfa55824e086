//! T6: 100 ms a move, with more games than processors. No move comes so late that it is lost, the
//! first one of a new process included.

use super::playing::{Match, open, set};
use super::promise::{Notes, Promise};
use super::times::Times;
use super::{Scale, Subject};
use crate::load::cores;
use anyhow::Result;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tengen_core::{Rule, Size};
use tengen_protocol::Info;
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise =
    Promise { id: "T6", what: "100 ms a move, more games than cores: never late", check };

const TURN: Duration = Duration::from_millis(100);

/// Agents that leave it to the watchdog to be in time: one that waits to be told, and one that is
/// told and does not care, for longer than a turn.
const SCRIPTS: &[&str] = &["wait", "report:a1,work:150"];

/// What a set of games is held to.
struct Games {
    count: usize,
    at_once: usize,
    /// Moves of the engine after which a game is given up.
    longest: usize,
    /// Milliseconds beyond the turn's time.
    most: f64,
}

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let longest = scale.choose(6, 20, 60);
    let loaded = scale.choose(40, 40, 10_000);
    for (name, launch) in subject.with_scripts(SCRIPTS) {
        for (kind, games) in [
            ("alone", Games { count: loaded / 10, at_once: 1, longest, most: 5.0 }),
            ("loaded", Games { count: loaded, at_once: 2 * cores(), longest, most: 100.0 }),
        ] {
            let mut part = Notes::default();
            play(&launch, &games, &mut part);
            notes.add(&format!("{name}, {kind}"), part);
        }
    }
}

/// Plays the games, some at the same time, each in a process of its own.
fn play(launch: &Launch, games: &Games, notes: &mut Notes) {
    let next = AtomicUsize::new(0);
    let first = Mutex::new(Times::default());
    let later = Mutex::new(Times::default());
    let faults = Mutex::new(Vec::new());
    let one_after_the_other = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games.count {
                return;
            }
            let (mut own_first, mut own_later) = (Times::default(), Times::default());
            let rng = Rng::new(number as u64);
            let result = game(launch, games.longest, rng, &mut own_first, &mut own_later);
            add(&first, own_first);
            add(&later, own_later);
            if let (Err(fault), Ok(mut faults)) = (result, faults.lock()) {
                faults.push(format!("game {number}: {fault:#}"));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..games.at_once {
            scope.spawn(one_after_the_other);
        }
    });
    faults.into_inner().unwrap_or_default().into_iter().for_each(|fault| notes.fault(fault));
    notes.count("games", games.count);
    let note = |times: Mutex<Times>, name: &str, notes: &mut Notes| {
        times.into_inner().unwrap_or_default().note(name, Some(games.most), notes);
    };
    note(first, "first move beyond its time", notes);
    note(later, "later moves beyond their time", notes);
}

fn add(all: &Mutex<Times>, own: Times) {
    if let Ok(mut all) = all.lock() {
        all.extend(own);
    }
}

fn game(
    launch: &Launch,
    longest: usize,
    rng: Rng,
    first: &mut Times,
    later: &mut Times,
) -> Result<()> {
    let mut talk = open(launch)?;
    set(&mut talk, Info::TimeoutTurn(TURN.as_millis() as i64))?;
    let mut game = Match::start(&mut talk, Rule::Freestyle, Size::TWENTY, rng)?;
    first.push_beyond(game.begin(&mut talk)?.took, TURN);
    for _ in 1..longest {
        if !game.goes_on() {
            break;
        }
        later.push_beyond(game.turn(&mut talk)?.took, TURN);
    }
    Ok(())
}
