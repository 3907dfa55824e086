//! One game, judged by the rules of `core` and nothing else.

use crate::adjudicate::Adjudicator;
use crate::contestant::Contestant;
use crate::openings::opening_game;
use crate::{
    GameRecord, LiveEvent, MoveRecord, Pairing, Side, Termination, Tournament, request_for,
};
use std::time::{SystemTime, UNIX_EPOCH};
use tengen_agent::CancelToken;
use tengen_core::{Color, Game, Outcome};

/// Plays a game to its end. Nothing if it was stopped before that.
pub(crate) fn play(
    tournament: &Tournament,
    pairing: Pairing,
    players: [&mut Contestant; 2],
    adjudicator: Option<&mut Adjudicator>,
    stop: &CancelToken,
    tell: &dyn Fn(LiveEvent),
) -> Option<GameRecord> {
    let [black, white] = players;
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
    for (player, color) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
        if let Err(failure) = player.prepare(tournament) {
            return end(record, Some(!color), Termination::NoStart(failure.to_string()));
        }
    }
    let config = |color: Color| match color {
        Color::Black => tournament.players.get(pairing.black),
        Color::White => tournament.players.get(pairing.white),
    };
    let mut clocks =
        Color::ALL.map(|color| config(color).map(|player| player.clock).unwrap_or_default());
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
        let [black_clock, white_clock] = &mut clocks;
        let (player, clock) = match color {
            Color::Black => (&mut *black, black_clock),
            Color::White => (&mut *white, white_clock),
        };
        let mut request = request_for(tournament, config(color)?, &game, pairing);
        request.clock = *clock;
        let answer = match player.ask(&request, stop) {
            Ok(answer) => answer,
            Err(_) if stop.is_cancelled() => return None,
            Err(reason) => return end(record, Some(!color), reason),
        };
        *clock = clock.after(answer.cost.time);
        let us = answer.cost.time.as_micros() as u64;
        if let Err(error) = game.play(answer.best) {
            return end(record, Some(!color), Termination::Illegal(error.to_string()));
        }
        record.latency_us = record.latency_us.max(answer.cost.latency.as_micros() as u64);
        record.moves.push(MoveRecord {
            at: answer.best.to_string(),
            us,
            nodes: answer.report.nodes,
            score: answer.report.lines.first().map(|line| line.score.to_string()),
            depth: answer.report.depth,
        });
        tell(LiveEvent::Moved { game: pairing.game, at: answer.best.to_string(), us });
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
