//! What `INFO` has set.

use std::time::{Duration, Instant};
use tengen_agent::{Clock, Limits, Resources};
use tengen_protocol::Info;

/// Settings as the manager last gave them.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Milliseconds a move; negative for no limit.
    turn: i64,
    /// Milliseconds a game; 0 or less for no limit.
    game: i64,
    /// Milliseconds left as the manager counts them, if it does.
    left: Option<i64>,
    increment: i64,
    /// Time used since the game began, for managers that do not count.
    used: Duration,
    memory: i64,
    threads: u32,
    depth: i64,
    nodes: i64,
    /// What live output is wanted.
    pub(super) squares: bool,
    pub(super) lines: bool,
    /// Answer `SUGGEST` instead of moving.
    pub(super) suggest: bool,
    /// Think while the opponent does.
    pub(super) pondering: bool,
}

/// Thinking time where no manager has said anything.
const DEFAULT_TURN: i64 = 5_000;

/// The number that managers write for "no limit".
const UNLIMITED: i64 = i32::MAX as i64;

/// Between an agent's hard limit and the watchdog's answer, where there is room for it.
const WATCH_AFTER: Duration = Duration::from_millis(4);

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            turn: DEFAULT_TURN,
            game: 0,
            left: None,
            increment: 0,
            used: Duration::ZERO,
            memory: 0,
            threads: 1,
            depth: 0,
            nodes: 0,
            squares: false,
            lines: false,
            suggest: false,
            pondering: false,
        }
    }
}

impl Settings {
    /// Takes a setting in. True if the agent has to get ready again.
    pub(super) fn set(&mut self, info: &Info) -> bool {
        match *info {
            Info::TimeoutTurn(ms) => self.turn = ms,
            Info::TimeoutMatch(ms) => self.game = ms,
            Info::TimeLeft(ms) => self.left = Some(ms),
            Info::TimeIncrement(ms) => self.increment = ms,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::MaxDepth(depth) => self.depth = depth,
            Info::AnalysisMode(on) => self.suggest = on,
            Info::Pondering(on) | Info::AutoPondering(on) => self.pondering = on,
            Info::ShowDetail(grade) => {
                self.squares = matches!(grade.get(), 1 | 3);
                self.lines = matches!(grade.get(), 2 | 3);
            }
            Info::MaxMemory(bytes) => return std::mem::replace(&mut self.memory, bytes) != bytes,
            Info::ThreadNum(count) => {
                let threads = count.clamp(1, 1024);
                return std::mem::replace(&mut self.threads, threads) != threads;
            }
            _ => {}
        }
        false
    }

    /// A new game: the manager's count of the old one is void.
    pub(super) fn new_game(&mut self) {
        self.left = None;
        self.used = Duration::ZERO;
    }

    /// A move took this long.
    pub(super) fn spend(&mut self, time: Duration) {
        self.used += time;
        self.left = self.left.map(|ms| ms.saturating_sub(time.as_millis() as i64));
    }

    pub(super) fn resources(&self) -> Resources {
        Resources {
            memory: u64::try_from(self.memory).ok().filter(|&bytes| bytes > 0),
            threads: self.threads as usize,
            // Managers change it as they like: each question has its own.
            clock: Clock::default(),
        }
    }

    /// The most nodes and plies of a move.
    pub(super) fn limits(&self) -> Limits {
        let positive = |number: i64| u64::try_from(number).ok().filter(|&number| number > 0);
        let depth = positive(self.depth).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        Limits { nodes: positive(self.nodes), depth, time: None }
    }

    /// Our clock, as the manager states it.
    pub(super) fn clock(&self) -> Clock {
        let milliseconds = |ms: i64| Duration::from_millis(ms.max(0) as u64);
        let game = Some(self.game).filter(|&ms| ms > 0);
        let left = self.left.or(game.map(|ms| ms - self.used.as_millis() as i64));
        let left = left.filter(|&ms| ms < UNLIMITED);
        let turn = Some(self.turn).filter(|ms| (0..UNLIMITED).contains(ms));
        Clock {
            turn: turn.map(milliseconds),
            // A manager that says that nothing limits the game has the last word.
            game: left.and(game).map(milliseconds),
            left: left.map(milliseconds),
            increment: milliseconds(self.increment.min(UNLIMITED)),
        }
    }
}

/// When the watchdog has to answer a question of `at` instead of the agent: after the agent's hard
/// limit, and before the manager's.
pub(super) fn watchdog(clock: &Clock, at: Instant, empty: usize) -> Option<Instant> {
    let (hard, whole) = (clock.hard(empty)?, clock.limit()?);
    let after = match whole.is_zero() {
        true => WATCH_AFTER,
        false => WATCH_AFTER.min(whole.saturating_sub(hard) / 2),
    };
    Some(at + hard + after)
}
