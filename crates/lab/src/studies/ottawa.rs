//! The fourteen pairings of the Ottawa paper, and what could make its tables.

use super::Builder;
use crate::experiment::Experiment;
use crate::plan::{Plan, Start, player};
use tengen_core::Size;

/// The seven agents. At depths 1 and 3 every leaf is looked at, as in the paper, so that times and
/// nodes can be compared; deeper, forced moves and the last plies are computed, to the same moves.
const AGENTS: [(&str, &str); 7] = [
    ("Baseline-depth1", "ottawa-baseline:depth=1"),
    ("Minimax-depth1", "ottawa-minimax:depth=1"),
    ("Minimax-depth3", "ottawa-minimax:depth=3"),
    ("Minimax-alpha-beta-depth1", "ottawa-alphabeta:depth=1,shortcuts=off"),
    ("Minimax-alpha-beta-depth3", "ottawa-alphabeta:depth=3,shortcuts=off"),
    ("Minimax-alpha-beta-depth5", "ottawa-alphabeta:depth=5"),
    ("Minimax-alpha-beta-depth7", "ottawa-alphabeta:depth=7"),
];

/// Readings of what the paper leaves open: which of equal moves is taken, and whether a five is
/// seen before the last ply.
const READINGS: [(&str, &str); 3] = [
    ("ties-last", "ties=last"),
    ("ties-last-leaves", "ties=last,fives=leaves"),
    ("ties-random-leaves", "ties=random,fives=leaves"),
];

pub(super) fn trials(plan: &Plan) -> Vec<Experiment> {
    let nine = Size::new(9).unwrap_or(Size::FIFTEEN);
    let lab = Builder::new("ottawa", plan, nine, Start::OneStone);
    let tables = [
        ("table-1", "table 1: seven agents against the baseline", AGENTS[0]),
        ("table-2", "table 2: seven agents against minimax of depth 1", AGENTS[1]),
    ];
    let table = |(name, title, (opponent, spec)): (&str, &str, (&str, &str))| {
        let first = player(&format!("{opponent} (opponent)"), spec);
        lab.against(name, title, first, &AGENTS)
    };
    let mut trials: Vec<Experiment> = tables.into_iter().map(table).collect();
    for (name, setting) in READINGS {
        for (opponent, spec) in [AGENTS[0], AGENTS[1]] {
            // Both sides are read in the same way.
            let first = player(&format!("{opponent} (opponent)"), &format!("{spec},{setting}"));
            let minimax = format!("ottawa-minimax:depth=3,{setting}");
            let alphabeta = format!("ottawa-alphabeta:depth=3,shortcuts=off,{setting}");
            let others = [
                ("Minimax-depth3", minimax.as_str()),
                ("Minimax-alpha-beta-depth3", alphabeta.as_str()),
            ];
            let against = if opponent == AGENTS[0].0 { "table-1" } else { "table-2" };
            let title = format!("depth 3 with {setting} against {opponent}");
            let mut trial = lab.against(&format!("{name}-{against}"), &title, first, &others);
            trial.figures = crate::figures("ottawa");
            trial.figures.retain(|figure| figure.trial == against);
            trials.push(trial);
        }
    }
    trials
}
