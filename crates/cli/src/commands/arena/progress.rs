//! What a person sees while games are played.

use crate::status_line::{StatusLine, WIDTH};
use std::time::{Duration, Instant};
use tengen_arena::{
    DistinctGames, GameRecord, LiveEvent, Sprt, SprtReport, Tournament, describe_result, game_count,
};
use tengen_units::words::countdown;

/// Follows the events: a status line that renews itself on a terminal, a line per game elsewhere.
pub struct ArenaProgress<'a> {
    tournament: &'a Tournament,
    sprt: Option<Sprt>,
    games: Vec<GameRecord>,
    distinct: DistinctGames,
    /// Games that were finished before this run.
    before: usize,
    began: Instant,
    shown: Instant,
    status_line: StatusLine,
}

/// How often the status line is renewed.
const RENEW: Duration = Duration::from_millis(500);

impl<'a> ArenaProgress<'a> {
    pub fn new(tournament: &'a Tournament, sprt: Option<Sprt>, games: Vec<GameRecord>) -> Self {
        let now = Instant::now();
        ArenaProgress {
            tournament,
            sprt,
            before: games.len(),
            distinct: DistinctGames::of(tournament, &games),
            games,
            began: now,
            shown: now.checked_sub(RENEW).unwrap_or(now),
            status_line: StatusLine::new(),
        }
    }

    /// Takes in what happened.
    pub fn show(&mut self, event: &LiveEvent) {
        if let LiveEvent::Finished { record, .. } = event {
            self.take_in(record);
            if !self.status_line.is_terminal() {
                eprintln!("{}", self.line(record));
            }
        }
        // Moves too: a game may take minutes.
        if self.status_line.is_terminal() {
            self.renew(matches!(event, LiveEvent::Ended { .. }));
        }
    }

    fn take_in(&mut self, record: &GameRecord) {
        self.distinct.add(record);
        self.games.push(record.clone());
    }

    /// One finished game in a line.
    fn line(&self, record: &GameRecord) -> String {
        format!(
            "[{}/{}] {} - {}: {}{}",
            self.games.len(),
            game_count(self.tournament),
            self.name(record.pairing.black),
            self.name(record.pairing.white),
            describe_result(record),
            self.test().map(|test| format!("; {}", bar(&test))).unwrap_or_default()
        )
    }

    fn name(&self, index: usize) -> &str {
        self.tournament.players.get(index).map_or("?", |player| player.name.as_str())
    }

    fn test(&self) -> Option<SprtReport> {
        Some(self.sprt?.report(self.distinct.match_of_two()))
    }

    /// Draws the status line again.
    fn renew(&mut self, last: bool) {
        if !last && self.shown.elapsed() < RENEW {
            return;
        }
        self.shown = Instant::now();
        let text = self.status(self.began.elapsed());
        self.status_line.show(&text);
        if last {
            self.status_line.keep();
        }
    }

    /// How far it has come, how long it will take, how the test stands, who leads.
    fn status(&self, elapsed: Duration) -> String {
        let (done, total) = (self.games.len() as u64, game_count(self.tournament));
        let test = self.test();
        let open = total.saturating_sub(done);
        let open = test
            .as_ref()
            .and_then(|test| games_to_verdict(test, done))
            .map_or(open, |expected| expected.min(open));
        let mut parts = vec![format!("{done}/{total}")];
        let played = self.games.len() - self.before;
        if played > 0 && open > 0 {
            let left = Duration::from_secs_f64(elapsed.as_secs_f64() / played as f64 * open as f64);
            let about = if test.is_some() { "about " } else { "" };
            parts.push(format!("{about}{} left", countdown(left)));
        }
        parts.extend(test.as_ref().map(bar));
        let mut points: Vec<(f64, &str)> = (0..self.tournament.players.len())
            .map(|player| {
                let own = self.games.iter().filter_map(|game| game.points_of(player));
                (own.fold(0.0, |sum, points| sum + points), self.name(player))
            })
            .collect();
        points.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut text = parts.join("  ");
        // As many as there is room for.
        for (points, name) in points {
            let part = format!("  {name} {points}");
            if text.chars().count() + part.chars().count() <= WIDTH {
                text += &part;
            }
        }
        text
    }
}

