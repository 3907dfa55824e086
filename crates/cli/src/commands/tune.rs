//! `tengen tune`: weights fitted to games.

use crate::weights::WeightsArguments;
use anyhow::{Context, bail, ensure};
use clap::Args;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_core::Rule;
use tengen_eval::Weights;
use tengen_plot::{Axis, Curve, Dot, Frame, line_plot};
use tengen_train::{Epoch, FitSetting, NetSampler, Sampler, SelfPlayGame};

/// Fit the weights of the evaluation to games of `tengen selfplay`.
///
/// Logistic regression to results, search scores and moves played: of the sums of pattern weights,
/// or with --net of the small net that corrects them. New sums come without a net: fit one to them
/// afterwards. Fitting starts from the weights of --weights. A tenth of the positions is held out for
/// validation: the second figure of each pair is the loss there.
///
/// The file can play at once, as a player of its own or with --weights. To build it into the
/// program, install it in the folder of the sources and compile again.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen tune games.jsonl --out weights.bin
  tengen tune --net games.jsonl --weights weights.bin --out with-net.bin --plot loss.svg
  tengen arena --player tengen --player 'tengen:weights=with-net.bin name=New'
  tengen tune --net games.jsonl --install && cargo build --release

docs/weights.md tells more about files of weights.")]
pub struct Arguments {
    /// Files of `tengen selfplay`
    #[arg(required = true)]
    games: Vec<PathBuf>,

    /// Output file
    #[arg(long, value_name = "FILE", required_unless_present = "install")]
    out: Option<PathBuf>,

    /// Put the weights where the next build of the program takes them from; run it in the folder
    /// of the sources
    #[arg(long)]
    install: bool,

    #[command(flatten)]
    weights: WeightsArguments,

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

    /// Begin with handcrafted sums, or a net that knows nothing, instead of those of --weights
    #[arg(long)]
    from_scratch: bool,

    /// Write a plot of the losses to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Where the weights of the program stand in its sources.
const INSTALLED: &str = "crates/eval/weights/weights.bin";

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
    if arguments.from_scratch && !arguments.net && arguments.weights.is_given() {
        bail!("--from-scratch begins without --weights: leave one of them out");
    }
    if arguments.install {
        ensure!(
            Path::new(INSTALLED).is_file(),
            "--install: there is no {INSTALLED} here; run it in the folder of the sources"
        );
    }
    let start = match arguments.from_scratch && !arguments.net {
        true => Arc::new(Weights::handcrafted()),
        false => arguments.weights.load()?,
    };
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
        true => fit_nets(&games, &start, arguments.from_scratch, &setting, &mut passes)?,
        false => fit_sums(&games, &start, &setting, &mut passes)?,
    };
    if let Some(path) = &arguments.out {
        write(path, &fitted)?;
    }
    if arguments.install {
        write(Path::new(INSTALLED), &fitted)?;
        eprintln!("{INSTALLED} is new: compile again to play with it");
    }
    if let Some(path) = &arguments.plot {
        std::fs::write(path, losses_svg(&passes))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Writes the weights, and checks that they are read again.
fn write(path: &Path, weights: &Weights) -> anyhow::Result<()> {
    let shown = path.display();
    std::fs::write(path, weights.to_bytes()).with_context(|| format!("cannot write {shown}"))?;
    if path.is_file() {
        let written = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
        let read =
            Weights::from_bytes(&written).with_context(|| format!("{shown} is not whole"))?;
        ensure!(read == *weights, "{shown} holds other weights than were written");
    }
    eprintln!("{shown}: checksum {:08x}", weights.checksum());
    Ok(())
}

fn fit_sums(
    games: &[SelfPlayGame],
    start: &Weights,
    setting: &FitSetting,
    passes: &mut Vec<(String, Epoch)>,
) -> anyhow::Result<Weights> {
    let mut sampler = Sampler::default();
    let mut samples = Vec::new();
    for game in games {
        samples.extend(sampler.samples(game).map_err(anyhow::Error::msg)?);
    }
    eprintln!("{} games, {} positions", games.len(), samples.len());
    Ok(tengen_train::fit(&samples, start, setting, &mut |epoch| tell(passes, "sums", epoch)))
}

fn fit_nets(
    games: &[SelfPlayGame],
    start: &Weights,
    from_scratch: bool,
    setting: &FitSetting,
    passes: &mut Vec<(String, Epoch)>,
) -> anyhow::Result<Weights> {
    let mut weights = start.clone();
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
