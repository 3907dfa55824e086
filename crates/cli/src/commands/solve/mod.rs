//! `tengen solve`: is there a forced win, and what proves it?

mod progress;
mod tree;

use crate::goal::GoalArguments;
use crate::interrupt;
use crate::jsonl;
use crate::position::PositionArguments;
use anyhow::bail;
use clap::Args;
use progress::Shown;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::time::{Duration, Instant};
use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::{Board, Game, Point};
use tengen_threat::{Goal, Solution, SolveReport, Solver, SolverStatus, Stage};
use tengen_units::{parse_mebibytes, parse_positive_duration};

/// Find a forced win of the side to move and prove it.
///
/// A win is printed only after an independent checker has replayed its proof against every
/// reply. "There is none" and "none was found within the limits" are different answers. A search
/// that takes more than a second shows its progress; Ctrl-C ends it and prints what is known.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen solve h8i9h9i10h10 --side white
  tengen solve position.txt --vcf --rule renju --time 10
  tengen solve game.sgf --tree --sgf proof.sgf
  tengen solve position.txt --any --time 600
  tengen solve --jsonl --vct --time 5 < puzzles.jsonl

With --jsonl each input line is a position as for `tengen show --jsonl`; each output line has id,
result (win, none or unknown), line, nodes, ms and proof_checked, or id and error.

A search that has not come to an end prints its proof and disproof numbers: about how many more
positions have to turn out won until the win is proved, or lost until it is disproved.")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    #[command(flatten)]
    goal: GoalArguments,

    /// Node limit (with --vcf: number of fours tried)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Time limit of the search for each position (100ms, 1.5s, 2m); checking a large proof takes
    /// a little longer
    #[arg(long, value_name = "TIME", value_parser = parse_positive_duration)]
    time: Option<Duration>,

    /// Memory for the solver's tables: 512M, 2G, or a bare number of MiB; the search ends when they
    /// are full [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = parse_mebibytes)]
    memory: Option<u64>,

    /// Print the whole tree of the proof
    #[arg(long)]
    tree: bool,

    /// Write the proof as an SGF tree
    #[arg(long, value_name = "FILE", conflicts_with = "jsonl")]
    sgf: Option<std::path::PathBuf>,

    /// Read one JSON position per line from standard input and print one JSON object per line
    #[arg(long, conflicts_with = "position")]
    jsonl: bool,
}

impl Arguments {
    fn limits(&self) -> Limits {
        Limits { time: self.time, nodes: self.nodes, depth: None }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let limits = arguments.limits();
    let memory = arguments.memory.map_or(Solver::MEMORY, |bytes| bytes as usize);
    let mut solver = Solver::new().with_memory(memory);
    let goal = arguments.goal.goal();
    let mut output = std::io::stdout().lock();
    if arguments.jsonl {
        let setting = &arguments.position.setting;
        let mut answer = |game: &Game| describe(&mut solver, game, goal, &limits);
        jsonl::each_position(&mut std::io::stdin().lock(), &mut output, setting, &mut answer)?;
        return Ok(());
    }
    let game = arguments.position.read()?;
    if let Some(outcome) = game.outcome() {
        bail!("the game is over ({outcome})");
    }
    let stop = interrupt::stop_on_signal()?;
    let mut budget = Budget::new(&limits, Stopwatch::start(), stop);
    let start = Instant::now();
    let progress = solver.progress();
    let shown = Shown::start(progress.clone());
    let solution = solver.solve(game.board(), goal, &mut budget);
    let time = start.elapsed().as_secs_f64();
    shown.finish();
    print(&mut output, arguments, game.board(), &solution, &progress.standing())?;
    writeln!(output, "{} nodes, {time:.3} s", solution.nodes)?;
    if let (Some(path), Solution::Win(proof, _)) = (&arguments.sgf, &solution.solution) {
        tree::write_sgf(path, game.board(), proof)?;
        writeln!(output, "the proof is in {}", path.display())?;
    }
    Ok(())
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn print(
    output: &mut dyn Write,
    arguments: &Arguments,
    board: &Board,
    solution: &SolveReport,
    standing: &SolverStatus,
) -> anyhow::Result<()> {
    let goal = arguments.goal.goal();
    let kind = match goal {
        Goal::Vcf => " by continuous fours",
        Goal::Vct => " by continuous threats",
        Goal::Any => "",
    };
    let side = board.side_to_move();
    match &solution.solution {
        Solution::Win(proof, checked) => {
            writeln!(
                output,
                "{side} wins in {} plies at most: {}",
                checked.plies,
                names(&proof.line())
            )?;
            writeln!(
                output,
                "checked against every reply: {} positions, {} moves of {side} in the proof",
                checked.positions,
                proof.size()
            )?;
            if arguments.tree {
                tree::print(output, proof)?;
            }
        }
        Solution::None if goal == Goal::Any => writeln!(output, "{side} cannot force a win")?,
        Solution::None => writeln!(output, "{side} has no win{kind}")?,
        Solution::Unknown if standing.stage == Stage::Checking => {
            writeln!(output, "a win was found, but its proof was not checked to the end")?;
        }
        Solution::Unknown => {
            writeln!(output, "no win{kind} was found within the limits; there may be one")?;
            if let Some(numbers) = progress::numbers(standing) {
                writeln!(output, "{numbers}")?;
            }
        }
    }
    Ok(())
}

/// The answer to one position of `--jsonl`.
pub fn describe(
    solver: &mut Solver,
    game: &Game,
    goal: Goal,
    limits: &Limits,
) -> Map<String, Value> {
    let mut object = Map::new();
    if let Some(outcome) = game.outcome() {
        object.insert("error".into(), json!(format!("the game is over ({outcome})")));
        return object;
    }
    let start = Instant::now();
    let mut budget = Budget::new(limits, Stopwatch::start(), CancelToken::new());
    let solution = solver.solve(game.board(), goal, &mut budget);
    let ms = start.elapsed().as_secs_f64() * 1e3;
    let (result, line, checked) = match &solution.solution {
        Solution::Win(proof, _) => ("win", names(&proof.line()), true),
        Solution::None => ("none", String::new(), false),
        Solution::Unknown => ("unknown", String::new(), false),
    };
    object.insert("result".into(), json!(result));
    object.insert("line".into(), json!(line));
    object.insert("nodes".into(), json!(solution.nodes));
    object.insert("ms".into(), json!((ms * 1e3).round() / 1e3));
    object.insert("proof_checked".into(), json!(checked));
    object
}
