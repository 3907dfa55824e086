//! What a move of an engine is worth on a board that is ours.

use crate::ItemFailure;
use tengen_core::{Game, Point};
use tengen_protocol::{Coordinate, Dialect, LineText};
use tengen_remote::Fault;

/// Plays an engine's move, if it can be played. A forbidden point may be taken only where nothing
/// else is left.
pub(crate) fn play(game: &mut Game, wire: Coordinate) -> Result<Point, ItemFailure> {
    let size = game.size();
    let Ok(point) = Dialect::Gomocup.point(wire, size) else {
        return Err(Fault::OffBoard { written: LineText::new(&wire.to_string()), size }.into());
    };
    let (board, side) = (game.board(), game.side_to_move());
    if !board.is_empty(point) {
        let color = if board.points_of(side).any(|own| own == point) { side } else { !side };
        let reason = format!("played {wire} ({point}), which is occupied by {color}");
        return Err(ItemFailure::new("occupied", reason));
    }
    let foul = board.forbidden(point).filter(|_| game.rule().forbids(side));
    if let Some(kind) = foul
        && board.legal_points(side).next().is_some()
    {
        let reason = format!("played {wire} ({point}), which is forbidden to black there ({kind})");
        return Err(ItemFailure::new("forbidden", reason));
    }
    match game.play(point) {
        Ok(_) => Ok(point),
        Err(error) => Err(ItemFailure::new("illegal", format!("played {wire} ({point}): {error}"))),
    }
}
