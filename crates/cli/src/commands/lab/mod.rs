//! `tengen lab`: the papers' experiments and new ones.

mod compare;
mod papers;
mod switches;
mod three;

use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};
use tengen_agent::CancelToken;
use tengen_arena::LiveEvent;
use tengen_core::Size;
use tengen_lab::{Experiment, ExperimentRun, Findings, Machine, Plan, write_findings};

use super::arena::progress::ArenaProgress;

/// Repeat the experiments of the five papers, and try new ones.
///
/// Every game is on disk before it counts: to continue after Ctrl-C, run the same command with
/// --resume. For each experiment the folder has the log (JSON lines), the table as text, CSV and
/// JSON, plots as SVG, and the arena's report.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen lab ottawa --games 20 --out results
  tengen lab all --games 4 --depth 3 --out results --resume
  tengen lab compare fudan nthu tengen --budget time=0.05 --board 15 --games 10
  tengen lab switches --budget nodes=4000 --games 20
  tengen lab three-players --depths 1,2,3 --games 60

docs/papers.md has what came out.")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Minimax and alpha-beta on 9x9: tables 1 and 2, fourteen pairings
    Ottawa(papers::Arguments),
    /// Rule-graded minimax and three kinds of Monte Carlo on 20x20
    Eggplant(papers::Arguments),
    /// Window dictionaries: is deeper search weaker?
    Sustech(papers::Arguments),
    /// A score graph with kill search: switches and depths
    Fudan(papers::Arguments),
    /// Negamax on accumulated scores: switches and depths
    Nthu(papers::Arguments),
    /// All agents in one pool
    Pool(papers::Arguments),
    /// The five papers, and the pool
    All(papers::Arguments),
    /// Any agents at an equal budget: table, ratings, growth of time and nodes with depth
    Compare(compare::Arguments),
    /// Our engine with its table, move ordering or threat search switched off, against the whole
    ///
    /// "No table" is `hash=0`. "No ordering" tries moves as they lie on the board. "No threats"
    /// searches for no wins by fours or by threats; threats that are seen without search stay.
    Switches(switches::Arguments),
    /// Five in a row for three players, by max^n search
    ThreePlayers(three::Arguments),
}

/// What every experiment can be told.
#[derive(Args)]
struct Common {
    /// Games per pairing; each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Folder for the results
    #[arg(long, value_name = "DIR", default_value = "lab")]
    out: PathBuf,

    /// Continue with the results that are there
    #[arg(long)]
    resume: bool,

    /// Board size, if not the paper's
    #[arg(long, value_name = "N")]
    board: Option<Size>,

    /// Games played in parallel; times are comparable only at 1
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    concurrency: usize,

    /// Stop after N games; --resume plays the rest
    #[arg(long, value_name = "N")]
    stop_after: Option<u64>,
}

impl Common {
    fn plan(&self) -> Plan {
        Plan { games: self.games, seed: self.seed, size: self.board, ..Plan::default() }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    use tengen_lab::Paper;
    match &arguments.what {
        What::Ottawa(paper) => papers::run(paper, &[Paper::Ottawa]),
        What::Eggplant(paper) => papers::run(paper, &[Paper::Eggplant]),
        What::Sustech(paper) => papers::run(paper, &[Paper::Sustech]),
        What::Fudan(paper) => papers::run(paper, &[Paper::Fudan]),
        What::Nthu(paper) => papers::run(paper, &[Paper::Nthu]),
        What::Pool(paper) => papers::run(paper, &[]),
        What::All(papers) => papers::run(papers, &Paper::ALL),
        What::Compare(compare) => compare::run(compare),
        What::Switches(parts) => switches::run(parts),
        What::ThreePlayers(three) => three::run(three),
    }
}

/// Plays trials one after the other and shows what each says. Whether all of them are complete.
fn play_all(trials: &[Experiment], common: &Common, stop: &CancelToken) -> anyhow::Result<bool> {
    let machine = Machine::here();
    let mut left = common.stop_after;
    let mut complete = true;
    for trial in trials {
        if stop.is_cancelled() || left == Some(0) {
            complete = false;
            break;
        }
        let findings = play_one(trial, &common.out, common, &machine, stop, &mut left)?;
        println!("{findings}");
        complete &= findings.games == findings.planned;
    }
    if !complete {
        let out = common.out.display();
        eprintln!("not complete: to continue, run the same command with --out {out} --resume");
    }
    Ok(complete)
}

fn play_one(
    trial: &Experiment,
    folder: &Path,
    common: &Common,
    machine: &Machine,
    stop: &CancelToken,
    left: &mut Option<u64>,
) -> anyhow::Result<Findings> {
    let session = ExperimentRun::open(trial, folder, common.resume)?;
    let before = session.finished().len();
    if session.open_games() > 0 {
        eprintln!("{}/{}: {} games to play", trial.study, trial.name, session.open_games());
    }
    let mut progress = ArenaProgress::new(&trial.tournament, None, session.finished().to_vec());
    let mut observe = |event: &LiveEvent| progress.show(event);
    let games = session.play(common.concurrency, *left, stop, &mut observe)?;
    if let Some(left) = left {
        *left = left.saturating_sub((games.len() - before) as u64);
    }
    let findings = Findings::new(trial, &games, machine);
    write_findings(folder, trial, &games, &findings)?;
    Ok(findings)
}
