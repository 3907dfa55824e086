//! The report for programs: everything the page shows, as one JSON object.

use super::ending::TerminationKind;
use crate::{
    GameRecord, LlrPoint, PairResults, PlayerIndex, Sprt, Standings, Tournament, Wdl,
    distinct_games,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What two players did against each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Meeting {
    /// The one from whose side it is counted.
    pub player: PlayerIndex,
    /// The other.
    pub opponent: PlayerIndex,
    /// Their distinct games in pairs.
    pub results: PairResults,
}

/// How a sequential test went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SprtCurve {
    /// H0 is accepted here.
    pub lower: f64,
    /// H1 is accepted here.
    pub upper: f64,
    /// The log-likelihood ratio after each pair of games, as they ended.
    pub points: Vec<LlrPoint>,
}

/// How many games ended in one way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct EndingCount {
    /// In which way.
    pub ending: TerminationKind,
    /// What black scored in them.
    pub black: Wdl,
}

/// The whole report. Openings, ratings, forfeits and the state of a test are in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReportData {
    /// What was played.
    pub tournament: Tournament,
    /// Where the players stand.
    pub standings: Standings,
    /// Everybody who met somebody, each two once, the earlier in the list of players first.
    pub pairs: Vec<Meeting>,
    /// The curve of the sequential test, if a match of two has a valid one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtCurve>,
    /// How games ended, in the order of [`TerminationKind`]; only those that came up.
    pub endings: Vec<EndingCount>,
}

impl ReportData {
    /// Computes everything.
    pub fn new(tournament: &Tournament, games: &[GameRecord]) -> ReportData {
        let players = tournament.players.len();
        let standings = Standings::new(tournament, games);
        let (distinct, _) = distinct_games(tournament, games);
        let pairs = (0..players)
            .flat_map(|player| (player + 1..players).map(move |opponent| (player, opponent)))
            .map(|(player, opponent)| Meeting {
                player,
                opponent,
                results: PairResults::between(&distinct, player, opponent),
            })
            .filter(|meeting| meeting.results.wdl().games() > 0)
            .collect();
        ReportData {
            tournament: tournament.clone(),
            pairs,
            sprt: curve(tournament, &distinct, &standings),
            endings: endings(games),
            standings,
        }
    }
}

fn curve(
    tournament: &Tournament,
    games: &[GameRecord],
    standings: &Standings,
) -> Option<SprtCurve> {
    let model = standings.head_to_head.and_then(|match_of_two| match_of_two.sprt)?.model;
    let test = Sprt::new(tournament.sprt?, model).ok()?;
    let (lower, upper) = test.bounds();
    Some(SprtCurve { lower, upper, points: test.trajectory(games, 0, 1) })
}

fn endings(games: &[GameRecord]) -> Vec<EndingCount> {
    let mut counted: BTreeMap<TerminationKind, Vec<&GameRecord>> = BTreeMap::new();
    for game in games {
        counted.entry(TerminationKind::from(&game.reason)).or_default().push(game);
    }
    counted
        .into_iter()
        .map(|(ending, games)| EndingCount { ending, black: Wdl::of_black(games) })
        .collect()
}

/// The report as one JSON object: see [`ReportData`], which reads it back.
pub fn report_json(tournament: &Tournament, games: &[GameRecord]) -> String {
    let data = ReportData::new(tournament, games);
    // Only maps with odd keys cannot be written; there are none.
    serde_json::to_string_pretty(&data).unwrap_or_default() + "\n"
}
