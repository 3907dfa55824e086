//! What is tried.

use std::path::{Path, PathBuf};
use tengen_remote::Launch;

/// The engine's name among those that follow a script.
pub(super) const ENGINE: &str = "engine";

/// The programs that are tried; a promise leaves out what it has no program for.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    engine: Option<Launch>,
    scripted: Option<PathBuf>,
    server: Option<PathBuf>,
}

impl Subject {
    /// The binary `tengen`, with the agent that plays when nobody says which.
    pub fn tengen(binary: &Path) -> Subject {
        Subject {
            server: Some(binary.to_owned()),
            ..Subject::of(Launch::new(binary).with("pbrain"))
        }
    }

    /// Any engine.
    pub fn of(engine: Launch) -> Subject {
        Subject { engine: Some(with_backtraces(engine, false)), ..Subject::default() }
    }

    /// Engines that follow a [`script`](super::script), by the program `tengen-promises`.
    pub fn scripted(program: &Path) -> Subject {
        Subject::default().and_scripted(program)
    }

    /// This one, and engines that follow a script.
    pub fn and_scripted(self, program: &Path) -> Subject {
        Subject { scripted: Some(program.to_owned()), ..self }
    }

    /// The engine, if it is to be tried.
    pub(super) fn engine(&self) -> Option<Launch> {
        self.engine.clone()
    }

    /// The binary that serves the board, if that is to be tried.
    pub(super) fn server(&self) -> Option<&Path> {
        self.server.as_deref()
    }

    /// An engine that follows this script, if such are to be tried.
    pub(super) fn script(&self, script: &str) -> Option<Launch> {
        let launch = Launch::new(self.scripted.as_ref()?).with("brain").with(script);
        Some(with_backtraces(launch, false))
    }

    /// The engine, and engines that follow these scripts, with names to tell them apart.
    pub(super) fn with_scripts(&self, scripts: &[&str]) -> Vec<(String, Launch)> {
        let engine = self.engine().map(|launch| (ENGINE.to_owned(), launch));
        let scripted = scripts
            .iter()
            .filter_map(|script| Some((format!("script {script}"), self.script(script)?)));
        engine.into_iter().chain(scripted).collect()
    }
}

/// Whether a panic writes a backtrace, which takes long: developers' machines ask for it in their
/// environment.
pub(super) fn with_backtraces(mut launch: Launch, wanted: bool) -> Launch {
    for variable in ["RUST_BACKTRACE", "RUST_LIB_BACKTRACE"] {
        launch.environment.push((variable.to_owned(), u8::from(wanted).to_string()));
    }
    launch
}
