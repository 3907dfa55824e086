//! `tengen lab ottawa`, `eggplant`, `sustech`, `fudan`, `nthu`, `pool` and `all`.

use super::{Common, play_all};
use crate::interrupt::stop_on_signal;
use anyhow::bail;
use clap::Args;
use tengen_lab::{Experiment, Paper, Plan, pool};

/// How a paper's experiment is run.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    common: Common,

    /// Leave out players that search deeper than this
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Milliseconds for each move in the pool
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pool_ms: u64,

    /// Leave out the pool of all agents
    #[arg(long)]
    no_pool: bool,
}

/// Runs the experiments of some papers, then the pool.
pub fn run(arguments: &Arguments, papers: &[Paper]) -> anyhow::Result<()> {
    let plan =
        Plan { deepest: arguments.depth, pool_ms: arguments.pool_ms, ..arguments.common.plan() };
    let mut trials: Vec<Experiment> = papers.iter().flat_map(|paper| paper.trials(&plan)).collect();
    if !arguments.no_pool {
        trials.push(pool(&plan));
    }
    if trials.is_empty() {
        bail!("without the pool nothing is left to play");
    }
    play_all(&trials, &arguments.common, &stop_on_signal()?).map(drop)
}
