//! What kind of win a command looks for.

use clap::Args;
use tengen_threat::Goal;

/// The kinds of wins, of which one is asked for.
#[derive(Args)]
#[group(multiple = false)]
pub struct GoalArguments {
    /// Only wins by continuous fours (fastest)
    #[arg(long)]
    vcf: bool,

    /// Wins by continuous threats: fours, threes and quieter threats to win by fours (the default)
    #[arg(long)]
    vct: bool,

    /// Any forced win, quiet moves included: slowest, and the only one that can show that there is
    /// no forced win at all
    #[arg(long, alias = "prove")]
    any: bool,
}

impl GoalArguments {
    /// The one that is asked for.
    pub fn goal(&self) -> Goal {
        match (self.vcf, self.any) {
            (true, _) => Goal::Vcf,
            (_, true) => Goal::Any,
            _ => Goal::Vct,
        }
    }
}
