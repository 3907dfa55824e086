//! T14: game after game in one process. Memory, handles and threads stay what they were.

use super::playing::{Match, ok, open, set};
use super::promise::{Notes, Promise};
use super::subject::ENGINE;
use super::{Scale, Subject};
use crate::conversation::Conversation;
use crate::system;
use anyhow::{Context, Result};
use std::time::{Duration, Instant};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Dialect, Info};
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise =
    Promise { id: "T14", what: "soak: memory, handles and threads constant", check };

/// MiB an hour.
const MOST_SLOPE: f64 = 1.0;

/// MiB that nobody gains without a leak, in the forms too short for a slope.
const MOST_GROWTH: f64 = 4.0;

const MIB: f64 = 1_048_576.0;

/// What the system said at a time.
struct Sample {
    hours: f64,
    bytes: usize,
    threads: usize,
    handles: usize,
}

/// Puts it to the test. Scripts get a part of the engine's time: what breaks must not leak either.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let whole = Duration::from_secs(scale.choose(20, 120, 24 * 3_600));
    for (name, launch) in subject.with_scripts(&["panic", "answer:v22"]) {
        let mut part = Notes::default();
        let time = if name == ENGINE { whole } else { whole / 4 };
        if let Err(fault) = soak(&launch, time, &mut part) {
            part.fault(format!("{fault:#}"));
        }
        notes.add(&name, part);
    }
}

fn soak(launch: &Launch, time: Duration, notes: &mut Notes) -> Result<()> {
    let mut talk = open(launch)?;
    set(&mut talk, Info::TimeoutTurn(50))?;
    let begin = Instant::now();
    let mut samples: Vec<Sample> = Vec::new();
    let mut rng = Rng::new(14);
    let mut games = 0;
    let mut next_sample = time / 4;
    while begin.elapsed() < time {
        rng = game(&mut talk, rng)?;
        games += 1;
        // The first quarter is for what is built once.
        if begin.elapsed() >= next_sample {
            samples.push(look(&talk, begin)?);
            next_sample += time / 200;
        }
    }
    samples.push(look(&talk, begin)?);
    notes.count("games", games);
    judge(&samples, games, notes);
    Ok(())
}

/// What the samples say: of nothing there may be more at the end.
fn judge(samples: &[Sample], games: usize, notes: &mut Notes) {
    for (what, of) in
        [("threads", (|s| s.threads) as fn(&Sample) -> usize), ("handles", |s| s.handles)]
    {
        let (then, now) = least_then_and_now(samples, of);
        let change = now.saturating_sub(then);
        notes.metric(format!("change of {what}, from {then}"), change as f64, "", Some(0.0));
        if change > 0 {
            notes.fault(format!("{then} {what} have become {now} after {games} games"));
        }
    }
    let (then, now) = least_then_and_now(samples, |s| s.bytes);
    let (then, now) = (then as f64 / MIB, now as f64 / MIB);
    if now - then > MOST_GROWTH {
        notes.fault(format!("{then:.1} MiB have become {now:.1}, in {games} games"));
    }
    notes.metric("memory", now, "MiB", None);
    notes.metric("memory grew", now - then, "MiB", None);
    notes.metric("memory slope", slope(samples), "MiB/h", Some(MOST_SLOPE));
}

/// The least in the first and in the last quarter of the samples: a thread that prints a panic, the
/// file it reads for that, or what a large board needs, comes and goes; what leaks stays.
fn least_then_and_now(samples: &[Sample], of: fn(&Sample) -> usize) -> (usize, usize) {
    let quarter = samples.len().div_ceil(4);
    let least = |part: &mut dyn Iterator<Item = &Sample>| part.map(of).min().unwrap_or(0);
    let (first, last) = (samples.iter().take(quarter), samples.iter().rev().take(quarter));
    (least(&mut { first }), least(&mut { last }))
}

