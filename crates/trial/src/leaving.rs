//! T4: an engine that is told to go, or has nobody left to talk to, goes: at once and with code 0.

use crate::scale::HANG;
use crate::sitting::{last_words, ok, set};
use crate::times::Times;
use crate::trial::Notes;
use crate::{Brain, Launch, Scale, Subject, Trial};
use anyhow::{Result, bail};
use nix::sys::signal::Signal;
use std::time::{Duration, Instant};
use tengen_core::Size;
use tengen_protocol::{Command, Info};

pub(crate) const ID: &str = "T4";
pub(crate) const WHAT: &str = "leaves at end of input, closed output, END and SIGTERM, code 0";

/// Why it has to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    EndOfInput,
    ClosedOutput,
    End,
    Terminated,
}

/// What it is doing at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing, before the first command.
    New,
    /// Nothing, in a game.
    Idle,
    /// Answering more commands than it can.
    Flooded,
    /// Looking for a move.
    Thinking,
}

const CAUSES: [Cause; 4] = [Cause::EndOfInput, Cause::ClosedOutput, Cause::End, Cause::Terminated];

/// Runs the trial.
pub(crate) fn run(subject: &Subject, scale: Scale) -> Trial {
    let mut notes = Notes::default();
    let times = scale.choose(20, 20, 1_000);
    if let Some(engine) = subject.engine() {
        let thinks = matches!(answers_at_once(&engine), Ok(false));
        for state in [State::New, State::Idle, State::Flooded, State::Thinking] {
            if state == State::Thinking && !thinks {
                notes.count("thinking: the agent answers at once, so it was not tried", 0);
                continue;
            }
            for cause in CAUSES {
                leave(&engine, state, cause, times, &mut notes);
            }
        }
    }
    // Signals and closed outputs are watched by the binary `tengen` itself, not by the session.
    for script in ["wait", "work:3000"] {
        let Some(brain) = subject.script(script) else { continue };
        for cause in [Cause::EndOfInput, Cause::End] {
            let mut part = Notes::default();
            leave(&brain, State::Thinking, cause, times, &mut part);
            notes.add(&format!("script {script}"), part);
        }
    }
    notes.finish(ID, WHAT)
}

fn leave(launch: &Launch, state: State, cause: Cause, times: usize, notes: &mut Notes) {
    let name = format!("{state:?}, {cause:?}");
    let mut taken = Times::default();
    for _ in 0..times {
        match once(launch, state, cause) {
            Ok(time) => taken.push(time),
            // The next time would be no different, and each may take as long as a hang.
            Err(fault) => return notes.fault(format!("{name}: {fault:#}")),
        }
    }
    let most = if matches!(state, State::New | State::Idle) { 100.0 } else { 200.0 };
    taken.note(&name, Some(most), notes);
}

/// How long it takes to leave.
fn once(launch: &Launch, state: State, cause: Cause) -> Result<Duration> {
    let mut brain = Brain::start(launch)?;
    get_into(&mut brain, state)?;
    let begin = match cause {
        Cause::EndOfInput => brain.close_input(),
        Cause::ClosedOutput => brain.close_output(),
        Cause::Terminated => brain.signal(Signal::SIGTERM)?,
        Cause::End => brain.say(Command::End)?,
    };
    let Some((end, status)) = brain.wait(HANG) else { bail!("still there after {HANG:?}") };
    if status.code() != Some(0) {
        bail!("{}", last_words(&mut brain));
    }
    Ok(end.saturating_duration_since(begin))
}

/// Long enough that nobody finds a move in it by chance.
const LONG_THOUGHT: i64 = 60_000;

fn get_into(brain: &mut Brain, state: State) -> Result<()> {
    brain.say(Command::About)?;
    if brain.hear(HANG).is_err() {
        bail!("no answer to ABOUT");
    }
    if state == State::New {
        return Ok(());
    }
    brain.say(Command::Start(Size::TWENTY))?;
    ok(brain, "START")?;
    match state {
        State::New | State::Idle => {}
        State::Thinking => {
            set(brain, Info::TimeoutTurn(LONG_THOUGHT))?;
            brain.say(Command::Begin)?;
            // The thought has to begin before it can be ended.
            std::thread::sleep(Duration::from_millis(20));
        }
        State::Flooded => {
            set(brain, Info::TimeoutTurn(0))?;
            let flood = "RESTART\nBEGIN\nTURN 0,0\nABOUT\n".repeat(200);
            let until = Instant::now() + Duration::from_millis(50);
            while Instant::now() < until {
                brain.send(&flood, HANG)?;
            }
        }
    }
    Ok(())
}

/// Whether the agent never thinks, however much time it has.
fn answers_at_once(launch: &Launch) -> Result<bool> {
    let mut brain = Brain::start(launch)?;
    get_into(&mut brain, State::Thinking)?;
    Ok(brain.hear(Duration::from_millis(500)).is_ok())
}
