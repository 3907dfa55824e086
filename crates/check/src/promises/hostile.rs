//! T1: managers that send nonsense, half of something, or far too much. Nothing they send makes the
//! engine crash or hang, and a good manager that comes after them is served.

mod checkup;
mod files;
mod floods;
mod generate;

use super::playing::open;
use super::promise::{Notes, Promise};
use super::scale::HANG;
use super::times::Times;
use super::{Scale, Subject};
use crate::conversation::Conversation;
use anyhow::{Context, Result, bail};
use checkup::Checkup;
use floods::Flood;
use generate::Generator;
use std::time::{Duration, Instant};
use tengen_protocol::{Command, Event, Reader};
use tengen_remote::{Exit, Launch};

pub(super) const PROMISE: Promise =
    Promise { id: "T1", what: "hostile sessions: no crash, no hang, served afterwards", check };

/// Milliseconds after which a command that needs no thought is answered or ignored.
const ANSWERED: f64 = 100.0;

/// Sessions after which the process is exchanged, so that what led to a fault stays short.
const SESSIONS_A_PROCESS: usize = 200;

/// How long a flood may take to be worked off.
const FLOOD: Duration = Duration::from_secs(30);

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let files = match files::read() {
        Ok(files) => files,
        Err(error) => return notes.fault(format!("{error:#}")),
    };
    if let Some(engine) = subject.engine() {
        let mut about = Times::default();
        let first_word = each_alone(&engine, &files, &mut about, notes);
        first_word.note("files: first answer afterwards", Some(ANSWERED), notes);
        flood(&engine, &mut about, notes);
        generated(&engine, &files, scale, &mut about, notes);
        about.note("ABOUT answered", Some(ANSWERED), notes);
    }
    // Thoughts that take as long as they may: what they delay says nothing about the session.
    for script in ["wait", "fail"] {
        let Some(engine) = subject.script(script) else { continue };
        let mut part = Notes::default();
        let mut about = Times::default();
        each_alone(&engine, &files, &mut about, &mut part);
        about.note("ABOUT answered", Some(ANSWERED), &mut part);
        notes.add(&format!("script {script}"), part);
    }
}

/// Every file in a process of its own. Returns how soon the first answer came afterwards.
fn each_alone(
    engine: &Launch,
    files: &[(String, Vec<u8>)],
    about: &mut Times,
    notes: &mut Notes,
) -> Times {
    let mut first_word = Times::default();
    for (name, bytes) in files {
        match alone(engine, bytes) {
            Ok(Some(checkup)) => {
                about.push(checkup.about);
                first_word.push(checkup.first_word);
            }
            Ok(None) => {}
            Err(fault) => notes.fault(format!("{name}: {fault:#}")),
        }
    }
    notes.count("files", files.len());
    first_word
}

/// A session in a process of its own, which is then told to leave.
fn alone(launch: &Launch, bytes: &[u8]) -> Result<Option<Checkup>> {
    let mut talk = open(launch)?;
    let Some(checkup) = session(&mut talk, bytes)? else { return Ok(None) };
    talk.close_input();
    match talk.wait(Instant::now() + HANG) {
        None => bail!("does not leave"),
        Some(Exit::Code(0)) => Ok(Some(checkup)),
        Some(_) => Err(talk.gone()).context("at the end"),
    }
}

/// Sends a session and looks whether the engine is well afterwards. Nothing if the session told
/// it to leave, and it did.
fn session(talk: &mut Conversation, bytes: &[u8]) -> Result<Option<Checkup>> {
    let ends = says_end(bytes);
    match talk.pour(bytes, |reply, _| checkup::look_at(&reply)) {
        Err(_) if ends => {}
        result => result?,
    }
    if !ends {
        return checkup::check(talk, FLOOD).map(Some);
    }
    // What was begun is finished by the line end that says so.
    let _ = talk.throw("\n");
    match talk.wait(Instant::now() + HANG) {
        Some(Exit::Code(0)) => Ok(None),
        _ => Err(talk.gone()).context("was told END"),
    }
}

