//! Engines with faults that only a checker looks for, chosen by the first argument. For tests
//! only.
//!
//! `check-faults FAULT` plays modestly and by all the rules, and has the fault: it completes
//! fives, stops them, and otherwise takes the legal point nearest to the centre. The faults of a
//! process (dying, flooding, staying and so on) are those of `tengen-zoo`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod brain;

use brain::Brain;
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// Every fault and what it does.
const FAULTS: &[(&str, &str)] = &[
    ("none", "none"),
    ("answers-info", "answers INFO with OK"),
    ("asks-about-info", "answers INFO that it does not know with UNKNOWN"),
    ("refuses-caro", "answers INFO rule 8 and 9 with ERROR, as it may"),
    ("ignores-rule", "plays freestyle whatever it is told"),
    ("first-rule-only", "keeps the rule it was first told"),
    ("takes-turns", "takes the stones of BOARD in turns, whatever their numbers"),
    ("keeps-stones", "keeps the stones of the old game after RESTART"),
    ("keeps-own", "does not take its own stones back"),
    ("keeps-theirs", "does not take the opponent's stones back"),
    ("forgets-board", "forgets the second half of the stones in BOARD"),
    ("transposed", "takes x for y in RECTSTART"),
    ("deaf-to-rectstart", "does not answer RECTSTART"),
    ("needs-capitals", "does not know commands in lower case"),
    ("needs-cr", "waits for CR LF"),
    ("bad-swap2", "places two stones where swap2 wants three"),
    ("swap2-twice", "places a stone on one of the opening"),
    ("talks-after-end", "says goodbye"),
    ("free-about", "answers ABOUT in its own words"),
    ("silent-about", "does not answer ABOUT"),
    ("accepts-all", "answers bad coordinates with a move"),
    ("dies-of-bad-coordinates", "panics when coordinates are off the board"),
    ("dies-of-long-lines", "panics when a line has more than 4096 bytes"),
    ("hangs-on-nonsense", "stops reading after a command it does not know"),
    ("trusts-wall-time", "resigns when more than its limit went by since its last move"),
    ("ponders", "works on while the opponent thinks"),
    ("ignores-limits", "thinks for 1500 ms about every move"),
    ("ignores-match", "thinks for half its turn, whatever is left for the game"),
    ("leaks", "uses 30 MiB more for every move"),
    ("chatty", "shows its thoughts without MESSAGE"),
    ("second-thought", "answers again a moment later"),
];

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let Some((fault, _)) = FAULTS.iter().find(|(name, _)| *name == wanted) else {
        let mut err = std::io::stderr().lock();
        let _ = FAULTS.iter().try_for_each(|(name, what)| writeln!(err, "{name:24} {what}"));
        return ExitCode::from(2);
    };
    // Its last words, without the long list of calls that the environment may ask for.
    std::panic::set_hook(Box::new(|death| {
        let _ = writeln!(std::io::stderr(), "{death}");
    }));
    let mut brain = Brain::new(fault);
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return ExitCode::SUCCESS,
        }
        if *fault == "needs-cr" && !line.ends_with(b"\r\n") {
            continue;
        }
        if let Some(code) = brain.hear(String::from_utf8_lossy(&line).trim()) {
            return code;
        }
    }
}
