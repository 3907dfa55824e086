//! What has to be known of an engine before it is asked anything.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The rules it says it knows.
    pub claimed: BTreeSet<Rule>,
}

impl Profile {
    /// Whether the engine is asked about a rule.
    pub fn is_asked(&self, rule: Rule, options: &CheckOptions) -> bool {
        options.names(rule) || options.rules.is_empty() && self.claimed.contains(&rule)
    }

    /// Why a rule cannot be asked about, if so.
    pub fn why_not(&self, rule: Rule, options: &CheckOptions) -> Option<String> {
        match self.refused.get(&rule) {
            Some(refusal) => Some(refusal.clone()),
            None if self.is_asked(rule, options) => None,
            None if options.rules.is_empty() => Some(format!("{rule}: not claimed, not asked")),
            None => Some(format!("{rule}: not among --rules")),
        }
    }
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
        let text = profile.about.as_ref().map(ToString::to_string).unwrap_or_default();
        profile.claimed.extend(claimed(&text));
    }
    let known = profile.clone();
    if let Ok(mut talk) = Exam::open(launch, options, &known) {
        // An engine that dies here has refused what it refused so far.
        let _ = try_rules(&mut talk, options, &mut profile);
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

/// The rules that an answer to `ABOUT` lists: `rules="freestyle, renju"`.
fn claimed(about: &str) -> Vec<Rule> {
    let about = about.to_ascii_lowercase();
    let list = about.split_once("rules=\"").and_then(|(_, rest)| rest.split_once('"'));
    let words = list.map(|(list, _)| list).unwrap_or_default();
    words.split([',', ';', ' ']).filter_map(|word| word.parse().ok()).collect()
}

/// A rule is refused by `ERROR` or `UNKNOWN` after `INFO rule`, and claimed by a message that names
/// it. Silence is neither: every engine has to ignore settings that it does not know.
fn try_rules(talk: &mut Exam<'_>, options: &CheckOptions, profile: &mut Profile) -> StepResult {
    talk.start()?;
    talk.synchronise(options.time)?;
    for &rule in options.listed_rules() {
        talk.set(Info::Rule(Dialect::Gomocup.rule_number(rule)))?;
        for reply in talk.synchronise(options.time)? {
            match &reply {
                Reply::Error(_) | Reply::Unknown(_) => {
                    let refusal =
                        format!("the engine refuses the rule {rule}: `{}`", brief(&reply));
                    profile.refused.entry(rule).or_insert(refusal);
                }
                Reply::Message(_) | Reply::Debug(_) => {
                    let text = reply.to_string().to_ascii_lowercase();
                    let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
                    if words.any(|word| word == rule.name()) {
                        profile.claimed.insert(rule);
                    }
                }
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_may_list_the_rules() {
        let cases: [(&str, &[Rule]); 4] = [
            (
                r#"name="A", rules="freestyle, Renju;caro-exact""#,
                &[Rule::Freestyle, Rule::Renju, Rule::CaroExact],
            ),
            (r#"name="Renju Master", version="standard""#, &[]),
            (r#"rules="chess, standard"#, &[]),
            ("", &[]),
        ];
        for (about, expected) in cases {
            assert_eq!(claimed(about), expected, "{about}");
        }
    }

    #[test]
    fn an_item_that_is_named_with_its_rule_is_asked() {
        let only = |word: &str| CheckOptions { only: vec![word.into()], ..Default::default() };
        assert!(only("five-renju").names(Rule::Renju) && only("five-renju-15").names(Rule::Renju));
        assert!(!only("five-renju").names(Rule::Caro) && !only("rules").names(Rule::Renju));
        let exact = only("five-caro-exact-15");
        assert!(exact.names(Rule::CaroExact) && !exact.names(Rule::Caro));
    }
}
