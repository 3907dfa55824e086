//! `tengen analyse`: what an agent thinks of a position, depth by depth.

use crate::interrupt;
use crate::player::PlayerArguments;
use crate::position::PositionArguments;
use anyhow::Context;
use clap::Args;
use std::io::Write;
use std::time::Duration;
use tengen_agent::{Agent, Limits, Report, Request};
use tengen_core::Point;
use tengen_engine::PlayerTerms;
use tengen_units::parse_positive_duration;

/// Think about a position and print lines and scores, depth by depth.
///
/// Ends at the limits, with a proven win, or on Ctrl-C; then prints the best move.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen analyse h8i9g7 --time 5
  tengen analyse game.sgf --rule renju --lines 3 --depth 12
  tengen analyse position.txt --agent nthu --nodes 100000
  tengen analyse h8i9g7 --search mcts --time 5
  tengen analyse h8i9g7 --agent 'cmd=\"./pbrain-mine --quiet\"'")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    #[command(flatten)]
    player: PlayerArguments,

    /// Number of best moves to show (multi-PV)
    #[arg(long, default_value_t = 1, value_name = "N")]
    lines: usize,

    /// Search threads; with one, the same limits on nodes or depth give the same result
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Time limit: 100ms, 1.5s, 2m [default: 10s, unless nodes or depth are given]
    #[arg(long, value_name = "TIME", value_parser = parse_positive_duration)]
    time: Option<Duration>,

    /// Node limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Depth limit in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = arguments.position.read()?;
    let mut player = arguments.player.player()?;
    player.nodes = arguments.nodes.or(player.nodes);
    player.depth = arguments.depth.or(player.depth);
    player.threads = player.threads.max(arguments.threads.into());
    let is_limited =
        player.nodes.is_some() || player.depth.is_some() || !player.clock.is_unlimited();
    let time = arguments.time.or((!is_limited).then_some(Duration::from_secs(10)));
    let mut agent = player.agent(&PlayerTerms::default())?;
    agent
        .prepare(game.rule(), game.size(), &player.resources())
        .with_context(|| player.name.clone())?;
    let mut request = Request::new(game);
    request.limits = Limits { time, ..player.limits() };
    request.clock = player.clock;
    request.multi_pv = arguments.lines.max(1);
    let stop = interrupt::stop_on_signal()?;
    let mut output = std::io::stdout().lock();
    let mut trouble = None;
    let answer = agent
        .think(&request, &stop, &mut |report| {
            if trouble.is_none() {
                trouble = print(&mut output, report).err();
            }
        })
        .with_context(|| player.name.clone())?;
    trouble.map_or(Ok(()), Err)?;
    if arguments.threads > 1 {
        let (nodes, speed) = (answer.report.nodes, answer.report.speed());
        writeln!(output, "all threads  nodes {nodes:>10}  {speed:>9}/s")?;
    }
    writeln!(output, "best {}", answer.best)?;
    Ok(())
}

fn print(output: &mut dyn Write, report: &Report) -> std::io::Result<()> {
    for (number, line) in report.lines.iter().enumerate() {
        let moves: Vec<String> = line.moves.iter().map(Point::to_string).collect();
        writeln!(
            output,
            "depth {:>2}/{:<2}  line {}  score {:>6}  nodes {:>10}  {:>8.3} s  {:>9}/s  {}{}",
            report.depth,
            report.seldepth,
            number + 1,
            line.score.claimed().to_string(),
            report.nodes,
            report.time.as_secs_f64(),
            report.speed(),
            moves.join(" "),
            if line.score.is_proven() { "  (proven)" } else { "" },
        )?;
    }
    output.flush()
}
