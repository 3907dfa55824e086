//! T5: the Gomocup judge stops the process between its moves and lets it go on for the next. Its
//! clocks jump; what was not its time must not be counted as such.

use crate::scale::HANG;
use crate::sitting::{Sitting, set};
use crate::times::Times;
use crate::trial::Notes;
use crate::{Brain, Launch, Scale, Subject, Trial};
use anyhow::{Result, bail};
use std::time::{Duration, Instant};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Info};
use tengen_rng::Rng;

pub(crate) const ID: &str = "T5";
pub(crate) const WHAT: &str = "suspended between moves as the judge does: no wrong forfeits";

/// Milliseconds a move.
const TURN: u64 = 100;

/// Runs the trial.
pub(crate) fn run(subject: &Subject, scale: Scale) -> Trial {
    let mut notes = Notes::default();
    let moves = scale.choose(50, 50, 1_000);
    for (name, launch) in subject.with_scripts(&["wait"]) {
        let mut part = Notes::default();
        judge_games(&launch, moves, scale, &mut part);
        notes.add(&name, part);
    }
    if let Some(waits) = subject.script("wait") {
        let mut part = Notes::default();
        match match_clock(&waits) {
            Ok(least) => part.figure("least thought late in a game", least, "ms", None),
            Err(fault) => part.fault(format!("{fault:#}")),
        }
        notes.add("match clock, script wait", part);
    }
    notes.finish(ID, WHAT)
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
    let mut brain = Brain::start(launch)?;
    brain.say(Command::Start(Size::FIFTEEN))?;
    set(&mut brain, Info::TimeoutTurn(TURN as i64))?;
    set(&mut brain, Info::TimeoutMatch(1_000_000))?;
    set(&mut brain, Info::MaxMemory(350 << 20))?;
    set(&mut brain, Info::Rule(0))?;
    brain.suspend()?;
    let mut sitting = Sitting::begun(Rule::Freestyle, Size::FIFTEEN, rng.clone());
    let mut has_started = false;
    let mut suspend_in_thought = false;
    while *made < moves && sitting.goes_on() {
        std::thread::sleep(Duration::from_millis(rng.below(longest) as u64));
        let command = match sitting.moves() {
            0 => format!("INFO time_left {}\nBEGIN\n", 1_000_000),
            _ => format!("INFO time_left {}\n{}\n", 900_000, sitting.move_of_ours()?),
        };
        let ask_first = rng.below(2) == 0;
        if ask_first {
            brain.send(&command, HANG)?;
        }
        let mut sent = brain.resume()?;
        if !ask_first {
            sent = brain.send(&command, HANG)?;
        }
        if !has_started {
            crate::sitting::ok(&mut brain, "START")?;
            has_started = true;
        }
        if suspend_in_thought {
            std::thread::sleep(Duration::from_millis(10));
            brain.suspend()?;
            std::thread::sleep(turn);
            sent += turn;
            brain.resume()?;
        }
        let answer = sitting.answer(&mut brain, sent)?;
        beyond.push_beyond(answer.took, turn);
        brain.suspend()?;
        *made += 1;
        suspend_in_thought = rng.below(5) == 0;
    }
    *rng = sitting.into_rng();
    brain.resume()?;
    Ok(())
}

/// A game whose time would be over if the time between its moves counted. The brain uses all it
/// thinks it has, so late in the game it shows what it thinks.
fn match_clock(launch: &Launch) -> Result<f64> {
    const GAME: i64 = 3_000;
    let turn = Duration::from_millis(40);
    let mut brain = Brain::start(launch)?;
    set(&mut brain, Info::TimeoutTurn(turn.as_millis() as i64))?;
    set(&mut brain, Info::TimeoutMatch(GAME))?;
    let mut sitting = Sitting::start(&mut brain, Rule::Freestyle, Size::FIFTEEN, Rng::new(55))?;
    let begin = Instant::now();
    sitting.begin(&mut brain)?;
    let mut least = f64::INFINITY;
    let (mut away, mut used) = (Duration::ZERO, Duration::ZERO);
    // Few enough moves that the brain, which plays around the centre, has not won yet.
    for number in 0..9 {
        brain.suspend()?;
        let stood = Instant::now();
        std::thread::sleep(Duration::from_millis(380));
        let command = format!("{}\n", sitting.move_of_ours()?);
        away += stood.elapsed();
        brain.resume()?;
        let sent = brain.send(command, HANG)?;
        let took = sitting.answer(&mut brain, sent)?.took;
        used += took;
        if number >= 6 {
            least = least.min(took.as_secs_f64() * 1e3);
        }
    }
    // On a machine with too much to do the brain's own moves may take the game's time.
    let is_fair = used < Duration::from_millis(GAME as u64 / 2);
    if is_fair && least < 10.0 {
        bail!(
            "thinks for {least:.1} ms of {turn:?} after {away:?} suspended of {:?}",
            begin.elapsed()
        );
    }
    Ok(least)
}
