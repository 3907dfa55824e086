//! The eight symmetries change nothing that matters.

use crate::bridge;
use crate::oracle::Law;
use crate::random::{self, Draw, Rng};
use std::collections::HashSet;
use tengen_core::{Board, Color, Game, Point, PointSet, Size, Symmetry};

#[test]
fn symmetries_are_eight_and_undo_each_other() {
    for size in Size::all() {
        let all: Vec<Point> = Point::all(size).collect();
        let images: HashSet<Vec<Point>> = Symmetry::ALL
            .into_iter()
            .map(|symmetry| all.iter().map(|&point| symmetry.apply(point, size)).collect())
            .collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            for &point in &all {
                let image = symmetry.apply(point, size);
                assert!(image.is_on(size));
                assert_eq!(symmetry.inverse().apply(image, size), point);
            }
        }
        let flipped: Vec<Point> = all.iter().map(|point| point.flip_rows(size)).collect();
        let image = |&point: &Point| Symmetry::FLIP_ROWS.apply(point, size);
        assert_eq!(all.iter().map(image).collect::<Vec<_>>(), flipped);
        assert_eq!(Symmetry::IDENTITY.apply(all[1], size), all[1]);
    }
}

fn forbidden_points(board: &Board) -> PointSet {
    board.empty_points().filter(|&point| board.forbidden(point).is_some()).collect()
}

fn fives(board: &Board, color: Color) -> PointSet {
    board.empty_points().filter(|&point| board.makes_five(point, color)).collect()
}

fn turned(points: PointSet, symmetry: Symmetry, size: Size) -> PointSet {
    points.iter().map(|point| symmetry.apply(point, size)).collect()
}

fn winner(board: &Board) -> Result<Option<Color>, String> {
    let game = Game::from_board(board.clone()).map_err(|error| error.to_string())?;
    Ok(game.outcome().and_then(|outcome| outcome.winner()))
}

#[test]
fn a_turned_board_plays_the_same() {
    let mut rng = Rng::new(51);
    let draws = [
        random::playout,
        random::crossings,
        random::black_heavy,
        random::dense,
        random::nearly_full,
    ];
    for round in 0..1_500 {
        let side = rng.size();
        let grid = draws[round % draws.len()](&mut rng, side);
        let mut board = bridge::board(&grid, rng.one_of(&Law::ALL));
        if rng.percent(50) {
            board.pass();
        }
        let size = board.size();
        let canonical = board.canonical().0;
        for symmetry in Symmetry::ALL {
            let image = board.transform(symmetry);
            assert_eq!(image.side_to_move(), board.side_to_move());
            assert_eq!(image.rule(), board.rule());
            assert_eq!(image.transform(symmetry.inverse()), board);
            let (form, way) = image.canonical();
            assert_eq!(form, canonical);
            assert_eq!(form.hash(), canonical.hash());
            assert_eq!(image.transform(way), form);
            let turn = |points| turned(points, symmetry, size);
            assert_eq!(forbidden_points(&image), turn(forbidden_points(&board)), "{board}");
            for color in Color::ALL {
                assert_eq!(fives(&image, color), turn(fives(&board, color)), "{board}");
            }
            assert_eq!(winner(&image), winner(&board), "{board}");
            assert_eq!(image.is_dead(), board.is_dead(), "{board}");
        }
    }
}

/// Two boards share their canonical form only if one is the other turned.
#[test]
fn canonical_forms_tell_positions_apart() {
    let mut forms = HashSet::new();
    let size = Size::MIN;
    let mut first = Board::new(bridge::rule(Law::Freestyle), size);
    for a in Point::all(size) {
        first.place(a, &mut ());
        for b in Point::all(size).filter(|&b| b != a) {
            first.place(b, &mut ());
            forms.insert(first.canonical().0.to_string());
            first.undo(&mut ());
        }
        first.undo(&mut ());
    }
    // By Burnside's lemma: of the 25 * 24 pairs, the identity keeps all, each of the four
    // reflections the 5 * 4 on its axis, and no rotation keeps two different points.
    assert_eq!(forms.len(), (600 + 4 * 20) / 8);
}
