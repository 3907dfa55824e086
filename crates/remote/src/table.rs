//! One engine at one board: what it was told and what it knows.

use crate::connection::{Played, Timeouts};
use crate::live::Live;
use crate::position::question;
use crate::told_clock::{game_settings, time_left};
use crate::{Connection, EngineConfig, Fault, LineTap};
use tengen_agent::{CancelToken, Clock, Limits, Resources};
use tengen_core::{Board, Game, Rule, Size};
use tengen_protocol::{Command, Dialect, Info, LineText, Reply};

/// What a game is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub rule: Rule,
    pub size: Size,
    pub resources: Resources,
}

/// An engine that is ready for a game or in one.
#[derive(Debug)]
pub(crate) struct Table {
    pub connection: Connection,
    pub terms: Terms,
    /// The settings it has, the newest of each.
    told: Vec<Info>,
    /// Nothing has been asked since the board was emptied.
    fresh: bool,
    /// A new game was announced to us and not yet to it.
    stale: bool,
    /// Its own board, if we are sure of it.
    known: Option<Board>,
}

impl Table {
    /// Starts the engine and gets it ready.
    pub fn open(engine: &EngineConfig, terms: Terms, tap: Option<LineTap>) -> Result<Table, Fault> {
        let mut connection = Connection::open(engine, tap)?;
        let told = settings(engine, &terms);
        if let Err(fault) = connection.start(terms.size, &told, engine.start_limit) {
            connection.kill();
            return Err(fault);
        }
        if engine.suspend {
            connection.suspend();
        }
        Ok(Table { connection, terms, told, fresh: true, stale: false, known: None })
    }

    /// Gets the running engine ready for these terms. False if that takes a new process: the
    /// size differs, or it cannot empty its board, or something is wrong with it.
    pub fn renew(&mut self, engine: &EngineConfig, terms: Terms) -> bool {
        if self.terms == terms && !self.stale {
            return true;
        }
        if self.terms.size != terms.size {
            return false;
        }
        self.connection.resume();
        let news = self.news(settings(engine, &terms));
        if !self.connection.restart(&news, engine.start_limit).unwrap_or(false) {
            return false;
        }
        if engine.suspend {
            self.connection.suspend();
        }
        self.terms = terms;
        (self.fresh, self.stale, self.known) = (true, false, None);
        true
    }

    /// The next question is about another game.
    pub fn forget(&mut self) {
        self.stale |= !self.fresh;
    }

    /// Whether the engine's board can only be made to agree by emptying it: `BEGIN` is for an
    /// empty board, while `BOARD` replaces all that is on it.
    pub fn must_restart(&self, game: &Game) -> bool {
        let begins = question(game, self.known.as_ref()) == Command::Begin;
        self.stale || (begins && !self.fresh)
    }

    /// Announces a new game even if this one has not begun.
    pub fn restart_next(&mut self) {
        self.stale = true;
    }

    /// Asks for a move.
    pub fn ask(
        &mut self,
        engine: &EngineConfig,
        game: &Game,
        (clock, limits): (&Clock, &Limits),
        stop: &CancelToken,
        (live, report): (&mut Live<'_>, &mut dyn FnMut(&tengen_agent::Report)),
    ) -> Result<Played, Fault> {
        let command = question(game, self.known.as_ref());
        self.known = None;
        self.fresh = false;
        self.connection.resume();
        let mut settings = game_settings(clock);
        settings.extend(search_limits(engine, limits));
        let mut news = self.news(settings);
        news.push(time_left(clock));
        self.connection.tell(&news)?;
        let patience = Timeouts { limit: clock.limit(), tolerance: engine.tolerance };
        let mut hear = |reply: &Reply| {
            if let Some(news) = live.hear(reply) {
                report(news);
            }
        };
        let played = self.connection.ask(&command, &patience, stop, &mut hear);
        if engine.suspend {
            self.connection.suspend();
        }
        let played = played?;
        let mut board = game.board().clone();
        if !board.is_empty(played.point) {
            return Err(Fault::Occupied(played.point));
        }
        board.place(played.point, &mut ());
        self.known = Some(board);
        Ok(played)
    }

    /// The settings that differ from what it was told; they count as told from now on.
    fn news(&mut self, mut settings: Vec<Info>) -> Vec<Info> {
        // An increment is told only where there is one, so one that has gone has to be taken back.
        let is_increment = |setting: &Info| matches!(setting, Info::TimeIncrement(_));
        if self.told.iter().any(is_increment) && !settings.iter().any(is_increment) {
            settings.push(Info::TimeIncrement(0));
        }
        let news: Vec<Info> =
            settings.into_iter().filter(|setting| !self.told.contains(setting)).collect();
        for setting in &news {
            self.told.retain(|old| old.key() != setting.key());
            self.told.push(setting.clone());
        }
        news
    }
}

/// Everything that is said before a game, in the judge's order.
fn settings(engine: &EngineConfig, terms: &Terms) -> Vec<Info> {
    let memory = terms.resources.memory.unwrap_or(0);
    let clock = terms.resources.clock;
    // Without a clock for the game each question has its own, and says so.
    let mut settings = if clock.is_unlimited() { vec![] } else { game_settings(&clock) };
    settings.push(Info::MaxMemory(i64::try_from(memory).unwrap_or(i64::MAX)));
    settings.push(Info::GameType(engine.game_type));
    settings.push(Info::Rule(Dialect::Gomocup.rule_number(terms.rule)));
    let folder = engine.folder.as_ref().and_then(|folder| LineText::exact(folder.to_str()?));
    settings.extend(folder.map(Info::Folder));
    if engine.extended {
        let threads = u32::try_from(terms.resources.threads).unwrap_or(u32::MAX);
        settings.push(Info::ThreadNum(threads));
    }
    settings.extend(engine.settings.iter().cloned());
    settings
}

/// Limits beside time, for engines that know them. None is said as 0.
fn search_limits(engine: &EngineConfig, limits: &Limits) -> Vec<Info> {
    if !engine.extended {
        return Vec::new();
    }
    let nodes = limits.nodes.map_or(0, |nodes| i64::try_from(nodes).unwrap_or(i64::MAX));
    vec![Info::MaxNode(nodes), Info::MaxDepth(limits.depth.map_or(0, i64::from))]
}
