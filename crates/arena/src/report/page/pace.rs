//! How long players thought and games lasted.

use super::table::Table;
use super::{Page, Section, figure};
use std::time::Duration;
use tengen_plot::{Axis, Bin, Frame, histogram};
use tengen_units::words::{count, time};

impl Page<'_> {
    pub(super) fn pace(&self) -> Option<Section> {
        let standings = &self.data.standings;
        if standings.games == 0 {
            return None;
        }
        let mut table = Table::new("What moves cost")
            .name("Player")
            .number("Moves")
            .number("Time/move")
            .number("Longest")
            .number("All time")
            .number("Nodes/move")
            .number("Nodes/s");
        let dash = || "–".to_owned();
        let us = |us: u64| time(Duration::from_micros(us));
        for row in &standings.rows {
            let pace = &row.pace;
            // A million microseconds is a second.
            let speed = (pace.nodes as f64 / (pace.us.max(1) as f64 / 1e6)) as u64;
            table.row([
                self.name(row.player),
                count(pace.moves),
                pace.time_per_move().map_or_else(dash, time),
                us(pace.longest_us),
                us(pace.us),
                pace.nodes_per_move().map_or_else(dash, count),
                if pace.nodes > 0 { count(speed) } else { dash() },
            ]);
        }
        let latency = &standings.latency_us;
        let note = if latency.max == 0 {
            String::new()
        } else {
            format!(
                "<p class=\"note\">The longest time between an answer and our reading it, of each \
             game: median {}, 99 % below {}, worst {}. It is not billed.</p>\n",
                us(latency.p50),
                us(latency.p99),
                us(latency.max),
            )
        };
        let body = table.html() + &note + &self.lengths();
        Some(Section::new("pace", "Pace", body))
    }

    /// How many stones games ended with.
    fn lengths(&self) -> String {
        let standings = &self.data.standings;
        let bins: Vec<Bin> = (standings.lengths_by_ten.iter().enumerate())
            .map(|(ten, &count)| Bin {
                from: ten as f64 * 10.0,
                to: ten as f64 * 10.0 + 10.0,
                count,
                name: format!("{} to {} stones", ten * 10, ten * 10 + 9),
            })
            .collect();
        let lengths = &standings.lengths;
        let said = format!(
            "Games ended with {:.0} stones on average, the opening's included; median {}, \
             shortest {}, longest {}.",
            lengths.mean, lengths.p50, lengths.min, lengths.max
        );
        let frame = Frame {
            width: 0,
            height: 260,
            about: format!("Length of games. {said}"),
            x: Axis::new("stones at the end").whole(),
            y: Axis::new("games").whole(),
        };
        format!(
            "<h3>Length of games</h3>\n{}",
            figure(frame, &said, |frame| histogram(frame, &bins))
        )
    }
}
