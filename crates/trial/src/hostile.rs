//! T1: managers that send nonsense, half of something, or far too much. Nothing they send makes the
//! engine crash or hang, and a good manager that comes after them is served.

mod checkup;
mod files;
mod floods;
mod generate;

use crate::scale::HANG;
use crate::sitting::last_words;
use crate::times::Times;
use crate::trial::Notes;
use crate::{Brain, Launch, Scale, Subject, Trial};
use anyhow::{Context, Result, bail};
use checkup::Checkup;
use generate::Generator;
use std::time::Duration;
use tengen_protocol::{Command, Event, Reader};

pub(crate) const ID: &str = "T1";
pub(crate) const WHAT: &str = "hostile sessions: no crash, no hang, served afterwards";

/// Milliseconds after which a command that needs no thought is answered or ignored.
const ANSWERED: f64 = 100.0;

/// Sessions after which the process is exchanged, so that what led to a fault stays short.
const SESSIONS_A_PROCESS: usize = 200;

/// How long a flood may take to be worked off.
const FLOOD: Duration = Duration::from_secs(30);

/// Runs the trial.
pub(crate) fn run(subject: &Subject, scale: Scale) -> Trial {
    let mut notes = Notes::default();
    let files = match files::read() {
        Ok(files) => files,
        Err(error) => {
            notes.fault(format!("{error:#}"));
            return notes.finish(ID, WHAT);
        }
    };
    if let Some(engine) = subject.engine() {
        let mut about = Times::default();
        let first_word = each_alone(&engine, &files, &mut about, &mut notes);
        first_word.note("files: first answer afterwards", Some(ANSWERED), &mut notes);
        flood(&engine, &mut about, &mut notes);
        generated(&engine, &files, scale, &mut about, &mut notes);
        about.note("ABOUT answered", Some(ANSWERED), &mut notes);
    }
    // Thoughts that take as long as they may: what they delay says nothing about the session.
    for script in ["wait", "fail"] {
        let Some(brain) = subject.script(script) else { continue };
        let mut part = Notes::default();
        let mut about = Times::default();
        each_alone(&brain, &files, &mut about, &mut part);
        about.note("ABOUT answered", Some(ANSWERED), &mut part);
        notes.add(&format!("script {script}"), part);
    }
    notes.finish(ID, WHAT)
}

/// Every file in a process of its own. Returns how soon the first answer came afterwards.
fn each_alone(
    brain: &Launch,
    files: &[(String, Vec<u8>)],
    about: &mut Times,
    notes: &mut Notes,
) -> Times {
    let mut first_word = Times::default();
    for (name, bytes) in files {
        match alone(brain, bytes) {
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
    let mut brain = Brain::start(launch)?;
    let Some(checkup) = session(&mut brain, bytes)? else { return Ok(None) };
    brain.close_input();
    let Some((_, status)) = brain.wait(HANG) else { bail!("does not leave") };
    if status.code() != Some(0) {
        bail!("leaves with {}", last_words(&mut brain));
    }
    Ok(Some(checkup))
}

/// Sends a session and looks whether the brain is well afterwards. Nothing if the session told it
/// to leave, and it did.
fn session(brain: &mut Brain, bytes: &[u8]) -> Result<Option<Checkup>> {
    let ends = says_end(bytes);
    match brain.send(bytes, HANG) {
        Err(_) if ends => {}
        result => drop(result?),
    }
    if !ends {
        return checkup::check(brain, FLOOD).map(Some);
    }
    // What was begun is finished by the line end that says so.
    let _ = brain.send("\n", HANG);
    match brain.wait(HANG) {
        Some((_, status)) if status.code() == Some(0) => Ok(None),
        _ => bail!("was told END: {}", last_words(brain)),
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
        let result = Brain::start(engine).and_then(|mut brain| {
            brain.be_deaf(flood.deaf);
            brain.send((flood.bytes)(), FLOOD)?;
            brain.be_deaf(false);
            checkup::check(&mut brain, FLOOD)
        });
        match result {
            Ok(checkup) => {
                about.push(checkup.about);
                let time = checkup.first_word.as_secs_f64() * 1e3;
                notes.figure(format!("flood of {}: first answer", flood.name), time, "ms", None);
            }
            Err(fault) => notes.fault(format!("flood of {}: {fault:#}", flood.name)),
        }
    }
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
    let mut process: Option<(Brain, Vec<u8>)> = None;
    while (sent_sessions < sessions || sent_lines < lines) && !notes.is_full() {
        let number = sent_sessions;
        if number % SESSIONS_A_PROCESS == 0 {
            process = None;
        }
        let bytes = generator.session();
        sent_sessions += 1;
        sent_lines += bytes.split(|&byte| byte == b'\n').count();
        let (mut brain, mut history) = match process.take() {
            Some(process) => process,
            None => match Brain::start(engine) {
                Ok(brain) => (brain, Vec::new()),
                Err(error) => return notes.fault(format!("{error:#}")),
            },
        };
        history.extend_from_slice(&bytes);
        match session(&mut brain, &bytes) {
            Ok(Some(checkup)) => {
                about.push(checkup.about);
                first_word.push(checkup.first_word);
                process = Some((brain, history));
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
