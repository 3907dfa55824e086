//! `tengen convert`: games and openings from one format to another.

use anyhow::{Context, bail};
use clap::Args;
use std::io::{Read, Write};
use std::path::Path;
use tengen_core::{RowOrder, Rule, Size};
use tengen_record::{ConvertOptions, Format, ReadOptions, WriteOptions, convert};

/// Convert games and openings between formats.
///
/// The format of IN is recognised by its content, that of OUT by its ending. What the new format
/// cannot hold (variations, comments, times, …) is listed; nothing is dropped silently.
#[derive(Args)]
#[command(after_help = "Formats:
  moves     move strings, one game per line: h8i9g7 (rows from the bottom)
  psq       Piskvork records
  sgf       SGF with variations and comments
  offsets   openings as offsets from the centre, rows downwards: 0,0, 1,-2
  points    openings as move strings, rows from the top: a first line `# rows from the top`,
            --from points or --rows top says so
  In a list, `empty` is the opening without moves.
  picture   boards drawn with X, O and dots

Examples:
  tengen convert game.psq game.sgf
  tengen convert openings.txt openings.sgf --size 20
  tengen convert game.sgf - --to moves")]
pub struct Arguments {
    /// The file to read, or `-` for standard input
    input: String,

    /// The file to write, or `-` for standard output (then `--to` is needed)
    output: String,

    /// Format of IN [default: recognised by its content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,

    /// Format of OUT [default: by its file name extension]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// Rule, if IN does not name one
    #[arg(long, short)]
    rule: Option<Rule>,

    /// Board size, if IN does not name one
    #[arg(long, short)]
    size: Option<Size>,

    /// Edge that the rows of IN's move strings are counted from: bottom or top
    #[arg(long, value_name = "EDGE", value_parser = edge)]
    rows: Option<RowOrder>,

    /// Overwrite OUT if it exists
    #[arg(long)]
    force: bool,
}

fn edge(text: &str) -> Result<RowOrder, String> {
    match text {
        "bottom" => Ok(RowOrder::FromBottom),
        "top" => Ok(RowOrder::FromTop),
        _ => Err("expected bottom or top".into()),
    }
}

/// A record longer than this is not read whole into memory.
const LONGEST: u64 = 256 << 20;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Some(to) = arguments.to.or_else(|| Format::of_file_name(&arguments.output)) else {
        bail!(
            "the extension of `{}` is not that of a known format: name one with --to ({})",
            arguments.output,
            Format::ALL.map(Format::name).join(", ")
        );
    };
    let input = read_all(&arguments.input)?;
    let read = ReadOptions {
        format: None,
        rule: arguments.rule,
        size: arguments.size,
        rows: arguments.rows,
    };
    let options = ConvertOptions { read, write: WriteOptions::default() };
    let converted = convert(&input, arguments.from, to, &options)
        .with_context(|| format!("cannot convert {}", arguments.input))?;
    for note in &converted.notes {
        eprintln!("note: {note}");
    }
    for loss in &converted.losses {
        eprintln!("lost: {loss}");
    }
    write_all(&arguments.output, arguments.force, converted.text.as_bytes())?;
    let plural = if converted.games == 1 { "" } else { "s" };
    eprintln!("{} game{plural}, {} to {to}", converted.games, converted.from);
    Ok(())
}

fn read_all(name: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if name == "-" {
        std::io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)?;
    } else {
        let file = std::fs::File::open(name).with_context(|| format!("cannot open {name}"))?;
        file.take(LONGEST + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("reading {name}"))?;
    }
    if bytes.len() as u64 > LONGEST {
        bail!("{name} is longer than {} MiB", LONGEST >> 20);
    }
    Ok(bytes)
}

/// Writes a file whole or not at all: a full disk leaves the old content in place.
fn write_all(name: &str, force: bool, content: &[u8]) -> anyhow::Result<()> {
    if name == "-" {
        std::io::stdout().write_all(content)?;
        return Ok(());
    }
    let path = Path::new(name);
    if path.exists() && !force {
        bail!("{name} exists: use --force to overwrite it");
    }
    let beside = path.with_extension(format!("tmp{}", std::process::id()));
    let result = std::fs::write(&beside, content).and_then(|()| std::fs::rename(&beside, path));
    if result.is_err() {
        // Best effort: the error that counts is the one reported.
        let _ = std::fs::remove_file(&beside);
    }
    result.with_context(|| format!("cannot write {name}"))
}
