//! The commands of Yixin-Board, beyond those of Gomocup.

use std::fmt;

use crate::{Stone, Text, Wire};
use tengen_core::Color;

/// A command that only Yixin-Board and its kin send. What each means is in
/// [`table`](crate::table); coordinates are those of the dialect the manager speaks, which is not
/// always Yixin-Board's own: gomocalc and c-gomoku-cli send some of these with Gomocup coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Yixin {
    /// `YXSHOWINFO`: the manager is Yixin-Board.
    ShowInfo,
    /// `YXBOARD … DONE`: set up a position without moving.
    Board(Vec<Stone>),
    /// `YXSTOP`: stop thinking and answer.
    Stop,
    /// `YXNBEST k`: search with this many lines.
    NBest(u32),
    /// `YXBALANCEONE b`: one move that makes the game even.
    BalanceOne(i32),
    /// `YXBALANCETWO b`: two moves that make the game even.
    BalanceTwo(i32),
    /// `YXSEARCHDEFEND`: every defence as a line of its own.
    SearchDefend,
    /// `YXBLOCK … DONE`: leave out these points.
    Block(Vec<Wire>),
    /// `YXBLOCKUNDO … DONE`: search them again.
    BlockUndo(Vec<Wire>),
    /// `YXBLOCKRESET`: search every point again.
    BlockReset,
    /// `YXBLOCKPATH … DONE`: leave out this sequence.
    BlockPath(Vec<Wire>),
    /// `YXBLOCKPATHUNDO … DONE`: search it again.
    BlockPathUndo(Vec<Wire>),
    /// `YXBLOCKPATHRESET`: search every sequence again.
    BlockPathReset,
    /// `YXFORBID add` or `del`: count a point as forbidden to a side, or no longer.
    Forbid {
        /// `add` rather than `del`.
        add: bool,
        /// The point.
        wire: Wire,
        /// To whom it is forbidden.
        side: Color,
    },
    /// `YXSHOWFORBID`: list the forbidden points.
    ShowForbid,
    /// `YXHASHCLEAR`: forget earlier searches.
    HashClear,
    /// `YXHASHDUMP f`: write the table to a file.
    HashDump(Text),
    /// `YXHASHLOAD f`: read the table from a file.
    HashLoad(Text),
    /// `YXSHOWHASHUSAGE`: how full the table is.
    ShowHashUsage,
    /// `YXPRINTFEATURE`: how the position is judged.
    PrintFeature,
    /// `YXSWAP2STEP1`: place three stones.
    Swap2Step1,
    /// `YXSWAP2STEP2`: choose after three stones.
    Swap2Step2,
    /// `YXSWAP2STEP3`: choose after five stones.
    Swap2Step3,
    /// `YXSOOSORVSTEP1`: place three stones.
    SoosorvStep1,
    /// `YXSOOSORVSTEP2 … DONE`: choose after three stones.
    SoosorvStep2(Vec<Wire>),
    /// `YXSOOSORVSTEP3 … DONE`: place the fourth stone.
    SoosorvStep3(Vec<Wire>),
    /// `YXSOOSORVSTEP4 n … DONE`: choose after four stones.
    SoosorvStep4(Offer),
    /// `YXSOOSORVSTEP5 n … DONE`: offer fifth moves.
    SoosorvStep5(Offer),
    /// `YXSOOSORVSTEP6 … DONE`: choose a fifth move; those offered follow the fourth stone.
    SoosorvStep6(Vec<Wire>),
    /// `YXDRAW`: the opponent offers a draw.
    Draw,
    /// `YXRESIGN`: the opponent resigns.
    Resign,
}

/// Four stones, and how many fifth moves were announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of fifth moves, where the manager says it.
    pub count: Option<u32>,
    /// The stones in the order of the moves.
    pub moves: Vec<Wire>,
}

impl Yixin {
    /// The keyword.
    pub const fn name(&self) -> &'static str {
        match self {
            Yixin::ShowInfo => "YXSHOWINFO",
            Yixin::Board(_) => "YXBOARD",
            Yixin::Stop => "YXSTOP",
            Yixin::NBest(_) => "YXNBEST",
            Yixin::BalanceOne(_) => "YXBALANCEONE",
            Yixin::BalanceTwo(_) => "YXBALANCETWO",
            Yixin::SearchDefend => "YXSEARCHDEFEND",
            Yixin::Block(_) => "YXBLOCK",
            Yixin::BlockUndo(_) => "YXBLOCKUNDO",
            Yixin::BlockReset => "YXBLOCKRESET",
            Yixin::BlockPath(_) => "YXBLOCKPATH",
            Yixin::BlockPathUndo(_) => "YXBLOCKPATHUNDO",
            Yixin::BlockPathReset => "YXBLOCKPATHRESET",
            Yixin::Forbid { .. } => "YXFORBID",
            Yixin::ShowForbid => "YXSHOWFORBID",
            Yixin::HashClear => "YXHASHCLEAR",
            Yixin::HashDump(_) => "YXHASHDUMP",
            Yixin::HashLoad(_) => "YXHASHLOAD",
            Yixin::ShowHashUsage => "YXSHOWHASHUSAGE",
            Yixin::PrintFeature => "YXPRINTFEATURE",
            Yixin::Swap2Step1 => "YXSWAP2STEP1",
            Yixin::Swap2Step2 => "YXSWAP2STEP2",
            Yixin::Swap2Step3 => "YXSWAP2STEP3",
            Yixin::SoosorvStep1 => "YXSOOSORVSTEP1",
            Yixin::SoosorvStep2(_) => "YXSOOSORVSTEP2",
            Yixin::SoosorvStep3(_) => "YXSOOSORVSTEP3",
            Yixin::SoosorvStep4(_) => "YXSOOSORVSTEP4",
            Yixin::SoosorvStep5(_) => "YXSOOSORVSTEP5",
            Yixin::SoosorvStep6(_) => "YXSOOSORVSTEP6",
            Yixin::Draw => "YXDRAW",
            Yixin::Resign => "YXRESIGN",
        }
    }
}

/// Writes entries one to a line, and `DONE`.
pub(crate) fn write_block<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    entries: &[T],
) -> fmt::Result {
    for entry in entries {
        write!(f, "\n{entry}")?;
    }
    f.write_str("\nDONE")
}

impl fmt::Display for Yixin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Yixin::Board(stones) => write_block(f, stones),
            Yixin::NBest(count) => write!(f, " {count}"),
            Yixin::BalanceOne(bias) | Yixin::BalanceTwo(bias) => write!(f, " {bias}"),
            Yixin::Block(points) | Yixin::BlockUndo(points) => write_block(f, points),
            Yixin::BlockPath(moves)
            | Yixin::BlockPathUndo(moves)
            | Yixin::SoosorvStep2(moves)
            | Yixin::SoosorvStep3(moves)
            | Yixin::SoosorvStep6(moves) => write_block(f, moves),
            Yixin::SoosorvStep4(offer) | Yixin::SoosorvStep5(offer) => {
                if let Some(count) = offer.count {
                    write!(f, " {count}")?;
                }
                write_block(f, &offer.moves)
            }
            Yixin::Forbid { add, wire, side } => {
                let action = if *add { "add" } else { "del" };
                write!(f, " {action} {} {} {}", wire.x, wire.y, side.index())
            }
            Yixin::HashDump(file) | Yixin::HashLoad(file) => write!(f, " {file}"),
            _ => Ok(()),
        }
    }
}
