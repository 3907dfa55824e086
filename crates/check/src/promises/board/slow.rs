//! T31: clients that send half of what they should, read nothing or send anything are closed, and
//! nobody else notices them.

use super::{Board, Folder};
use crate::promises::promise::{Notes, Promise};
use crate::promises::times::Times;
use crate::promises::{Scale, Subject};
use anyhow::{Result, bail};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_rng::Rng;

pub(in crate::promises) const PROMISE: Promise =
    Promise { id: "T31", what: "slow and hostile clients closed in 30 s, others unharmed", check };

const MOST_MS: f64 = 30_000.0;
/// What somebody else may wait meanwhile.
const OTHERS_MS: f64 = 50.0;

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let of_each = scale.choose(1, 10, 100);
    if let Some(binary) = subject.server()
        && let Err(fault) = harass(binary, of_each, notes)
    {
        notes.fault(format!("{fault:#}"));
    }
}

fn harass(binary: &Path, of_each: usize, notes: &mut Notes) -> Result<()> {
    let folder = Folder::new()?;
    let board = Board::start(binary, &folder)?;
    let mut clients = Vec::new();
    for round in 0..of_each {
        clients.push(("half a header", send(&board, b"GET / HTTP/1.1\r\nho")?));
        let head = format!(
            "POST /api/position HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: 100\r\n\r\n{{",
            board.address
        );
        clients.push(("half a body", send(&board, head.as_bytes())?));
        clients.push(("nothing", send(&board, b"")?));
        let mut live = board.live()?;
        live.0.get_mut().write_all(&[0x81, 0xfe])?;
        clients.push(("half a frame", live.0.get_ref().try_clone()?));
        let mut rng = Rng::new(round as u64);
        let noise: Vec<u8> = (0..400).map(|_| rng.below(256) as u8).collect();
        let mut live = board.live()?;
        live.0.get_mut().write_all(&noise)?;
        clients.push(("random frames", live.0.get_ref().try_clone()?));
        clients.push(("random bytes", send(&board, &noise)?));
        // No pong to a ping, though everything else is right.
        let mut live = board.live()?;
        live.say(&json!({"type": "stop"}))?;
        clients.push(("no answer to a ping", live.0.get_ref().try_clone()?));
    }
    let over = AtomicBool::new(false);
    let mut others = Times::default();
    let mut closed = Times::default();
    std::thread::scope(|scope| -> Result<()> {
        let waiting: Vec<_> = clients
            .into_iter()
            .map(|(what, stream)| (what, scope.spawn(move || time_to_the_end(stream))))
            .collect();
        let ask = scope.spawn(|| -> Result<Times> {
            let mut times = Times::default();
            while !over.load(Ordering::Relaxed) {
                let start = Instant::now();
                board.ask("GET", "/api/about", &json!(null))?;
                times.push(start.elapsed());
                std::thread::sleep(Duration::from_millis(50));
            }
            Ok(times)
        });
        let mut faults = Vec::new();
        for (what, thread) in waiting {
            match thread.join() {
                Ok(Some(time)) => closed.push(time),
                _ => faults.push(format!("{what}: never closed")),
            }
        }
        over.store(true, Ordering::Relaxed);
        match ask.join() {
            Ok(times) => others = times?,
            Err(_) => bail!("the other client broke"),
        }
        faults.into_iter().for_each(|fault| notes.fault(fault));
        Ok(())
    })?;
    notes.count("clients of each kind", of_each);
    closed.note("until it is closed", Some(MOST_MS), notes);
    others.note_p95("others meanwhile", Some(OTHERS_MS), notes);
    Ok(())
}

fn send(board: &Board, bytes: &[u8]) -> Result<TcpStream> {
    let mut stream = board.connect()?;
    stream.write_all(bytes)?;
    Ok(stream)
}

/// How long it takes until the server hangs up; nothing if it never does.
fn time_to_the_end(mut stream: TcpStream) -> Option<Duration> {
    let start = Instant::now();
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) => return Some(start.elapsed()),
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return None,
            Err(_) => return Some(start.elapsed()),
        }
    }
}
