//! T8: the memory a manager allows is not exceeded, counted as the Gomocup judge counts it; and an
//! engine that is allowed less than it needs says so once and plays.

use crate::sitting::{Sitting, ok, set};
use crate::trial::Notes;
use crate::{Brain, Launch, Scale, Subject, Trial};
use anyhow::{Context, Result, bail};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Dialect, Info};
use tengen_rng::Rng;

pub(crate) const ID: &str = "T8";
pub(crate) const WHAT: &str = "memory (USS) after every move at most max_memory";

const MIB: u64 = 1 << 20;
const CAPS: [u64; 4] = [10 * MIB, 64 * MIB, 350 * MIB, 2048 * MIB];

/// Less than any program needs.
const TOO_SMALL: [u64; 2] = [1, MIB];

/// Runs the trial.
pub(crate) fn run(subject: &Subject, scale: Scale) -> Trial {
    let mut notes = Notes::default();
    let Some(engine) = subject.engine() else { return notes.finish(ID, WHAT) };
    let boards = boards(scale);
    for threads in [1, 2] {
        for cap in CAPS {
            let name = format!("{} MiB, threads {threads}", cap / MIB);
            let mut most = 0;
            for &(rule, size) in &boards {
                match game(&engine, cap, threads, rule, size) {
                    Ok(game) => most = most.max(game.most_memory),
                    Err(fault) => notes.fault(format!("{name}, {rule} {size}: {fault:#}")),
                }
            }
            if most > cap {
                notes.fault(format!("{name}: {most} bytes are more than {cap}"));
            }
            let mib = |bytes: u64| bytes as f64 / MIB as f64;
            notes.figure(name, mib(most), "MiB", Some(mib(cap)));
        }
    }
    for cap in TOO_SMALL {
        match game(&engine, cap, 1, Rule::Freestyle, Size::FIFTEEN) {
            Err(fault) => notes.fault(format!("cap of {cap} bytes: {fault:#}")),
            Ok(game) => {
                let said = game.messages.len();
                if said != 1 {
                    notes
                        .fault(format!("cap of {cap} bytes: not one message: {:?}", game.messages));
                }
                notes.count(format!("cap of {cap} bytes: messages"), said);
            }
        }
    }
    notes.finish(ID, WHAT)
}

fn boards(scale: Scale) -> Vec<(Rule, Size)> {
    match scale {
        Scale::Quick | Scale::Measured => {
            vec![(Rule::Freestyle, Size::TWENTY), (Rule::Renju, Size::FIFTEEN)]
        }
        Scale::Long => Rule::ALL
            .into_iter()
            .flat_map(|rule| Size::all().map(move |size| (rule, size)))
            .collect(),
    }
}

/// What was seen of a game.
struct Seen {
    most_memory: u64,
    /// What it said that speaks of memory.
    messages: Vec<String>,
}

fn game(launch: &Launch, cap: u64, threads: u32, rule: Rule, size: Size) -> Result<Seen> {
    let mut brain = Brain::start(launch)?;
    set(&mut brain, Info::MaxMemory(i64::try_from(cap)?))?;
    set(&mut brain, Info::ThreadNum(threads))?;
    set(&mut brain, Info::Rule(Dialect::Gomocup.rule_number(rule)))?;
    set(&mut brain, Info::TimeoutTurn(100))?;
    brain.say(Command::Start(size))?;
    let mut seen = Seen { most_memory: 0, messages: ok(&mut brain, "START")? };
    seen.messages.retain(|text| speaks_of_memory(text));
    let mut sitting = Sitting::begun(rule, size, Rng::new(cap));
    let mut answer = sitting.begin(&mut brain)?;
    loop {
        let memory = brain.unique_memory().context("its memory cannot be read")?;
        if memory == 0 {
            bail!("its memory reads as nothing");
        }
        seen.most_memory = seen.most_memory.max(memory);
        seen.messages.extend(answer.besides.into_iter().filter(|text| speaks_of_memory(text)));
        if !sitting.goes_on() {
            return Ok(seen);
        }
        answer = sitting.turn(&mut brain)?;
    }
}

fn speaks_of_memory(text: &str) -> bool {
    text.to_ascii_lowercase().contains("memory")
}
