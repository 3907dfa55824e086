//! Positions that nobody can win any more.

use crate::bridge;
use crate::oracle::{Grid, Law, Square, can_be_won, is_dead, wins};
use crate::random::{self, Draw, Rng};
use tengen_core::{Board, Game, board};

#[test]
fn dead_as_the_oracle_says() {
    let mut rng = Rng::new(21);
    let (mut dead, mut alive) = ([0; 5], [0; 5]);
    for _ in 0..40_000 {
        let size = rng.size();
        let grid = random::nearly_full(&mut rng, size);
        for law in Law::ALL {
            let board = bridge::board(&grid, law);
            let expected = is_dead(&grid, law);
            assert_eq!(board.is_dead(), expected, "{board}");
            let seen = if expected { &mut dead } else { &mut alive };
            seen[law as usize] += 1;
        }
    }
    assert!(dead.into_iter().chain(alive).all(|seen| seen > 2_000), "{dead:?} {alive:?}");
}

/// The oracle looks at windows of five. Here every way to fill the empty squares with one colour
/// is tried, which is what "can still make a winning row" means.
#[test]
fn dead_means_that_no_filling_wins() {
    let mut rng = Rng::new(22);
    let mut seen = [0; 2];
    for _ in 0..400 {
        let size = 5 + rng.below(5);
        let grid = random::with_empties(&mut rng, size, 7);
        for law in Law::ALL {
            let board = bridge::board(&grid, law);
            let colors = [Square::Black, Square::White];
            let fillable = colors.map(|color| some_filling_wins(&grid, law, color));
            assert_eq!(colors.map(|color| can_be_won(&grid, law, color)), fillable, "{board}");
            assert_eq!(board.is_dead(), fillable == [false, false], "{board}");
            seen[usize::from(board.is_dead())] += 1;
        }
    }
    assert!(seen.into_iter().all(|seen| seen > 100), "{seen:?}");
}

fn some_filling_wins(grid: &Grid, law: Law, color: Square) -> bool {
    let empty = grid.squares_of(Square::Empty);
    (0..1_u32 << empty.len()).any(|chosen| {
        let mut grid = grid.clone();
        for (bit, &at) in empty.iter().enumerate() {
            if chosen >> bit & 1 == 1 {
                grid.set(at, color);
            }
        }
        grid.squares_of(color).into_iter().any(|at| wins(&grid, law, at))
    })
}

/// All of the board but its lowest row is dead in every rule; the lowest row is put to the test.
fn is_dead_with_row(row: &str, law: Law) -> bool {
    let picture = format!(
        "X X O O X X O O\n\
         O O X X O O X X\n\
         X X O O X X O O\n\
         O O X X O O X X\n\
         X X O O X X O O\n\
         O O X X O O X X\n\
         X X O O X X O O\n\
         {row}\n{}",
        law.name()
    );
    picture.parse::<Board>().unwrap().is_dead()
}

/// For each row, the rules under which it is dead: freestyle, standard, renju, caro, caro-exact.
#[test]
fn one_row_under_five_rules() {
    for (row, expected) in [
        ("O O X X O O X X", "yyyyy"),
        ("X . . . O X O X", "yyyyy"),
        ("X . . . . O X X", "nnnnn"),
        ("O . . . . . O X", "nnnnn"),
        ("O . . . . . O X", "nnnnn"),
        (". . X . . O X O", "nnnnn"),
        ("O X X . X X X O", "nyyny"),
        ("X O O . O O O X", "nynny"),
        ("X X X X . X X X", "nyyny"),
    ] {
        let found: String = Law::ALL
            .map(|law| if is_dead_with_row(row, law) { 'y' } else { 'n' })
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{row}");
    }
}

#[test]
fn a_dead_game_goes_on() {
    let board = board! {
        "X X O O X"
        "O O X X O"
        "X . O X ."
        "O X . O X"
        "X O X . O"
        "standard, black to move"
    };
    let mut game = Game::from_board(board).unwrap();
    assert!(game.is_dead());
    for name in ["b3", "e3", "c2"] {
        assert_eq!(game.play(name.parse().unwrap()), Ok(None));
    }
    let end = game.play("d1".parse().unwrap()).unwrap().unwrap();
    assert_eq!(end.to_string(), "draw: the board is full");
}
