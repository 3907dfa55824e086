//! All agents in one pool.

use crate::experiment::Experiment;
use crate::plan::{Plan, Start, player, tournament};
use tengen_agent::Clock;
use tengen_arena::{PlayerConfig, TournamentFormat};
use tengen_core::Size;
use tengen_units::words::exact_time;

/// Every agent with this many milliseconds per move: the ratings that the papers without an
/// experiment that could be repeated get instead.
///
/// ```
/// use tengen_lab::{Plan, pool};
/// let trial = pool(&Plan::default());
/// assert!(trial.tournament.players.iter().any(|player| player.name == "fudan"));
/// ```
pub fn pool(plan: &Plan) -> Experiment {
    let clock = Clock::per_move(plan.pool_time);
    let all = tengen_engine::kinds().map(|kind| kind.name);
    let players = all.map(|name| PlayerConfig { clock, ..player(name, name) }).collect();
    let size = plan.size.unwrap_or(Size::FIFTEEN);
    let tournament =
        tournament(plan, size, TournamentFormat::RoundRobin, Start::FewStones, players);
    let title = format!("all agents on {size}x{size}, {} per move", exact_time(plan.pool_time));
    let mut trial = Experiment::new("pool", "pool", &title, tournament);
    trial.figures = crate::figures("fudan");
    trial.figures.retain(|figure| figure.trial == "pool");
    trial
}