/// Whether the engine is told to leave: its own reader knows best where a line is a command.
fn says_end(bytes: &[u8]) -> bool {
    let mut reader = Reader::new();
    let events = reader.feed(bytes).into_iter().chain(reader.finish());
    events.into_iter().any(|event| event == Event::Command(Command::End))
}

fn flood(engine: &Launch, about: &mut Times, notes: &mut Notes) {
    for flood in floods::FLOODS {
        match drown(engine, flood) {
            Ok(checkup) => {
                about.push(checkup.about);
                let time = checkup.first_word.as_secs_f64() * 1e3;
                notes.metric(format!("flood of {}: first answer", flood.name), time, "ms", None);
            }
            Err(fault) => notes.fault(format!("flood of {}: {fault:#}", flood.name)),
        }
    }
}

fn drown(engine: &Launch, flood: &Flood) -> Result<Checkup> {
    let mut talk = open(engine)?;
    talk.read_limit = FLOOD;
    talk.process.set_deaf(flood.deaf);
    talk.pour(&(flood.bytes)(), |reply, _| checkup::look_at(&reply))?;
    talk.process.set_deaf(false);
    checkup::check(&mut talk, FLOOD)
}

/// Sessions without number, many in one process.
fn generated(
    engine: &Launch,
    files: &[(String, Vec<u8>)],
    scale: Scale,
    about: &mut Times,
    notes: &mut Notes,
) {
    let (sessions, lines) = scale.choose((2_000, 0), (2_000, 0), (0, 1_000_000));
    let mut generator = Generator::new(files);
    let mut first_word = Times::default();
    let (mut sent_sessions, mut sent_lines) = (0, 0);
    let mut process: Option<(Conversation, Vec<u8>)> = None;
    while (sent_sessions < sessions || sent_lines < lines) && !notes.is_full() {
        let number = sent_sessions;
        if number % SESSIONS_A_PROCESS == 0 {
            process = None;
        }
        let bytes = generator.session();
        sent_sessions += 1;
        sent_lines += bytes.split(|&byte| byte == b'\n').count();
        let (mut talk, mut history) = match process.take() {
            Some(process) => process,
            None => match open(engine) {
                Ok(talk) => (talk, Vec::new()),
                Err(fault) => return notes.fault(fault),
            },
        };
        history.extend_from_slice(&bytes);
        match session(&mut talk, &bytes) {
            Ok(Some(checkup)) => {
                about.push(checkup.about);
                first_word.push(checkup.first_word);
                process = Some((talk, history));
            }
            Ok(None) => {}
            Err(fault) => notes.fault(describe(engine, number, &fault, &bytes, &history)),
        }
    }
    notes.count("generated sessions", sent_sessions);
    notes.count("generated lines", sent_lines);
    first_word.note("generated: first answer afterwards", Some(ANSWERED), notes);
}

/// A fault with what it takes to see it again: the session if that is enough, else everything the
/// process was sent.
fn describe(
    engine: &Launch,
    number: usize,
    fault: &anyhow::Error,
    bytes: &[u8],
    history: &[u8],
) -> String {
    let is_enough = alone(engine, bytes).is_err();
    let path = std::env::temp_dir().join(format!("tengen-hostile-{number}.txt"));
    let kept = std::fs::write(&path, if is_enough { bytes } else { history });
    let kept = kept
        .context("cannot be kept")
        .map_or_else(|error| format!("{error:#}"), |()| format!("kept in {}", path.display()));
    let beginning: String = bytes.escape_ascii().map(char::from).take(400).collect();
    let alone = if is_enough { "again when sent alone" } else { "only after the sessions before" };
    format!("generated session {number}: {fault:#}; {alone}; {kept}: {beginning}")
}
