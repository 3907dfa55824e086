//! What a person sees while games are played.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};
use tengen_arena::{
    GameRecord, LiveEvent, PairResults, Sprt, Standings, Tournament, describe_result, game_count,
};

/// Follows the events: a status line that renews itself on a terminal, a line a game elsewhere.
pub struct Progress<'a> {
    tournament: &'a Tournament,
    sprt: Option<Sprt>,
    games: Vec<GameRecord>,
    /// Games that were finished before this run.
    before: usize,
    began: Instant,
    shown: Instant,
    terminal: bool,
}

/// How often the status line is renewed.
const RENEW: Duration = Duration::from_millis(500);

impl<'a> Progress<'a> {
    pub fn new(tournament: &'a Tournament, sprt: Option<Sprt>, games: Vec<GameRecord>) -> Self {
        let now = Instant::now();
        Progress {
            tournament,
            sprt,
            before: games.len(),
            games,
            began: now,
            shown: now.checked_sub(RENEW).unwrap_or(now),
            terminal: std::io::stderr().is_terminal(),
        }
    }

    /// Takes in what happened.
    pub fn show(&mut self, event: &LiveEvent) {
        match event {
            LiveEvent::Finished { record, .. } => {
                self.games.push((**record).clone());
                if self.terminal {
                    self.renew(false);
                } else {
                    eprintln!("{}", self.line(record));
                }
            }
            LiveEvent::Ended { .. } if self.terminal => self.renew(true),
            _ => {}
        }
    }

    /// One finished game in a line.
    fn line(&self, record: &GameRecord) -> String {
        let name = |index: usize| {
            self.tournament.players.get(index).map_or("?", |player| player.name.as_str())
        };
        format!(
            "[{}/{}] {} - {}: {}{}",
            self.games.len(),
            game_count(self.tournament),
            name(record.pairing.black),
            name(record.pairing.white),
            describe_result(record),
            self.test().map(|text| format!("; {text}")).unwrap_or_default()
        )
    }

    fn test(&self) -> Option<String> {
        let report = self.sprt?.report(PairResults::between(&self.games, 0, 1).complete);
        let filled = (report.progress * 20.0).round() as usize;
        Some(format!(
            "LLR {:.2} [{}{}]",
            report.llr,
            "#".repeat(filled),
            "-".repeat(20 - filled.min(20))
        ))
    }

    /// Draws the status line again.
    fn renew(&mut self, last: bool) {
        if !last && self.shown.elapsed() < RENEW {
            return;
        }
        self.shown = Instant::now();
        let total = game_count(self.tournament);
        let done = self.games.len();
        let played = done - self.before;
        let each = self.began.elapsed().as_secs_f64() / played.max(1) as f64;
        let left = Duration::from_secs_f64(each * (total.saturating_sub(done as u64)) as f64);
        let standings = Standings::new(self.tournament, &self.games);
        let leaders: Vec<String> = standings
            .rows
            .iter()
            .take(3)
            .map(|row| format!("{} {}", row.name, row.points))
            .collect();
        let test = self.test().map(|text| format!("  {text}")).unwrap_or_default();
        eprint!("\r\x1b[K{done}/{total}  {}{test}  {} left", leaders.join("  "), span(left));
        if last {
            eprintln!();
        }
        // A terminal that cannot be written to shows nothing; the games go on.
        let _ = std::io::stderr().flush();
    }
}

fn span(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}
