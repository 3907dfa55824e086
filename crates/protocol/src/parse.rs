//! From a keyword and what follows it to a command.

use crate::command::Database;
use crate::table::{Body, Entry, Origin};
use crate::tuples::{Tuple, read_tuples};
use crate::yixin::Offer;
use crate::{Command, Field, Info, ParseError, Stone, Text, Wire, Yixin};
use tengen_core::{Color, Size};

/// Reads a command that ends with its line; files may have stood on the next.
pub(crate) fn parse_line(entry: &'static Entry, rest: &str) -> Result<Command, ParseError> {
    if entry.origin == Origin::Database {
        return Database::new(entry.name, rest).map(Command::Database).ok_or_else(|| {
            if entry.body == Body::Line { no_arguments(entry, rest) } else { wrong(entry, rest) }
        });
    }
    if entry.name == "INFO" {
        return Info::read(rest).map(Command::Info);
    }
    if entry.arguments.is_empty() {
        return match plain(entry.name) {
            Some(command) if rest.is_empty() => Ok(command),
            _ => Err(no_arguments(entry, rest)),
        };
    }
    with_arguments(entry, rest).ok_or_else(|| wrong(entry, rest))
}

fn wrong(entry: &Entry, found: &str) -> ParseError {
    let expected = match entry.name {
        "START" => "a board size from 5 to 22",
        _ => entry.arguments,
    };
    ParseError::Arguments { command: entry.name, expected, found: Text::excerpt(found) }
}

fn no_arguments(entry: &Entry, found: &str) -> ParseError {
    ParseError::NoArguments { command: entry.name, found: Text::excerpt(found) }
}

/// Commands that are their keyword alone.
fn plain(name: &str) -> Option<Command> {
    Some(match name {
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "ABOUT" => Command::About,
        "END" => Command::End,
        "STOP" => Command::Stop,
        "CLEARHASH" => Command::ClearHash,
        "PROTOCOLVERSION" => Command::ProtocolVersion,
        _ => Command::Yixin(match name {
            "YXSHOWINFO" => Yixin::ShowInfo,
            "YXSTOP" => Yixin::Stop,
            "YXSEARCHDEFEND" => Yixin::SearchDefend,
            "YXBLOCKRESET" => Yixin::BlockReset,
            "YXBLOCKPATHRESET" => Yixin::BlockPathReset,
            "YXSHOWFORBID" => Yixin::ShowForbid,
            "YXHASHCLEAR" => Yixin::HashClear,
            "YXSHOWHASHUSAGE" => Yixin::ShowHashUsage,
            "YXPRINTFEATURE" => Yixin::PrintFeature,
            "YXSWAP2STEP1" => Yixin::Swap2Step1,
            "YXSWAP2STEP2" => Yixin::Swap2Step2,
            "YXSWAP2STEP3" => Yixin::Swap2Step3,
            "YXSOOSORVSTEP1" => Yixin::SoosorvStep1,
            "YXDRAW" => Yixin::Draw,
            "YXRESIGN" => Yixin::Resign,
            _ => return None,
        }),
    })
}

/// Commands with arguments on their line.
fn with_arguments(entry: &Entry, rest: &str) -> Option<Command> {
    Some(match entry.name {
        "START" => return start(rest),
        "RECTSTART" => {
            let Wire { x, y } = rest.parse().ok()?;
            Command::RectStart { width: u32::try_from(x).ok()?, height: u32::try_from(y).ok()? }
        }
        "TURN" => Command::Turn(rest.parse().ok()?),
        "TAKEBACK" => Command::TakeBack(rest.parse().ok()?),
        "PLAY" => Command::Play(rest.parse().ok()?),
        "PONDER" => Command::Ponder(ponder(rest)?),
        "YXNBEST" => Command::Yixin(Yixin::NBest(rest.parse().ok()?)),
        "YXBALANCEONE" => Command::Yixin(Yixin::BalanceOne(bias(rest)?)),
        "YXBALANCETWO" => Command::Yixin(Yixin::BalanceTwo(bias(rest)?)),
        "YXFORBID" => Command::Yixin(forbid(rest)?),
        "YXHASHDUMP" => Command::Yixin(Yixin::HashDump(file(rest)?)),
        "YXHASHLOAD" => Command::Yixin(Yixin::HashLoad(file(rest)?)),
        _ => return None,
    })
}

/// `START n`, and `START w h` as the older Yixin-Board writes it.
fn start(rest: &str) -> Option<Command> {
    let side = |number: i32| usize::try_from(number).ok().and_then(|n| Size::new(n).ok());
    match read_tuples(rest).ok()?.as_slice() {
        [Tuple::One(n)] => Some(Command::Start(side(*n)?)),
        [Tuple::One(width), Tuple::One(height)] if width == height => {
            Some(Command::Start(side(*width)?))
        }
        [Tuple::One(width), Tuple::One(height)] => Some(Command::RectStart {
            width: u32::try_from(*width).ok()?,
            height: u32::try_from(*height).ok()?,
        }),
        _ => None,
    }
}

/// Nothing and a negative number both mean: until stopped.
fn ponder(rest: &str) -> Option<Option<u32>> {
    if rest.is_empty() {
        return Some(None);
    }
    let milliseconds: i64 = rest.parse().ok()?;
    Some((milliseconds >= 0).then(|| u32::try_from(milliseconds).unwrap_or(u32::MAX)))
}

fn bias(rest: &str) -> Option<i32> {
    if rest.is_empty() { Some(0) } else { rest.parse().ok() }
}

fn file(rest: &str) -> Option<Text> {
    Text::exact(rest).filter(|name| !name.is_empty())
}

