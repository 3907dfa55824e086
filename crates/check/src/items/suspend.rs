//! Being halted between moves, as the Gomocup judge does to keep engines from pondering: an
//! engine's clocks jump, and its threads wake up at any distance from each other.

use super::QUICK;
use crate::Voice;
use crate::exam::Exam;
use crate::item::{Row, Severity::*, course};
use crate::outcome::{StepResult, fail, skip};
use crate::positions::{Listing, listed};
use crate::system;
use std::time::Duration;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    course("suspend-start", Must, "It may be halted while it starts, and is then asked at once.", while_starting),
    course("suspend-moves", Must, "It may be halted between moves, for longer than a move may take.", between_moves),
    course("no-pondering", Should, "It uses no processor time while the opponent thinks.", no_pondering),
];

/// Longer than the limit of a move, so that whoever measures time across a halt is late.
const HALT: Duration = Duration::from_millis(400);

/// What counts as rest: threads come to their end, timers tick.
const REST: Duration = Duration::from_millis(100);

fn while_starting(talk: &mut Exam<'_>) -> StepResult {
    let (stones, side) = listed(Listing::Opening, talk.size);
    let start = talk.start_text();
    talk.throw(start)?;
    halt(talk)?;
    let board = talk.take_board(&stones, side)?;
    talk.throw(format!("INFO time_left 2147483647\n{board}"))?;
    talk.expect_started()?;
    talk.take_board(&stones, side)?;
    talk.expect_move()?;
    Ok(())
}

fn between_moves(talk: &mut Exam<'_>) -> StepResult {
    talk.turn = 2 * QUICK;
    talk.start()?;
    let (stones, side) = listed(Listing::Opening, talk.size);
    halt(talk)?;
    talk.board(&stones, side)?;
    for _ in 0..5 {
        halt(talk)?;
        talk.turns(1)?;
    }
    Ok(())
}

/// Halts it for a while.
fn halt(talk: &mut Exam<'_>) -> StepResult {
    talk.process.suspend();
    talk.record.note(Voice::Event, "it is halted");
    // The signal needs a moment to reach every thread.
    std::thread::sleep(Duration::from_millis(20));
    let id = talk.process.id();
    let before = system::processor_time(id);
    std::thread::sleep(HALT);
    let after = system::processor_time(id);
    talk.process.resume();
    talk.record.note(Voice::Event, "it goes on");
    match (before, after) {
        (Some(before), Some(after)) if after.saturating_sub(before) > REST => {
            fail("works-while-halted", "a part of it goes on while it is halted")
        }
        _ => Ok(()),
    }
}

fn no_pondering(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    talk.begin()?;
    talk.turns(1)?;
    std::thread::sleep(REST);
    let id = talk.process.id();
    let before = system::processor_time(id);
    std::thread::sleep(2 * HALT);
    let (Some(before), Some(after)) = (before, system::processor_time(id)) else {
        return skip("the system does not say how much processor time a process uses");
    };
    let used = after.saturating_sub(before);
    if used <= REST {
        return Ok(());
    }
    let (used, of) = (used.as_millis(), (2 * HALT).as_millis());
    fail("ponders", format!("used {used} ms of processor time in {of} ms without being asked"))
}
