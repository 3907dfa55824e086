//! The zoo: one engine that has every fault an engine can have, chosen by its first argument. For
//! tests only.
//!
//! `tengen-zoo FAULT [NUMBER]` speaks enough of the Gomocup protocol to play, and has the fault;
//! `tengen-zoo list` prints the names. What they do is said in [`FAULTS`].
//!
//! It uses the standard library alone, and reads and writes protocol text by itself, so that the
//! tests have a second opinion on it. Another package has it too by adding, with a name of its own,
//!
//! ```toml
//! [[bin]]
//! name = "arena-zoo"
//! path = "../remote/zoo/main.rs"
//! test = false
//! doc = false
//! ```
//!
//! and finds it in its integration tests as `env!("CARGO_BIN_EXE_arena-zoo")`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod brain;
mod child;

use brain::Brain;
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

/// Every fault and what it does. N is the number in the second argument.
const FAULTS: &[(&str, &str)] = &[
    ("good", "none: plays the first free point, row by row from the top left"),
    ("never-ok", "reads everything and says nothing"),
    ("never-reads", "does not read its input, nor end"),
    ("dies-at-start", "writes a line to its error stream and leaves with code 3"),
    ("closes-output", "closes its output and stays"),
    ("error-on-start", "answers START with ERROR"),
    ("slow-start", "answers START after N ms (1000)"),
    ("unknown-restart", "answers RESTART with UNKNOWN"),
    ("dies-in-thought", "leaves with code 4 when it is asked for a move"),
    ("aborts", "aborts, which is a signal, when it is asked for a move"),
    ("last-word", "answers with a good move and leaves at once"),
    ("silent", "never answers a question for a move"),
    ("late", "answers after N ms (1000)"),
    ("refuses", "answers a question for a move with ERROR"),
    ("occupied", "plays where a stone stands, the centre if there is none"),
    ("off-board", "plays beside the board"),
    ("far-off", "plays on a point with more digits than a number can have"),
    ("two-on-a-line", "answers with two moves on one line"),
    ("no-line-end", "answers without ending the line"),
    ("suggests", "suggests its moves and plays them when it is told to"),
    ("answers-twice", "answers with two moves in one breath"),
    ("out-of-turn", "names a move with the OK to START"),
    ("garbage", "writes bytes without sense before every move"),
    ("only-garbage", "writes bytes without sense in place of moves"),
    ("endless-line", "answers with a line that never ends"),
    ("floods-stdout", "answers with lines without end that are no moves"),
    ("floods-stderr", "plays well while it writes to its error stream without end"),
    ("messages", "says MESSAGE, DEBUG and ERROR before every move"),
    ("huge-message", "says a MESSAGE of N bytes (300000) before every move"),
    ("variations", "shows its search in the way of Yixin-Board before every move"),
    ("thinks-aloud", "shows its search, and never answers"),
    ("lower-case", "writes in lower case"),
    ("cr-only", "ends its lines with CR"),
    ("ignores-end", "goes on after END, and after its input was closed"),
    ("eats-memory", "uses N MiB (64) of memory from its first move on"),
    (
        "child-with-pipe",
        "starts a child that keeps its pipes open and uses N MiB (0), in a session of its own and \
         deaf to polite signals",
    ),
    ("leaves-child", "like child-with-pipe, and leaves when it is asked for a move"),
    ("ponders", "counts in the background; every move is preceded by MESSAGE and the count"),
    ("tells-about-itself", "before every move: its folder, the variable ZOO, its processors"),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().unwrap_or_default();
    let number = arguments.next().and_then(|text| text.parse().ok());
    if fault == child::ROLE {
        child::keep_pipes_open(number.unwrap_or(0));
    }
    if fault == "list" {
        // Nobody reading it is no reason to complain.
        let mut out = std::io::stdout().lock();
        let _ = FAULTS.iter().try_for_each(|(name, _)| writeln!(out, "{name}"));
        return ExitCode::SUCCESS;
    }
    let Some((fault, _)) = FAULTS.iter().find(|(name, _)| *name == fault) else {
        let mut err = std::io::stderr().lock();
        let _ = FAULTS.iter().try_for_each(|(name, what)| writeln!(err, "{name:20} {what}"));
        return ExitCode::from(2);
    };
    run(fault, number)
}

fn run(fault: &'static str, number: Option<u64>) -> ExitCode {
    match fault {
        "dies-at-start" => {
            let _ = writeln!(std::io::stderr(), "no weights: weights.bin is missing");
            return ExitCode::from(3);
        }
        "never-reads" => sleep_for_ever(),
        _ => {}
    }
    let mut brain = Brain::new(fault, number);
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if let Some(code) = brain.hear(line.trim()) {
            return code;
        }
    }
    if fault == "ignores-end" {
        sleep_for_ever();
    }
    ExitCode::SUCCESS
}

fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(3600));
    }
}
