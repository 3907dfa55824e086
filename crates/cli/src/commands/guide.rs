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
         tengen                   the board in the browser, on this machine alone\n\
         tengen show h8i9g7       a position, and what each empty point would make in it\n\
         tengen show --jsonl      the same for one position a line, for programs\n\
         tengen analyse h8i9g7    what the engine thinks of it, deeper and deeper\n\
         tengen solve h8i9g7      is there a forced win, and its proof\n\
         tengen explain h8i9g7    what a player sees in it, such as its points' scores\n\
         tengen convert IN OUT    games and openings between formats (sgf, psq, move strings)\n\
         tengen pbrain            play over the Gomocup protocol (Piskvork, c-gomoku-cli, ...)\n\
         tengen arena             matches between any players, and how sure the result is\n\
         tengen lab ottawa        a paper's experiment again, with its figures beside ours\n\
         tengen check COMMAND     does an engine keep to the protocol, its limits and the rules?\n\
         tengen agents            who can play, and what can be set about them\n\
         tengen help COMMAND      everything about a command\n\n\
         For example, `tengen show` draws this renju position:\n\n{}",
        String::from_utf8_lossy(&drawn)
    )
}
