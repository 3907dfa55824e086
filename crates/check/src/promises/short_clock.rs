//! T7: little time. 20 ms a move, a game's clock that runs out, no time at all, less than none.

use super::playing::{Answer, Match, open, set};
use super::promise::{Notes, Promise};
use super::times::Times;
use super::{Scale, Subject};
use anyhow::Result;
use std::time::Duration;
use tengen_core::{Rule, Size};
use tengen_protocol::Info;
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise = Promise {
    id: "T7",
    what: "20 ms a move, match clocks, no time at all, negative time_left",
    check,
};

/// Agents that would take all the time in the world, one of them past every stop.
const SCRIPTS: &[&str] = &["wait", "work:60"];

/// How soon an answer is there when it is wanted at once.
const AT_ONCE: Duration = Duration::from_millis(20);

/// A game's time that is gone after some moves.
const GAME: i64 = 1_000;

/// A way to be short of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shortage {
    /// 20 ms a move.
    Turn,
    /// A clock for the game, told before every move.
    Told,
    /// A clock for the game, which the engine has to keep itself.
    Untold,
    /// Whatever comes first.
    NoTurnTime,
    /// A clock that is out already.
    Overdrawn,
}

const SHORTAGES: [Shortage; 5] =
    [Shortage::Turn, Shortage::Told, Shortage::Untold, Shortage::NoTurnTime, Shortage::Overdrawn];

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let games = scale.choose(8, 8, 400);
    let longest = scale.choose(8, 15, 40);
    for (name, launch) in subject.with_scripts(SCRIPTS) {
        for shortage in SHORTAGES {
            let mut part = Notes::default();
            play(&launch, shortage, games, longest, &mut part);
            notes.add(&format!("{name}, {shortage:?}"), part);
        }
    }
}

fn play(launch: &Launch, shortage: Shortage, games: usize, longest: usize, notes: &mut Notes) {
    let mut times = Times::default();
    let mut least_left = f64::INFINITY;
    for number in 0..games {
        let rng = Rng::new(number as u64);
        match game(launch, shortage, longest, rng, &mut times) {
            Ok(left) => least_left = least_left.min(left),
            Err(fault) => notes.fault(format!("game {number}: {fault:#}")),
        }
    }
    match shortage {
        Shortage::Turn => times.note("beyond 20 ms", Some(5.0), notes),
        Shortage::NoTurnTime | Shortage::Overdrawn => {
            times.note("answer", Some(AT_ONCE.as_secs_f64() * 1e3), notes);
        }
        Shortage::Told | Shortage::Untold => {
            notes.metric("clock overdrawn by", (-least_left).max(0.0), "ms", Some(0.0));
        }
    }
}

/// Plays a game and says what was left of its clock, in milliseconds.
fn game(
    launch: &Launch,
    shortage: Shortage,
    longest: usize,
    mut rng: Rng,
    times: &mut Times,
) -> Result<f64> {
    let mut talk = open(launch)?;
    let turn = match shortage {
        Shortage::Turn => 20,
        Shortage::NoTurnTime => 0,
        Shortage::Told | Shortage::Untold | Shortage::Overdrawn => 2_000,
    };
    set(&mut talk, Info::TimeoutTurn(turn))?;
    if matches!(shortage, Shortage::Told | Shortage::Untold) {
        set(&mut talk, Info::TimeoutMatch(GAME))?;
    }
    let overdraft = *rng.pick(&[0, -1, -500, i64::from(i32::MIN), i64::MIN]).unwrap_or(&0);
    let mut left = GAME as f64;
    let mut game = Match::start(&mut talk, Rule::Freestyle, Size::FIFTEEN, rng)?;
    for number in 0..longest {
        if !game.goes_on() {
            break;
        }
        match shortage {
            Shortage::Told => drop(set(&mut talk, Info::TimeLeft(left as i64))?),
            Shortage::Overdrawn => drop(set(&mut talk, Info::TimeLeft(overdraft))?),
            Shortage::Turn | Shortage::Untold | Shortage::NoTurnTime => {}
        }
        let asked = if number == 0 { Match::begin } else { Match::turn };
        let Answer { took, .. } = asked(&mut game, &mut talk)?;
        left -= took.as_secs_f64() * 1e3;
        match shortage {
            Shortage::Turn => times.push_beyond(took, AT_ONCE),
            _ => times.push(took),
        }
    }
    Ok(left)
}
