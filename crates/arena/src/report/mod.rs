//! A tournament for people and programs: a page of HTML that needs nothing else, JSON, and CSV.
//!
//! All of it is a function of the tournament and its games, so a report can be made again from
//! the log at any time. Names, scores and faults come from players and are shown as text only.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod csv;
mod data;
mod ending;
mod escape;
mod page;
mod replay;
mod words;

pub use csv::{csv_line, games_csv, standings_csv};
pub use data::{EndingCount, Meeting, ReportData, SprtCurve, report_json};
pub use ending::TerminationKind;
pub use page::report_html;

#[cfg(test)]
mod tests;
