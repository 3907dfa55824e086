//! What an experiment leaves in its folder.

use crate::{Experiment, Findings, Growth};
use std::path::{Path, PathBuf};
use tengen_arena::{GameRecord, games_csv, report_html};

/// A file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", path.display())]
pub struct FilesError {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub error: std::io::Error,
}

fn write(path: PathBuf, text: &str) -> Result<(), FilesError> {
    std::fs::write(&path, text).map_err(|error| FilesError { path, error })
}

/// Writes what the games of a trial say beside its log: the table as text, CSV and JSON, the games as
/// CSV, plots as SVG, and the arena's page.
pub fn write_findings(
    folder: &Path,
    trial: &Experiment,
    games: &[GameRecord],
    findings: &Findings,
) -> Result<(), FilesError> {
    let folder = folder.join(&trial.study);
    let file = |ending: &str| folder.join(format!("{}{ending}", trial.name));
    write(file(".txt"), &findings.to_string())?;
    write(file(".csv"), &findings.csv())?;
    // Only maps with odd keys cannot be written; there are none.
    let json = serde_json::to_string_pretty(findings).unwrap_or_default();
    write(file(".json"), &(json + "\n"))?;
    write(file("-games.csv"), &games_csv(&trial.tournament, games))?;
    write(file(".html"), &report_html(&trial.tournament, games))?;
    write(file("-wins.svg"), &findings.wins_svg())?;
    write(file("-ratings.svg"), &findings.ratings_svg())?;
    if let Some(svg) = findings.times_svg() {
        write(file("-times.svg"), &svg)?;
    }
    Ok(())
}

/// Writes time and nodes by depth: CSV, JSON, and two plots if there are depths to compare.
pub fn write_growth(folder: &Path, growth: &Growth) -> Result<(), FilesError> {
    write(folder.join("growth.csv"), &growth.csv())?;
    let json = serde_json::to_string_pretty(growth).unwrap_or_default();
    write(folder.join("growth.json"), &(json + "\n"))?;
    for (name, svg) in [("times", growth.times_svg()), ("nodes", growth.nodes_svg())] {
        if let Some(svg) = svg {
            write(folder.join(format!("growth-{name}.svg")), &svg)?;
        }
    }
    Ok(())
}
