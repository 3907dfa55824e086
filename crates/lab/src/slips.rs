//! What a player overlooked: a five of its own, the block of a five, the answer to an open three.
//!
//! Why a player loses is seen from this, not from its score. Everything is counted on the board
//! alone, the same for all players.

use crate::grid::Grid;
use serde::Serialize;
use tengen_arena::{GameRecord, Tournament};
use tengen_core::{Color, Point, RowOrder, parse_moves};

/// Chances and how many of them were missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Slips {
    /// It could make five.
    pub fives: u64,
    /// And did not.
    pub missed_fives: u64,
    /// The opponent was to make five at one point, and it could not itself.
    pub blocks: u64,
    /// And it did not block.
    pub missed_blocks: u64,
    /// The opponent was to make an open four, and there was no five to make or to block.
    pub threes: u64,
    /// And it neither stopped that nor made a four.
    pub missed_threes: u64,
}

const ROW: usize = 5;

impl Slips {
    /// The slips of every player.
    pub fn of_all(tournament: &Tournament, games: &[GameRecord]) -> Vec<Slips> {
        let mut all = vec![Slips::default(); tournament.players.len()];
        for game in games {
            let text = tournament.openings.get(game.pairing.opening).map_or("", String::as_str);
            let moves = |text| parse_moves(text, tournament.size, RowOrder::FromBottom).ok();
            let Some(opening) = moves(text) else { continue };
            let played: String = game.moves.iter().map(|played| played.at.as_str()).collect();
            let Some(played) = moves(&played) else { continue };
            let mut grid = Grid::new(tournament.size.get());
            let cell = |point: &Point| point.row() * tournament.size.get() + point.column();
            for (at, point) in opening.iter().chain(&played).enumerate() {
                let (color, player) = match at % 2 {
                    0 => (Color::Black, game.pairing.black),
                    _ => (Color::White, game.pairing.white),
                };
                if at >= opening.len()
                    && let Some(slips) = all.get_mut(player)
                {
                    slips.count(&mut grid, cell(point), stone(color));
                }
                grid.set(cell(point), stone(color));
            }
        }
        all
    }

    /// Counts a move on the board before it.
    fn count(&mut self, grid: &mut Grid, cell: usize, own: u8) {
        let other = 3 - own;
        if five_points(grid, own).next().is_some() {
            self.fives += 1;
            self.missed_fives += u64::from(!grid.makes_row(cell, own, ROW));
            return;
        }
        let threats: Vec<usize> = five_points(grid, other).take(2).collect();
        if let &[only] = threats.as_slice() {
            self.blocks += 1;
            self.missed_blocks += u64::from(cell != only);
        }
        if threats.is_empty() && can_open_four(grid, other) {
            self.threes += 1;
            grid.set(cell, own);
            let answered = five_points(grid, own).next().is_some() || !can_open_four(grid, other);
            grid.set(cell, 0);
            self.missed_threes += u64::from(!answered);
        }
    }
}

fn stone(color: Color) -> u8 {
    color.index() as u8 + 1
}

fn five_points(grid: &Grid, color: u8) -> impl Iterator<Item = usize> + '_ {
    grid.empty().filter(move |&cell| grid.makes_row(cell, color, ROW))
}

/// Whether one stone beside another gives the colour two points for a five. It has none yet, so
/// that both would lie on a line with that stone.
fn can_open_four(grid: &mut Grid, color: u8) -> bool {
    let cells: Vec<usize> = grid.empty().filter(|&cell| grid.makes_row(cell, color, 2)).collect();
    cells.into_iter().any(|cell| {
        grid.set(cell, color);
        let fives = grid.around(cell, ROW - 1);
        let fives =
            fives.filter(|&near| grid.at(near) == 0 && grid.makes_row(near, color, ROW)).take(2);
        let two = fives.count() == 2;
        grid.set(cell, 0);
        two
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Plan, Start, player, tournament};
    use tengen_arena::{MoveRecord, Pairing, Termination, TournamentFormat};
    use tengen_core::Size;

    fn slips(moves: &str) -> Vec<Slips> {
        let players = vec![player("a", "random"), player("b", "random")];
        let size = Size::new(9).unwrap();
        let mut setting =
            tournament(&Plan::default(), size, TournamentFormat::Match, Start::OneStone, players);
        setting.openings = vec!["a1".into()];
        let played = moves.split(' ').map(|at| MoveRecord {
            at: at.into(),
            us: 0,
            nodes: 0,
            score: None,
            depth: 0,
        });
        let game = GameRecord {
            pairing: Pairing { game: 0, pair: 0, round: 0, black: 0, white: 1, opening: 0 },
            moves: played.collect(),
            winner: None,
            reason: Termination::Dead,
            started_ms: 0,
            latency_us: 0,
        };
        Slips::of_all(&setting, &[game])
    }

    #[test]
    fn a_three_a_four_and_a_five_are_overlooked() {
        // White makes an open three, black plays elsewhere, white an open four, black blocks one
        // end, and white plays elsewhere.
        let [black, white] = slips("d5 a9 e5 i9 f5 i1 g5 h5 a7")[..] else { panic!() };
        assert_eq!((black.threes, black.missed_threes), (1, 1));
        // An open four has two points: there is nothing that could be blocked.
        assert_eq!((black.blocks, black.fives), (0, 0));
        assert_eq!((white.fives, white.missed_fives), (1, 1));
    }

    #[test]
    fn answers_are_no_slips() {
        let [black, white] = slips("d5 a9 e5 i9 f5 c5 g5 h5")[..] else { panic!() };
        assert_eq!((black.threes, black.missed_threes), (1, 0));
        assert_eq!((black.blocks, black.missed_blocks), (1, 0));
        assert_eq!((white.fives, white.blocks, white.threes), (0, 0, 0));
        let [black, _] = slips("d5 a9 e5 i9 f5 c5 g5 h6")[..] else { panic!() };
        assert_eq!((black.blocks, black.missed_blocks), (1, 1));
    }
}
