//! What is to be played, from options and a file.

use super::players::PlayerSource;
use crate::weights::WeightsArguments;
use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tengen_agent::Clock;
use tengen_arena::{
    OpeningError, OpeningSetting, RefereeSetting, SprtSetting, Tournament, TournamentFormat,
    generate_openings,
};
use tengen_core::{RowOrder, Rule, Size, format_moves};
use tengen_engine::PlayerDefaults;
use tengen_units::{parse_bytes, parse_duration};

/// The tournament's options. Each can be given in a file as well.
#[derive(Args, Deserialize, Default, Clone)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setting {
    /// A player: a built-in agent or a program (see below); at least two
    #[arg(long = "player", short, value_name = "PLAYER")]
    players: Vec<PlayerSource>,

    /// Read options from this file; the command line overrides it
    #[arg(long, value_name = "TOML")]
    #[serde(skip)]
    config: Option<PathBuf>,

    /// match, round-robin, gauntlet (the first against each other) or swiss [default: match for two
    /// players, else round-robin]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,

    /// Games per pairing, an even number: each opening is played with both colours [default: 100]
    #[arg(long, short, value_name = "N")]
    games: Option<u64>,

    /// Rounds of a Swiss tournament, or cycles of a round robin or gauntlet [default: 1]
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,

    /// Rule: freestyle, standard, renju, caro or caro-exact [default: freestyle]
    #[arg(long, short, value_name = "RULE")]
    rule: Option<String>,

    /// Board size (side length), 5 to 22 [default: 15]
    #[arg(long, short, value_name = "N")]
    size: Option<usize>,

    /// Openings: move strings, a list of offsets or points, or SGF, from a file or from standard
    /// input (`-`) [default: generated at random]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Count the rows of move strings from the bottom, which is the default
    #[arg(long)]
    from_bottom: bool,

    /// Time per move (players may override it): 100ms, 1.5s, 2m [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    #[serde(deserialize_with = "tengen_units::text::duration")]
    time: Option<Duration>,

    /// Time per game (players may override it)
    #[arg(long = "match", value_name = "TIME", value_parser = parse_duration)]
    #[serde(rename = "match", deserialize_with = "tengen_units::text::duration")]
    match_time: Option<Duration>,

    /// Increment per move, added to the time per game
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    #[serde(deserialize_with = "tengen_units::text::duration")]
    increment: Option<Duration>,

    /// Node limit per move (players may override it); without --time there is then no time limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Depth limit per move in plies (players may override it)
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Memory limit per player, enforced for programs: 350M
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    #[serde(deserialize_with = "tengen_units::text::bytes")]
    memory: Option<u64>,

    /// Threads per player (players may override it) [default: 1]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    #[command(flatten)]
    weights: WeightsArguments,

    /// Stop by SPRT: accept H0 (ELO0) or H1 (ELO1), in normalised Elo; -5,5 tests that nothing was lost
    #[arg(long, allow_hyphen_values = true, value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    sprt: Option<String>,

    /// Time tolerance: how late a move may be [default: 1s, like the Gomocup judge]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    #[serde(deserialize_with = "tengen_units::text::duration")]
    tolerance: Option<Duration>,

    /// Time limit for starting a player [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    #[serde(deserialize_with = "tengen_units::text::duration")]
    start_limit: Option<Duration>,

    /// Adjudicate a draw after this many moves
    #[arg(long, value_name = "N")]
    move_limit: Option<usize>,

    /// Play on when neither side can make five any more, instead of calling it a draw
    #[arg(long)]
    play_dead: bool,

    /// Suspend engines while the opponent thinks, so that they cannot ponder
    #[arg(long)]
    suspend: bool,

    /// Adjudicate a win when the side to move has a VCT with a checked proof, which is written to
    /// the log; N is the node limit of that search before each move [default: never]
    #[arg(long, value_name = "proofs[:N]")]
    adjudicate: Option<String>,

    /// Seed for openings and for randomised players [default: 0]
    #[arg(long, value_name = "X")]
    seed: Option<u64>,
}

/// The most games of a test: it ends long before, if there is anything to find.
const MOST_TEST_GAMES: u64 = 40_000;

