//! A slow judge of line shapes: it looks at whole lines, cell by cell, and follows the definition
//! of `Shape` to the letter.

#![allow(dead_code)]

use tengen_core::{Board, Color, Direction, Point, Rule, Size, WinCondition};
use tengen_pattern::{PatternState, Shape};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    Empty,
    Black,
    White,
}

impl Content {
    pub fn of(color: Color) -> Content {
        match color {
            Color::Black => Content::Black,
            Color::White => Content::White,
        }
    }

    pub fn from_char(c: char) -> Content {
        match c {
            'X' => Content::Black,
            'O' => Content::White,
            _ => Content::Empty,
        }
    }
}

/// The line with this number: cell `i` is the number's digit `i` to the base 3.
pub fn contents(mut number: usize, length: usize) -> Vec<Content> {
    (0..length)
        .map(|_| {
            let digit = number % 3;
            number /= 3;
            [Content::Empty, Content::Black, Content::White][digit]
        })
        .collect()
}

const UNKNOWN: u8 = 99;

/// Shapes of all lines of one length under one rule, by line number, cell and colour.
pub struct Oracle {
    length: usize,
    shapes: Vec<u8>,
}

impl Oracle {
    pub fn new(rule: Rule, length: usize) -> Oracle {
        let lines = 3_usize.pow(length as u32);
        let mut oracle = Oracle { length, shapes: vec![UNKNOWN; lines * length * 2] };
        for number in 0..lines {
            for cell in 0..length {
                if digit(number, cell) == 0 {
                    for color in Color::ALL {
                        oracle.fill(rule.goal(color), number, cell, color);
                    }
                }
            }
        }
        oracle
    }

    fn slot(&self, number: usize, cell: usize, color: Color) -> usize {
        (number * self.length + cell) * 2 + color.index()
    }

    /// What a stone of `color` makes on an empty cell.
    pub fn shape(&self, number: usize, cell: usize, color: Color) -> Shape {
        Shape::ALL[self.shapes[self.slot(number, cell, color)] as usize]
    }

    fn with(number: usize, cell: usize, color: Color) -> usize {
        number + (1 + color.index()) * 3_usize.pow(cell as u32)
    }

    fn fill(&mut self, goal: WinCondition, number: usize, cell: usize, color: Color) -> Shape {
        let slot = self.slot(number, cell, color);
        if self.shapes[slot] == UNKNOWN {
            self.shapes[slot] = self.judge(goal, number, cell, color) as u8;
        }
        Shape::ALL[self.shapes[slot] as usize]
    }

    fn judge(&mut self, goal: WinCondition, number: usize, cell: usize, color: Color) -> Shape {
        let played = contents(Oracle::with(number, cell, color), self.length);
        let own = |at: isize| at >= 0 && played.get(at as usize) == Some(&Content::of(color));
        let other = |at: isize| at >= 0 && played.get(at as usize) == Some(&Content::of(!color));
        let (mut first, mut last) = (cell as isize, cell as isize);
        while own(first - 1) {
            first -= 1;
        }
        while own(last + 1) {
            last += 1;
        }
        let row = (last - first + 1) as u32;
        let closed = other(first - 1) && other(last + 1);
        let wins = match goal {
            WinCondition::FiveOrMore => row >= 5,
            WinCondition::ExactlyFive | WinCondition::RenjuBlack => row == 5,
            WinCondition::OpenFiveOrMore => row > 5 || row == 5 && !closed,
            WinCondition::OpenExactlyFive => row == 5 && !closed,
        };
        if wins {
            return Shape::Five;
        }
        if row > 5 {
            return Shape::Overline;
        }
        if row == 5 {
            return Shape::Dead;
        }
        // What the stone at `cell` would be part of after one more own stone anywhere: the same
        // question asked of the line that already holds that other stone.
        let mut next = Vec::new();
        for more in (0..self.length).filter(|&more| more != cell && digit(number, more) == 0) {
            let line = Oracle::with(number, more, color);
            next.push((more, self.fill(goal, line, cell, color)));
        }
        let those = |wanted: &[Shape]| -> Vec<usize> {
            next.iter().filter(|(_, shape)| wanted.contains(shape)).map(|&(at, _)| at).collect()
        };
        let fives = those(&[Shape::Five]);
        let open_fours = those(&[Shape::OpenFour]).len();
        let open_threes = those(&[Shape::OpenThree, Shape::WideThree]).len();
        let open_twos = those(&[Shape::OpenTwo, Shape::WideTwo, Shape::FreeTwo]).len();
        if fives.len() >= 2 {
            // A straight four is four unbroken stones between its two completing points.
            let straight = row == 4;
            if goal == WinCondition::RenjuBlack && !straight {
                Shape::TwinFour
            } else {
                Shape::OpenFour
            }
        } else if fives.len() == 1 {
            Shape::Four
        } else if open_fours >= 2 {
            Shape::WideThree
        } else if open_fours == 1 {
            Shape::OpenThree
        } else if !those(&[Shape::Four]).is_empty() {
            Shape::Three
        } else if open_threes >= 4 {
            Shape::FreeTwo
        } else if open_threes == 3 {
            Shape::WideTwo
        } else if open_threes >= 1 {
            Shape::OpenTwo
        } else if !those(&[Shape::Three]).is_empty() {
            Shape::Two
        } else if open_twos >= 1 {
            Shape::OpenOne
        } else if !those(&[Shape::Two]).is_empty() {
            Shape::One
        } else {
            Shape::Dead
        }
    }

