//! `tengen pbrain`: an agent behind the Gomocup protocol.

use crate::player::PlayerArguments;
use anyhow::Context;
use clap::Args;
use tengen_engine::{About, AboutKey, PlayerTerms, serve};

/// Play over the Gomocup ("pbrain") protocol on standard input and output.
///
/// The Yixin-Board dialect is recognised by its first commands. A link or copy of this program
/// whose name begins with `pbrain` behaves like this command, which is how tournament managers
/// start an engine.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen pbrain
  tengen pbrain --agent random:seed=7
  tengen pbrain --search mcts
  ln -s tengen pbrain-tengen

docs/protocol.md lists every command and setting.")]
pub struct Arguments {
    #[command(flatten)]
    player: PlayerArguments,
}

/// Runs the command. It leaves the process itself: a thread may still be thinking.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let factory = arguments.player.player()?.factory(&PlayerTerms::default())?;
    let version = format!("{} ({})", env!("CARGO_PKG_VERSION"), factory().name());
    let about = About::new("Tengen")
        .with(AboutKey::Version, &version)
        .with(AboutKey::Author, "the Tengen authors");
    leave_when_told().context("cannot watch for signals")?;
    serve(std::io::stdin(), std::io::stdout(), about, factory)?;
    std::process::exit(0);
}

/// Leaves at once on SIGTERM, SIGINT or when nobody reads our output any more.
#[cfg(unix)]
fn leave_when_told() -> std::io::Result<()> {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::os::fd::AsFd;

    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT])?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        if signals.forever().next().is_some() {
            std::process::exit(0);
        }
    })?;
    std::thread::Builder::new().name("output".into()).spawn(|| {
        let output = std::io::stdout();
        // With no event asked for, only the end of the other side is reported.
        let mut watched = [PollFd::new(output.as_fd(), PollFlags::empty())];
        loop {
            match poll(&mut watched, PollTimeout::NONE) {
                Ok(_) => {
                    let closed = PollFlags::POLLERR | PollFlags::POLLHUP | PollFlags::POLLNVAL;
                    if watched[0].revents().is_some_and(|events| events.intersects(closed)) {
                        std::process::exit(0);
                    }
                }
                Err(nix::errno::Errno::EINTR) => {}
                Err(_) => return,
            }
        }
    })?;
    Ok(())
}

/// Elsewhere the closed pipe itself has to do.
#[cfg(not(unix))]
fn leave_when_told() -> std::io::Result<()> {
    Ok(())
}