/// The most openings that are generated for one tournament: a different one for each pair of the
/// longest test.
const MOST_OPENINGS: u64 = MOST_TEST_GAMES / 2;

impl Setting {
    /// The tournament that options and file describe.
    pub fn tournament(&self) -> anyhow::Result<Tournament> {
        let setting = self.with_file()?;
        let rule: Rule = setting.rule.as_deref().unwrap_or("freestyle").parse()?;
        let size = setting.size.map_or(Ok(Size::FIFTEEN), Size::new)?;
        let defaults = setting.defaults();
        let mut players = setting
            .players
            .iter()
            .map(|player| player.player(&defaults))
            .collect::<Result<Vec<_>, _>>()?;
        for player in &mut players {
            player.rewrite_agent(|spec| setting.weights.unless_named(spec));
        }
        let format = setting.format(players.len())?;
        let sprt = setting.sprt.as_deref().map(parse_sprt).transpose()?;
        let games = setting.games.unwrap_or(if sprt.is_some() { MOST_TEST_GAMES } else { 100 });
        let games = match format {
            TournamentFormat::Swiss if setting.games.is_none() => 2,
            _ => games,
        };
        if games % 2 != 0 {
            bail!("--games {games} is odd: each opening is played with both colours");
        }
        let seed = setting.seed.unwrap_or(0);
        let rounds = setting.rounds.unwrap_or(1);
        // The same two players get another opening in each pair of each round.
        let planned = (games / 2).saturating_mul(rounds.max(1));
        let openings = match &setting.openings {
            Some(path) => read_openings(path, rule, size, setting.from_bottom)?,
            None => make_openings(rule, size, seed, planned)?,
        };
        if let Some(note) = too_few(openings.len() as u64, planned) {
            eprintln!("{note}");
        }
        let mut tournament = Tournament {
            players,
            format,
            rule,
            size,
            openings,
            pairs: games / 2,
            rounds,
            sprt,
            referee: RefereeSetting {
                draw_when_dead: !setting.play_dead,
                move_limit: setting.move_limit,
                tolerance_ms: setting.tolerance.map_or(1_000, milliseconds),
                start_limit_ms: setting.start_limit.map_or(30_000, milliseconds),
                suspend: setting.suspend,
                adjudicate_nodes: setting.adjudicate.as_deref().map(adjudication).transpose()?,
            },
            seed,
        };
        tournament.pin_files();
        Ok(tournament)
    }

    /// These options, and those of the file where there are none here.
    fn with_file(&self) -> anyhow::Result<Setting> {
        let Some(path) = &self.config else { return Ok(self.clone()) };
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        let mut file: Setting = toml::from_str(&text).with_context(|| format!("in {shown}"))?;
        // A path in a file is meant from where the file is.
        let folder = path.parent().unwrap_or(Path::new(""));
        file.openings = file.openings.map(|openings| folder.join(openings));
        let mine = self.clone();
        Ok(Setting {
            players: if mine.players.is_empty() { file.players } else { mine.players },
            config: None,
            format: mine.format.or(file.format),
            games: mine.games.or(file.games),
            rounds: mine.rounds.or(file.rounds),
            rule: mine.rule.or(file.rule),
            size: mine.size.or(file.size),
            openings: mine.openings.or(file.openings),
            from_bottom: mine.from_bottom || file.from_bottom,
            time: mine.time.or(file.time),
            match_time: mine.match_time.or(file.match_time),
            increment: mine.increment.or(file.increment),
            nodes: mine.nodes.or(file.nodes),
            depth: mine.depth.or(file.depth),
            memory: mine.memory.or(file.memory),
            threads: mine.threads.or(file.threads),
            weights: mine.weights.or_of_file(file.weights, folder),
            sprt: mine.sprt.or(file.sprt),
            tolerance: mine.tolerance.or(file.tolerance),
            start_limit: mine.start_limit.or(file.start_limit),
            move_limit: mine.move_limit.or(file.move_limit),
            play_dead: mine.play_dead || file.play_dead,
            suspend: mine.suspend || file.suspend,
            adjudicate: mine.adjudicate.or(file.adjudicate),
            seed: mine.seed.or(file.seed),
        })
    }

