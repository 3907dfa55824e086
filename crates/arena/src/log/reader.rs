//! Reading a log, line by line.

use super::header::may_begin;
use super::line::LineForm;
use super::{LogError, LogHeader};
use crate::GameRecord;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// A longer line is none of ours; a header with a hundred thousand openings is far shorter.
const LONGEST_LINE: u64 = 64 << 20;

/// The end of a log that a crash left incomplete. No game is lost with it: a game counts only
/// once its whole line is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Torn {
    /// Which line, from 1.
    pub line: u64,
    /// Bytes before it.
    pub at: u64,
    /// Bytes of it.
    pub bytes: u64,
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Torn { line, at, bytes } = self;
        write!(f, "line {line}, the last, is incomplete ({bytes} bytes from byte {at} on)")
    }
}

/// The lines of a log, checked.
struct Lines<R> {
    path: PathBuf,
    input: R,
    /// Where the checksums are, once the header has said it.
    form: Option<LineForm>,
    buffer: Vec<u8>,
    /// Bytes of JSON in it, if the line is good.
    json: usize,
    /// Lines read.
    line: u64,
    /// Bytes up to the end of the last line read.
    read: u64,
    /// Bytes up to the end of the last good line.
    good: u64,
    torn: Option<Torn>,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    fn new(path: &Path, input: R) -> Lines<R> {
        Lines {
            path: path.to_owned(),
            input,
            form: None,
            buffer: Vec::new(),
            json: 0,
            line: 0,
            read: 0,
            good: 0,
            torn: None,
            ended: false,
        }
    }

    /// Goes to the next line. False at the end, whether torn or not.
    fn advance(&mut self) -> Result<bool, LogError> {
        if self.ended {
            return Ok(false);
        }
        let at = self.read;
        if let Err(error) = self.fill() {
            self.ended = true;
            return Err(LogError::io("read", &self.path, error));
        }
        let bytes = self.buffer.len() as u64;
        if bytes == 0 {
            self.ended = true;
            return Ok(false);
        }
        self.line += 1;
        self.read += bytes;
        if bytes > LONGEST_LINE {
            self.ended = true;
            return Err(self.bad("it is too long"));
        }
        let form = self.form.unwrap_or_else(|| LineForm::guess(&self.buffer));
        let has_end = self.buffer.ends_with(b"\n");
        let decoded = match self.buffer.strip_suffix(b"\n") {
            Some(text) => form.decode(text),
            None => Err("it has no end"),
        };
        let what = match decoded {
            Ok(json) => {
                self.json = json.len();
                self.good = self.read;
                return Ok(true);
            }
            Err(what) => what,
        };
        match self.input.fill_buf() {
            Ok([]) if !has_end && form.may_be_torn(&self.buffer) => {
                self.ended = true;
                self.torn = Some(Torn { line: self.line, at, bytes });
                Ok(false)
            }
            Ok(_) => Err(self.bad(what)),
            Err(error) => {
                self.ended = true;
                Err(LogError::io("read", &self.path, error))
            }
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.clear();
        let mut limited = (&mut self.input).take(LONGEST_LINE + 1);
        limited.read_until(b'\n', &mut self.buffer).map(drop)
    }

    /// The content of a good line.
    fn parse<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_slice(self.buffer.get(..self.json).unwrap_or_default())
    }

    fn bad(&self, what: impl fmt::Display) -> LogError {
        LogError::BadLine { path: self.path.clone(), line: self.line, what: what.to_string() }
    }

    /// The header, which must be the next line. `None` if the file ends before the header does.
    fn header(&mut self) -> Result<Option<LogHeader>, LogError> {
        match self.advance() {
            Ok(true) => {}
            Ok(false) if may_begin(&self.buffer) => return Ok(None),
            Err(error) if may_begin(&self.buffer) => return Err(error),
            Err(error @ LogError::Io { .. }) => return Err(error),
            _ => return Err(LogError::NotALog(self.path.clone())),
        }
        // The format is looked at alone first: another one may hold anything.
        #[derive(Deserialize)]
        struct Mark {
            #[serde(rename = "tengen-log")]
            format: u64,
        }
        let path = self.path.clone();
        let Ok(Mark { format }) = self.parse() else { return Err(LogError::NotALog(path)) };
        match LineForm::of_format(format) {
            Some(form) if form == LineForm::guess(&self.buffer) => self.form = Some(form),
            Some(_) => return Err(LogError::NotALog(path)),
            None => return Err(LogError::Format { path, format }),
        }
        self.parse().map(Some).map_err(|error| self.bad(error))
    }

