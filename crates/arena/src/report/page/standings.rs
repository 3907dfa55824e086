//! Who is how strong: the table, the ratings as a plot, and who scored what against whom.

use super::super::words::{percent_or_dash, points};
use super::table::Table;
use super::{Page, Section, figure};
use crate::{Estimate, Standing, Wdl};
use tengen_plot::escape;
use tengen_plot::{Axis, Frame, Interval, Level, interval_plot};
use tengen_units::words::{count, time};

impl Page<'_> {
    pub(super) fn standings(&self) -> Section {
        let standings = &self.data.standings;
        let is_match = standings.head_to_head.is_some();
        let elo_is = if is_match {
            "Difference to the opponent, with its 95 % interval"
        } else {
            "Rating with its 95 % interval; 0 is the mean of the players"
        };
        let mut table = Table::new("Players, the best first")
            .number("#")
            .name("Player")
            .explained("Elo ± 95 %", elo_is);
        if is_match {
            let about = "Normalised Elo: the difference in standard deviations of a game";
            table = table.explained("nElo ± 95 %", about);
        }
        table = table
            .number("Points")
            .number("Games")
            .explained("W-D-L", "Wins, draws, losses")
            .number("Score")
            .explained("LOS", "The probability that the player is stronger than the next one")
            .number("Forfeits")
            .number("Time/move")
            .number("Nodes/move");
        let mut group = 0;
        for row in &standings.rows {
            if row.group != group {
                group = row.group;
                table.remark("Never met those above: ratings are not comparable.");
            }
            table.row(self.cells(row));
        }
        let note = if is_match {
            "Elo and nElo (normalised Elo): the difference to the opponent. LOS: how sure it is \
             that the player is the stronger one."
        } else {
            "Elo: 0 is the mean of the players. LOS: how sure it is that a player is stronger \
             than the one on the next line."
        };
        let plots = self.difference_plot().unwrap_or_else(|| self.rating_plots());
        Section::new(
            "standings",
            "Standings",
            format!("{}<p class=\"note\">{note}</p>\n{plots}", table.html()),
        )
    }

    fn cells(&self, row: &Standing) -> Vec<String> {
        let mut cells = vec![row.rank.to_string(), self.name(row.player)];
        // Between two players ratings would only say the difference by halves.
        let superiority = match &self.data.standings.head_to_head {
            None => {
                cells.push(escape(&row.elo.to_string()));
                row.superiority_to_next
            }
            Some(match_of_two) if row.player == 0 => {
                cells.push(escape(&match_of_two.elo.to_string()));
                cells.push(escape(&match_of_two.normalized_elo.to_string()));
                Some(match_of_two.superiority)
            }
            Some(match_of_two) => {
                cells.push(escape(&(-match_of_two.elo).to_string()));
                cells.push(escape(&(-match_of_two.normalized_elo).to_string()));
                Some(1.0 - match_of_two.superiority)
            }
        };
        cells.extend([
            points(row.points),
            count(row.wdl.games()),
            row.wdl.to_string(),
            percent_or_dash(row.wdl.score()),
            percent_or_dash(superiority),
            count(row.forfeits.total()),
            row.pace.time_per_move().map_or("–".to_owned(), time),
            row.pace.nodes_per_move().map_or("–".to_owned(), count),
        ]);
        cells
    }

    /// Both kinds of difference, if there are two players.
    fn difference_plot(&self) -> Option<String> {
        let match_of_two = self.data.standings.head_to_head?;
        let intervals = [("Elo", match_of_two.elo), ("nElo", match_of_two.normalized_elo)]
            .map(|(name, estimate)| interval(name.to_owned(), &estimate));
        if self.games.is_empty() {
            return Some(String::new());
        }
        let caption = format!(
            "How much stronger {} is than {}, with 95 % intervals.",
            self.name(0),
            self.name(1)
        );
        let about =
            format!("How much stronger {} is than {}", self.plain_name(0), self.plain_name(1));
        Some(ratings_figure(&about, "difference", &caption, &intervals))
    }

    /// A plot for each group of players that can be compared.
    fn rating_plots(&self) -> String {
        let standings = &self.data.standings;
        let mut html = String::new();
        for number in 0..standings.groups.len() {
            let rows: Vec<&Standing> = (standings.rows.iter())
                .filter(|row| row.group == number && row.elo != Estimate::UNKNOWN)
                .collect();
            if rows.len() < 2 {
                continue;
            }
            let intervals: Vec<Interval> =
                rows.iter().map(|row| interval(row.name.clone(), &row.elo)).collect();
            let caption = "Ratings with their 95 % intervals. An arrow is an interval without an \
                           end: the player won, or lost, everything.";
            html += &ratings_figure("Ratings", "Elo", caption, &intervals);
        }
        html
    }

    /// What each player scored against each.
    pub(super) fn cross_table(&self) -> Section {
        let standings = &self.data.standings;
        let order: Vec<usize> = standings.rows.iter().map(|row| row.player).collect();
        let mut table = Table::new("Row against column").number("#").name("Player");
        for (rank, &player) in (1..).zip(&order) {
            table = table.explained(&rank.to_string(), &self.plain_name(player));
        }
        for (rank, &player) in (1..).zip(&order) {
            let mut cells = vec![rank.to_string(), self.name(player)];
            cells.extend(order.iter().map(|&opponent| {
                let score = standings.crosstable.get(player).and_then(|row| row.get(opponent));
                cross_cell(score.copied().unwrap_or_default(), player == opponent)
            }));
            table.row(cells);
        }
        let black = standings.black;
        let note = format!(
            "<p class=\"note\">Points of games, and below wins-draws-losses. Black scored {} of \
             all games ({black}).</p>\n",
            percent_or_dash(black.score()),
        );
        Section::new("cross-table", "Cross table", table.html() + &note)
    }
}

fn interval(name: String, estimate: &Estimate) -> Interval {
    let Estimate { value, low, high } = *estimate;
    Interval { name, value, low, high, words: estimate.to_string() }
}

/// Estimates one below the other, with a line at zero.
fn ratings_figure(about: &str, axis: &str, caption: &str, intervals: &[Interval]) -> String {
    let said: Vec<String> =
        intervals.iter().map(|one| format!("{} {}", one.name, one.words)).collect();
    let frame = Frame {
        width: 0,
        height: 0,
        about: format!("{about}: {}", said.join("; ")),
        x: Axis::new(axis),
        y: Axis::default(),
    };
    let zero = [Level { at: 0.0, name: String::new() }];
    figure(frame, caption, |frame| interval_plot(frame, intervals, &zero))
}

/// Points with the counts below; a bar shows the score.
fn cross_cell(score: Wdl, is_self: bool) -> String {
    let Some(part) = score.score().filter(|_| !is_self) else { return "–".to_owned() };
    format!(
        "<b>{}</b>/{}<small>{score}</small><span class=\"bar\"><i style=\"width:{:.0}%\"></i></span>",
        points(score.points()),
        score.games(),
        100.0 * part
    )
}
