//! `tengen` without a command.

use super::show;
use tengen_core::board;

/// Shows what there is, and a position.
pub fn run() -> anyhow::Result<()> {
    println!(
        "Tengen {}: gomoku (five in a row), its rules, patterns and records.\n\n\
         tengen show h8i9g7       a position, and what each empty point would make in it\n\
         tengen show --jsonl      the same for one position a line, for programs\n\
         tengen explain h8i9g7    what a player sees in it, such as its points' scores\n\
         tengen convert IN OUT    games and openings between formats (sgf, psq, move strings)\n\
         tengen pbrain            play over the Gomocup protocol (Piskvork, c-gomoku-cli, ...)\n\
         tengen arena             matches between any players, and how sure the result is\n\
         tengen lab ottawa        a paper's experiment again, with its figures beside ours\n\
         tengen check COMMAND     does an engine keep to the protocol, its limits and the rules?\n\
         tengen agents            who can play, and what can be set about them\n\
         tengen help COMMAND      everything about a command\n\n\
         For example, `tengen show` draws this renju position:\n",
        env!("CARGO_PKG_VERSION")
    );
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
    show::print(&mut std::io::stdout().lock(), &example)?;
    Ok(())
}
