//! Random games played to the end, with or without forced moves.

use crate::rows::{Rows, Run};
use tengen_core::{Board, Color};
use tengen_rng::Rng;

/// A position that can be played on, with the forced patterns of table 2 in it.
///
/// Stones are never taken back, so a pattern once noted stays one as long as its ends are empty;
/// those whose ends are not are dropped when they are next looked at.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    rows: Rows,
    side: Color,
    empty: Vec<u16>,
    /// Where in `empty` a point stands.
    places: Vec<u16>,
    /// Free ends of fours, dead or alive.
    fours: [Vec<u16>; 2],
    /// Both ends of alive threes.
    threes: [Vec<(u16, u16)>; 2],
    winner: Option<Color>,
}

const TAKEN: u16 = u16::MAX;

impl Position {
    /// The position of a board that nobody has won.
    pub fn new(board: &Board) -> Position {
        let rows = Rows::of(board);
        let empty: Vec<u16> = board.empty_points().map(|p| rows.number(p) as u16).collect();
        let mut places = vec![TAKEN; rows.area()];
        for (at, &number) in empty.iter().enumerate() {
            places[usize::from(number)] = at as u16;
        }
        let mut position = Position {
            rows,
            side: board.side_to_move(),
            empty,
            places,
            fours: Default::default(),
            threes: Default::default(),
            winner: None,
        };
        for color in Color::ALL {
            for point in board.points_of(color) {
                let number = position.rows.number(point);
                for direction in 0..4 {
                    // Each row once, from its lowest stone.
                    if position.rows.run(number, color, direction).down == 0 {
                        position.note(number, color, direction);
                    }
                }
            }
        }
        position
    }

    /// Becomes the other position without allocating.
    pub fn copy_from(&mut self, other: &Position) {
        self.rows.clone_from(&other.rows);
        self.side = other.side;
        self.winner = other.winner;
        self.empty.clone_from(&other.empty);
        self.places.clone_from(&other.places);
        for color in 0..2 {
            self.fours[color].clone_from(&other.fours[color]);
            self.threes[color].clone_from(&other.threes[color]);
        }
    }

    pub fn side(&self) -> Color {
        self.side
    }

    /// Whether somebody has won, or the board is full.
    pub fn is_over(&self) -> bool {
        self.winner.is_some() || self.empty.is_empty()
    }

    /// The empty points, in some order.
    pub fn empty(&self) -> &[u16] {
        &self.empty
    }

    /// Notes what the row through a stone forces, or that it has won.
    #[inline(always)]
    fn note(&mut self, number: usize, color: Color, direction: usize) {
        let run = self.rows.run(number, color, direction);
        if run.length() >= 3 {
            self.note_long(number, color, direction, run);
        }
    }

    /// Seldom needed, so that looking whether it is stays short.
    #[inline(never)]
    fn note_long(&mut self, number: usize, color: Color, direction: usize, run: Run) {
        let length = run.length();
        if length >= 5 {
            if self.rows.is_five(length) {
                self.winner = Some(color);
            }
            return;
        }
        let up = self.rows.along(number, direction, run.up as isize + 1) as u16;
        let down = self.rows.along(number, direction, -(run.down as isize) - 1) as u16;
        if length == 4 {
            let ends = self.rows.five_ends(number, color, direction);
            let fours = &mut self.fours[color.index()];
            fours.extend(ends.up.then_some(up));
            fours.extend(ends.down.then_some(down));
        } else if run.open_ends() == 2 {
            self.threes[color.index()].push((down, up));
        }
    }

    /// Plays a point.
    #[inline]
    pub fn play(&mut self, number: u16) {
        let at = usize::from(self.places[usize::from(number)]);
        self.play_at(at);
    }

