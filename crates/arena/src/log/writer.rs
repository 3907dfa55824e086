//! Writing a log, from its beginning or from where it stopped.

use super::line::LineForm;
use super::tail::{Storage, Tail};
use super::{Difference, LogContents, LogError, LogHeader, LogReader, Torn};
use crate::{GameRecord, Tournament};
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

/// A log that games are added to. It is locked: no other arena can write it at the same time.
///
/// ```
/// # use tengen_arena::*;
/// # let folder = std::env::temp_dir().join(format!("tengen-log-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # let path = folder.join("match.log");
/// # let tournament = Tournament {
/// #     players: vec![], format: TournamentFormat::Match, rule: Default::default(),
/// #     size: Default::default(), openings: vec![], pairs: 5, rounds: 1, sprt: None,
/// #     referee: RefereeSetting::default(), seed: 7 };
/// # let game = GameRecord {
/// #     pairing: Pairing { game: 0, pair: 0, round: 0, black: 0, white: 1, opening: 0 },
/// #     moves: vec![], winner: Some(Side::Black), reason: Termination::NoStart("no file".into()),
/// #     started_ms: 0, latency_us: 0 };
/// let mut log = Log::create(&path, &tournament).unwrap();
/// log.append(&game).unwrap();
/// drop(log);
/// let resumed = Log::resume(&path, &tournament).unwrap();
/// assert_eq!(resumed.finished, [game]);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    tail: Tail<Locked>,
    form: LineForm,
    finished: HashSet<u64>,
}

/// A log that is continued.
#[derive(Debug)]
pub struct Resumed {
    /// The log, ready for the next game.
    pub log: Log,
    /// What it says before its first game.
    pub header: LogHeader,
    /// The finished games in the order they were added, each once.
    pub finished: Vec<GameRecord>,
    /// Numbers of games that were in the log again; the first counts.
    pub doubled: Vec<u64>,
    /// The incomplete line that was cut off at the end.
    pub torn: Option<Torn>,
}

impl Log {
    /// Begins a log. An existing file is never overwritten.
    pub fn create(path: &Path, tournament: &Tournament) -> Result<Log, LogError> {
        let (_, text) = header_line(tournament)?;
        // Opened first: should this fail, nothing has been created yet.
        let folder = Folder::of(path).map_err(|error| LogError::io("create", path, error))?;
        let file = options().create_new(true).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => LogError::Exists(path.to_owned()),
            _ => LogError::io("create", path, error),
        })?;
        let file = Locked::new(file, path)?;
        let mut log = Log {
            path: path.to_owned(),
            tail: Tail::new(file, 0, false),
            form: LineForm::Member,
            finished: HashSet::new(),
        };
        let written = log.tail.append(&text).map_err(|failure| failure.error);
        match written.and_then(|()| folder.sync()) {
            Ok(()) => Ok(log),
            Err(error) => {
                // Still locked, so nobody else has begun to use it.
                let _ = std::fs::remove_file(path);
                Err(LogError::io("create", path, error))
            }
        }
    }

    /// Opens a log to go on with the tournament it is of. What a crash left incomplete at the end
    /// is cut off; nothing is changed if the log is damaged elsewhere or of another tournament.
    pub fn resume(path: &Path, tournament: &Tournament) -> Result<Resumed, LogError> {
        let io = |action| move |error| LogError::io(action, path, error);
        let file = options().open(path).map_err(io("open"))?;
        let file = Locked::new(file, path)?;
        if !is_still_at(&file.0, path).map_err(io("open"))? {
            return Err(LogError::InUse(path.to_owned()));
        }
        let length = file.0.metadata().map_err(io("open"))?.len();
        let Some(mut reader) = LogReader::begin(path, BufReader::new(&file.0))? else {
            return Log::begin_again(path, file, length, tournament);
        };
        let differences = Difference::between(&reader.header().tournament, tournament);
        if !differences.is_empty() {
            return Err(LogError::Different { path: path.to_owned(), differences });
        }
        let contents = reader.contents()?;
        let (good, form) = (reader.good(), reader.form());
        drop(reader);
        let mut tail = Tail::new(file, good, good < length);
        tail.cut().map_err(io("repair"))?;
        let LogContents { header, games: finished, doubled, torn } = contents;
        let numbers = finished.iter().map(|game| game.pairing.game).collect();
        let log = Log { path: path.to_owned(), tail, form, finished: numbers };
        Ok(Resumed { log, header, finished, doubled, torn })
    }

    /// The crash came before the header was complete.
    fn begin_again(
        path: &Path,
        file: Locked,
        length: u64,
        tournament: &Tournament,
    ) -> Result<Resumed, LogError> {
        let (header, text) = header_line(tournament)?;
        let mut tail = Tail::new(file, 0, length > 0);
        tail.append(&text).map_err(|failure| LogError::io("repair", path, failure.error))?;
        let synced = Folder::of(path).and_then(|folder| folder.sync());
        synced.map_err(|error| LogError::io("repair", path, error))?;
        let torn = (length > 0).then_some(Torn { line: 1, at: 0, bytes: length });
        let form = LineForm::Member;
        let log = Log { path: path.to_owned(), tail, form, finished: HashSet::new() };
        Ok(Resumed { log, header, finished: Vec::new(), doubled: Vec::new(), torn })
    }

    /// Adds a finished game. When this returns, the game is on the disk; after an error it is not
    /// in the log, and another try may succeed.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), LogError> {
        let number = game.pairing.game;
        if self.finished.contains(&number) {
            return Err(LogError::Twice { path: self.path.clone(), game: number });
        }
        let line = self.form.encode(game);
        let line = line.map_err(|error| LogError::Unwritable(error.to_string()))?;
        self.tail.append(&line).map_err(|failure| LogError::Append {
            path: self.path.clone(),
            game: number,
            error: failure.error,
            stuck: failure.stuck,
        })?;
        self.finished.insert(number);
        Ok(())
    }

    /// Whether a game is in the log.
    pub fn has(&self, game: u64) -> bool {
        self.finished.contains(&game)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes in the file.
    pub fn length(&self) -> u64 {
        self.tail.length()
    }
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true);
    options
}

