//! What the papers print, as data.

use serde::Serialize;

/// A figure of a paper: what it says of one player of one experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Figure {
    /// The paper's name here.
    pub paper: String,
    /// The trial that repeats it.
    pub trial: String,
    /// The player's name in that trial.
    pub player: String,
    /// Games won, as a part of all.
    pub win: Option<f64>,
    /// Games drawn, as a part of all.
    pub draw: Option<f64>,
    /// Seconds for each step.
    pub seconds: Option<f64>,
    /// Where it stands, or in which words.
    pub said: String,
}

/// Why a text is not a table of figures.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct FigureError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The figures of the five papers.
const FIGURES: &str = include_str!("../data/figures.csv");

/// The first line of the table.
const NAMES: &str = "paper,trial,player,win,draw,seconds,said";

/// All figures of a paper.
///
/// ```
/// let tables = tengen_lab::figures("ottawa");
/// assert_eq!(tables.len(), 14);
/// assert_eq!((tables[6].player.as_str(), tables[6].win), ("Minimax-alpha-beta-depth7", Some(0.7)));
/// ```
pub fn figures(paper: &str) -> Vec<Figure> {
    // Our own file; a test reads all of it.
    let all = parse_figures(FIGURES).unwrap_or_default();
    all.into_iter().filter(|figure| figure.paper == paper).collect()
}

/// Reads a table of figures: comma-separated, the last cell quoted if it has commas.
pub fn parse_figures(text: &str) -> Result<Vec<Figure>, FigureError> {
    let fail = |line: usize, reason: String| FigureError { line, reason };
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, NAMES)) => {}
        other => {
            let found = other.map_or("nothing", |(_, line)| line);
            return Err(fail(1, format!("expected `{NAMES}`, found `{found}`")));
        }
    }
    lines.map(|(at, line)| figure(line).map_err(|reason| fail(at + 1, reason))).collect()
}

fn figure(line: &str) -> Result<Figure, String> {
    let cells: Vec<&str> = line.splitn(7, ',').collect();
    let &[paper, trial, player, win, draw, seconds, said] = cells.as_slice() else {
        return Err(format!("expected seven cells, found {}", cells.len()));
    };
    let number = |cell: &str, most: f64| -> Result<Option<f64>, String> {
        if cell.is_empty() {
            return Ok(None);
        }
        let number = cell.parse().ok().filter(|number| (0.0..=most).contains(number));
        number.map(Some).ok_or_else(|| format!("`{cell}`: expected a number from 0 to {most}"))
    };
    Ok(Figure {
        paper: paper.to_owned(),
        trial: trial.to_owned(),
        player: player.to_owned(),
        win: number(win, 1.0)?,
        draw: number(draw, 1.0)?,
        seconds: number(seconds, f64::MAX)?,
        said: said.trim_matches('"').to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paper, Plan};

    #[test]
    fn our_own_table_can_be_read_and_every_figure_has_its_player() {
        let all = parse_figures(FIGURES).unwrap();
        assert!(all.iter().all(|figure| figures(&figure.paper).contains(figure)));
        for figure in &all {
            let paper: Paper = figure.paper.parse().unwrap();
            let plan = Plan::default();
            let mut trials = paper.trials(&plan);
            trials.push(crate::pool(&plan));
            let trial = trials.iter().find(|trial| trial.name == figure.trial);
            let trial = trial.unwrap_or_else(|| panic!("no trial for {figure:?}"));
            let players = &trial.tournament.players;
            assert!(players.iter().any(|player| player.name == figure.player), "{figure:?}");
        }
    }

    #[test]
    fn the_tables_of_ottawa_are_those_of_the_paper() {
        let tables = figures("ottawa");
        let sum = |trial: &str, value: fn(&Figure) -> Option<f64>| -> f64 {
            tables.iter().filter(|f| f.trial == trial).filter_map(value).sum()
        };
        assert!((sum("table-1", |f| f.win) - 4.1).abs() < 1e-9);
        assert!((sum("table-2", |f| f.draw) - 2.0).abs() < 1e-9);
        assert!((sum("table-1", |f| f.seconds) - 184.35682).abs() < 1e-9);
        assert!((sum("table-2", |f| f.seconds) - 206.48236).abs() < 1e-9);
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_line() {
        for (text, expected) in [
            ("", "line 1: expected `paper"),
            ("paper\n", "line 1: expected `paper"),
            ("paper,trial,player,win,draw,seconds,said\na,b,c,1\n", "line 2: expected seven cells"),
            ("paper,trial,player,win,draw,seconds,said\na,b,c,1.5,,,\n", "line 2: `1.5`: expected"),
            ("paper,trial,player,win,draw,seconds,said\na,b,c,,,-1,\n", "line 2: `-1`: expected"),
        ] {
            let error = parse_figures(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