    /// Plays the point at a place of [`Position::empty`].
    #[inline]
    fn play_at(&mut self, at: usize) {
        let number = self.empty.swap_remove(at);
        self.places[usize::from(number)] = TAKEN;
        if let Some(&moved) = self.empty.get(at) {
            self.places[usize::from(moved)] = at as u16;
        }
        let color = self.side;
        self.rows.put(number.into(), color);
        for direction in 0..4 {
            self.note(number.into(), color, direction);
        }
        self.side = !color;
    }

    /// The forced moves of the highest priority in table 2, and that priority; none at 0.
    pub fn forced(&mut self, moves: &mut Vec<u16>) -> u8 {
        moves.clear();
        let (places, rows) = (&self.places, &self.rows);
        let is_empty = |number: u16| places[usize::from(number)] != TAKEN;
        let (me, opponent) = (self.side, !self.side);
        for (priority, color) in [(4, me), (3, opponent)] {
            let fours = &mut self.fours[color.index()];
            if !fours.is_empty() {
                // A stone beyond the end may have made it an overline since.
                let spoilt =
                    |end: u16| rows.knows_overlines() && !rows.makes_five(end.into(), color);
                fours.retain(|&end| is_empty(end) && !spoilt(end));
                if !fours.is_empty() {
                    moves.extend_from_slice(fours);
                    distinct(moves);
                    return priority;
                }
            }
        }
        for (priority, color) in [(2, me), (1, opponent)] {
            let threes = &mut self.threes[color.index()];
            if !threes.is_empty() {
                threes.retain(|&(down, up)| is_empty(down) && is_empty(up));
                moves.extend(threes.iter().flat_map(|&(down, up)| [down, up]));
                if color == me && rows.knows_overlines() {
                    // Who would make six there makes no four; another may still be stopped there.
                    moves.retain(|&end| !rows.makes_overline(end.into(), color));
                }
                if !moves.is_empty() {
                    distinct(moves);
                    return priority;
                }
            }
        }
        0
    }

    /// Plays any moves to the end. Returns the winner.
    pub fn finish_flat(&mut self, rng: &mut Rng) -> Option<Color> {
        if self.winner.is_some() {
            return self.winner;
        }
        // Nobody asks what is forced, so only fives are looked for.
        while !self.empty.is_empty() {
            let number = usize::from(self.empty.swap_remove(rng.below(self.empty.len())));
            if self.rows.makes_five(number, self.side) {
                self.winner = Some(self.side);
                return self.winner;
            }
            self.rows.put(number, self.side);
            self.side = !self.side;
        }
        None
    }

    /// Plays forced moves where there are any, and any moves otherwise, to the end.
    pub fn finish_forced(&mut self, rng: &mut Rng, moves: &mut Vec<u16>) -> Option<Color> {
        while !self.is_over() {
            self.forced(moves);
            match rng.pick(moves) {
                Some(&number) => self.play(number),
                None => self.play_at(rng.below(self.empty.len())),
            }
        }
        self.winner
    }
}

