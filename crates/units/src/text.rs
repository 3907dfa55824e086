//! Durations and sizes in files: for serde's `deserialize_with`.
//!
//! ```
//! use std::time::Duration;
//! #[derive(serde::Deserialize)]
//! struct Setting {
//!     #[serde(default, deserialize_with = "tengen_units::text::duration")]
//!     time: Option<Duration>,
//! }
//! let setting: Setting = serde_json::from_str(r#"{"time": "100ms"}"#).unwrap();
//! assert_eq!(setting.time, Some(Duration::from_millis(100)));
//! assert!(serde_json::from_str::<Setting>(r#"{"time": "soon"}"#).is_err());
//! ```

use crate::{parse_bytes, parse_duration};
use serde::{Deserialize, Deserializer, de};
use std::fmt::Display;
use std::time::Duration;

/// Reads a time as [`parse_duration`] does.
pub fn duration<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Duration>, D::Error> {
    read(input, parse_duration)
}

/// Reads a size as [`parse_bytes`] does.
pub fn bytes<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u64>, D::Error> {
    read(input, parse_bytes)
}

fn read<'de, D: Deserializer<'de>, T, E: Display>(
    input: D,
    parse: fn(&str) -> Result<T, E>,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(input)?;
    let wrong = |error| de::Error::custom(format!("`{text}`: {error}"));
    parse(&text).map(Some).map_err(wrong)
}
