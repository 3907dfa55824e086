//! Whether a brain is well: it can be talked to, starts a game and plays legal moves.

use crate::Brain;
use crate::brain::Silence;
use crate::sitting::{Sitting, last_words, ok, reply, set};
use anyhow::{Result, bail};
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

/// Words that no session contains, each used once: the brain does not know them and says so.
static NEXT_WORD: AtomicU64 = AtomicU64::new(0);

/// After this time of silence the brain is stopped again: a session may have asked for many moves.
const STOP_AGAIN: Duration = Duration::from_millis(10);

/// How many stops there are to a question: it may have been refused.
const STOPS_A_QUESTION: usize = 10;

/// Looks whether a brain is well, whatever was sent to it before.
pub fn check(brain: &mut Brain, limit: Duration) -> Result<Checkup> {
    let first_word = wake(brain, limit)?;
    let sent = brain.say(Command::About)?;
    let about = match reply(brain, limit, &mut Vec::new())? {
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
        set(brain, info)?;
    }
    brain.say(Command::Start(Size::FIFTEEN))?;
    ok(brain, "START 15")?;
    set(brain, Info::Rule(0))?;
    let mut sitting = Sitting::start(
        brain,
        Rule::Freestyle,
        Size::FIFTEEN,
        Rng::new(first_word.subsec_nanos().into()),
    )?;
    sitting.begin(brain)?;
    sitting.turn(brain)?;
    if !brain.complaints().is_empty() {
        bail!("wrote to its error stream: {}", brain.complaints());
    }
    Ok(Checkup { first_word, about })
}

/// Ends the line that was begun, the thought and the block, and waits until everything that was
/// sent before has been answered. Every line on the way must be a reply.
fn wake(brain: &mut Brain, limit: Duration) -> Result<Duration> {
    let begin = Instant::now();
    let mut first_word = None;
    // Once more at the end, when nothing is refused any more: what comes after is in step.
    while first_word.is_none_or(|(_, asked)| asked > 1) {
        let word = format!("PROBE{}", NEXT_WORD.fetch_add(1, Ordering::Relaxed));
        let (mut asked, mut stopped) = (0, 0);
        let mut stop_at = Instant::now();
        loop {
            if begin.elapsed() > limit {
                bail!("no answer {limit:?} after the session");
            }
            if Instant::now() >= stop_at {
                let asks = stopped % STOPS_A_QUESTION == 0;
                let question = if asks { format!("ABOUT\n{word}\n") } else { String::new() };
                brain.send(format!("\nSTOP\n{question}"), limit)?;
                asked += usize::from(asks);
                stopped += 1;
                stop_at = Instant::now() + STOP_AGAIN;
            }
            match brain.hear(stop_at.saturating_duration_since(Instant::now())) {
                Err(Silence::Closed) => bail!("has ended: {}", last_words(brain)),
                Err(Silence::Late) => {}
                Ok(said) if is_echo(&said.text, &word) => {
                    let time = said.at.saturating_duration_since(begin);
                    first_word = Some((first_word.map_or(time, |(first, _)| first), asked));
                    break;
                }
                Ok(said) => look_at(&said.text)?,
            }
        }
    }
    Ok(first_word.map_or(Duration::ZERO, |(time, _)| time))
}

fn is_echo(text: &str, word: &str) -> bool {
    matches!(Reply::parse(text), Reply::Unknown(text) if text.as_str().ends_with(word))
}

/// A line in answer to nonsense is still a line of the protocol, and no agent panics over it.
fn look_at(text: &str) -> Result<()> {
    match Reply::parse(text) {
        Reply::Other(_) => bail!("said `{}`, which is no reply", text.escape_debug()),
        Reply::Debug(reason) if reason.as_str().contains("panic") => bail!("{reason}"),
        _ => Ok(()),
    }
}