/// A game to its end or forty moves, under any rule, on any board.
fn game(talk: &mut Conversation, mut rng: Rng) -> Result<Rng> {
    let rule = *rng.pick(&Rule::ALL).unwrap_or(&Rule::Freestyle);
    let size = *rng.pick(&Size::all().collect::<Vec<_>>()).unwrap_or(&Size::FIFTEEN);
    set(talk, Info::Rule(Dialect::Gomocup.rule_number(rule)))?;
    let mut game = Match::start(talk, rule, size, rng)?;
    game.begin(talk)?;
    while game.moves() < 40 && game.goes_on() {
        game.turn(talk)?;
    }
    // The next rule need not suit the stones of this one.
    talk.throw(Command::Restart)?;
    ok(talk, "RESTART")?;
    Ok(game.into_rng())
}

fn look(talk: &Conversation, begin: Instant) -> Result<Sample> {
    let (id, gone) = (talk.process.id(), "the process is gone");
    Ok(Sample {
        hours: begin.elapsed().as_secs_f64() / 3_600.0,
        bytes: usize::try_from(system::anonymous_memory(id).context(gone)?)?,
        threads: system::threads(id).context(gone)?,
        handles: system::handles(id).context(gone)?,
    })
}

/// The straight line nearest to the samples, in MiB an hour.
fn slope(samples: &[Sample]) -> f64 {
    let count = samples.len().max(1) as f64;
    let mean = |of: fn(&Sample) -> f64| samples.iter().map(of).sum::<f64>() / count;
    let mib = |sample: &Sample| sample.bytes as f64 / MIB;
    let (mean_time, mean_memory) = (mean(|sample| sample.hours), mean(mib));
    let products = samples.iter().map(|s| (s.hours - mean_time) * (mib(s) - mean_memory));
    let squares = samples.iter().map(|s| (s.hours - mean_time).powi(2));
    let squares: f64 = squares.sum();
    if squares > 0.0 { products.sum::<f64>() / squares } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_a_leak_and_what_comes_and_goes_is_none() {
        let samples = |threads: [usize; 8]| -> Vec<Sample> {
            threads.map(|threads| Sample { hours: 0.0, bytes: 1, threads, handles: 1 }).into()
        };
        let change = |threads| least_then_and_now(&samples(threads), |sample| sample.threads);
        assert_eq!(change([5, 4, 4, 5, 4, 4, 4, 5]), (4, 4));
        assert_eq!(change([5, 4, 5, 5, 5, 6, 6, 5]), (4, 5));
        assert_eq!(least_then_and_now(&[], |sample| sample.threads), (0, 0));
    }

    #[test]
    fn memory_that_stays_is_a_fault_and_memory_that_comes_and_goes_is_none() {
        let verdict = |mib: [usize; 8]| {
            let sample = |mib| Sample { hours: 0.0, bytes: mib << 20, threads: 1, handles: 1 };
            let mut notes = Notes::default();
            judge(&mib.map(sample), 9, &mut notes);
            notes.finish(&PROMISE).verdict
        };
        assert_eq!(verdict([74, 80, 75, 81, 74, 80, 78, 82]), Ok(()));
        let faults = verdict([74, 80, 75, 81, 82, 80, 79, 82]);
        assert_eq!(faults, Err(vec!["74.0 MiB have become 79.0, in 9 games".to_owned()]));
    }

    #[test]
    fn the_slope_of_a_line() {
        let bytes = |hours: f64| ((3.0 + 2.0 * hours) * MIB) as usize;
        let sample = |hours| Sample { hours, bytes: bytes(hours), threads: 1, handles: 1 };
        let samples: Vec<Sample> = [0.0, 0.125, 0.5, 2.0].map(sample).into();
        assert!((slope(&samples) - 2.0).abs() < 1e-9);
        assert_eq!(slope(&[]), 0.0);
        assert_eq!(slope(&[sample(1.0)]), 0.0);
    }
}
