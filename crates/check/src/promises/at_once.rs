//! T3: the opponent's reply arrives the moment our move is out, on a machine with too much to do.
//! An engine that updates its board after it has spoken loses such replies.

use super::playing::{Match, open, set};
use super::promise::{Notes, Promise};
use super::times::Times;
use super::{Scale, Subject};
use crate::load::{Load, cores};
use anyhow::Result;
use tengen_core::{Rule, Size};
use tengen_protocol::Info;
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise = Promise {
    id: "T3",
    what: "replies that arrive at once are not lost, under double load",
    check,
};

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
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
        notes.metric("replies lost", (moves - answered) as f64, "", Some(0.0));
        times.note("answer", None, notes);
    }
}

/// Plays games in one process until enough replies were answered.
fn play(
    engine: &Launch,
    wanted: usize,
    rng: &mut Rng,
    answered: &mut usize,
    times: &mut Times,
) -> Result<()> {
    let mut talk = open(engine)?;
    set(&mut talk, Info::TimeoutTurn(0))?;
    let until = *answered + wanted;
    while *answered < until {
        let rules = Rule::ALL;
        let rule = *rng.pick(&rules).unwrap_or(&Rule::Freestyle);
        set(&mut talk, Info::Rule(tengen_protocol::Dialect::Gomocup.rule_number(rule)))?;
        let mut game = Match::start(&mut talk, rule, Size::FIFTEEN, rng.clone())?;
        game.begin(&mut talk)?;
        while *answered < until && game.goes_on() {
            let command = game.move_of_ours()?;
            let sent = talk.throw(command)?;
            times.push(game.answer(&mut talk, sent)?.took);
            *answered += 1;
        }
        *rng = game.into_rng();
    }
    Ok(())
}
