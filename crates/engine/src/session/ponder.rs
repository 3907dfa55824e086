//! Thinking on the opponent's time, where the manager has allowed it.
//!
//! After a move has been sent, the agent is asked about the position after the reply it expects.
//! Nobody waits for the answer: what it learnt stays in its tables, so that the real question is
//! answered better. The session counts as idle meanwhile, and whatever is heard ends it first.

use super::{Effect, Phase, Session};
use tengen_agent::{Answer, Request};
use tengen_core::Point;

impl Session {
    /// Remembers which reply a move's answer expects, if any.
    pub(super) fn expect_reply(&mut self, answer: &Answer) {
        let line = answer.report.lines.first().map_or(&[][..], |line| &line.moves);
        self.expected = match *line {
            [best, reply, ..] if self.settings.pondering && best == answer.best => Some(reply),
            _ => None,
        };
    }

    /// Begins to think ahead, if there is a reply to think about and nothing else to do.
    pub(super) fn ponder(&mut self, effects: &mut Vec<Effect>) {
        if !matches!(self.phase, Phase::Idle) || self.closing {
            return;
        }
        let Some(request) = self.expected.take().and_then(|reply| self.ponder_request(reply))
        else {
            return;
        };
        let ticket = self.next_ticket();
        self.pondering = Some(ticket);
        effects.push(Effect::Think { ticket, request: Box::new(request) });
    }

    /// The question that will be asked if the opponent plays this; `None` if it cannot.
    fn ponder_request(&self, reply: Point) -> Option<Request> {
        let mut game = self.game.clone()?;
        if !game.board().is_legal(reply, game.side_to_move()) {
            return None;
        }
        game.play(reply).ok()?;
        if game.outcome().is_some() {
            return None;
        }
        let excluded = self.excluded(&game);
        let mut request = Request::new(game);
        // The opponent's clock is the limit of time; others are those of a move.
        request.limits = self.settings.limits();
        request.excluded = excluded;
        Some(request)
    }

    /// Ends it: the manager has said something, and what is expected is known no more.
    pub(super) fn end_pondering(&mut self, effects: &mut Vec<Effect>) {
        self.expected = None;
        if self.pondering.take().is_some() {
            effects.push(Effect::Stop);
        }
    }
}