/// A file that nobody else can lock, until it is dropped.
#[derive(Debug)]
struct Locked(File);

impl Locked {
    fn new(file: File, path: &Path) -> Result<Locked, LogError> {
        match file.try_lock() {
            Ok(()) => Ok(Locked(file)),
            Err(TryLockError::WouldBlock) => Err(LogError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => Err(LogError::io("lock", path, error)),
        }
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that another thread is just starting holds it
        // too, until it has become the new program.
        let _ = self.0.unlock();
    }
}

impl Storage for Locked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        // One call for the whole line; more only where the system takes less than it was given.
        self.0.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)
    }
}

/// The header and its line, if it can be read back.
fn header_line(tournament: &Tournament) -> Result<(LogHeader, Vec<u8>), LogError> {
    let unwritable = |error: serde_json::Error| LogError::Unwritable(error.to_string());
    let header = LogHeader::new(tournament);
    let text = LineForm::Member.encode(&header).map_err(unwritable)?;
    let back: LogHeader = serde_json::from_slice(&text).map_err(unwritable)?;
    if back != header {
        return Err(LogError::Unwritable("it would be read back as another one".to_owned()));
    }
    Ok((header, text))
}

/// Whether the path still leads to this file: another arena that could not write its header
/// removes its file, perhaps just before this one got the lock.
#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (ours, there) = (file.metadata()?, std::fs::metadata(path)?);
    Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The folder of a new file: the file's name is on the disk only after a sync of it.
struct Folder(Option<File>);

impl Folder {
    fn of(path: &Path) -> io::Result<Folder> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        // Elsewhere a folder cannot be opened like a file.
        Ok(Folder(if cfg!(unix) { Some(File::open(folder)?) } else { None }))
    }

    fn sync(&self) -> io::Result<()> {
        match self.0.as_ref().map(File::sync_all) {
            // Some file systems have nothing to sync in a folder, and say so.
            Some(Err(error)) if error.kind() != io::ErrorKind::InvalidInput => Err(error),
            _ => Ok(()),
        }
    }
}
