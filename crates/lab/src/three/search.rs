//! max^n: every player for itself.

use super::ThreePosition;
use super::board::stone;
use tengen_rng::Rng;

/// A player that looks this many plies ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaxN {
    /// Plies.
    pub depth: u32,
    /// Moves tried in each position, the likeliest first.
    pub width: usize,
}

/// What a position is worth to each seat.
type Worth = [i64; 3];

/// A won game; a win that is further away is worth less by its plies.
const WIN: i64 = 1_000_000;

/// What a window with this many own stones and nobody else's is worth.
const WINDOWS: [i64; 6] = [0, 1, 8, 60, 500, 4_000];

impl MaxN {
    /// The move to play; `None` if the game is over. Equal moves are chosen from at random.
    pub fn choose(&self, position: &mut ThreePosition, rng: &mut Rng) -> Option<usize> {
        if position.is_over() {
            return None;
        }
        let seat = position.turn();
        let mut best = (i64::MIN, Vec::new());
        for cell in self.candidates(position) {
            position.play(cell);
            let worth = of(&self.worth(position, self.depth.saturating_sub(1)), seat);
            position.undo();
            match worth.cmp(&best.0) {
                std::cmp::Ordering::Greater => best = (worth, vec![cell]),
                std::cmp::Ordering::Equal => best.1.push(cell),
                std::cmp::Ordering::Less => {}
            }
        }
        rng.pick(&best.1).copied()
    }

    /// What a position is worth to each seat, this many plies ahead.
    fn worth(&self, position: &mut ThreePosition, depth: u32) -> Worth {
        if let Some(winner) = position.winner() {
            let mut worth = [-WIN; 3];
            if let Some(won) = worth.get_mut(winner) {
                *won = WIN + i64::from(depth);
            }
            return worth;
        }
        if depth == 0 || position.is_over() {
            return count(position);
        }
        let seat = position.turn();
        let mut best: Option<Worth> = None;
        for cell in self.candidates(position) {
            position.play(cell);
            let worth = self.worth(position, depth - 1);
            position.undo();
            if best.is_none_or(|best| of(&worth, seat) > of(&best, seat)) {
                best = Some(worth);
            }
            // Nothing is better than to win at once.
            if best.is_some_and(|best| of(&best, seat) >= WIN + i64::from(depth) - 1) {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// Empty cells within two of a stone, or the centre of an empty board; those that make or break
    /// most first.
    fn candidates(&self, position: &ThreePosition) -> Vec<usize> {
        let grid = &position.grid;
        let side = grid.side();
        if position.moves().is_empty() {
            return vec![side / 2 * side + side / 2];
        }
        let near = |cell: usize| {
            let mut around = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
            around.any(|by| grid.step(cell, by, 1).is_some_and(|other| grid.at(other) != 0))
        };
        let mut cells: Vec<(i64, usize)> = grid
            .empty()
            .filter(|&cell| near(cell))
            .map(|cell| (urgency(position, cell), cell))
            .collect();
        if cells.is_empty() {
            cells = grid.empty().map(|cell| (0, cell)).collect();
        }
        // A stable order: equals are chosen from at random at the root only.
        cells.sort_by_key(|&(urgency, cell)| (std::cmp::Reverse(urgency), cell));
        cells.into_iter().map(|(_, cell)| cell).take(self.width.max(1)).collect()
    }
}

fn of(worth: &Worth, seat: usize) -> i64 {
    worth.get(seat).copied().unwrap_or_default()
}

fn weight(stones: usize, row: usize) -> i64 {
    // The last stone but one is worth the same in any variant.
    WINDOWS.get(stones + 5 - row.min(5)).copied().unwrap_or(WINDOWS[5])
}

/// How much a stone here makes for its side and takes from the others.
fn urgency(position: &ThreePosition, cell: usize) -> i64 {
    let grid = &position.grid;
    let own = stone(position.turn());
    grid.windows(cell, position.row)
        .map(|[_, first, second, third]| {
            let stones = first + second + third;
            let only =
                [first, second, third].into_iter().zip(1..).find(|(count, _)| *count == stones);
            match only {
                _ if stones == 0 => 1,
                // To make is a little better than to break.
                Some((_, color)) if color == own => 2 * weight(stones + 1, position.row),
                Some(_) => weight(stones + 1, position.row),
                None => 0,
            }
        })
        .sum()
}

/// The rows each seat can still make, less half of what the others can.
fn count(position: &ThreePosition) -> Worth {
    let grid = &position.grid;
    let side = grid.side();
    let mut rows: Worth = [0; 3];
    for cell in 0..side * side {
        // Each window is counted at its first cell.
        for direction in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let Some(_) = grid.step(cell, direction, position.row as isize - 1) else { continue };
            let (mut color, mut stones, mut mixed) = (0, 0, false);
            for on in 0..position.row as isize {
                match grid.step(cell, direction, on).map_or(0, |at| grid.at(at)) {
                    0 => {}
                    found if color == 0 || color == found => (color, stones) = (found, stones + 1),
                    _ => mixed = true,
                }
            }
            if color > 0
                && !mixed
                && let Some(sum) = rows.get_mut(usize::from(color) - 1)
            {
                *sum += weight(stones, position.row);
            }
        }
    }
    let all: i64 = rows.iter().sum();
    rows.map(|own| 2 * own - (all - own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::three::Variant;

    fn position(cells: &[usize]) -> ThreePosition {
        let mut position = ThreePosition::new(Variant::new(9, 5).unwrap());
        for &cell in cells {
            assert!(position.play(cell));
        }
        position
    }

    fn choice(depth: u32, cells: &[usize]) -> usize {
        let player = MaxN { depth, width: 10 };
        player.choose(&mut position(cells), &mut Rng::new(1)).unwrap()
    }

    #[test]
    fn a_row_is_completed_and_the_next_player_s_row_is_blocked() {
        // The first has four from the edge; the others are scattered. The third is to move, right
        // before the first: it has to block.
        let mut cells = vec![0, 9, 80, 1, 18, 78, 2, 36, 60, 3, 63];
        assert_eq!(choice(2, &cells), 4);
        // It plays elsewhere.
        cells.push(44);
        assert_eq!(choice(1, &cells), 4, "the first completes its five");
    }

    #[test]
    fn a_position_is_worth_more_to_whoever_has_more_rows() {
        let worth = count(&position(&[40, 0, 80, 41]));
        assert!(worth[0] > worth[1] && worth[0] > worth[2], "{worth:?}");
        assert_eq!(worth.iter().sum::<i64>(), 0);
    }
}
