//! Steps: what most scripts are lists of.

use crate::conversation::Manner;
use crate::exam::{Due, Exam};
use crate::outcome::{StepResult, brief, fail};
use crate::positions::{self, Listing};
use std::time::Duration;
use tengen_core::Size;
use tengen_remote::Exit;

/// One step of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Speak like this from now on.
    In(Manner),
    /// Give this many milliseconds for a move from the next `START` on.
    Limit(u64),
    /// `START` and the settings, answered `OK`.
    Start,
    /// The same on a board of this size.
    StartOn(usize),
    /// Send these lines.
    Say(&'static str),
    /// Send these lines whatever the engine has written.
    Throw(&'static str),
    /// Send these bytes as they are.
    Pour(fn() -> Vec<u8>),
    /// `BEGIN`, answered by a legal move.
    Begin,
    /// So many times `TURN`, each answered by a legal move.
    Turns(usize),
    /// `BOARD`, answered by a legal move.
    Board(Listing),
    /// This answer is due.
    Expect(Due),
    /// A legal move is due.
    ExpectMove,
    /// Nothing but messages may come.
    Quiet,
    /// It still answers `ABOUT`, starts a game and moves in it.
    Alive,
    /// `BEGIN`, and a little time to think.
    Think,
    /// Close its input.
    CloseInput,
    /// It leaves, with whatever last words.
    Leave,
    /// It leaves and says nothing.
    LeaveSilently,
}

/// Goes through the steps.
pub(crate) fn walk(steps: &[Step], talk: &mut Exam<'_>) -> StepResult {
    steps.iter().try_for_each(|step| take(*step, talk))
}

fn take(step: Step, talk: &mut Exam<'_>) -> StepResult {
    match step {
        Step::In(manner) => talk.manner = manner,
        Step::Limit(milliseconds) => talk.turn = Duration::from_millis(milliseconds),
        Step::Start => talk.start()?,
        Step::StartOn(side) => {
            talk.size = Size::new(side).unwrap_or_default();
            talk.start()?;
        }
        Step::Say(text) => talk.say(text)?,
        Step::Throw(text) => drop(talk.throw(text)?),
        Step::Pour(bytes) => talk.pour(&bytes(), |_, _| StepResult::Ok(()))?,
        Step::Begin => drop(talk.begin()?),
        Step::Turns(count) => talk.turns(count)?,
        Step::Board(listing) => {
            let (stones, side) = positions::listed(listing, talk.size);
            talk.board(&stones, side)?;
        }
        Step::Expect(due) => talk.expect(due)?,
        Step::ExpectMove => drop(talk.expect_move()?),
        Step::Quiet => talk.expect_silence()?,
        Step::Alive => talk.expect_alive()?,
        Step::Think => talk.let_think(Duration::from_millis(200))?,
        Step::CloseInput => talk.close_input(),
        Step::Leave => leave(talk).map(drop)?,
        Step::LeaveSilently => {
            if let Some(line) = leave(talk)?.first() {
                return fail("unasked", format!("wrote `{}` after END", brief(line)));
            }
        }
    }
    Ok(())
}

/// It leaves; what it wrote before. A code is worth a note, not more: nobody looks at it.
fn leave(talk: &mut Exam<'_>) -> StepResult<Vec<String>> {
    let (exit, lines) = talk.expect_end()?;
    if exit != Exit::Code(0) {
        talk.record.notes.push(format!("left with {exit}"));
    }
    Ok(lines)
}
