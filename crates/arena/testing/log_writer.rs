//! `tengen-log-writer LOG GAMES [files]`: begins or resumes a log and adds the games of a small
//! tournament to it, as fast as it can. It prints a game's number once the game is in the log: a
//! test that kills it knows from that which games must be there. With `files` it also writes the
//! games for people, next to the log.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod sample;

use std::path::Path;
use std::process::ExitCode;
use tengen_arena::{GameFiles, Log};

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Failure> {
    let [path, games, rest @ ..] = arguments else {
        return Err("usage: tengen-log-writer LOG GAMES [files]".into());
    };
    let (path, games): (&Path, u64) = (path.as_ref(), games.parse()?);
    let files = rest.iter().any(|word| word == "files").then(|| GameFiles::beside(path));
    let tournament = sample::tournament();
    let mut log = if path.exists() {
        let resumed = Log::resume(path, &tournament)?;
        if let Some(files) = &files {
            files.write_missing(&tournament, &resumed.finished)?;
        }
        resumed.log
    } else {
        Log::create(path, &tournament)?
    };
    let open: Vec<u64> = (0..games).filter(|&game| !log.has(game)).collect();
    for number in open {
        let game = sample::game(&tournament, number);
        log.append(&game)?;
        println!("{number}");
        if let Some(files) = &files {
            files.write(&tournament, &game)?;
        }
    }
    Ok(())
}
