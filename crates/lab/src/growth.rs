//! How time and nodes grow with depth.

use serde::Serialize;
use std::time::Duration;
use tengen_agent::{Agent, CancelToken, Failure, Limits, Request};
use tengen_arena::{OpeningSetting, generate_openings};
use tengen_core::{Game, Rule, Size};
use tengen_engine::{PlayerConfig, PlayerDefaults, PlayerKind, PlayerTerms};

/// How growth is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowthSetting {
    /// The board.
    pub size: Size,
    /// Seed for the positions and randomised agents.
    pub seed: u64,
    /// How many positions.
    pub positions: usize,
    /// The deepest.
    pub deepest: u32,
    /// A move that takes longer is cut, and its agent goes no deeper.
    pub longest: Duration,
}

/// An agent at a depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GrowthRow {
    /// The agent, as it was asked for.
    pub agent: String,
    /// Plies.
    pub depth: u32,
    /// Seconds for each position.
    pub seconds: f64,
    /// Nodes for each position.
    pub nodes: u64,
    /// Evaluations for each position: leaves, for most agents.
    pub evaluations: u64,
    /// Positions.
    pub positions: usize,
    /// Those that were searched to the end.
    pub whole: usize,
}

/// Time and nodes by depth. It prints as a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Growth {
    /// An agent after the other, the shallowest search first.
    pub rows: Vec<GrowthRow>,
}

/// The knobs by which agents are told their depth.
const KNOBS: [&str; 3] = ["depth", "max_depth", "n"];

/// The same agent at another depth, and the limit it also needs; `None` if it has no depth.
///
/// ```
/// use tengen_lab::at_depth;
/// let at_four = |spec| at_depth(spec, 4).map(|(spec, _)| spec);
/// assert_eq!(at_four("fudan:must=off,depth=8").unwrap(), "fudan:must=off,depth=4");
/// assert_eq!(at_four("eggplant-minimax").unwrap(), "eggplant-minimax:n=5");
/// assert_eq!(at_four("nthu").unwrap(), "nthu:init_depth=1,inc_depth=1,max_depth=4");
/// assert_eq!(at_depth("tengen", 4).unwrap(), ("tengen".to_owned(), Some(4)));
/// assert_eq!(at_four("random"), None);
/// ```
pub fn at_depth(spec: &str, depth: u32) -> Option<(String, Option<u32>)> {
    let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = tengen_engine::find(name.trim()).ok()?;
    if name.trim() == "tengen" {
        return Some((spec.to_owned(), Some(depth)));
    }
    let has = |knob: &&str| kind.parameters.iter().any(|parameter| parameter.name == *knob);
    let knob = KNOBS.into_iter().find(has)?;
    let set = match knob {
        // Eggplant counts the layers of the tree, the root among them.
        "n" => format!("n={}", depth + 1),
        "max_depth" => format!("init_depth=1,inc_depth=1,max_depth={depth}"),
        _ => format!("{knob}={depth}"),
    };
    let replaced = ["init_depth", "inc_depth", knob];
    let others = settings.split(',').map(str::trim).filter(|part| {
        let key = part.split('=').next().unwrap_or_default().trim();
        !part.is_empty() && !replaced.contains(&key)
    });
    let settings: Vec<&str> = others.chain([set.as_str()]).collect();
    Some((format!("{}:{}", name.trim(), settings.join(",")), None))
}

/// The same for any player. A program of its own is told the depth as a limit.
fn player_at_depth(text: &str, depth: u32) -> Option<PlayerConfig> {
    let mut player = PlayerConfig::parse(text, &PlayerDefaults::default()).ok()?;
    match &player.kind {
        PlayerKind::Agent(spec) => {
            let (spec, limit) = at_depth(spec, depth)?;
            (player.kind, player.depth) = (PlayerKind::Agent(spec), limit);
        }
        PlayerKind::Pbrain(_) | PlayerKind::Json(_) => player.depth = Some(depth),
    }
    Some(player)
}

