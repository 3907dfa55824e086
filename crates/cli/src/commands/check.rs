//! `tengen check`: does an engine keep to the protocol, its limits and the rules?

use crate::status_line::StatusLine;
use anyhow::Context;
use clap::Args;
use std::io::{IsTerminal, Write};
use std::time::Duration;
use tengen_check::{CheckEvent, CheckOptions, CheckReport, Item, Style, check, items};
use tengen_core::{Rule, Size};
use tengen_remote::Launch;
use tengen_units::{parse_duration, parse_mebibytes};

/// Check any engine that speaks the Gomocup ("pbrain") protocol.
///
/// Seven groups of items are checked: the protocol, clocks, memory, being halted between moves
/// (suspend), hostile input, rules and tactics. Each item runs in its own process and gets a
/// verdict; where one failed, the report shows what was sent (>), what was answered (<) and what
/// happened (#), with the milliseconds since the start. Moves are given as in the protocol,
/// followed by the point's name: `7,7 (h8)`.
///
/// `must` items are required by the protocol or the rules; `should` items are good manners and
/// strength.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen check ./pbrain-mine
  tengen check 'python3 bot.py --fast' --only protocol,rules
  tengen check ./pbrain-mine --rules all
  tengen check ./pbrain-mine --only five-renju --verbose
  tengen check ./pbrain-mine --json > report.json
  tengen check --list --only clock

Most of a run is waiting for the engine: about ten seconds for one that answers at once, a few
minutes for one that uses its time. Less --time makes it shorter. An engine that hangs in ten items
one after the other is asked nothing more.

Exit code: 0 if everything passed that must (with --strict, that should, too), 1 if not, 2 if
nothing could be checked: the engine does not start a game, or the command line is wrong.")]
pub struct Arguments {
    /// Engine command line, quoted as a single argument
    #[arg(value_name = "ENGINE-COMMAND", required_unless_present = "list")]
    engine: Option<String>,

    /// Further arguments for the engine
    #[arg(last = true, value_name = "ARGUMENT")]
    arguments: Vec<String>,

    /// Check only these groups or items; a prefix that ends before a hyphen selects all matching
    /// items
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    only: Vec<String>,

    /// List the items and what each one requires
    #[arg(long)]
    list: bool,

    /// Time per move: 100ms, 1.5s, or a bare number of seconds
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    time: Duration,

    /// How long to wait beyond every limit
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    tolerance: Duration,

    /// Time for the answer to START
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    start: Duration,

    /// Memory limit of the engine: 350M, 2G, or a bare number of MiB
    #[arg(long, value_name = "SIZE", default_value = "350M", value_parser = parse_mebibytes)]
    memory: u64,

    /// Board sizes, 15 to 22; the first is used for everything, the others for rules and tactics
    /// too
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "15,20")]
    size: Vec<Size>,

    /// Rules to ask about, or `all` [default: freestyle, and those that the engine claims: its
    /// answer to ABOUT lists them, as in rules="freestyle, renju", or it answers INFO rule with a
    /// MESSAGE that names the rule]
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = parse_rules)]
    rules: Vec<RuleWord>,

    /// Fail on `should` items, too
    #[arg(long)]
    strict: bool,

    /// Print the report as one JSON object
    #[arg(long)]
    json: bool,

    /// Show the conversation of every item, not only of failed ones
    #[arg(long, short)]
    verbose: bool,

    /// Print plain text, as when the output is not a terminal
    #[arg(long)]
    ascii: bool,
}

/// Runs the command. It leaves the process itself where the exit code says something.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let options = arguments.options();
    // What is wrong with the command line is not a verdict on the engine.
    let listed = items(&options).map_err(anyhow::Error::from).unwrap_or_else(|error| usage(&error));
    let mut output = std::io::stdout().lock();
    if arguments.list {
        for Item { id, group, severity, meaning } in listed {
            writeln!(output, "{group:9} {severity:7} {id:34} {meaning}")?;
        }
        return Ok(());
    }
    let launch = arguments.launch().unwrap_or_else(|error| usage(&error));
    let report = check(&launch, &options, &mut show_progress())?;
    if arguments.json {
        writeln!(output, "{}", report.json())?;
    } else {
        let ascii = arguments.ascii || !std::io::stdout().is_terminal();
        write!(output, "{}", report.text(Style { ascii, verbose: arguments.verbose }))?;
    }
    output.flush()?;
    match exit_code(&report, arguments.strict) {
        0 => Ok(()),
        code => std::process::exit(code),
    }
}

/// What a word after `--rules` stands for.
#[derive(Clone)]
struct RuleWord(Vec<Rule>);

fn parse_rules(word: &str) -> Result<RuleWord, String> {
    match word {
        "all" => Ok(RuleWord(Rule::ALL.to_vec())),
        word => match word.parse() {
            Ok(rule) => Ok(RuleWord(vec![rule])),
            Err(error) => Err(format!("{error}")),
        },
    }
}

/// Leaves with the code of a wrong command line.
fn usage(error: &anyhow::Error) -> ! {
    eprintln!("tengen: {error:#}");
    std::process::exit(2)
}

impl Arguments {
    fn options(&self) -> CheckOptions {
        CheckOptions {
            time: self.time,
            tolerance: self.tolerance,
            start: self.start,
            memory: self.memory,
            sizes: self.size.clone(),
            rules: self.rules.iter().flat_map(|RuleWord(rules)| rules).copied().collect(),
            only: self.only.clone(),
        }
    }

    /// A name that is a file stands for itself, blanks and all.
    fn launch(&self) -> anyhow::Result<Launch> {
        let command = self.engine.as_deref().unwrap_or_default();
        let mut launch = match std::path::Path::new(command).is_file() {
            true => Launch::new(command),
            false => command.parse().with_context(|| format!("the engine `{command}`"))?,
        };
        launch.arguments.extend(self.arguments.iter().cloned());
        Ok(launch)
    }
}

fn exit_code(report: &CheckReport, strict: bool) -> i32 {
    match report.started {
        false => 2,
        true => i32::from(!report.conforms() || strict && report.counts().failed_should > 0),
    }
}

/// Shows on a terminal which item is being asked, on one line that is wiped in the end.
fn show_progress() -> impl FnMut(CheckEvent<'_>) {
    let mut status = StatusLine::new();
    move |progress| match progress {
        CheckEvent::Begin(item, done, count) => {
            status.show(&format!("[{}/{count}] {} {}", done + 1, item.group, item.id));
        }
        CheckEvent::Done(_) => status.clear(),
    }
}
