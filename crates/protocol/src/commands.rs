//! Every command, declared once. To add one, add a row here; where its arguments are of a new kind,
//! implement [`Arguments`] for them too.

use std::fmt;

use crate::arguments::Arguments;
use crate::table::{Body, CommandDoc, Origin};
use crate::{Coordinate, Database, Info, LineText, Offer, Stone};
use tengen_core::{Color, Size};

/// The command or its answer names points: the dialect cannot change before the next game.
const POINTS: bool = true;
/// It names none.
const NO_POINTS: bool = false;

/// Makes the enums with their names and printers, and the table with the parsers. A row is
///
/// ```text
/// Variant(argument: Type) = "KEYWORD", Origin, POINTS or NO_POINTS, "example",
///     "meaning", "answer";
/// ```
///
/// without `(argument: Type)` where nothing follows the keyword, or with `{ fields }` where several
/// values do, whose types as a tuple are then the [`Arguments`]. After its rows an enum can have
/// documented variants for what is not in its part of the table: they print themselves. `also` has
/// further rows of the table, as expressions.
macro_rules! commands {
    (
        $($(#[$enum_doc:meta])*
        enum $enum:ident {
            $($variant:ident
                $(($argument:ident: $kind:ty))?
                $({ $($(#[$field_doc:meta])* $field:ident: $part:ty),+ })?
                = $name:literal, $origin:ident, $points:expr, $example:literal,
                $meaning:literal, $answer:literal;)+
            $($(#[$other_doc:meta])+ $other:ident($inner:ty);)*
        })+
        also [$($row:expr,)*]
    ) => {
        $($(#[$enum_doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $enum {
            $(#[doc = concat!("`", $name, "`: ", $meaning)]
            $variant $(($kind))? $({ $($(#[$field_doc])* $field: $part),+ })?,)+
            $($(#[$other_doc])+ $other($inner),)*
        }

        impl $enum {
            /// The keyword, or the first word of an unknown line.
            pub fn name(&self) -> &str {
                match self {
                    $($enum::$variant { .. } => $name,)+
                    $($enum::$other(other) => other.name(),)*
                }
            }
        }

        impl fmt::Display for $enum {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($enum::$variant $(($argument))? $({ $($field),+ })? => {
                        f.write_str($name)?;
                        ($($argument)? $($(*$field,)+)?).write(f)
                    })+
                    $($enum::$other(other) => other.fmt(f),)*
                }
            }
        })+

        // One argument is not a tuple: its type and name only have parentheses around them.
        #[allow(unused_parens)]
        pub(crate) const TABLE: &[CommandDoc] = &[
            $($(CommandDoc {
                name: $name,
                arguments: <($($kind)? $($($part,)+)?) as Arguments>::FORM,
                example: $example,
                origin: Origin::$origin,
                meaning: $meaning,
                answer: $answer,
                points: $points,
                body: <($($kind)? $($($part,)+)?) as Arguments>::BODY,
                read: |doc, rest, entries| {
                    let ($($argument)? $($($field,)+)?) =
                        Arguments::parse(doc.name, rest, entries)?;
                    Ok($enum::$variant $(($argument))? $({ $($field),+ })?.into())
                },
            },)+)+
            $($row,)*
        ];
    };
}

commands! {
    /// A command of a manager. Coordinates and rule numbers are kept as they were written: what
    /// they mean is the [`Dialect`](crate::Dialect)'s to say.
    ///
    /// `Display` writes what [`Command::parse`] reads, with line feeds inside a block and none at
    /// the end.
    ///
    /// ```
    /// use tengen_protocol::{Command, Coordinate};
    /// assert_eq!(Command::parse("turn 7,8\r\n"), Ok(Command::Turn(Coordinate { x: 7, y: 8 })));
    /// assert_eq!(Command::Turn(Coordinate { x: 7, y: 8 }).to_string(), "TURN 7,8");
    /// ```
    enum Command {
        Start(size: Size) = "START", Mandatory, NO_POINTS, "START 15",
            "Begin a game on an empty square board of side 5 to 22; `START w h` is read too.",
            "`OK` or `ERROR`";
        Begin = "BEGIN", Mandatory, POINTS, "BEGIN",
            "Play the first move on the empty board.", "`x,y`";
        Turn(point: Coordinate) = "TURN", Mandatory, POINTS, "TURN 7,8",
            "The opponent has moved there: answer with a move.", "`x,y`";
        Board(stones: Vec<Stone>) = "BOARD", Mandatory, POINTS, "BOARD\n7,7,1\n8,8,2\nDONE",
            "Set up this position (f is 1 for own stones, 2 for the opponent's) and move in it.",
            "`x,y`";
        Info(setting: Info) = "INFO", Mandatory, NO_POINTS, "INFO timeout_turn 5000",
            "Change a setting; see the keys below.", "nothing";
        About = "ABOUT", Mandatory, NO_POINTS, "ABOUT",
            "Say who you are.", "`name=\"…\", version=\"…\", …`";
        End = "END", Mandatory, NO_POINTS, "END",
            "Leave at once.", "nothing";
        RectStart {
            /// Points along x.
            width: u32,
            /// Points along y.
            height: u32
        } = "RECTSTART", Optional, NO_POINTS, "RECTSTART 30,20",
            "Begin a game on a board that may be longer than wide.", "`OK` if square, else `ERROR`";
        Restart = "RESTART", Optional, NO_POINTS, "RESTART",
            "Empty the board and begin again with the same size and settings.", "`OK`";
        TakeBack(point: Coordinate) = "TAKEBACK", Optional, POINTS, "TAKEBACK 7,8",
            "Take that stone from the board.", "`OK` or `ERROR`";
        Play(point: Coordinate) = "PLAY", Optional, POINTS, "PLAY 7,8",
            "Play this move instead of the one you suggested.", "the same `x,y`";
        Swap2Board(moves: Vec<Coordinate>) = "SWAP2BOARD", Optional, POINTS,
            "SWAP2BOARD\n7,7\n8,8\n9,7\nDONE",
            "A step of the swap2 opening with 0, 3 or 5 stones on the board.",
            "`SWAP`, `x,y`, `x,y x,y` or `x,y x,y x,y`";
        Stop = "STOP", Extended, NO_POINTS, "STOP",
            "Stop thinking and answer with the best move so far.", "`x,y` if it was thinking";
        Ponder(milliseconds: Option<u32>) = "PONDER", Extended, NO_POINTS, "PONDER 5000",
            "Think about the position without answering, until stopped or for this long.",
            "nothing";
        ShowForbid(stones: Vec<Stone>) = "SHOWFORBID", Extended, POINTS, "SHOWFORBID\n7,7,1\nDONE",
            "List the points forbidden to black in this position.", "`FORBID x,y x,y …`";
        ClearHash = "CLEARHASH", Extended, NO_POINTS, "CLEARHASH",
            "Forget everything learnt from earlier searches.", "nothing";
        ProtocolVersion = "PROTOCOLVERSION", Extended, NO_POINTS, "PROTOCOLVERSION",
            "Say which version of the extended dialect you speak.", "`major,minor`";

        /// A command of Yixin-Board.
        Yixin(Yixin);
        /// A command of Yixin-Board's position database.
        Database(Database);
        /// A line whose first word is not a keyword this crate knows.
        Unknown(LineText);
    }

    /// A command that only Yixin-Board and boards like it send. Coordinates are those of the
    /// dialect the manager speaks, which is not always Yixin-Board's own: gomocalc and c-gomoku-cli
    /// send some of these with Gomocup coordinates.
    enum Yixin {
        ShowInfo = "YXSHOWINFO", Yixin, NO_POINTS, "YXSHOWINFO",
            "The manager is Yixin-Board: speak its dialect from the next position on.",
            "`MESSAGE INFO MAX_THREAD_NUM n` and `MESSAGE INFO MAX_HASH_SIZE k`";
        Board(stones: Vec<Stone>) = "YXBOARD", Yixin, POINTS, "YXBOARD\n7,7,1\nDONE",
            "Set up this position without moving in it.", "nothing";
        Stop = "YXSTOP", Yixin, NO_POINTS, "YXSTOP",
            "Stop thinking and answer with the best move so far.", "`x,y` if it was thinking";
        NBest(count: u32) = "YXNBEST", Yixin, POINTS, "YXNBEST 3",
            "Search the position showing this many best lines, and answer with the first.", "`x,y`";
        BalanceOne(bias: i32) = "YXBALANCEONE", Yixin, POINTS, "YXBALANCEONE 0",
            "Find the one move that makes the game most even, shifted by the bias.", "`x,y`";
        BalanceTwo(bias: i32) = "YXBALANCETWO", Yixin, POINTS, "YXBALANCETWO 0",
            "Find the two moves that make the game most even, shifted by the bias.", "`x,y x,y`";
        SearchDefend = "YXSEARCHDEFEND", Yixin, POINTS, "YXSEARCHDEFEND",
            "Search every defence of the side to move as a line of its own.", "`x,y`";
        Block(points: Vec<Coordinate>) = "YXBLOCK", Yixin, POINTS, "YXBLOCK\n7,7\nDONE",
            "Leave these points out of the search as first moves.", "nothing";
        BlockUndo(points: Vec<Coordinate>) = "YXBLOCKUNDO", Yixin, POINTS, "YXBLOCKUNDO\n7,7\nDONE",
            "Search these points again.", "nothing";
        BlockReset = "YXBLOCKRESET", Yixin, NO_POINTS, "YXBLOCKRESET",
            "Search every point again.", "nothing";
        BlockPath(moves: Vec<Coordinate>) = "YXBLOCKPATH", Yixin, POINTS,
            "YXBLOCKPATH\n7,7\n8,8\nDONE",
            "Leave this sequence of moves, from the empty board, out of the search.", "nothing";
        BlockPathUndo(moves: Vec<Coordinate>) = "YXBLOCKPATHUNDO", Yixin, POINTS,
            "YXBLOCKPATHUNDO\n7,7\n8,8\nDONE",
            "Search this sequence again.", "nothing";
        BlockPathReset = "YXBLOCKPATHRESET", Yixin, NO_POINTS, "YXBLOCKPATHRESET",
            "Search every sequence again.", "nothing";
        Forbid {
            /// `add` rather than `del`.
            add: bool,
            /// The point.
            wire: Coordinate,
            /// The side it is forbidden to.
            side: Color
        } = "YXFORBID", Yixin, POINTS, "YXFORBID add 7 8 0",
            "Count a point as forbidden to a side (0 black, 1 white), or no longer.", "nothing";
        ShowForbid = "YXSHOWFORBID", Yixin, POINTS, "YXSHOWFORBID",
            "List the points forbidden to black in the position.", "`FORBID xxyyxxyy.`";
        HashClear = "YXHASHCLEAR", Yixin, NO_POINTS, "YXHASHCLEAR",
            "Forget everything learnt from earlier searches.", "nothing";
        HashDump(file: LineText) = "YXHASHDUMP", Yixin, NO_POINTS, "YXHASHDUMP table.bin",
            "Write the table of searched positions to a file.", "`MESSAGE`";
        HashLoad(file: LineText) = "YXHASHLOAD", Yixin, NO_POINTS, "YXHASHLOAD table.bin",
            "Read the table of searched positions from a file.", "`MESSAGE`";
        ShowHashUsage = "YXSHOWHASHUSAGE", Yixin, NO_POINTS, "YXSHOWHASHUSAGE",
            "Say how full the table of searched positions is.", "`MESSAGE`";
        PrintFeature = "YXPRINTFEATURE", Yixin, POINTS, "YXPRINTFEATURE",
            "Show how the position is judged.", "`MESSAGE`";
        Swap2Step1 = "YXSWAP2STEP1", Yixin, POINTS, "YXSWAP2STEP1",
            "Swap2: place the first three stones.", "`MESSAGE SWAP2 MOVE1 x y` to `MOVE3`";
        Swap2Step2 = "YXSWAP2STEP2", Yixin, POINTS, "YXSWAP2STEP2",
            "Swap2: choose a colour after three stones, or add two.",
            "`MESSAGE SWAP2 SWAP1 YES` or `NO`, or `MOVE4` and `MOVE5`";
        Swap2Step3 = "YXSWAP2STEP3", Yixin, POINTS, "YXSWAP2STEP3",
            "Swap2: choose a colour after five stones.", "`MESSAGE SWAP2 SWAP2 YES` or `NO`";
        SoosorvStep1 = "YXSOOSORVSTEP1", Yixin, POINTS, "YXSOOSORVSTEP1",
            "Soosorv: place the first three stones.", "`MESSAGE SOOSORV MOVE1 x y` to `MOVE3`";
        SoosorvStep2(moves: Vec<Coordinate>) = "YXSOOSORVSTEP2", Yixin, POINTS,
            "YXSOOSORVSTEP2\n7,7\n6,7\n5,7\nDONE",
            "Soosorv: swap after three stones or not.", "`MESSAGE SOOSORV SWAP1 YES` or `NO`";
        SoosorvStep3(moves: Vec<Coordinate>) = "YXSOOSORVSTEP3", Yixin, POINTS,
            "YXSOOSORVSTEP3\n7,7\n6,7\n5,7\nDONE",
            "Soosorv: place the fourth stone and say how many fifth moves will be offered.",
            "`MESSAGE SOOSORV MOVE4 x y n`";
        SoosorvStep4(offer: Offer) = "YXSOOSORVSTEP4", Yixin, POINTS,
            "YXSOOSORVSTEP4 3\n7,7\n6,7\n5,7\n8,8\nDONE",
            "Soosorv: swap after four stones or not.", "`MESSAGE SOOSORV SWAP2 YES` or `NO`";
        SoosorvStep5(offer: Offer) = "YXSOOSORVSTEP5", Yixin, POINTS,
            "YXSOOSORVSTEP5 3\n7,7\n6,7\n5,7\n8,8\nDONE",
            "Soosorv: offer that many fifth moves.",
            "`MESSAGE SOOSORV MOVE5 REFRESH`, `MOVE5 x y` each, `MOVE5 DONE`";
        SoosorvStep6(moves: Vec<Coordinate>) = "YXSOOSORVSTEP6", Yixin, POINTS,
            "YXSOOSORVSTEP6\n7,7\n6,7\n5,7\n8,8\n9,9\n5,5\nDONE",
            "Soosorv: choose one of the fifth moves offered after the fourth stone.",
            "`MESSAGE SOOSORV MOVE5C x y`";
        Draw = "YXDRAW", Yixin, NO_POINTS, "YXDRAW",
            "The opponent offers a draw.", "`MESSAGE DRAW ACCEPT` or `MESSAGE DRAW REJECT`";
        Resign = "YXRESIGN", Yixin, NO_POINTS, "YXRESIGN",
            "The opponent resigns.", "nothing";
    }

    also [
        database("YXSETDATABASE", Body::File, "file", "YXSETDATABASE games.db"),
        database("YXSAVEDATABASE", Body::Line, "", "YXSAVEDATABASE"),
        database("YXQUERYDATABASEALL", Body::Skipped, "x,y", "YXQUERYDATABASEALL\n7,7\nDONE"),
        database("YXQUERYDATABASEONE", Body::Skipped, "x,y", "YXQUERYDATABASEONE\n7,7\nDONE"),
        database("YXQUERYDATABASETEXT", Body::Skipped, "x,y", "YXQUERYDATABASETEXT\nDONE"),
        database("YXQUERYDATABASEALLT", Body::Skipped, "x,y", "YXQUERYDATABASEALLT\nDONE"),
        database("YXEDITTVDDATABASE", Body::Skipped, "mask label value depth x,y",
            "YXEDITTVDDATABASE 2 -1 30 0\n7,7\nDONE"),
        database("YXEDITTEXTDATABASE", Body::Skipped, "\"text\" x,y",
            "YXEDITTEXTDATABASE \"a comment\"7,7\n8,8\nDONE"),
        database("YXEDITLABELDATABASE", Body::Skipped, "x,y text x,y",
            "YXEDITLABELDATABASE 7,7 a\n8,8\nDONE"),
        database("YXSETBESTMOVEDATABASE", Body::Skipped, "x,y", "YXSETBESTMOVEDATABASE\nDONE"),
        database("YXCLEARBESTMOVEDATABASE", Body::Skipped, "x,y", "YXCLEARBESTMOVEDATABASE\nDONE"),
        database("YXDELETEDATABASEONE", Body::Skipped, "x,y", "YXDELETEDATABASEONE\n7,7\nDONE"),
        database("YXDELETEDATABASEALL", Body::Skipped, "[filter] x,y",
            "YXDELETEDATABASEALL wl\n7,7\nDONE"),
        database("YXDBTOTXT", Body::File, "file", "YXDBTOTXT\ngames.txt"),
        database("YXDBTOTXTALL", Body::File, "file", "YXDBTOTXTALL\ngames.txt"),
        database("YXTXTTODB", Body::File, "file", "YXTXTTODB\ngames.txt"),
        database("YXDBTOPOS", Body::File, "file", "YXDBTOPOS\ngames.pos"),
        database("YXLIBTODB", Body::File, "file", "YXLIBTODB\ngames.lib"),
        database("YXDBTOLIB", Body::File, "file", "YXDBTOLIB\ngames.lib"),
        database("YXDBSPLIT", Body::File, "file", "YXDBSPLIT\npart.db"),
        database("YXDBMERGE", Body::File, "file", "YXDBMERGE\npart.db"),
        database("YXDBCHECK", Body::Line, "", "YXDBCHECK"),
        database("YXDBFIX", Body::Line, "", "YXDBFIX"),
    ]
}

impl From<Yixin> for Command {
    fn from(command: Yixin) -> Command {
        Command::Yixin(command)
    }
}

/// A database command: Tengen keeps no position database, so all are answered alike.
const fn database(
    name: &'static str,
    body: Body,
    arguments: &'static str,
    example: &'static str,
) -> CommandDoc {
    let meaning = match body {
        Body::Skipped => {
            "A database command with a position; read up to `DONE` and not carried out."
        }
        Body::File => "A database command with a file; read and not carried out.",
        _ => "A database command; not carried out.",
    };
    CommandDoc {
        name,
        arguments,
        example,
        origin: Origin::Database,
        meaning,
        answer: "`UNKNOWN`",
        points: NO_POINTS,
        body,
        read: Database::read,
    }
}
