//! What came out of a trial, for people and for programs.

use serde_json::json;
use std::fmt::Write;
use tengen_trial::{Figure, Trial};

/// A few lines with columns.
pub fn table(trial: &Trial) -> String {
    let mut text = format!("{} {}\n", trial.id, trial.what);
    let width = trial.figures.iter().map(|figure| figure.name.chars().count()).max().unwrap_or(0);
    for figure in &trial.figures {
        let Figure { name, value, unit, most } = figure;
        let verdict = match most {
            None => "",
            Some(_) if figure.is_over() => "OVER",
            Some(_) => "ok",
        };
        let target = most.map(|most| format!("at most {}", number(most))).unwrap_or_default();
        let measured = format!("{} {unit}", number(*value));
        let _ = writeln!(text, "    {name:<width$}  {measured:>14}  {target:<14}  {verdict}");
    }
    match &trial.verdict {
        Ok(()) => text.push_str("    held\n"),
        Err(faults) => faults.iter().for_each(|fault| {
            let _ = writeln!(text, "    BROKEN {fault}");
        }),
    }
    text
}

/// A line for each figure and each fault.
pub fn json(trial: &Trial) -> String {
    let mut text = String::new();
    for figure in &trial.figures {
        let Figure { name, value, unit, most } = figure;
        let line = json!({
            "id": trial.id, "what": trial.what, "figure": name, "value": value, "unit": unit,
            "most": most, "ok": !figure.is_over(),
        });
        let _ = writeln!(text, "{line}");
    }
    for fault in trial.verdict.as_ref().err().into_iter().flatten() {
        let line = json!({ "id": trial.id, "what": trial.what, "fault": fault, "ok": false });
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Whole numbers as such, others with three digits behind the point.
fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        format!("{value}")
    } else {
        format!("{value:.3}")
    }
}
