//! Checking a log: every line, every move, every result, every pairing, and the moves of players
//! that can be asked again.
//!
//! The judgement here is written a second time, apart from the referee's, so that the two check
//! each other.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod board;
mod pairs;
mod replay;
mod report;

pub use report::{LogFlaw, Problem, Verification};

use crate::{GameRecord, LogError, LogReader, Tournament};
use pairs::Pairs;
use replay::Replayer;
use std::path::Path;

/// How thoroughly a log is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyOptions {
    /// Asks players again in every so-manieth game, where that is possible: 1 for all games, 0
    /// for none. It takes as long as they thought.
    pub replay_every: u64,
    /// The most problems that are listed; all are counted.
    pub most_problems: usize,
}

impl Default for VerifyOptions {
    fn default() -> VerifyOptions {
        VerifyOptions { replay_every: 1, most_problems: 100 }
    }
}

/// Verifies a log. An error only if it cannot be read at all; whatever is wrong in it is listed.
pub fn verify(path: &Path) -> Result<Verification, LogError> {
    verify_with(path, VerifyOptions::default(), &mut |_, _| {})
}

/// Verifies a log, and shows each game that counts to `each`, in the order of the log: to compute
/// statistics again, or to show how far it is.
pub fn verify_with(
    path: &Path,
    options: VerifyOptions,
    each: &mut dyn FnMut(&Tournament, &GameRecord),
) -> Result<Verification, LogError> {
    let mut reader = LogReader::open(path)?;
    let tournament = reader.header().tournament.clone();
    let mut found = Verification::new(&reader.header().tengen, options.most_problems);
    let mut pairs = Pairs::default();
    let mut replayer = Replayer::new(&tournament);
    for item in reader.by_ref() {
        let (line, game) = match item {
            Ok(game) => game,
            Err(LogError::BadLine { line, what, .. }) => {
                found.add(line, None, LogFlaw::BadLine(what));
                continue;
            }
            Err(error) => return Err(error),
        };
        let number = game.pairing.game;
        if let Some(first_line) = pairs.line_of(number) {
            found.add(line, Some(number), LogFlaw::Twice { first_line });
            continue;
        }
        pairs.add(line, &game);
        found.count(&game);
        match board::check(&tournament, &game) {
            Err(flaw) => found.add(line, Some(number), flaw),
            Ok(()) if number.checked_rem(options.replay_every) == Some(0) => {
                match replayer.replay(&game) {
                    Ok(0) => {}
                    Ok(moves) => {
                        found.replayed_games += 1;
                        found.replayed_moves += moves;
                    }
                    Err(flaw) => found.add(line, Some(number), flaw),
                }
            }
            Ok(()) => {}
        }
        each(&tournament, &game);
    }
    found.torn = reader.torn();
    pairs.check(&tournament, &mut found);
    Ok(found)
}
