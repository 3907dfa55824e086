//! T4: an engine that is told to go, or has nobody left to talk to, goes: at once and with code 0.

use super::playing::{ok, open, set};
use super::promise::{Notes, Promise};
use super::scale::HANG;
use super::times::Times;
use super::{Scale, Subject};
use crate::conversation::Conversation;
use anyhow::{Result, bail};
use std::time::{Duration, Instant};
use tengen_core::Size;
use tengen_protocol::{Command, Info};
use tengen_remote::Launch;
use tengen_remote::{Exit, Signal};

pub(super) const PROMISE: Promise = Promise {
    id: "T4",
    what: "leaves at end of input, closed output, END and SIGTERM, code 0",
    check,
};

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

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let times = scale.choose(20, 20, 1_000);
    if let Some(engine) = subject.engine() {
        let thinks = matches!(answers_at_once(&engine), Ok(false));
        for state in [State::New, State::Idle, State::Flooded, State::Thinking] {
            if state == State::Thinking && !thinks {
                notes.count("thinking: the agent answers at once, so it was not tried", 0);
                continue;
            }
            for cause in CAUSES {
                leave(&engine, state, cause, times, notes);
            }
        }
    }
    // Signals and closed outputs are watched by the binary `tengen` itself, not by the session.
    for script in ["wait", "work:3000"] {
        let Some(engine) = subject.script(script) else { continue };
        for cause in [Cause::EndOfInput, Cause::End] {
            let mut part = Notes::default();
            leave(&engine, State::Thinking, cause, times, &mut part);
            notes.add(&format!("script {script}"), part);
        }
    }
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
    let mut talk = open(launch)?;
    get_into(&mut talk, state)?;
    match cause {
        Cause::EndOfInput => talk.close_input(),
        Cause::ClosedOutput => talk.process.close_output(),
        Cause::Terminated => talk.process.signal(Signal::Terminate),
        // It may be too busy with its answers to read.
        Cause::End => talk.pour(b"END\n", |_, _| anyhow::Ok(()))?,
    }
    let begin = Instant::now();
    match talk.wait(begin + HANG) {
        None => bail!("still there after {HANG:?}"),
        Some(Exit::Code(0)) => {}
        Some(_) => return Err(talk.gone().into()),
    }
    let end = talk.process.ended().unwrap_or_else(Instant::now);
    Ok(end.saturating_duration_since(begin))
}

/// Long enough that nobody finds a move in it by chance.
const LONG_THOUGHT: i64 = 60_000;

fn get_into(talk: &mut Conversation, state: State) -> Result<()> {
    talk.throw(Command::About)?;
    if talk.hear(Instant::now() + HANG)?.is_none() {
        bail!("no answer to ABOUT");
    }
    if state == State::New {
        return Ok(());
    }
    talk.throw(Command::Start(Size::TWENTY))?;
    ok(talk, "START")?;
    match state {
        State::New | State::Idle => {}
        State::Thinking => {
            set(talk, Info::TimeoutTurn(LONG_THOUGHT))?;
            talk.throw(Command::Begin)?;
            // The thought has to begin before it can be ended.
            std::thread::sleep(Duration::from_millis(20));
        }
        State::Flooded => {
            set(talk, Info::TimeoutTurn(0))?;
            let flood = "RESTART\nBEGIN\nTURN 0,0\nABOUT\n".repeat(200);
            let until = Instant::now() + Duration::from_millis(50);
            while Instant::now() < until {
                talk.pour(flood.as_bytes(), |_, _| anyhow::Ok(()))?;
            }
        }
    }
    Ok(())
}

/// Whether the agent never thinks, however much time it has.
fn answers_at_once(launch: &Launch) -> Result<bool> {
    let mut talk = open(launch)?;
    get_into(&mut talk, State::Thinking)?;
    Ok(talk.hear(Instant::now() + Duration::from_millis(500))?.is_some())
}
