//! When to stop thinking.

use std::time::Duration;

/// Where a request ends. Without any limit it ends when it is stopped or everything is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// When an agent should begin nothing new: the time it plans with.
    pub soft: Option<Duration>,
    /// When the answer must be there, whatever the agent is doing.
    pub hard: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

/// A player's clock as a referee states it.
///
/// ```
/// use std::time::Duration;
/// use tengen_agent::Clock;
/// let second = Duration::from_secs(1);
/// let clock = Clock { turn: Some(second), left: Some(60 * second), ..Clock::default() };
/// let (soft, hard) = clock.plan(100);
/// assert!(soft <= hard && hard < Some(second));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The most a single move may take. Zero asks for an answer at once.
    pub turn: Option<Duration>,
    /// What is left for the whole game.
    pub left: Option<Duration>,
    /// What each move adds to it.
    pub increment: Duration,
}

/// Kept back of every limit: the way of the answer through pipes and schedulers.
const RESERVE: Duration = Duration::from_millis(8);

/// The most moves a side is expected to have still before it.
const LONGEST_PLAN: usize = 40;

impl Clock {
    /// The soft and the hard time for the next move, with `empty` points left on the board.
    pub fn plan(&self, empty: usize) -> (Option<Duration>, Option<Duration>) {
        let turn = self.turn.map(usable);
        let Some(left) = self.left.map(usable) else {
            return (turn.map(|limit| limit.mul_f64(0.9)), turn);
        };
        // Both sides share the empty points; a game seldom needs them all.
        let moves = (empty / 2).clamp(1, LONGEST_PLAN) as u32;
        let share = left / moves + self.increment.mul_f64(0.8);
        let most = (left / 4).max(share).min(left);
        let hard = turn.map_or(most, |limit| limit.min(most));
        let plenty = turn.is_some_and(|limit| limit * moves <= left);
        let soft = if plenty { hard.mul_f64(0.9) } else { share.min(hard.mul_f64(0.9)) };
        (Some(soft), Some(hard))
    }
}

/// What remains of a limit after the reserve: nearly all of a long one, half of a short one.
fn usable(limit: Duration) -> Duration {
    limit.saturating_sub(RESERVE).max(limit / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn plan(turn: Option<u32>, left: Option<u32>, empty: usize) -> (Duration, Duration) {
        let control = Clock {
            turn: turn.map(|ms| ms * MS),
            left: left.map(|ms| ms * MS),
            increment: Duration::ZERO,
        };
        let (soft, hard) = control.plan(empty);
        (soft.unwrap(), hard.unwrap())
    }

    #[test]
    fn never_more_than_is_there() {
        for turn in [None, Some(0), Some(1), Some(20), Some(100), Some(5_000)] {
            for left in [None, Some(0), Some(3), Some(500), Some(100_000)] {
                for empty in [0, 1, 7, 225, 484] {
                    if turn.is_none() && left.is_none() {
                        continue;
                    }
                    let (soft, hard) = plan(turn, left, empty);
                    assert!(soft <= hard, "{turn:?} {left:?} {empty}");
                    assert!(turn.is_none_or(|ms| hard <= ms * MS));
                    assert!(left.is_none_or(|ms| hard <= ms * MS));
                }
            }
        }
        assert_eq!(Clock::default().plan(100), (None, None));
    }

    #[test]
    fn a_turn_limit_is_used_while_the_match_allows() {
        let (soft, hard) = plan(Some(1_000), Some(1_000_000), 200);
        assert_eq!(hard, 992 * MS);
        assert!(soft > 800 * MS);
        let (soft, _) = plan(Some(30_000), Some(60_000), 200);
        assert!(soft < 3_000 * MS, "the match clock has to last");
    }
}
