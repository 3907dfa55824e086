//! All agents in one pool.

use crate::plan::{Plan, Start, player, tournament};
use crate::trial::Trial;
use tengen_arena::{ClockSetting, Format, PlayerConfig};
use tengen_core::Size;

/// Every agent with so many milliseconds a move: the ratings that the papers without an experiment
/// that could be repeated get instead.
///
/// ```
/// use tengen_lab::{Plan, pool};
/// let trial = pool(&Plan::default());
/// assert!(trial.tournament.players.iter().any(|player| player.name == "fudan"));
/// ```
pub fn pool(plan: &Plan) -> Trial {
    let clock = ClockSetting { turn_ms: Some(plan.pool_ms), ..ClockSetting::default() };
    let all = tengen_engine::blueprints().map(|blueprint| blueprint.name);
    let players = all.map(|name| PlayerConfig { clock, ..player(name, name) }).collect();
    let size = plan.size.unwrap_or(Size::FIFTEEN);
    let tournament = tournament(plan, size, Format::RoundRobin, Start::FewStones, players);
    let title = format!("all agents on {size}x{size}, {} ms a move", plan.pool_ms);
    let mut trial = Trial::new("pool", "pool", &title, tournament);
    trial.figures = crate::figures("fudan");
    trial.figures.retain(|figure| figure.trial == "pool");
    trial
}
