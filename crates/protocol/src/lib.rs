//! The Gomocup ("pbrain") protocol and the Yixin-Board dialect: text in, types out, and back.
//!
//! Both sides are here. A brain reads its manager with [`Reader`], which makes [`Event`]s of
//! bytes, and answers with [`Reply`]. A manager writes [`Command`]s and reads the answers with
//! [`Lines`] and [`Reply::parse`]. What coordinates and rule numbers mean is [`Dialect`]'s to say,
//! and which dialect a manager speaks is [`Recogniser`]'s. [`table`] is the protocol as data.
//!
//! This crate is pure: no input or output, no threads, no clock. Nobody else parses or prints
//! protocol text.
//!
//! ```
//! use tengen_core::Size;
//! use tengen_protocol::{Command, Dialect, Event, Reader, Reply};
//!
//! let mut reader = Reader::new();
//! for event in reader.feed(b"START 15\r\nTURN 7,7\r\n") {
//!     let Event::Command(Command::Turn(wire)) = event else { continue };
//!     let point = Dialect::Gomocup.point(wire, Size::FIFTEEN).unwrap();
//!     assert_eq!(point.to_string(), "h8");
//!     let answer = Dialect::Gomocup.wire("i9".parse().unwrap(), Size::FIFTEEN);
//!     assert_eq!(Reply::Move(answer).to_string(), "8,6");
//! }
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod about;
mod arguments;
mod block;
mod command;
mod commands;
mod coordinate;
mod dialect;
mod error;
mod eval;
mod info;
mod lines;
mod markdown;
mod opening;
mod reader;
mod realtime;
mod remark;
mod reply;
mod stone;
mod table;
mod text;
mod tuples;
mod value;
mod variation;

pub use about::{About, AboutKey};
pub use arguments::Offer;
pub use command::Database;
pub use commands::{Command, Yixin};
pub use coordinate::{Coordinate, CoordinateError, OffBoard};
pub use dialect::{Dialect, OpeningRule, Recogniser, RuleChoice, RuleNumberError};
pub use error::ParseError;
pub use eval::{Eval, EvalError, WinRate};
pub use info::{Info, InfoKey};
pub use lines::{Lines, RawLine};
pub use markdown::{commands_markdown, info_markdown};
pub use opening::OpeningReply;
pub use reader::{Event, Reader};
pub use realtime::Realtime;
pub use remark::Remark;
pub use reply::Reply;
pub use stone::{BoardError, Field, Stone, own_color, setup, stones};
pub use table::{CommandDoc, Origin, table};
pub use text::LineText;
pub use value::{DrawResult, GameType, Grade};
pub use variation::{Detail, Variation, VariationReader};
