//! `tengen explain`: what a player sees in a position.

use crate::position::PositionArguments;
use crate::weights::WeightsArguments;
use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::io::Write;
use tengen_agent::{Agent, Overlay, OverlayContent, Resources};
use tengen_core::{Board, Cell, Point};

/// Print what a player sees in a position: its numbers and marks for the points of the board.
///
/// A board is drawn for each layer, stones as X and O. The number of a stone is printed beside it.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen explain h8i9g7 --agent fudan
  tengen explain game.sgf --agent sustech --json

With --json one object is printed: agent, rule, size, side and layers, each with its name, its kind
(numbers or marks) and its points.")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Player whose view is shown: NAME or NAME:key=value,… (see `tengen agents`)
    #[arg(long, short, value_name = "NAME", default_value = tengen_engine::DEFAULT_AGENT)]
    agent: String,

    #[command(flatten)]
    weights: WeightsArguments,

    /// Show only the layer with this name
    #[arg(long, value_name = "LAYER")]
    layer: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut agent = crate::player::build(&arguments.agent, &arguments.weights)?;
    let game = arguments.position.read()?;
    agent.prepare(game.rule(), game.size(), &Resources::default())?;
    let mut layers = agent.explain(&game);
    if layers.is_empty() {
        bail!("{} has nothing to show", agent.name());
    }
    if let Some(wanted) = &arguments.layer {
        let names: Vec<String> = layers.iter().map(|layer| layer.name.clone()).collect();
        layers.retain(|layer| layer.name == *wanted);
        if layers.is_empty() {
            bail!("{} has no layer `{wanted}`: expected {}", agent.name(), names.join(", "));
        }
    }
    let board = game.board();
    let mut output = std::io::stdout().lock();
    if arguments.json {
        let object = json!({
            "agent": agent.name(),
            "rule": board.rule().to_string(),
            "size": board.size().get(),
            "side": board.side_to_move().to_string(),
            "layers": layers.iter().map(to_json).collect::<Vec<_>>(),
        });
        writeln!(output, "{object}").context("cannot write")?;
        return Ok(());
    }
    writeln!(output, "{}: {}, {} to move", agent.name(), board.rule(), board.side_to_move())?;
    for layer in &layers {
        writeln!(output)?;
        draw(&mut output, board, layer)?;
    }
    Ok(())
}

fn to_json(layer: &Overlay) -> Value {
    let (kind, points): (&str, Map<String, Value>) = match &layer.content {
        OverlayContent::Numbers(numbers) => {
            ("numbers", numbers.iter().map(|(p, number)| (p.to_string(), json!(number))).collect())
        }
        OverlayContent::Marks(marks) => {
            ("marks", marks.iter().map(|(p, mark)| (p.to_string(), json!(mark))).collect())
        }
    };
    json!({ "name": layer.name, "kind": kind, "points": points })
}

/// A number as short as it can be without losing what matters in a table.
fn short(number: f64) -> String {
    match number {
        number if !number.is_finite() || number == number.trunc() => format!("{number}"),
        number if number.abs() >= 100.0 => format!("{number:.0}"),
        number => format!("{number:.2}"),
    }
}

/// The layer on the board, every column as wide as its widest entry.
fn draw(output: &mut dyn Write, board: &Board, layer: &Overlay) -> std::io::Result<()> {
    let texts: HashMap<Point, String> = match &layer.content {
        OverlayContent::Numbers(numbers) => {
            numbers.iter().map(|&(point, number)| (point, short(number))).collect()
        }
        OverlayContent::Marks(marks) => marks.iter().cloned().collect(),
    };
    writeln!(output, "{}", layer.name)?;
    if texts.is_empty() {
        return writeln!(output, "  nothing");
    }
    let side = board.size().get();
    let cell = |column: usize, row: usize| -> String {
        let Some(point) = Point::new(column, row) else { return String::new() };
        let text = texts.get(&point).map_or("", String::as_str);
        match board.cell(point) {
            Cell::Stone(color) => format!("{}{text}", color.letter()),
            _ if text.is_empty() => ".".to_owned(),
            _ => text.to_owned(),
        }
    };
    let width = |column| (0..side).map(|row| cell(column, row).chars().count()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..side).map(width).collect();
    for row in (0..side).rev() {
        write!(output, "{:>2}", row + 1)?;
        for (column, width) in widths.iter().enumerate() {
            write!(output, " {:>width$}", cell(column, row))?;
        }
        writeln!(output)?;
    }
    write!(output, "  ")?;
    for (column, width) in widths.iter().enumerate() {
        write!(output, " {:>width$}", (b'a' + column as u8) as char)?;
    }
    writeln!(output)
}
