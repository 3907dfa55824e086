//! What our own engine promises its manager and our server its clients, tried on the real binary
//! from outside: over pipes, sockets and with signals.
//!
//! A promise is a file with its number, its words and a function that puts it to the test. Its
//! quick form is a test that knows limits against hangs only; the measured form is run alone on
//! the machine by the program `tengen-promises` and compared with the targets. Hostile sessions
//! are the files of the folder `hostile`: a bug report is added by adding a file.
//!
//! The subject is the engine itself and, for states it seldom gets into, one that follows a
//! [`script`]: the same session, watchdog and threads around an agent that waits, works, breaks or
//! cheats.

mod at_once;
mod board;
mod breaking;
mod hostile;
mod leaving;
mod memory;
mod playing;
mod promise;
mod report;
mod scale;
pub mod script;
mod short_clock;
mod soak;
mod subject;
mod suspended;
mod times;
mod turn_time;

pub use promise::{Metric, Promise, PromiseResult};
pub use scale::Scale;
pub use subject::Subject;

/// All of them, in the order of their numbers.
pub const PROMISES: &[Promise] = &[
    hostile::PROMISE,
    at_once::PROMISE,
    leaving::PROMISE,
    suspended::PROMISE,
    turn_time::PROMISE,
    short_clock::PROMISE,
    memory::PROMISE,
    breaking::PROMISE,
    soak::PROMISE,
    board::flood::PROMISE,
    board::crowd::PROMISE,
    board::slow::PROMISE,
    board::killed::PROMISE,
];

/// The promise of this number.
///
/// ```
/// use tengen_check::promises::find;
/// assert!(find("T1").is_some() && find("T2").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Promise> {
    PROMISES.iter().find(|promise| promise.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_promise_has_its_own_id() {
        for (index, promise) in PROMISES.iter().enumerate() {
            assert!(PROMISES.iter().skip(index + 1).all(|other| other.id != promise.id));
        }
    }
}
