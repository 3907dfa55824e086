//! What is tried.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How a brain is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Whether a panic writes a backtrace, which takes long.
    pub backtraces: bool,
}

impl Launch {
    /// A program with its arguments.
    pub fn new(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Launch {
        Launch {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            backtraces: false,
        }
    }

    /// The same where the environment asks for backtraces, as developers' machines do.
    pub fn with_backtraces(self) -> Launch {
        Launch { backtraces: true, ..self }
    }
}

/// The engine's name among the brains.
pub(crate) const ENGINE: &str = "engine";

/// The brains that are tried; a trial leaves out what it has no brain for.
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
            ..Subject::brain(Launch::new(binary, ["pbrain"]))
        }
    }

    /// Any brain.
    pub fn brain(launch: Launch) -> Subject {
        Subject { engine: Some(launch), ..Subject::default() }
    }

    /// Brains that follow a [`script`](crate::script), by the binary of this crate.
    pub fn scripted(binary: &Path) -> Subject {
        Subject { scripted: Some(binary.to_owned()), ..Subject::default() }
    }

    /// This one, and brains that follow a script.
    pub fn and_scripted(self, binary: &Path) -> Subject {
        Subject { scripted: Some(binary.to_owned()), ..self }
    }

    /// The engine, if it is to be tried.
    pub(crate) fn engine(&self) -> Option<Launch> {
        self.engine.clone()
    }

    /// The binary that serves the board, if that is to be tried.
    pub(crate) fn server(&self) -> Option<&Path> {
        self.server.as_deref()
    }

    /// A brain that follows this script, if such are to be tried.
    pub(crate) fn script(&self, script: &str) -> Option<Launch> {
        self.scripted.as_ref().map(|binary| Launch::new(binary, ["brain", script]))
    }

    /// The engine, and brains that follow these scripts, with names to tell them apart.
    pub(crate) fn with_scripts(&self, scripts: &[&str]) -> Vec<(String, Launch)> {
        let engine = self.engine().map(|launch| (ENGINE.to_owned(), launch));
        let scripted = scripts
            .iter()
            .filter_map(|script| Some((format!("script {script}"), self.script(script)?)));
        engine.into_iter().chain(scripted).collect()
    }
}
