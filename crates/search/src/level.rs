//! Weaker on purpose, for people: fewer positions, fewer fours foreseen, and at the lowest levels a
//! taste for moves that are nearly as good. A five is never missed and never left unblocked.

use tengen_agent::{Limits, PvLine, Request, Score, Task};
use tengen_rng::Rng;

/// What a level is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// Positions for each move, at most.
    pub(crate) nodes: u64,
    /// Fours foreseen at each position.
    pub(crate) fours: i32,
    /// How many points worse than the best a move may look and still be played.
    pub(crate) slack: i32,
}

/// Full strength.
pub(crate) const FULL: i64 = 10;

const LEVELS: [Level; FULL as usize - 1] = [
    Level { nodes: 360, fours: 0, slack: 65 },
    Level { nodes: 360, fours: 1, slack: 45 },
    Level { nodes: 700, fours: 4, slack: 3 },
    Level { nodes: 700, fours: 5, slack: 0 },
    Level { nodes: 1_400, fours: 12, slack: 0 },
    Level { nodes: 2_900, fours: 29, slack: 0 },
    Level { nodes: 7_300, fours: 72, slack: 0 },
    Level { nodes: 19_000, fours: 118, slack: 0 },
    Level { nodes: 60_000, fours: 160, slack: 0 },
];

impl Level {
    /// The level of this number; nothing for full strength.
    pub(crate) fn of(number: i64) -> Option<Level> {
        usize::try_from(number - 1).ok().and_then(|number| LEVELS.get(number)).copied()
    }

    /// The limits for a request: those of the level, and half of the time, so that full strength
    /// is ahead also where the clock leaves less than the level's positions.
    pub(crate) fn limits_for(&self, request: &Request) -> Limits {
        let nodes = match request.task {
            // Even games are looked for with many moves, so they may take more.
            Task::BalanceOne { .. } | Task::BalanceTwo { .. } => 20 * self.nodes,
            _ => self.nodes,
        };
        let given = request.limits;
        Limits {
            nodes: Some(given.nodes.unwrap_or(u64::MAX).min(nodes)),
            soft: given.soft.map(|soft| soft / 2),
            hard: given.hard.map(|hard| hard / 2),
            ..given
        }
    }

    /// How many lines have to be known to choose from.
    pub(crate) fn lines(&self) -> usize {
        // Nodes spent on other lines make it weaker too.
        match self.slack {
            0 => 1,
            1..50 => 3,
            _ => 6,
        }
    }

    /// The line to play, by its place: any of those that look nearly as good as the best, at random.
    pub(crate) fn choose(&self, lines: &[PvLine], seed: u64) -> Option<usize> {
        let Score::Estimate(most) = lines.first()?.score else { return Some(0) };
        let is_near =
            |line: &PvLine| matches!(line.score, Score::Estimate(v) if v >= most - self.slack);
        let near: Vec<usize> = (0..lines.len()).filter(|&at| is_near(&lines[at])).collect();
        near.get((Rng::new(seed).next() % near.len().max(1) as u64) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Game, Rule, Size};

    #[test]
    fn only_moves_nearly_as_good_are_chosen() {
        let line = |name: &str, score| PvLine { moves: vec![name.parse().unwrap()], score };
        let lines = [
            line("h8", Score::Estimate(50)),
            line("i9", Score::Estimate(20)),
            line("a1", Score::Estimate(-300)),
            line("b1", Score::Loss(4)),
        ];
        let level = Level { nodes: 1, fours: 0, slack: 40 };
        let chosen: Vec<usize> = (0..50).map(|seed| level.choose(&lines, seed).unwrap()).collect();
        assert!(chosen.contains(&0) && chosen.contains(&1));
        assert!(chosen.iter().all(|&at| at <= 1));
        assert_eq!(level.choose(&[], 0), None);
        assert!(Level::of(10).is_none() && Level::of(1).is_some());
    }

    #[test]
    fn a_level_has_its_nodes_and_half_of_the_time() {
        let second = std::time::Duration::from_secs(1);
        let level = Level { nodes: 700, fours: 0, slack: 0 };
        let mut request = Request::new(Game::new(Rule::Freestyle, Size::default()));
        assert_eq!(level.limits_for(&request), Limits { nodes: Some(700), ..Limits::default() });
        request.limits = Limits {
            nodes: Some(50),
            soft: Some(second),
            hard: Some(2 * second),
            ..request.limits
        };
        let limits = level.limits_for(&request);
        assert_eq!(
            (limits.nodes, limits.soft, limits.hard),
            (Some(50), Some(second / 2), Some(second))
        );
    }

    #[test]
    fn each_level_may_more_than_the_one_below() {
        assert!(LEVELS.is_sorted_by_key(|level| level.nodes));
        assert!(LEVELS.is_sorted_by_key(|level| level.fours));
        assert!(LEVELS.is_sorted_by_key(|level| -level.slack));
    }
}
