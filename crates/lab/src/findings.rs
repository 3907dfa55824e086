//! What the games of a trial say.

use crate::growth::depth_of;
use crate::{Experiment, Figure, Machine, Slips, wilson};
use serde::Serialize;
use tengen_arena::{
    Estimate, GameRecord, Pace, PlayerKind, Standings, TournamentFormat, Wdl, game_count,
    score_interval,
};

/// What is known of one player of a trial.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ResultRow {
    /// Its name.
    pub player: String,
    /// How it was built.
    pub spec: String,
    /// Against whom it was counted: a player's name, or `all`.
    pub opponent: String,
    /// Its depth, if it has one.
    pub depth: Option<u32>,
    /// Its games.
    pub wdl: Wdl,
    /// Games won, as a part of all, with Wilson's interval.
    pub win: Estimate,
    /// Games drawn, likewise.
    pub draw: Estimate,
    /// Points for each game.
    pub score: Estimate,
    /// Its rating among the players of the trial.
    pub elo: Estimate,
    /// Seconds for each step.
    pub seconds: Option<f64>,
    /// Nodes for each step, if it counts them.
    pub nodes: Option<u64>,
    /// What it overlooked.
    pub slips: Slips,
    /// What the paper prints.
    pub paper: Option<Figure>,
}

/// What the games of a trial say. It prints as a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Findings {
    /// The experiment.
    pub study: String,
    /// The trial.
    pub trial: String,
    /// What it asks.
    pub title: String,
    /// The board's side.
    pub board: String,
    /// The seed.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Games of the whole trial.
    pub planned: u64,
    /// Where they were played.
    pub machine: Machine,
    /// A row per player: in the order of the paper, or by strength where everybody meets everybody.
    pub rows: Vec<ResultRow>,
    /// What the paper says in words.
    pub said: Vec<String>,
    /// What follows from the rows.
    pub notes: Vec<String>,
}

impl Findings {
    /// Computes them.
    pub fn new(trial: &Experiment, games: &[GameRecord], machine: &Machine) -> Findings {
        let tournament = &trial.tournament;
        let standings = Standings::new(tournament, games);
        let paces = Pace::of_all(tournament, games);
        let slips = Slips::of_all(tournament, games);
        let gauntlet = tournament.format == TournamentFormat::Gauntlet;
        let row = |number: usize| {
            let player = tournament.players.get(number)?;
            let first = tournament.players.first()?;
            let (wdl, opponent) = match gauntlet {
                true => (Wdl::between(games, number, 0), first.name.clone()),
                false => (Wdl::of(games, number), "all".to_owned()),
            };
            let spec = match &player.kind {
                PlayerKind::Agent(spec) | PlayerKind::Pbrain(spec) | PlayerKind::Json(spec) => spec,
            };
            let standing = standings.rows.iter().find(|row| row.player == number);
            let pace = paces.get(number).copied().unwrap_or_default();
            Some(ResultRow {
                player: player.name.clone(),
                spec: spec.clone(),
                opponent,
                depth: depth_of(spec),
                wdl,
                win: wilson(wdl.wins, wdl.games()),
                draw: wilson(wdl.draws, wdl.games()),
                score: score_interval(wdl),
                elo: standing.map_or(Estimate::UNKNOWN, |row| row.elo),
                seconds: pace.time_per_move().map(|time| time.as_secs_f64()),
                nodes: pace.nodes_per_move(),
                slips: slips.get(number).copied().unwrap_or_default(),
                paper: trial.figure(player).cloned(),
            })
        };
        let order: Vec<usize> = match gauntlet {
            true => (1..tournament.players.len()).collect(),
            false => standings.rows.iter().map(|row| row.player).collect(),
        };
        let rows: Vec<ResultRow> = order.into_iter().filter_map(row).collect();
        let said = trial.figures.iter().filter(|figure| !figure.said.starts_with("table"));
        Findings {
            study: trial.study.clone(),
            trial: trial.name.clone(),
            title: trial.title.clone(),
            board: tournament.size.to_string(),
            seed: tournament.seed,
            games: games.len() as u64,
            planned: game_count(tournament),
            machine: machine.clone(),
            said: said.map(|figure| format!("{}: {}", figure.player, figure.said)).collect(),
            notes: savings(&rows),
            rows,
        }
    }
}

/// What pruning saves, where the same depth was searched with and without it: the paper's second
/// claim, 2 % at depth 1 and 97 % at depth 3.
fn savings(rows: &[ResultRow]) -> Vec<String> {
    let find = |start: &str, depth| {
        rows.iter().find(|row| row.spec.starts_with(start) && row.depth == Some(depth))
    };
    let saved = |slow: f64, fast: f64| format!("{:.0} %", 100.0 * (1.0 - fast / slow));
    (1..=9)
        .filter_map(|depth| {
            let (plain, pruned) =
                (find("ottawa-minimax", depth)?, find("ottawa-alphabeta", depth)?);
            let ours = saved(plain.seconds?, pruned.seconds?);
            let paper = || {
                let seconds = |row: &ResultRow| row.paper.as_ref()?.seconds;
                Some(saved(seconds(plain)?, seconds(pruned)?))
            };
            let paper = paper().map_or_else(String::new, |saved| format!(" (paper: {saved})"));
            Some(format!("at depth {depth} pruning saves {ours} of the time per step{paper}"))
        })
        .collect()
}
