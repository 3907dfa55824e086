//! Input that makes no sense. Whatever it does with it, the engine must still be of use
//! afterwards. The judge sends nothing of this; a person at a terminal, a broken manager or a
//! broken pipe does.

use crate::item::{Row, Severity::*, steps};
use crate::step::Step::*;
use tengen_rng::Rng;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    steps("hostile-before-start", Should, "Questions before START do no harm.",
        &[Throw("BEGIN\nTURN 7,7\nRESTART\nTAKEBACK 7,7\nBOARD\n7,7,1\nDONE\nPLAY 1,1"), Alive]),
    steps("hostile-start", Should, "START with an impossible size does no harm.",
        &[Throw("START\nSTART abc\nSTART -15\nSTART 99999999999999999999\nSTART 15,15\nSTART 1e3\nSTART 3.5"), Alive]),
    steps("hostile-turns", Should, "Moves that are none do no harm.",
        &[Limit(100), Start, Throw("TURN\nTURN 7\nTURN 7,\nTURN ,7\nTURN a,b\nTURN -1,-1\nTURN 2147483648,0\n\
          TURN 99999999999999999999,99999999999999999999\nTURN 7;7\nTURN 7,7,7\nTURN 0x7,0x7\nTURN NaN,inf"), Alive]),
    steps("hostile-occupied", Should, "The same move twice does no harm.",
        &[Limit(100), Start, Throw("TURN 7,7\nTURN 7,7\nTURN 7,7"), Alive]),
    steps("hostile-begin", Should, "BEGIN in the middle of a game does no harm.",
        &[Limit(100), Start, Throw("BEGIN\nBEGIN\nTURN 0,0\nBEGIN"), Alive]),
    steps("hostile-board", Should, "BOARD with stones that cannot be does no harm.",
        &[Limit(100), Start, Throw("BOARD\n7,7,1\n7,7,2\n99,99,1\n-1,0,2\n3,3,9\n4,4\nfive,five,5\n1,1,1,1\n\nDONE"), Alive]),
    steps("hostile-no-done", Should, "BOARD whose DONE comes late does no harm.",
        &[Limit(100), Start, Throw("BOARD\n7,7,1\nTAKEBACK 7,7\nINFO rule 0\nDONE\nDONE"), Alive]),
    steps("hostile-full-board", Should, "BOARD without a free point does no harm.",
        &[Limit(100), StartOn(15), Pour(full_board), Alive]),
    steps("hostile-finished", Should, "BOARD of a game that is won does no harm.",
        &[Limit(100), Start, Throw("BOARD\n0,0,1\n0,1,2\n1,0,1\n1,1,2\n2,0,1\n2,1,2\n3,0,1\n3,1,2\n4,0,1\nDONE\nTURN 9,9"), Alive]),
    steps("hostile-takeback", Should, "TAKEBACK and PLAY of what is not there do no harm.",
        &[Limit(100), Start, Throw("TAKEBACK 3,3\nTAKEBACK\nTAKEBACK -1,99\nPLAY\nPLAY 99,99\nPLAY x"), Alive]),
    steps("hostile-info", Should, "Settings with impossible values do no harm.",
        &[Start, Throw("INFO\nINFO timeout_turn\nINFO timeout_turn -5\nINFO timeout_turn abc\nINFO max_memory -1\n\
          INFO max_memory 99999999999999999999999\nINFO rule -1\nINFO rule 77\nINFO rule x\nINFO game_type 99\n\
          INFO time_left 1e999\nINFO folder\nINFO evaluate 99,99\nINFO timeout_match -99999999999"), Alive]),
    steps("hostile-swap2", Should, "SWAP2BOARD with impossible stones does no harm.",
        &[Limit(100), Start, Throw("SWAP2BOARD\n1,1\nDONE\nSWAP2BOARD\n1,1\n1,1\n99,99\nDONE\nSWAP2BOARD\n1,1\n2,2\n3,3\n4,4\n5,5\n6,6\n7,7\nDONE"), Alive]),
    steps("hostile-bytes", Should, "Bytes that are no text do no harm.", &[Start, Pour(bytes), Alive]),
    steps("hostile-letters", Should, "Letters of every script do no harm.",
        &[Start, Throw("BEGIN\u{301}\n\u{ff34}\u{ff35}\u{ff32}\u{ff2e} 7,7\nTURN \u{0667},\u{0667}\n\u{202e}NIGEB\n\
          INFO folder \u{4e94}\u{5b50}\u{68cb}\n\u{1f480}\u{1f480}"), Alive]),
    steps("hostile-long-line", Should, "A line of a megabyte does no harm.", &[Start, Pour(long_line), Alive]),
    steps("hostile-many-lines", Should, "Twenty thousand lines without sense do no harm.", &[Start, Pour(many_lines), Alive]),
    steps("hostile-large-board", Should, "BOARD with far too many stones does no harm.",
        &[Limit(100), Start, Pour(large_board), Alive]),
];

/// Every byte but the line ends, in an order without pattern, cut into lines.
fn bytes() -> Vec<u8> {
    let mut rng = Rng::new(1);
    let mut bytes: Vec<u8> = (0..4000).map(|_| rng.next() as u8).collect();
    bytes.extend(b"\r\n");
    bytes
}

fn long_line() -> Vec<u8> {
    let mut bytes = b"TURN ".to_vec();
    bytes.resize(1 << 20, b'7');
    bytes.extend(b"\r\n");
    bytes
}

fn many_lines() -> Vec<u8> {
    b"NONSENSE AGAIN\r\n".repeat(20_000)
}

/// Colours change in pairs along the rows: nobody has five.
fn full_board() -> Vec<u8> {
    let mut text = String::from("BOARD\r\n");
    for y in 0..15 {
        for x in 0..15 {
            text.push_str(&format!("{x},{y},{}\r\n", 1 + (x / 2 + y) % 2));
        }
    }
    text.push_str("DONE\r\n");
    text.into_bytes()
}

fn large_board() -> Vec<u8> {
    let mut text = String::from("BOARD\r\n");
    for number in 0..5000 {
        text.push_str(&format!("{},{},{}\r\n", number % 40, number / 40, 1 + number % 2));
    }
    text.push_str("DONE\r\n");
    text.into_bytes()
}
