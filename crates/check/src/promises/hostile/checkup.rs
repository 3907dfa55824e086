//! Whether an engine is well: it can be talked to, starts a game and plays legal moves.

use crate::conversation::Conversation;
use crate::promises::playing::{Match, ok, reply, set};
use anyhow::{Result, bail};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Info, Reply};
use tengen_rng::Rng;

/// How quick it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checkup {
    /// From the end of the session to the first answer to something sent after it.
    pub first_word: Duration,
    /// The answer to `ABOUT` when there is nothing else to do.
    pub about: Duration,
}

/// Words that no session contains, each used once: the engine does not know them and says so.
static NEXT_WORD: AtomicU64 = AtomicU64::new(0);

/// After this time of silence the engine is stopped again: a session may have asked for many moves.
const STOP_AGAIN: Duration = Duration::from_millis(10);

/// How many stops there are to a question: it may have been refused.
const STOPS_A_QUESTION: usize = 10;

/// Looks whether an engine is well, whatever was sent to it before.
pub fn check(talk: &mut Conversation, limit: Duration) -> Result<Checkup> {
    let first_word = wake(talk, limit)?;
    let sent = talk.throw(Command::About)?;
    let about = match reply(talk, limit, &mut Vec::new())? {
        (at, Reply::About(_)) => at.saturating_duration_since(sent),
        (_, other) => bail!("to ABOUT: `{other}`"),
    };
    // What a session may have set. The rule may not suit the stones that are left: a new game first.
    let unlimited = i64::from(i32::MAX);
    for info in [
        Info::YxBoard(false),
        Info::AnalysisMode(false),
        Info::TimeoutTurn(50),
        Info::TimeoutMatch(0),
        Info::TimeLeft(unlimited),
    ] {
        set(talk, info)?;
    }
    talk.throw(Command::Start(Size::FIFTEEN))?;
    ok(talk, "START 15")?;
    set(talk, Info::Rule(0))?;
    let mut game = Match::start(
        talk,
        Rule::Freestyle,
        Size::FIFTEEN,
        Rng::new(first_word.subsec_nanos().into()),
    )?;
    game.begin(talk)?;
    game.turn(talk)?;
    let errors = talk.process.errors();
    if !errors.is_empty() {
        bail!("wrote to its error stream: {errors}");
    }
    Ok(Checkup { first_word, about })
}

/// Ends the line that was begun, the thought and the block, and waits until everything that was
/// sent before has been answered. Every line on the way must be a reply.
fn wake(talk: &mut Conversation, limit: Duration) -> Result<Duration> {
    let begin = Instant::now();
    let mut first_word = None;
    loop {
        let (heard, questions) = echo(talk, begin, limit)?;
        let first = *first_word.get_or_insert(heard.saturating_duration_since(begin));
        // Once more after a question that was refused: what comes after that is in step.
        if questions == 1 {
            return Ok(first);
        }
    }
}

/// Asks until the answer is heard: when that was, and how many questions it took.
fn echo(talk: &mut Conversation, begin: Instant, limit: Duration) -> Result<(Instant, usize)> {
    let word = format!("PROBE{}", NEXT_WORD.fetch_add(1, Ordering::Relaxed));
    let heard = Cell::new(None);
    let look = |reply: Reply, at: Instant| match reply {
        Reply::Unknown(text) if text.as_str().ends_with(&word) => {
            heard.set(heard.get().or(Some(at)));
            Ok(())
        }
        reply => look_at(&reply),
    };
    let (mut asked, mut stopped) = (0, 0);
    let mut stop_at = Instant::now();
    while heard.get().is_none() {
        if begin.elapsed() > limit {
            bail!("no answer {limit:?} after the session");
        }
        if Instant::now() >= stop_at {
            let asks = stopped % STOPS_A_QUESTION == 0;
            let question = if asks { format!("ABOUT\n{word}\n") } else { String::new() };
            talk.pour(format!("\nSTOP\n{question}").as_bytes(), look)?;
            asked += usize::from(asks);
            stopped += 1;
            stop_at = Instant::now() + STOP_AGAIN;
        } else if let Some((reply, at)) = talk.hear(stop_at)? {
            look(reply, at)?;
        }
    }
    Ok((heard.get().unwrap_or(begin), asked))
}

/// A line in answer to nonsense is still a line of the protocol, and no agent panics over it.
pub fn look_at(reply: &Reply) -> Result<()> {
    match reply {
        Reply::Other(text) => {
            bail!("said `{}`, which is no reply", text.as_str().escape_debug())
        }
        Reply::Debug(reason) if reason.as_str().contains("panic") => bail!("{reason}"),
        _ => Ok(()),
    }
}
