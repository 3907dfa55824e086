//! How games ended, and who lost by a fault.

use super::super::words::percent;
use super::table::Table;
use super::{Page, Section};
use tengen_units::words::count;

impl Page<'_> {
    pub(super) fn endings(&self) -> Option<Section> {
        let total = self.games.len();
        if total == 0 {
            return None;
        }
        let mut table = Table::new("Games by the way they ended")
            .name("Ending")
            .number("Games")
            .text("Share")
            .number("Black won")
            .number("Drawn")
            .number("White won");
        for counted in &self.data.endings {
            let part = counted.black.games() as f64 / total as f64;
            let bar = format!(
                "{}<span class=\"bar\"><i style=\"width:{:.0}%\"></i></span>",
                percent(part),
                100.0 * part
            );
            table.row([
                counted.ending.to_string(),
                count(counted.black.games()),
                bar,
                count(counted.black.wins),
                count(counted.black.draws),
                count(counted.black.losses),
            ]);
        }
        Some(Section::new("endings", "Endings", table.html() + &self.forfeits()))
    }

    /// Who lost by a fault, if anybody did.
    fn forfeits(&self) -> String {
        let faulty: Vec<_> =
            self.data.standings.rows.iter().filter(|row| row.forfeits.total() > 0).collect();
        if faulty.is_empty() {
            return "<p>Nobody lost by a fault.</p>\n".to_owned();
        }
        let mut table = Table::new("Games lost by a fault").name("Player");
        for head in ["Crash", "Timeout", "Illegal move", "Memory", "Did not start", "All"] {
            table = table.number(head);
        }
        for row in faulty {
            let forfeits = row.forfeits;
            let counts = [
                forfeits.crash,
                forfeits.timeout,
                forfeits.illegal,
                forfeits.memory,
                forfeits.no_start,
                forfeits.total(),
            ];
            table.row([self.name(row.player)].into_iter().chain(counts.map(count)));
        }
        table.html()
    }
}
