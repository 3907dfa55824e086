//! What has to be known of an engine before it is asked anything.

use std::collections::BTreeMap;

use crate::conversation::Record;
use crate::exam::Exam;
use crate::outcome::{StepResult, brief};
use crate::{CheckOptions, ItemOutcome};
use std::time::Duration;
use tengen_core::Rule;
use tengen_protocol::{Command, Dialect, Info, Reply};
use tengen_remote::Launch;

/// What an engine says of itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Profile {
    /// Its answer to `ABOUT`, if it gives one.
    pub about: Option<Reply>,
    /// The rules it refuses, and its words.
    pub refused: BTreeMap<Rule, String>,
}

/// Starts a game. Unless that works nothing else can be asked.
pub(crate) fn can_start(launch: &Launch, options: &CheckOptions) -> (ItemOutcome, Option<Record>) {
    let profile = Profile::default();
    match Exam::open(launch, options, &profile) {
        Err(failure) => (ItemOutcome::Failed(failure), None),
        Ok(mut talk) => {
            let verdict = ItemOutcome::from(talk.start());
            (verdict, Some(talk.finish()))
        }
    }
}

/// Asks who the engine is and which rules it refuses. Whatever goes wrong here is found again,
/// and named, by the items.
pub(crate) fn profile(launch: &Launch, options: &CheckOptions) -> Profile {
    let blank = Profile::default();
    let mut profile = Profile::default();
    if let Ok(mut talk) = Exam::open(launch, options, &blank) {
        profile.about = about(&mut talk).unwrap_or_default();
        talk.finish();
    }
    let known = profile.clone();
    if let Ok(mut talk) = Exam::open(launch, options, &known) {
        // An engine that dies here has refused what it refused so far.
        let _ = refused_rules(&mut talk, options, &mut profile.refused);
        talk.finish();
    }
    profile
}

fn about(talk: &mut Exam<'_>) -> StepResult<Option<Reply>> {
    talk.start()?;
    talk.synchronise(Duration::ZERO)?;
    talk.tell(&Command::About)?;
    let answer = talk.answer(Duration::ZERO, true)?;
    Ok(answer.filter(|reply| matches!(reply, Reply::About(_) | Reply::Other(_))))
}

/// A rule is refused by `ERROR` or `UNKNOWN` after `INFO rule`.
fn refused_rules(
    talk: &mut Exam<'_>,
    options: &CheckOptions,
    refused: &mut BTreeMap<Rule, String>,
) -> StepResult {
    talk.start()?;
    talk.synchronise(options.time)?;
    for &rule in &options.rules {
        talk.set(Info::Rule(Dialect::Gomocup.rule_number(rule)))?;
        let said = talk.synchronise(options.time)?;
        let refusal = said.iter().find(|r| matches!(r, Reply::Error(_) | Reply::Unknown(_)));
        if let Some(refusal) = refusal {
            refused
                .insert(rule, format!("the engine refuses the rule {rule}: `{}`", brief(refusal)));
        }
    }
    Ok(())
}
