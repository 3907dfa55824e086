//! Findings as pictures.

use crate::{Findings, Growth, ResultRow};
use std::collections::BTreeMap;
use tengen_plot::{Axis, Curve, Dot, Frame, Interval, Level, interval_plot, line_plot};

const WIDTH: u32 = 760;

impl Findings {
    /// The winning ratio of every player with its interval, and the paper's in words.
    pub fn wins_svg(&self) -> String {
        let frame = Frame {
            width: WIDTH,
            height: 0,
            about: format!("Winning ratio, {}", self.title),
            x: Axis::new("winning ratio").showing(&[0.0, 1.0]),
            y: Axis::default(),
        };
        let interval = |row: &ResultRow| {
            let paper = row.paper.as_ref().and_then(|paper| paper.win);
            let paper = paper.map_or_else(String::new, |win| format!(", paper {win:.2}"));
            Interval {
                name: row.player.clone(),
                value: row.win.value,
                low: row.win.low,
                high: row.win.high,
                words: format!("{:.2}{paper}", row.win.value),
            }
        };
        let rows: Vec<Interval> = self.rows.iter().map(interval).collect();
        interval_plot(&frame, &rows, &[Level { at: 0.5, name: "even".to_owned() }])
    }

    /// Ratings with their intervals.
    pub fn ratings_svg(&self) -> String {
        let frame = Frame {
            width: WIDTH,
            height: 0,
            about: format!("Ratings, {}", self.title),
            x: Axis::new("Elo").showing(&[0.0]),
            y: Axis::default(),
        };
        let interval = |row: &ResultRow| Interval {
            name: row.player.clone(),
            value: row.elo.value,
            low: row.elo.low,
            high: row.elo.high,
            words: row.elo.to_string(),
        };
        let rows: Vec<Interval> = self.rows.iter().map(interval).collect();
        interval_plot(&frame, &rows, &[])
    }

    /// Seconds for each step by depth, ours and the paper's, if two depths or more were played.
    pub fn times_svg(&self) -> Option<String> {
        let mut lines: BTreeMap<String, Vec<Dot>> = BTreeMap::new();
        for row in &self.rows {
            let Some(depth) = row.depth.map(f64::from) else { continue };
            let agent = row.spec.split(':').next().unwrap_or_default();
            let mut add = |name: String, seconds: Option<f64>| {
                if let Some(seconds) = seconds.filter(|seconds| *seconds > 0.0) {
                    lines.entry(name).or_default().push(Dot::new(depth, seconds.log10()));
                }
            };
            add(agent.to_owned(), row.seconds);
            add(format!("{agent}, paper"), row.paper.as_ref().and_then(|paper| paper.seconds));
        }
        by_depth("time per step", "s", &self.title, lines)
    }
}

impl Growth {
    /// Seconds for each step by depth, if there are two depths or more.
    pub fn times_svg(&self) -> Option<String> {
        let value = |row: &crate::GrowthRow| row.seconds;
        by_depth("time per step", "s", "time by depth", self.lines(&value))
    }

    /// Nodes for each step by depth, if there are two depths or more.
    pub fn nodes_svg(&self) -> Option<String> {
        let value = |row: &crate::GrowthRow| row.nodes as f64;
        by_depth("nodes per step", "", "nodes by depth", self.lines(&value))
    }

    fn lines(&self, value: &dyn Fn(&crate::GrowthRow) -> f64) -> BTreeMap<String, Vec<Dot>> {
        let mut lines: BTreeMap<String, Vec<Dot>> = BTreeMap::new();
        // A search that was cut says how long we waited, not how long it takes.
        for row in self.rows.iter().filter(|row| row.whole == row.positions) {
            let value = value(row);
            if value > 0.0 {
                let dot = Dot::new(row.depth.into(), value.log10());
                lines.entry(row.agent.clone()).or_default().push(dot);
            }
        }
        lines
    }
}

/// Lines on a logarithmic axis; `None` if there is only one depth.
fn by_depth(
    label: &str,
    unit: &str,
    about: &str,
    lines: BTreeMap<String, Vec<Dot>>,
) -> Option<String> {
    let depths = || lines.values().flatten().map(|dot| dot.x);
    let least = depths().fold(f64::INFINITY, f64::min);
    if !depths().any(|depth| depth > least) {
        return None;
    }
    let lines = lines.into_iter().map(|(name, mut dots)| {
        dots.sort_by(|a, b| a.x.total_cmp(&b.x));
        Curve { name, dots }
    });
    let frame = Frame {
        width: WIDTH,
        height: 420,
        about: about.to_owned(),
        x: Axis::new("depth").unit("plies").whole(),
        y: Axis::new(label).unit(unit).powers(),
    };
    Some(line_plot(&frame, &lines.collect::<Vec<_>>(), &[]))
}
