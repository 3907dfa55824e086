//! `tengen bench`: fixed positions, fixed depth; the node count is the signature of the engine.

use crate::weights::WeightsArguments;
use clap::Args;
use std::io::Write;
use std::time::{Duration, Instant};
use tengen_agent::{Agent, CancelToken, Limits, Request, Resources};
use tengen_core::{Game, Rule, Size};

/// Search fixed positions to a fixed depth and print nodes, time and nodes per second.
///
/// Node count of the shipped engine on 17 fixed positions, one thread: a changed number means a
/// changed search; an equal number does not prove equal play.
#[derive(Args)]
pub struct Arguments {
    /// Search depth in plies
    #[arg(long, default_value_t = 14, value_name = "N")]
    depth: u32,

    /// Search threads; with more than one thread the node count is not reproducible
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[command(flatten)]
    weights: WeightsArguments,
}

/// Positions of our own games: openings, middle games and fights under every rule, on small, usual
/// and large boards; and in how many lines each is searched.
const POSITIONS: &[(Rule, usize, usize, &str)] = &[
    (Rule::Freestyle, 15, 1, "h8"),
    (Rule::Freestyle, 15, 1, "h8i9"),
    (Rule::Freestyle, 15, 1, "h8h9i9g7i10"),
    (Rule::Freestyle, 15, 1, "h8i9g9i7g7g8i8h9f7e6"),
    (Rule::Freestyle, 20, 1, "j10k11i11k9j9j11k10"),
    (Rule::Standard, 15, 1, "h8i9i7g9h9h10g8i8"),
    (Rule::Standard, 15, 1, "c3d4c4d3c6e4f4d5"),
    (Rule::Renju, 15, 1, "h8h9j9g8i10"),
    (Rule::Renju, 15, 1, "h8i9i7g7h6h9g9f10"),
    (Rule::Freestyle, 9, 1, "e5d6f6d4f4"),
    (Rule::Freestyle, 15, 1, "f8c8d5e7f6f7g7e5e8g8h6e9i5j4"),
    (Rule::Freestyle, 15, 1, "l6k6l8l7m8k8k7m9j9j8i8h7k9j10k5i6"),
    (Rule::Freestyle, 15, 1, "h9d7e8e6h10d6h8h7g8d8d5f5c8f6"),
    (Rule::Freestyle, 15, 1, "i11k11j11i7h11k9k10l9j9l10j8j12i13l11j7j10"),
    (Rule::Caro, 15, 1, "h8i9i7g9h9h10g8i8"),
    (Rule::CaroExact, 15, 1, "h8h9i9g7i10g9g8i8"),
    (Rule::Freestyle, 15, 3, "h8i9g9i7h7h9"),
];

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    // One player for all, so that the system hands out its memory once.
    let mut agent = crate::player::build(tengen_engine::DEFAULT_AGENT, &arguments.weights)?;
    for &(rule, side, lines, text) in POSITIONS {
        let size = Size::new(side)?;
        let game = Game::parse(rule, size, text)?;
        let resources = Resources { threads: arguments.threads.into(), ..Resources::default() };
        agent.prepare(rule, size, &resources)?;
        agent.new_game();
        let mut request = Request::new(game);
        request.multi_pv = lines;
        request.limits = Limits { depth: Some(arguments.depth), ..Limits::default() };
        let start = Instant::now();
        let answer = agent.think(&request, &CancelToken::new(), &mut |_| {})?;
        let (own, took) = (answer.report.nodes, start.elapsed());
        let many = if lines > 1 { format!(" in {lines} lines") } else { String::new() };
        let score = answer.report.lines.first().map(|line| line.score.to_string());
        writeln!(
            output,
            "{own:>9} nodes {:>8.3} s  {:>5}  {:>6}  {rule} {side} {text}{many}",
            took.as_secs_f64(),
            answer.best.to_string(),
            score.unwrap_or_default(),
        )?;
        nodes += own;
        time += took;
    }
    let name = if arguments.threads == 1 { "Bench" } else { "Nodes of all threads" };
    writeln!(
        output,
        "{name}: {nodes}  ({:.3} s, {:.0} nodes/s)",
        time.as_secs_f64(),
        nodes as f64 / time.as_secs_f64()
    )?;
    Ok(())
}
