//! An external engine and how it is treated.

use std::path::PathBuf;
use std::time::Duration;

use crate::Launch;
use tengen_protocol::{GameType, Info};

/// An engine that speaks the Gomocup protocol, before it runs.
///
/// The defaults are the Gomocup judge's.
///
/// ```
/// use tengen_remote::EngineConfig;
/// let engine = EngineConfig::new("./pbrain-mine --quiet".parse().unwrap());
/// assert_eq!(engine.name(), "pbrain-mine");
/// assert_eq!(engine.tolerance.as_millis(), 1000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// What it is called; nothing for the name of its file.
    pub alias: Option<String>,
    /// How it is started.
    pub launch: Launch,
    /// How long it may take to answer `START` and `RESTART`.
    pub start_limit: Duration,
    /// How much later than its limit a move may come, since not every delay is the engine's.
    pub tolerance: Duration,
    /// How long it may take to leave after `END` before it is killed.
    pub grace: Duration,
    /// Whether it is halted while it is not its turn, so that it cannot think then.
    pub suspend: bool,
    /// Against whom it is told to play.
    pub game_type: GameType,
    /// Where it may keep files between games.
    pub folder: Option<PathBuf>,
    /// Whether it knows settings that Gomocup does not: `max_node`, `max_depth`, `thread_num`.
    /// Without them a limit of nodes or depth is refused, never ignored.
    pub extended: bool,
    /// Further settings, sent before each game.
    pub settings: Vec<Info>,
    /// The most bytes it may write where one answer is due.
    pub flood: u64,
}

impl EngineConfig {
    /// An engine that is started like this.
    pub fn new(launch: Launch) -> EngineConfig {
        EngineConfig {
            alias: None,
            launch,
            start_limit: Duration::from_secs(30),
            tolerance: Duration::from_secs(1),
            grace: Duration::from_millis(500),
            suspend: false,
            game_type: GameType::Tournament,
            folder: None,
            extended: false,
            settings: Vec::new(),
            flood: 64 << 20,
        }
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.alias.clone().unwrap_or_else(|| self.launch.stem())
    }
}

impl From<Launch> for EngineConfig {
    fn from(launch: Launch) -> EngineConfig {
        EngineConfig::new(launch)
    }
}
