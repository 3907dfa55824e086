//! `tengen-zoo FAULT [NUMBER]`: an engine that has the fault. `faults.rs` lists them all.
//!
//! Cargo builds the library of a `dev-dependency` but not its programs, so a crate's tests could not
//! rely on finding this one. It does build and run build scripts: hence this program is the build
//! script of its own package. Run by cargo, it puts a copy of itself where the library says it is;
//! run with a fault, it is the engine.
//!
//! It reads and writes protocol text by itself, so that the tests have a second opinion on it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod answer;
mod child;
mod engine;
mod faults;
mod position;

use engine::Engine;
use faults::{PROCESS_FAULTS, PROTOCOL_FAULTS};
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    let number = arguments.next().and_then(|text| text.parse().ok());
    match (name.as_deref(), std::env::var_os("OUT_DIR")) {
        (None, Some(folder)) => install(Path::new(&folder)),
        (Some(child::ROLE), _) => child::keep_pipes_open(number.unwrap_or(0)),
        (name, _) => play(name.unwrap_or_default(), number),
    }
}

/// The build script's part.
fn install(folder: &Path) -> ExitCode {
    let copied = std::env::current_exe().and_then(|program| {
        let place = folder.join("tengen-zoo");
        // An engine that still runs from there keeps its file.
        let _ = std::fs::remove_file(&place);
        std::fs::copy(program, place)
    });
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "cargo::rerun-if-changed=src/main.rs");
    match copied {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(out, "cargo::error=cannot copy the zoo: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play(name: &str, number: Option<u64>) -> ExitCode {
    let mut all = PROCESS_FAULTS.iter().chain(PROTOCOL_FAULTS);
    let Some(fault) = all.find(|fault| fault.name == name) else {
        let mut err = std::io::stderr().lock();
        for fault in PROCESS_FAULTS.iter().chain(PROTOCOL_FAULTS) {
            let _ = writeln!(err, "{:24} {}", fault.name, fault.what);
        }
        return ExitCode::from(2);
    };
    let knows_rules = PROTOCOL_FAULTS.iter().any(|other| other.name == name);
    // Its last words, without the backtrace that the environment may ask for.
    std::panic::set_hook(Box::new(|death| {
        let _ = writeln!(std::io::stderr(), "{death}");
    }));
    match fault.name {
        "dies-at-start" => {
            let _ = writeln!(std::io::stderr(), "no weights: weights.bin is missing");
            ExitCode::from(3)
        }
        "never-reads" => sleep_for_ever(),
        _ => listen(Engine::new(fault.name, number, knows_rules)),
    }
}

fn listen(mut engine: Engine) -> ExitCode {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while let Ok(1..) = input.read_until(b'\n', &mut line) {
        if (engine.fault != "needs-cr" || line.ends_with(b"\r\n"))
            && let Some(code) = engine.hear(String::from_utf8_lossy(&line).trim())
        {
            return code;
        }
        line.clear();
    }
    if engine.fault == "ignores-end" {
        sleep_for_ever();
    }
    ExitCode::SUCCESS
}

fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(3600));
    }
}
