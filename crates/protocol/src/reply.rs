//! What a brain says to a manager.

use std::fmt;

use crate::text::{blanked, split_word, trim};
use crate::tuples::starts_like_tuple;
use crate::value::Value;
use crate::{About, Coordinate, Detail, LineText, OpeningReply, Realtime};

/// A line of a brain. `Display` writes what [`Reply::parse`] reads, without the end of the line.
///
/// ```
/// use tengen_protocol::{Reply, Coordinate};
/// assert_eq!(Reply::parse("7,8\r\n"), Reply::Move(Coordinate { x: 7, y: 8 }));
/// assert_eq!(Reply::error("no game\nOK").to_string(), "ERROR no game OK");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `x,y`: a move.
    Move(Coordinate),
    /// `x,y x,y`: two moves or more, as swap2 and balancing answer.
    Moves(Vec<Coordinate>),
    /// `OK`; a brain may add a text, which is not kept.
    Ok,
    /// `SWAP`: the brain takes the other colour.
    Swap,
    /// `SUGGEST x,y`: a move proposed but not made.
    Suggest(Coordinate),
    /// `ERROR text`: the command was understood but cannot be carried out.
    Error(LineText),
    /// `UNKNOWN text`: the command is not known.
    Unknown(LineText),
    /// `MESSAGE text`: for the user.
    Message(LineText),
    /// `DEBUG text`: for the author.
    Debug(LineText),
    /// `name="…", …`: who the brain is.
    About(About),
    /// `FORBID xxyyxxyy.`: forbidden points as Yixin-Board reads them, two digits for each number.
    Forbid(Vec<Coordinate>),
    /// `FORBID x,y x,y`: forbidden points in the extended dialect.
    ForbidList(Vec<Coordinate>),
    /// `MESSAGE REALTIME …`: squares being searched.
    Realtime(Realtime),
    /// `INFO …`: a line of a block that describes a variation.
    Detail(Detail),
    /// `MESSAGE INFO MAX_THREAD_NUM n`: how many threads the brain can use.
    MaxThreads(u32),
    /// `MESSAGE INFO MAX_HASH_SIZE k`: its largest table has 2 to the power of k KiB.
    MaxHashSize(u32),
    /// `MESSAGE SWAP2 …` and `MESSAGE SOOSORV …`: a step of the opening.
    Opening(OpeningReply),
    /// Anything else. A manager passes over it, as the Gomocup judge does; as an answer to `ABOUT`
    /// it is what brains said before that line had a form.
    Other(LineText),
}

impl Reply {
    /// An `ERROR` with this text.
    pub fn error(text: impl fmt::Display) -> Reply {
        Reply::Error(LineText::new(&text.to_string()))
    }

    /// An `UNKNOWN` with this text.
    pub fn unknown(text: impl fmt::Display) -> Reply {
        Reply::Unknown(LineText::new(&text.to_string()))
    }

    /// A `MESSAGE` with this text.
    pub fn message(text: impl fmt::Display) -> Reply {
        Reply::Message(LineText::new(&text.to_string()))
    }

    /// A `DEBUG` with this text.
    pub fn debug(text: impl fmt::Display) -> Reply {
        Reply::Debug(LineText::new(&text.to_string()))
    }

    /// The answer to `PROTOCOLVERSION`. On the wire a version looks like a move: only the question
    /// tells them apart.
    pub fn protocol_version() -> Reply {
        Reply::Move(Coordinate { x: 1, y: 0 })
    }

    /// Reads a line of a brain. Keywords are read in upper and lower case; a line that fits
    /// nothing is [`Reply::Other`].
    pub fn parse(line: &str) -> Reply {
        let line: String = blanked(trim(line)).collect();
        Reply::read(&line).unwrap_or_else(|| Reply::Other(LineText::new(&line)))
    }

    fn read(line: &str) -> Option<Reply> {
        if starts_like_tuple(line) {
            let mut moves = Vec::<Coordinate>::read(line)?;
            return match moves.len() {
                1 => moves.pop().map(Reply::Move),
                _ => Some(Reply::Moves(moves)),
            };
        }
        let (keyword, rest) = split_word(line);
        Some(match keyword.to_ascii_uppercase().as_str() {
            "OK" => Reply::Ok,
            "SWAP" if rest.is_empty() => Reply::Swap,
            "SUGGEST" => Reply::Suggest(rest.parse().ok()?),
            "ERROR" => Reply::Error(LineText::new(rest)),
            "UNKNOWN" => Reply::Unknown(LineText::new(rest)),
            "MESSAGE" => message(rest),
            "DEBUG" => Reply::Debug(LineText::new(rest)),
            "FORBID" => forbid(rest)?,
            "INFO" => Reply::Detail(Detail::parse(rest)?),
            _ => Reply::About(About::parse(line)?),
        })
    }

    /// Whether it answers a command that asks for a move.
    pub fn is_move(&self) -> bool {
        matches!(self, Reply::Move(_) | Reply::Moves(_) | Reply::Swap | Reply::Suggest(_))
    }
}

/// A message of a known kind, or one in words.
fn message(text: &str) -> Reply {
    let (kind, rest) = split_word(text);
    let known = match kind.to_ascii_uppercase().as_str() {
        "REALTIME" => Realtime::parse(rest).map(Reply::Realtime),
        "INFO" => limit(rest),
        "SWAP2" | "SOOSORV" => OpeningReply::parse(text).map(Reply::Opening),
        _ => None,
    };
    known.unwrap_or_else(|| Reply::Message(LineText::new(text)))
}

