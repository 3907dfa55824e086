//! `tengen show`: a position and what each empty point would make in it.

use crate::jsonl;
use crate::position::{PositionArguments, frame};
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::Write;
use tengen_core::{Board, Cell, Color, Direction, Forbidden, Game, Point};
use tengen_pattern::{PatternState, Threat};

/// Print a position with what each empty point would make for both sides.
///
/// Two boards are drawn, one for each colour: stones as X and O, and on empty points what a stone
/// of that colour would make there. In renju, points forbidden to black are marked with `!`.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen show h8i9g7
  tengen show game.sgf --rule renju
  echo '{\"id\":1,\"rule\":\"renju\",\"black\":\"h8 h9\",\"white\":\"g8\"}' | tengen show --jsonl

With --jsonl each input line is an object with id, rule, size, side, black and white (lists of
points such as \"h8 i9\"); rule and size missing there come from the flags, the side from the
stone counts. Each output line has id, winner, forbidden and threats, or id and error.")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Read one JSON position per line from standard input and print one JSON object per line
    #[arg(long, conflicts_with = "position")]
    jsonl: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    if arguments.jsonl {
        let mut output = std::io::BufWriter::new(output);
        let setting = &arguments.position.setting;
        jsonl::each_position(&mut std::io::stdin().lock(), &mut output, setting, describe)?;
        output.flush()?;
        return Ok(());
    }
    let game = arguments.position.read()?;
    print(&mut output, game.board())?;
    if let Some(outcome) = game.outcome() {
        writeln!(output, "{outcome}")?;
    } else if game.is_dead() {
        writeln!(output, "dead position: neither side can make five any more")?;
    }
    Ok(())
}

/// What a point would make for one side, the ban of renju resolved.
#[derive(Clone, Copy, PartialEq)]
enum Promise {
    Threat(Threat),
    Forbidden(Forbidden),
}

impl Promise {
    fn of(board: &Board, patterns: &PatternState, point: Point, color: Color) -> Promise {
        let ban = if color == Color::Black { board.forbidden(point) } else { None };
        let shapes = Direction::ALL.map(|direction| patterns.shape(point, color, direction));
        ban.map_or(Promise::Threat(Threat::of(shapes)), Promise::Forbidden)
    }

    fn glyph(self) -> char {
        match self {
            Promise::Forbidden(_) => '!',
            Promise::Threat(threat) => match threat {
                Threat::Five => '5',
                Threat::OpenFour => 'F',
                Threat::DoubleFour => 'D',
                Threat::FourThree => 'C',
                Threat::FourPlus | Threat::Four => '4',
                Threat::DoubleThree => 'T',
                Threat::OpenThreePlus | Threat::OpenThree => '3',
                Threat::ThreePlus | Threat::Three => 'c',
                Threat::DoubleTwo => '"',
                Threat::OpenTwo => '\'',
                Threat::None | Threat::Forbidden | Threat::Suspect => '.',
            },
        }
    }

    fn name(self) -> String {
        match self {
            Promise::Threat(threat) => threat.to_string(),
            Promise::Forbidden(kind) => kind.to_string(),
        }
    }
}

/// The promises of a colour worth naming, strongest first, each with its points.
fn promises(board: &Board, patterns: &PatternState, color: Color) -> Vec<(Promise, Vec<Point>)> {
    let of = |point: Point| Promise::of(board, patterns, point, color);
    let bans = [Forbidden::DoubleThree, Forbidden::DoubleFour, Forbidden::Overline];
    let threats = Threat::ALL.into_iter().rev().filter(|&threat| threat > Threat::None);
    let kinds = threats.map(Promise::Threat).chain(bans.map(Promise::Forbidden));
    kinds
        .map(|kind| (kind, board.empty_points().filter(|&point| of(point) == kind).collect()))
        .filter(|(_, points): &(Promise, Vec<Point>)| !points.is_empty())
        .collect()
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// Prints the two boards and the list of what they show.
pub fn print(output: &mut dyn Write, board: &Board) -> std::io::Result<()> {
    let patterns = PatternState::new(board);
    let drawn = Color::ALL.map(|color| {
        frame(board, |point| match board.cell(point) {
            Cell::Stone(stone) => stone.letter(),
            _ => Promise::of(board, &patterns, point, color).glyph(),
        })
    });
    let width = 2 * board.size().get() + 2;
    writeln!(output, "{:width$}   what white would make", "what black would make")?;
    for (left, right) in drawn[0].iter().zip(&drawn[1]) {
        writeln!(output, "{left:width$}   {right}")?;
    }
    let stones = Color::ALL.map(|color| board.stones(color));
    writeln!(
        output,
        "{}, {} to move; {} black and {} white stones",
        board.rule(),
        board.side_to_move(),
        stones[0],
        stones[1]
    )?;
    for color in Color::ALL {
        for (kind, points) in promises(board, &patterns, color) {
            // Twos and closed threes are many; the boards show them.
            let loud = matches!(kind, Promise::Threat(threat) if threat >= Threat::OpenThree)
                || matches!(kind, Promise::Forbidden(_));
            if loud {
                let ban = if matches!(kind, Promise::Forbidden(_)) { "forbidden " } else { "" };
                writeln!(output, "{color}: {ban}{}: {}", kind.name(), names(&points).join(" "))?;
            }
        }
    }
    writeln!(
        output,
        "5 five  F open four  D double four  C four-three  4 four  T double three  3 open three\n\
         c closed three  \" two open twos  ' open two  ! forbidden"
    )
}

/// The answer to one position of `--jsonl`.
fn describe(game: &Game) -> Map<String, Value> {
    let board = game.board();
    let patterns = PatternState::new(board);
    let forbidden: Vec<(Point, Forbidden)> = board
        .empty_points()
        .filter_map(|point| board.forbidden(point).map(|kind| (point, kind)))
        .collect();
    let threats: Map<String, Value> = Color::ALL
        .into_iter()
        .map(|color| {
            let kinds: Map<String, Value> = promises(board, &patterns, color)
                .into_iter()
                .filter(|(kind, _)| matches!(kind, Promise::Threat(_)))
                .map(|(kind, points)| (kind.name(), json!(names(&points))))
                .collect();
            (color.to_string(), Value::Object(kinds))
        })
        .collect();
    let kinds: Map<String, Value> = forbidden
        .iter()
        .map(|(point, kind)| (point.to_string(), json!(kind.to_string())))
        .collect();
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    let mut object = Map::new();
    object.insert("winner".into(), json!(winner.map(|color| color.to_string())));
    object.insert("outcome".into(), json!(game.outcome().map(ToString::to_string)));
    object.insert("dead".into(), json!(game.is_dead()));
    object.insert("side".into(), json!(game.side_to_move().to_string()));
    let points: Vec<Point> = forbidden.iter().map(|&(point, _)| point).collect();
    object.insert("forbidden".into(), json!(names(&points)));
    object.insert("forbidden_kinds".into(), Value::Object(kinds));
    object.insert("threats".into(), Value::Object(threats));
    object
}
