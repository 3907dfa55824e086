//! A slow second opinion on the game, written from the text of the rules alone.
//!
//! Nothing here comes from the crates it judges: a board is a table of squares, a line is walked
//! square by square, and every definition is the sentence of the rules that stands above it.

// Each test program that includes the oracle asks it a part of the questions.
#![allow(dead_code)]

mod dead;
mod perft;
mod renju;
mod win;

pub use dead::{can_be_won, is_dead};
pub use perft::{Counts, perft};
pub use renju::{Verdict, bans, judge, judge_to_depth, looks_like_double_three};
pub use win::{winners, winning_rows, wins};

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    Empty,
    Black,
    White,
    /// Not a square of this board.
    Edge,
}

impl Square {
    pub fn opponent(self) -> Square {
        match self {
            Square::Black => Square::White,
            Square::White => Square::Black,
            other => panic!("{other:?} has no opponent"),
        }
    }
}

/// The rule a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    Freestyle,
    Standard,
    Renju,
    Caro,
    CaroExact,
}

impl Law {
    pub const ALL: [Law; 5] =
        [Law::Freestyle, Law::Standard, Law::Renju, Law::Caro, Law::CaroExact];

    pub fn name(self) -> &'static str {
        match self {
            Law::Freestyle => "freestyle",
            Law::Standard => "standard",
            Law::Renju => "renju",
            Law::Caro => "caro",
            Law::CaroExact => "caro-exact",
        }
    }
}

/// Column from the left and row from the bottom, both from 0.
pub type At = (i32, i32);

/// The four directions of lines.
pub const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The square `steps` further along a direction.
pub fn walk(from: At, direction: (i32, i32), steps: i32) -> At {
    (from.0 + steps * direction.0, from.1 + steps * direction.1)
}

/// A square board of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub size: i32,
    rows: Vec<Vec<Square>>,
}

impl Grid {
    pub fn empty(size: usize) -> Grid {
        Grid { size: size as i32, rows: vec![vec![Square::Empty; size]; size] }
    }

    pub fn get(&self, (column, row): At) -> Square {
        if column < 0 || row < 0 || column >= self.size || row >= self.size {
            return Square::Edge;
        }
        self.rows[row as usize][column as usize]
    }

    pub fn set(&mut self, (column, row): At, square: Square) {
        self.rows[row as usize][column as usize] = square;
    }

    /// Every square, row by row from the bottom.
    pub fn all(&self) -> impl Iterator<Item = At> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)))
    }

    /// The squares that hold `square`, in the same order.
    pub fn squares_of(&self, square: Square) -> Vec<At> {
        self.all().filter(|&at| self.get(at) == square).collect()
    }

    /// The rows from the top, one character a square.
    pub fn picture(&self) -> String {
        let letter = |square: &Square| match square {
            Square::Black => 'X',
            Square::White => 'O',
            _ => '.',
        };
        let line = |row: &Vec<Square>| row.iter().map(letter).chain(['\n']).collect::<String>();
        self.rows.iter().rev().map(line).collect()
    }

    /// Reads rows from the top: `X`, `O`, and anything else for an empty square. Spaces and empty
    /// lines are skipped.
    pub fn from_picture(picture: &str) -> Grid {
        let rows: Vec<Vec<Square>> = picture
            .lines()
            .rev()
            .filter(|line| !line.trim().is_empty())
            .map(|line| {
                let square = |c: char| match c {
                    'X' => Square::Black,
                    'O' => Square::White,
                    _ => Square::Empty,
                };
                line.chars().filter(|c| !c.is_whitespace()).map(square).collect()
            })
            .collect();
        let size = rows.len();
        assert!(rows.iter().all(|row| row.len() == size), "not square:\n{picture}");
        Grid { size: size as i32, rows }
    }
}
