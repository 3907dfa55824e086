//! What the parts of our own search are worth.

use super::Builder;
use crate::experiment::Experiment;
use crate::plan::{MoveBudget, Plan, Start, player};
use std::time::Duration;
use tengen_agent::Clock;
use tengen_arena::{PlayerConfig, TournamentFormat};
use tengen_core::Size;

/// The parts that can be switched off, and the player without each.
const PARTS: [(&str, &str); 4] = [
    ("no table", "tengen:table=off"),
    ("no ordering", "tengen:ordering=off"),
    ("no threats", "tengen:threats=off"),
    ("none of them", "tengen:table=off,ordering=off,threats=off"),
];

/// The engine with a part switched off against the whole one, each with the same budget.
///
/// ```
/// use tengen_lab::{MoveBudget, Plan, switches};
/// let trial = switches(MoveBudget::Nodes(2_000), &Plan::default());
/// assert_eq!(trial.tournament.players[1].name, "no table");
/// assert_eq!(trial.tournament.players[1].nodes, Some(2_000));
/// ```
pub fn switches(budget: MoveBudget, plan: &Plan) -> Experiment {
    let with_budget = |player: PlayerConfig| match budget {
        MoveBudget::Nodes(nodes) => PlayerConfig { nodes: Some(nodes), ..player },
        MoveBudget::Time(ms) => {
            let clock = Clock::per_move(Duration::from_millis(ms));
            PlayerConfig { clock, ..player }
        }
    };
    let others = PARTS.iter().map(|(name, spec)| player(name, spec));
    let players = std::iter::once(player("tengen", "tengen")).chain(others).map(with_budget);
    let builder = Builder::new("switches", plan, Size::FIFTEEN, Start::FewStones);
    let title = format!("Each part of the search switched off, {budget} per move");
    builder.trial("switches", &title, TournamentFormat::Gauntlet, players.collect())
}
