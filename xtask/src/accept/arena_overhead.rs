//! T24: what the arena itself costs a move, and whether it is fair: two programs that answer at
//! once play each other, so that all the time there is belongs to pipes, referee and log.

use super::{Form, Measurement, Number, Outcome, Subject};
use crate::tally::Tally;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

pub struct ArenaOverhead;

impl Measurement for ArenaOverhead {
    fn id(&self) -> &'static str {
        "T24"
    }

    fn what(&self) -> &'static str {
        "the arena's own time for a move (promised: 99 of 100 within 1 ms), and its balance"
    }

    fn check(&self, subject: &Subject) -> Result<Tally> {
        play(subject, 12)?.balance()?;
        Ok(Tally { passed: 1, failed: 0 })
    }

    fn measure(&self, subject: &Subject, form: Form) -> Result<Outcome> {
        let mut played = play(subject, if form == Form::Long { 1_000 } else { 60 })?;
        played.balance()?;
        let moves = played.billed.len() as f64;
        let p99 = percentile(&mut played.whole, 99);
        if p99 > 1.0 {
            println!("      99 of 100 moves take up to {p99:.2} ms: more than the promised 1 ms");
        }
        Ok(Outcome::Measured(vec![
            Number::new("moves", moves, ""),
            Number::new("billed, 50 of 100", percentile(&mut played.billed, 50), "ms"),
            Number::new("billed, 99 of 100", percentile(&mut played.billed, 99), "ms"),
            Number::new("from move to move, 50 of 100", percentile(&mut played.whole, 50), "ms"),
            Number::new("from move to move, 99 of 100", p99, "ms"),
        ]))
    }
}

/// What the events of a match say.
#[derive(Default)]
struct Played {
    /// What each move was billed for, in milliseconds.
    billed: Vec<f64>,
    /// From one move of a game to the next, as somebody sees it who follows the events.
    whole: Vec<f64>,
    /// How often each player had each opening as black.
    openings: BTreeMap<(u64, u64), u64>,
}

impl Played {
    /// Every opening as often with either colour.
    fn balance(&self) -> Result<()> {
        for (&(opening, black), count) in &self.openings {
            let other = self.openings.get(&(opening, 1 - black)).copied().unwrap_or_default();
            if *count != other {
                bail!(
                    "opening {opening}: player {black} has black {count} times of {}",
                    count + other
                );
            }
        }
        Ok(())
    }

    fn hear(&mut self, event: &Value, before: &mut Option<Instant>) {
        let now = Instant::now();
        match event["event"].as_str() {
            Some("started") => {
                let pairing = &event["pairing"];
                let key = |name: &str| pairing[name].as_u64().unwrap_or_default();
                *self.openings.entry((key("opening"), key("black").min(1))).or_default() += 1;
                *before = None;
            }
            Some("moved") => {
                self.billed.push(event["us"].as_f64().unwrap_or_default() / 1000.0);
                let since = before.replace(now).map(|before| now - before);
                self.whole.extend(since.map(|time| time.as_secs_f64() * 1000.0));
            }
            _ => {}
        }
    }
}

/// A match between two randomised programs, one game at a time.
fn play(subject: &Subject, games: u32) -> Result<Played> {
    let folder = subject.workspace.target()?.join("accept");
    std::fs::create_dir_all(&folder)?;
    let log = folder.join("overhead.log");
    // Of the run before.
    let _ = std::fs::remove_file(&log);
    let mut command = Command::new(&subject.binary);
    command.args(["arena", "--no-files", "--events", "-", "--time", "1m", "--log"]).arg(&log);
    command.args(["--games", &games.to_string()]);
    for seed in [1, 2] {
        let program = subject.binary.display();
        let player = format!("cmd=\"'{program}' pbrain --agent random:seed={seed}\" name=p{seed}");
        command.args(["--player", &player]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().context("the arena does not start")?;
    let output = child.stdout.take().context("no output")?;
    let (mut played, mut before) = (Played::default(), None);
    for line in BufReader::new(output).lines() {
        played.hear(&serde_json::from_str(&line?)?, &mut before);
    }
    let status = child.wait()?;
    if !status.success() || played.billed.is_empty() {
        bail!("the arena failed ({status})");
    }
    Ok(played)
}

fn percentile(times: &mut [f64], share: usize) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times.get(times.len() * share / 100).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_opening_with_one_colour_only_is_out_of_balance() {
        let started =
            |black: u64| json!({"event": "started", "pairing": {"opening": 3, "black": black}});
        let (mut played, mut before) = (Played::default(), None);
        played.hear(&started(0), &mut before);
        assert!(played.balance().is_err());
        played.hear(&started(1), &mut before);
        assert!(played.balance().is_ok());
        for _ in 0..3 {
            played.hear(&json!({"event": "moved", "us": 250}), &mut before);
        }
        assert_eq!((played.billed.as_slice(), played.whole.len()), (&[0.25; 3][..], 2));
    }
}
