//! `tengen serve`: the board in the browser.

use crate::interrupt;
use crate::weights::WeightsArguments;
use anyhow::{Context, bail};
use clap::Args;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use tengen_engine::{PlayerConfig, PlayerDefaults, PlayerKind};
use tengen_server::{ExtraAgent, ServeOptions, Server};

/// Serve the board in the browser: play, analyse, review and save games.
///
/// Serves one page, which is part of this program, and a JSON API (docs/api.md), reachable from
/// this machine only. Games are saved in one database file. Ctrl-C ends it.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen serve --open
  tengen serve --engine 'Mine=./pbrain-mine --fast' --engine 'Other=wine other.exe'
  tengen serve --player 'json=\"python3 examples/bots/json_bot.py\" name=Bot'
  tengen serve --port 8080 --data games.sqlite")]
pub struct Arguments {
    /// Port to listen on; 0 for any free port
    #[arg(long, default_value_t = Arguments::PORT, value_name = "N")]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// The game database [default: tengen/games.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    /// Folder for tournament logs and events [default: arena, beside the game database]
    #[arg(long, value_name = "FOLDER")]
    arena: Option<PathBuf>,

    /// An engine that speaks the Gomocup protocol, offered as a player; may be repeated
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    engines: Vec<String>,

    /// Any player to play against, as `tengen arena` reads it; may be repeated
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<String>,

    #[command(flatten)]
    weights: WeightsArguments,

    /// Address to listen on. Anyone who can reach it can run searches on this machine
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    listen: IpAddr,

    /// A further host name under which the page may be opened; may be repeated
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
}

impl Arguments {
    /// Not the usual port of another program.
    const PORT: u16 = 3114;

    /// The defaults: what `tengen` without a command does.
    pub fn usual() -> Arguments {
        Arguments {
            port: Arguments::PORT,
            open: false,
            data: None,
            arena: None,
            engines: Vec::new(),
            players: Vec::new(),
            weights: WeightsArguments::default(),
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            hosts: Vec::new(),
        }
    }

    fn options(&self) -> anyhow::Result<ServeOptions> {
        let data = match &self.data {
            Some(data) => data.clone(),
            None => data_folder()?.join("tengen").join("games.sqlite"),
        };
        let mut options = ServeOptions::new(self.port, data);
        options.address = SocketAddr::new(self.listen, self.port);
        options.hosts.clone_from(&self.hosts);
        options.weights = self.weights.pinned()?.into_text();
        if let Some(arena) = &self.arena {
            options.arena.clone_from(arena);
        }
        for text in &self.engines {
            let Some((name, command)) = text.split_once('=') else {
                bail!("--engine {text}: expected NAME=COMMAND");
            };
            let kind = PlayerKind::Pbrain(command.trim().to_owned());
            let player =
                PlayerConfig { name: name.trim().to_owned(), kind, ..PlayerConfig::own("") };
            let player = ExtraAgent::player(player);
            options.agents.push(player.with_context(|| format!("--engine {text}"))?);
        }
        for text in &self.players {
            let player = PlayerConfig::parse(text, &PlayerDefaults::default())?;
            let (name, kind) = (player.name.clone(), player.kind.clone());
            if player != (PlayerConfig { name, kind, ..PlayerConfig::own("") }) {
                bail!(
                    "--player {text}: limits are set on the page, here only the player and its name"
                );
            }
            options.agents.push(ExtraAgent::player(player)?);
        }
        Ok(options)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let server = Server::bind(arguments.options()?)?;
    let address = server.address();
    let host = match address.ip() {
        ip if ip.is_loopback() || ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    let page = format!("http://{host}:{}/", address.port());
    let mut said = format!(
        "Tengen {}: the board is at {page}\ngames: {}\ntournaments: {}\n",
        env!("CARGO_PKG_VERSION"),
        server.data().display(),
        server.arena().display()
    );
    if !address.ip().is_loopback() {
        said += &format!("note: anyone who can reach {address} can use this server\n");
    }
    said += "Press Ctrl-C to stop; `tengen --help` lists the other commands.\n";
    // Nobody has to read it: the server goes on.
    let _ = std::io::stdout().write_all(said.as_bytes());
    let stop = interrupt::stop_on_signal()?;
    if arguments.open {
        open_browser(&page);
    }
    server.run(&stop)?;
    Ok(())
}

/// Where a user's programs keep their data.
fn data_folder() -> anyhow::Result<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty());
    let path = match std::env::consts::OS {
        "windows" => folder("LOCALAPPDATA").map(PathBuf::from),
        "macos" => {
            folder("HOME").map(|home| PathBuf::from(home).join("Library/Application Support"))
        }
        _ => folder("XDG_DATA_HOME").map(PathBuf::from).or_else(|| {
            folder("HOME").map(|home| PathBuf::from(home).join(".local").join("share"))
        }),
    };
    path.context("there is no home folder: name the game database with --data")
}

/// Shows the page, if there is a way to. The address is printed in any case.
fn open_browser(page: &str) {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "windows" => ("cmd", &["/C", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = std::process::Command::new(program);
    command.args(first).arg(page);
    if let Err(error) = command.spawn() {
        eprintln!("note: no browser could be opened ({error})");
    }
}
