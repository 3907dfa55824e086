//! Questions whose answer is the same under every rule, or nearly every.

use crate::question::{Answer, Place::*, Question};
use tengen_core::Rule::{self, *};

const ALL: &[Rule] = &Rule::ALL;

/// The simplest question there is.
pub(crate) const FIVE: Question = Question {
    name: "five",
    meaning: "Four in a row are made five.",
    rules: ALL,
    place: Middle,
    picture: "
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . O . . . . . .
        . O X X X X . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        black to move",
    answer: Answer::Five("g5"),
};

pub(crate) const QUESTIONS: &[Question] = &[
    FIVE,
    Question {
        name: "five-gap",
        meaning: "Four with a gap are made five.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . O . . . X . .
            . . . . . X . . .
            . . . . . . . O .
            . . . X . . . . .
            . . X . . . O . .
            . . . . O . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Five("e5"),
    },
    Question {
        name: "five-edge",
        meaning: "Four on the edge of the board are made five.",
        rules: ALL,
        place: Corner,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            . . . . . . . . .
            X . . . . O . . .
            X . O . . . . . .
            X . . . . . . . .
            X . . . O . . . .
            black to move",
        answer: Answer::Five("a5"),
    },
    Question {
        name: "five-first",
        meaning: "The own five comes before the opponent's is stopped.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . . . X . . . .
            . X X X . X . . .
            white to move",
        answer: Answer::Five("e7"),
    },
    Question {
        name: "block-gap",
        meaning: "The opponent's four with a gap is stopped.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . O . . X . .
            . . . O . . . . .
            . X . . . . . . .
            . . . O . . . . .
            . . . O . . X . .
            . . . . . . . . .
            . . . . . X . . .
            black to move",
        answer: Answer::Block("d5"),
    },
    Question {
        name: "block",
        meaning: "The opponent's four is stopped.",
        rules: &[Freestyle, Standard, Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . X . .
            . . . . . . . . .
            . . X . . . . . .
            . X O O O O . . .
            . . . . . . . . .
            . . . . . X . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Block("g5"),
    },
    Question {
        name: "six",
        meaning: "A row of six wins.",
        rules: &[Freestyle, Caro],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . O . . .
            . . O . . . . . .
            . . . . . . . . .
            . X X X . X X . .
            . . . . . . . . .
            . . O . . . O . .
            . . . . O . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Five("e5"),
    },
];
