//! Any agents at an equal budget.

use crate::plan::{Budget, Plan, Start, tournament};
use crate::trial::Trial;
use tengen_arena::{ClockSetting, Format, PlayerDefaults, PlayerTextError, parse_player};
use tengen_core::Size;

/// Everybody against everybody, each with the same budget for a move. Players are written as for
/// the arena.
///
/// ```
/// use tengen_lab::{Budget, Plan, compare};
/// let agents = ["greedy".to_owned(), "nthu:max_depth=2".to_owned()];
/// let trial = compare(&agents, Budget::Nodes(500), &Plan::default()).unwrap();
/// assert_eq!(trial.tournament.players[1].nodes, Some(500));
/// ```
pub fn compare(agents: &[String], budget: Budget, plan: &Plan) -> Result<Trial, PlayerTextError> {
    let mut defaults = PlayerDefaults::default();
    match budget {
        Budget::Nodes(nodes) => defaults.nodes = Some(nodes),
        Budget::Time(ms) => {
            defaults.clock = ClockSetting { turn_ms: Some(ms), ..ClockSetting::default() };
        }
    }
    let players: Result<_, _> = agents.iter().map(|text| parse_player(text, &defaults)).collect();
    let size = plan.size.unwrap_or(Size::FIFTEEN);
    let tournament = tournament(plan, size, Format::RoundRobin, Start::FewStones, players?);
    let title = format!("{} players on {size}x{size}, {budget} a move", agents.len());
    Ok(Trial::new("compare", "compare", &title, tournament))
}
