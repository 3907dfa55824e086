//! Games: results, undo and redo, and errors that change nothing.

use crate::bridge;
use crate::oracle::{Grid, Law, Square, Verdict, judge, winning_rows};
use crate::random::{self, Draw, Rng};
use tengen_core::{Color, Game, MoveError, Outcome, Point, Size, board};

/// What the oracle says about the newest of these moves.
fn expected_outcome(moves: &[Point], law: Law, size: usize) -> Option<Expected> {
    let mut grid = Grid::empty(size);
    let mut side = Square::Black;
    let mut result = None;
    for &point in moves {
        assert!(result.is_none(), "a move after the end");
        let at = bridge::at(point);
        let verdict = match (law, side) {
            (Law::Renju, Square::Black) => judge(&mut grid, at),
            _ => Verdict::Legal,
        };
        grid.set(at, side);
        let rows = winning_rows(&grid, law, at);
        result = if verdict.is_forbidden() {
            Some(Expected::Forbidden(verdict))
        } else if !rows.is_empty() {
            Some(Expected::Five(side, rows))
        } else if grid.squares_of(Square::Empty).is_empty() {
            Some(Expected::Draw)
        } else {
            None
        };
        side = side.opponent();
    }
    result
}

enum Expected {
    Five(Square, Vec<Vec<(i32, i32)>>),
    Forbidden(Verdict),
    Draw,
}

fn compare_outcome(game: &Game, law: Law) {
    let moves: Vec<Point> = game.moves().collect();
    match (game.outcome(), expected_outcome(&moves, law, game.size().get())) {
        (None, None) | (Some(Outcome::Draw), Some(Expected::Draw)) => {}
        (Some(Outcome::Five { winner, row }), Some(Expected::Five(square, rows))) => {
            let row: Vec<_> = row.iter().map(|&point| bridge::at(point)).collect();
            assert!(rows.contains(&row) && *winner == bridge::color(square), "{game:?}");
        }
        (Some(Outcome::ForbiddenMove { point, kind }), Some(Expected::Forbidden(verdict))) => {
            assert_eq!(Some(point), moves.last());
            assert_eq!(Some(*kind), bridge::forbidden(verdict), "{game:?}");
        }
        (found, _) => panic!("wrong result {found:?}\n{game:?}"),
    }
}

/// Everything a game shows.
fn shown(game: &Game) -> (String, u64, Option<Outcome>, Vec<Point>) {
    let board = game.board();
    (board.to_string(), board.hash(), game.outcome().cloned(), game.moves().collect())
}

/// Every point that cannot be played must say so and change nothing.
fn errors_change_nothing(game: &mut Game) {
    let before = shown(game);
    let size = game.size();
    for point in Point::all(Size::MAX) {
        let expected = if let Some(outcome) = game.outcome() {
            MoveError::Over(outcome.clone())
        } else if !point.is_on(size) {
            MoveError::Outside { point, size }
        } else if let Some(color) =
            Color::ALL.into_iter().find(|&color| game.board().points_of(color).any(|p| p == point))
        {
            MoveError::Occupied { point, color }
        } else {
            assert_eq!(game.check(point), Ok(()));
            continue;
        };
        assert_eq!(game.check(point), Err(expected.clone()));
        assert_eq!(game.play(point), Err(expected));
    }
    assert_eq!(shown(game), before);
}

/// One game with its undone moves beside it, as a pile of points would have them.
fn walk_game(rng: &mut Rng, law: Law, size: usize, steps: usize) -> [usize; 3] {
    let mut game = Game::new(bridge::rule(law), Size::new(size).unwrap());
    let (mut played, mut undone): (Vec<Point>, Vec<Point>) = (Vec::new(), Vec::new());
    let mut ends = [0; 3];
    for step in 0..steps {
        match rng.below(10) {
            0..7 if game.outcome().is_none() => {
                let stones = game.board().points_of(game.side_to_move());
                let stones: Vec<_> = stones.map(bridge::at).collect();
                let grid = bridge::grid(game.board());
                let point = bridge::point(random::next_stone(rng, &grid, &stones));
                game.play(point).unwrap();
                played.push(point);
                // The next undone move, played again, keeps the others.
                if undone.pop() != Some(point) {
                    undone.clear();
                }
            }
            7 => {
                let point = game.redo();
                assert_eq!(point, undone.pop());
                played.extend(point);
            }
            _ => {
                for _ in 0..1 + rng.below(4) {
                    let point = game.undo();
                    assert_eq!(point, played.pop());
                    undone.extend(point);
                }
            }
        }
        assert_eq!(game.moves().collect::<Vec<_>>(), played);
        compare_outcome(&game, law);
        match game.outcome() {
            Some(Outcome::Five { .. }) => ends[0] += 1,
            Some(Outcome::ForbiddenMove { .. }) => ends[1] += 1,
            Some(Outcome::Draw) => ends[2] += 1,
            None => {}
        }
        if step % 16 == 0 {
            errors_change_nothing(&mut game);
        }
    }
    let fresh = Game::from_moves(game.rule(), game.size(), played).unwrap();
    assert_eq!(shown(&fresh), shown(&game));
    assert_eq!(game.start(), Game::new(game.rule(), game.size()).board().clone());
    ends
}

