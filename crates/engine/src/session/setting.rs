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

/// What an agent gets when the answer is wanted at once.
const AT_ONCE: Duration = Duration::from_millis(8);

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
    /// Takes a setting in. True if the agent has to get ready anew.
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
        }
    }

    /// The limits of a move that is wanted without thought.
    pub(super) fn at_once(at: Instant) -> (Limits, Option<Instant>) {
        let (soft, hard) = (Some(Duration::ZERO), Some(AT_ONCE));
        let limits = Limits { soft, hard, ..Limits::default() };
        (limits, Some(at + AT_ONCE + WATCH_AFTER))
    }

    /// The most nodes and plies of a move.
    pub(super) fn work(&self) -> (Option<u64>, Option<u32>) {
        let positive = |number: i64| u64::try_from(number).ok().filter(|&number| number > 0);
        let depth = positive(self.depth).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        (positive(self.nodes), depth)
    }

    /// The limits of a move that was asked for at `at`, and when the watchdog has to answer.
    pub(super) fn limits(&self, at: Instant, empty: usize) -> (Limits, Option<Instant>) {
        let (nodes, depth) = self.work();
        let mut limits = Limits { nodes, depth, ..Limits::default() };
        let left = match (self.left, self.game) {
            (Some(ms), _) => Some(ms),
            (None, game) if game > 0 => Some(game - self.used.as_millis() as i64),
            _ => None,
        };
        let left = left.filter(|&ms| ms < UNLIMITED);
        let turn = Some(self.turn).filter(|&ms| (0..UNLIMITED).contains(&ms));
        if turn == Some(0) || left.is_some_and(|ms| ms <= 0) {
            let (at_once, watch) = Settings::at_once(at);
            return (Limits { nodes: limits.nodes, depth: limits.depth, ..at_once }, watch);
        }
        let milliseconds = |ms: i64| Duration::from_millis(ms.max(0) as u64);
        let control = Clock {
            turn: turn.map(milliseconds),
            left: left.map(milliseconds),
            increment: milliseconds(self.increment.min(UNLIMITED)),
        };
        (limits.soft, limits.hard) = control.plan(empty);
        let watch = limits.hard.map(|hard| {
            let whole = control.turn.into_iter().chain(control.left).min().unwrap_or(hard);
            at + hard + WATCH_AFTER.min(whole.saturating_sub(hard) / 2)
        });
        (limits, watch)
    }
}
