//! `tengen agents`: the registry.

use clap::Args;
use serde_json::json;
use std::io::Write;

/// List the built-in players and the parameters of each.
///
/// Wherever a player is asked for, write `NAME` or `NAME:key=value,key=value`, such as
/// `tengen:level=3`.
#[derive(Args)]
pub struct Arguments {
    /// Show only this player
    name: Option<String>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    let chosen = match &arguments.name {
        Some(name) => vec![tengen_engine::find(name)?],
        None => tengen_engine::kinds().collect(),
    };
    for agent in chosen {
        if arguments.json {
            let parameters: Vec<_> = agent
                .parameters
                .iter()
                .map(|parameter| {
                    json!({
                        "name": parameter.name,
                        "default": parameter.default,
                        "expected": parameter.domain.to_string(),
                        "meaning": parameter.meaning,
                    })
                })
                .collect();
            let default = agent.name == tengen_engine::DEFAULT_AGENT;
            writeln!(
                output,
                "{}",
                json!({
                    "name": agent.name,
                    "about": agent.about,
                    "default": default,
                    "parameters": parameters,
                })
            )?;
            continue;
        }
        let default =
            if agent.name == tengen_engine::DEFAULT_AGENT { " (the default)" } else { "" };
        writeln!(output, "{}{default}\n    {}", agent.name, agent.about)?;
        let setting = |p: &tengen_agent::Parameter| format!("{}={}", p.name, p.default);
        let width = agent.parameters.iter().map(|p| setting(p).len()).max().unwrap_or(0);
        for parameter in agent.parameters {
            writeln!(
                output,
                "    {:width$}  {} ({})",
                setting(parameter),
                parameter.meaning,
                parameter.domain
            )?;
        }
    }
    Ok(())
}
