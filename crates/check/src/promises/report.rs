//! What came of a promise, for people and for programs.

use super::{Metric, Promise, PromiseResult};
use serde_json::json;
use std::fmt::Write;

impl PromiseResult {
    /// A few lines with columns.
    pub fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.promise.id, self.promise.what);
        let width =
            self.metrics.iter().map(|metric| metric.name.chars().count()).max().unwrap_or(0);
        for metric in &self.metrics {
            let Metric { name, value, unit, most } = metric;
            let verdict = match most {
                None => "",
                Some(_) if metric.is_over() => "OVER",
                Some(_) => "ok",
            };
            let target = most.map(|most| format!("at most {}", number(most))).unwrap_or_default();
            let measured = format!("{} {unit}", number(*value));
            let _ = writeln!(text, "    {name:<width$}  {measured:>14}  {target:<14}  {verdict}");
        }
        match &self.verdict {
            Ok(()) => text.push_str("    held\n"),
            Err(faults) => faults.iter().for_each(|fault| {
                let _ = writeln!(text, "    BROKEN {fault}");
            }),
        }
        text
    }

    /// A line for each figure and each fault.
    pub fn json(&self) -> String {
        let Promise { id, what, .. } = self.promise;
        let mut text = String::new();
        for metric in &self.metrics {
            let Metric { name, value, unit, most } = metric;
            let line = json!({
                "id": id, "what": what, "figure": name, "value": value, "unit": unit,
                "most": most, "ok": !metric.is_over(),
            });
            let _ = writeln!(text, "{line}");
        }
        for fault in self.verdict.as_ref().err().into_iter().flatten() {
            let line = json!({ "id": id, "what": what, "fault": fault, "ok": false });
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// Whole numbers as such, others with three digits behind the point.
fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        format!("{value}")
    } else {
        format!("{value:.3}")
    }
}