    fn defaults(&self) -> PlayerDefaults {
        // A node limit is there for games that can be repeated: no clock then.
        let unlimited = self.nodes.is_some() || self.match_time.is_some();
        PlayerDefaults {
            clock: Clock {
                turn: self.time.or((!unlimited).then_some(Duration::from_secs(1))),
                game: self.match_time,
                left: None,
                increment: self.increment.unwrap_or_default(),
            },
            nodes: self.nodes,
            depth: self.depth,
            memory: self.memory,
            threads: self.threads.unwrap_or(1),
        }
    }

    fn format(&self, players: usize) -> anyhow::Result<TournamentFormat> {
        Ok(match self.format.as_deref() {
            None if players == 2 => TournamentFormat::Match,
            None | Some("round-robin") => TournamentFormat::RoundRobin,
            Some("match") => TournamentFormat::Match,
            Some("gauntlet") => TournamentFormat::Gauntlet,
            Some("swiss") => TournamentFormat::Swiss,
            Some(other) => {
                bail!("unknown format `{other}`: expected match, round-robin, gauntlet or swiss")
            }
        })
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// Positions for each proof, if nothing is said: a fraction of a second.
const PROOF_NODES: u64 = 2_000;

fn adjudication(text: &str) -> anyhow::Result<u64> {
    let nodes = match text.split_once(':') {
        None if text == "proofs" => Some(PROOF_NODES),
        Some(("proofs", number)) => number.parse().ok(),
        _ => None,
    };
    nodes.with_context(|| format!("invalid adjudication `{text}`: expected proofs or proofs:N"))
}

fn parse_sprt(text: &str) -> anyhow::Result<SprtSetting> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    match numbers.as_deref() {
        Ok(&[elo0, elo1]) => Ok(SprtSetting { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        Ok(&[elo0, elo1, alpha, beta]) => Ok(SprtSetting { elo0, elo1, alpha, beta }),
        _ => bail!("invalid SPRT `{text}`: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA"),
    }
}

fn read_openings(path: &Path, rule: Rule, size: Size, bottom: bool) -> anyhow::Result<Vec<String>> {
    let shown = path.display();
    let bytes = match path.as_os_str() == "-" {
        true => {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        }
        false => std::fs::read(path),
    };
    let bytes = bytes.with_context(|| format!("cannot read {shown}"))?;
    let rows = bottom.then_some(RowOrder::FromBottom);
    let options =
        tengen_record::ReadOptions { format: None, rule: Some(rule), size: Some(size), rows };
    let reading = tengen_record::read(&bytes, &options).with_context(|| format!("in {shown}"))?;
    let mut openings = Vec::new();
    for (number, record) in reading.records.iter().enumerate() {
        let game = record.game().with_context(|| format!("{shown}, opening {}", number + 1))?;
        if game.size() != size || game.start().empty_count() != size.area() {
            bail!("{shown}, opening {}: not moves from an empty board of size {size}", number + 1);
        }
        let moves: Vec<_> = game.moves().collect();
        openings.push(format_moves(&moves, size, RowOrder::FromBottom));
    }
    Ok(openings)
}

/// What to say of openings that will come up more than once.
fn too_few(openings: u64, pairs: u64) -> Option<String> {
    (openings < pairs).then(|| {
        format!(
            "note: {openings} opening{} for {pairs} pairs of games: used in turn, and games that repeat \
             earlier ones are not counted",
            if openings == 1 { "" } else { "s" }
        )
    })
}

/// As many random openings as there are pairs; fewer where the board has no more.
fn make_openings(rule: Rule, size: Size, seed: u64, pairs: u64) -> anyhow::Result<Vec<String>> {
    let reach = (size.get() / 3).clamp(2, 4);
    let count = pairs.clamp(1, MOST_OPENINGS) as usize;
    let most_stones = if size.get() < 9 { 4 } else { 7 };
    let setting =
        OpeningSetting { count, rule, size, seed, most_stones, reach, ..OpeningSetting::default() };
    let mut openings = Vec::new();
    for opening in generate_openings(&setting, None) {
        match opening {
            Ok(moves) => openings.push(format_moves(&moves, size, RowOrder::FromBottom)),
            Err(OpeningError::Exhausted { found, .. }) if found > 0 => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(openings)
}
