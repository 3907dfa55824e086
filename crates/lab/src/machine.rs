//! On what the times were measured.

use serde::Serialize;
use std::fmt;

/// The machine a trial ran on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Machine {
    /// The processor's name, as far as the system tells it.
    pub processor: String,
    /// How many threads it runs at a time.
    pub threads: usize,
    /// The operating system and the kind of processor.
    pub system: String,
    /// Our version and how it was built.
    pub build: String,
}

impl Machine {
    /// This one.
    pub fn here() -> Machine {
        let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let name = told.lines().find_map(|line| line.strip_prefix("model name"));
        let name = name.map(|rest| rest.trim_start_matches([' ', '\t', ':']).to_owned());
        let kind = if cfg!(debug_assertions) { "not optimised" } else { "optimised" };
        Machine {
            processor: name.unwrap_or_else(|| "unknown processor".to_owned()),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            build: format!("tengen {}, {kind}", env!("CARGO_PKG_VERSION")),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { processor, threads, system, build } = self;
        write!(f, "{processor}, {threads} threads, {system}; {build}")
    }
}
