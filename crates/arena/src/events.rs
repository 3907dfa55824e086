//! What happens in a tournament, as it happens.

use crate::{GameRecord, Pairing, Tournament};
use serde::{Deserialize, Serialize};

/// Something that happened. The terminal shows it; the web board can follow it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum LiveEvent {
    /// The tournament begins or goes on. The first event of every run.
    Opened {
        /// Who plays what.
        tournament: Box<Tournament>,
        /// Games that were finished before.
        done: u64,
        /// Games there are, as far as is known.
        of: u64,
    },
    /// A game has begun.
    Started {
        /// Which.
        pairing: Pairing,
        /// The opening's moves, as one move string.
        opening: String,
    },
    /// A move was played.
    Moved {
        /// In which game.
        game: u64,
        /// Where.
        at: String,
        /// Microseconds it took.
        us: u64,
    },
    /// A game has ended and is in the log.
    Finished {
        /// The whole game.
        record: Box<GameRecord>,
        /// Games finished so far.
        done: u64,
        /// Games there are, as far as is known.
        of: u64,
    },
    /// The tournament has ended.
    Ended {
        /// Whether a test ended it before its last game.
        early: bool,
        /// Whether somebody interrupted it.
        interrupted: bool,
    },
}