/// Where the test stands between its two ends.
fn bar(test: &SprtReport) -> String {
    const PLACES: usize = 15;
    let at = (test.progress.clamp(0.0, 1.0) * (PLACES - 1) as f64).round() as usize;
    let cells: String = (0..PLACES).map(|place| if place == at { '#' } else { '-' }).collect();
    format!("LLR {:+.2} H0 [{cells}] H1", test.llr)
}

/// How many games more the test will take if it continues as it has so far; `None` if it stands
/// where it began.
fn games_to_verdict(test: &SprtReport, done: u64) -> Option<u64> {
    let end = if test.llr > 0.0 { test.upper } else { test.lower };
    let share = (end - test.llr) / test.llr;
    (share.is_finite() && share >= 0.0).then(|| (share * done as f64).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_arena::{EloModel, Pairing, Side, SprtSetting, Termination};

    fn tournament(sprt: Option<SprtSetting>) -> Tournament {
        let player = |name: &str| serde_json::json!({"name": name, "kind": {"agent": "random"}});
        let mut tournament: Tournament = serde_json::from_value(serde_json::json!({
            "players": [player("a"), player("b")], "format": "match", "rule": "freestyle",
            "size": "15", "openings": [""], "pairs": 100, "rounds": 1, "seed": 0,
            "referee": {"draw-when-dead": true, "move-limit": null, "tolerance-ms": 0, "suspend": false},
        }))
        .unwrap();
        tournament.sprt = sprt;
        tournament
    }

    /// Pairs of which the first player wins one game in black and draws the other.
    fn games(count: u64) -> Vec<GameRecord> {
        let game = |game: u64| {
            let (black, white) = if game.is_multiple_of(2) { (0, 1) } else { (1, 0) };
            GameRecord {
                pairing: Pairing { game, pair: game / 2, round: 0, black, white, opening: 0 },
                moves: vec![],
                winner: game.is_multiple_of(2).then_some(Side::Black),
                reason: if game.is_multiple_of(2) { Termination::Five } else { Termination::Dead },
                started_ms: 0,
                latency_us: 0,
            }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn the_time_left_follows_from_the_games_of_this_run() {
        let tournament = tournament(None);
        let mut progress = ArenaProgress::new(&tournament, None, games(100));
        assert_eq!(progress.status(Duration::ZERO), "100/200  a 75  b 25");
        progress.games = games(120);
        // 20 games in 60 s; 80 are open.
        assert_eq!(progress.status(Duration::from_secs(60)), "120/200  4:00 left  a 90  b 30");
        progress.games = games(200);
        assert_eq!(progress.status(Duration::from_secs(60)), "200/200  a 150  b 50");
    }

    #[test]
    fn a_test_has_a_bar_and_ends_the_waiting() {
        let setting = SprtSetting { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        let tournament = tournament(Some(setting));
        let sprt = Sprt::new(setting, EloModel::Normalized).unwrap();
        let mut progress = ArenaProgress::new(&tournament, Some(sprt), vec![]);
        let text = progress.status(Duration::ZERO);
        assert_eq!(text, "0/200  LLR +0.00 H0 [-------#-------] H1  a 0  b 0");
        games(30).iter().for_each(|game| progress.take_in(game));
        let (text, test) = (progress.status(Duration::from_secs(30)), progress.test().unwrap());
        assert!(test.llr > 0.2 && test.llr < test.upper, "{test}");
        let more = games_to_verdict(&test, 30).unwrap();
        let expected = 30.0 * (test.upper - test.llr) / test.llr;
        assert!((more as f64 - expected).abs() <= 1.0);
        assert!(text.contains("about ") && text.chars().count() <= WIDTH, "{text}");
    }
}
