//! The log: an append-only file that is the truth about a tournament. Everything else (tables,
//! ratings, the files for people) is recomputed from it.
//!
//! Each line is a JSON object whose last member, `crc`, is the CRC-32 of the bytes before it in
//! hexadecimal digits (in format 1 it follows the JSON and a tab). The first line is the
//! [`LogHeader`] with the whole tournament, every other one is a finished game. A game is in the log
//! once its line, line end included, is on the disk; what a crash leaves of a line at the end is
//! recognised and cut off when the tournament continues. A line that has its end and does not fit
//! its checksum is damaged: nothing is cut off.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod difference;
mod error;
mod files;
mod header;
mod line;
mod name;
mod reader;
mod sheet;
mod tail;
mod writer;

pub use difference::Difference;
pub use error::LogError;
pub use files::{FileError, GameFiles};
pub use header::LogHeader;
pub use reader::{LogContents, LogReader, Torn, read_log, read_log_bytes};
pub use sheet::{describe_result, game_sheet};
pub use writer::{Log, Resumed};
