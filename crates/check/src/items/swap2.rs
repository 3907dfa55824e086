//! The swap2 opening.

use crate::exam::Exam;
use crate::item::{Row, Severity::*, course};
use crate::outcome::{Abort, StepResult, brief, fail, skip};
use tengen_core::{Color, Point};
use tengen_protocol::{Command, Coordinate, Dialect, Info, Reply};

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    course("swap2-place", Must, "SWAP2BOARD without stones is answered by three moves, or UNKNOWN.", place),
    course("swap2-three", Must, "SWAP2BOARD with three stones is answered SWAP or by one or two moves.", three),
    course("swap2-five", Must, "SWAP2BOARD with five stones is answered SWAP or by one move.", five),
    course("swap2-then-board", Must, "After SWAP2BOARD the game goes on with BOARD.", then_board),
];

/// The stones of the opening, from the left upper corner of the middle.
const STONES: [Coordinate; 5] = [
    Coordinate { x: 3, y: 4 },
    Coordinate { x: 4, y: 5 },
    Coordinate { x: 6, y: 4 },
    Coordinate { x: 7, y: 7 },
    Coordinate { x: 5, y: 8 },
];

/// What the engine decided.
enum Decision {
    Swap,
    Moves(Vec<Point>),
}

fn place(talk: &mut Exam<'_>) -> StepResult {
    match decide(talk, 0)? {
        Decision::Moves(moves) if moves.len() == 3 => Ok(()),
        decision => refuse(&decision, "three moves"),
    }
}

fn three(talk: &mut Exam<'_>) -> StepResult {
    match decide(talk, 3)? {
        Decision::Swap => Ok(()),
        Decision::Moves(moves) if (1..=2).contains(&moves.len()) => Ok(()),
        decision => refuse(&decision, "SWAP, one move or two"),
    }
}

fn five(talk: &mut Exam<'_>) -> StepResult {
    match decide(talk, 5)? {
        Decision::Swap => Ok(()),
        Decision::Moves(moves) if moves.len() == 1 => Ok(()),
        decision => refuse(&decision, "SWAP or one move"),
    }
}

/// The engine is white or has taken black by now; either way it is asked as the side to move.
fn then_board(talk: &mut Exam<'_>) -> StepResult {
    decide(talk, 3)?;
    let size = talk.size;
    let points = Dialect::Gomocup.points(&STONES, size).unwrap_or_default();
    let turns = [Color::Black, Color::White, Color::Black, Color::White, Color::Black];
    let stones: Vec<(Color, Point)> = turns.into_iter().zip(points).collect();
    talk.board(&stones, Color::White)?;
    talk.turns(1)
}

fn refuse(decision: &Decision, due: &str) -> StepResult {
    let what = match decision {
        Decision::Swap => "SWAP".to_owned(),
        Decision::Moves(moves) => format!("{} moves", moves.len()),
    };
    fail("wrong-answer", format!("answered with {what} where {due} were due"))
}

/// Asks with so many stones; the moves in the answer can be played.
fn decide(talk: &mut Exam<'_>, count: usize) -> StepResult<Decision> {
    talk.start()?;
    talk.set(Info::TimeLeft(crate::exam::UNLIMITED))?;
    let given = STONES.get(..count).unwrap_or_default();
    talk.tell(&Command::Swap2Board(given.to_vec()))?;
    let wires = match talk.answer(talk.turn, false)? {
        Some(Reply::Swap) => return Ok(Decision::Swap),
        Some(Reply::Move(wire)) => vec![wire],
        Some(Reply::Moves(wires)) => wires,
        Some(reply @ (Reply::Unknown(_) | Reply::Error(_))) => {
            return skip(format!("the engine does not know SWAP2BOARD: `{}`", brief(reply)));
        }
        Some(other) => return talk.wrong(&other, "a decision"),
        None => return fail("no-answer", "no answer to SWAP2BOARD, not even UNKNOWN"),
    };
    let mut taken = given.to_vec();
    for &wire in &wires {
        if let Err(error) = Dialect::Gomocup.point(wire, talk.size) {
            return fail("off-board", format!("played {error}"));
        }
        if taken.contains(&wire) {
            return fail("occupied", format!("played {wire}, which is occupied"));
        }
        taken.push(wire);
    }
    let points = Dialect::Gomocup.points(&wires, talk.size);
    points.map(Decision::Moves).map_err(|error| {
        Abort::Failed(crate::ItemFailure::new("off-board", format!("played {error}")))
    })
}
