//! T27: what is too large is refused, and however much of it comes the server's memory stays.

use super::{Board, Folder, answer};
use crate::load::cores;
use crate::promises::promise::{Notes, Promise};
use crate::promises::{Scale, Subject};
use anyhow::{Result, bail};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use tungstenite::Message;

pub(in crate::promises) const PROMISE: Promise =
    Promise { id: "T27", what: "too large: 413 and 1009, memory flat", check };

/// How much more memory it may have after many floods than after the first.
const MOST_GROWTH_MIB: f64 = 24.0;
/// Clients at once that never read what they asked for; each may have 256 KiB waiting.
const DEAF: usize = 20;

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    if let Some(binary) = subject.server()
        && let Err(fault) = flood(binary, scale.choose(6, 60, 1_000), notes)
    {
        notes.fault(format!("{fault:#}"));
    }
}

fn flood(binary: &Path, rounds: usize, notes: &mut Notes) -> Result<()> {
    let folder = Folder::new()?;
    let board = Board::start(binary, &folder)?;
    // What is kept for later is there before it is measured: agents here, threads and buffers in the
    // first rounds.
    fill_with_agents(&board)?;
    for _ in 0..3 {
        one_round(&board)?;
    }
    let before = memory_at_rest(&board)?;
    for _ in 0..rounds {
        one_round(&board)?;
    }
    let after = memory_at_rest(&board)?;
    notes.count("rounds", rounds);
    notes.metric("memory before", before, "MiB", None);
    notes.metric("memory after", after, "MiB", None);
    notes.metric("growth", after - before, "MiB", Some(MOST_GROWTH_MIB));
    if after - before > MOST_GROWTH_MIB {
        bail!("its memory grew from {before:.1} to {after:.1} MiB");
    }
    Ok(())
}

/// As many analyses at the same time as the server allows. Each has an agent with a table of its own,
/// and how many of them floods need at once is chance.
fn fill_with_agents(board: &Board) -> Result<()> {
    let mut running = Vec::new();
    for id in 0..cores().max(2) {
        let mut live = board.live()?;
        live.say(&json!({"type": "analyse", "id": id, "agent": "tengen",
                         "position": {"moves": "h8i9g7"}, "limits": {"time_ms": 300_000}}))?;
        running.push(live);
    }
    for live in &mut running {
        let first = live.hear()?;
        if first.get("type").and_then(|kind| kind.as_str()) != Some("report") {
            bail!("an analysis begins with {first}");
        }
    }
    Ok(())
}

/// Mebibytes in memory once what the last round has asked for is over: the least of several readings.
fn memory_at_rest(board: &Board) -> Result<f64> {
    let mut least = board.memory()?;
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(25));
        least = least.min(board.memory()?);
    }
    Ok(least)
}

fn one_round(board: &Board) -> Result<()> {
    let expect = |what: &str, is: u16, should: u16| match is == should {
        true => Ok(()),
        false => bail!("{what}: {is} instead of {should}"),
    };
    let large = vec![b' '; (64 << 10) + 1];
    for path in ["/api/position", "/api/analyse", "/api/games/search", "/api/arena"] {
        expect(path, board.request("POST", path, &large)?.0, 413)?;
    }
    let upload = vec![b' '; (1 << 20) + 1];
    for path in ["/api/record/import", "/api/record/export", "/api/games", "/api/arena/open"] {
        expect(path, board.request("POST", path, &upload)?.0, 413)?;
    }
    // As large as may be, and no record.
    let full = vec![b'('; 1 << 20];
    expect("a full upload", board.request("POST", "/api/record/import", &full)?.0, 400)?;
    endless_body(board)?;

    let mut live = board.live()?;
    live.0.send(Message::text(" ".repeat((8 << 10) + 1)))?;
    match live.closing_code() {
        Some(1009) => {}
        code => bail!("a long message: closed with {code:?} instead of 1009"),
    }
    let mut live = board.live()?;
    // So long that it is cut off while it comes: then nobody may be there to read why.
    let _ = live.0.send(Message::text(" ".repeat(4 << 20)));
    match live.closing_code() {
        Some(1009) | None => {}
        code => bail!("an endless message: closed with {code:?}"),
    }
    deaf_clients(board)
}

/// A body without a length that never ends.
fn endless_body(board: &Board) -> Result<()> {
    let mut stream = board.connect()?;
    let head = format!(
        "POST /api/position HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        board.address
    );
    stream.write_all(head.as_bytes())?;
    let chunk = [b"4000\r\n".as_slice(), &[b' '; 0x4000], b"\r\n"].concat();
    for _ in 0..4096 {
        if stream.write_all(&chunk).is_err() {
            // It hangs up on whoever does not stop.
            return Ok(());
        }
        stream.set_nonblocking(true)?;
        let answered = stream.peek(&mut [0]).is_ok();
        stream.set_nonblocking(false)?;
        if answered {
            return match answer(&mut stream)?.0 {
                413 => Ok(()),
                status => bail!("an endless body: {status} instead of 413"),
            };
        }
    }
    bail!("64 MiB of an endless body were taken")
}

/// Clients that ask for as much as they may and read nothing.
fn deaf_clients(board: &Board) -> Result<()> {
    let asked = json!({"type": "explain", "id": 1, "agent": "tengen",
                       "position": {"size": 20, "moves": "j10k10j11k11"}});
    let mut clients = Vec::new();
    for _ in 0..DEAF {
        let mut live = board.live()?;
        for _ in 0..40 {
            live.say(&asked)?;
        }
        clients.push(live);
    }
    board.ask("GET", "/api/about", &json!(null))?;
    Ok(())
}
