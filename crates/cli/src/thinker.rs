//! Who thinks, on the command line.

use clap::{Args, ValueEnum};
use tengen_agent::Agent;
use tengen_engine::DEFAULT_AGENT;

/// An agent by its name, or one of our searchers.
#[derive(Args)]
pub struct ThinkerArguments {
    /// Who thinks: NAME or NAME:key=value,… (see `tengen agents`)
    #[arg(long, short, default_value = DEFAULT_AGENT, value_name = "AGENT")]
    agent: String,

    /// Which of our two searchers thinks, with its own settings [default: pvs]
    #[arg(long, value_name = "SEARCH", conflicts_with = "agent")]
    search: Option<Searcher>,
}

/// Our searchers.
#[derive(Clone, Copy, ValueEnum)]
enum Searcher {
    /// Principal variation search: the agent `tengen`
    Pvs,
    /// Monte Carlo tree search with the same evaluation and solvers: the agent `tengen-mcts`
    Mcts,
}

impl ThinkerArguments {
    /// The agent as `tengen agents` writes it.
    pub fn spec(&self) -> &str {
        match self.search {
            None => &self.agent,
            Some(Searcher::Pvs) => "tengen",
            Some(Searcher::Mcts) => "tengen-mcts",
        }
    }

    /// The agent itself.
    pub fn create(&self) -> anyhow::Result<Box<dyn Agent>> {
        Ok(tengen_engine::create(self.spec())?)
    }
}