    fn game(&mut self) -> Option<Result<(u64, GameRecord), LogError>> {
        match self.advance() {
            // The checksum says that this is what was written, so a text that is not a game is no
            // torn line either.
            Ok(true) => {
                Some(self.parse().map(|game| (self.line, game)).map_err(|error| self.bad(error)))
            }
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// A log being read: its header, then game by game with the number of each line.
///
/// A line that is damaged is an error; reading may go on behind it. What is incomplete at the very
/// end, without a line end, is not an error: see [`LogReader::torn`].
pub struct LogReader<R = BufReader<File>> {
    lines: Lines<R>,
    header: LogHeader,
}

impl LogReader {
    /// Opens a log. Somebody may be writing it.
    pub fn open(path: &Path) -> Result<LogReader, LogError> {
        let file = File::open(path).map_err(|error| LogError::io("open", path, error))?;
        LogReader::begin(path, BufReader::new(file))?
            .ok_or_else(|| LogError::NoHeader(path.to_owned()))
    }
}

impl<R: BufRead> LogReader<R> {
    /// Reads the header. `None` if it is incomplete, and the file with it.
    pub(super) fn begin(path: &Path, input: R) -> Result<Option<LogReader<R>>, LogError> {
        let mut lines = Lines::new(path, input);
        let header = lines.header()?;
        Ok(header.map(|header| LogReader { lines, header }))
    }

    /// What the log says before its first game.
    pub fn header(&self) -> &LogHeader {
        &self.header
    }

    /// The incomplete line at the end. Known when all games have been read.
    pub fn torn(&self) -> Option<Torn> {
        self.lines.torn
    }

    /// Where its lines have their checksums.
    pub(super) fn form(&self) -> LineForm {
        self.lines.form.unwrap_or(LineForm::Member)
    }

    /// Bytes up to the end of the last good line.
    pub(super) fn good(&self) -> u64 {
        self.lines.good
    }

    /// Reads all games. The first bad line is an error.
    pub(super) fn contents(&mut self) -> Result<LogContents, LogError> {
        let mut seen = HashSet::new();
        let (mut games, mut doubled) = (Vec::new(), Vec::new());
        for game in self.by_ref() {
            let (_, game) = game?;
            if seen.insert(game.pairing.game) {
                games.push(game);
            } else {
                doubled.push(game.pairing.game);
            }
        }
        Ok(LogContents { header: self.header.clone(), games, doubled, torn: self.torn() })
    }
}

impl<R: BufRead> Iterator for LogReader<R> {
    type Item = Result<(u64, GameRecord), LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.lines.game()
    }
}

/// Everything in a log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogContents {
    /// What it says before its first game.
    pub header: LogHeader,
    /// The finished games in the order they were added.
    pub games: Vec<GameRecord>,
    /// Numbers of games that are in the log again; the first counts and is in `games`. This
    /// program writes no such log.
    pub doubled: Vec<u64>,
    /// The incomplete line at the end.
    pub torn: Option<Torn>,
}

/// Reads a whole log that a client sent.
pub fn read_log_bytes(bytes: &[u8]) -> Result<LogContents, LogError> {
    let path = Path::new("the log");
    let reader = LogReader::begin(path, bytes)?;
    reader.ok_or_else(|| LogError::NoHeader(path.to_owned()))?.contents()
}

/// Reads a whole log; somebody may be writing it.
pub fn read_log(path: &Path) -> Result<LogContents, LogError> {
    LogReader::open(path)?.contents()
}
