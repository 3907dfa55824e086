//! What was played: the head of the page, and the setting in detail.

use super::super::escape::foreign;
use super::match_of_two::elo_name;
use super::table::Table;
use super::{Page, Section};
use crate::calendar::date_and_time;
use crate::{
    EloModel, PlayerConfig, PlayerKind, SprtSetting, Tournament, TournamentFormat, game_count,
};
use std::time::Duration;
use tengen_plot::escape;
use tengen_units::words::{bytes, count, counted, exact_time};

impl Page<'_> {
    /// The line below the title.
    pub(super) fn facts(&self) -> String {
        let size = self.tournament.size;
        let mut facts = vec![
            self.tournament.rule.to_string(),
            format!("{size} × {size}"),
            counted(self.games.len() as u64, "game"),
        ];
        facts.extend(self.began().map(|(first, _)| date_and_time(first)));
        let facts: Vec<String> =
            facts.iter().map(|fact| format!("<span>{}</span>", escape(fact))).collect();
        facts.join(" · ")
    }

    /// When the first and the last game began.
    fn began(&self) -> Option<(u64, u64)> {
        let times = || self.games.iter().map(|game| game.started_ms);
        Some((times().min()?, times().max()?))
    }

    /// Everything that defines the tournament.
    pub(super) fn setting(&self) -> Section {
        let tournament = self.tournament;
        let referee = &tournament.referee;
        let format = match tournament.format {
            TournamentFormat::Match => "match of two players",
            TournamentFormat::RoundRobin => "everybody meets everybody",
            TournamentFormat::Gauntlet => "the first player meets each of the others",
            TournamentFormat::Swiss => "each round pairs players of like score",
        };
        let played = self.games.len() as u64;
        let games = match planned(tournament) {
            Some(planned) => format!("{} of {} planned", count(played), count(planned)),
            None => count(played),
        };
        let (first, last) = self.began().map_or_else(
            || ("–".to_owned(), "–".to_owned()),
            |(first, last)| (date_and_time(first) + " UTC", date_and_time(last) + " UTC"),
        );
        let test = tournament.sprt.map_or_else(
            || "none".to_owned(),
            |test| {
                let elo = elo_name(EloModel::default());
                let SprtSetting { elo0, elo1, alpha, beta } = test;
                format!("H0 {elo0}, H1 {elo1} {elo}, α\u{a0}{alpha}, β\u{a0}{beta}")
            },
        );
        let yes_or_no = |yes: bool| (if yes { "yes" } else { "no" }).to_owned();
        let move_limit = referee.move_limit.map_or("none".to_owned(), |moves| moves.to_string());
        let proofs = referee.adjudicate_nodes.map_or("no".to_owned(), |nodes| {
            format!("yes, within {} per move", counted(nodes, "node"))
        });
        let facts = [
            ("Rule", tournament.rule.to_string()),
            ("Board", format!("{0} × {0}", tournament.size)),
            ("Format", format.to_owned()),
            ("Games", games),
            ("Openings", count(tournament.openings.len() as u64)),
            ("Seed", tournament.seed.to_string()),
            ("First game began", first),
            ("Last game began", last),
            ("Sequential test", test),
            ("Dead positions are drawn", yes_or_no(referee.draw_when_dead)),
            ("Move limit", move_limit),
            ("Proven wins end a game", proofs),
            ("Tolerance", exact_time(Duration::from_millis(referee.tolerance_ms))),
            ("Time to start", exact_time(Duration::from_millis(referee.start_limit_ms))),
            ("Waiting engines are suspended", yes_or_no(referee.suspend)),
        ];
        let facts: String = facts
            .iter()
            .map(|(what, is)| format!("<div><dt>{what}</dt><dd>{}</dd></div>\n", escape(is)))
            .collect();
        let mut table = Table::new("Players and their limits")
            .name("Player")
            .text("Kind")
            .text("Program")
            .text("Limits");
        for player in &tournament.players {
            let (kind, program) = match &player.kind {
                PlayerKind::Agent(text) => ("built in", text),
                PlayerKind::Pbrain(text) => ("Gomocup protocol", text),
                PlayerKind::Json(text) => ("JSON lines", text),
            };
            table.row([
                foreign(&player.name),
                kind.to_owned(),
                format!("<code>{}</code>", foreign(program)),
                format!("<span class=\"wrap\">{}</span>", escape(&limits(player))),
            ]);
        }
        Section::new(
            "setting",
            "Setting",
            format!("<dl class=\"setting\">\n{facts}</dl>\n{}", table.html()),
        )
    }
}

/// How many games there are to be, unless the numbers make no sense.
fn planned(tournament: &Tournament) -> Option<u64> {
    let players = tournament.players.len() as u64;
    let bound = players.checked_mul(players)?.checked_mul(tournament.rounds.max(1))?;
    bound.checked_mul(tournament.pairs)?.checked_mul(2)?;
    Some(game_count(tournament))
}

fn limits(player: &PlayerConfig) -> String {
    let clock = &player.clock;
    let limits: Vec<String> = [
        clock.turn.map(|turn| format!("{} per move", exact_time(turn))),
        clock.game.map(|game| format!("{} per game", exact_time(game))),
        (!clock.increment.is_zero())
            .then(|| format!("{} added by each move", exact_time(clock.increment))),
        player.nodes.map(|nodes| format!("{} per move", counted(nodes, "node"))),
        player.depth.map(|depth| format!("depth {depth}")),
        player.memory.map(bytes),
        (player.threads != 1).then(|| counted(player.threads as u64, "thread")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if limits.is_empty() { "none".to_owned() } else { limits.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::tournament;

    #[test]
    fn limits_in_words() {
        let mut player = tournament(1, &[]).players.remove(0);
        assert_eq!(limits(&player), "none");
        player.clock.turn = Some(Duration::from_millis(1_500));
        player.clock.game = Some(Duration::from_secs(180));
        player.nodes = Some(1);
        player.memory = Some(350 << 20);
        player.threads = 2;
        assert_eq!(
            limits(&player),
            "1.5 s per move, 3 min per game, 1 node per move, 350 MiB, 2 threads"
        );
    }

    #[test]
    fn plans_that_make_no_sense() {
        let mut tournament = tournament(3, &[]);
        assert_eq!(planned(&tournament), Some(6));
        tournament.pairs = u64::MAX / 2;
        assert_eq!(planned(&tournament), None);
    }
}
