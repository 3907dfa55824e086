//! `tengen tune`: weights fitted to games.

use anyhow::{Context, bail};
use clap::Args;
use std::io::BufRead;
use std::path::PathBuf;
use tengen_eval::Weights;
use tengen_train::{FitSetting, GameLine, Sampler};

/// Fit the weights of the evaluation to games of `tengen selfplay`.
///
/// Logistic regression of the results and of the search's values, and of the moves played. Every
/// tenth position is kept back: the second figure of each pair is the loss there.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen tune games.jsonl --out weights.bin
  tengen arena --player tengen --player 'cmd=\"tengen pbrain --weights weights.bin\" name=New'")]
pub struct Arguments {
    /// Files of `tengen selfplay`
    #[arg(required = true)]
    games: Vec<PathBuf>,

    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Passes through the data
    #[arg(long, default_value_t = FitSetting::default().epochs, value_name = "N")]
    epochs: usize,

    /// The first learning rate
    #[arg(long, default_value_t = FitSetting::default().rate, value_name = "X")]
    rate: f32,

    /// The share of the search's value in the target, 0 to 1; the rest is the result's
    #[arg(long, default_value_t = FitSetting::default().trust_search, value_name = "X")]
    trust_search: f32,

    /// Begin with the weights guessed by hand instead of those built in
    #[arg(long)]
    by_hand: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if !(0.0..=1.0).contains(&arguments.trust_search) {
        bail!("--trust-search {}: expected 0 to 1", arguments.trust_search);
    }
    let mut sampler = Sampler::default();
    let mut samples = Vec::new();
    let mut games = 0;
    for path in &arguments.games {
        let file = std::fs::File::open(path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        for (number, line) in std::io::BufReader::new(file).lines().enumerate() {
            let within = || format!("in {}, line {}", path.display(), number + 1);
            let game = GameLine::parse(&line?, number + 1).with_context(within)?;
            let of_game = sampler.samples(&game).map_err(anyhow::Error::msg);
            samples.extend(of_game.with_context(within)?);
            games += 1;
        }
    }
    eprintln!("{games} games, {} positions", samples.len());
    let setting = FitSetting {
        epochs: arguments.epochs,
        rate: arguments.rate,
        trust_search: arguments.trust_search,
        ..FitSetting::default()
    };
    let by_hand = Weights::by_hand();
    let start = if arguments.by_hand { &by_hand } else { Weights::standard() };
    let fitted = tengen_train::fit(&samples, start, &setting, &mut |epoch| {
        eprintln!(
            "pass {:>2}: value {:.4} / {:.4}, move {:.4} / {:.4}",
            epoch.number, epoch.value[0], epoch.value[1], epoch.policy[0], epoch.policy[1]
        );
    });
    std::fs::write(&arguments.out, fitted.to_bytes())
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    Ok(())
}
