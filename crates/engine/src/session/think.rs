//! Asking the agent, and what becomes of its answer.

use super::command::no_game;
use super::setting::watchdog;
use super::{Effect, JobId, Phase, Session};
use std::time::{Duration, Instant};
use tengen_agent::{Clock, Report, Request, Stopwatch, Task};
use tengen_core::{Game, Point, PointSet};
use tengen_protocol::Reply;

/// What an answer is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A move, played and sent.
    Move,
    /// Two moves, played and sent.
    TwoMoves,
    /// Nothing: thinking ahead, for this many milliseconds if said.
    Ponder(Option<u32>),
    /// A decision of an opening rule.
    Opening(super::opening::Step),
}

/// A search under way.
#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) ticket: JobId,
    pub(super) purpose: Purpose,
    pub(super) since: Instant,
    /// The position asked about.
    pub(super) game: Game,
    /// A move that can be played should the agent never say anything.
    pub(super) fallback: Point,
    /// The agent's last word so far.
    pub(super) report: Option<Report>,
}

/// How long a stopped agent may take to come to an end.
const STOP_GRACE: Duration = Duration::from_millis(50);

impl Session {
    /// Asks the agent about the current position.
    pub(super) fn begin(
        &mut self,
        at: Instant,
        purpose: Purpose,
        task: Task,
        lines: usize,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Reply> {
        let game = self.game.clone().ok_or_else(no_game)?;
        let excluded = self.excluded(&game);
        let request = Request { task, multi_pv: lines, excluded, ..Request::new(game) };
        self.ask(at, request, purpose, effects)
    }

    /// Asks the agent about any position. How long it may take is added here.
    pub(super) fn ask(
        &mut self,
        at: Instant,
        mut request: Request,
        purpose: Purpose,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Reply> {
        let game = request.game.clone();
        if let Some(outcome) = game.outcome() {
            return Err(Reply::error(format!("the game is over ({outcome})")));
        }
        let fallback = safe_move(&game, &request.excluded)
            .ok_or_else(|| Reply::error("every point is blocked: YXBLOCKRESET frees them"))?;
        let hurried = self.closing || self.stopped.is_some_and(|stop| at <= stop);
        if !hurried {
            request.limits = self.settings.limits();
        }
        match purpose {
            Purpose::Ponder(milliseconds) => {
                request.limits.time = milliseconds.map(|ms| Duration::from_millis(ms.into()));
            }
            _ if hurried => request.clock = Clock::per_move(Duration::ZERO),
            _ => request.clock = self.settings.clock(),
        }
        let watch = watchdog(&request.clock, at, game.board().empty_count());
        request.stopwatch = Stopwatch::since(at);
        let ticket = self.next_ticket();
        effects.push(Effect::Think { ticket, request: Box::new(request) });
        effects.extend(watch.map(|at| Effect::Watch { ticket, at }));
        let thinking = Thinking { ticket, purpose, since: at, game, fallback, report: None };
        self.phase = Phase::Thinking(Box::new(thinking));
        Ok(())
    }

    /// The manager wants the answer now.
    pub(super) fn stop(&mut self, at: Instant, effects: &mut Vec<Effect>) {
        if let Phase::Thinking(thinking) = &self.phase {
            let ticket = thinking.ticket;
            effects.push(Effect::Stop);
            effects.push(Effect::Watch { ticket, at: at + STOP_GRACE });
        } else if !self.waiting.is_empty() {
            // The agent still gets ready for the thought that is to be stopped.
            self.stopped = Some(at);
        }
    }

    pub(super) fn report(&mut self, ticket: JobId, report: Report, effects: &mut Vec<Effect>) {
        if !matches!(&self.phase, Phase::Thinking(thinking) if thinking.ticket == ticket) {
            return;
        }
        let live = self.live(&report);
        effects.extend(live.into_iter().map(Effect::Reply));
        if let Phase::Thinking(thinking) = &mut self.phase {
            thinking.report = Some(report);
        }
    }
}

/// A move that is not foolish, found at once: it wins, or stops a five, or is near the centre.
/// `None` if every empty point is excluded. Where all others are forbidden, a forbidden one: the
/// game is lost then, and a lost game has its last move too.
fn safe_move(game: &Game, excluded: &PointSet) -> Option<Point> {
    let board = game.board();
    let side = board.side_to_move();
    let centre = Point::centre(game.size());
    let rank = |&point: &Point| {
        let far = point.column().abs_diff(centre.column()).max(point.row().abs_diff(centre.row()));
        let quiet = !(board.makes_five(point, side) || board.makes_five(point, !side));
        (!board.is_legal(point, side), !board.makes_five(point, side), quiet, far)
    };
    board.empty_points().filter(|&point| !excluded.contains(point)).min_by_key(rank)
}
