//! Records as bare sequences of moves, which is all that most formats hold.

use crate::loss::{Lost, Tally};
use crate::{Node, NodeId, Record, WriteError};
use std::num::NonZeroU32;
use tengen_core::{Color, Point, Size};

/// A record of moves by black and white in turn.
pub(crate) fn line_of(size: Size, points: &[Point]) -> Record {
    let mut record = Record::new(size);
    record.reserve(points.len());
    let mut last = NodeId::ROOT;
    for (&point, color) in points.iter().zip(Color::ALL.into_iter().cycle()) {
        last = record.add(last, Node::of_move(color, point)).unwrap_or(last);
    }
    record
}

/// The moves of the main line and their times, if black and white play in turn from the empty
/// board. Stones that were set up come first, if their numbers and the rule allow; their order is
/// invented then.
pub(crate) fn timed(
    record: &Record,
    game: usize,
    tally: &mut Tally,
) -> Result<Vec<(Point, Option<NonZeroU32>)>, WriteError> {
    let mut moves = set_up(record, game, tally)?;
    let mut side = if moves.len() % 2 == 0 { Color::Black } else { Color::White };
    let mut begun = false;
    for (_, node) in record.main_line() {
        if node.pass().is_some() || begun && node.placement().is_some() {
            return Err(WriteError::NotInTurn { game });
        }
        let Some(mv) = node.mv else { continue };
        if mv.color != side {
            return Err(WriteError::NotInTurn { game });
        }
        if !mv.point.is_on(record.size()) {
            return Err(WriteError::Outside { game, point: mv.point, size: record.size() });
        }
        moves.push((mv.point, node.time_ms));
        side = !side;
        begun = true;
    }
    if moves.len() > record.size().area() {
        return Err(WriteError::TooManyMoves { game, size: record.size() });
    }
    Ok(moves)
}

/// The stones that were set up as moves in turn.
fn set_up(
    record: &Record,
    game: usize,
    tally: &mut Tally,
) -> Result<Vec<(Point, Option<NonZeroU32>)>, WriteError> {
    if record.main_line().all(|(_, node)| node.placement().is_none()) {
        return Ok(Vec::new());
    }
    tally.add(Lost::SetupAsMoves, 1);
    let start = record.start();
    let (black, white) = (start.black.len(), start.white.len());
    let side = if black == white { Color::Black } else { Color::White };
    if black != white && black != white + 1 || side != start.side_to_move {
        return Err(WriteError::NotInTurn { game });
    }
    let mut points = Vec::with_capacity(black + white);
    for turn in 0..black {
        points.extend(start.black.get(turn).into_iter().chain(start.white.get(turn)).copied());
    }
    // A row of five among the stones ends the game before the last of them is placed.
    let mut line = line_of(record.size(), &points);
    line.rule = record.rule;
    line.game().map_err(|error| WriteError::SetupOrder { game, error })?;
    Ok(points.into_iter().map(|point| (point, None)).collect())
}

/// [`timed`] without the times.
pub(crate) fn points(
    record: &Record,
    game: usize,
    tally: &mut Tally,
) -> Result<Vec<Point>, WriteError> {
    Ok(timed(record, game, tally)?.into_iter().map(|(point, _)| point).collect())
}
