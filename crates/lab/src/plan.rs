//! What a person asked of an experiment, and what trials are made of.

use std::time::Duration;
use tengen_arena::{
    OpeningSetting, PlayerConfig, RefereeSetting, Tournament, TournamentFormat, generate_openings,
};
use tengen_core::{Rule, Size};
use tengen_units::{format_duration, parse_positive_duration};

/// How large an experiment is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Games of each pairing; an odd number is rounded up, for each opening is played with both
    /// colours.
    pub games: u64,
    /// Seed for openings and randomised players.
    pub seed: u64,
    /// Players that search deeper are left out; those that have no depth of their own stay.
    pub deepest: Option<u32>,
    /// Another board than the paper's.
    pub size: Option<Size>,
    /// Time per move in the pool.
    pub pool_time: Duration,
}

impl Default for Plan {
    /// The paper's twenty games.
    fn default() -> Plan {
        Plan { games: 20, seed: 1, deepest: None, size: None, pool_time: Duration::from_millis(50) }
    }
}

/// What every player has for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBudget {
    /// Positions visited.
    Nodes(u64),
    /// Time.
    Time(Duration),
}

impl std::str::FromStr for MoveBudget {
    type Err = String;

    /// Reads `nodes=N` or `time=TIME`, seconds unless a unit follows.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tengen_lab::MoveBudget;
    /// assert_eq!("nodes=500".parse(), Ok(MoveBudget::Nodes(500)));
    /// assert_eq!("time=0.05".parse(), Ok(MoveBudget::Time(Duration::from_millis(50))));
    /// assert_eq!("time=20ms".parse(), Ok(MoveBudget::Time(Duration::from_millis(20))));
    /// assert!("time=0".parse::<MoveBudget>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<MoveBudget, String> {
        let wrong =
            || format!("`{text}`: expected nodes=N or time=TIME (100ms, 1.5s), both above 0");
        match text.split_once('=') {
            Some(("nodes", nodes)) => {
                let nodes = nodes.parse().ok().filter(|&nodes| nodes > 0);
                nodes.map(MoveBudget::Nodes).ok_or_else(wrong)
            }
            Some(("time", time)) => {
                parse_positive_duration(time).map(MoveBudget::Time).map_err(|_| wrong())
            }
            _ => Err(wrong()),
        }
    }
}

impl std::fmt::Display for MoveBudget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MoveBudget::Nodes(nodes) => write!(f, "nodes={nodes}"),
            MoveBudget::Time(time) => write!(f, "time={}", format_duration(*time)),
        }
    }
}

/// A player without limits but its own.
pub(crate) fn player(name: &str, spec: &str) -> PlayerConfig {
    PlayerConfig { name: name.to_owned(), ..PlayerConfig::own(spec) }
}

/// How the games of a trial begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// One stone, anywhere.
    OneStone,
    /// Three to five stones near the centre.
    FewStones,
}

/// The tournament of a trial.
pub(crate) fn tournament(
    plan: &Plan,
    size: Size,
    format: TournamentFormat,
    start: Start,
    players: Vec<PlayerConfig>,
) -> Tournament {
    let pairs = plan.games.div_ceil(2);
    Tournament {
        players,
        format,
        rule: Rule::Freestyle,
        size,
        openings: openings(plan.seed, size, start, pairs),
        pairs,
        rounds: 1,
        sprt: None,
        referee: RefereeSetting::default(),
        seed: plan.seed,
    }
}

/// As many openings as there are pairs of games, or all there are. They are taken in turn.
fn openings(seed: u64, size: Size, start: Start, pairs: u64) -> Vec<String> {
    let side = size.get() as u64;
    // Points that are not mirror images of one another: a triangle of half the side.
    let stones_alone = side.div_ceil(2) * (side.div_ceil(2) + 1) / 2;
    let (stones, reach, most) = match start {
        Start::OneStone => ((1, 1), size.get(), stones_alone),
        Start::FewStones => ((3, 5), 4, 1_000),
    };
    let setting = OpeningSetting {
        count: pairs.min(most) as usize,
        rule: Rule::Freestyle,
        size,
        seed,
        least_stones: stones.0,
        most_stones: stones.1,
        reach: reach as _,
    };
    let text = |moves: Vec<tengen_core::Point>| moves.iter().map(ToString::to_string).collect();
    let found = generate_openings(&setting, None).map_while(Result::ok);
    let texts: Vec<String> = found.map(text).collect();
    if texts.is_empty() { vec![String::new()] } else { texts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_as_many_as_there_are() {
        for side in [5, 8, 9, 15, 20] {
            let size = Size::new(side).unwrap();
            for start in [Start::OneStone, Start::FewStones] {
                let few = openings(3, size, start, 4);
                assert_eq!(few.len(), 4, "{side} {start:?}");
                let more = openings(3, size, start, 40);
                assert!(more.starts_with(&few), "more games begin with the same");
                assert!(!more.iter().any(String::is_empty));
            }
        }
        assert_eq!(openings(3, Size::new(9).unwrap(), Start::OneStone, 40).len(), 15);
    }
}
