//! From the agent's answer, or its absence, to the line the manager waits for.

use super::think::{Purpose, Thinking};
use super::{Effect, JobId, Phase, Session};
use std::time::Instant;
use tengen_agent::{Answer, Failure, FaultKind, Report};
use tengen_core::Point;
use tengen_protocol::Reply;

impl Session {
    pub(super) fn finished(
        &mut self,
        at: Instant,
        ticket: JobId,
        result: Result<Answer, Failure>,
        effects: &mut Vec<Effect>,
    ) {
        // What broke was rebuilt and knows nothing of its limits.
        self.unready |= matches!(result, Err(Failure::Fault { .. }));
        let Some(thinking) = self.take_thinking(ticket) else {
            // The answer is out or nobody waited for one; that something broke is told all the same.
            if let Err(Failure::Fault { text, .. }) = result {
                let reply = Reply::debug(format!("the agent failed, after the answer: {text}"));
                effects.push(Effect::Reply(reply));
            }
            return;
        };
        let answer = result.and_then(|answer| match self.fits(&thinking, &answer) {
            true => Ok(answer),
            false => {
                let text = format!("{} cannot be played", answer.best);
                Err(Failure::fault(FaultKind::Occupied, text))
            }
        });
        match answer {
            Ok(answer) => self.conclude(at, thinking, answer, effects),
            Err(failure) => {
                effects.push(Effect::Reply(Reply::debug(format!("the agent failed: {failure}"))));
                self.conclude_without(at, thinking, effects);
            }
        }
    }

    /// The answer is due and the agent has not given it.
    pub(super) fn deadline(&mut self, at: Instant, ticket: JobId, effects: &mut Vec<Effect>) {
        if let Some(thinking) = self.take_thinking(ticket) {
            effects.push(Effect::Stop);
            self.conclude_without(at, thinking, effects);
        }
    }

    /// The search of this ticket, if it is the one under way; the session is idle afterwards.
    fn take_thinking(&mut self, ticket: JobId) -> Option<Thinking> {
        match &self.phase {
            Phase::Thinking(thinking) if thinking.ticket == ticket => {}
            _ => return None,
        }
        match std::mem::replace(&mut self.phase, Phase::Idle) {
            Phase::Thinking(thinking) => Some(*thinking),
            _ => None,
        }
    }

    /// Whether the agent's move can be played: on an empty point that was not excluded, and not a
    /// forbidden one if there is another choice.
    fn fits(&self, thinking: &Thinking, answer: &Answer) -> bool {
        let board = thinking.game.board();
        let side = board.side_to_move();
        let fallback_is_legal = board.is_legal(thinking.fallback, side);
        let moves = std::iter::once(&answer.best).chain(&answer.then);
        moves.into_iter().all(|&point| board.is_empty(point))
            && (board.is_legal(answer.best, side) || !fallback_is_legal)
            && !self.excluded(&thinking.game).contains(answer.best)
    }

    /// Answers with what the agent last reported, or with the move that was always there.
    fn conclude_without(&mut self, at: Instant, mut thinking: Thinking, effects: &mut Vec<Effect>) {
        let report = thinking.report.take().unwrap_or_default();
        let reported = report.best().map(Answer::plain);
        let best = match reported.filter(|answer| self.fits(&thinking, answer)) {
            Some(answer) => answer.best,
            None => thinking.fallback,
        };
        let answer = Answer { report, cut: true, ..Answer::plain(best) };
        self.conclude(at, thinking, answer, effects);
    }

    /// Plays and sends an answer.
    fn conclude(
        &mut self,
        at: Instant,
        thinking: Thinking,
        answer: Answer,
        effects: &mut Vec<Effect>,
    ) {
        self.settings.spend(at.saturating_duration_since(thinking.since));
        let Thinking { purpose, game, .. } = thinking;
        match purpose {
            Purpose::Ponder(_) => {}
            Purpose::Move if self.settings.suggest => {
                let wire = self.dialect().wire(answer.best, game.size());
                effects.push(Effect::Reply(Reply::Suggest(wire)));
            }
            Purpose::Move => {
                effects.extend(self.summary(&answer.report).map(Effect::Reply));
                self.play_and_send(&[answer.best], effects);
                self.expect_reply(&answer);
            }
            Purpose::TwoMoves => {
                let second = answer.then.first().copied();
                let second = second.filter(|&point| point != answer.best).or_else(|| {
                    let mut next = game.clone();
                    next.play(answer.best).ok()?;
                    next.board().legal_points(next.side_to_move()).next()
                });
                let moves: Vec<Point> = std::iter::once(answer.best).chain(second).collect();
                self.play_and_send(&moves, effects);
            }
            Purpose::Opening(step) => self.decide(step, &game, &answer, effects),
        }
    }

    /// The moves are on our board before the manager hears of them, so its reply is simply the
    /// next event.
    pub(super) fn play_and_send(&mut self, moves: &[Point], effects: &mut Vec<Effect>) {
        let dialect = self.dialect();
        let Some(game) = &mut self.game else { return };
        for &point in moves {
            if game.play(point).is_err() {
                break;
            }
        }
        let wires = dialect.wires(moves, game.size());
        effects.push(Effect::Reply(match wires.as_slice() {
            [wire] => Reply::Move(*wire),
            _ => Reply::Moves(wires),
        }));
    }

    /// One line about a finished search, for the manager's log.
    fn summary(&self, report: &Report) -> Option<Reply> {
        let line = report.lines.first()?;
        let moves: Vec<String> = line.moves.iter().take(12).map(Point::to_string).collect();
        Some(Reply::message(format!(
            "depth {}-{} score {} nodes {} time {} ms line {}",
            report.depth,
            report.seldepth,
            line.score,
            report.nodes,
            report.time.as_millis(),
            moves.join(" ")
        )))
    }
}
