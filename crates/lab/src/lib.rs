//! The papers' experiments and new ones.
//!
//! An experiment is a list of [`Experiment`]s; a trial is a tournament of the arena with the figures its
//! paper prints for it. [`ExperimentRun`] plays one into a log that survives a crash, [`Findings`] are what
//! the games say: ratios with 95 % intervals, time and nodes for each step, what was overlooked,
//! and the paper's figure beside each.
//!
//! | question | answer |
//! |---|---|
//! | what did a paper find, and what do we | [`Paper::trials`], [`Figure`] |
//! | how do agents compare at an equal budget | [`compare`], [`Growth`] |
//! | what is each part of our own search worth | [`switches`] |
//! | what becomes of five in a row with three players | [`three`] |

mod experiment;
mod experiment_run;
mod figures;
mod files;
mod findings;
mod grid;
mod growth;
mod machine;
mod plan;
mod plots;
mod rate;
mod slips;
mod studies;
mod tables;
pub mod three;

pub use experiment::Experiment;
pub use experiment_run::{ExperimentRun, LabError};
pub use figures::{Figure, FigureError, figures, parse_figures};
pub use files::{FilesError, write_findings, write_growth};
pub use findings::{Findings, ResultRow};
pub use growth::{Growth, GrowthRow, GrowthSetting, at_depth};
pub use machine::Machine;
pub use plan::{MoveBudget, Plan};
pub use rate::wilson;
pub use slips::Slips;
pub use studies::{Paper, UnknownPaper, compare, pool, switches};
