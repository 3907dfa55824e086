//! `tengen lab three-players`: five in a row for three.

use anyhow::Context;
use clap::Args;
use std::path::PathBuf;
use tengen_lab::three::{MaxN, ThreeGame, Variant, play_many};

/// How the games of three are played.
#[derive(Args)]
pub struct Arguments {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,

    /// Random seed, for the first stones and for equally good moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Board size (side length)
    #[arg(long, value_name = "N", default_value_t = 9)]
    board: usize,

    /// Stones in a row that win
    #[arg(long, value_name = "N", default_value_t = 5)]
    row: usize,

    /// Search depth of each of the three players, in plies
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', default_value = "2,2,2", value_parser = clap::value_parser!(u32).range(1..=9))]
    depths: Vec<u32>,

    /// Moves tried in each position
    #[arg(long, value_name = "N", default_value_t = 8)]
    width: usize,

    /// Folder for the table, as CSV and JSON
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let variant = Variant::new(arguments.board, arguments.row)?;
    let depths: [u32; 3] =
        arguments.depths.as_slice().try_into().context("--depths: expected three numbers")?;
    let players = depths.map(|depth| MaxN { depth, width: arguments.width });
    let mut number = 0;
    let mut told = |game: &ThreeGame| {
        number += 1;
        if number == 1 {
            println!("the first game:\n{}", game.end.score_sheet());
            print!("{}", game.end);
            println!("{}\n", result(game));
        } else {
            eprintln!("[{number}/{}] {}", arguments.games, result(game));
        }
    };
    let table = play_many(variant, &players, arguments.games, arguments.seed, &mut told);
    println!("{table}");
    if let Some(folder) = &arguments.out {
        let folder = folder.join("three-players");
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(folder.join("table.csv"), table.csv()))
            .and_then(|()| std::fs::write(folder.join("table.json"), serde_json::to_vec(&table)?));
        written.with_context(|| format!("cannot write to {}", folder.display()))?;
    }
    Ok(())
}

fn result(game: &ThreeGame) -> String {
    let stones = game.end.moves().len();
    let seats = ["first", "second", "third"];
    match game.end.winner().and_then(|seat| seats.get(seat)) {
        Some(seat) => format!("the {seat} seat wins with stone {stones}"),
        None => format!("draw after {stones} stones"),
    }
}
