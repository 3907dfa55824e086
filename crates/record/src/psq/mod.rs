//! Piskvork's `.psq`:
//!
//! ```text
//! Piskvorky 20x20, 11:11, 0      size, levels of the two players, which of them began
//! 10,11,0                        column and row from the top left, from 1; milliseconds
//! 11,12,1432
//! pbrain-ann.exe                 the two players, only in tournaments
//! pbrain-ben.exe
//! -1                             how the game ended, as Piskvork numbers it
//! ```
//!
//! The names stand in the order of the players, not of the colours: if the header says that
//! player 1 began, the second name is black's.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// The levels in the header, where they differ from [`USUAL_LEVELS`], as a property of the root.
const LEVELS: &str = "PSQLEVELS";
/// What Piskvork and the Gomocup judge write for two programs.
const USUAL_LEVELS: &str = "11:11";
/// Levels longer than this are noise.
const LONGEST_LEVELS: usize = 32;
/// The lines after the names, where they differ from [`USUAL_END`], as a property of the root.
const END: &str = "PSQEND";
/// What the Gomocup judge writes, and every reader ignores.
const USUAL_END: &str = "-1";
/// Stands for the name of a player who has none.
const NOBODY: &str = "?";

/// The numbers of a line that looks like a move: two or more between commas.
fn numbers(line: &str) -> Option<(i64, i64, i64)> {
    let mut fields = line.split(',').map(|field| field.trim().parse::<i64>().ok());
    let (x, y, time) = (fields.next()??, fields.next()??, fields.next().unwrap_or(Some(0))?);
    fields.all(|field| field.is_some()).then_some((x, y, time))
}

/// Whether a line can be one of those after the names: a number, or a number and a word. Some
/// programs write the winner and the rule that way.
fn is_end(line: &str) -> bool {
    let number = |text: &str| text.trim().parse::<i64>().is_ok();
    number(line) || numbers(line).is_none() && line.split_once(',').is_some_and(|(n, _)| number(n))
}

/// The rule in a line like `1,Freestyle`.
fn rule_in(line: &str) -> Option<tengen_core::Rule> {
    line.split_once(',')?.1.trim().parse().ok()
}
