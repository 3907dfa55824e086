//! Questions for the rules under which six in a row win nothing.

use crate::question::{Answer, Place::*, Question};
use tengen_core::Rule::*;

/// Exactly five on one end of a four, six on the other.
pub(crate) const EXACT_FIVE: Question = Question {
    name: "exact-five",
    meaning: "Of two ends of a four, the one that makes exactly five is taken.",
    rules: &[Standard, CaroExact, Renju],
    place: Middle,
    picture: "
        . . . . . . . . .
        . . . . . O . . .
        . . O . . . . . .
        . . . . . . . . .
        . . X X X X . X .
        . . . . . . . . .
        . . . O . . . O .
        . . . . . O . . .
        . . . . . . . . .
        black to move",
    answer: Answer::Five("b5"),
};

pub(crate) const QUESTIONS: &[Question] = &[
    EXACT_FIVE,
    Question {
        name: "no-six",
        meaning: "A row of six is no win: the five elsewhere is taken.",
        rules: &[Standard, CaroExact, Renju],
        place: Middle,
        picture: "
            . O . . . . . O .
            . . . . O . . . .
            . X X X . X X . .
            . . . . . . . O .
            . O . . O . . . .
            . . . . . . . . .
            . O X X X X . . .
            . . . . . . . . .
            O . . . . O . . .
            black to move",
        answer: Answer::Five("g3"),
    },
    Question {
        name: "six-threat",
        meaning: "A row of six threatens nothing: the five is stopped.",
        rules: &[Standard, CaroExact],
        place: Middle,
        picture: "
            X . . X . . X . .
            . . . . . . . . .
            . . O O . O O . .
            . . . . . . . . X
            . X . . X . . . .
            . . . . . . . X .
            . O O O . O O . .
            . . . . . . . . .
            . X . . . . . X .
            black to move",
        answer: Answer::Block("e7"),
    },
];
