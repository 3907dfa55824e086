//! What an engine is told about time.

use std::time::Duration;

use tengen_agent::Clock;
use tengen_protocol::Info;

/// How managers write "no limit".
const UNLIMITED: i64 = i32::MAX as i64;

/// The settings that hold for the whole game. Gomocup has no increment: it is told only if there is
/// one, with the setting that Yixin-Board has for it.
pub(crate) fn game_settings(clock: &Clock) -> Vec<Info> {
    let mut settings = vec![
        Info::TimeoutTurn(clock.turn.map_or(UNLIMITED, milliseconds)),
        Info::TimeoutMatch(clock.game.or(clock.left).map_or(0, milliseconds)),
    ];
    if !clock.increment.is_zero() {
        settings.push(Info::TimeIncrement(milliseconds(clock.increment)));
    }
    settings
}

/// What is said before every move.
pub(crate) fn time_left(clock: &Clock) -> Info {
    Info::TimeLeft(clock.remaining().map_or(UNLIMITED, milliseconds))
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(UNLIMITED).min(UNLIMITED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said() {
        let said = |clock: Clock| {
            let mut infos = game_settings(&clock);
            infos.push(time_left(&clock));
            infos.iter().map(Info::to_string).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            said(Clock::default()),
            "timeout_turn 2147483647, timeout_match 0, time_left 2147483647"
        );
        let clock = Clock {
            turn: Some(Duration::ZERO),
            game: Some(Duration::from_secs(180)),
            left: Some(Duration::from_micros(99_999)),
            increment: Duration::from_millis(50),
        };
        assert_eq!(
            said(clock),
            "timeout_turn 0, timeout_match 180000, time_increment 50, time_left 99"
        );
        let only_left = Clock { left: Some(Duration::from_secs(60)), ..Clock::default() };
        assert_eq!(
            said(only_left),
            "timeout_turn 2147483647, timeout_match 60000, time_left 60000"
        );
        let long = Clock { turn: Some(Duration::MAX), ..Clock::default() };
        assert_eq!(said(long), said(Clock::default()));
    }
}
