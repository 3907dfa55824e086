//! `tengen lab switches`: what the parts of our own search are worth.

use super::{Common, play_all};
use crate::interrupt::stop_on_signal;
use clap::Args;
use tengen_lab::{MoveBudget, switches};

/// How the parts are tried.
#[derive(Args)]
pub struct Arguments {
    /// Budget per move: nodes=N or time=SECONDS
    #[arg(long, value_name = "BUDGET", default_value = "nodes=4000")]
    budget: MoveBudget,

    #[command(flatten)]
    common: Common,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let trial = switches(arguments.budget, &arguments.common.plan());
    play_all(&[trial], &arguments.common, &stop_on_signal()?).map(drop)
}