    /// The cells that make five after the stone, for anything one stone from five.
    pub fn completions(&self, number: usize, cell: usize, color: Color) -> Vec<usize> {
        if !self.shape(number, cell, color).is_four() {
            return Vec::new();
        }
        let five = |&at: &usize| {
            let line = Oracle::with(number, at, color);
            self.shape(line, cell, color) == Shape::Five
        };
        self.others(number, cell).filter(five).collect()
    }

    /// The cells where an opposing stone makes a three or four less than it is.
    pub fn defences(&self, number: usize, cell: usize, color: Color) -> Vec<usize> {
        let rank = |shape: Shape| match shape {
            Shape::Five => 5,
            Shape::OpenFour | Shape::TwinFour => 4,
            Shape::Four => 3,
            Shape::OpenThree | Shape::WideThree => 2,
            Shape::Three => 1,
            _ => 0,
        };
        let before = rank(self.shape(number, cell, color));
        if before == 0 || before == 5 {
            return Vec::new();
        }
        let spoils = |&at: &usize| {
            let line = Oracle::with(number, at, !color);
            rank(self.shape(line, cell, color)) < before
        };
        self.others(number, cell).filter(spoils).collect()
    }

    fn others(&self, number: usize, cell: usize) -> impl Iterator<Item = usize> {
        (0..self.length).filter(move |&at| at != cell && digit(number, at) == 0)
    }
}

fn digit(number: usize, cell: usize) -> usize {
    number / 3_usize.pow(cell as u32) % 3
}

/// Checks all lines of a length along the diagonal of a board, placing and undoing only what
/// differs: the pattern state is never built afresh, so this tests the upkeep as well.
pub struct LineProbe {
    board: Board,
    patterns: PatternState,
}

impl LineProbe {
    pub fn new(rule: Rule, length: usize) -> LineProbe {
        let board = Board::new(rule, Size::new(length).unwrap());
        let patterns = PatternState::new(&board);
        LineProbe { board, patterns }
    }

    pub fn check(&mut self, oracle: &Oracle, number: usize) {
        self.follow(number);
        for cell in (0..oracle.length).filter(|&cell| digit(number, cell) == 0) {
            let point = Point::new(cell, cell).unwrap();
            for color in Color::ALL {
                assert_eq!(
                    self.patterns.shape(point, color, Direction::Rising),
                    oracle.shape(number, cell, color),
                    "{color} at {cell} of\n{}",
                    self.board
                );
            }
        }
    }

    /// Brings the diagonal to a line's contents; the highest cell is placed first, so that lines
    /// counted upwards share most of their stones.
    fn follow(&mut self, number: usize) {
        let LineProbe { board, patterns } = self;
        let line = contents(number, board.size().get());
        let wanted: Vec<(Point, Color)> = (0..line.len())
            .rev()
            .filter_map(|cell| {
                let point = Point::new(cell, cell)?;
                match line[cell] {
                    Content::Empty => None,
                    Content::Black => Some((point, Color::Black)),
                    Content::White => Some((point, Color::White)),
                }
            })
            .collect();
        let shared =
            board.moves().iter().zip(&wanted).take_while(|(have, want)| have == want).count();
        while board.moves().len() > shared {
            board.undo(patterns);
        }
        for &(point, color) in &wanted[shared..] {
            if board.side_to_move() != color {
                board.pass();
            }
            board.place(point, patterns);
        }
    }
}
