//! The table's rows.

use crate::table::{Body, Entry, Origin};

const fn entry(
    (name, arguments): (&'static str, &'static str),
    example: &'static str,
    origin: Origin,
    body: Body,
    meaning: &'static str,
    answer: &'static str,
) -> Entry {
    Entry { name, arguments, example, origin, body, meaning, answer }
}

/// A database command: Tengen keeps no position database, so all are answered alike.
const fn database(name: &'static str, arguments: &'static str, body: Body) -> Entry {
    let meaning = match body {
        Body::Skipped => {
            "A database command with a position; read up to `DONE` and not carried out."
        }
        Body::File => "A database command with a file; read and not carried out.",
        _ => "A database command; not carried out.",
    };
    entry((name, arguments), "", Origin::Database, body, meaning, "`UNKNOWN`")
}

/// Fills in the example of a database row.
const fn with_example(row: Entry, example: &'static str) -> Entry {
    Entry { example, ..row }
}

use Body::{File, Line, Moves, Skipped, Stones};
use Origin::{Extended, Mandatory, Optional, Yixin};

#[rustfmt::skip]
pub(crate) const ENTRIES: &[Entry] = &[
    entry(("START", "size"), "START 15", Mandatory, Line,
        "Begin a game on an empty square board of side 5 to 22; `START w h` is read too.", "`OK` or `ERROR`"),
    entry(("BEGIN", ""), "BEGIN", Mandatory, Line,
        "Play the first move on the empty board.", "`x,y`"),
    entry(("TURN", "x,y"), "TURN 7,8", Mandatory, Line,
        "The opponent has moved there: answer with a move.", "`x,y`"),
    entry(("BOARD", "x,y,f"), "BOARD\n7,7,1\n8,8,2\nDONE", Mandatory, Stones,
        "Set up this position (f is 1 for own stones, 2 for the opponent's) and move in it.", "`x,y`"),
    entry(("INFO", "key value"), "INFO timeout_turn 5000", Mandatory, Line,
        "Change a setting; see the keys below.", "nothing"),
    entry(("ABOUT", ""), "ABOUT", Mandatory, Line,
        "Say who you are.", "`name=\"…\", version=\"…\", …`"),
    entry(("END", ""), "END", Mandatory, Line,
        "Leave at once.", "nothing"),

    entry(("RECTSTART", "width,height"), "RECTSTART 30,20", Optional, Line,
        "Begin a game on a board that may be longer than wide.", "`OK` if square, else `ERROR`"),
    entry(("RESTART", ""), "RESTART", Optional, Line,
        "Empty the board and begin again with the same size and settings.", "`OK`"),
    entry(("TAKEBACK", "x,y"), "TAKEBACK 7,8", Optional, Line,
        "Take that stone from the board.", "`OK` or `ERROR`"),
    entry(("PLAY", "x,y"), "PLAY 7,8", Optional, Line,
        "Play this move instead of the one you suggested.", "the same `x,y`"),
    entry(("SWAP2BOARD", "x,y"), "SWAP2BOARD\n7,7\n8,8\n9,7\nDONE", Optional, Moves,
        "A step of the swap2 opening with 0, 3 or 5 stones on the board.",
        "`SWAP`, `x,y`, `x,y x,y` or `x,y x,y x,y`"),

    entry(("STOP", ""), "STOP", Extended, Line,
        "Stop thinking and answer with the best move so far.", "`x,y` if it was thinking"),
    entry(("PONDER", "[milliseconds]"), "PONDER 5000", Extended, Line,
        "Think about the position without answering, until stopped or for this long.", "nothing"),
    entry(("SHOWFORBID", "x,y,f"), "SHOWFORBID\n7,7,1\nDONE", Extended, Stones,
        "List the points forbidden to black in this position.", "`FORBID x,y x,y …`"),
    entry(("CLEARHASH", ""), "CLEARHASH", Extended, Line,
        "Forget everything learnt from earlier searches.", "nothing"),
    entry(("PROTOCOLVERSION", ""), "PROTOCOLVERSION", Extended, Line,
        "Say which version of the extended dialect you speak.", "`major,minor`"),

    entry(("YXSHOWINFO", ""), "YXSHOWINFO", Yixin, Line,
        "The manager is Yixin-Board: speak its dialect from the next position on.",
        "`MESSAGE INFO MAX_THREAD_NUM n` and `MESSAGE INFO MAX_HASH_SIZE k`"),
    entry(("YXBOARD", "x,y,f"), "YXBOARD\n7,7,1\nDONE", Yixin, Stones,
        "Set up this position without moving in it.", "nothing"),
    entry(("YXSTOP", ""), "YXSTOP", Yixin, Line,
        "Stop thinking and answer with the best move so far.", "`x,y` if it was thinking"),
    entry(("YXNBEST", "count"), "YXNBEST 3", Yixin, Line,
        "Search the position showing this many best lines, and answer with the first.", "`x,y`"),
    entry(("YXBALANCEONE", "[bias]"), "YXBALANCEONE 0", Yixin, Line,
        "Find the one move that makes the game most even, shifted by the bias.", "`x,y`"),
    entry(("YXBALANCETWO", "[bias]"), "YXBALANCETWO 0", Yixin, Line,
        "Find the two moves that make the game most even, shifted by the bias.", "`x,y x,y`"),
    entry(("YXSEARCHDEFEND", ""), "YXSEARCHDEFEND", Yixin, Line,
        "Search every defence of the side to move as a line of its own.", "`x,y`"),
    entry(("YXBLOCK", "x,y"), "YXBLOCK\n7,7\nDONE", Yixin, Moves,
        "Leave these points out of the search as first moves.", "nothing"),
    entry(("YXBLOCKUNDO", "x,y"), "YXBLOCKUNDO\n7,7\nDONE", Yixin, Moves,
        "Search these points again.", "nothing"),
    entry(("YXBLOCKRESET", ""), "YXBLOCKRESET", Yixin, Line,
        "Search every point again.", "nothing"),
    entry(("YXBLOCKPATH", "x,y"), "YXBLOCKPATH\n7,7\n8,8\nDONE", Yixin, Moves,
        "Leave this sequence of moves, from the empty board, out of the search.", "nothing"),
    entry(("YXBLOCKPATHUNDO", "x,y"), "YXBLOCKPATHUNDO\n7,7\n8,8\nDONE", Yixin, Moves,
        "Search this sequence again.", "nothing"),
    entry(("YXBLOCKPATHRESET", ""), "YXBLOCKPATHRESET", Yixin, Line,
        "Search every sequence again.", "nothing"),
    entry(("YXFORBID", "add or del, row, column, side"), "YXFORBID add 7 8 0", Yixin, Line,
        "Count a point as forbidden to a side (0 black, 1 white), or no longer.", "nothing"),
    entry(("YXSHOWFORBID", ""), "YXSHOWFORBID", Yixin, Line,
        "List the points forbidden to black in the position.", "`FORBID xxyyxxyy.`"),
    entry(("YXHASHCLEAR", ""), "YXHASHCLEAR", Yixin, Line,
        "Forget everything learnt from earlier searches.", "nothing"),
    entry(("YXHASHDUMP", "file"), "YXHASHDUMP table.bin", Yixin, File,
        "Write the table of searched positions to a file.", "`MESSAGE`"),
    entry(("YXHASHLOAD", "file"), "YXHASHLOAD table.bin", Yixin, File,
        "Read the table of searched positions from a file.", "`MESSAGE`"),
    entry(("YXSHOWHASHUSAGE", ""), "YXSHOWHASHUSAGE", Yixin, Line,
        "Say how full the table of searched positions is.", "`MESSAGE`"),
    entry(("YXPRINTFEATURE", ""), "YXPRINTFEATURE", Yixin, Line,
        "Show how the position is judged.", "`MESSAGE`"),
    entry(("YXSWAP2STEP1", ""), "YXSWAP2STEP1", Yixin, Line,
        "Swap2: place the first three stones.", "`MESSAGE SWAP2 MOVE1 x y` to `MOVE3`"),
    entry(("YXSWAP2STEP2", ""), "YXSWAP2STEP2", Yixin, Line,
        "Swap2: choose a colour after three stones, or add two.",
        "`MESSAGE SWAP2 SWAP1 YES` or `NO`, or `MOVE4` and `MOVE5`"),
    entry(("YXSWAP2STEP3", ""), "YXSWAP2STEP3", Yixin, Line,
        "Swap2: choose a colour after five stones.", "`MESSAGE SWAP2 SWAP2 YES` or `NO`"),
    entry(("YXSOOSORVSTEP1", ""), "YXSOOSORVSTEP1", Yixin, Line,
        "Soosorv: place the first three stones.", "`MESSAGE SOOSORV MOVE1 x y` to `MOVE3`"),
    entry(("YXSOOSORVSTEP2", "x,y"), "YXSOOSORVSTEP2\n7,7\n6,7\n5,7\nDONE", Yixin, Moves,
        "Soosorv: swap after three stones or not.", "`MESSAGE SOOSORV SWAP1 YES` or `NO`"),
    entry(("YXSOOSORVSTEP3", "x,y"), "YXSOOSORVSTEP3\n7,7\n6,7\n5,7\nDONE", Yixin, Moves,
        "Soosorv: place the fourth stone and say how many fifth moves will be offered.",
        "`MESSAGE SOOSORV MOVE4 x y n`"),
    entry(("YXSOOSORVSTEP4", "[offers] x,y"), "YXSOOSORVSTEP4 3\n7,7\n6,7\n5,7\n8,8\nDONE", Yixin,
        Moves, "Soosorv: swap after four stones or not.", "`MESSAGE SOOSORV SWAP2 YES` or `NO`"),
    entry(("YXSOOSORVSTEP5", "[offers] x,y"), "YXSOOSORVSTEP5 3\n7,7\n6,7\n5,7\n8,8\nDONE", Yixin,
        Moves, "Soosorv: offer that many fifth moves.",
        "`MESSAGE SOOSORV MOVE5 REFRESH`, `MOVE5 x y` each, `MOVE5 DONE`"),
    entry(("YXSOOSORVSTEP6", "x,y"), "YXSOOSORVSTEP6\n7,7\n6,7\n5,7\n8,8\n9,9\n5,5\nDONE", Yixin,
        Moves, "Soosorv: choose one of the fifth moves offered after the fourth stone.",
        "`MESSAGE SOOSORV MOVE5C x y`"),
    entry(("YXDRAW", ""), "YXDRAW", Yixin, Line,
        "The opponent offers a draw.", "`MESSAGE DRAW ACCEPT` or `MESSAGE DRAW REJECT`"),
    entry(("YXRESIGN", ""), "YXRESIGN", Yixin, Line,
        "The opponent resigns.", "nothing"),

    with_example(database("YXSETDATABASE", "file", File), "YXSETDATABASE games.db"),
    with_example(database("YXSAVEDATABASE", "", Line), "YXSAVEDATABASE"),
    with_example(database("YXQUERYDATABASEALL", "x,y", Skipped), "YXQUERYDATABASEALL\n7,7\nDONE"),
    with_example(database("YXQUERYDATABASEONE", "x,y", Skipped), "YXQUERYDATABASEONE\n7,7\nDONE"),
    with_example(database("YXQUERYDATABASETEXT", "x,y", Skipped), "YXQUERYDATABASETEXT\nDONE"),
    with_example(database("YXQUERYDATABASEALLT", "x,y", Skipped), "YXQUERYDATABASEALLT\nDONE"),
    with_example(database("YXEDITTVDDATABASE", "mask label value depth x,y", Skipped),
        "YXEDITTVDDATABASE 2 -1 30 0\n7,7\nDONE"),
    with_example(database("YXEDITTEXTDATABASE", "\"text\" x,y", Skipped),
        "YXEDITTEXTDATABASE \"a comment\"7,7\n8,8\nDONE"),
    with_example(database("YXEDITLABELDATABASE", "x,y text x,y", Skipped),
        "YXEDITLABELDATABASE 7,7 a\n8,8\nDONE"),
    with_example(database("YXSETBESTMOVEDATABASE", "x,y", Skipped), "YXSETBESTMOVEDATABASE\nDONE"),
    with_example(database("YXCLEARBESTMOVEDATABASE", "x,y", Skipped),
        "YXCLEARBESTMOVEDATABASE\nDONE"),
    with_example(database("YXDELETEDATABASEONE", "x,y", Skipped), "YXDELETEDATABASEONE\n7,7\nDONE"),
    with_example(database("YXDELETEDATABASEALL", "[filter] x,y", Skipped),
        "YXDELETEDATABASEALL wl\n7,7\nDONE"),
    with_example(database("YXDBTOTXT", "file", File), "YXDBTOTXT\ngames.txt"),
    with_example(database("YXDBTOTXTALL", "file", File), "YXDBTOTXTALL\ngames.txt"),
    with_example(database("YXTXTTODB", "file", File), "YXTXTTODB\ngames.txt"),
    with_example(database("YXDBTOPOS", "file", File), "YXDBTOPOS\ngames.pos"),
    with_example(database("YXLIBTODB", "file", File), "YXLIBTODB\ngames.lib"),
    with_example(database("YXDBTOLIB", "file", File), "YXDBTOLIB\ngames.lib"),
    with_example(database("YXDBSPLIT", "file", File), "YXDBSPLIT\npart.db"),
    with_example(database("YXDBMERGE", "file", File), "YXDBMERGE\npart.db"),
    with_example(database("YXDBCHECK", "", Line), "YXDBCHECK"),
    with_example(database("YXDBFIX", "", Line), "YXDBFIX"),
];
