//! The question a player is asked, the same whenever it is asked again.

use crate::{Pairing, PlayerConfig, Tournament};
use tengen_agent::Request;
use tengen_core::Game;
use tengen_rng::seed_of;

/// The seed of a question: differs from game to game and move to move, not from run to run.
///
/// ```
/// # use tengen_arena::{Pairing, request_seed};
/// let pairing = Pairing { game: 3, pair: 1, round: 0, black: 0, white: 1, opening: 0 };
/// assert_eq!(request_seed(7, pairing, 10), request_seed(7, pairing, 10));
/// assert_ne!(request_seed(7, pairing, 10), request_seed(7, pairing, 11));
/// ```
pub fn request_seed(tournament_seed: u64, pairing: Pairing, ply: usize) -> u64 {
    seed_of(tournament_seed, &[pairing.game, ply as u64])
}

/// What a player is asked in a position of a game. The referee, who keeps its clock, adds that;
/// without it the request is the same in every run.
pub fn request_for(
    tournament: &Tournament,
    player: &PlayerConfig,
    game: &Game,
    pairing: Pairing,
) -> Request {
    let ply = game.size().area() - game.board().empty_count();
    let mut request = Request::new(game.clone());
    request.limits = player.limits();
    request.seed = request_seed(tournament.seed, pairing, ply);
    request
}
