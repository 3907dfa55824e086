//! `tengen selfplay`: games to fit weights to.

use crate::interrupt;
use crate::weights::WeightsArguments;
use anyhow::{Context, anyhow, bail};
use clap::Args;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tengen_agent::{Agent, CancelToken, Guarded};
use tengen_core::{Rule, Size};
use tengen_engine::PlayerTerms;
use tengen_train::{PlaySetting, Recipe, SelfPlayGame, SelfPlayRun};

/// Play the engine against itself and save the games, to fit weights to them.
///
/// Games begin with a few random stones that the engine calls balanced and end with the first move
/// that is known to win. Each game depends on the seed and its number alone and the games are
/// written in order, so the same command produces the same file, with any number of games in
/// parallel. Stopped and started again, it continues where it was.
///
/// A recipe is a TOML file with a table [[run]] for every kind of game; its keys are games, seed,
/// rule, size, nodes and agent, as below.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen selfplay --games 2000 --out games.jsonl
  tengen selfplay --games 500 --rule renju --seed 7 --out renju.jsonl
  tengen selfplay --recipe crates/eval/weights/games.toml --concurrency 2 --out games.jsonl
  tengen tune games.jsonl renju.jsonl --out weights.bin")]
pub struct Arguments {
    /// Play all games of this recipe instead
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["games", "nodes", "rule", "size", "seed", "agent"])]
    recipe: Option<PathBuf>,

    /// Number of games
    #[arg(long, default_value_t = 1000, value_name = "N")]
    games: u64,

    /// Nodes per move
    #[arg(long, default_value_t = PlaySetting::default().nodes, value_name = "N")]
    nodes: u64,

    /// Rule: freestyle, standard, renju, caro or caro-exact
    #[arg(long, short, default_value = "freestyle", value_name = "RULE")]
    rule: Rule,

    /// Board size (side length), 5 to 22
    #[arg(long, short, default_value = "15", value_name = "N")]
    size: Size,

    /// Random seed
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,

    /// Games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,

    /// The player
    #[arg(long, default_value = "tengen", value_name = "NAME[:KEY=VALUE,…]")]
    agent: String,

    #[command(flatten)]
    weights: WeightsArguments,

    /// Output file, one JSON object per line
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.nodes == 0 || arguments.concurrency == 0 {
        bail!("--nodes and --concurrency must be at least 1");
    }
    let recipe = recipe(arguments)?;
    let weights = arguments.weights.pinned()?;
    for run in &recipe.runs {
        player(run, &weights)?;
    }
    let stop = interrupt::stop_on_signal()?;
    let (file, done) = open(&arguments.out, &recipe, &weights, &stop)?;
    if done > 0 {
        eprintln!("{done} of {} games are in the file already", recipe.games());
    }
    let next = AtomicU64::new(done);
    let output = Mutex::new(Output::new(file, done, recipe.games()));
    // Games that come after a missing one are not written: without it all stop.
    let worker =
        || play_all(&recipe, &weights, &next, &output, &stop).inspect_err(|_| stop.cancel());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.concurrency).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(broke))
    })
}

fn broke<T>(_: impl Sized) -> anyhow::Result<T> {
    bail!("a game failed")
}

fn recipe(arguments: &Arguments) -> anyhow::Result<Recipe> {
    let Some(path) = &arguments.recipe else {
        let (rule, size, nodes) = (arguments.rule, arguments.size, arguments.nodes);
        let setting = PlaySetting { rule, size, nodes };
        let (games, seed, agent) = (arguments.games, arguments.seed, arguments.agent.clone());
        return Ok(Recipe { runs: vec![SelfPlayRun { games, setting, seed, agent }] });
    };
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    text.parse().map_err(|reason: String| anyhow!("{}: {reason}", path.display()))
}

fn player(run: &SelfPlayRun, weights: &WeightsArguments) -> anyhow::Result<Guarded> {
    let mut player = crate::player::player(&run.agent)?;
    player.rewrite_agent(|spec| weights.unless_named(spec));
    let mut agent = player.agent(&PlayerTerms::default())?;
    agent.prepare(run.setting.rule, run.setting.size, &Default::default())?;
    Ok(agent)
}

