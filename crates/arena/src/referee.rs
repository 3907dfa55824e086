//! One game, judged by the rules of `core` and nothing else.

use crate::adjudicate::Adjudicator;
use crate::seat::{Seat, TimeLeft, late, opening_game, score_of};
use crate::{
    GameRecord, LiveEvent, MoveRecord, Pairing, Side, Termination, Tournament, request_for,
};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tengen_agent::CancelToken;
use tengen_core::{Color, Game, Outcome};

/// Plays a game to its end. Nothing if it was stopped before that.
pub(crate) fn play(
    tournament: &Tournament,
    pairing: Pairing,
    seats: [&mut Seat; 2],
    adjudicator: Option<&mut Adjudicator>,
    stop: &CancelToken,
    tell: &dyn Fn(LiveEvent),
) -> Option<GameRecord> {
    let [black, white] = seats;
    let mut adjudicator = adjudicator;
    let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut record = GameRecord {
        pairing,
        moves: Vec::new(),
        winner: None,
        reason: Termination::FullBoard,
        started_ms: started.as_millis() as u64,
        latency_us: 0,
    };
    // Openings were checked before the first game.
    let mut game = opening_game(tournament, pairing.opening).ok()?;
    let opening = tournament.openings.get(pairing.opening).cloned().unwrap_or_default();
    tell(LiveEvent::Started { pairing, opening });
    let end = |mut record: GameRecord, winner: Option<Color>, reason: Termination| {
        record.winner = winner.map(Side::from);
        record.reason = reason;
        Some(record)
    };
    for (seat, color) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
        if let Err(reason) = seat.prepare(tournament) {
            return end(record, Some(!color), reason);
        }
    }
    let config = |color: Color| match color {
        Color::Black => tournament.players.get(pairing.black),
        Color::White => tournament.players.get(pairing.white),
    };
    let mut left = Color::ALL.map(|color| {
        TimeLeft(config(color).and_then(|p| p.clock.match_ms).map(Duration::from_millis))
    });
    loop {
        if let Some((winner, reason)) = verdict(tournament, &game) {
            return end(record, winner, reason);
        }
        if stop.is_cancelled() {
            return None;
        }
        if let Some(adjudicator) = &mut adjudicator
            && let Some((winner, reason)) = adjudicator.judge(&game, stop)
        {
            return end(record, Some(winner), reason);
        }
        let color = game.side_to_move();
        let (seat, player) = match color {
            Color::Black => (&mut *black, config(color)?),
            Color::White => (&mut *white, config(color)?),
        };
        let request = request_for(tournament, player, &game, pairing);
        let [black_left, white_left] = &mut left;
        let clock = if color == Color::Black { black_left } else { white_left };
        let turn = match seat.ask(request, *clock, stop) {
            Ok(turn) => turn,
            Err(_) if stop.is_cancelled() => return None,
            Err(reason) => return end(record, Some(!color), reason),
        };
        if let Some(rest) = &mut clock.0 {
            let tolerance = Duration::from_millis(tournament.referee.tolerance_ms);
            if turn.billed > *rest + tolerance {
                return end(record, Some(!color), late(turn.billed, *rest));
            }
            let increment = Duration::from_millis(player.clock.increment_ms);
            *rest = rest.saturating_sub(turn.billed) + increment;
        }
        let us = turn.billed.as_micros() as u64;
        if let Err(error) = game.play(turn.point) {
            return end(record, Some(!color), Termination::Illegal(error.to_string()));
        }
        record.latency_us = record.latency_us.max(turn.latency.as_micros() as u64);
        record.moves.push(MoveRecord {
            at: turn.point.to_string(),
            us,
            nodes: turn.report.nodes,
            score: score_of(&turn.report),
            depth: turn.report.depth,
        });
        tell(LiveEvent::Moved { game: pairing.game, at: turn.point.to_string(), us });
    }
}

/// Who has won and why, if the game is over by the rules or the referee's setting.
pub(crate) fn verdict(
    tournament: &Tournament,
    game: &Game,
) -> Option<(Option<Color>, Termination)> {
    match game.outcome() {
        Some(Outcome::Five { winner, .. }) => Some((Some(*winner), Termination::Five)),
        Some(Outcome::ForbiddenMove { kind, .. }) => {
            Some((Some(Color::White), Termination::Forbidden(kind.to_string())))
        }
        Some(Outcome::Draw) => Some((None, Termination::FullBoard)),
        None => {
            let referee = &tournament.referee;
            let moves = game.size().area() - game.board().empty_count();
            if referee.move_limit.is_some_and(|limit| moves >= limit) {
                Some((None, Termination::MoveLimit))
            } else if referee.draw_when_dead && game.is_dead() {
                Some((None, Termination::Dead))
            } else {
                None
            }
        }
    }
}
