//! `tengen selfplay`: games to fit weights to.

use crate::interrupt;
use anyhow::{Context, bail};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tengen_core::{Rule, Size};
use tengen_train::PlaySetting;

/// Play the engine against itself and keep the games, to fit weights to.
///
/// Games begin with a few random stones that the engine calls balanced. Each game depends on the
/// seed and its number alone, so the same command makes the same data.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen selfplay --games 2000 --nodes 3000 --out games.jsonl
  tengen selfplay --games 500 --rule renju --seed 7 --out renju.jsonl
  tengen tune games.jsonl renju.jsonl --out weights.bin")]
pub struct Arguments {
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N")]
    games: u64,

    /// Nodes for each move
    #[arg(long, default_value_t = 3000, value_name = "N")]
    nodes: u64,

    /// The rule
    #[arg(long, short, default_value = "freestyle", value_name = "RULE")]
    rule: Rule,

    /// Side length, 5 to 22
    #[arg(long, short, default_value = "15", value_name = "N")]
    size: Size,

    /// Which games
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,

    /// Games at a time
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,

    /// Who plays
    #[arg(long, default_value = "tengen", value_name = "NAME[:KEY=VALUE,…]")]
    agent: String,

    /// Where the games go, one JSON object a line; added to what is there
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.nodes == 0 || arguments.concurrency == 0 {
        bail!("--nodes and --concurrency have to be at least 1");
    }
    let setting =
        PlaySetting { rule: arguments.rule, size: arguments.size, nodes: arguments.nodes };
    tengen_engine::create(&arguments.agent)?.prepare(
        setting.rule,
        setting.size,
        &Default::default(),
    )?;
    let file = std::fs::OpenOptions::new().create(true).append(true).open(&arguments.out);
    let file = file.with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let stop = interrupt::stop_on_signal()?;
    let (next, output, start) =
        (AtomicU64::new(0), Mutex::new((file, 0_u64, 0_u64)), Instant::now());
    let worker = || -> anyhow::Result<()> {
        let mut agent = tengen_engine::create(&arguments.agent)?;
        agent.prepare(setting.rule, setting.size, &Default::default())?;
        while !stop.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                break;
            }
            let seed = arguments.seed.wrapping_mul(1 << 32).wrapping_add(number);
            let game = tengen_train::play(&mut agent, &setting, seed, &stop)?;
            if stop.is_stopped() {
                break;
            }
            let line = serde_json::to_string(&game)?;
            let Ok(mut output) = output.lock() else { bail!("a game broke") };
            let (file, games, positions) = &mut *output;
            writeln!(file, "{line}")?;
            *games += 1;
            *positions += game.values.len() as u64;
            if games.is_multiple_of(50) || *games == arguments.games {
                let seconds = start.elapsed().as_secs_f64();
                eprintln!(
                    "{games} of {} games, {positions} positions, {:.0} positions/s",
                    arguments.games,
                    *positions as f64 / seconds
                );
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.concurrency).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(_) => bail!("a game broke"),
        })
    })
}