/// The file, ready for the next game, and how many of the recipe's games it holds. A game at its end
/// that was cut off is dropped; anything else is somebody's work, so it is an error.
fn open(
    path: &Path,
    recipe: &Recipe,
    weights: &WeightsArguments,
    stop: &CancelToken,
) -> anyhow::Result<(File, u64)> {
    let mut options = File::options();
    let file = options.create(true).truncate(false).read(true).write(true).open(path);
    let mut file = file.with_context(|| format!("cannot write {}", path.display()))?;
    if !file.metadata()?.is_file() {
        return Ok((file, 0));
    }
    let mut text = String::new();
    file.read_to_string(&mut text).with_context(|| format!("cannot read {}", path.display()))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut done = 0;
    let mut last = None;
    for line in text[..whole].lines() {
        let game = SelfPlayGame::parse(line, done as usize + 1);
        let game = game.with_context(|| path.display().to_string())?;
        if !recipe.game(done).is_some_and(|(run, seed)| is_of(&game, run, seed)) {
            return Err(stranger(path, done));
        }
        last = Some(game);
        done += 1;
    }
    let rest = &text[whole..];
    if !rest.starts_with(LINE_START) && !LINE_START.starts_with(rest) {
        return Err(stranger(path, done));
    }
    // Other nodes, players, weights or versions of them show in the game itself.
    if let (Some(last), Some((run, seed))) =
        (last, done.checked_sub(1).and_then(|n| recipe.game(n)))
        && tengen_train::play(&mut player(run, weights)?, &run.setting, seed, stop)? != last
        && !stop.is_cancelled()
    {
        return Err(stranger(path, done - 1));
    }
    file.set_len(whole as u64)?;
    file.seek(std::io::SeekFrom::End(0))?;
    Ok((file, done))
}

/// What the line of a game begins with.
const LINE_START: &str = "{\"rule\":";

fn stranger(path: &Path, before: u64) -> anyhow::Error {
    let (path, line) = (path.display(), before + 1);
    anyhow!("{path}, line {line}: not a game of this command; choose another file")
}

fn is_of(game: &SelfPlayGame, run: &SelfPlayRun, seed: u64) -> bool {
    let PlaySetting { rule, size, .. } = run.setting;
    game.seed == Some(seed) && game.rule == rule.to_string() && game.size == size.get()
}

/// Plays one game after another until none is left.
fn play_all(
    recipe: &Recipe,
    weights: &WeightsArguments,
    next: &AtomicU64,
    output: &Mutex<Output>,
    stop: &CancelToken,
) -> anyhow::Result<()> {
    let mut last: Option<(&SelfPlayRun, Guarded)> = None;
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some((run, seed)) = recipe.game(number).filter(|_| !stop.is_cancelled()) else {
            return Ok(());
        };
        let mut agent = match last.take() {
            Some((before, agent)) if std::ptr::eq(before, run) => agent,
            _ => player(run, weights)?,
        };
        let game = tengen_train::play(&mut agent, &run.setting, seed, stop)?;
        last = Some((run, agent));
        if stop.is_cancelled() {
            return Ok(());
        }
        output.lock().or_else(broke)?.add(number, game)?;
    }
}

/// Games on their way into the file, in the order of their numbers.
struct Output {
    file: File,
    /// Games that are played before the one that comes next in the file.
    early: BTreeMap<u64, SelfPlayGame>,
    first: u64,
    next: u64,
    all: u64,
    positions: usize,
    start: Instant,
}

impl Output {
    fn new(file: File, next: u64, all: u64) -> Output {
        let (early, start) = (BTreeMap::new(), Instant::now());
        Output { file, early, first: next, next, all, positions: 0, start }
    }

    fn add(&mut self, number: u64, game: SelfPlayGame) -> anyhow::Result<()> {
        self.early.insert(number, game);
        while let Some(game) = self.early.remove(&self.next) {
            writeln!(self.file, "{}", serde_json::to_string(&game)?)
                .context("cannot write a game")?;
            self.next += 1;
            self.positions += game.values.len();
            if self.next.is_multiple_of(50) || self.next == self.all {
                self.tell();
            }
        }
        Ok(())
    }

    fn tell(&self) {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = (self.next - self.first) as f64 / seconds;
        eprintln!(
            "{} of {} games, {:.1} games/s, {:.0} positions/s, {:.0} min left",
            self.next,
            self.all,
            rate,
            self.positions as f64 / seconds,
            (self.all - self.next) as f64 / rate / 60.0
        );
    }
}
