//! Ctrl-C as a wish to come to an end.

use tengen_agent::CancelToken;

/// A stop that Ctrl-C sets. The second Ctrl-C ends the program.
#[cfg(unix)]
pub fn stop_on_signal() -> anyhow::Result<CancelToken> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = CancelToken::new();
    let shared = stop.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for (number, signal) in signals.forever().enumerate() {
            if number > 0 {
                std::process::exit(128 + signal);
            }
            shared.cancel();
        }
    });
    Ok(stop)
}

/// A stop that nobody sets: here Ctrl-C ends the program.
#[cfg(not(unix))]
pub fn stop_on_signal() -> anyhow::Result<CancelToken> {
    Ok(CancelToken::new())
}
