//! T30: with many clients there, some of them at work and every core busy, what takes no thought is
//! answered at once.

use super::{Board, Folder, Live};
use crate::load::cores;
use crate::promises::promise::{Notes, Promise};
use crate::promises::times::Times;
use crate::promises::{Scale, Subject};
use anyhow::{Context, Result, bail};
use serde_json::json;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub(in crate::promises) const PROMISE: Promise = Promise {
    id: "T30",
    what: "500 idle and 50 active clients: control messages p95 at most 50 ms",
    check,
};

const ACTIVE: usize = 50;
const MOST_MS: f64 = 50.0;
/// Between two rounds of a client: it may send 50 messages in 20 seconds.
const PAUSE: Duration = Duration::from_millis(900);

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let (idle, rounds) = scale.choose((100, 2), (500, 20), (500, 400));
    if let Some(binary) = subject.server()
        && let Err(fault) = crowd(binary, idle, rounds, notes)
    {
        notes.fault(format!("{fault:#}"));
    }
}

/// What the clients measured.
#[derive(Default)]
struct Measured {
    stop: Times,
    about: Times,
    faults: Vec<String>,
}

fn crowd(binary: &Path, idle: usize, rounds: usize, notes: &mut Notes) -> Result<()> {
    let folder = Folder::new()?;
    let board = Board::start(binary, &folder)?;
    let mut resting: Vec<Live> = (0..idle)
        .map(|number| board.live().with_context(|| format!("idle client {number}")))
        .collect::<Result<_>>()?;
    for live in &mut resting {
        live.0.get_ref().set_nonblocking(true)?;
    }
    let measured = Mutex::new(Measured::default());
    let over = AtomicBool::new(false);
    let gone = std::thread::scope(|scope| {
        let rest = scope.spawn(|| answer_pings(&mut resting, &over));
        let active = (0..ACTIVE).map(|number| {
            let (board, measured) = (&board, &measured);
            scope.spawn(move || {
                // Not all at the same moment.
                std::thread::sleep(PAUSE.mul_f64(number as f64 / ACTIVE as f64));
                let mut own = Measured::default();
                if let Err(fault) = client(board, rounds, &mut own) {
                    own.faults.push(format!("client {number}: {fault:#}"));
                }
                let mut all = measured.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                all.stop.extend(own.stop);
                all.about.extend(own.about);
                all.faults.extend(own.faults);
            })
        });
        for client in active.collect::<Vec<_>>() {
            // What breaks there is among the faults.
            let _ = client.join();
        }
        over.store(true, Ordering::Relaxed);
        rest.join()
    });
    let all = measured.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match gone {
        Ok(0) => {}
        Ok(gone) => notes.fault(format!("{gone} idle clients were closed")),
        Err(_) => notes.fault("the idle clients broke"),
    }
    notes.count("idle clients", resting.len());
    notes.count("active clients", ACTIVE);
    notes.count("cores, all busy with analyses", cores());
    all.stop.note_p95("stop to its answer", Some(MOST_MS), notes);
    all.about.note_p95("GET /api/about", Some(MOST_MS), notes);
    all.faults.into_iter().for_each(|fault| notes.fault(fault));
    Ok(())
}

/// Idle, but there: pings are answered until it is over. How many were closed.
fn answer_pings(resting: &mut [Live], over: &AtomicBool) -> usize {
    let mut gone = 0;
    while !over.load(Ordering::Relaxed) {
        gone = 0;
        for live in resting.iter_mut() {
            let waits = |error: &tungstenite::Error| matches!(error, tungstenite::Error::Io(error) if error.kind() == ErrorKind::WouldBlock);
            // A pong is written when the next message is read for.
            let end = loop {
                match live.0.read() {
                    Ok(_) => {}
                    Err(error) => break error,
                }
            };
            gone += usize::from(!waits(&end));
        }
        std::thread::sleep(PAUSE);
    }
    gone
}

/// Asks for an analysis that would take minutes, lets it run or wait for a core, and stops it.
fn client(board: &Board, rounds: usize, measured: &mut Measured) -> Result<()> {
    let mut live = board.live()?;
    for round in 0..rounds {
        let id = round as u64;
        live.say(&json!({"type": "analyse", "id": id, "agent": "tengen", "lines": 3,
                         "position": {"moves": "h8i9g7"}, "limits": {"time_ms": 300_000}}))?;
        std::thread::sleep(PAUSE / 2);
        let start = Instant::now();
        board.ask("GET", "/api/about", &json!(null))?;
        measured.about.push(start.elapsed());
        std::thread::sleep(PAUSE / 2);
        let start = Instant::now();
        live.say(&json!({"type": "stop", "id": id}))?;
        let last = live.last(id)?;
        measured.stop.push(start.elapsed());
        if last.get("type").and_then(|kind| kind.as_str()) != Some("done") {
            bail!("round {round}: {last}");
        }
    }
    Ok(())
}
