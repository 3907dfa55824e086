//! T3: the opponent's reply arrives the moment our move is out, on a machine with too much to do.
//! An engine that updates its board after it has spoken loses such replies.

use crate::load::{Load, cores};
use crate::scale::HANG;
use crate::sitting::{Sitting, set};
use crate::times::Times;
use crate::trial::Notes;
use crate::{Brain, Launch, Scale, Subject, Trial};
use anyhow::Result;
use tengen_core::{Rule, Size};
use tengen_protocol::Info;
use tengen_rng::Rng;

pub(crate) const ID: &str = "T3";
pub(crate) const WHAT: &str = "replies that arrive at once are not lost, under double load";

/// Runs the trial.
pub(crate) fn run(subject: &Subject, scale: Scale) -> Trial {
    let mut notes = Notes::default();
    let moves = scale.choose(1_000, 1_000, 100_000);
    let busy = scale.choose(cores(), 2 * cores(), 2 * cores());
    if let Some(engine) = subject.engine() {
        let _load = Load::start(busy);
        let mut times = Times::default();
        let mut rng = Rng::new(3);
        let mut answered = 0;
        while answered < moves && !notes.is_full() {
            let wanted = moves - answered;
            if let Err(fault) = play(&engine, wanted, &mut rng, &mut answered, &mut times) {
                notes.fault(format!("reply {}: {fault:#}", answered + 1));
            }
        }
        notes.count("replies answered", answered);
        notes.figure("replies lost", (moves - answered) as f64, "", Some(0.0));
        times.note("answer", None, &mut notes);
    }
    notes.finish(ID, WHAT)
}

/// Plays games in one process until enough replies were answered.
fn play(
    engine: &Launch,
    wanted: usize,
    rng: &mut Rng,
    answered: &mut usize,
    times: &mut Times,
) -> Result<()> {
    let mut brain = Brain::start(engine)?;
    set(&mut brain, Info::TimeoutTurn(0))?;
    let until = *answered + wanted;
    while *answered < until {
        let rules = Rule::ALL;
        let rule = *rng.pick(&rules).unwrap_or(&Rule::Freestyle);
        set(&mut brain, Info::Rule(tengen_protocol::Dialect::Gomocup.rule_number(rule)))?;
        let mut sitting = Sitting::start(&mut brain, rule, Size::FIFTEEN, rng.clone())?;
        sitting.begin(&mut brain)?;
        while *answered < until && sitting.goes_on() {
            let command = format!("{}\n", sitting.move_of_ours()?);
            let sent = brain.send(command, HANG)?;
            times.push(sitting.answer(&mut brain, sent)?.took);
            *answered += 1;
        }
        *rng = sitting.into_rng();
    }
    Ok(())
}
