//! A clock as a client writes it: milliseconds, in the names of the API.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;
use tengen_agent::Clock;

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    turn_ms: Option<u64>,
    match_ms: Option<u64>,
    left_ms: Option<u64>,
    increment_ms: u64,
}

pub(super) fn serialize<S: Serializer>(
    clock: &Option<Clock>,
    output: S,
) -> Result<S::Ok, S::Error> {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let written = clock.map(|clock| Written {
        turn_ms: clock.turn.map(ms),
        match_ms: clock.game.map(ms),
        left_ms: clock.left.map(ms),
        increment_ms: ms(clock.increment),
    });
    written.serialize(output)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Clock>, D::Error> {
    let written = Option::<Written>::deserialize(input)?;
    let time = |ms: Option<u64>| ms.map(Duration::from_millis);
    Ok(written.map(|written| Clock {
        turn: time(written.turn_ms),
        game: time(written.match_ms),
        left: time(written.left_ms),
        increment: Duration::from_millis(written.increment_ms),
    }))
}
