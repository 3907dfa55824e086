//! Every fault by name.

/// A fault that an engine of the zoo can have.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// The word it is chosen by.
    pub name: &'static str,
    /// What the engine does. N is the number in its second argument.
    pub what: &'static str,
}

const fn fault(name: &'static str, what: &'static str) -> Fault {
    Fault { name, what }
}

/// Faults of a process and of single answers, which every referee has to survive. The engine knows
/// the commands that every engine must know and no rules: it plays the first free point, row by row
/// from the top left.
pub const PROCESS_FAULTS: &[Fault] = &[
    fault("good", "no fault"),
    fault("never-ok", "reads everything and says nothing"),
    fault("never-reads", "does not read its input, nor end"),
    fault("dies-at-start", "writes a line to its error stream and exits with code 3"),
    fault("closes-output", "closes its output and stays"),
    fault("error-on-start", "answers START with ERROR"),
    fault("slow-start", "answers START after N ms (1000)"),
    fault("unknown-restart", "answers RESTART with UNKNOWN"),
    fault("dies-in-thought", "exits with code 4 when it is asked for a move"),
    fault("aborts", "aborts, which is a signal, when it is asked for a move"),
    fault("last-word", "answers with a good move and exits at once"),
    fault("silent", "never answers when it is asked for a move"),
    fault("late", "answers after N ms (1000)"),
    fault("refuses", "answers ERROR when it is asked for a move"),
    fault("occupied", "plays on an occupied point, or on the centre of an empty board"),
    fault("off-board", "plays outside the board"),
    fault("far-off", "plays a point with more digits than a number can have"),
    fault("two-on-a-line", "answers with two moves on one line"),
    fault("no-line-end", "answers without ending the line"),
    fault("suggests", "suggests its moves and plays them when it is told to"),
    fault("answers-twice", "answers with two moves in one write"),
    fault("out-of-turn", "names a move with the OK to START"),
    fault("garbage", "writes bytes that mean nothing before every move"),
    fault("only-garbage", "writes bytes that mean nothing instead of moves"),
    fault("endless-line", "answers with a line that never ends"),
    fault("floods-stdout", "answers with endless lines that are not moves"),
    fault("floods-stderr", "plays well while it writes to its error stream without end"),
    fault("messages", "says MESSAGE, DEBUG and ERROR before every move"),
    fault("huge-message", "says a MESSAGE of N bytes (300000) before every move"),
    fault("variations", "shows its search as Yixin-Board expects before every move"),
    fault("thinks-aloud", "shows its search, and never answers"),
    fault("lower-case", "writes in lower case"),
    fault("cr-only", "ends its lines with CR"),
    fault("ignores-end", "keeps running after END, and after its input was closed"),
    fault("eats-memory", "uses N MiB (64) of memory from its first move on"),
    fault(
        "child-with-pipe",
        "starts a child that keeps its pipes open and uses N MiB (0), in a session of its own and \
         deaf to polite signals",
    ),
    fault("leaves-child", "like child-with-pipe, and exits when it is asked for a move"),
    fault(
        "counts-in-background",
        "counts milliseconds in a thread; says MESSAGE and the count before every move",
    ),
    fault("tells-about-itself", "before every move: its folder, the variable ZOO, its processors"),
];

/// Faults in protocol, rules and use of resources, which only a checker looks for. The engine knows
/// all commands and rules, and plays modestly: it completes a five, stops one, and otherwise takes
/// the legal point nearest to the centre.
pub const PROTOCOL_FAULTS: &[Fault] = &[
    fault("none", "no fault"),
    fault("answers-info", "answers INFO with OK"),
    fault("asks-about-info", "answers unknown INFO keys with UNKNOWN"),
    fault("refuses-caro", "answers INFO rule 8 and 9 with ERROR, as it may"),
    fault("ignores-rule", "plays freestyle whatever it is told"),
    fault("first-rule-only", "keeps the rule it was first told"),
    fault("takes-turns", "takes the stones of BOARD in turns, whatever their numbers"),
    fault("keeps-stones", "keeps the stones of the old game after RESTART"),
    fault("keeps-stones-unseen", "the same, and lets the opponent play on them"),
    fault("claims-standard", "lists freestyle and standard in its answer to ABOUT, as it may"),
    fault("keeps-own", "does not take its own stones back"),
    fault("keeps-theirs", "does not take the opponent's stones back"),
    fault("forgets-board", "forgets the second half of the stones in BOARD"),
    fault("transposed", "takes x for y in RECTSTART"),
    fault("deaf-to-rectstart", "does not answer RECTSTART"),
    fault("needs-capitals", "does not know commands in lower case"),
    fault("needs-cr", "waits for CR LF"),
    fault("bad-swap2", "places two stones where swap2 wants three"),
    fault("swap2-twice", "places a stone on one of the opening"),
    fault("talks-after-end", "says goodbye"),
    fault("free-about", "answers ABOUT in its own words"),
    fault("silent-about", "does not answer ABOUT"),
    fault("accepts-all", "answers bad coordinates with a move"),
    fault("dies-of-bad-coordinates", "panics when coordinates are off the board"),
    fault("dies-of-long-lines", "panics when a line has more than 4096 bytes"),
    fault("hangs-on-nonsense", "stops reading after a command it does not know"),
    fault("trusts-wall-time", "resigns when its limit has passed since its last move"),
    fault("thinks-while-waiting", "works on while the opponent thinks"),
    fault("ignores-limits", "thinks for 1500 ms about every move"),
    fault("ignores-match", "thinks for half its turn, whatever is left for the game"),
    fault("leaks", "uses 30 MiB more for every move"),
    fault("chatty", "shows its thoughts without MESSAGE"),
    fault("second-thought", "answers again a moment later"),
];
