//! Drawing by pairs: if every row of five that is still open to the attacker has two empty points
//! of its own, the defender answers a stone on one of them on the other, and no row is ever filled.

use tengen_core::{Board, Cell, Color, Direction, Point};

/// Whether the defender can hold by pairs, whoever is to move. It needs to be free to play
/// everywhere.
pub(crate) fn holds_by_pairs(board: &Board, attacker: Color) -> bool {
    if board.rule().forbids(!attacker) {
        return false;
    }
    let Some(rows) = open_rows(board, attacker) else { return false };
    let mut pairs = Pairs { owner: vec![None; Point::COUNT], rows: &rows };
    (0..rows.len()).all(|row| (0..2).all(|_| pairs.give(row, &mut vec![false; Point::COUNT])))
}

/// The empty points of every row of five without a stone of the defender. Nothing if there are too
/// many for two points each.
fn open_rows(board: &Board, attacker: Color) -> Option<Vec<Vec<Point>>> {
    let most = board.empty_count() / 2;
    let mut rows = Vec::new();
    for start in Point::all(board.size()) {
        for direction in Direction::ALL {
            let cells = (0..5).map_while(|cell| {
                let index = start.index() as isize + cell * direction.step();
                let point = Point::from_index(usize::try_from(index).ok()?)?;
                (point.is_on(board.size()) && board.cell(point) != Cell::Stone(!attacker))
                    .then_some(point)
            });
            let row: Vec<Point> = cells.collect();
            if row.len() == 5 {
                rows.push(row.into_iter().filter(|&point| board.is_empty(point)).collect());
                if rows.len() > most {
                    return None;
                }
            }
        }
    }
    Some(rows)
}

/// Which row each point belongs to.
struct Pairs<'a> {
    owner: Vec<Option<usize>>,
    rows: &'a [Vec<Point>],
}

impl Pairs<'_> {
    /// Gives a row one more point, if need be one that another row can do without.
    fn give(&mut self, row: usize, tried: &mut [bool]) -> bool {
        for point in &self.rows[row] {
            let index = point.index();
            if tried[index] || self.owner[index] == Some(row) {
                continue;
            }
            tried[index] = true;
            if self.owner[index].is_none_or(|owner| self.give(owner, tried)) {
                self.owner[index] = Some(row);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Rule, Size, board};

    #[test]
    fn five_by_five_is_held_and_six_by_six_has_too_many_rows() {
        let five = Board::new(Rule::Freestyle, Size::new(5).unwrap());
        let six = Board::new(Rule::Freestyle, Size::new(6).unwrap());
        for color in Color::ALL {
            assert!(holds_by_pairs(&five, color));
            assert!(!holds_by_pairs(&six, color));
        }
        let renju = Board::new(Rule::Renju, Size::new(5).unwrap());
        assert!(holds_by_pairs(&renju, Color::Black));
        assert!(!holds_by_pairs(&renju, Color::White), "black may not play everywhere");
    }

    #[test]
    fn two_rows_cannot_share_their_last_points() {
        // Black has row 3 and column c left.
        let crossed = board! {
            "O X . X O"
            "O X X O X"
            ". X . X X"
            "O O X O O"
            "X O X O X"
        };
        assert!(!holds_by_pairs(&crossed, Color::Black), "c3 would have to be in both pairs");
        let apart = board! {
            "O X . X O"
            "O X X O X"
            ". X . . X"
            "O O X O O"
            "X O X O X"
        };
        assert!(holds_by_pairs(&apart, Color::Black));
    }
}
