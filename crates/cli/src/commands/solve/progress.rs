//! What a person sees while a win is looked for.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tengen_threat::{Progress, Stage, Standing};

/// How often the line is renewed on a terminal, and when it is first shown anywhere.
const RENEW: Duration = Duration::from_secs(1);
/// Elsewhere each line takes twice as long as the one before, but no longer than this.
const LONGEST: Duration = Duration::from_secs(60);

/// Shows on standard error how far a search has come, until it is finished.
pub struct Shown {
    done: Sender<()>,
    thread: JoinHandle<()>,
}

impl Shown {
    /// Begins to show. A search that takes less than a second shows nothing.
    pub fn start(progress: Arc<Progress>) -> Shown {
        let (done, finished) = mpsc::channel();
        let began = Instant::now();
        let terminal = std::io::stderr().is_terminal();
        let thread = std::thread::spawn(move || {
            let mut wait = RENEW;
            while finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                let text = line(&progress.standing(), began.elapsed());
                // Who cannot be shown anything gets the answer all the same.
                let _ = match terminal {
                    true => write!(std::io::stderr(), "\r\x1b[K{text}"),
                    false => writeln!(std::io::stderr(), "{text}"),
                };
                if !terminal {
                    wait = (2 * wait).min(LONGEST);
                }
            }
            if terminal && began.elapsed() >= RENEW {
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            }
        });
        Shown { done, thread }
    }

    /// Takes the line away.
    pub fn finish(self) {
        drop(self.done);
        // It only shows; if it has failed, the answer is not worse.
        let _ = self.thread.join();
    }
}

/// The standing in a line that fits a narrow terminal.
fn line(standing: &Standing, time: Duration) -> String {
    let stage = match standing.stage {
        Stage::Fours => "fours",
        Stage::Threats => "threats",
        Stage::Moves => "all moves",
        Stage::Checking => "checking the proof",
    };
    let mut text = format!("{} s  {stage}  {} nodes", time.as_secs(), standing.nodes);
    if let Some(numbers) = numbers(standing) {
        text += &format!("  {numbers}");
    }
    text
}

/// What is known of a win that is neither proved nor disproved.
pub fn numbers(standing: &Standing) -> Option<String> {
    let (proof, disproof) = standing.numbers?;
    let first = standing.first.map(|point| format!(", {point} first")).unwrap_or_default();
    Some(format!("proof number {proof}, disproof number {disproof}{first}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_fits_in_a_line() {
        let mut standing =
            Standing { stage: Stage::Fours, nodes: 4096, numbers: None, first: None };
        assert_eq!(line(&standing, Duration::from_millis(1_900)), "1 s  fours  4096 nodes");
        standing = Standing {
            stage: Stage::Moves,
            nodes: 1_234_567_890,
            numbers: Some((1_234, 56_789)),
            first: "o15".parse().ok(),
        };
        let text = line(&standing, Duration::from_secs(3_600));
        assert_eq!(
            text,
            "3600 s  all moves  1234567890 nodes  proof number 1234, disproof number 56789, o15 first"
        );
    }
}
