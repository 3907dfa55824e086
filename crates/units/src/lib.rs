//! Durations and sizes as people write and read them: one grammar for every command and file.
//!
//! A time is `100ms`, `1.5s`, `2m` or `1h`, and a bare number counts seconds. A size is `64K`,
//! `350M` or `2G`, in powers of 1024; what a bare number counts, the place says. [`words`] has the
//! same for sentences and tables, which are only read by people.

mod duration;
mod size;
pub mod words;

#[cfg(feature = "serde")]
pub mod text;

pub use duration::{DurationError, format_duration, parse_duration, parse_positive_duration};
pub use size::{BytesError, format_bytes, parse_bytes, parse_mebibytes};
