//! T5: the Gomocup judge stops the process between its moves and lets it go on for the next. Its
//! clocks jump; what was not its time must not be counted as such.

use super::playing::{Match, ok, open, set};
use super::promise::{Notes, Promise};
use super::scale::HANG;
use super::times::Times;
use super::{Scale, Subject};
use crate::conversation::Conversation;
use anyhow::{Result, bail};
use std::time::{Duration, Instant};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Info};
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise = Promise {
    id: "T5",
    what: "suspended between moves as the judge does: no wrong forfeits",
    check,
};

/// Milliseconds a move.
const TURN: u64 = 100;

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let moves = scale.choose(50, 50, 1_000);
    for (name, launch) in subject.with_scripts(&["wait"]) {
        let mut part = Notes::default();
        judge_games(&launch, moves, scale, &mut part);
        notes.add(&name, part);
    }
    if let Some(waits) = subject.script("wait") {
        let mut part = Notes::default();
        match match_clock(&waits) {
            Ok(least) => part.metric("least thought late in a game", least, "ms", None),
            Err(fault) => part.fault(format!("{fault:#}")),
        }
        notes.add("match clock, script wait", part);
    }
}

fn judge_games(launch: &Launch, moves: usize, scale: Scale, notes: &mut Notes) {
    let mut rng = Rng::new(5);
    let mut beyond = Times::default();
    let mut made = 0;
    while made < moves && !notes.is_full() {
        if let Err(fault) = judge_game(launch, moves, scale, &mut rng, &mut made, &mut beyond) {
            notes.fault(format!("move {}: {fault:#}", made + 1));
        }
    }
    notes.count("moves", made);
    beyond.note("beyond the turn's time", Some(5.0), notes);
}

/// A game as the judge holds it: settings before the answer to `START`, and the process stands
/// whenever it is not its turn. The question comes before the process goes on or after it.
fn judge_game(
    launch: &Launch,
    moves: usize,
    scale: Scale,
    rng: &mut Rng,
    made: &mut usize,
    beyond: &mut Times,
) -> Result<()> {
    let turn = Duration::from_millis(TURN);
    let longest = scale.choose(60, 400, 400);
    let mut talk = open(launch)?;
    talk.throw(Command::Start(Size::FIFTEEN))?;
    set(&mut talk, Info::TimeoutTurn(TURN as i64))?;
    set(&mut talk, Info::TimeoutMatch(1_000_000))?;
    set(&mut talk, Info::MaxMemory(350 << 20))?;
    set(&mut talk, Info::Rule(0))?;
    suspend(&mut talk)?;
    let mut game = Match::begun(Rule::Freestyle, Size::FIFTEEN, rng.clone());
    let mut has_started = false;
    let mut suspend_in_thought = false;
    while *made < moves && game.goes_on() {
        std::thread::sleep(Duration::from_millis(rng.below(longest) as u64));
        let command = match game.moves() {
            0 => format!("INFO time_left {}\nBEGIN", 1_000_000),
            _ => format!("INFO time_left {}\n{}", 900_000, game.move_of_ours()?),
        };
        let ask_first = rng.below(2) == 0;
        if ask_first {
            talk.throw(&command)?;
        }
        let mut sent = Instant::now();
        talk.process.resume();
        if !ask_first {
            sent = talk.throw(&command)?;
        }
        if !has_started {
            ok(&mut talk, "START")?;
            has_started = true;
        }
        if suspend_in_thought {
            std::thread::sleep(Duration::from_millis(10));
            suspend(&mut talk)?;
            std::thread::sleep(turn);
            sent += turn;
            talk.process.resume();
        }
        let answer = game.answer(&mut talk, sent)?;
        beyond.push_beyond(answer.took, turn);
        suspend(&mut talk)?;
        *made += 1;
        suspend_in_thought = rng.below(5) == 0;
    }
    *rng = game.into_rng();
    talk.process.resume();
    Ok(())
}

/// Halts the engine, and waits until it stands.
fn suspend(talk: &mut Conversation) -> Result<()> {
    talk.process.suspend();
    let until = Instant::now() + HANG;
    while !talk.process.is_halted() {
        if Instant::now() > until {
            bail!("cannot be suspended");
        }
        std::thread::sleep(Duration::from_micros(50));
    }
    Ok(())
}

/// A game whose time would be over if the time between its moves counted. The engine uses all it
/// thinks it has, so late in the game it shows what it thinks.
fn match_clock(launch: &Launch) -> Result<f64> {
    const GAME: i64 = 3_000;
    let turn = Duration::from_millis(40);
    let mut talk = open(launch)?;
    set(&mut talk, Info::TimeoutTurn(turn.as_millis() as i64))?;
    set(&mut talk, Info::TimeoutMatch(GAME))?;
    let mut game = Match::start(&mut talk, Rule::Freestyle, Size::FIFTEEN, Rng::new(55))?;
    let begin = Instant::now();
    game.begin(&mut talk)?;
    let mut least = f64::INFINITY;
    let (mut away, mut used) = (Duration::ZERO, Duration::ZERO);
    // Few enough moves that the engine, which plays around the centre, has not won yet.
    for number in 0..9 {
        suspend(&mut talk)?;
        let stood = Instant::now();
        std::thread::sleep(Duration::from_millis(380));
        let command = game.move_of_ours()?;
        away += stood.elapsed();
        talk.process.resume();
        let sent = talk.throw(command)?;
        let took = game.answer(&mut talk, sent)?.took;
        used += took;
        if number >= 6 {
            least = least.min(took.as_secs_f64() * 1e3);
        }
    }
    // On a machine with too much to do the engine's own moves may take the game's time.
    let is_fair = used < Duration::from_millis(GAME as u64 / 2);
    if is_fair && least < 10.0 {
        bail!(
            "thinks for {least:.1} ms of {turn:?} after {away:?} suspended of {:?}",
            begin.elapsed()
        );
    }
    Ok(least)
}