/// Leaves each point once, so that every action is equally likely.
fn distinct(moves: &mut Vec<u16>) {
    if moves.len() > 1 {
        moves.sort_unstable();
        moves.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Point, Rule, Size, board};

    fn forced(board: &Board) -> (u8, Vec<String>) {
        let mut position = Position::new(board);
        let mut moves = Vec::new();
        let priority = position.forced(&mut moves);
        let name = |&number: &u16| position.rows.point(number.into()).to_string();
        (priority, moves.iter().map(name).collect())
    }

    #[test]
    fn table_2() {
        let mut board = board! {
            ". . . . . . . . ."
            ". X X X . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "O X X X X . . . ."
            ". . . . . . . . ."
            ". O O O O . . . ."
            ". . . . . . . . ."
            ". . O O O . . . ."
            "freestyle, black to move"
        };
        assert_eq!(forced(&board), (4, vec!["f5".into()]), "own dead four before all");
        board.pass();
        assert_eq!(forced(&board), (4, vec!["a3".into(), "f3".into()]), "alive four");
        let mut board = board! {
            ". . . . . . . . ."
            ". X X X . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "O X X X X . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "X O O O . . . . ."
            "freestyle, white to move"
        };
        assert_eq!(forced(&board), (3, vec!["f5".into()]), "the opponent's four");
        board.place("f5".parse().unwrap(), &mut ());
        assert_eq!(forced(&board), (2, vec!["a8".into(), "e8".into()]), "own alive three");
        board.pass();
        assert_eq!(forced(&board), (1, vec!["a8".into(), "e8".into()]), "the opponent's");
        board.place("e8".parse().unwrap(), &mut ());
        assert_eq!(forced(&board), (0, vec![]), "no longer alive");
    }

    #[test]
    fn under_standard_a_six_is_neither_forced_nor_a_win() {
        let mut board = board! {
            ". . . . . . . . ."
            ". X X X X . X . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". O O O . O O . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "standard, black to move"
        };
        assert_eq!(forced(&board), (4, vec!["a8".into()]), "f8 would make six");
        board.pass();
        assert_eq!(forced(&board), (3, vec!["a8".into()]));
        let mut position = Position::new(&board);
        for (name, winner) in [("e5", None), ("f8", None), ("a5", None)] {
            position.play(position.rows.number(name.parse().unwrap()) as u16);
            assert_eq!(position.winner, winner, "{name}");
        }
        // The end of a four that was one when noted, until a stone was put beyond it.
        let mut board = board! {
            ". . . . . . . . ."
            ". X X X X . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "X O O O . . O O O"
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "standard, black to move"
        };
        let mut position = Position::new(&board);
        let mut moves = Vec::new();
        assert_eq!(position.forced(&mut moves), 4);
        assert_eq!(moves.len(), 2);
        let number = position.rows.number("g8".parse().unwrap());
        position.play(number as u16);
        board.place("g8".parse().unwrap(), &mut ());
        let mut fresh = Vec::new();
        assert_eq!(position.forced(&mut moves), 3);
        assert_eq!(Position::new(&board).forced(&mut fresh), 3);
        assert_eq!((moves.len(), &moves), (1, &fresh), "f8 no longer");
    }

    #[test]
    fn patterns_noted_are_patterns_found() {
        let mut rng = Rng::new(8);
        for round in 0..200 {
            let rule = [Rule::Freestyle, Rule::Standard][round / 2 % 2];
            let mut board = Board::new(rule, Size::new(9).unwrap());
            let mut position = Position::new(&board);
            let (mut kept, mut fresh) = (Vec::new(), Vec::new());
            while !position.is_over() {
                let priority = position.forced(&mut kept);
                assert_eq!(Position::new(&board).forced(&mut fresh), priority, "{board}");
                assert_eq!(kept, fresh, "{board}");
                let any = position.empty()[rng.below(position.empty().len())];
                // Every other round leaves what is forced alone, so that patterns pile up.
                let number = *rng.pick(&kept).filter(|_| round % 2 == 0).unwrap_or(&any);
                let point: Point = position.rows.point(number.into());
                let five = board.makes_five(point, board.side_to_move());
                assert_eq!(five, five || priority == 4 && kept.contains(&number));
                board.place(point, &mut ());
                position.play(number);
                assert_eq!(position.winner.is_some(), five);
            }
        }
    }

    #[test]
    fn playouts_end_and_both_sides_win_some() {
        let position = Position::new(&Board::new(Rule::Freestyle, Size::new(9).unwrap()));
        let (mut rng, mut moves) = (Rng::new(1), Vec::new());
        for flat in [true, false] {
            let mut wins = [0; 3];
            for _ in 0..400 {
                let mut playout = position.clone();
                let winner = match flat {
                    true => playout.finish_flat(&mut rng),
                    false => playout.finish_forced(&mut rng, &mut moves),
                };
                wins[winner.map_or(2, Color::index)] += 1;
            }
            assert!(wins[0] > 100 && wins[1] > 50, "{wins:?}");
        }
    }
}
