//! Which squares are being searched: the lines `MESSAGE REALTIME …`.

use std::fmt;

use crate::text::split_word;
use crate::{Coordinate, LineText};

/// A line of live output about the squares of the board, written behind `MESSAGE REALTIME`.
///
/// ```
/// use tengen_protocol::{Realtime, Reply, Coordinate};
/// let reply = Reply::Realtime(Realtime::Best(Coordinate { x: 7, y: 8 }));
/// assert_eq!(reply.to_string(), "MESSAGE REALTIME BEST 7,8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Realtime {
    /// Forget the marks: a new round begins.
    Refresh,
    /// This move is being searched.
    Pos(Coordinate),
    /// This move has been searched.
    Done(Coordinate),
    /// The best move so far.
    Best(Coordinate),
    /// A move that loses. Written `LOST`, which gomocalc needs and Yixin-Board takes for its own
    /// `LOSE`; both are read.
    Lost(Coordinate),
    /// The score of the best move.
    Val(i32),
    /// The best line as text.
    Pv(LineText),
}

impl Realtime {
    /// Reads what follows `MESSAGE REALTIME`.
    pub(crate) fn parse(text: &str) -> Option<Realtime> {
        let (kind, rest) = split_word(text);
        Some(match kind.to_ascii_uppercase().as_str() {
            "REFRESH" => Realtime::Refresh,
            "POS" => Realtime::Pos(rest.parse().ok()?),
            "DONE" => Realtime::Done(rest.parse().ok()?),
            "BEST" => Realtime::Best(rest.parse().ok()?),
            "LOST" | "LOSE" => Realtime::Lost(rest.parse().ok()?),
            "VAL" => Realtime::Val(rest.parse().ok()?),
            "PV" => Realtime::Pv(LineText::new(rest)),
            _ => return None,
        })
    }
}

impl fmt::Display for Realtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Realtime::Refresh => f.write_str("REFRESH"),
            Realtime::Pos(wire) => write!(f, "POS {wire}"),
            Realtime::Done(wire) => write!(f, "DONE {wire}"),
            Realtime::Best(wire) => write!(f, "BEST {wire}"),
            Realtime::Lost(wire) => write!(f, "LOST {wire}"),
            Realtime::Val(score) => write!(f, "VAL {score}"),
            Realtime::Pv(line) if line.is_empty() => f.write_str("PV"),
            Realtime::Pv(line) => write!(f, "PV {line}"),
        }
    }
}
