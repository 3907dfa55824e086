//! Limits of time. A move that comes after its limit and the tolerance fails an item; how far it
//! was beyond the limit is reported in any case.

use super::QUICK;
use crate::exam::{Exam, UNLIMITED};
use crate::item::{Row, Severity::*, course};
use crate::outcome::{StepResult, fail};
use crate::positions::{Listing, listed};
use std::time::Duration;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    course("first-move", Must, "The first move is in time, even if the engine has to get ready within it.", first_move),
    course("turn-given", Must, "Moves are in time.", |talk| game(talk, talk.options.time, 4)),
    course("turn-100", Must, "Moves are in time with 100 ms each.", |talk| game(talk, QUICK, 10)),
    course("turn-0", Must, "With no time at all a move comes at once.", |talk| game(talk, Duration::ZERO, 6)),
    course("turn-changes", Must, "A limit that changes within the game is kept.", turn_changes),
    course("match-low", Must, "Moves are in time when little is left for the game.", match_low),
    course("match-out", Must, "With a negative rest for the game a move comes at once.", match_out),
    course("match-unlimited", Must, "Without a limit for the game the limit of the move holds.", match_unlimited),
];

fn game(talk: &mut Exam<'_>, limit: Duration, moves: usize) -> StepResult {
    talk.turn = limit;
    talk.start()?;
    talk.begin()?;
    talk.turns(moves)
}

/// As the judge begins a game: nothing is waited for before the first move.
fn first_move(talk: &mut Exam<'_>) -> StepResult {
    let (stones, side) = listed(Listing::Opening, talk.size);
    let board = talk.take_board(&stones, side)?;
    let start = talk.start_text();
    talk.throw(format!("{start}\nINFO time_left 2147483647\n{board}"))?;
    talk.expect_move()?;
    Ok(())
}

fn turn_changes(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    talk.begin()?;
    talk.turns(1)?;
    talk.turn = QUICK;
    talk.set(tengen_protocol::Info::TimeoutTurn(QUICK.as_millis() as i64))?;
    talk.turns(4)
}

/// What is left goes down move by move, so that an engine that looks at the limit of the move
/// alone overdraws it.
fn match_low(talk: &mut Exam<'_>) -> StepResult {
    let time = talk.options.time.as_millis() as i64;
    talk.turn = talk.options.time * 5;
    talk.left = Some(time);
    talk.start()?;
    talk.begin()?;
    let tolerance = talk.options.tolerance.as_millis() as i64;
    for _ in 0..8 {
        talk.turns(1)?;
        let over = -talk.left.unwrap_or_default();
        if over > tolerance {
            return fail("timeout", format!("used {over} ms more than the game had ({time} ms)"));
        }
    }
    let left = talk.left.unwrap_or_default();
    talk.record.notes.push(format!("{left} ms of {time} ms left after the game"));
    Ok(())
}

fn match_out(talk: &mut Exam<'_>) -> StepResult {
    talk.left = Some(1000);
    talk.start()?;
    talk.begin()?;
    for _ in 0..3 {
        talk.left = Some(-500);
        talk.turns(1)?;
    }
    Ok(())
}

fn match_unlimited(talk: &mut Exam<'_>) -> StepResult {
    talk.turn = QUICK;
    talk.left = Some(UNLIMITED);
    talk.start()?;
    talk.begin()?;
    for _ in 0..3 {
        talk.left = Some(UNLIMITED);
        talk.turns(1)?;
    }
    Ok(())
}
