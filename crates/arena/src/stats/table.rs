//! Standings as text.

use super::{HeadToHead, Standing, Standings};
use std::fmt;
use std::time::Duration;
use tengen_units::words::time;

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads =
            ["#", "name", "games", "W-D-L", "points", "Elo", "LOS", "forfeits", "time/move"];
        let mut lines = vec![heads.map(str::to_owned)];
        // A match of two has the digits of the line below the table.
        let digits = usize::from(self.head_to_head.is_some());
        lines.extend(self.rows.iter().map(|row| cells(row, digits)));
        let widths: Vec<usize> = (0..heads.len())
            .map(|column| {
                lines
                    .iter()
                    .filter_map(|line| line.get(column))
                    .map(|cell| width(cell))
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let mut group = 0;
        for (number, line) in lines.iter().enumerate() {
            let row = number.checked_sub(1).and_then(|number| self.rows.get(number));
            if let Some(row) = row.filter(|row| row.group != group) {
                group = row.group;
                writeln!(f, "-- never met those above: ratings are not comparable --")?;
            }
            let mut text = String::new();
            for ((column, cell), width_here) in line.iter().enumerate().zip(&widths) {
                let pad = " ".repeat(width_here - width(cell));
                let gap = if column == 0 { "" } else { "  " };
                // Names to the left, numbers to the right.
                text += &if column == 1 {
                    format!("{gap}{cell}{pad}")
                } else {
                    format!("{gap}{pad}{cell}")
                };
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        if let (Some(head_to_head), Some(first)) =
            (&self.head_to_head, self.rows.iter().find(|row| row.player == 0))
        {
            writeln!(f)?;
            head_to_head.write(f, &first.name)?;
        }
        if self.games > 0 {
            self.write_games(f)?;
        }
        Ok(())
    }
}

impl Standings {
    /// The lines about games as such.
    fn write_games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: Option<f64>| 100.0 * part.unwrap_or(0.0);
        writeln!(
            f,
            "\nBlack scored {:.1} % in {} games, {:.1} % drawn; {} stones on average (median {}, longest {})",
            percent(self.black.score()),
            self.games,
            percent(self.black.draw_rate()),
            self.lengths.mean.round(),
            self.lengths.p50,
            self.lengths.max,
        )?;
        let pairs: u64 = self.openings.iter().map(|opening| opening.pairs).sum();
        let decided: u64 =
            self.openings.iter().map(|opening| opening.black_decided + opening.white_decided).sum();
        let one_sided = self.openings.iter().filter(|opening| opening.is_one_sided()).count();
        writeln!(
            f,
            "Openings: {} used, {one_sided} clearly favour a colour; in {decided} of {pairs} pairs the same colour won both games",
            self.openings.len(),
        )?;
        if self.evidence.repeated > 0 {
            writeln!(f, "Evidence: {}", self.evidence)?;
        }
        for warning in self.evidence.warnings() {
            writeln!(f, "Warning: {warning}")?;
        }
        for row in self.rows.iter().filter(|row| row.forfeits.total() > 0) {
            writeln!(f, "Forfeits of {}: {}", row.name, row.forfeits)?;
        }
        let us = |us: u64| time(Duration::from_micros(us));
        writeln!(
            f,
            "Latency: median {}, p99 {}, worst {}",
            us(self.latency_us.p50),
            us(self.latency_us.p99),
            us(self.latency_us.max),
        )
    }
}

impl HeadToHead {
    /// The lines about a match of two, the first of which has a name.
    fn write(&self, f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
        writeln!(
            f,
            "{name}: Elo {}, nElo {}, LOS {:.1} %",
            self.elo,
            self.normalized_elo,
            100.0 * self.superiority
        )?;
        let even = self.pairs.complete.counts().get(2).copied().unwrap_or(0);
        writeln!(
            f,
            "Pairs {} (LL, LD, DD+WL, WD, WW); even pairs: {} of {even} were two draws; {}",
            self.pairs.complete,
            self.pairs.double_draws.min(even),
            match self.pairs.single.games() {
                1 => "1 unpaired game".to_owned(),
                games => format!("{games} unpaired games"),
            },
        )?;
        if let Some(sprt) = &self.sprt {
            writeln!(f, "{sprt}")?;
        }
        Ok(())
    }
}

fn cells(row: &Standing, digits: usize) -> [String; 9] {
    [
        row.rank.to_string(),
        row.name.clone(),
        row.wdl.games().to_string(),
        row.wdl.to_string(),
        format!("{:.1}", row.points),
        format!("{:.digits$}", row.elo),
        row.superiority_to_next.map_or("-".to_owned(), |los| format!("{:.1} %", 100.0 * los)),
        row.forfeits.total().to_string(),
        row.pace.time_per_move().map_or("-".to_owned(), time),
    ]
}

/// What a text takes on the terminal, as far as counting characters can tell.
fn width(text: &str) -> usize {
    text.chars().count()
}
