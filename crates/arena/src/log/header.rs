//! The first line of a log.

use crate::Tournament;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// The version of the format that this code writes. It reads version 1 as well.
pub(super) const FORMAT: u32 = 2;

/// How every log begins; the rest of the header follows.
pub(super) const BEGINNING: &[u8] = br#"{"tengen-log":"#;

/// What a log says before its first game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LogHeader {
    /// The version of the log's format.
    #[serde(rename = "tengen-log")]
    pub format: u32,
    /// The version of Tengen that began the log.
    pub tengen: String,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: u64,
    /// What is played.
    pub tournament: Tournament,
}

impl LogHeader {
    /// The header of a log that begins now.
    pub(super) fn new(tournament: &Tournament) -> LogHeader {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        LogHeader {
            format: FORMAT,
            tengen: env!("CARGO_PKG_VERSION").to_owned(),
            created_ms: now.as_millis() as u64,
            tournament: tournament.clone(),
        }
    }
}

/// Whether these bytes may be the beginning of a header that was never finished.
pub(super) fn may_begin(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGINNING) || BEGINNING.starts_with(bytes)
}
