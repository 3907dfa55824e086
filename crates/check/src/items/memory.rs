//! The limit of memory, counted as the Gomocup judge does: what would be free if the engine and
//! all it has started ended (USS), looked at after every move.

use super::QUICK;
use crate::exam::Exam;
use crate::item::{Row, Severity::*, course};
use crate::outcome::{StepResult, skip};
use tengen_remote::Fault;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    course("memory-game", Must, "It keeps within max_memory.", |talk| games(talk, 1, 6)),
    course("memory-games", Must, "It keeps within max_memory over several games.", |talk| games(talk, 5, 3)),
    course("memory-small", Should, "It keeps within 64 MiB if that is all it is given.", small),
];

fn small(talk: &mut Exam<'_>) -> StepResult {
    talk.memory = 64 << 20;
    games(talk, 1, 4)
}

fn games(talk: &mut Exam<'_>, games: usize, moves: usize) -> StepResult {
    if games > 1 {
        talk.turn = talk.options.time.min(3 * QUICK);
    }
    for _ in 0..games {
        talk.start()?;
        talk.begin()?;
        look(talk)?;
        for _ in 0..moves {
            talk.turns(1)?;
            look(talk)?;
        }
    }
    let peak = talk.process.peak_memory().unwrap_or_default();
    talk.record.notes.push(format!("{:.1} MiB at most", peak as f64 / f64::from(1 << 20)));
    Ok(())
}

fn look(talk: &mut Exam<'_>) -> StepResult {
    let limit = talk.memory;
    match talk.process.memory() {
        Some(used) if used > limit => Err(Fault::Memory { used, limit }.into()),
        Some(_) => Ok(()),
        None => skip("the system does not say how much memory a process uses"),
    }
}
