//! `tengen lab compare`: any agents at an equal budget.

use super::{Common, play_all};
use crate::interrupt::stop_on_signal;
use anyhow::bail;
use clap::Args;
use std::time::Duration;
use tengen_core::Size;
use tengen_lab::{Growth, GrowthSetting, MoveBudget, compare, write_growth};
use tengen_units::parse_positive_duration;

/// What is compared.
#[derive(Args)]
pub struct Arguments {
    /// Players as for the arena: `fudan`, `nthu:max_depth=6`, `'cmd="./pbrain-mine" name=Mine'`
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,

    /// Budget per move: nodes=N or time=TIME (100ms, 1.5s)
    #[arg(long, value_name = "BUDGET")]
    budget: MoveBudget,

    /// Measure time and nodes up to this depth (0: do not)
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    growth: u32,

    /// Time after which such a search is given up: 500ms, 2s
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = parse_positive_duration)]
    growth_time: Duration,

    /// The same as a number of milliseconds, as it was before 0.2.0
    #[arg(long, hide = true, value_name = "MS", conflicts_with = "growth_time", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    growth_ms: Option<u64>,

    #[command(flatten)]
    common: Common,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let common = &arguments.common;
    let plan = common.plan();
    let mut trial = compare(&arguments.players, arguments.budget, &plan)?;
    trial.tournament.pin_files();
    let stop = stop_on_signal()?;
    if !play_all(&[trial], common, &stop)? || arguments.growth == 0 {
        return Ok(());
    }
    let setting = GrowthSetting {
        size: plan.size.unwrap_or(Size::FIFTEEN),
        seed: plan.seed,
        positions: 4,
        deepest: arguments.growth,
        longest: arguments.growth_ms.map_or(arguments.growth_time, Duration::from_millis),
    };
    // Programs of others have no depth that could be set: the first word of a player is the agent.
    let agents: Vec<String> = arguments
        .players
        .iter()
        .filter_map(|player| player.split_whitespace().next())
        .filter(|agent| !agent.starts_with("cmd=") && !agent.starts_with("json="))
        .map(str::to_owned)
        .collect();
    let mut told = |row: &tengen_lab::GrowthRow| {
        eprintln!("growth: {} at depth {}: {:.4} s per step", row.agent, row.depth, row.seconds);
    };
    let growth = match Growth::measure(&agents, &setting, &stop, &mut told) {
        Ok(growth) => growth,
        Err(failure) => bail!("growth cannot be measured: {failure}"),
    };
    write_growth(&common.out.join("compare"), &growth)?;
    println!("{growth}");
    Ok(())
}
