//! Games from bytes and back: move strings, Piskvork's `.psq`, SGF, opening lists and pictures of
//! a board.
//!
//! [`read`] turns the bytes of a file into [`Record`]s, whatever the format; [`write()`] turns
//! records into a file and says what the format could not hold; [`convert`] does both. A record
//! is a tree of moves with everything that is written around them, and promises nothing about
//! legality: [`Record::game`] replays its main line and gives a [`Game`](tengen_core::Game), or
//! says which move is wrong.
//!
//! The bytes may come from anybody. No input makes this crate panic, recurse deeply or keep more
//! memory than a fixed multiple of the input's length.
//!
//! ```
//! use tengen_record::{Format, ReadOptions, WriteOptions, read, write};
//! let sgf = b"(;GM[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[ig]C[a direct opening])";
//! let reading = read(sgf, &ReadOptions::default()).unwrap();
//! assert_eq!(reading.format, Format::Sgf);
//!
//! let written = write(&reading.records, Format::Moves, &WriteOptions::default()).unwrap();
//! assert_eq!(written.text, "h8i9\n");
//! let lost: Vec<String> = written.losses.iter().map(|loss| loss.to_string()).collect();
//! assert_eq!(lost, ["comments (1)", "players' names (2)"]);
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod convert;
mod error;
mod format;
mod linear;
mod loss;
mod moves;
mod node;
mod offsets;
mod picture;
mod placement;
mod property;
mod psq;
mod read;
mod record;
mod replay;
mod sgf;
mod text;
mod write;

pub use convert::{ConvertError, ConvertOptions, Converted, convert};
pub use error::{ReadError, Reason};
pub use format::{Format, FormatError};
pub use loss::{Loss, Lost};
pub use node::{Move, Node, NodeId};
pub use placement::Placement;
pub use property::{Property, PropertyError};
pub use read::{Note, ReadOptions, Reading, read};
pub use record::Record;
pub use replay::GameError;
pub use write::{WriteError, WriteOptions, Written, write};
