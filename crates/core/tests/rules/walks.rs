//! A board that was walked to is the board that is drawn: hash, lines, counts, history.

use crate::bridge;
use crate::oracle::{At, Grid, Law, Square, walk};
use crate::random::{self, Draw, Rng};
use tengen_core::{Board, BoardObserver, Cell, Color, Direction, MARGIN, Point, Size};

/// Follows a board by its reports alone.
struct Mirror(Grid);

impl BoardObserver for Mirror {
    fn placed(&mut self, board: &Board, point: Point, color: Color) {
        assert_eq!(board.cell(point), Cell::Stone(color));
        assert_eq!(self.0.get(bridge::at(point)), Square::Empty);
        self.0.set(bridge::at(point), bridge::square(color));
    }

    fn undone(&mut self, board: &Board, point: Point, color: Color) {
        assert_eq!(board.cell(point), Cell::Empty);
        assert_eq!(self.0.get(bridge::at(point)), bridge::square(color));
        self.0.set(bridge::at(point), Square::Empty);
    }
}

/// What the board should be, kept the plain way.
struct Model {
    law: Law,
    grid: Grid,
    side: Square,
    history: Vec<(At, Square)>,
}

impl Model {
    fn fresh_board(&self) -> Board {
        let side = bridge::color(self.side);
        format!("{}{}, {side} to move", self.grid.picture(), self.law.name()).parse().unwrap()
    }

    fn compare(&self, board: &Board, mirror: &Mirror) {
        let fresh = self.fresh_board();
        assert_eq!(board, &fresh);
        assert_eq!(board.hash(), fresh.hash(), "{board}");
        assert_eq!(board.side_to_move(), bridge::color(self.side));
        assert_eq!(mirror.0, self.grid);
        for (square, color) in [(Square::Black, Color::Black), (Square::White, Color::White)] {
            assert_eq!(board.stones(color), self.grid.squares_of(square).len());
        }
        assert_eq!(board.empty_count(), self.grid.squares_of(Square::Empty).len());
        let history = self.history.iter().map(|&(at, square)| (bridge::point(at), square));
        let history: Vec<_> = history.map(|(point, s)| (point, bridge::color(s))).collect();
        assert_eq!(board.moves(), history);
        assert_eq!(board.last_move(), history.last().map(|&(point, _)| point));
    }

    /// The words that hold the lines, against the squares one by one.
    fn compare_lines(&self, board: &Board) {
        let directions = [
            (Direction::Row, (1, 0)),
            (Direction::Column, (0, 1)),
            (Direction::Rising, (1, 1)),
            (Direction::Falling, (1, -1)),
        ];
        for at in self.grid.all() {
            for (direction, step) in directions {
                let point = bridge::point(at);
                let word = board.line(direction, point);
                for distance in -21..=21 {
                    let cell = direction.cell_of(point) as i32 + distance;
                    if !(0..22).contains(&cell) {
                        continue;
                    }
                    let expected = match self.grid.get(walk(at, step, distance)) {
                        Square::Empty => 0,
                        Square::Black => 1,
                        Square::White => 2,
                        Square::Edge => 3,
                    };
                    let found = word >> (2 * (cell + MARGIN as i32)) & 3;
                    assert_eq!(found, expected, "{direction:?} {point} {distance}\n{board}");
                }
                let margin = (1_u64 << (2 * MARGIN)) - 1;
                assert_eq!((word & margin, word >> 54), (margin, margin), "the margins are wall");
            }
        }
    }
}

/// Places, undoes and passes at random; `steps` of them.
fn walk_board(rng: &mut Rng, law: Law, size: usize, steps: usize) {
    let mut board = Board::new(bridge::rule(law), Size::new(size).unwrap());
    let mut mirror = Mirror(Grid::empty(size));
    let mut model =
        Model { law, grid: Grid::empty(size), side: Square::Black, history: Vec::new() };
    for step in 0..steps {
        let full = model.history.len() == size * size;
        match rng.below(100) {
            0..60 if !full => {
                let at = random::next_stone(rng, &model.grid, &[]);
                board.place(bridge::point(at), &mut mirror);
                model.grid.set(at, model.side);
                model.history.push((at, model.side));
                model.side = model.side.opponent();
            }
            0..90 => {
                let undone = board.undo(&mut mirror);
                let expected = model.history.pop();
                assert_eq!(undone, expected.map(|(at, _)| bridge::point(at)));
                if let Some((at, square)) = expected {
                    model.grid.set(at, Square::Empty);
                    model.side = square;
                }
            }
            _ => {
                board.pass();
                model.side = model.side.opponent();
            }
        }
        model.compare(&board, &mirror);
        if step % 64 == 0 {
            model.compare_lines(&board);
        }
    }
    let mut replayed = Mirror(Grid::empty(size));
    board.replay(&mut replayed);
    assert_eq!(replayed.0, model.grid);
}

fn walk_everywhere(seed: u64, steps: usize) {
    let mut rng = Rng::new(seed);
    for size in 5..=22 {
        for law in Law::ALL {
            walk_board(&mut rng, law, size, steps);
        }
    }
}

#[test]
fn walks_on_every_size_under_every_rule() {
    walk_everywhere(31, 1_200);
}

#[test]
#[ignore = "long: a hundred million steps"]
fn long_walks() {
    walk_everywhere(1_031, 1_120_000);
}

/// Different positions have different hashes, as far as chance can tell.
#[test]
fn no_two_positions_of_a_long_walk_share_a_hash() {
    let mut rng = Rng::new(32);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..200 {
        let size = rng.size();
        let law = rng.one_of(&Law::ALL);
        let mut grid = Grid::empty(size);
        let mut board = Board::new(bridge::rule(law), Size::new(size).unwrap());
        while board.empty_count() > 0 {
            let at = random::next_stone(&mut rng, &grid, &[]);
            grid.set(at, bridge::square(board.side_to_move()));
            board.place(bridge::point(at), &mut ());
            let text = board.to_string();
            let first = seen.entry(board.hash()).or_insert_with(|| text.clone());
            assert_eq!(*first, text);
        }
    }
    assert!(seen.len() > 20_000, "{}", seen.len());
}

#[test]
#[should_panic(expected = "a1 is not an empty point")]
fn a_stone_on_a_stone_is_refused() {
    let mut board = Board::new(bridge::rule(Law::Caro), Size::MIN);
    board.place("a1".parse().unwrap(), &mut ());
    board.place("a1".parse().unwrap(), &mut ());
}

#[test]
#[should_panic(expected = "f1 is not an empty point")]
fn a_stone_outside_is_refused() {
    Board::new(bridge::rule(Law::Caro), Size::MIN).place("f1".parse().unwrap(), &mut ());
}
