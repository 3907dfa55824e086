//! How much time a player has.

use std::time::Duration;

/// A player's clock, as the referee states it before a move.
///
/// Every caller that keeps time hands it on as it is, and whoever thinks plans with it: an engine of
/// another author is told all of it, our own search plans its soft limit with it. The hard limit is
/// the same for all.
///
/// ```
/// use std::time::Duration;
/// use tengen_agent::Clock;
/// let second = Duration::from_secs(1);
/// let clock = Clock { turn: Some(second), left: Some(60 * second), ..Clock::default() };
/// let (soft, hard) = (clock.soft(100), clock.hard(100));
/// assert!(soft < hard && hard < clock.limit());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Clock {
    /// The most a single move may take; zero asks for an answer at once.
    #[cfg_attr(feature = "serde", serde(rename = "turn-ms", with = "optional_milliseconds"))]
    pub turn: Option<Duration>,
    /// What the whole game was given at its start.
    #[cfg_attr(feature = "serde", serde(rename = "match-ms", with = "optional_milliseconds"))]
    pub game: Option<Duration>,
    /// What is left of that; all of it if not stated.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "left-ms",
            with = "optional_milliseconds",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub left: Option<Duration>,
    /// What each move adds.
    #[cfg_attr(feature = "serde", serde(rename = "increment-ms", with = "milliseconds"))]
    pub increment: Duration,
}

/// Kept back of every limit, for pipes and schedulers between the answer and the referee.
const RESERVE: Duration = Duration::from_millis(8);

/// What an agent gets where the answer is wanted at once.
pub const AT_ONCE: Duration = Duration::from_millis(8);

/// The most moves a side is expected to have still before it.
const MOVES_TO_GO: usize = 40;

impl Clock {
    /// A clock with a limit per move and none for the game.
    pub fn per_move(turn: Duration) -> Clock {
        Clock { turn: Some(turn), ..Clock::default() }
    }

    /// Whether time is not limited at all.
    pub fn is_unlimited(&self) -> bool {
        self.limit().is_none()
    }

    /// What is left for the game.
    pub fn remaining(&self) -> Option<Duration> {
        self.left.or(self.game)
    }

    /// The most the referee allows for the next move.
    pub fn limit(&self) -> Option<Duration> {
        self.turn.into_iter().chain(self.remaining()).min()
    }

    /// The clock after a move that took `time`.
    #[must_use]
    pub fn after(self, time: Duration) -> Clock {
        let left = self.remaining().map(|left| left.saturating_sub(time) + self.increment);
        Clock { left, ..self }
    }

    /// The same clock with half of the time.
    #[must_use]
    pub fn halved(self) -> Clock {
        Clock {
            turn: self.turn.map(|turn| turn / 2),
            game: self.game.map(|game| game / 2),
            left: self.left.map(|left| left / 2),
            increment: self.increment / 2,
        }
    }

    /// Hard limit: when the answer must be there, with `empty` points left on the board. At most a
    /// quarter of what is left for the game, unless its end is near.
    pub fn hard(&self, empty: usize) -> Option<Duration> {
        if self.limit()? == Duration::ZERO {
            return Some(AT_ONCE);
        }
        let turn = self.turn.map(usable);
        let Some(share) = self.share(empty) else { return turn };
        let left = self.remaining().map(usable)?;
        let most = (left / 4).max(share).min(left);
        Some(turn.map_or(most, |turn| turn.min(most)))
    }

    /// Soft limit: start no new iteration after this. An even share of what is left for the game, and
    /// a little less than the hard limit.
    pub fn soft(&self, empty: usize) -> Option<Duration> {
        if self.limit()? == Duration::ZERO {
            return Some(Duration::ZERO);
        }
        let nearly_all = self.hard(empty)?.mul_f64(0.9);
        Some(self.share(empty).map_or(nearly_all, |share| share.min(nearly_all)))
    }

    /// What a move may take if all that follow shall have as much.
    fn share(&self, empty: usize) -> Option<Duration> {
        // Both sides share the empty points; a game seldom needs them all.
        let moves = (empty / 2).clamp(1, MOVES_TO_GO) as u32;
        Some(usable(self.remaining()?) / moves + self.increment.mul_f64(0.8))
    }
}

/// What remains of a limit after the reserve: nearly all of a long one, half of a short one.
fn usable(limit: Duration) -> Duration {
    limit.saturating_sub(RESERVE).max(limit / 2)
}

/// Times in files and messages.
#[cfg(feature = "serde")]
mod milliseconds {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    pub(super) fn of(time: Duration) -> u64 {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
    }

    pub fn serialize<S: Serializer>(time: &Duration, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_u64(of(*time))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Duration, D::Error> {
        u64::deserialize(input).map(Duration::from_millis)
    }
}

#[cfg(feature = "serde")]
mod optional_milliseconds {
    use super::milliseconds::of;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(time: &Option<Duration>, output: S) -> Result<S::Ok, S::Error> {
        time.map(of).serialize(output)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(input)?.map(Duration::from_millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn clock(turn: Option<u32>, left: Option<u32>) -> Clock {
        let turn = turn.map(|ms| ms * MS);
        Clock { turn, left: left.map(|ms| ms * MS), ..Clock::default() }
    }

    #[test]
    fn never_more_than_is_there() {
        for turn in [None, Some(1), Some(20), Some(100), Some(5_000)] {
            for left in [None, Some(3), Some(500), Some(100_000)] {
                for empty in [0, 1, 7, 225, 484] {
                    let clock = clock(turn, left);
                    if clock.is_unlimited() {
                        continue;
                    }
                    let (soft, hard) = (clock.soft(empty).unwrap(), clock.hard(empty).unwrap());
                    assert!(soft <= hard, "{turn:?} {left:?} {empty}");
                    assert!(turn.is_none_or(|ms| hard <= ms * MS));
                    assert!(left.is_none_or(|ms| hard <= ms * MS));
                }
            }
        }
        assert_eq!((Clock::default().soft(100), Clock::default().hard(100)), (None, None));
    }

    #[test]
    fn no_time_left_asks_for_an_answer_at_once() {
        for clock in [clock(Some(0), None), clock(None, Some(0)), clock(Some(0), Some(900))] {
            assert_eq!(clock.soft(100), Some(Duration::ZERO));
            assert_eq!(clock.hard(100), Some(AT_ONCE));
        }
    }

    #[test]
    fn a_turn_limit_is_used_while_the_match_allows() {
        let rich = clock(Some(1_000), Some(1_000_000));
        assert_eq!(rich.hard(200), Some(992 * MS));
        assert!(rich.soft(200).unwrap() > 800 * MS);
        let poor = clock(Some(30_000), Some(60_000));
        assert!(poor.soft(200).unwrap() < 3_000 * MS, "the match clock has to last");
    }

    #[test]
    fn a_game_starts_with_all_of_its_time() {
        let clock = Clock { game: Some(60_000 * MS), increment: 2_000 * MS, ..Clock::default() };
        assert_eq!(clock.limit(), Some(60_000 * MS));
        assert_eq!(clock.after(5_000 * MS).limit(), Some(57_000 * MS));
        assert_eq!(clock.after(90_000 * MS).limit(), Some(2_000 * MS));
        assert_eq!(Clock::default().after(MS), Clock::default());
    }
}
