//! Findings as text for people and as comma-separated values.

use crate::growth::Growth;
use crate::{Findings, ResultRow};
use std::fmt;
use tengen_arena::{Estimate, csv_line};

/// A part of a whole with its interval: `0.45 [0.26, 0.66]`.
fn part(estimate: &Estimate) -> String {
    format!("{:.2} [{:.2}, {:.2}]", estimate.value, estimate.low, estimate.high)
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
}

/// How many of the chances were missed: `3/20`.
fn missed(missed: u64, of: u64) -> String {
    if of == 0 { "-".to_owned() } else { format!("{missed}/{of}") }
}

const HEADS: [&str; 13] = [
    "player",
    "W-D-L",
    "win ratio",
    "paper",
    "draw ratio",
    "paper",
    "s/step",
    "paper",
    "nodes/step",
    "missed 5",
    "missed 4",
    "missed 3",
    "Elo",
];

fn cells(row: &ResultRow) -> [String; 13] {
    let paper = row.paper.as_ref();
    let slips = &row.slips;
    [
        row.player.clone(),
        row.wdl.to_string(),
        part(&row.win),
        number(paper.and_then(|paper| paper.win), 2),
        part(&row.draw),
        number(paper.and_then(|paper| paper.draw), 2),
        number(row.seconds, 6),
        number(paper.and_then(|paper| paper.seconds), 5),
        row.nodes.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string()),
        missed(slips.missed_fives, slips.fives),
        missed(slips.missed_blocks, slips.blocks),
        missed(slips.missed_threes, slips.threes),
        row.elo.to_string(),
    ]
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}/{}: {}", self.study, self.trial, self.title)?;
        let mut lines = vec![HEADS.map(str::to_owned).to_vec()];
        lines.extend(self.rows.iter().map(|row| cells(row).to_vec()));
        // A column in which nobody has anything to say is left out.
        let says = |column: usize| {
            lines.iter().skip(1).any(|line| line.get(column).is_some_and(|cell| cell != "-"))
        };
        let shown: Vec<bool> = (0..HEADS.len()).map(says).collect();
        for line in &mut lines {
            let mut column = shown.iter();
            line.retain(|_| column.next().copied().unwrap_or(true));
        }
        write_table(f, &lines)?;
        for said in &self.said {
            writeln!(f, "the paper of {said}")?;
        }
        for note in &self.notes {
            writeln!(f, "{note}")?;
        }
        let (games, planned, seed, board) = (self.games, self.planned, self.seed, &self.board);
        writeln!(f, "{games} of {planned} games on {board}x{board}, seed {seed}, 95 % intervals")?;
        writeln!(f, "{}", self.machine)
    }
}

/// Names to the left, numbers to the right.
pub(crate) fn write_table(f: &mut fmt::Formatter<'_>, lines: &[Vec<String>]) -> fmt::Result {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for line in lines {
        let mut text = String::new();
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            text += &match column {
                0 => format!("{cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        writeln!(f, "{}", text.trim_end())?;
    }
    Ok(())
}

impl Findings {
    /// One line per player.
    pub fn csv(&self) -> String {
        let mut csv = csv_line(
            "study trial player spec opponent depth wins draws losses win win_low win_high \
             paper_win draw draw_low draw_high paper_draw score score_low score_high elo elo_low \
             elo_high seconds paper_seconds nodes fives missed_fives blocks missed_blocks threes \
             missed_threes seed board"
                .split_whitespace(),
        );
        for row in &self.rows {
            csv += &csv_line(self.csv_cells(row));
        }
        csv
    }

    fn csv_cells(&self, row: &ResultRow) -> Vec<String> {
        let paper = row.paper.as_ref();
        let maybe = |value: Option<f64>| value.map_or_else(String::new, |v| v.to_string());
        let three = |e: &Estimate| [e.value, e.low, e.high].map(|v| v.to_string());
        let slips = &row.slips;
        let mut cells = vec![
            self.study.clone(),
            self.trial.clone(),
            row.player.clone(),
            row.spec.clone(),
            row.opponent.clone(),
            row.depth.map_or_else(String::new, |depth| depth.to_string()),
            row.wdl.wins.to_string(),
            row.wdl.draws.to_string(),
            row.wdl.losses.to_string(),
        ];
        cells.extend(three(&row.win));
        cells.push(maybe(paper.and_then(|paper| paper.win)));
        cells.extend(three(&row.draw));
        cells.push(maybe(paper.and_then(|paper| paper.draw)));
        cells.extend(three(&row.score));
        cells.extend(three(&row.elo));
        cells.push(maybe(row.seconds));
        cells.push(maybe(paper.and_then(|paper| paper.seconds)));
        cells.push(row.nodes.map_or_else(String::new, |nodes| nodes.to_string()));
        let counts = [
            slips.fives,
            slips.missed_fives,
            slips.blocks,
            slips.missed_blocks,
            slips.threes,
            slips.missed_threes,
            self.seed,
        ];
        cells.extend(counts.map(|count| count.to_string()));
        cells.push(self.board.clone());
        cells
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["agent", "depth", "s/step", "nodes/step", "evaluations", "whole"];
        let mut lines = vec![heads.map(str::to_owned).to_vec()];
        for row in &self.rows {
            lines.push(vec![
                row.agent.clone(),
                row.depth.to_string(),
                format!("{:.6}", row.seconds),
                row.nodes.to_string(),
                row.evaluations.to_string(),
                format!("{}/{}", row.whole, row.positions),
            ]);
        }
        write_table(f, &lines)
    }
}

impl Growth {
    /// One line an agent and depth.
    pub fn csv(&self) -> String {
        let mut csv =
            csv_line(["agent", "depth", "seconds", "nodes", "evaluations", "positions", "whole"]);
        for row in &self.rows {
            csv += &csv_line([
                row.agent.clone(),
                row.depth.to_string(),
                row.seconds.to_string(),
                row.nodes.to_string(),
                row.evaluations.to_string(),
                row.positions.to_string(),
                row.whole.to_string(),
            ]);
        }
        csv
    }
}
