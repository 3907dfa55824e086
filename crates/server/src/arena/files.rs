//! The files of a folder: logs of tournaments, and the events that `tengen arena --events` writes.

use super::{Contents, contents_of_log};
use crate::error::ApiError;
use crate::types::{ArenaRun, RunState};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tengen_arena::{GameRecord, LiveEvent, LogContents, Torn, read_log};

/// A larger file is not opened.
const LARGEST: u64 = 256 << 20;
/// The most of a file of events that is read at once.
const MOST_AT_ONCE: u64 = 1 << 20;
/// The most files that are listed.
const MOST_FILES: usize = 200;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Log,
    Events,
}

/// A file of the folder.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub name: String,
    pub path: PathBuf,
    pub kind: Kind,
}

/// The files of the folder, newest first.
pub(super) fn list(folder: &Path) -> Vec<File> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let known = name.ends_with(".log") || name.ends_with(".jsonl");
            let data = entry.metadata().ok().filter(|data| known && data.is_file())?;
            Some((data.modified().ok(), name, entry.path()))
        })
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    files.truncate(MOST_FILES);
    let known = files.into_iter().filter_map(|(_, name, path)| {
        let kind = kind_of(&path)?;
        Some(File { name, path, kind })
    });
    known.collect()
}

/// The file of that name. Names are looked up in the list, so none leads out of the folder.
pub(super) fn find(folder: &Path, name: &str) -> Option<File> {
    list(folder).into_iter().find(|file| file.name == name)
}

fn kind_of(path: &Path) -> Option<Kind> {
    let mut beginning = [0; 13];
    let mut file = std::fs::File::open(path).ok()?;
    file.read_exact(&mut beginning).ok()?;
    if beginning.starts_with(br#"{"tengen-log""#) {
        Some(Kind::Log)
    } else if beginning.starts_with(br#"{"event":"#) {
        Some(Kind::Events)
    } else {
        None
    }
}

impl File {
    /// What the list says of it, without reading all of it.
    pub fn summary(&self) -> ArenaRun {
        ArenaRun {
            id: self.name.clone(),
            name: self.name.clone(),
            state: RunState::Log,
            error: None,
            players: Vec::new(),
            done: 0,
            of: 0,
        }
    }

    /// Everything in it.
    pub fn contents(&self) -> Result<Contents, ApiError> {
        self.check_size()?;
        match self.kind {
            Kind::Log => {
                let log = read_log(&self.path).map_err(ApiError::bad)?;
                contents_of_log(&self.name, log)
            }
            Kind::Events => {
                let (mut from, mut header, mut games) = (0, None, Vec::new());
                loop {
                    let (events, now) = self.events_from(from)?;
                    if now == from {
                        break;
                    }
                    from = now;
                    for event in events {
                        match event {
                            LiveEvent::Opened { tournament, .. } => header = Some(*tournament),
                            LiveEvent::Finished { record, .. } => games.push(*record),
                            _ => {}
                        }
                    }
                }
                let tournament = header.ok_or_else(|| ApiError::bad("no tournament in it"))?;
                contents_of_log(&self.name, log_of(tournament, games))
            }
        }
    }

    /// Its length, if it is not too large.
    pub fn check_size(&self) -> Result<u64, ApiError> {
        let bytes = std::fs::metadata(&self.path).map_err(ApiError::not_found)?.len();
        if bytes > LARGEST {
            return Err(ApiError::bad(format!("the file has more than {LARGEST} bytes")));
        }
        Ok(bytes)
    }

    /// The events of a log after its first `seen` games, as if they had just happened.
    pub fn games_from(&self, seen: u64) -> Result<(Vec<LiveEvent>, u64), ApiError> {
        let contents = self.contents()?;
        let of = contents.run.of;
        // The opening counts as the first event.
        let opened = (seen == 0).then(|| LiveEvent::Opened {
            tournament: Box::new(contents.tournament.clone()),
            done: 0,
            of,
        });
        let skip = usize::try_from(seen.saturating_sub(1)).unwrap_or(usize::MAX);
        let games = contents.games.iter().zip(1u64..).skip(skip);
        let mut events: Vec<LiveEvent> = opened.into_iter().collect();
        events.extend(games.map(|(record, done)| LiveEvent::Finished {
            record: Box::new(record.clone()),
            done,
            of,
        }));
        let done = contents.games.len() as u64;
        if done >= of && !events.is_empty() {
            events.push(LiveEvent::Ended { early: false, interrupted: false });
        }
        Ok((events, done + 1))
    }

    /// The events in a file after its first `from` bytes, whole lines only.
    pub fn events_from(&self, from: u64) -> Result<(Vec<LiveEvent>, u64), ApiError> {
        let read = || -> std::io::Result<Vec<u8>> {
            let mut file = std::fs::File::open(&self.path)?;
            file.seek(SeekFrom::Start(from))?;
            let mut bytes = Vec::new();
            file.take(MOST_AT_ONCE).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(ApiError::failed)?;
        let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') else {
            return match bytes.len() as u64 {
                MOST_AT_ONCE => Err(ApiError::bad("a line of the file is too long")),
                _ => Ok((Vec::new(), from)),
            };
        };
        let lines = bytes.get(..end).unwrap_or_default().split(|&byte| byte == b'\n');
        let events: Vec<LiveEvent> = lines
            .map(serde_json::from_slice)
            .collect::<Result<_, _>>()
            .map_err(|error| ApiError::bad(format!("{}: {error}", self.name)))?;
        Ok((events, from + end as u64 + 1))
    }
}

/// Events as if they had been read from a log.
fn log_of(tournament: tengen_arena::Tournament, games: Vec<GameRecord>) -> LogContents {
    let torn: Option<Torn> = None;
    let header =
        tengen_arena::LogHeader { format: 1, tengen: String::new(), created_ms: 0, tournament };
    LogContents { header, games, doubled: Vec::new(), torn }
}
