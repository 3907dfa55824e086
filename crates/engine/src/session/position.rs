//! Positions from blocks of stones.

use super::Session;
use tengen_core::{Color, Game, Point, Rule, Setup, Size};
use tengen_protocol::{Dialect, Field, Stone, own_color, setup};

/// A game that stands as the manager describes it.
///
/// Stones listed in the order of play become moves, so that the agent sees the history; any other
/// order is a set-up position.
pub(super) fn game_from_stones(
    stones: &[Stone],
    dialect: Dialect,
    rule: Rule,
    size: Size,
) -> Result<Game, String> {
    let checked = setup(stones, dialect, rule, size).map_err(|error| error.to_string())?;
    let whole = checked.check().map_err(|error| error.to_string())?;
    let replayed = replay(stones, dialect, rule, size, checked.side_to_move);
    Ok(replayed.unwrap_or(whole))
}

/// The stones as moves in turn, black first, if they can have been played like that.
fn replay(
    stones: &[Stone],
    dialect: Dialect,
    rule: Rule,
    size: Size,
    side_to_move: Color,
) -> Option<Game> {
    let own = own_color(stones);
    let mut game = Game::new(rule, size);
    for stone in stones {
        let color = if stone.field == Field::Own { own } else { !own };
        if game.side_to_move() != color {
            return None;
        }
        game.play(dialect.point(stone.wire, size).ok()?).ok()?;
    }
    (game.side_to_move() == side_to_move).then_some(game)
}

/// The game without one of its stones. The turn goes to the other side, as after an undo.
pub(super) fn without_stone(game: &Game, point: Point) -> Result<Game, String> {
    if game.moves().next_back() == Some(point) {
        let mut shorter = game.clone();
        shorter.undo();
        return Ok(shorter);
    }
    let mut setup = Setup::from(game.board());
    let stones = setup.black.len() + setup.white.len();
    setup.black.retain(|&stone| stone != point);
    setup.white.retain(|&stone| stone != point);
    if setup.black.len() + setup.white.len() == stones {
        return Err(format!("there is no stone on {point}"));
    }
    setup.side_to_move = !setup.side_to_move;
    setup.check().map_err(|error| error.to_string())
}

/// The same position under another rule.
pub(super) fn under_rule(game: &Game, rule: Rule) -> Result<Game, String> {
    let start_is_empty = game.start().empty_count() == game.size().area();
    if start_is_empty && let Ok(same) = Game::from_moves(rule, game.size(), game.moves()) {
        return Ok(same);
    }
    let mut setup = Setup::from(game.board());
    setup.rule = rule;
    setup.check().map_err(|error| error.to_string())
}

impl Session {
    /// The board's size, or that of a board nobody has started yet.
    pub(super) fn size(&self) -> Option<Size> {
        self.game.as_ref().map(Game::size)
    }
}
