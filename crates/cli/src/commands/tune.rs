//! `tengen tune`: weights fitted to games.

use anyhow::{Context, bail};
use clap::Args;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use tengen_arena::plot::{Axis, Curve, Dot, Frame, line_plot};
use tengen_core::Rule;
use tengen_eval::Weights;
use tengen_train::{Epoch, FitSetting, NetSampler, Sampler, SelfPlayGame};

/// Fit the weights of the evaluation to games of `tengen selfplay`.
///
/// Logistic regression to results, search scores and moves played: of the sums of pattern weights,
/// or with --net of the small net that corrects them. New sums come without a net: fit one to them
/// afterwards. A tenth of the positions is held out for validation: the second figure of each pair
/// is the loss there.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen tune games.jsonl --out weights.bin
  tengen --weights weights.bin tune --net games.jsonl --out with-net.bin --plot loss.svg
  tengen arena --player tengen --player 'cmd=\"tengen pbrain --weights with-net.bin\" name=New'")]
pub struct Arguments {
    /// Files of `tengen selfplay`
    #[arg(required = true)]
    games: Vec<PathBuf>,

    /// Output file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Fit the net, rule by rule, and leave the sums as they are
    #[arg(long)]
    net: bool,

    /// Epochs: passes through the data
    #[arg(long, default_value_t = FitSetting::default().epochs, value_name = "N")]
    epochs: usize,

    /// Initial learning rate; usually 1 for the sums and 0.003 for the net
    #[arg(long, value_name = "X")]
    rate: Option<f32>,

    /// Share of the search score in the target, 0 to 1; the rest is the result
    #[arg(long, default_value_t = FitSetting::default().trust_search, value_name = "X")]
    trust_search: f32,

    /// Begin with sums guessed by hand, or a net that knows nothing, instead of those in use
    #[arg(long)]
    from_scratch: bool,

    /// Write a plot of the losses to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// The rate for a net.
const NET_RATE: f32 = 0.003;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if !(0.0..=1.0).contains(&arguments.trust_search) {
        bail!("--trust-search {}: expected 0 to 1", arguments.trust_search);
    }
    if arguments.epochs == 0 {
        bail!("--epochs must be at least 1");
    }
    let games = read_games(&arguments.games)?;
    let rate = if arguments.net { NET_RATE } else { FitSetting::default().rate };
    let setting = FitSetting {
        epochs: arguments.epochs,
        rate: arguments.rate.unwrap_or(rate),
        trust_search: arguments.trust_search,
        ..FitSetting::default()
    };
    let mut passes = Vec::new();
    let fitted = match arguments.net {
        true => fit_nets(&games, arguments.from_scratch, &setting, &mut passes)?,
        false => fit_sums(&games, arguments.from_scratch, &setting, &mut passes)?,
    };
    std::fs::write(&arguments.out, fitted.to_bytes())
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    if let Some(path) = &arguments.plot {
        std::fs::write(path, losses_svg(&passes))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn fit_sums(
    games: &[SelfPlayGame],
    from_scratch: bool,
    setting: &FitSetting,
    passes: &mut Vec<(String, Epoch)>,
) -> anyhow::Result<Weights> {
    let mut sampler = Sampler::default();
    let mut samples = Vec::new();
    for game in games {
        samples.extend(sampler.samples(game).map_err(anyhow::Error::msg)?);
    }
    eprintln!("{} games, {} positions", games.len(), samples.len());
    let by_hand = Weights::by_hand();
    let start = if from_scratch { &by_hand } else { Weights::standard() };
    Ok(tengen_train::fit(&samples, start, setting, &mut |epoch| tell(passes, "sums", epoch)))
}

fn fit_nets(
    games: &[SelfPlayGame],
    from_scratch: bool,
    setting: &FitSetting,
    passes: &mut Vec<(String, Epoch)>,
) -> anyhow::Result<Weights> {
    let mut weights = Weights::standard().clone();
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let sampler = NetSampler::new(rule, &weights);
        let mut samples = Vec::new();
        for game in games {
            samples.extend(sampler.samples(game).map_err(anyhow::Error::msg)?);
        }
        if samples.is_empty() {
            continue;
        }
        eprintln!("{rule}: {} positions", samples.len());
        // A rule without a net of its own begins with what freestyle knows.
        let freestyle = || weights.net(Rule::Freestyle).map(|net| net.carried_to(rule));
        let start = weights.net(rule).or_else(freestyle).filter(|_| !from_scratch);
        let mut told = |epoch: &Epoch| tell(passes, &rule.to_string(), epoch);
        let net = tengen_train::fit_net(&samples, rule, start.as_ref(), setting, &mut told);
        weights.set_net(rule, Some(&net));
    }
    if passes.is_empty() {
        bail!("no games of freestyle, standard or renju: other rules have no net");
    }
    Ok(weights)
}

fn tell(passes: &mut Vec<(String, Epoch)>, name: &str, epoch: &Epoch) {
    let Epoch { number, value, policy } = epoch;
    let [[value, kept_value], [policy, kept_policy]] = [value, policy];
    eprintln!(
        "pass {number:>2}: value {value:.4} / {kept_value:.4}, move {policy:.4} / {kept_policy:.4}"
    );
    passes.push((name.to_owned(), *epoch));
}

fn read_games(paths: &[PathBuf]) -> anyhow::Result<Vec<SelfPlayGame>> {
    let mut games = Vec::new();
    for path in paths {
        let file = std::fs::File::open(path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        for (number, line) in std::io::BufReader::new(file).lines().enumerate() {
            games.push(read_game(&line?, path, number + 1)?);
        }
    }
    Ok(games)
}

fn read_game(line: &str, path: &Path, number: usize) -> anyhow::Result<SelfPlayGame> {
    let within = || format!("in {}, line {number}", path.display());
    let game = SelfPlayGame::parse(line, number).with_context(within)?;
    game.replay().map_err(anyhow::Error::msg).with_context(within)?;
    Ok(game)
}

/// The losses of value and move, on the data fitted and on the tenth kept back.
fn losses_svg(passes: &[(String, Epoch)]) -> String {
    let mut lines: Vec<Curve> = Vec::new();
    for (name, epoch) in passes {
        let Epoch { number, value, policy } = epoch;
        for (what, [fitted, kept]) in [("value", value), ("move", policy)] {
            for (name, loss) in
                [(format!("{name}, {what}"), fitted), (format!("{name}, {what}, held out"), kept)]
            {
                let dot = Dot::new(*number as f64, f64::from(*loss));
                match lines.iter_mut().find(|line| line.name == name) {
                    Some(line) => line.dots.push(dot),
                    None => lines.push(Curve { name, dots: vec![dot] }),
                }
            }
        }
    }
    let frame = Frame {
        width: 760,
        height: 420,
        about: "Losses of value and move, pass by pass".to_owned(),
        x: Axis::new("pass").whole(),
        y: Axis::new("loss").unit("nats"),
    };
    line_plot(&frame, &lines, &[])
}