fn limit(text: &str) -> Option<Reply> {
    let (name, value) = split_word(text);
    match name.to_ascii_uppercase().as_str() {
        "MAX_THREAD_NUM" => value.parse().ok().map(Reply::MaxThreads),
        "MAX_HASH_SIZE" => value.parse().ok().map(Reply::MaxHashSize),
        _ => None,
    }
}

/// Both forms of the list: digits up to a full stop, or coordinates.
fn forbid(text: &str) -> Option<Reply> {
    let Some(digits) = text.strip_suffix('.') else {
        return Vec::<Coordinate>::read(text).map(Reply::ForbidList);
    };
    let number = |pair: &[u8]| match pair {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            Some(i32::from(tens - b'0') * 10 + i32::from(ones - b'0'))
        }
        _ => None,
    };
    let wire = |four: &[u8]| {
        let (x, y) = four.split_at_checked(2)?;
        Some(Coordinate { x: number(x)?, y: number(y)? })
    };
    digits.trim_end().as_bytes().chunks(4).map(wire).collect::<Option<_>>().map(Reply::Forbid)
}

/// Writes a keyword and a text, without a blank at the end when there is none.
fn write_text(f: &mut fmt::Formatter<'_>, keyword: &str, text: &LineText) -> fmt::Result {
    let blank = if text.is_empty() { "" } else { " " };
    write!(f, "{keyword}{blank}{text}")
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Move(wire) => wire.fmt(f),
            Reply::Moves(moves) => f.write_str(&moves.write()),
            Reply::Ok => f.write_str("OK"),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Suggest(wire) => write!(f, "SUGGEST {wire}"),
            Reply::Error(text) => write_text(f, "ERROR", text),
            Reply::Unknown(text) => write_text(f, "UNKNOWN", text),
            Reply::Message(text) => write_text(f, "MESSAGE", text),
            Reply::Debug(text) => write_text(f, "DEBUG", text),
            Reply::About(about) => about.fmt(f),
            Reply::Forbid(points) => {
                f.write_str("FORBID ")?;
                let two_digits =
                    |wire: &&Coordinate| (0..100).contains(&wire.x) && (0..100).contains(&wire.y);
                for Coordinate { x, y } in points.iter().filter(two_digits) {
                    write!(f, "{x:02}{y:02}")?;
                }
                f.write_str(".")
            }
            Reply::ForbidList(points) => {
                f.write_str("FORBID")?;
                points.iter().try_for_each(|wire| write!(f, " {wire}"))
            }
            Reply::Realtime(realtime) => write!(f, "MESSAGE REALTIME {realtime}"),
            Reply::Detail(detail) => write!(f, "INFO {detail}"),
            Reply::MaxThreads(count) => write!(f, "MESSAGE INFO MAX_THREAD_NUM {count}"),
            Reply::MaxHashSize(power) => write!(f, "MESSAGE INFO MAX_HASH_SIZE {power}"),
            Reply::Opening(step) => write!(f, "MESSAGE {step}"),
            Reply::Other(text) => text.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_brains() {
        assert_eq!(Reply::parse("ok - everything is good"), Reply::Ok);
        assert_eq!(Reply::parse(" 7, 8 "), Reply::Move(Coordinate { x: 7, y: 8 }));
        assert_eq!(Reply::parse("Message hello"), Reply::message("hello"));
        assert_eq!(Reply::parse("MESSAGE REALTIME soon"), Reply::message("REALTIME soon"));
        assert_eq!(
            Reply::parse("MESSAGE REALTIME LOSE 1,2"),
            Reply::Realtime(Realtime::Lost(Coordinate { x: 1, y: 2 }))
        );
        for line in
            ["7,8,1", "7", "SUGGEST", "SWAP me", "OKAY", "INFO PRIOR 0.1", "FORBID 071.", ""]
        {
            assert_eq!(Reply::parse(line), Reply::Other(LineText::new(line)), "{line}");
        }
    }

    #[test]
    fn forbidden_points_in_both_forms() {
        let points = vec![Coordinate { x: 9, y: 12 }, Coordinate { x: 10, y: 11 }];
        let reply = Reply::Forbid(points.clone());
        assert_eq!(reply.to_string(), "FORBID 09121011.");
        assert_eq!(Reply::parse("FORBID 09121011."), reply);
        assert_eq!(Reply::parse("forbid ."), Reply::Forbid(vec![]));
        assert_eq!(Reply::ForbidList(points).to_string(), "FORBID 9,12 10,11");
        assert_eq!(Reply::parse("FORBID"), Reply::ForbidList(vec![]));
        assert_eq!(Reply::parse("FORBID é12."), Reply::Other("FORBID é12.".into()));
    }

    #[test]
    fn announcements_of_limits() {
        assert_eq!(Reply::MaxThreads(8).to_string(), "MESSAGE INFO MAX_THREAD_NUM 8");
        assert_eq!(Reply::parse("MESSAGE INFO MAX_HASH_SIZE 20"), Reply::MaxHashSize(20));
        assert_eq!(
            Reply::parse("MESSAGE INFO MAX_HASH_SIZE x").to_string(),
            "MESSAGE INFO MAX_HASH_SIZE x"
        );
    }
}