fn forbid(rest: &str) -> Option<Yixin> {
    let (action, numbers) = crate::text::split_word(rest);
    let add = match action.to_ascii_lowercase().as_str() {
        "add" => true,
        "del" => false,
        _ => return None,
    };
    match read_tuples(numbers).ok()?.as_slice() {
        [Tuple::One(x), Tuple::One(y), Tuple::One(side @ (0 | 1))] => Some(Yixin::Forbid {
            add,
            wire: Wire { x: *x, y: *y },
            side: if *side == 0 { Color::Black } else { Color::White },
        }),
        _ => None,
    }
}

/// Makes a command of the entries of a block, each of which has passed [`fits`].
pub(crate) fn parse_block(entry: &'static Entry, tuples: &[Tuple]) -> Option<Command> {
    Some(match entry.name {
        "BOARD" => Command::Board(stones(tuples)?),
        "SHOWFORBID" => Command::ShowForbid(stones(tuples)?),
        "SWAP2BOARD" => Command::Swap2Board(wires(tuples)?),
        name => Command::Yixin(match name {
            "YXBOARD" => Yixin::Board(stones(tuples)?),
            "YXBLOCK" => Yixin::Block(wires(tuples)?),
            "YXBLOCKUNDO" => Yixin::BlockUndo(wires(tuples)?),
            "YXBLOCKPATH" => Yixin::BlockPath(wires(tuples)?),
            "YXBLOCKPATHUNDO" => Yixin::BlockPathUndo(wires(tuples)?),
            "YXSOOSORVSTEP2" => Yixin::SoosorvStep2(wires(tuples)?),
            "YXSOOSORVSTEP3" => Yixin::SoosorvStep3(wires(tuples)?),
            "YXSOOSORVSTEP4" => Yixin::SoosorvStep4(offer(tuples)?),
            "YXSOOSORVSTEP5" => Yixin::SoosorvStep5(offer(tuples)?),
            "YXSOOSORVSTEP6" => Yixin::SoosorvStep6(wires(tuples)?),
            _ => return None,
        }),
    })
}

/// Whether a tuple can be the block's entry of this number.
pub(crate) fn fits(entry: &Entry, at: usize, tuple: Tuple) -> bool {
    match (entry.body, tuple) {
        (Body::Stones, tuple) => stone(tuple).is_some(),
        (Body::Moves, Tuple::Two(..)) => true,
        (Body::Moves, Tuple::One(count)) => {
            at == 0 && count >= 0 && entry.arguments.starts_with("[offers]")
        }
        _ => false,
    }
}

fn stone(tuple: Tuple) -> Option<Stone> {
    match tuple {
        Tuple::Three(x, y, field) => {
            Some(Stone { wire: Wire { x, y }, field: Field::from_number(field)? })
        }
        _ => None,
    }
}

fn stones(tuples: &[Tuple]) -> Option<Vec<Stone>> {
    tuples.iter().copied().map(stone).collect()
}

fn wires(tuples: &[Tuple]) -> Option<Vec<Wire>> {
    let wire = |tuple: &Tuple| match *tuple {
        Tuple::Two(x, y) => Some(Wire { x, y }),
        _ => None,
    };
    tuples.iter().map(wire).collect()
}

fn offer(tuples: &[Tuple]) -> Option<Offer> {
    let (count, moves) = match tuples.split_first() {
        Some((Tuple::One(count), moves)) => (Some(u32::try_from(*count).ok()?), moves),
        _ => (None, tuples),
    };
    Some(Offer { count, moves: wires(moves)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Command::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_say_what_was_expected() {
        assert_eq!(error("START 4"), "START expects a board size from 5 to 22 but found `4`");
        assert_eq!(error("START"), "START expects a board size from 5 to 22 but found ``");
        assert_eq!(error("TURN seven"), "TURN expects x,y but found `seven`");
        assert_eq!(error("END now"), "END takes no arguments but found `now`");
        assert_eq!(error("YXDBFIX now"), "YXDBFIX takes no arguments but found `now`");
        assert_eq!(
            error("YXFORBID add 7 8 2"),
            "YXFORBID expects add or del, row, column, side but found `add 7 8 2`"
        );
    }

    #[test]
    fn start_with_two_numbers_is_a_board_of_both() {
        assert_eq!(Command::parse("start 15 15"), Ok(Command::Start(Size::FIFTEEN)));
        assert_eq!(Command::parse("start 15 20"), Ok(Command::RectStart { width: 15, height: 20 }));
        assert!(Command::parse("start 15,20").is_err());
    }

    #[test]
    fn pondering_without_end() {
        assert_eq!(Command::parse("PONDER"), Ok(Command::Ponder(None)));
        assert_eq!(Command::parse("PONDER -1"), Ok(Command::Ponder(None)));
        assert_eq!(Command::parse("PONDER 99999999999"), Ok(Command::Ponder(Some(u32::MAX))));
        assert!(Command::parse("PONDER long").is_err());
    }

    #[test]
    fn the_number_of_fifth_moves_stands_first_or_not_at_all() {
        let Ok(Command::Yixin(Yixin::SoosorvStep4(offer))) =
            Command::parse("YXSOOSORVSTEP4 3\n7,7\nDONE")
        else {
            panic!()
        };
        assert_eq!((offer.count, offer.moves.len()), (Some(3), 1));
        assert!(Command::parse("YXSOOSORVSTEP4\n7,7\nDONE").is_ok());
        assert!(Command::parse("YXSOOSORVSTEP4\n7,7\n3\nDONE").is_err());
        assert!(Command::parse("YXSOOSORVSTEP6 3\n7,7\nDONE").is_err());
    }
}
