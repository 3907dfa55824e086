//! What a person sees while a win is looked for.

use crate::status_line::{StatusLine, WIDTH};
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tengen_threat::{SolverProgress, SolverStatus, Stage};

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
    pub fn start(progress: Arc<SolverProgress>) -> Shown {
        let (done, finished) = mpsc::channel();
        let began = Instant::now();
        let thread = std::thread::spawn(move || {
            let mut status = StatusLine::new();
            let mut wait = RENEW;
            while finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                let text = line(&progress.standing(), began.elapsed());
                status.show(&text);
                if !status.is_terminal() {
                    // Who cannot be shown anything gets the answer all the same.
                    let _ = writeln!(std::io::stderr(), "{text}");
                    wait = (2 * wait).min(LONGEST);
                }
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
fn line(standing: &SolverStatus, time: Duration) -> String {
    let (stage, what) = match standing.stage {
        Stage::Vcf => ("fours", "nodes"),
        Stage::Vct => ("threats", "nodes"),
        Stage::Any => ("all moves", "nodes"),
        Stage::Checking => ("checking the proof", "positions"),
    };
    let numbers = numbers(standing).unwrap_or_default();
    let text = format!("{} s  {stage}  {} {what}  {numbers}", time.as_secs(), standing.nodes);
    text.trim_end().chars().take(WIDTH).collect()
}

/// What is known of a win that is neither proved nor disproved.
pub fn numbers(standing: &SolverStatus) -> Option<String> {
    let (proof, disproof) = standing.numbers?;
    let first = standing.first.map(|point| format!(", {point} first")).unwrap_or_default();
    Some(format!("proof {proof}, disproof {disproof}{first}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_fits_in_a_line() {
        let mut standing =
            SolverStatus { stage: Stage::Vcf, nodes: 4_096, numbers: None, first: None };
        assert_eq!(line(&standing, Duration::from_millis(1_900)), "1 s  fours  4096 nodes");
        standing = SolverStatus {
            stage: Stage::Any,
            nodes: 1_234_567_890,
            numbers: Some((1_234, 56_789)),
            first: "o15".parse().ok(),
        };
        let text = line(&standing, Duration::from_secs(36_000));
        assert_eq!(
            text,
            "36000 s  all moves  1234567890 nodes  proof 1234, disproof 56789, o15 first"
        );
        standing.nodes = u64::MAX;
        assert_eq!(line(&standing, Duration::MAX).chars().count(), WIDTH);
    }
}