/// The depth of an agent, by what is set or its default; `None` if it has none.
pub(crate) fn depth_of(spec: &str) -> Option<u32> {
    let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = tengen_engine::find(name.trim()).ok()?;
    let settings = kind.settings(settings).ok()?;
    let has = |knob: &&str| kind.parameters.iter().any(|parameter| parameter.name == *knob);
    let knob = KNOBS.into_iter().find(has)?;
    let depth = u32::try_from(settings.integer(knob)).ok()?;
    Some(if knob == "n" { depth.saturating_sub(1) } else { depth })
}

impl Growth {
    /// Measures agents depth by depth; those without a depth are passed over. `told` hears of
    /// every row.
    pub fn measure(
        agents: &[String],
        setting: &GrowthSetting,
        stop: &CancelToken,
        told: &mut dyn FnMut(&GrowthRow),
    ) -> Result<Growth, Failure> {
        let games = positions(setting);
        let mut growth = Growth::default();
        for agent in agents {
            for depth in 1..=setting.deepest {
                let Some(player) = player_at_depth(agent, depth) else { break };
                // Deeper than the agent's knob goes.
                let Ok(mut built) = player.agent(&PlayerTerms::default()) else { break };
                let (mut seconds, mut nodes, mut evaluations, mut whole) = (0.0, 0, 0, 0);
                for game in &games {
                    let mut request = Request::new(game.clone());
                    request.seed = setting.seed;
                    let (depth, time) = (player.depth, Some(setting.longest));
                    request.limits = Limits { depth, time, nodes: None };
                    built.new_game();
                    let answer = built.think(&request, stop, &mut |_| {})?;
                    seconds += answer.cost.time.as_secs_f64();
                    nodes += answer.report.nodes;
                    evaluations += answer.report.evaluations;
                    whole += usize::from(!answer.cut);
                }
                if stop.is_cancelled() {
                    return Ok(growth);
                }
                let count = games.len().max(1);
                let row = GrowthRow {
                    agent: agent.clone(),
                    depth,
                    seconds: seconds / count as f64,
                    nodes: nodes / count as u64,
                    evaluations: evaluations / count as u64,
                    positions: games.len(),
                    whole,
                };
                told(&row);
                let is_last = row.whole < games.len();
                growth.rows.push(row);
                if is_last {
                    break;
                }
            }
        }
        Ok(growth)
    }
}

/// Positions of six to eight stones near the centre.
fn positions(setting: &GrowthSetting) -> Vec<Game> {
    let openings = OpeningSetting {
        count: setting.positions,
        rule: Rule::Freestyle,
        size: setting.size,
        seed: setting.seed,
        least_stones: 6,
        most_stones: 8,
        reach: 3,
    };
    let found = generate_openings(&openings, None).map_while(Result::ok);
    found.filter_map(|moves| Game::from_moves(Rule::Freestyle, setting.size, moves).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_costs_more_and_those_without_a_depth_are_passed_over() {
        let setting = GrowthSetting {
            size: Size::new(9).unwrap(),
            seed: 1,
            positions: 2,
            deepest: 2,
            longest: Duration::from_secs(600),
        };
        let agents = ["random".to_owned(), "ottawa-minimax".to_owned(), "tengen".to_owned()];
        let mut told = 0;
        let growth =
            Growth::measure(&agents, &setting, &CancelToken::new(), &mut |_| told += 1).unwrap();
        let names: Vec<&str> = growth.rows.iter().map(|row| row.agent.as_str()).collect();
        assert_eq!(names, ["ottawa-minimax", "ottawa-minimax", "tengen", "tengen"]);
        assert_eq!(told, 4);
        assert!(growth.rows[1].nodes > growth.rows[0].nodes);
        assert!(growth.rows[1].evaluations > 70 * growth.rows[0].evaluations);
        assert!(growth.rows.iter().all(|row| row.whole == 2 && row.positions == 2));
        assert_eq!(growth.csv().lines().count(), 5);
    }

    #[test]
    fn depths_are_read_back() {
        for spec in ["fudan", "nthu", "eggplant-minimax:n=3", "ottawa-alphabeta:depth=7"] {
            let (spec, _) = at_depth(spec, 2).unwrap();
            assert_eq!(depth_of(&spec), Some(2), "{spec}");
        }
        assert_eq!(depth_of("fudan"), Some(8));
        assert_eq!([depth_of("eggplant-mcts"), depth_of("tengen"), depth_of("?")], [None; 3]);
    }
}
