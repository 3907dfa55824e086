//! What the parts of our own search are worth.

use super::Builder;
use crate::experiment::Experiment;
use crate::plan::{MoveBudget, Plan, Start, player};
use tengen_agent::Clock;
use tengen_arena::{PlayerConfig, TournamentFormat};
use tengen_core::Size;

/// The parts that can be switched off, and the player without each: no transposition table; moves
/// tried as they lie on the board; no search for wins by fours (at inner nodes and at the horizon) or
/// by threats (at the root). Threats that are seen without search stay.
const PARTS: [(&str, &str); 4] = [
    ("no table", "tengen:hash=0"),
    ("no ordering", "tengen:ordering=off"),
    ("no threats", "tengen:vcf_nodes=0,qs_vcf_nodes=0,root_vct_percent=0"),
    ("none of them", "tengen:hash=0,ordering=off,vcf_nodes=0,qs_vcf_nodes=0,root_vct_percent=0"),
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
        MoveBudget::Time(time) => PlayerConfig { clock: Clock::per_move(time), ..player },
    };
    let others = PARTS.iter().map(|(name, spec)| player(name, spec));
    let players = std::iter::once(player("tengen", "tengen")).chain(others).map(with_budget);
    let builder = Builder::new("switches", plan, Size::FIFTEEN, Start::FewStones);
    let title = format!("Each part of the search switched off, {budget} per move");
    builder.trial("switches", &title, TournamentFormat::Gauntlet, players.collect())
}
