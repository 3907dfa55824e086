//! An engine that follows a script: the engine's own session, watchdog and threads around an agent
//! that waits, works, breaks or cheats.
//!
//! A script is a list of steps with commas between them, done in turn for every question; at its
//! end the lowest free point is played.
//!
//! | step | what the agent does |
//! |---|---|
//! | `report:h8` | says that this is the best move so far |
//! | `work:150` | works for 150 ms without looking at the stop flag |
//! | `wait` | waits until it is stopped |
//! | `answer:h8` | answers with this move, allowed or not |
//! | `fail` | gives up |
//! | `panic` | panics |

use anyhow::{Context, Result, bail};
use std::sync::Arc;
use std::time::Duration;
use tengen_agent::testing::{ScriptStep, Scripted};

/// Reads a script.
///
/// ```
/// use tengen_check::promises::script::parse;
/// assert_eq!(parse("report:h8,work:150,panic").unwrap().len(), 3);
/// assert!(parse("sleep").is_err());
/// ```
pub fn parse(script: &str) -> Result<Vec<ScriptStep>> {
    let steps = script.split(',').map(str::trim).filter(|step| !step.is_empty());
    steps.map(|step| read(step).with_context(|| format!("step `{step}`"))).collect()
}

fn read(step: &str) -> Result<ScriptStep> {
    let (name, value) = step.split_once(':').unwrap_or((step, ""));
    Ok(match (name, value) {
        ("report", point) => ScriptStep::Report(point.parse()?),
        ("answer", point) => ScriptStep::Answer(point.parse()?),
        ("work", milliseconds) => ScriptStep::Work(Duration::from_millis(milliseconds.parse()?)),
        ("wait", "") => ScriptStep::WaitForStop,
        ("fail", "") => ScriptStep::Fail,
        ("panic", "") => ScriptStep::Panic,
        _ => bail!("expected report:POINT, answer:POINT, work:MILLISECONDS, wait, fail or panic"),
    })
}

/// Serves standard input and output with an agent that follows the script. The caller leaves the
/// process afterwards: the agent may still be at work.
pub fn serve(script: &str) -> Result<()> {
    let steps = parse(script)?;
    let factory = move || -> Box<dyn tengen_agent::Agent> { Box::new(Scripted(steps.clone())) };
    let about = tengen_engine::About::new("Scripted");
    tengen_engine::serve(std::io::stdin(), std::io::stdout(), about, Arc::new(factory))?;
    Ok(())
}
