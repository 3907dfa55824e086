//! `tengen arena`: who is stronger, and how certain that is.

mod players;
pub(crate) mod progress;
mod setting;

use crate::interrupt;
use anyhow::{Context, bail};
use clap::Args;
use progress::ArenaProgress;
use setting::Setting;
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_arena::{
    GameFiles, GameRecord, KeepError, LiveEvent, Log, Resumed, RunOptions, Standings, Tournament,
    VerifyOptions,
};

/// Play matches and tournaments between any players, with Elo, error bars and SPRT.
///
/// Each opening is played twice by the same two players, with colours exchanged. Every finished
/// game is on disk before it counts: to continue after a crash or Ctrl-C, run the same command with
/// --resume.
#[derive(Args)]
#[command(
    after_help = "A player is built in (see `tengen agents`) or a program; its settings follow it:
  --player greedy:seed=7
  --player 'greedy name=Slow time=2s nodes=5000'
  --player 'cmd=\"./pbrain-mine --quick\" name=Mine time=1s match=3m memory=350M threads=2'
  --player 'json=\"python3 examples/bots/json_bot.py\" name=Bot'

Examples:
  tengen arena --player greedy --player random --games 100
  tengen arena --player greedy --player cmd=./pbrain-mine --time 1s --sprt 0,10 --log new.log
  tengen arena --config tournament.toml --report report.html
  tengen arena --verify new.log

A --config file has the names of the long options as keys: players = [\"greedy\", \"random\"],
games = 100, rule = \"renju\", time = \"1s\" …; options on the command line override the file.
examples/tournament.toml has all of them."
)]
pub struct Arguments {
    #[command(flatten)]
    setting: Setting,

    /// Games played in parallel
    #[arg(long, short = 'j', default_value = "1", value_name = "N")]
    concurrency: std::num::NonZeroUsize,

    /// Pin the engines of each parallel game to their own processors
    #[arg(long)]
    affinity: bool,

    /// The log file [default: arena-SECONDS.log, seconds since 1970]
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Continue an interrupted tournament; needs --log
    #[arg(long, requires = "log")]
    resume: bool,

    /// Do not write each game as SGF and psq beside the log
    #[arg(long)]
    no_files: bool,

    /// Write an HTML report
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Write the standings as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the games as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write live events as JSON lines to a file, or `-` for standard output
    #[arg(long, value_name = "FILE")]
    events: Option<String>,

    /// Check a log: every line, move and result, and, for deterministic players, that they choose
    /// the same moves again; then print the standings
    #[arg(long, value_name = "LOG", exclusive = true)]
    verify: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(log) = &arguments.verify {
        return verify(log);
    }
    let tournament = arguments.setting.tournament()?;
    let sprt = tournament.sequential_test().context("--sprt")?;
    tengen_arena::check(&tournament)?;

    for output in [&arguments.report, &arguments.json, &arguments.csv].into_iter().flatten() {
        try_to_write(output)?;
    }
    let mut events = arguments.events.as_deref().map(open_events).transpose()?;

    let path = arguments.log.clone().unwrap_or_else(default_log);
    let (mut log, finished) = open_log(&path, &tournament, arguments.resume)?;
    let files = (!arguments.no_files).then(|| GameFiles::new(path.with_extension("games")));
    if let Some(files) = &files {
        files.write_missing(&tournament, &finished).context("cannot write the games' files")?;
    }
    eprintln!("log: {}", path.display());

    // The first Ctrl-C ends the games in progress without counting them.
    let stop = interrupt::stop_on_signal()?;
    let mut progress = ArenaProgress::new(&tournament, sprt, finished.clone());
    let (concurrency, affinity) = (arguments.concurrency.get(), arguments.affinity);
    let options = RunOptions { concurrency, affinity, ..RunOptions::default() };
    let keep = |game: &GameRecord| -> Result<(), KeepError> {
        log.append(game)?;
        if let Some(files) = &files {
            files.write(&tournament, game)?;
        }
        Ok(())
    };
    let observe = |event: &LiveEvent| {
        progress.show(event);
        if let Some(events) = &mut events {
            // The reader may leave at any time.
            let _ = serde_json::to_writer(&mut *events, event).map(|()| writeln!(events));
        }
    };
    let games = tengen_arena::run(&tournament, finished, options, &stop, &mut (keep, observe))?;
    conclude(arguments, &tournament, &games)?;
    if stop.is_cancelled() {
        eprintln!(
            "interrupted: to continue, run the same command with --log {} --resume",
            path.display()
        );
    }
    Ok(())
}

/// The last word: standings, test, reports.
fn conclude(
    arguments: &Arguments,
    tournament: &Tournament,
    games: &[GameRecord],
) -> anyhow::Result<()> {
    let standings = Standings::new(tournament, games);
    // Events on standard output must not be mixed with anything else.
    if arguments.events.as_deref() == Some("-") {
        eprintln!("{standings}");
    } else {
        println!("{standings}");
    }
    let write = |path: &Path, text: String| {
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = &arguments.report {
        write(path, tengen_arena::report_html(tournament, games))?;
        eprintln!("report: {}", path.display());
    }
    if let Some(path) = &arguments.json {
        write(path, tengen_arena::report_json(tournament, games))?;
    }
    if let Some(path) = &arguments.csv {
        write(path, tengen_arena::games_csv(tournament, games))?;
    }
    Ok(())
}

fn open_log(
    path: &Path,
    tournament: &Tournament,
    resume: bool,
) -> anyhow::Result<(Log, Vec<GameRecord>)> {
    if !resume || !path.exists() {
        return Ok((Log::create(path, tournament)?, Vec::new()));
    }
    let Resumed { log, finished, torn, doubled, .. } = Log::resume(path, tournament)?;
    if let Some(torn) = torn {
        eprintln!(
            "note: an incomplete line of {} bytes at the end of the log was cut off",
            torn.bytes
        );
    }
    if !doubled.is_empty() {
        eprintln!("note: {} games are in the log twice; the first counts", doubled.len());
    }
    eprintln!("{} games are finished", finished.len());
    Ok((log, finished))
}

/// Whether a file can be written when the games are over: it is too late to find out then. What is
/// in it stays.
fn try_to_write(path: &Path) -> anyhow::Result<()> {
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).with_context(|| format!("cannot write {}", path.display()))
}

/// A name that no earlier run has.
fn default_log() -> PathBuf {
    let seconds = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    PathBuf::from(format!("arena-{seconds}.log"))
}

fn open_events(name: &str) -> anyhow::Result<Box<dyn Write>> {
    Ok(match name {
        "-" => Box::new(std::io::stdout()),
        _ => Box::new(std::fs::File::create(name).with_context(|| format!("cannot open {name}"))?),
    })
}

/// `--verify`.
fn verify(path: &Path) -> anyhow::Result<()> {
    let mut games: Vec<GameRecord> = Vec::new();
    let mut tournament = None;
    let mut each = |setting: &Tournament, game: &GameRecord| {
        tournament.get_or_insert_with(|| setting.clone());
        games.push(game.clone());
    };
    let found = tengen_arena::verify_with(path, VerifyOptions::default(), &mut each)?;
    println!("{found}");
    if let Some(tournament) = tournament {
        println!("{}", Standings::new(&tournament, &games));
    }
    if !found.is_clean() {
        bail!("{} has problems, listed above", path.display());
    }
    Ok(())
}
