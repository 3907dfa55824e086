//! Ctrl-C as a wish to come to an end.

use tengen_agent::Stop;

/// A stop that Ctrl-C sets. The second Ctrl-C ends the program.
#[cfg(unix)]
pub fn stop_on_signal() -> anyhow::Result<Stop> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = Stop::new();
    let shared = stop.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for (number, signal) in signals.forever().enumerate() {
            if number > 0 {
                std::process::exit(128 + signal);
            }
            shared.stop();
        }
    });
    Ok(stop)
}

/// A stop that nobody sets: here Ctrl-C ends the program.
#[cfg(not(unix))]
pub fn stop_on_signal() -> anyhow::Result<Stop> {
    Ok(Stop::new())
}
