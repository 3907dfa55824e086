//! What `tengen --help` says after the list of commands.

use super::show;
use tengen_core::board;

/// The commands people begin with, and a position.
pub fn text() -> String {
    let example = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . X . . . ."
        ". . O . X O . . ."
        ". . X X . . . . ."
        ". . . O . . . . ."
        ". . . . O . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "renju, black to move"
    };
    let mut drawn = Vec::new();
    // Writing into memory does not fail.
    let _ = show::print(&mut drawn, &example);
    format!(
        "To begin with:\n\n\
         tengen                   the board in the browser\n\
         tengen show h8i9g7       a position, and what each empty point would make in it\n\
         tengen analyse h8i9g7    what the engine thinks of it\n\
         tengen solve h8i9g7      is there a forced win, and its proof\n\
         tengen help COMMAND      everything about a command, with examples\n\n\
         For example, `tengen show` draws this renju position:\n\n{}",
        String::from_utf8_lossy(&drawn)
    )
}
