//! T8: the memory a manager allows is not exceeded, counted as the Gomocup judge counts it; and an
//! engine that is allowed less than it needs says so once and plays.

use super::playing::{Match, ok, open, set};
use super::promise::{Notes, Promise};
use super::{Scale, Subject};
use anyhow::{Context, Result, bail};
use tengen_core::{Rule, Size};
use tengen_protocol::{Command, Dialect, Info, Reply};
use tengen_remote::Launch;
use tengen_rng::Rng;

pub(super) const PROMISE: Promise =
    Promise { id: "T8", what: "memory (USS) after every move at most max_memory", check };

const MIB: u64 = 1 << 20;
const CAPS: [u64; 4] = [10 * MIB, 64 * MIB, 350 * MIB, 2048 * MIB];

/// Less than any program needs.
const TOO_SMALL: [u64; 2] = [1, MIB];

/// Puts it to the test.
fn check(subject: &Subject, scale: Scale, notes: &mut Notes) {
    let Some(engine) = subject.engine() else { return };
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
            notes.metric(name, mib(most), "MiB", Some(mib(cap)));
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
    let mut talk = open(launch)?;
    set(&mut talk, Info::MaxMemory(i64::try_from(cap)?))?;
    set(&mut talk, Info::ThreadNum(threads))?;
    set(&mut talk, Info::Rule(Dialect::Gomocup.rule_number(rule)))?;
    set(&mut talk, Info::TimeoutTurn(100))?;
    talk.throw(Command::Start(size))?;
    let mut seen = Seen { most_memory: 0, messages: about_memory(ok(&mut talk, "START")?) };
    let mut game = Match::begun(rule, size, Rng::new(cap));
    let mut answer = game.begin(&mut talk)?;
    loop {
        let memory = talk.process.memory().context("its memory cannot be read")?;
        if memory == 0 {
            bail!("its memory reads as nothing");
        }
        seen.most_memory = seen.most_memory.max(memory);
        seen.messages.extend(about_memory(answer.besides));
        if !game.goes_on() {
            return Ok(seen);
        }
        answer = game.turn(&mut talk)?;
    }
}

fn about_memory(said: Vec<Reply>) -> Vec<String> {
    let texts = said.iter().map(Reply::to_string);
    texts.filter(|text| text.to_ascii_lowercase().contains("memory")).collect()
}
