//! `tengen openings`: random openings.

use crate::status_line::StatusLine;
use crate::weights::WeightsArguments;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::time::Duration;
use tengen_agent::Limits;
use tengen_arena::{Judge, OpeningSetting, generate_openings};
use tengen_core::{Game, Point, RowOrder, Rule, Size, format_moves};
use tengen_record::{Format, Record, WriteOptions, write};
use tengen_units::parse_duration;

/// Generate random openings of a few stones, no two of them mirror images.
///
/// The same seed gives the same openings. With a judge only balanced ones are kept: its score for
/// the side to move lies within the bound, and no forced win of the side to move can be proven. A
/// judge limited by nodes instead of time gives the same result in every run.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen openings --count 50 --rule renju > openings.txt
  tengen openings --count 20 --size 20 --form offsets --judge greedy --bound 30
  tengen openings --count 20 --judge tengen --nodes 50000 --bound 80 > balanced.txt")]
pub struct Arguments {
    /// Number of openings
    #[arg(long, short = 'n', default_value_t = 20, value_name = "N")]
    count: usize,

    /// Rule: freestyle, standard, renju, caro or caro-exact
    #[arg(long, short, default_value_t = Rule::Freestyle)]
    rule: Rule,

    /// Board size (side length)
    #[arg(long, short, default_value_t = Size::FIFTEEN, value_name = "N")]
    size: Size,

    /// Random seed
    #[arg(long, default_value_t = 0, value_name = "X")]
    seed: u64,

    /// Number of stones: one number or a range
    #[arg(long, default_value = "3-7", value_name = "A-B", value_parser = range)]
    stones: (usize, usize),

    /// Largest distance of a stone from the centre
    #[arg(long, default_value_t = 4, value_name = "POINTS")]
    reach: usize,

    /// Player that judges whether an opening is balanced (see `tengen agents`)
    #[arg(long, value_name = "AGENT")]
    judge: Option<String>,

    #[command(flatten)]
    weights: WeightsArguments,

    /// The largest score that still counts as balanced
    #[arg(long, default_value_t = 50, requires = "judge")]
    bound: i32,

    /// Node limit of the judge per opening [default: 20000 without --time]
    #[arg(long, requires = "judge", value_name = "N")]
    nodes: Option<u64>,

    /// Node limit of the search for a proven win of the side to move (0: do not search)
    #[arg(long, requires = "judge", value_name = "N", default_value_t = 2_000)]
    proof_nodes: u64,

    /// Time limit of the judge per opening
    #[arg(long, requires = "judge", value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Form::Moves)]
    form: Form,
}

/// How a list of points begins.
const ROWS_FROM_TOP: &str = "# rows from the top\n";

/// What a judge without any limit gets: an engine would think for ever.
const JUDGE_NODES: u64 = 20_000;

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Move strings, rows from the bottom
    Moves,
    /// Move strings, rows from the top, as c-gomoku-cli counts them, under a comment that says so
    Points,
    /// Offsets from the centre, as Gomocup's lists have them
    Offsets,
    /// SGF
    Sgf,
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok((least, most)),
        _ => Err("expected a number or a range such as 3-7".into()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let setting = OpeningSetting {
        count: arguments.count,
        rule: arguments.rule,
        size: arguments.size,
        seed: arguments.seed,
        least_stones: arguments.stones.0,
        most_stones: arguments.stones.1,
        reach: arguments.reach,
    };
    let default_nodes = arguments.time.is_none().then_some(JUDGE_NODES);
    let mut limits = Limits { nodes: arguments.nodes.or(default_nodes), ..Limits::default() };
    limits.time = arguments.time;
    if arguments.weights.is_given() && arguments.judge.is_none() {
        bail!("--weights are those of a judge: say which with --judge");
    }
    let build = |judge| crate::player::build(judge, &arguments.weights);
    let mut agent = arguments.judge.as_deref().map(build).transpose()?;
    let judge = agent.as_mut().map(|agent| Judge {
        agent,
        limits,
        bound: arguments.bound,
        proof_nodes: arguments.proof_nodes,
    });
    let mut status = StatusLine::new();
    let mut output = std::io::stdout().lock();
    let mut header = ROWS_FROM_TOP;
    // Each as it is found: judging takes long, and what was found before a stop is not lost.
    for (number, moves) in generate_openings(&setting, judge).enumerate() {
        status.clear();
        let text = text_of(&moves?, arguments)?;
        // Once is enough: the comment says which way the rows of the whole list count.
        match text.strip_prefix(ROWS_FROM_TOP) {
            Some(opening) => write!(output, "{}{opening}", std::mem::take(&mut header))?,
            None => output.write_all(text.as_bytes())?,
        }
        output.flush()?;
        status.show(&format!("{} of {} openings", number + 1, arguments.count));
    }
    Ok(())
}

/// An opening as it is printed, with the end of its line.
fn text_of(moves: &[Point], arguments: &Arguments) -> anyhow::Result<String> {
    let format = match arguments.form {
        Form::Moves => {
            return Ok(format_moves(moves, arguments.size, RowOrder::FromBottom) + "\n");
        }
        Form::Points => Format::PointOpenings,
        Form::Offsets => Format::OffsetOpenings,
        Form::Sgf => Format::Sgf,
    };
    let played = Game::from_moves(arguments.rule, arguments.size, moves.iter().copied());
    let game = played.context("an opening cannot be played")?;
    Ok(write(&[Record::from(&game)], format, &WriteOptions::default())?.text)
}
