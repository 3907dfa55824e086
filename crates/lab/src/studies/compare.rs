//! Any agents at an equal budget.

use crate::experiment::Experiment;
use crate::plan::{MoveBudget, Plan, Start, tournament};
use tengen_agent::Clock;
use tengen_arena::{PlayerConfig, TournamentFormat};
use tengen_core::Size;
use tengen_engine::{PlayerDefaults, PlayerError};

/// Everybody against everybody, each with the same budget for a move. Players are written as for
/// the arena.
///
/// ```
/// use tengen_lab::{MoveBudget, Plan, compare};
/// let agents = ["greedy".to_owned(), "nthu:max_depth=2".to_owned()];
/// let trial = compare(&agents, MoveBudget::Nodes(500), &Plan::default()).unwrap();
/// assert_eq!(trial.tournament.players[1].nodes, Some(500));
/// ```
pub fn compare(
    agents: &[String],
    budget: MoveBudget,
    plan: &Plan,
) -> Result<Experiment, PlayerError> {
    let mut defaults = PlayerDefaults::default();
    match budget {
        MoveBudget::Nodes(nodes) => defaults.nodes = Some(nodes),
        MoveBudget::Time(time) => defaults.clock = Clock::per_move(time),
    }
    let players: Result<_, _> =
        agents.iter().map(|text| PlayerConfig::parse(text, &defaults)).collect();
    let size = plan.size.unwrap_or(Size::FIFTEEN);
    let tournament =
        tournament(plan, size, TournamentFormat::RoundRobin, Start::FewStones, players?);
    let title = format!("{} players on {size}x{size}, {budget} per move", agents.len());
    Ok(Experiment::new("compare", "compare", &title, tournament))
}
