//! Finished games as files for people. The log is the truth; these can be made from it again.

use super::name::sanitise;
use super::sheet::game_sheet;
use crate::{GameRecord, PlayerIndex, Tournament};
use std::io;
use std::path::{Path, PathBuf};
use tengen_record::{Format, WriteOptions, write};

/// The formats that every game is written in.
const FORMATS: [Format; 2] = [Format::Sgf, Format::Psq];

/// Why a game's file was not written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused it.
    #[error("cannot write {}: {error}", path.display())]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The game is none that can be written.
    #[error("game {game} cannot be written: {what}")]
    Game {
        /// Its number.
        game: u64,
        /// What is wrong with it.
        what: String,
    },
}

/// A folder with a file of each kind for every game: `000123-black-vs-white.sgf`, and `.psq`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFiles {
    folder: PathBuf,
}

impl GameFiles {
    /// Files in this folder, which is made when the first is written.
    pub fn new(folder: impl Into<PathBuf>) -> GameFiles {
        GameFiles { folder: folder.into() }
    }

    /// Files in the folder `games` next to a log.
    ///
    /// ```
    /// # use tengen_arena::GameFiles;
    /// # use std::path::Path;
    /// let files = GameFiles::beside(Path::new("spring/match.log"));
    /// assert_eq!(files.folder(), Path::new("spring/games"));
    /// ```
    pub fn beside(log: &Path) -> GameFiles {
        GameFiles::new(log.with_file_name("games"))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a game's file is.
    pub fn path(&self, tournament: &Tournament, game: &GameRecord, format: Format) -> PathBuf {
        let name = |player: PlayerIndex| {
            sanitise(tournament.players.get(player).map_or("", |player| player.name.as_str()))
        };
        let (black, white) = (name(game.pairing.black), name(game.pairing.white));
        let ending = if format == Format::Psq { "psq" } else { "sgf" };
        self.folder.join(format!("{:06}-{black}-vs-{white}.{ending}", game.pairing.game))
    }

    /// Writes a game's files. Each is there wholly or not at all, whenever one looks.
    pub fn write(&self, tournament: &Tournament, game: &GameRecord) -> Result<(), FileError> {
        self.make_folder()?;
        FORMATS.into_iter().try_for_each(|format| self.write_one(tournament, game, format))
    }

    /// Writes the files that are missing, and says how many. Files that are there stay as they
    /// are: somebody may have commented them.
    pub fn write_missing<'a>(
        &self,
        tournament: &Tournament,
        games: impl IntoIterator<Item = &'a GameRecord>,
    ) -> Result<u64, FileError> {
        self.make_folder()?;
        let mut written = 0;
        for game in games {
            for format in FORMATS {
                // A power cut can leave the name without the content.
                let there = std::fs::metadata(self.path(tournament, game, format));
                if there.is_ok_and(|file| file.len() > 0) {
                    continue;
                }
                self.write_one(tournament, game, format)?;
                written += 1;
            }
        }
        Ok(written)
    }

    fn make_folder(&self) -> Result<(), FileError> {
        let made = std::fs::create_dir_all(&self.folder);
        made.map_err(|error| FileError::Io { path: self.folder.clone(), error })
    }

    fn write_one(
        &self,
        tournament: &Tournament,
        game: &GameRecord,
        format: Format,
    ) -> Result<(), FileError> {
        let wrong = |what: String| FileError::Game { game: game.pairing.game, what };
        let record = game_sheet(tournament, game, format).map_err(wrong)?;
        let text = write(&[record], format, &WriteOptions::default());
        let text = text.map_err(|error| wrong(error.to_string()))?.text;
        let path = self.path(tournament, game, format);
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let done = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, &path));
        done.map_err(|error| {
            // It is of no use, and if it cannot be removed either, it is overwritten next time.
            let _ = std::fs::remove_file(&part);
            FileError::Io { path, error }
        })
    }
}
