//! `tengen lab ottawa`, `eggplant`, `sustech`, `fudan`, `nthu`, `pool` and `all`.

use super::{Common, play_all};
use crate::interrupt::stop_on_signal;
use anyhow::bail;
use clap::Args;
use std::time::Duration;
use tengen_lab::{Experiment, Paper, Plan, pool};
use tengen_units::parse_positive_duration;

/// How a paper's experiment is run.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    common: Common,

    /// Leave out players that search deeper than this
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Time per move in the pool: 50ms, 1.5s
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = parse_positive_duration)]
    pool_time: Duration,

    /// The same as a number of milliseconds, as it was before 0.2.0
    #[arg(long, hide = true, value_name = "MS", conflicts_with = "pool_time", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pool_ms: Option<u64>,

    /// Leave out the pool of all agents
    #[arg(long)]
    no_pool: bool,
}

/// Runs the experiments of some papers, then the pool.
pub fn run(arguments: &Arguments, papers: &[Paper]) -> anyhow::Result<()> {
    let pool_time = arguments.pool_ms.map_or(arguments.pool_time, Duration::from_millis);
    let plan = Plan { deepest: arguments.depth, pool_time, ..arguments.common.plan() };
    let mut trials: Vec<Experiment> = papers.iter().flat_map(|paper| paper.trials(&plan)).collect();
    if !arguments.no_pool {
        trials.push(pool(&plan));
    }
    if trials.is_empty() {
        bail!("without the pool nothing is left to play");
    }
    play_all(&trials, &arguments.common, &stop_on_signal()?).map(drop)
}
