//! The paper's evaluation: what a stone attacks and breaks, counted and weighed.

use crate::rows::Rows;
use std::fmt;
use tengen_agent::{Domain, Parameter, Settings};
use tengen_core::Color;

/// Points of a weight of one. Values are whole numbers of these, so that equal is equal: in the
/// paper's floating point 0.1 + 0.2 is not 0.3.
pub(crate) const ONE: f64 = 100.0;

/// Better than any sum of weights.
pub(crate) const INFINITE: i32 = 1_000_000;

/// How many attacks and defences of each length a stone makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Lines with 1, 2, 3, 4 and 5 or more own stones in a row.
    pub attacks: [u32; 5],
    /// Lines that break 1, 2, 3 and 4 or more stones of the opponent.
    pub defences: [u32; 4],
}

impl Counts {
    /// What a stone of this colour makes on an empty point.
    pub fn of(rows: &Rows, number: usize, color: Color, attack1: Attack1) -> Counts {
        let mut counts = Counts::default();
        for direction in 0..4 {
            let own = rows.run(number, color, direction);
            let other = rows.run(number, !color, direction);
            // Where an overline is not a five, making one is not an attack and stopping one no
            // defence.
            let counts_as = |length: u32| length < 5 || rows.is_five(length);
            if counts_as(own.length()) {
                counts.attacks[(own.length() as usize).min(5) - 1] += 1;
            }
            match (other.length() - 1) as usize {
                0 => {}
                broken if counts_as(other.length()) => counts.defences[broken.min(4) - 1] += 1,
                _ => {}
            }
        }
        if attack1 == Attack1::Alone {
            counts.attacks[0] = u32::from(counts.attacks[0] == 4);
        }
        counts
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attacks = self.attacks.iter().enumerate().map(|(at, &n)| ('A', at, n));
        let defences = self.defences.iter().enumerate().map(|(at, &n)| ('D', at, n));
        let made: Vec<String> = attacks
            .chain(defences)
            .filter(|&(.., number)| number > 0)
            .map(|(kind, at, number)| match number {
                1 => format!("{kind}{}", at + 1),
                _ => format!("{number}{kind}{}", at + 1),
            })
            .collect();
        f.write_str(&made.join("+"))
    }
}

/// When a stone makes an Attack1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attack1 {
    /// Once, if it has no own neighbour in any line: so the figures are labelled.
    Alone,
    /// In every line without an own neighbour.
    Lines,
}

/// The paper's w1 to w9.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// Attack1 to Attack5. The last may be infinite, which is [`INFINITE`].
    pub attacks: [i32; 5],
    /// Defence1 to Defence4.
    pub defences: [i32; 4],
    /// When a stone makes an Attack1.
    pub attack1: Attack1,
}

impl Weights {
    pub fn from(settings: &Settings) -> Weights {
        let weight = |name: &str| match settings.number(name) {
            number if number.is_infinite() => INFINITE,
            number => (number * ONE).round() as i32,
        };
        Weights {
            attacks: ["w1", "w2", "w3", "w4", "w5"].map(weight),
            defences: ["w6", "w7", "w8", "w9"].map(weight),
            attack1: match settings.word("attack1") {
                "lines" => Attack1::Lines,
                _ => Attack1::Alone,
            },
        }
    }

    /// The paper's value of a stone.
    pub fn value(&self, counts: &Counts) -> i32 {
        if counts.attacks[4] > 0 && self.attacks[4] == INFINITE {
            return INFINITE;
        }
        let attacks = self.attacks.iter().zip(counts.attacks).map(|(w, n)| w * n as i32);
        let defences = self.defences.iter().zip(counts.defences).map(|(w, n)| w * n as i32);
        attacks.sum::<i32>() + defences.sum::<i32>()
    }
}

/// A weight as a parameter, in steps of 0.01.
pub(crate) const fn weight(
    name: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> Parameter {
    Parameter { name, default, domain: Domain::Number { least: -20.0, most: 20.0 }, meaning }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Board, board};

    fn counts(board: &Board, name: &str) -> String {
        let rows = Rows::of(board);
        let number = rows.number(name.parse().unwrap());
        Counts::of(&rows, number, Color::Black, Attack1::Alone).to_string()
    }

    /// Figures 2 to 6 are pictures that the text does not hold. These positions have the patterns
    /// their captions and the prose name, a column each where the prose says column.
    #[test]
    fn figures_two_and_three() {
        let attacks = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . X . ."
            ". . . . X . X . ."
            ". . X . X . X . X"
            "X . X . X . X . X"
        };
        assert_eq!(counts(&attacks, "i8"), "A1", "figure 2a: one");
        assert_eq!(counts(&attacks, "a2"), "A2", "figure 2b: two");
        let columns = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . X"
            ". . . . . . . . X"
            "X . . . X . . . X"
            "X . . . X . . . X"
        };
        assert_eq!(counts(&columns, "a3"), "A3", "figure 2c: three");
        let four = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . X"
            "X . . . . . . . X"
            "X . . . . . . . X"
            "X . . . . . . . X"
        };
        assert_eq!(counts(&four, "a4"), "A4", "figure 2d: four");
        assert_eq!(counts(&four, "i5"), "A5", "figure 2e: five");
        let defences = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . O"
            ". . . . . X O . O"
            ". . . . . . O . O"
            ". . O . . . O . O"
            "O . O . . . . . ."
        };
        assert_eq!(counts(&defences, "a2"), "A1+D1", "figure 3a");
        assert_eq!(counts(&defences, "c3"), "A1+D2", "figure 3b");
        assert_eq!(counts(&defences, "g5"), "A2+D3", "figure 3c");
        let five = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . O"
            ". . . . . . . . O"
            ". . . . . . . . O"
            ". . . . . . . . O"
            ". . . . . . . X ."
        };
        assert_eq!(counts(&five, "i1"), "A2+D4", "figure 3d");
    }

    #[test]
    fn figures_four_to_six() {
        let board = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            "O . O . . . . . ."
            ". . . . . . . . ."
            ". . . O O . O . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". O O . O O . . ."
            ". . . . . . . . ."
        };
        assert_eq!(counts(&board, "b7"), "A1+D2", "figure 4b: one on the left, one on the right");
        assert_eq!(counts(&board, "f5"), "A1+D3", "two and one are three");
        assert_eq!(counts(&board, "d2"), "A1+D4", "figure 6: two and two are four");
        let board = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "O O O . . . O O O"
            ". . . . . . . . ."
            ". O . . . . . . ."
            "X . . . . . . . ."
            ". . . . . . . . ."
        };
        assert_eq!(counts(&board, "d5"), "A1+D3");
        let board = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . X . . ."
            ". . . . X . . . ."
            "O O O . . . . . ."
            ". . . . O . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
        };
        assert_eq!(counts(&board, "d5"), "A3+D1+D3", "figure 5: three in one line, one in another");
    }

    #[test]
    fn a_lone_stone_has_one_attack_or_four() {
        let rows = Rows::new(tengen_core::Size::new(9).unwrap(), tengen_core::Rule::Freestyle);
        let of = |attack1| Counts::of(&rows, 40, Color::White, attack1).attacks;
        assert_eq!(of(Attack1::Alone), [1, 0, 0, 0, 0]);
        assert_eq!(of(Attack1::Lines), [4, 0, 0, 0, 0]);
    }
}
