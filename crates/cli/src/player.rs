//! The player that thinks, on the command line.

use crate::weights::WeightsArguments;
use clap::{Args, ValueEnum};
use tengen_agent::Guarded;
use tengen_engine::{DEFAULT_AGENT, PlayerConfig, PlayerDefaults, PlayerTerms};

/// Reads a player; what its text does not limit is not limited.
pub fn player(text: &str) -> anyhow::Result<PlayerConfig> {
    Ok(PlayerConfig::parse(text, &PlayerDefaults::default())?)
}

/// Reads a player, gives it these weights and builds it.
pub fn build(text: &str, weights: &WeightsArguments) -> anyhow::Result<Guarded> {
    Ok(weights.of(player(text)?)?.agent(&PlayerTerms::default())?)
}

/// A player by its text, or one of our searchers.
#[derive(Args)]
pub struct PlayerArguments {
    /// The player that thinks: NAME or NAME:key=value,… (see `tengen agents`), cmd=\"COMMAND\" for
    /// a program that speaks the Gomocup protocol, json=\"COMMAND\" for one that speaks JSON lines
    #[arg(long, short, default_value = DEFAULT_AGENT, value_name = "PLAYER")]
    agent: String,

    /// Use this search with its default parameters, instead of --agent [default: pvs]
    #[arg(long, value_name = "SEARCH", conflicts_with = "agent")]
    search: Option<Searcher>,

    #[command(flatten)]
    weights: WeightsArguments,
}

/// Our searchers.
#[derive(Clone, Copy, ValueEnum)]
enum Searcher {
    /// Principal variation search: the agent `tengen`
    Pvs,
    /// Monte Carlo tree search with the same evaluation and solvers: the agent `tengen-mcts`
    Mcts,
}

impl PlayerArguments {
    /// The player that is meant.
    pub fn player(&self) -> anyhow::Result<PlayerConfig> {
        self.weights.of(player(match self.search {
            None => &self.agent,
            Some(Searcher::Pvs) => "tengen",
            Some(Searcher::Mcts) => "tengen-mcts",
        })?)
    }
}