#[test]
fn walks_through_games() {
    let mut rng = Rng::new(41);
    let mut ends = [0; 3];
    for round in 0..60 {
        for law in Law::ALL {
            let size = if round % 3 == 0 { 5 } else { rng.size() };
            let seen = walk_game(&mut rng, law, size, 150);
            ends.iter_mut().zip(seen).for_each(|(end, seen)| *end += seen);
        }
    }
    let [fives, forbidden, draws] = ends;
    assert!(fives > 500 && forbidden > 30 && draws > 100, "{ends:?}");
}

#[test]
fn a_redo_is_lost_only_by_another_move() {
    let mut game = Game::new(bridge::rule(Law::Freestyle), Size::FIFTEEN);
    let [a1, b1, c1] = ["a1", "b1", "c1"].map(|name| name.parse().unwrap());
    game.play_all([a1, b1, c1]).unwrap();
    while game.undo().is_some() {}
    assert!(game.play("p1".parse().unwrap()).is_err());
    game.play(a1).unwrap();
    assert_eq!(game.redo(), Some(b1));
    game.undo();
    game.play(c1).unwrap();
    assert_eq!(game.redo(), None);
}

fn end_of(board: tengen_core::Board, name: &str) -> String {
    let mut game = Game::from_board(board).unwrap();
    match game.play(name.parse().unwrap()).unwrap() {
        Some(outcome) => outcome.to_string(),
        None => "goes on".to_owned(),
    }
}

#[test]
fn how_a_renju_game_ends() {
    let cross = board! {
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . X . . . ."
        ". . . . X . . . ."
        ". . X X . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        "renju, black to move"
    };
    assert_eq!(end_of(cross.clone(), "e5"), "white wins: e5 is forbidden to black (double-three)");
    let mut whites_turn = cross;
    whites_turn.pass();
    assert_eq!(end_of(whites_turn, "e5"), "goes on");
    let five_and_overline = board! {
        ". . . X . . . ."
        ". . . X . . . ."
        ". . . X . . . ."
        ". X X . X X . ."
        ". . . X . . . ."
        ". . . X . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "renju, black to move"
    };
    assert_eq!(end_of(five_and_overline, "d5"), "black wins: b5 c5 d5 e5 f5");
    let row_of_six = |side| {
        let row = if side == "black" { "X X X . X X ." } else { "O O O . O O ." };
        let rest = ". . . . . . .\n".repeat(6);
        format!("{rest}{row}\nrenju, {side} to move").parse::<tengen_core::Board>().unwrap()
    };
    assert_eq!(
        end_of(row_of_six("black"), "d1"),
        "white wins: d1 is forbidden to black (overline)"
    );
    assert_eq!(end_of(row_of_six("white"), "d1"), "white wins: a1 b1 c1 d1 e1 f1");
}

/// The last stone of a board can win, lose by a ban, or draw.
#[test]
fn the_last_stone() {
    for (law, expected) in Law::ALL.into_iter().zip([
        "black wins: a3 b3 c3 d3 e3 f3",
        "draw: the board is full",
        "white wins: c3 is forbidden to black (overline)",
        "black wins: a3 b3 c3 d3 e3 f3",
        "draw: the board is full",
    ]) {
        let picture = "XXOOXX\nOOXXOO\nXXOOXX\nXX.XXX\nOOXXOO\nXXOOXX\n";
        let board = format!("{picture}{}, black to move", law.name()).parse().unwrap();
        assert_eq!(end_of(board, "c3"), expected, "{}", law.name());
    }
}

#[test]
fn games_that_begin_at_their_end() {
    let won = board! { "O O O O O" "X . X . X" ". . X X ." "X . . . ." ". . . . ." };
    let mut game = Game::from_board(won).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "white wins: a5 b5 c5 d5 e5");
    assert_eq!(
        game.play("a1".parse().unwrap()).unwrap_err().to_string(),
        "the game is over (white wins: a5 b5 c5 d5 e5)"
    );
    assert_eq!((game.undo(), game.redo()), (None, None));
    assert!(game.outcome().is_some(), "undo at the start must not reopen the game");
    let full = board! { "X X O O X" "O O X X O" "X X O X O" "O X O O X" "X O X X O" };
    assert_eq!(Game::from_board(full).unwrap().outcome(), Some(&Outcome::Draw));
}
