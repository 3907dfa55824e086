//! `tengen suite`: how many of a set of positions are solved.

use crate::goal::GoalArguments;
use crate::jsonl;
use crate::position::Setting;
use anyhow::{Context, bail};
use clap::Args;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::Game;
use tengen_threat::{Goal, Solution, Solver};
use tengen_units::parse_positive_duration;

/// Solve every position of some files and count the wins that were proved.
///
/// A row counts as solved when a win of the side to move was found and its proof passed the
/// independent checker.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen suite puzzles_vcf.jsonl --vcf --time 2
  tengen suite puzzles_vct.jsonl --only 'trust=mate,mate+published' --time 5 --unsolved")]
pub struct Arguments {
    /// Files with one JSON position per line, as `tengen show --jsonl` reads them
    #[arg(required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    goal: GoalArguments,

    /// Time for each position: 100ms, 5s, 2m
    #[arg(long, default_value = "5s", value_name = "TIME", value_parser = parse_positive_duration)]
    time: Duration,

    /// Node limit per position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Use only rows whose field has one of these values
    #[arg(long, value_name = "FIELD=VALUE,…")]
    only: Option<String>,

    /// Use only every n-th row
    #[arg(long, default_value_t = 1, value_name = "N")]
    every: usize,

    /// List the rows that were not solved
    #[arg(long)]
    unsolved: bool,
}

#[derive(Default)]
struct Tally {
    rows: usize,
    solved: usize,
    denied: usize,
    nodes: u64,
    times: Vec<Duration>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.every == 0 {
        bail!("--every must be at least 1");
    }
    let only = match &arguments.only {
        None => None,
        Some(text) => match text.split_once('=') {
            Some((field, values)) => Some((field, values.split(',').collect::<Vec<_>>())),
            None => bail!("--only {text}: expected FIELD=VALUE,…"),
        },
    };
    let time = Some(arguments.time);
    let limits = Limits { time, nodes: arguments.nodes, depth: None };
    let goal = arguments.goal.goal();
    let mut solver = Solver::new();
    let mut output = std::io::stdout().lock();
    writeln!(
        output,
        "{:>7} {:>7} {:>7} {:>12} {:>9} {:>9} {:>9}  set",
        "rows", "solved", "none", "nodes", "median", "p95", "total"
    )?;
    for path in &arguments.files {
        let file = std::fs::File::open(path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        let mut tally = Tally::default();
        let mut unsolved = Vec::new();
        let mut number = 0;
        let setting = Setting { rule: None, size: None, side: None, from_top: false };
        jsonl::each_row(&mut BufReader::new(file), &setting, |row, game| {
            let chosen = only.as_ref().is_none_or(|(field, values)| {
                row.get(*field)
                    .and_then(|value| value.as_str())
                    .is_some_and(|v| values.contains(&v))
            });
            if !chosen {
                return;
            }
            number += 1;
            if (number - 1) % arguments.every != 0 {
                return;
            }
            let id = row.get("id").map(ToString::to_string).unwrap_or_default();
            match game {
                Ok(game) => {
                    if let Some(result) = tally.add(&mut solver, &game, goal, &limits) {
                        unsolved.push(format!("{id}: {result}"));
                    }
                }
                Err(error) => unsolved.push(format!("{id}: {error}")),
            }
        })
        .with_context(|| format!("in {}", path.display()))?;
        tally.print(&mut output, path)?;
        if arguments.unsolved {
            for line in unsolved {
                writeln!(output, "        {line}")?;
            }
        }
    }
    Ok(())
}

impl Tally {
    /// Solves one position; says why it is not solved.
    fn add(
        &mut self,
        solver: &mut Solver,
        game: &Game,
        goal: Goal,
        limits: &Limits,
    ) -> Option<&'static str> {
        let start = Instant::now();
        let mut budget = Budget::new(limits, Stopwatch::start(), CancelToken::new());
        let solution = solver.solve(game.board(), goal, &mut budget);
        self.rows += 1;
        self.nodes += solution.nodes;
        self.times.push(start.elapsed());
        match solution.solution {
            Solution::Win(..) => {
                self.solved += 1;
                None
            }
            Solution::None => {
                self.denied += 1;
                Some("none")
            }
            Solution::Unknown => Some("unknown"),
        }
    }

    fn print(&mut self, output: &mut dyn Write, path: &std::path::Path) -> std::io::Result<()> {
        self.times.sort_unstable();
        let total: Duration = self.times.iter().sum();
        let part = |hundredths: usize| {
            let place =
                (self.times.len() * hundredths / 100).min(self.times.len().saturating_sub(1));
            self.times.get(place).map_or(0.0, |time| time.as_secs_f64())
        };
        writeln!(
            output,
            "{:>7} {:>7} {:>7} {:>12} {:>7.4} s {:>7.4} s {:>7.1} s  {}",
            self.rows,
            self.solved,
            self.denied,
            self.nodes,
            part(50),
            part(95),
            total.as_secs_f64(),
            path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default()
        )
    }
}
