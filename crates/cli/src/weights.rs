//! `--weights`: which weights the engine plays with where it plays without being named.

use anyhow::ensure;
use clap::Args;
use serde::Deserialize;
use std::sync::Arc;
use tengen_engine::{PlayerConfig, with_setting};
use tengen_eval::{Weights, WeightsSource};

/// Short for the parameter `weights` of the default player.
#[derive(Args, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct WeightsArguments {
    /// Weights of our engine: built-in, sums, handcrafted, or a FILE that `tengen tune` wrote
    /// [default: built-in]
    #[arg(long, value_name = "WEIGHTS")]
    weights: Option<String>,
}

/// The parameter of the agents that have weights.
const PARAMETER: &str = "weights";

impl WeightsArguments {
    /// Whether the option was given.
    pub fn is_given(&self) -> bool {
        self.weights.is_some()
    }

    /// A player with these weights. If it has no weights, or other ones, building it says so.
    pub fn of(&self, mut player: PlayerConfig) -> anyhow::Result<PlayerConfig> {
        if let Some(weights) = &self.weights {
            ensure!(!player.is_external(), "--weights: {} is not our engine", player.name);
            let set = |spec: &str| anyhow::Ok(with_setting(spec, PARAMETER, weights));
            player.rewrite_agent(set);
        }
        Ok(player)
    }

    /// A player with these weights, if it is one that has weights and none are named.
    pub fn unless_named(&self, player: &str) -> Result<String, tengen_engine::SpecError> {
        match &self.weights {
            Some(weights) => tengen_engine::with_default(player, PARAMETER, weights),
            None => Ok(player.to_owned()),
        }
    }

    /// The weights themselves.
    pub fn load(&self) -> anyhow::Result<Arc<Weights>> {
        Ok(self.source().load()?)
    }

    /// The same, a file with its checksum: it means the same from now on.
    pub fn pinned(&self) -> anyhow::Result<WeightsArguments> {
        let mut source = self.source();
        source.load()?;
        Ok(WeightsArguments { weights: self.is_given().then(|| source.to_string()) })
    }

    /// The option's value.
    pub fn into_text(self) -> Option<String> {
        self.weights
    }

    /// These, or those of a tournament's file, in which a path is meant from where that file is.
    pub fn or_of_file(self, file: WeightsArguments, folder: &std::path::Path) -> WeightsArguments {
        let of_file = file.weights.map(|text| match WeightsSource::new(&text) {
            WeightsSource::File { path, checksum } => {
                let path = folder.join(path).to_string_lossy().into_owned();
                WeightsSource::File { path, checksum }.to_string()
            }
            _ => text,
        });
        WeightsArguments { weights: self.weights.or(of_file) }
    }

    fn source(&self) -> WeightsSource {
        self.weights.as_deref().map_or_else(WeightsSource::default, WeightsSource::new)
    }
}
