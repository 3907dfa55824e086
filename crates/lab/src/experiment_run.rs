//! Playing a trial: into a log, and on from there.

use crate::Experiment;
use std::path::{Path, PathBuf};
use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, KeepError, LiveEvent, Log, LogError, RunError, RunOptions, check, game_count, run,
};

/// Why a trial cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The folder cannot be made.
    #[error("cannot make {}: {error}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Something is wrong with the log.
    #[error(transparent)]
    Log(#[from] LogError),
    /// There are games already, and nobody said that they are wanted.
    #[error("there are results in {}: --resume continues with them, --out names another folder", .0.display())]
    Exists(PathBuf),
    /// Something is wrong with the tournament, or a result could not be kept.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// A trial with its log: JSON lines, one per game, each on the disk before it counts.
///
/// ```
/// # use tengen_lab::{Paper, Plan, ExperimentRun};
/// # let folder = std::env::temp_dir().join(format!("tengen-lab-doc-{}", std::process::id()));
/// let plan = Plan { games: 2, deepest: Some(1), ..Plan::default() };
/// let trial = &Paper::Ottawa.trials(&plan)[0];
/// let session = ExperimentRun::open(trial, &folder, false).unwrap();
/// let games = session.play(1, Some(3), &tengen_agent::CancelToken::new(), &mut |_| {}).unwrap();
/// assert_eq!(games.len(), 3);
/// // Later, in another process:
/// let session = ExperimentRun::open(trial, &folder, true).unwrap();
/// assert_eq!(session.finished().len(), 3);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Debug)]
pub struct ExperimentRun<'a> {
    trial: &'a Experiment,
    log: Log,
    finished: Vec<GameRecord>,
}

impl<'a> ExperimentRun<'a> {
    /// Opens the log of a trial in a folder: a new one, or with `resume` the one that is there.
    pub fn open(
        trial: &'a Experiment,
        folder: &Path,
        resume: bool,
    ) -> Result<ExperimentRun<'a>, LabError> {
        check(&trial.tournament)?;
        let folder = folder.join(&trial.study);
        let made = std::fs::create_dir_all(&folder);
        made.map_err(|error| LabError::Folder { path: folder.clone(), error })?;
        let path = folder.join(format!("{}.log", trial.name));
        if resume && path.exists() {
            let resumed = Log::resume(&path, &trial.tournament)?;
            return Ok(ExperimentRun { trial, log: resumed.log, finished: resumed.finished });
        }
        match Log::create(&path, &trial.tournament) {
            Ok(log) => Ok(ExperimentRun { trial, log, finished: Vec::new() }),
            Err(LogError::Exists(path)) => Err(LabError::Exists(path)),
            Err(error) => Err(error.into()),
        }
    }

    /// The games that were played before.
    pub fn finished(&self) -> &[GameRecord] {
        &self.finished
    }

    /// How many games are still to be played.
    pub fn open_games(&self) -> u64 {
        game_count(&self.trial.tournament).saturating_sub(self.finished.len() as u64)
    }

    /// Plays what is open, or this many games of it, and returns all games of the trial.
    pub fn play(
        self,
        concurrency: usize,
        at_most: Option<u64>,
        stop: &CancelToken,
        observe: &mut dyn FnMut(&LiveEvent),
    ) -> Result<Vec<GameRecord>, LabError> {
        let ExperimentRun { trial, mut log, finished } = self;
        let keep = |game: &GameRecord| -> Result<(), KeepError> { Ok(log.append(game)?) };
        let options = RunOptions { concurrency, at_most_games: at_most, ..RunOptions::default() };
        let mut games = run(&trial.tournament, finished, options, stop, &mut (keep, observe))?;
        games.sort_by_key(|game| game.pairing.game);
        Ok(games)
    }
}
