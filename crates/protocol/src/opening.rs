//! Yixin-Board's conversation about the opening: `MESSAGE SWAP2 …` and `MESSAGE SOOSORV …`.

use std::fmt;

use crate::Coordinate;
use crate::text::split_word;
use crate::tuples::{Tuple, read_tuples};

/// A step of an opening, written behind `MESSAGE`. Coordinates stand with a blank between them.
///
/// ```
/// use tengen_protocol::{OpeningReply, Reply};
/// let reply = Reply::Opening(OpeningReply::Swap2Choice { number: 1, swap: true });
/// assert_eq!(reply.to_string(), "MESSAGE SWAP2 SWAP1 YES");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningReply {
    /// `SWAP2 MOVE1 x y` to `MOVE5`: a stone.
    Swap2Move {
        /// Its number.
        number: u8,
        /// Where.
        wire: Coordinate,
    },
    /// `SWAP2 SWAP1 YES`: whether the brain takes the other colour, after three stones (1) or
    /// five (2).
    Swap2Choice {
        /// Which of the two choices.
        number: u8,
        /// Yes or no.
        swap: bool,
    },
    /// `SOOSORV MOVE1 x y` to `MOVE3`, and every fifth move offered as `MOVE5`.
    SoosorvMove {
        /// Its number.
        number: u8,
        /// Where.
        wire: Coordinate,
    },
    /// `SOOSORV MOVE4 x y n`: the fourth stone, and how many fifth moves are to be offered.
    SoosorvFourth {
        /// Where.
        wire: Coordinate,
        /// The number of fifth moves.
        offers: u32,
    },
    /// `SOOSORV SWAP1 YES`: whether the brain swaps, after three stones (1) or four (2).
    SoosorvChoice {
        /// Which of the two choices.
        number: u8,
        /// Yes or no.
        swap: bool,
    },
    /// `SOOSORV MOVE5 REFRESH`: fifth moves follow.
    SoosorvOffersBegin,
    /// `SOOSORV MOVE5 DONE`: all fifth moves were offered.
    SoosorvOffersEnd,
    /// `SOOSORV MOVE5C x y`: the fifth move chosen.
    SoosorvChosen(Coordinate),
}

impl OpeningReply {
    /// Reads what follows `MESSAGE`.
    pub(crate) fn parse(text: &str) -> Option<OpeningReply> {
        let (opening, rest) = split_word(text);
        let (step, rest) = split_word(rest);
        let step = step.to_ascii_uppercase();
        let swap2 = match opening.to_ascii_uppercase().as_str() {
            "SWAP2" => true,
            "SOOSORV" => false,
            _ => return None,
        };
        if let Some(number) = step.strip_prefix("SWAP") {
            let number = number.parse().ok().filter(|number| (1..=2).contains(number))?;
            let swap = match rest.to_ascii_uppercase().as_str() {
                "YES" => true,
                "NO" => false,
                _ => return None,
            };
            return Some(if swap2 {
                OpeningReply::Swap2Choice { number, swap }
            } else {
                OpeningReply::SoosorvChoice { number, swap }
            });
        }
        match (swap2, step.as_str(), rest.to_ascii_uppercase().as_str()) {
            (false, "MOVE5", "REFRESH") => return Some(OpeningReply::SoosorvOffersBegin),
            (false, "MOVE5", "DONE") => return Some(OpeningReply::SoosorvOffersEnd),
            _ => {}
        }
        let tuples = read_tuples(rest).ok()?;
        match (swap2, step.strip_prefix("MOVE")?, tuples.as_slice()) {
            (false, "5C", [Tuple::One(x), Tuple::One(y)]) => {
                Some(OpeningReply::SoosorvChosen(Coordinate { x: *x, y: *y }))
            }
            (false, "4", [Tuple::One(x), Tuple::One(y), Tuple::One(offers)]) => {
                let offers = u32::try_from(*offers).ok()?;
                Some(OpeningReply::SoosorvFourth { wire: Coordinate { x: *x, y: *y }, offers })
            }
            (_, number, [Tuple::One(x), Tuple::One(y)]) => {
                let number = number.parse().ok().filter(|number| (1..=5).contains(number))?;
                let wire = Coordinate { x: *x, y: *y };
                Some(if swap2 {
                    OpeningReply::Swap2Move { number, wire }
                } else {
                    OpeningReply::SoosorvMove { number, wire }
                })
            }
            _ => None,
        }
    }
}

impl fmt::Display for OpeningReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = |swap: &bool| if *swap { "YES" } else { "NO" };
        match self {
            OpeningReply::Swap2Move { number, wire } => {
                write!(f, "SWAP2 MOVE{number} {} {}", wire.x, wire.y)
            }
            OpeningReply::Swap2Choice { number, swap } => {
                write!(f, "SWAP2 SWAP{number} {}", answer(swap))
            }
            OpeningReply::SoosorvMove { number, wire } => {
                write!(f, "SOOSORV MOVE{number} {} {}", wire.x, wire.y)
            }
            OpeningReply::SoosorvFourth { wire, offers } => {
                write!(f, "SOOSORV MOVE4 {} {} {offers}", wire.x, wire.y)
            }
            OpeningReply::SoosorvChoice { number, swap } => {
                write!(f, "SOOSORV SWAP{number} {}", answer(swap))
            }
            OpeningReply::SoosorvOffersBegin => f.write_str("SOOSORV MOVE5 REFRESH"),
            OpeningReply::SoosorvOffersEnd => f.write_str("SOOSORV MOVE5 DONE"),
            OpeningReply::SoosorvChosen(wire) => {
                write!(f, "SOOSORV MOVE5C {} {}", wire.x, wire.y)
            }
        }
    }
}
