//! What an engine is told about time.

use std::time::Duration;

use tengen_agent::Limits;
use tengen_protocol::Info;

/// How managers write "no limit".
const UNLIMITED: i64 = i32::MAX as i64;

/// A player's clock as the referee has it before a move.
///
/// ```
/// use std::time::Duration;
/// use tengen_remote::ClockSetting;
/// let second = Duration::from_secs(1);
/// let clock = ClockSetting { turn: Some(5 * second), left: Some(second), ..Default::default() };
/// assert_eq!(clock.limit(), Some(second));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockSetting {
    /// The most a move may take. Zero asks for an answer at once.
    pub turn: Option<Duration>,
    /// What the whole game was given.
    pub game: Option<Duration>,
    /// What is left of it.
    pub left: Option<Duration>,
    /// What each move adds to it. Gomocup has no such thing: it is said only if it is not zero,
    /// with the setting that Yixin-Board has for it.
    pub increment: Duration,
}

impl ClockSetting {
    /// How long the next move may take.
    pub fn limit(&self) -> Option<Duration> {
        match (self.turn, self.left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }

    /// The settings that hold for the whole game.
    pub(crate) fn game_settings(&self) -> Vec<Info> {
        let mut settings = vec![
            Info::TimeoutTurn(self.turn.map_or(UNLIMITED, milliseconds)),
            Info::TimeoutMatch(self.game.map_or(0, milliseconds)),
        ];
        if !self.increment.is_zero() {
            settings.push(Info::TimeIncrement(milliseconds(self.increment)));
        }
        settings
    }

    /// What is said before every move.
    pub(crate) fn time_left(&self) -> Info {
        Info::TimeLeft(self.left.map_or(UNLIMITED, milliseconds))
    }
}

/// Without a referee the hard limit is all a move may take.
impl From<&Limits> for ClockSetting {
    fn from(limits: &Limits) -> ClockSetting {
        ClockSetting { turn: limits.hard, ..ClockSetting::default() }
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(UNLIMITED).min(UNLIMITED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said() {
        let said = |clock: ClockSetting| {
            let mut infos = clock.game_settings();
            infos.push(clock.time_left());
            infos.iter().map(Info::to_string).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            said(ClockSetting::default()),
            "timeout_turn 2147483647, timeout_match 0, time_left 2147483647"
        );
        let clock = ClockSetting {
            turn: Some(Duration::ZERO),
            game: Some(Duration::from_secs(180)),
            left: Some(Duration::from_micros(99_999)),
            increment: Duration::from_millis(50),
        };
        assert_eq!(
            said(clock),
            "timeout_turn 0, timeout_match 180000, time_increment 50, time_left 99"
        );
        assert_eq!(clock.limit(), Some(Duration::ZERO));
        let long = ClockSetting { turn: Some(Duration::MAX), ..ClockSetting::default() };
        assert_eq!(said(long), said(ClockSetting::default()));
    }
}
